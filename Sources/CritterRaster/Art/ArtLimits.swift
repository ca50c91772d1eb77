/// What art may hold, so that librsvg draws it soon, in little memory and without aborting. Drawing
/// programs stay far below; each limit is from what librsvg 2.54 took for a picture of 320 × 320.
enum ArtLimits {
  /// 16 MB.
  static let bytes = 16 << 20
  /// Of a number anywhere: at 1e9, dashes and edges took 500 MB.
  static let number = 1e7
  /// In px. Pango's units overflow past 2,000,000, and librsvg aborts.
  static let fontSize = 10_000.0
  /// Each doubles the detail of feTurbulence: 1,000 took 5 s.
  static let octaves = 10.0
  /// Of a side of feConvolveMatrix's matrix: with more than 400 numbers librsvg aborts.
  static let convolution = 20.0
  /// Of one text element. Time grows with the square: 4,000 took 1 s.
  static let textLength = 4000
  static let allTextLength = 100_000
  /// The squares of all texts' lengths: 270,000,000 took 31 s.
  static let textWork = 32_000_000
  /// 10,000 took 0.2 s for each shape.
  static let gradientStops = 1000
  /// Of what one data URI holds, and of all of them.
  static let picturePixels = 1 << 24
  static let allPicturePixels = 1 << 25
  /// Brackets in CSS: some 5,000 `:not(` overflow librsvg's stack.
  static let styleDepth = 32
  /// Simple selectors times elements: 9,000,000 took 2.3 s.
  static let styleWork = 4_000_000.0
  /// How deep references lead to references.
  static let referenceDepth = 20
  /// What `ArtCosts` counts: 1 is some 10 µs, a mask or filter of the whole picture 50.
  static let drawing = 200_000.0
  /// Dashes of all lines: 10,000,000 took 5 s and 650 MB.
  static let dashes = 1_000_000.0
}
