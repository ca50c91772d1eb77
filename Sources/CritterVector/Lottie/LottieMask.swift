import CritterGraphics
import CritterYAML

/// A mask of a layer: one closed contour, in the points of the layer.
struct LottieMask {
  /// The path commands as letters, such as `MLCZ`.
  let commands: String
  /// The coordinates of all points and control points.
  private(set) var points: Keyframes
  var mode = MaskMode.add
  var isInverted = false
  /// The opacity, 0…1.
  var opacity = Keyframes.opaque

  init(_ mask: Mask) {
    let outline = Path(
      Path(mask.rect, cornerRadius: mask.cornerRadius).withoutEmptyLines)
    self.init(commands: outline.commands, points: Keyframes(constant: outline.numbers))
  }

  init(commands: String, points: Keyframes) {
    self.commands = commands
    self.points = points
  }

  func translated(by x: Double, _ y: Double) -> LottieMask {
    var mask = self
    mask.points = points.map { numbers in
      numbers.enumerated().map { $0.element + ($0.offset.isMultiple(of: 2) ? x : y) }
    }
    return mask
  }

  func json(_ clock: LottieClock) -> JSON {
    let paths = points.keys.map { Path(commands: commands, numbers: $0.values) }
    let returning = paths.allSatisfy(\.returns)
    let outline = LottieProperty(points, clock) { numbers in
      Path(commands: commands, numbers: numbers).bezier(returning: returning)
    }
    let opacity = LottieProperty(opacity: opacity, clock).json
    return .object(
      [("mode", .string(String(mode.rawValue.prefix(1))))]
        + (isInverted ? [("inv", .bool(true))] : [])
        + [("pt", outline.json), ("o", opacity), ("x", .constant(0))])
  }
}

extension Matte<AnimatedPart> {
  /// The masks of opaque contours that don't move; nil for any other matte.
  var contours: [LottieMask]? {
    switch kind {
    case .alpha: content.contours
    case .invertedAlpha: content.leaves?.combined(.subtract, first: .add, isInverted: true)
    case .luma, .invertedLuma: nil
    }
  }
}

extension [AnimatedPart] {
  /// The masks whose combination is the opacity of the parts; nil if the parts aren't contours.
  fileprivate var contours: [LottieMask]? {
    guard let first, let start = first.contours, let rest = Array(dropFirst()).leaves
    else { return nil }
    return start + rest
  }

  /// One mask for each part; nil if a part isn't a contour.
  fileprivate var leaves: [LottieMask]? {
    let leaves = compactMap(\.contour)
    return leaves.count == count ? leaves : nil
  }
}

extension [LottieMask] {
  /// Returns the masks with a mode, and with another one for the first mask.
  fileprivate func combined(
    _ mode: MaskMode, first: MaskMode, isInverted: Bool = false
  ) -> [LottieMask] {
    enumerated().map { index, mask in
      var mask = mask
      mask.mode = index == 0 ? first : mode
      mask.isInverted = isInverted && index == 0
      return mask
    }
  }
}

extension AnimatedPart {
  /// The masks whose combination is the opacity of the part; nil if the part doesn't consist of
  /// contours.
  fileprivate var contours: [LottieMask]? {
    if let contour { return [contour] }
    guard isPlainGroup, opacity.isOpaque, let own = parts.contours else { return nil }
    guard let matte else { return own }
    guard let others = matte.content.leaves else { return nil }
    switch matte.kind {
    case .alpha:
      return others.count == 1 ? own + others.combined(.add, first: .intersect) : nil
    case .invertedAlpha: return own + others.combined(.subtract, first: .subtract)
    case .luma, .invertedLuma: return nil
    }
  }

  /// The mask of a single contour; nil for any other part.
  fileprivate var contour: LottieMask? {
    if isPlainGroup, matte == nil, parts.count == 1 {
      guard var inner = parts[0].contour, opacity.isOpaque || inner.opacity.isOpaque
      else { return nil }
      if !opacity.isOpaque { inner.opacity = opacity }
      return inner
    }
    guard matte == nil, mask == nil, parts.isEmpty, items.count == 1, opacity.isOpaque,
      isVisible == .always, placement.isIdentity, !effects.filters
    else { return nil }
    return items[0].contour
  }

  /// Whether the part only contains others, without moving or changing them except for an opacity
  /// and a matte.
  private var isPlainGroup: Bool {
    items.isEmpty && mask == nil && isVisible == .always && placement.isIdentity
      && !effects.filters
  }
}

extension AnimatedItem {
  /// The mask of a single opaque contour; nil for any other item.
  fileprivate var contour: LottieMask? {
    guard case .shape(let shape) = content, shape.stroke == nil, shape.trim == nil,
      shape.fillRule == .nonzero, shape.fill.isOpaque, isVisible == .always, weight.isOpaque,
      placement.isIdentity,
      shape.commands.utf8.count(where: { $0 == UInt8(ascii: "M") }) == 1
    else { return nil }
    let commands = shape.commands.utf8.last == UInt8(ascii: "Z") ? "" : "Z"
    return LottieMask(commands: shape.commands + commands, points: shape.points)
  }
}
