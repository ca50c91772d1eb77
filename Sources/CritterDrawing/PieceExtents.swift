import CritterGraphics
import CritterRaster
import CritterRigFile
import CritterSVG

/// The area that a drawn piece covers, including strokes, filters, and text.
struct PieceExtent {
  /// The bounds in points of the canvas, rounded to whole points unless the canvas is small.
  var frame: Rect
  /// A word for the most frequent color.
  let color: String
  /// The area of each color that the SVG of the piece has, in pixels of the field.
  let paints: [Color: Double]
  /// The covered pixels of the field.
  fileprivate var coverage: Coverage
}

/// A measurement of pieces that draws them. The field is three times as wide and high as the
/// canvas, since pieces may move in from outside.
struct PieceExtents {
  private let canvas: Rect
  /// The size of the field in pixels.
  let size: PixelSize
  /// The scale in pixels per point.
  private let scale: Double
  /// The grid for frames, in points.
  private let step: Double

  /// Creates the field for a canvas.
  ///
  /// - Parameter count: the number of pieces. If it exceeds 100, each is drawn smaller.
  init(canvas: Rect, count: Int) {
    self.canvas = canvas
    let longest = max(canvas.size.width, canvas.size.height)
    scale = (count > 100 ? 128 : 256) / longest
    step = longest < 64 ? 0.25 : 1
    size = PixelSize(
      Int((3 * canvas.size.width * scale).rounded(.up)),
      Int((3 * canvas.size.height * scale).rounded(.up)))
  }

  /// The measured area, in the units of the canvas.
  var field: Rect {
    Rect(
      canvas.minX - canvas.size.width, canvas.minY - canvas.size.height,
      Double(size.width) / scale, Double(size.height) / scale)
  }

  /// The SVG of a piece in a rectangle of the canvas, so many pixels large.
  typealias SVG = (Rect, PixelSize) -> String

  /// Measures a piece by drawing it.
  ///
  /// A filter takes as long as its image is large. The piece is drawn small to find its place, and
  /// then only there.
  ///
  /// - Returns: nil if nothing is visible.
  func extent(of svg: SVG, path: String) throws(DrawingError) -> PieceExtent? {
    let whole = PixelRect(size)
    let rough = try measure(whole, reduction: Self.reduction, svg, path)
    let window = rough.bounds.padded(by: 2 * Self.reduction).intersection(whole)
    var piece = try measure(rough.bounds.isEmpty ? whole : window, reduction: 1, svg, path)
    // A filter can show shapes from outside of the window.
    if !rough.bounds.isEmpty, !piece.bounds.isNear(rough.bounds, within: 2 * Self.reduction) {
      piece = try measure(whole, reduction: 1, svg, path)
    }
    guard !piece.bounds.isEmpty else { return nil }
    let counts = piece.bitmap.colorCounts(in: piece.ownBounds)
    let colors = Recoloring.colors(in: Array(svg(field, size).utf8))
    return PieceExtent(
      frame: frame(of: piece.bounds), color: counts.colorWord, paints: counts.areas(of: colors),
      coverage: Coverage(piece.bitmap, in: piece.ownBounds, at: piece.bounds, width: size.width))
  }

  /// The first drawing of a piece has so much fewer pixels per side.
  private static let reduction = 8

  /// A piece drawn in a part of the field, with the bounds of its visible pixels in the bitmap, and in the
  /// field.
  private typealias Measure = (bitmap: Bitmap, ownBounds: PixelRect, bounds: PixelRect)

  private func measure(
    _ window: PixelRect, reduction: Int, _ svg: SVG, _ path: String
  ) throws(DrawingError) -> Measure {
    let size = PixelSize(
      (window.width + reduction - 1) / reduction, (window.height + reduction - 1) / reduction)
    let step = Double(reduction) / scale
    let frame = Rect(
      field.minX + Double(window.x) / scale, field.minY + Double(window.y) / scale,
      Double(size.width) * step, Double(size.height) * step)
    let file = ArtFile(name: "art", path: path, bytes: Array(svg(frame, size).utf8))
    let bitmap = try file.draft(of: size)
    let ink = PixelRect(bitmap.size).bounds { bitmap[$0, $1].alpha > 0 }
    let bounds = PixelRect(
      window.x + ink.x * reduction, window.y + ink.y * reduction, ink.width * reduction,
      ink.height * reduction)
    return (bitmap, ink, bounds)
  }

  private func frame(of bounds: PixelRect) -> Rect {
    func onGrid(_ pixel: Int, _ room: Double, _ rule: FloatingPointRoundingRule) -> Double {
      ((Double(pixel) / scale - room) / step).rounded(rule) * step
    }
    let left = onGrid(bounds.x, canvas.size.width, .down)
    let top = onGrid(bounds.y, canvas.size.height, .down)
    return Rect(
      left, top, onGrid(bounds.x + bounds.width, canvas.size.width, .up) - left,
      onGrid(bounds.y + bounds.height, canvas.size.height, .up) - top)
  }

  /// Returns the center of the overlap in points of the canvas, and the overlapping share of the
  /// first piece. Nil if the pieces don't overlap.
  func joint(of piece: PieceExtent, with other: PieceExtent) -> (center: Point, share: Double)? {
    let common = piece.coverage.overlap(with: other.coverage)
    guard common.count > 0 else { return nil }
    return (
      Point(common.x / scale - canvas.size.width, common.y / scale - canvas.size.height),
      Double(common.count) / Double(piece.coverage.count)
    )
  }

  /// Returns a name by the color and the place in a drawing.
  ///
  /// - Parameter drawn: the bounds of the whole drawing.
  func name(of piece: PieceExtent, in drawn: Rect) -> String {
    if share(of: piece) >= 0.9 { return "background" }
    return [piece.color, drawn.place(of: piece.frame)].filter { !$0.isEmpty }
      .joined(separator: "-")
  }

  /// Returns the covered area relative to the canvas; above 1 if larger.
  func share(of piece: PieceExtent) -> Double {
    Double(piece.coverage.count) / (canvas.size.width * canvas.size.height * scale * scale)
  }
}

extension PixelRect {
  /// Whether no side is farther from the side of another rectangle.
  fileprivate func isNear(_ other: PixelRect, within distance: Int) -> Bool {
    padded(by: distance).contains(other) && other.padded(by: distance).contains(self)
  }
}

/// The pixels that a piece covers by at least half.
private struct Coverage {
  /// The bits of all rows from `top`, 64 pixels per word.
  private var words: [UInt64]
  /// The number of words per row.
  private let width: Int
  private let top: Int
  private let height: Int
  private(set) var count = 0

  /// - Parameters:
  ///   - bounds: the rectangle of the bitmap with the piece.
  ///   - place: the same rectangle in the field.
  ///   - fieldWidth: the width of the field in pixels.
  init(_ bitmap: Bitmap, in bounds: PixelRect, at place: PixelRect, width fieldWidth: Int) {
    top = place.y
    height = bounds.height
    width = (fieldWidth + 63) / 64
    words = Array(repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<bounds.width where bitmap[bounds.x + x, bounds.y + y].alpha > 127 {
        let column = place.x + x
        words[y * width + column / 64] |= 1 << UInt64(column % 64)
        count += 1
      }
    }
  }

  /// Returns the number of pixels in both, and their mean position.
  func overlap(with other: Coverage) -> (count: Int, x: Double, y: Double) {
    var (count, x, y) = (0, 0, 0)
    let first = max(top, other.top)
    let last = max(first, min(top + height, other.top + other.height))
    for row in first..<last {
      let (own, others) = ((row - top) * width, (row - other.top) * width)
      for index in 0..<width {
        let both = words[own + index] & other.words[others + index]
        if both == 0 { continue }
        let bits = both.nonzeroBitCount
        (count, x, y) = (count + bits, x + index * 64 * bits + both.sumOfBits, y + row * bits)
      }
    }
    let total = Double(max(count, 1))
    return (count, Double(x) / total + 0.5, Double(y) / total + 0.5)
  }
}

extension UInt64 {
  /// The sum of the positions of all set bits.
  fileprivate var sumOfBits: Int {
    Self.bitsOfNumbers.reduce(0) { 2 * $0 + (self & $1).nonzeroBitCount }
  }

  /// The masks of bit positions that contain a binary digit, from the highest digit to the lowest.
  private static let bitsOfNumbers: [UInt64] = [
    0xFFFF_FFFF_0000_0000, 0xFFFF_0000_FFFF_0000, 0xFF00_FF00_FF00_FF00, 0xF0F0_F0F0_F0F0_F0F0,
    0xCCCC_CCCC_CCCC_CCCC, 0xAAAA_AAAA_AAAA_AAAA,
  ]
}
