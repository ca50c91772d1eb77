import CritterGraphics

// Animations for a rig that was just split from a drawing.
extension DrawnRig {
  /// The section `clips:` of the rig, after an empty line; empty if it has no animations.
  var clipLines: String {
    guard build.motion != DrawnMotion.none else { return "" }
    return """

      clips: # keyframe animations over any state; loop: repeats without a pause
      \(([idleClip] + figureClips).joined(separator: "\n"))

      """
  }

  /// The name of the clip that loops.
  private var idleName: String {
    isImage && build.kind == .object && build.motion != .hop ? "float" : "idle"
  }

  /// The `idle` clip, indented for `clips:`: the figure's own motion, a blink, and limbs that follow.
  private var idleClip: String {
    let lines = wholeTracks + figure.parts.flatMap { tracks(of: $0) }
    return """
        \(idleName):
          duration: 3
          loop: true
          parts:
      \(lines.map { "      " + $0 }.joined(separator: "\n"))
      """
  }

  /// The tracks of a part and its children. What lies in an eye blinks with it.
  private func tracks(of part: DrawnPart) -> [String] {
    let track = track(of: part)
    if let track, part.life?.isLimb != true { return [track] }
    return [track].compactMap(\.self) + part.parts.flatMap { tracks(of: $0) }
  }

  private func track(of part: DrawnPart) -> String? {
    guard let life = part.life else { return nil }
    if part.isHidden, life.kind != .lid { return nil }
    switch life.kind {
    case .eye: return blink(of: part)
    case .lid: return Self.lidTrack(part)
    case .arm, .ear, .tail, .head:
      let angle = life.pin == nil ? namedAngle(of: part, life.kind) : life.angle
      let late = life.kind == .tail || life.kind == .head ? 0.3 : 0.15
      return swing(part, "rotateZ", angle, decimals: 1, late: late)
    // Pieces rise and fall, later the further to the right they are.
    case .drift:
      let late = 0.2 + 1.2 * part.frame.center.x / max(size.width, 1)
      let rise = -0.022 * build.bounds.size.height
      return swing(part, "translateY", rise, decimals: 2, late: late)
    case .scenery, .shadow, .gaze, .mouth, .feeling: return nil
    }
  }

  /// A movement to one side, and by 60% to the other, a little later than the breath, with holds at
  /// both ends and at rest.
  private func swing(
    _ part: DrawnPart, _ function: String, _ most: Double, decimals: Int, late: Double
  ) -> String {
    let ends = [most, -0.6 * most].map { "[\(function): \($0.shortText(decimals: decimals))]" }
    return
      "\(part.name): { transform: { values: [[], [], \(ends[0]), \(ends[0]), \(ends[1]), [], []], "
      + "times: [0, 0.2, 0.36, 0.68, 0.84, 0.97, 1], easings: [linear, ease-in-out, linear, "
      + "ease-in-out, ease-in-out, linear], delay: \(late.shortText(decimals: 2)), additive: true } }"
  }

  /// The angle of a limb that has its name from the author.
  private func namedAngle(of part: DrawnPart, _ kind: PieceLife.Kind) -> Double {
    let middle = figure.frame.minX + figure.anchor.x * figure.frame.size.width
    let angle = kind == .tail ? 6.0 : kind == .ear ? 4 : 5
    return part.frame.center.x < middle ? angle : -angle
  }

  private func blink(of part: DrawnPart) -> String {
    guard let art = part.art, let closed = closedArt(of: part) else {
      let squash = "[scaleY: 0.12]"
      return
        "\(part.name): { transform: { values: [[], [], \(squash), \(squash), [], []], "
        + "times: [0, 0.55, 0.577, 0.61, 0.657, 1], additive: true } }"
    }
    return "\(part.name): { art: { values: [\(art), \(closed), \(art)], "
      + "times: [0, 0.55, 0.61, 1], mode: discrete } }"
  }

  /// Returns the author's art of closed eyes; nil if it has none.
  func closedArt(of part: DrawnPart) -> String? {
    states.filter { ["closed", "shut", "blink"].contains($0.name) }
      .flatMap(\.changes).first { $0.part == part.name }?.art
  }

  /// The track of a lid. A lid that comes down from the top would stick out of a round eye.
  private static func lidTrack(_ part: DrawnPart) -> String {
    "\(part.name): { visible: { values: [false, true, false], times: [0, 0.56, 0.645, 1], mode: discrete } }"
  }

  /// Whether the figure has eyes that blink.
  var blinks: Bool {
    build.motion != DrawnMotion.none && figure.withChildren.contains(where: \.isEye)
  }

  /// The line about the parts that `idle` moves; nil if only the whole figure moves.
  var motions: String? {
    let all = figure.withChildren
    func list(_ title: String, _ verb: String, _ isMeant: (DrawnPart) -> Bool) -> String? {
      let names = all.filter(isMeant).map(\.name)
      return names.isEmpty ? nil : "\(title): \(names.joined(separator: ", ")) (\(verb))"
    }
    let lines = [
      list("eyes", "blink", \.isEye),
      list("head", "tilts") { $0.life?.kind == .head && !$0.isHidden },
      list("limbs", "sway") {
        $0.life?.isMoving == true && $0.life?.kind != .head && !$0.isHidden
      },
    ].compactMap(\.self)
    return lines.isEmpty || build.motion == DrawnMotion.none
      ? nil : lines.joined(separator: "; ") + "; rename or delete them in rig.yaml"
  }
}

extension DrawnRig.DrawnPart {
  /// Whether it stays in place while the figure moves: a background, or the ground.
  var isScenery: Bool { share >= 0.9 || life?.isStill == true }

  /// Whether it blinks.
  fileprivate var isEye: Bool { life?.kind == .eye || life?.kind == .lid }

  /// The lowercase words of the part's name.
  var words: [String] { name.exact.split(separator: "-").map { $0.lowercased() } }

  /// Whether the part rotates about its upper end.
  var isLeg: Bool { words.contains { ["leg", "legs", "foot", "feet"].contains($0) } }

  /// The part and all its descendants.
  var withChildren: [DrawnRig.DrawnPart] { [self] + parts.flatMap(\.withChildren) }
}
