import CritterGraphics
import CritterRig

// Animations for a rig that was just split from a drawing.
extension DrawnRig {
  /// The `idle` clip, indented for `clips:`: a breath, a blink, and a sway of tails, ears, and arms.
  var idleClip: String {
    let tracks = [breath] + figure.parts.flatMap(\.withChildren).compactMap(track)
    return """
        idle:
          duration: 3
          loop: true
          parts:
      \(tracks.map { "      " + $0 }.joined(separator: "\n"))
      """
  }

  /// The track that scales the figure by 2.5% of its height, or less to stay on the canvas. Without
  /// room above, the figure shrinks instead.
  private var breath: String {
    let height = figure.frame.minY + figure.anchor.y * figure.frame.size.height - top
    let room = (top / max(height, 1) * 200).rounded(.down) / 200
    let change = room < 0.015 ? -0.025 : min(room, 0.025)
    let scale = [1 - 0.4 * change, 1 + change].map { $0.shortText(decimals: 3) }
    return
      "\(figure.name): { transform: { values: [[], [scale: [\(scale.joined(separator: ", "))]]], "
      + "duration: 1.5, autoreverse: true, easing: ease-in-out, additive: true } }"
  }

  /// The top of the figure, in the canvas.
  private var top: Double { figure.parts.map(\.frame.minY).min() ?? figure.frame.minY }

  private func track(of part: Part) -> String? {
    if part.isHidden { return nil }
    if part.words.contains(where: ["eye", "eyes"].contains) { return blink(of: part) }
    guard let angle = part.words.compactMap({ Self.sways[$0] }).first else { return nil }
    let isLeft = part.frame.middle.x < figure.frame.minX + figure.anchor.x * figure.frame.size.width
    let first = (isLeft ? angle : -angle).shortText(decimals: 0)
    let last = (isLeft ? -angle : angle).shortText(decimals: 0)
    return "\(part.name): { transform: { values: [[rotateZ: \(first)], [rotateZ: \(last)]], "
      + "duration: 1.5, delay: -0.6, autoreverse: true, easing: ease-in-out, additive: true } }"
  }

  private func blink(of part: Part) -> String {
    let closed = states.filter { ["closed", "shut", "blink"].contains($0.name) }
      .flatMap(\.changes).first { $0.part == part.name }?.art
    guard let art = part.art, let closed else {
      return "\(part.name): { transform: { values: [[], [], [scaleY: 0.1], [], []], "
        + "times: [0, 0.6, 0.63, 0.68, 1], additive: true } }"
    }
    return "\(part.name): { art: { values: [\(art), \(closed), \(art)], "
      + "times: [0, 0.6, 0.65, 1], mode: discrete } }"
  }

  /// The sway angles to either side in degrees, by words in part names.
  static let sways = [
    "tail": 5.0, "ear": 3, "ears": 3, "arm": 4, "arms": 4, "wing": 4, "wings": 4, "antenna": 5,
    "antennae": 5, "antennas": 5,
  ]
}

extension DrawnRig.Part {
  /// The lowercase words of the part's name.
  var words: [String] { name.exact.split(separator: "-").map { $0.lowercased() } }

  /// Whether it stays in place while the figure moves: a background, or the ground.
  var isScenery: Bool {
    share >= 0.9
      || words.contains {
        ["background", "backdrop", "bg", "ground", "floor", "shadow"].contains($0)
      }
  }

  /// Whether the part rotates about the point where it meets the body.
  var sways: Bool { words.contains { DrawnRig.sways[$0] != nil } }

  /// Whether the part rotates about its upper end.
  var isLeg: Bool { words.contains { ["leg", "legs", "foot", "feet"].contains($0) } }

  /// The part and all its descendants.
  var withChildren: [DrawnRig.Part] { [self] + parts.flatMap(\.withChildren) }
}

extension Rect {
  var middle: Point { Point(minX + size.width / 2, minY + size.height / 2) }
}
