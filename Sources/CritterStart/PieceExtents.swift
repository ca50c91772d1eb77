import CritterGraphics
import CritterRaster
import CritterSVG

/// Where a piece is, as it is drawn: whatever its strokes, its filters or its letters cover.
struct PieceExtent {
  /// In points of the canvas, on whole points unless it is a small one.
  var frame: Rect
  /// A word for the color that most of it has.
  let color: String
  /// What it covers, by pixels of the field.
  fileprivate var coverage: Coverage
}

/// Finds out where pieces are by drawing them, in a field three times as wide and as high as the
/// canvas, since what moves in from outside is drawn there.
struct PieceExtents {
  private let canvas: Rect
  /// Of what is drawn.
  let size: PixelSize
  /// Pixels a point.
  private let scale: Double
  /// Of the grid that frames are on, in points.
  private let step: Double

  /// - Parameter count: of all pieces; many are drawn smaller.
  init(canvas: Rect, count: Int) {
    self.canvas = canvas
    let longest = max(canvas.size.width, canvas.size.height)
    scale = (count > 100 ? 128 : 256) / longest
    step = longest < 64 ? 0.25 : 1
    size = PixelSize(
      Int((3 * canvas.size.width * scale).rounded(.up)),
      Int((3 * canvas.size.height * scale).rounded(.up)))
  }

  /// What is drawn, in the units of the canvas.
  var field: Rect {
    Rect(
      canvas.minX - canvas.size.width, canvas.minY - canvas.size.height,
      Double(size.width) / scale, Double(size.height) / scale)
  }

  /// - Parameter svg: shows the field, and is `size` pixels large.
  /// - Returns: nil where nothing is seen.
  func extent(of svg: String, path: String) throws(DrawingError) -> PieceExtent? {
    let file = ArtFile(name: "art", path: path, bytes: Array(svg.utf8))
    let whole = Size(Double(size.width), Double(size.height))
    let layer = Layer(name: "art", content: .art("art"), size: whole, matrix: .identity)
    let drawing = Drawing(size: size, background: .transparent, mask: nil, layers: [layer])
    let bitmap = try Rasterizer(art: [file]).bitmap(of: drawing)
    let bounds = PixelRect(bitmap.size).bounds { bitmap[$0, $1].alpha > 0 }
    guard !bounds.isEmpty else { return nil }
    return PieceExtent(
      frame: frame(of: bounds), color: bitmap.colorWord(in: bounds),
      coverage: Coverage(bitmap, in: bounds))
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

  /// Where two pieces overlap, in points of the canvas, and how much of the first that is; nil where
  /// they do not.
  func joint(of piece: PieceExtent, with other: PieceExtent) -> (center: Point, share: Double)? {
    let common = piece.coverage.overlap(with: other.coverage)
    guard common.count > 0 else { return nil }
    return (
      Point(common.x / scale - canvas.size.width, common.y / scale - canvas.size.height),
      Double(common.count) / Double(piece.coverage.count)
    )
  }

  /// Of the canvas, 0 to 1 and more.
  func share(of piece: PieceExtent) -> Double {
    Double(piece.coverage.count) / (canvas.size.width * canvas.size.height * scale * scale)
  }
}

/// The pixels that a piece covers by half or more.
private struct Coverage {
  /// Of the rows from `top`, 64 pixels each.
  private var words: [UInt64]
  /// Words a row.
  private let width: Int
  private let top: Int
  private let height: Int
  private(set) var count = 0

  init(_ bitmap: Bitmap, in bounds: PixelRect) {
    (top, height) = (bounds.y, bounds.height)
    width = (bitmap.size.width + 63) / 64
    words = Array(repeating: 0, count: width * height)
    for y in 0..<height {
      for x in bounds.x..<bounds.x + bounds.width where bitmap[x, top + y].alpha > 127 {
        words[y * width + x / 64] |= 1 << UInt64(x % 64)
        count += 1
      }
    }
  }

  /// Of all pixels of both: how many, and their middle.
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
  /// The numbers of the bits that are set, added up.
  fileprivate var sumOfBits: Int {
    Self.bitsOfNumbers.reduce(0) { 2 * $0 + (self & $1).nonzeroBitCount }
  }

  /// The numbers that have a bit, from the highest bit to the lowest.
  private static let bitsOfNumbers: [UInt64] = [
    0xFFFF_FFFF_0000_0000, 0xFFFF_0000_FFFF_0000, 0xFF00_FF00_FF00_FF00, 0xF0F0_F0F0_F0F0_F0F0,
    0xCCCC_CCCC_CCCC_CCCC, 0xAAAA_AAAA_AAAA_AAAA,
  ]
}
