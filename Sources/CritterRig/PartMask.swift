package import CritterGraphics

/// One mask of a part, without its values.
package struct PartMask: Hashable, Sendable {
  /// The index of the masking part; nil for an area of the part itself.
  package var part: Int?
  package var mode = MaskMode.add
  package var isInverted = false
  /// Whether the brightness of the masking part counts.
  package var usesLuma = false
  /// Whether the edge is blurred or moved in some pose.
  package var hasOtherEdge = false
  /// Whether the mask is semi-transparent in some pose.
  package var fades = false

  package init() {}

  /// Whether the mask is an area that shows all of its content.
  package var isPlainArea: Bool { part == nil && isPlain && !isInverted }

  /// Whether the mask is an area or a part as it is.
  package var isPlain: Bool { mode == .add && !hasOtherEdge && !fades }

  package var kind: MatteKind {
    usesLuma ? isInverted ? .invertedLuma : .luma : isInverted ? .invertedAlpha : .alpha
  }
}

/// The values of one mask of a part.
package struct MaskValues: Hashable, Sendable {
  /// The area in the part's coordinates; nil for a masking part.
  package var area: Path?
  /// The standard deviation of the blur of the edge, in points.
  package var feather = 0.0
  /// The opacity of the mask, 0…1.
  package var opacity = 1.0
  /// The distance in points by which the edge is moved outward.
  package var expansion = 0.0

  package init(area: Path? = nil, feather: Double = 0, opacity: Double = 1, expansion: Double = 0) {
    self.area = area
    self.feather = feather
    self.opacity = opacity
    self.expansion = expansion
  }
}

extension Part {
  /// The indices of the parts that mask the part.
  package var maskingParts: [Int] { masks.compactMap(\.part) }
}
