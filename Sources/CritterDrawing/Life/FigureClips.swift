import CritterGraphics

// Animations that suit any figure.
extension DrawnRig {
  /// The clips `hop`, `nod`, `shake`, `wave`, and `peek`, indented for `clips:`.
  var figureClips: [String] {
    let clips: [String?] = [
      clip("hop", 1.2, [wholeTrack(hopValues)]), clip("nod", 1, [wholeTrack(nodValues)]),
      clip("shake", 0.9, [wholeTrack(shakeValues)]), wave,
      isImage ? nil : clip("peek", 1.2, [wholeTrack(peekValues)]),
    ]
    return clips.compactMap(\.self)
  }

  private func clip(_ name: String, _ duration: Double, _ tracks: [String]) -> String {
    """
      \(name):
        duration: \(duration.shortText(decimals: 1))
        parts:
    \(tracks.map { "      " + $0 }.joined(separator: "\n"))
    """
  }

  /// Anticipation, stretch, landing, and settling, all within the canvas.
  var hopValues: String {
    let room = max(build.bounds.minY, 0)
    let height = min(0.12 * build.height, 0.8 * room)
    let (half, full) = ((0.6 * height).shortText(decimals: 2), height.shortText(decimals: 2))
    let stretch = min(0.07, 0.3 * room / build.height)
    func scale(_ part: Double) -> String {
      let (narrow, tall) = (1 - 0.7 * part * stretch, 1 + part * stretch)
      return "scale: [\(narrow.shortText(decimals: 3)), \(tall.shortText(decimals: 3))]"
    }
    return "values: [[], [scale: [1.06, 0.9]], [translateY: -\(half), \(scale(1))], "
      + "[translateY: -\(full)], [translateY: -\(half), \(scale(0.6))], [scale: [1.07, 0.9]], "
      + "[\(scale(0.4))], []], times: [0, 0.18, 0.3, 0.42, 0.54, 0.64, 0.82, 1], "
      + "easings: [ease-in-out, ease-in, ease-out, ease-in, ease-in, ease-in-out, ease-in-out]"
  }

  private var nodValues: String {
    "values: [[], [scale: [1.02, 0.95]], [], [scale: [1.02, 0.95]], []], "
      + "easings: [ease-in-out, ease-in-out, ease-in-out, ease-in-out]"
  }

  /// A skew to both sides, within the canvas.
  private var shakeValues: String {
    let most = min(1, max(room.side / build.height / 0.05, 0.3))
    func side(_ angle: Double) -> String { "[skewX: \((most * angle).shortText(decimals: 2))]" }
    return "values: [[], \(side(2.8)), \(side(-2.8)), \(side(2)), \(side(-1)), []], "
      + "easings: [ease-out, ease-in-out, ease-in-out, ease-in-out, ease-in]"
  }

  /// An arm that rises and waves; nil without an arm.
  private var wave: String? {
    let arms = figure.withChildren.filter { $0.life?.kind == .arm && !$0.isHidden }
    guard let arm = arms.last else { return nil }
    let pin = arm.frame.minX + arm.anchor.x * arm.frame.size.width
    let sign = arm.frame.center.x < pin ? 1.0 : -1
    let limit = max(2.5 * abs(arm.life?.angle ?? 0), 25)
    let (high, low) = (
      (sign * limit).shortText(decimals: 1), (sign * 0.3 * limit).shortText(decimals: 1)
    )
    let track =
      "\(arm.name): { transform: { values: [[], [rotateZ: \(high)], [rotateZ: \(low)], "
      + "[rotateZ: \(high)], [rotateZ: \(low)], []], easings: [ease-out, ease-in-out, ease-in-out, "
      + "ease-in-out, ease-in], additive: true } }"
    return clip("wave", 1.4, [track])
  }

  /// The figure rises from below the canvas.
  private var peekValues: String {
    let depth = max(size.height - build.bounds.minY, 1).shortText(decimals: 0)
    let over = min(0.02 * build.height, max(build.bounds.minY, 0)).shortText(decimals: 2)
    return "values: [[translateY: \(depth)], [translateY: -\(over)], []], times: [0, 0.7, 1], "
      + "easings: [ease-out, ease-in-out]"
  }
}
