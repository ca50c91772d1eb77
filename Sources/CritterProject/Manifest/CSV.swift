import CritterGraphics

/// A table in a CSV file, as in RFC 4180, with commas or semicolons between the cells.
struct CSV {
  /// The rows, without empty lines. The first one is the header.
  private(set) var rows: [Row] = []

  /// A row, with its line in the file, counted from 1.
  typealias Row = (line: Int, cells: [Cell])

  /// A cell of a row.
  struct Cell {
    var text: String
    /// The column of the cell's first character in its line, counted from 1 in bytes.
    let column: Int
    /// The line of the cell, which follows that of the row if a cell before it has line breaks.
    let line: Int
  }

  /// A mistake in a file, at a line counted from 1.
  struct Mistake: Error {
    let line: Int
    let message: String
  }

  private static let quote = UInt8(ascii: "\"")

  /// Parses a file in UTF-8, with or without a byte order mark.
  ///
  /// - Parameter limit: the maximum number of rows, without the header. One more is kept.
  init(_ data: Data, limit: Int) throws(Mistake) {
    var parser = Parser(data)
    while rows.count <= limit + 1, let row = try parser.row() {
      if row.cells.count > 1 || !row.cells[0].text.isEmpty { rows.append(row) }
    }
  }

  private struct Parser {
    private let bytes: [UInt8]
    private var next: Int
    private var line = 1
    /// The offset of the first byte of the line.
    private var lineStart: Int
    private let separator: UInt8

    init(_ data: Data) {
      bytes = Array(data)
      next = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      lineStart = next
      separator = Self.separator(in: bytes[next...])
    }

    /// Returns the separator of the header: a semicolon if it has more of them than commas.
    private static func separator(in bytes: ArraySlice<UInt8>) -> UInt8 {
      var (isQuoted, commas, semicolons) = (false, 0, 0)
      for byte in bytes {
        if byte == quote { isQuoted.toggle() }
        if isQuoted { continue }
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
        commas += byte == UInt8(ascii: ",") ? 1 : 0
        semicolons += byte == UInt8(ascii: ";") ? 1 : 0
      }
      return UInt8(ascii: semicolons > commas ? ";" : ",")
    }

    mutating func row() throws(Mistake) -> Row? {
      guard next < bytes.count else { return nil }
      var row: Row = (line, [])
      repeat { row.cells.append(try cell()) } while take(separator)
      endLine()
      return row
    }

    private mutating func take(_ byte: UInt8) -> Bool {
      guard next < bytes.count, bytes[next] == byte else { return false }
      next += 1
      return true
    }

    private mutating func endLine() {
      let isReturn = take(UInt8(ascii: "\r"))
      if take(UInt8(ascii: "\n")) || isReturn {
        line += 1
        lineStart = next
      }
    }

    private mutating func cell() throws(Mistake) -> Cell {
      let (line, column) = (line, next - lineStart + 1)
      let text = take(quote) ? try quotedText() : plainText()
      guard let text = String(validating: text, as: UTF8.self) else {
        throw Mistake(line: line, message: "this line isn't in UTF-8")
      }
      return Cell(text: text, column: column, line: line)
    }

    private mutating func plainText() -> [UInt8] {
      let start = next
      while !isAtEndOfCell { next += 1 }
      return Array(bytes[start..<next])
    }

    private var isAtEndOfCell: Bool {
      next == bytes.count || bytes[next] == separator || bytes[next] == UInt8(ascii: "\n")
        || bytes[next] == UInt8(ascii: "\r")
    }

    /// Returns the text up to the closing quote. Two quotes are one in the text.
    private mutating func quotedText() throws(Mistake) -> [UInt8] {
      let start = line
      var text: [UInt8] = []
      while next < bytes.count {
        let byte = bytes[next]
        if byte == quote {
          next += 1
          guard take(quote) else {
            if isAtEndOfCell { return text }
            throw Mistake(
              line: line,
              message: "a cell has text after its closing quote; write quotes in it twice")
          }
          text.append(quote)
        } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
          let lineBreak = next
          endLine()
          text += bytes[lineBreak..<next]
        } else {
          text.append(byte)
          next += 1
        }
      }
      throw Mistake(line: start, message: "a quote isn't closed in the cell that starts here")
    }
  }
}
