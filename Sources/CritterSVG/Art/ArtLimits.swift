/// The most that art may hold, so that librsvg doesn't abort over it and nothing grows without end.
/// Drawing programs stay far below.
enum ArtLimits {
  /// 16 MB.
  static let bytes = 16 << 20
  /// Of a number anywhere: at 1e9, dashes and edges took 500 MB.
  static let number = 1e7
  /// In px. Pango's units overflow past 2,000,000, and librsvg aborts.
  static let fontSize = 10_000.0
  /// Of a side of feConvolveMatrix's matrix: with more than 400 numbers librsvg aborts.
  static let convolution = 20.0
  /// Of one text element. Time grows with the square: 4,000 took 1 s.
  static let textLength = 4000
  static let allTextLength = 100_000
  /// Of what one data URI holds, and of all of them.
  static let picturePixels = 1 << 24
  static let allPicturePixels = 1 << 25
  /// Brackets in CSS: some 5,000 `:not(` overflow librsvg's stack.
  static let styleDepth = 32
  /// A chain of references: some hundred overflow librsvg's stack.
  static let referenceDepth = 20
  /// Elements, counted as often as references repeat them.
  static let shownElements = 200_000
}
