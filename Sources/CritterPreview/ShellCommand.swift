import CritterGraphics
import CritterMotion

/// The command line that makes the same file as the page.
struct ShellCommand {
  /// As the user names the rig, with `--parts` where they said it.
  let rig: String
  let parts: String?
  /// A theme file is named by its path.
  let folder: String

  /// - Parameters:
  ///   - sceneFile: what stands for a scene that is not saved yet.
  ///   - time: of a still, in seconds.
  func text(
    _ look: Look, _ output: OutputWish, time: Double, name: String, sceneFile: String
  ) -> String {
    var words = ["critter", "render", rig]
    if let parts { words += ["--parts", parts] }
    words += what(look.selection, sceneFile)
    for (input, value) in look.inputs.sorted(by: { $0.key < $1.key }) {
      words += ["--set", "\(input)=\(value.shortText)"]
    }
    if let theme = look.theme { words += ["--theme", "\(folder)/\(theme)"] }
    if let at = output.instant(time, of: look) { words += ["--at", at.shortText] }
    if output.format != "png" { words += output.motion }
    if look.scale != 1 { words += ["--scale", look.scale.shortText] }
    if let background = look.background {
      words += ["--background", background.alpha == 0 ? "transparent" : background.hex]
    }
    return (words + ["-o", name]).map(quoted).joined(separator: " ")
  }

  private func what(_ selection: Selection, _ sceneFile: String) -> [String] {
    func list(_ states: [String]) -> String {
      states.isEmpty ? "rest" : states.joined(separator: ",")
    }
    return switch selection {
    case .still(let states): ["--state", list(states)]
    case .transition(let from, let to): ["--from", list(from), "--to", list(to)]
    case .clip(let name, let states):
      ["--clip", name] + (states.isEmpty ? [] : ["--state", list(states)])
    case .scene(let name): ["--scene", name == Look.liveName ? sceneFile : name]
    }
  }

  /// As a shell reads it as one word.
  private func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": true
      default: "-_./,=:@%+".unicodeScalars.contains(scalar)
      }
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}

extension OutputWish {
  /// The instant that a still of a motion shows; nil where there is only one.
  func instant(_ time: Double, of look: Look) -> Double? {
    guard format == "png" else { return nil }
    if case .still = look.selection { return nil }
    return time
  }

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
