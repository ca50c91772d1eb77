/// The limits for art, so that librsvg doesn't abort and memory stays bounded. Files from drawing
/// programs stay far below them.
enum ArtLimits {
  /// The maximum file size: 16 MB.
  static let bytes = 16 << 20
  /// The maximum of any number. At 1e9, dashes and edges took 500 MB.
  static let number = 1e7
  /// The maximum font size in px. Pango's units overflow past 2,000,000, and librsvg aborts.
  static let fontSize = 10_000.0
  /// The maximum side of a feConvolveMatrix matrix. With more than 400 numbers, librsvg aborts.
  static let convolution = 20.0
  /// The maximum bytes in one text element. Time grows with the square: 4,000 took 1 s.
  static let textLength = 4000
  static let allTextLength = 100_000
  /// The maximum number of pixels in one data URI. `allImagePixels` limits the sum.
  static let imagePixels = 1 << 24
  static let allImagePixels = 1 << 25
  /// The maximum depth of brackets in CSS. About 5,000 nested `:not(` overflow librsvg's stack.
  static let styleDepth = 32
  /// The maximum length of a chain of references. Several hundred overflow librsvg's stack.
  static let referenceDepth = 20
  /// The maximum number of elements, counting each reference to an element.
  static let shownElements = 200_000
}
