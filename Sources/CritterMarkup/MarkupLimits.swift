/// How much of XML an SVG may use. librsvg reads more, and takes minutes or crashes over it.
enum MarkupLimits {
  static let attributes = 256
  static let depth = 128
  static let elements = 200_000
  static let entities = 1000
  /// Entities within entities.
  static let entityDepth = 16
  /// Of all that entities stand for, wherever one is used.
  static let entityBytes = 1 << 20
  static let entityUses = 10_000
}
