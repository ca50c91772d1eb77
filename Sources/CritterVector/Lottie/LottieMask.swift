import CritterAnimated
import CritterGraphics

/// A mask of a layer: one closed contour, in the points of the layer.
struct LottieMask {
  /// The path commands as letters, such as `MLCZ`.
  let commands: String
  /// The coordinates of all points and control points.
  private(set) var points: Motion
  var mode = MaskMode.add

  init(_ mask: Mask) {
    let outline = Path(Path(mask.rect, cornerRadius: mask.cornerRadius).withoutEmptyLines)
    self.init(commands: outline.commands, points: Motion(outline.numbers))
  }

  init(commands: String, points: Motion) {
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
    let paths = points.keys.map { Path(commands: commands, numbers: $0.value) }
    let returning = paths.allSatisfy(\.returns)
    let outline = LottieProperty(points, clock) { numbers in
      Path(commands: commands, numbers: numbers).bezier(returning: returning)
    }
    return .object([
      ("mode", .string(String(mode.rawValue.prefix(1)))), ("pt", outline.json),
      ("o", .constant(100)), ("x", .constant(0)),
    ])
  }
}

extension Matte<AnimatedPart> {
  /// The masks of opaque contours that don't move, if all players combine them in the same way; nil
  /// for any other matte.
  ///
  /// rlottie ignores the opacity of a mask, and rlottie and ThorVG whether it's inverted. ThorVG
  /// combines more than two masks only if all add, or all after the first subtract.
  var contours: [LottieMask]? {
    guard kind == .alpha, let masks = content.contours else { return nil }
    let modes = Set(masks.dropFirst().map(\.mode))
    return masks.count <= 2 || modes == [.add] || modes == [.subtract] ? masks : nil
  }

  /// Two mattes that have the same effect one after the other; nil for a matte that isn't masked
  /// itself.
  ///
  /// Chromium doesn't animate a mask in a mask.
  var halves: (inner: Matte, outer: Matte)? {
    guard kind == .alpha, content.count == 1, content[0].isPlainGroup else { return nil }
    guard let outer = content[0].matte else {
      return Matte(kind, content[0].parts).halves
    }
    return (Matte(kind, content[0].parts), outer)
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
  /// Returns the masks with a mode.
  fileprivate func combined(_ mode: MaskMode) -> [LottieMask] {
    map { mask in
      var mask = mask
      mask.mode = mode
      return mask
    }
  }
}

extension AnimatedPart {
  /// The masks whose combination is the opacity of the part; nil if the part doesn't consist of
  /// contours.
  fileprivate var contours: [LottieMask]? {
    if let contour { return [contour] }
    guard isPlainGroup, let own = parts.contours else { return nil }
    guard let matte else { return own }
    guard let others = matte.content.leaves else { return nil }
    switch matte.kind {
    case .alpha:
      return others.count == 1 ? own + others.combined(.intersect) : nil
    case .invertedAlpha: return own + others.combined(.subtract)
    case .luma, .invertedLuma: return nil
    }
  }

  /// The mask of a single contour; nil for any other part.
  fileprivate var contour: LottieMask? {
    if isPlainGroup, matte == nil, parts.count == 1 { return parts[0].contour }
    guard matte == nil, mask == nil, parts.isEmpty, items.count == 1, opacity.isOpaque,
      isVisible == .always, placement.isIdentity, !effects.filters
    else { return nil }
    return items[0].contour
  }

  /// Whether the part only contains others, without moving or changing them except for a matte.
  fileprivate var isPlainGroup: Bool {
    items.isEmpty && mask == nil && isVisible == .always && placement.isIdentity
      && opacity.isOpaque && !effects.filters && !effects.blends
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
