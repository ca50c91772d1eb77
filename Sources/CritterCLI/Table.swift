import CritterForms

/// Columns of text, aligned to the left.
struct Table {
  private let rows: [[String]]

  /// - Parameter rows: all of one length.
  init(_ rows: [[String]]) {
    self.rows = rows.map { $0.map(\.printable) }
  }

  var text: String {
    let columns = rows.first?.indices ?? 0..<0
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      columns.map { column in
        let isLast = column == columns.last
        let padding = isLast ? 0 : widths[column] - row[column].count
        return row[column] + String(repeating: " ", count: padding)
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
