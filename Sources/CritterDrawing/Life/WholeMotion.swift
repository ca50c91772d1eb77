import CritterGraphics

// The motion of the whole figure in `idle`.
extension DrawnRig {
  /// The tracks of the figure: a breath, a lean, a tilt, or a float; or of all parts of a scene.
  var wholeTracks: [String] {
    if build.motion == .hop { return [wholeTrack(hopValues, "duration: 1.2, ")] }
    switch build.kind {
    case .figure: return build.leans ? lean : breath
    case .face: return build.isCutOff ? breath : tilt
    case .standing: return breath
    case .object, .scene, .layout:
      let height = min(0.035 * build.bounds.size.height, room.top)
      return height < 0.01 * build.bounds.size.height || build.kind == .scene ? push : float(height)
    }
  }

  func wholeTrack(_ values: String, _ timing: String = "") -> String {
    "\(figure.name): { transform: { \(timing)\(values), additive: true } }"
  }

  /// The times from one side to the other. At both ends and at rest, the figure holds still, since
  /// frames in which nothing moves cost no bytes.
  private static let sway =
    "times: [0, 0.13, 0.36, 0.53, 0.83, 0.96, 1], "
    + "easings: [ease-in-out, linear, ease-in-out, linear, ease-in-out, linear]"

  /// The space between the figure and the edges of the canvas, in points.
  var room: (top: Double, side: Double) {
    let box = build.bounds
    return (max(box.minY, 0), max(min(box.minX, size.width - box.maxX), 0))
  }

  /// A breath from the ground, with holds at both ends. Without room above, the figure shrinks.
  private var breath: [String] {
    let isCut = build.cuts.contains(.left) || build.cuts.contains(.right)
    guard let change = breathChange(0.024) else { return [] }
    let scale = [isCut ? 1 : 1 - 0.4 * change, 1 + change].map { $0.shortText(decimals: 3) }
    let full = "[scale: [\(scale.joined(separator: ", "))]]"
    return [
      wholeTrack(
        "values: [[], [], \(full), \(full), [], []], times: [0, 0.2, 0.4, 0.7, 0.9, 1], "
          + "easings: [linear, ease-in-out, linear, ease-in-out, linear]")
    ]
  }

  /// Returns the change of the height; nil if a cut at the top would show.
  private func breathChange(_ most: Double) -> Double? {
    let change = min(most, (room.top / build.height * 500).rounded(.down) / 500)
    if change >= 0.008 { return change }
    return build.cuts.contains(.top) ? nil : -0.018
  }

  /// A skew about the ground that keeps the area, for a figure without limbs.
  private var lean: [String] {
    let isCut = build.cuts.contains(.left) || build.cuts.contains(.right)
    let slope = min(0.044, room.side / build.height)
    guard !isCut, slope > 0.01 else { return breath }
    let low = build.cuts.contains(.top) ? 1.0 : 0.988
    let scale = [2 - low, low].map { $0.shortText(decimals: 3) }.joined(separator: ", ")
    let angle = arcTangent(slope, 1) * 180 / .pi
    func side(_ angle: Double) -> String {
      "[skewX: \(angle.shortText(decimals: 2))\(low < 1 ? ", scale: [\(scale)]" : "")]"
    }
    let (one, other) = (side(angle), side(-angle))
    return [wholeTrack("values: [[], \(one), \(one), \(other), \(other), [], []], \(Self.sway)")]
  }

  /// A head that tilts about its chin.
  private var tilt: [String] {
    let most = min(2.5, arcTangent(room.side, build.height) * 180 / .pi)
    guard most > 0.6 else { return breath }
    let angle = most.shortText(decimals: 2)
    let bob = min(0.012 * build.height, room.top).shortText(decimals: 2)
    func side(_ angle: String) -> String { "[translateY: -\(bob), rotateZ: \(angle)]" }
    let (one, other) = (side(angle), side("-" + angle))
    return [wholeTrack("values: [[], \(one), \(one), \(other), \(other), [], []], \(Self.sway)")]
  }

  /// An object that rises, with a shadow that shrinks.
  private func float(_ height: Double) -> [String] {
    let rise = height.shortText(decimals: 2)
    let angle = build.cuts.isEmpty ? "1.2" : "0"
    let timing =
      "times: [0, 0.1, 0.2, 0.6, 0.7, 0.8, 1], "
      + "easings: [ease-in, ease-out, linear, ease-in, ease-out, linear]"
    let half = (height / 2).shortText(decimals: 2)
    let own = wholeTrack(
      "values: [[], [translateY: -\(half), rotateZ: \(angle)], [translateY: -\(rise)], "
        + "[translateY: -\(rise)], [translateY: -\(half), rotateZ: -\(angle)], [], []], \(timing)")
    let shadows = parts.filter { $0.life?.kind == .shadow }.map {
      "\($0.name): { transform: { values: [[], [scale: 0.84], [scale: 0.84], [], []], "
        + "times: [0, 0.2, 0.6, 0.8, 1], "
        + "easings: [ease-in-out, linear, ease-in-out, linear], additive: true } }"
    }
    return [own] + shadows
  }

  /// A slow approach to a picture up to all edges: all parts grow about the middle of the canvas.
  private var push: [String] {
    let center = Point(size.width / 2, size.height / 2)
    return parts.filter { !$0.isHidden }.map { part in
      let anchor = part.frame.point(part.anchor.x, part.anchor.y)
      let shift = [0.03 * (anchor.x - center.x), 0.03 * (anchor.y - center.y)]
        .map { $0.shortText(decimals: 2) }.joined(separator: ", ")
      return "\(part.name): { transform: { values: [[], [translate: [\(shift)], scale: 1.03], []], "
        + "easings: [ease-in-out, ease-in-out], additive: true } }"
    }
  }
}
