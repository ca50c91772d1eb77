#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

func printToStandardError(_ message: String) {
  let line = Array("\(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
}

extension Double {
  func fixed(_ digits: Int) -> String {
    guard isFinite else { return self > 0 ? "∞" : "-" }
    let scale = pow(10, Double(digits))
    let units = Int((abs(self) * scale).rounded())
    let sign = self < 0 && units > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(units)" }
    let text = String(units)
    let padded = String(repeating: "0", count: max(digits + 1 - text.count, 0)) + text
    return "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }

  var ratio: String { fixed(self < 0.1 ? 3 : self < 10 ? 2 : 0) }

  /// Of seconds.
  var duration: String {
    if self < 0.1 { return "\((self * 1000).fixed(1)) ms" }
    if self < 1 { return "\((self * 1000).fixed(0)) ms" }
    return "\(fixed(self < 10 ? 2 : 1)) s"
  }

  var decibels: String { isFinite ? fixed(1) : "exact" }
}

extension Int {
  /// In thousands of bytes, or millions.
  var size: String {
    let bytes = Double(self)
    return bytes < 1e6 ? "\((bytes / 1e3).fixed(1)) KB" : "\((bytes / 1e6).fixed(1)) MB"
  }
}

/// A table of Markdown.
struct Table {
  let columns: [String]
  private(set) var rows: [[String]] = []

  init(_ columns: [String]) {
    self.columns = columns
  }

  mutating func add(_ cells: [String]) {
    precondition(cells.count == columns.count, "a cell for each column")
    rows.append(cells)
  }

  var markdown: String {
    let rule = columns.indices.map { $0 == 0 ? "---" : "--:" }
    return ([columns, rule] + rows).map { "| \($0.joined(separator: " | ")) |" }
      .joined(separator: "\n")
  }
}
