import CritterGraphics
import CritterRaster

/// The layout of a `DiffSheet`, in pixels.
struct DiffLayout {
  /// The size of the largest image.
  private let image: PixelSize
  private let rows: Int
  private let hasTitles: Bool
  /// The integer scale at which images are drawn; above 1 for small images.
  let zoom: Int

  private static let margin = 24
  private static let gap = 16
  private static let headingHeight = 36
  private static let lineHeight = 20
  private static let legendHeight = 40
  /// The border width around an image, which makes its edges visible.
  private static let padding = 1

  init(image: PixelSize, rows: Int, hasTitles: Bool) {
    self.image = image
    self.rows = rows
    self.hasTitles = hasTitles
    zoom = min(max(240 / max(image.width, image.height), 1), 8)
  }

  /// The size of a column, wide enough for a file name.
  var cell: PixelSize { PixelSize(max(image.width * zoom, 200), image.height * zoom) }
  var innerWidth: Int { 3 * cell.width + 2 * Self.gap }

  var size: PixelSize {
    PixelSize(
      innerWidth + 2 * Self.margin,
      Self.margin + Self.headingHeight + rows * rowHeight + Self.legendHeight)
  }

  private var captionHeight: Int { (hasTitles ? 2 : 1) * Self.lineHeight + 8 }
  private var rowHeight: Int { captionHeight + cell.height + 20 }

  private func top(ofRow row: Int) -> Int {
    Self.margin + Self.headingHeight + row * rowHeight
  }

  /// Returns the top-left corner of the image at a row and column.
  func corner(row: Int, column: Int) -> (x: Int, y: Int) {
    (Self.margin + column * (cell.width + Self.gap), top(ofRow: row) + captionHeight)
  }

  /// Returns the rectangle behind an image, including its border.
  func card(row: Int, column: Int) -> Rect {
    let place = corner(row: row, column: column)
    return Rect(
      Double(place.x - Self.padding), Double(place.y - Self.padding),
      Double(image.width * zoom + 2 * Self.padding),
      Double(image.height * zoom + 2 * Self.padding))
  }

  func headingBaseline(column: Int) -> Point {
    Point(Double(corner(row: 0, column: column).x), Double(Self.margin + 14))
  }

  func titleBaseline(row: Int) -> Point {
    Point(Double(Self.margin), Double(top(ofRow: row) + 14))
  }

  func noteBaseline(row: Int) -> Point {
    Point(Double(Self.margin), Double(top(ofRow: row) + captionHeight - 14))
  }

  var legendBaseline: Point { Point(Double(Self.margin), Double(size.height - Self.margin + 2)) }

  /// Returns a rectangle around the changes, or nil if they're large enough to be obvious.
  func highlight(of map: ChangeMap, row: Int) -> PixelRect? {
    guard let bounds = map.bounds, 4 * bounds.width * bounds.height < image.area
    else { return nil }
    let (place, distance) = (corner(row: row, column: 2), 4)
    return PixelRect(
      place.x + bounds.x * zoom - distance, place.y + bounds.y * zoom - distance,
      bounds.width * zoom + 2 * distance, bounds.height * zoom + 2 * distance)
  }
}
