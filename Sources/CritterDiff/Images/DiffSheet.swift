import CritterEncode
import CritterGraphics
import CritterRaster

/// A sheet with before, after, and the difference side by side, one row per comparison.
struct DiffSheet {
  struct Row {
    /// The title; empty for none.
    var title: String
    /// A summary of the difference in numbers.
    var note: String
    var before: Bitmap
    var after: Bitmap
    var rules: ComparisonRules
  }

  private let rows: [Row]
  private let layout: DiffLayout
  private let names: (before: String, after: String)
  private let caption: DiffCaption

  /// - Parameters:
  ///   - rows: at least one row.
  ///   - names: the names of the two sides.
  init(_ rows: [Row], names: (before: String, after: String), text: @escaping TextShaping) {
    self.rows = rows
    self.names = names
    caption = DiffCaption(text: text)
    let sizes = rows.map { $0.before.size.union($0.after.size) }
    layout = DiffLayout(
      image: sizes.reduce(PixelSize(1, 1)) { $0.union($1) }, rows: rows.count,
      hasTitles: rows.contains { !$0.title.isEmpty })
  }

  var size: PixelSize { layout.size }

  func bitmap() throws -> Bitmap {
    guard size.isValid else { throw DiffError.imageTooLarge(size) }
    let drawing = Drawing(size: size, background: DiffColors.page, mask: nil, layers: try layers())
    var sheet = try Rasterizer(art: []).bitmap(of: drawing)
    for (index, row) in rows.enumerated() {
      let map = ChangeMap(from: row.before, to: row.after, row.rules)
      let panels = [row.before, row.after, map.image(over: row.before)]
      for (column, panel) in panels.enumerated() {
        sheet.lay(panel, at: layout.corner(row: index, column: column), zoom: layout.zoom)
      }
      if let rect = layout.highlight(of: map, row: index) {
        sheet.outline(rect, Bitmap.Pixel(DiffColors.changed))
      }
    }
    return sheet
  }

  private func layers() throws -> [Layer] {
    var layers: [Layer] = []
    let headings = [("Before", names.before), ("After", names.after), ("Difference", "")]
    for (column, heading) in headings.enumerated() {
      layers += try caption.heading(
        heading.0, name: heading.1, at: layout.headingBaseline(column: column),
        width: Double(layout.cell.width))
    }
    let width = Double(layout.innerWidth)
    for (index, row) in rows.enumerated() {
      let (title, note) = (layout.titleBaseline(row: index), layout.noteBaseline(row: index))
      layers += try caption.line(row.title, isTitle: true, at: title, width: width).layers
      layers += try caption.line(row.note, at: note, width: width).layers
      layers += (0..<3).map { column in
        caption.fill(layout.card(row: index, column: column), DiffColors.border)
      }
    }
    return try layers + caption.legend(at: layout.legendBaseline)
  }
}

extension Bitmap {
  /// Draws an image, scaled up by an integer, on a checkerboard.
  ///
  /// - Parameter place: the top-left corner of the drawn image, which must fit.
  mutating func lay(_ image: Bitmap, at place: (x: Int, y: Int), zoom: Int) {
    for y in 0..<image.size.height * zoom {
      for x in 0..<image.size.width * zoom {
        let square = DiffColors.squares[(x / 8 + y / 8) % 2]
        self[place.x + x, place.y + y] = image[x / zoom, y / zoom].over(square)
      }
    }
  }

  /// Draws a rectangle with lines one pixel wide, clipped to the image.
  mutating func outline(_ rect: PixelRect, _ color: Pixel) {
    let (right, bottom) = (rect.x + rect.width - 1, rect.y + rect.height - 1)
    for y in max(rect.y, 0)...min(bottom, size.height - 1) {
      for x in max(rect.x, 0)...min(right, size.width - 1)
      where x == rect.x || x == right || y == rect.y || y == bottom {
        self[x, y] = color
      }
    }
  }
}
