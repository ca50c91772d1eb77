import CritterEncode
import CritterGraphics
import CritterMotion
import CritterSyntax

/// The `critter render` command for the file that the page saves.
struct ShellCommand {
  /// The rig as a command-line argument. `rigs` is the value of `--rigs`, if any.
  let rig: String
  let rigs: String?
  /// The folder of the rig, for the paths of theme files.
  let folder: String

  /// Returns the command line, quoted for a shell.
  ///
  /// - Parameters:
  ///   - sceneFile: the path to use for an unsaved scene.
  ///   - time: the time of a still, in seconds.
  ///   - flags: the names of boolean inputs.
  func text(
    _ view: ViewOptions, _ output: OutputOptions, time: Double, name: String, sceneFile: String,
    flags: Set<String> = []
  ) -> String {
    let options = view.options(output, time: time, in: folder, live: sceneFile, flags: flags)
    var words = ["critter", "render", rig]
    if let rigs { words += ["--rigs", rigs] }
    for option in options { words += ["--" + option.name] + [option.value].compactMap(\.self) }
    words += ["-o", name]
    return words.map(\.shellQuoted).joined(separator: " ")
  }
}

extension ViewOptions {
  /// Returns the options for rendering the same file. A boolean option has a nil value.
  ///
  /// - Parameters:
  ///   - folder: the folder of the rig.
  ///   - live: the name or file of a live scene.
  func options(
    _ output: OutputOptions, time: Double, in folder: String, live: String,
    flags: Set<String> = []
  ) -> [(name: String, value: String?)] {
    let isAnimated = Format.named(output.format)?.isAnimated ?? true
    var options = what(live)
    for (input, value) in inputs.sorted(by: { $0.key < $1.key }) {
      let text = flags.contains(input) ? String(value != 0) : value.argument
      options.append(("set", "\(input)=\(text)"))
    }
    if let theme { options.append(("theme", "\(folder)/\(theme.text)")) }
    if isAnimated {
      options += output.motion
    } else if options[0].name != "state" {
      options.append(("at", time.shortText))
    }
    if let preset = output.preset { options.append(("preset", preset)) }
    if let size = output.maxSize { options.append(("max-size", size)) }
    if let width = output.width {
      options.append(("width", String(width)))
    } else if scale != 1 {
      options.append(("scale", scale.shortText))
    }
    if let quality = output.quality { options.append(("quality", String(quality))) }
    if let matte = output.matte { options.append(("matte", matte)) }
    if let background {
      options.append(("background", background.alpha == 0 ? "transparent" : background.hex))
    }
    return options
  }

  private func what(_ live: String) -> [(name: String, value: String?)] {
    func list(_ states: [String]) -> String {
      states.isEmpty ? "rest" : states.joined(separator: ",")
    }
    return switch selection {
    case .still(let states): [("state", list(states))]
    case .transition(let from, let to, let more):
      [("from", list(from))] + ([to] + more).map { ("to", list($0)) }
    case .clip(let name, let states):
      [("clip", name)] + (states.isEmpty ? [] : [("state", list(states))])
    case .scene(let name): [("scene", name == Self.liveName ? live : name)]
    }
  }
}

extension OutputOptions {
  fileprivate var motion: [(name: String, value: String?)] {
    var options: [(String, String?)] = []
    if let fps, fps != 25 { options.append(("fps", fps.shortText)) }
    if let speed, speed != 1 { options.append(("speed", speed.shortText)) }
    if loop == "once" { options.append(("loop", "once")) }
    if let frames { options.append(("frames", frames)) }
    return options
  }
}
