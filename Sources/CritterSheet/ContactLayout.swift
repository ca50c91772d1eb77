import CritterGraphics

/// The layout of a contact sheet in points: a title, then sections with headings and rows of
/// images. Text positions are on the baseline: at the left end, or at the center for captions.
struct ContactLayout: Hashable {
  struct Section: Hashable {
    var heading: Point
    var rows: [Row]
  }

  struct Row: Hashable {
    /// The position of the label, or nil for the continuation of a row.
    var label: Point?
    var cells: [Rect]
    var captions: [Point]
  }

  static let margin = 56.0
  static let gap = 24.0

  private(set) var size: Size
  private(set) var title: Point
  private(set) var subtitle: Point
  private(set) var sections: [Section] = []

  /// Creates the layout of sections with images of one size.
  ///
  /// - Parameters:
  ///   - contents: the number of images in each row of each section, with or without labels.
  ///   - columns: the maximum number of images in a row. Longer rows are wrapped.
  init(_ contents: [(isLabelled: Bool, rows: [Int])], cell: Size, columns: Int) {
    let (margin, gap) = (Self.margin, Self.gap)
    let widest = min(contents.flatMap(\.rows).max() ?? 1, columns)
    // Leave room for a title above a single image.
    let width = max(Double(widest) * (cell.width + gap) - gap, 320)
    title = Point(margin, margin + 24)
    subtitle = Point(margin, margin + 48)
    var y = margin + 48
    for content in contents {
      y += 52
      var section = Section(heading: Point(margin, y), rows: [])
      for count in content.rows {
        var left = count
        var label = content.isLabelled ? Point(margin, y + 32) : nil
        if label != nil { y += 22 }
        while left > 0 {
          let row = Row(label, at: Point(margin, y + 22), min(left, columns), cell, gap)
          section.rows.append(row)
          y = (row.cells.first?.maxY ?? y) + 26
          left -= columns
          label = nil
        }
        y += 8
      }
      sections.append(section)
    }
    size = Size(width + 2 * margin, y + margin - 20)
  }
}

extension ContactLayout.Row {
  fileprivate init(_ label: Point?, at origin: Point, _ count: Int, _ cell: Size, _ gap: Double) {
    self.label = label
    cells = (0..<count).map { column in
      let x = origin.x + Double(column) * (cell.width + gap)
      return Rect(origin: Point(x, origin.y), size: cell)
    }
    captions = cells.map { Point($0.minX + cell.width / 2, $0.maxY + 20) }
  }
}
