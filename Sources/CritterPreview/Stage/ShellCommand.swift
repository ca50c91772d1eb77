import CritterKit
import CritterSystem

/// The command line that makes the file that the page saves.
struct ShellCommand {
  /// The rig as an argument, after `--parts` if the user passed it.
  let rig: String
  let parts: String?
  /// The folder of the rig, for the paths of theme files.
  let folder: String

  /// - Parameters:
  ///   - sceneFile: represents a scene that is not saved yet.
  ///   - time: of a still, in seconds.
  ///   - flags: the names of inputs that are.
  func text(
    _ view: ViewOptions, _ output: OutputOptions, time: Double, name: String, sceneFile: String,
    flags: Set<String> = []
  ) -> String {
    var words = ["critter", "render", rig]
    if let parts { words += ["--parts", parts] }
    words += what(view.selection, sceneFile)
    for (input, value) in view.inputs.sorted(by: { $0.key < $1.key }) {
      let text = flags.contains(input) ? String(value != 0) : value.shortText
      words += ["--set", "\(input)=\(text)"]
    }
    if let theme = view.theme { words += ["--theme", "\(folder)/\(theme.text)"] }
    if let at = output.instant(time, of: view) { words += ["--at", at.shortText] }
    if output.isAnimated { words += output.motion }
    if let preset = output.preset { words += ["--preset", preset] }
    if let size = output.maxSize { words += ["--max-size", size] }
    if view.scale != 1 { words += ["--scale", view.scale.shortText] }
    if let background = view.background {
      words += ["--background", background.alpha == 0 ? "transparent" : background.hex]
    }
    return (words + ["-o", name]).map(\.shellQuoted).joined(separator: " ")
  }

  private func what(_ selection: Selection, _ sceneFile: String) -> [String] {
    func list(_ states: [String]) -> String {
      states.isEmpty ? "rest" : states.joined(separator: ",")
    }
    return switch selection {
    case .still(let states): ["--state", list(states)]
    case .transition(let from, let to, let more):
      ["--from", list(from)] + ([to] + more).flatMap { ["--to", list($0)] }
    case .clip(let name, let states):
      ["--clip", name] + (states.isEmpty ? [] : ["--state", list(states)])
    case .scene(let name): ["--scene", name == ViewOptions.liveName ? sceneFile : name]
    }
  }
}

extension OutputOptions {
  /// The instant of a PNG; nil if the format or the selection has no instants.
  func instant(_ time: Double, of view: ViewOptions) -> Double? {
    guard !isAnimated else { return nil }
    if case .still = view.selection { return nil }
    return time
  }

  fileprivate var isAnimated: Bool { Format.named(format)?.isAnimated ?? true }

  fileprivate var motion: [String] {
    var words: [String] = []
    if let fps, fps != 25 { words += ["--fps", fps.shortText] }
    if let speed, speed != 1 { words += ["--speed", speed.shortText] }
    switch loop {
    case "once": words += ["--loop", "once"]
    case "bounce": words.append("--bounce")
    default: break
    }
    return words
  }
}
