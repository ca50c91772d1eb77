/// The limits for XML in an SVG. Beyond them, librsvg takes minutes or crashes.
enum MarkupLimits {
  static let attributes = 256
  static let allAttributes = 1_000_000
  static let depth = 128
  static let elements = 200_000
  static let entities = 1000
  /// The maximum total length of expanded entities, counting each use.
  static let entityBytes = 1 << 20
  static let entityUses = 10_000
}
