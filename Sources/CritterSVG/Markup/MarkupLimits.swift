/// How much of XML an SVG may use. librsvg reads more, and takes minutes or crashes over it.
enum MarkupLimits {
  static let attributes = 256
  static let allAttributes = 1_000_000
  static let depth = 128
  static let elements = 200_000
  static let entities = 1000
  /// The total length of all that entities stand for, counted wherever one is used.
  static let entityBytes = 1 << 20
  static let entityUses = 10_000
}
