import CritterGraphics
import CritterRaster

/// Where a piece is, as it is drawn: whatever its strokes, its filters or its letters cover.
struct PieceExtent {
  /// In points of the canvas, on whole points unless it is a small one.
  var frame: Rect
  /// What it covers, by pixels of the field.
  fileprivate var coverage: Coverage
}

/// Finds out where pieces are by drawing them, in a field three times as wide and as high as the
/// canvas, since what moves in from outside is drawn there.
struct PieceExtents {
  private let canvas: Rect
  private let size: PixelSize
  /// Pixels a point.
  private let scale: Double
  /// Of the grid that frames are on, in points.
  private let step: Double

  /// Of the longer side of the canvas, in pixels.
  private static let resolution = 256.0

  init(canvas: Rect) {
    self.canvas = canvas
    let longest = max(canvas.size.width, canvas.size.height)
    scale = Self.resolution / longest
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

  /// - Parameter svg: shows the field.
  /// - Returns: nil where nothing is seen.
  func extent(of svg: String, path: String) throws(RasterError) -> PieceExtent? {
    let file = ArtFile(name: "art", path: path, bytes: Array(svg.utf8))
    let whole = Size(Double(size.width), Double(size.height))
    let layer = Layer(name: "art", content: .art("art"), size: whole, matrix: .identity)
    let drawing = Drawing(size: size, background: .transparent, mask: nil, layers: [layer])
    let bitmap = try Rasterizer(art: [file]).bitmap(of: drawing)
    let bounds = PixelRect(bitmap.size).bounds { bitmap[$0, $1].alpha > 0 }
    guard !bounds.isEmpty else { return nil }
    return PieceExtent(frame: frame(of: bounds), coverage: Coverage(bitmap, in: bounds))
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
  private let bounds: PixelRect
  private let isCovered: [Bool]
  let count: Int

  init(_ bitmap: Bitmap, in bounds: PixelRect) {
    self.bounds = bounds
    isCovered = bitmap.cropped(to: bounds).pixels.map { $0.alpha > 127 }
    count = isCovered.count { $0 }
  }

  /// Of all pixels of both: how many, and their middle.
  func overlap(with other: Coverage) -> (count: Int, x: Double, y: Double) {
    let both = bounds.intersection(other.bounds)
    guard !both.isEmpty else { return (0, 0, 0) }
    var (count, x, y) = (0, 0, 0)
    for row in both.y..<both.y + both.height {
      for column in both.x..<both.x + both.width where self[column, row] && other[column, row] {
        (count, x, y) = (count + 1, x + column, y + row)
      }
    }
    let total = Double(max(count, 1))
    return (count, Double(x) / total + 0.5, Double(y) / total + 0.5)
  }

  private subscript(x: Int, y: Int) -> Bool {
    isCovered[(y - bounds.y) * bounds.width + x - bounds.x]
  }
}
