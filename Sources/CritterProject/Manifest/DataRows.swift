import CritterGraphics
import CritterSyntax

/// The rows of a CSV or JSON file, each for one output.
final class DataRows: Sendable {
  /// The file's path, for errors.
  let path: String
  let columns: [String]
  let rows: [DataRow]
  private let indices: [String: Int]

  /// The name of the row's number in `${row}`.
  static let number = "row"
  private static let maximumColumns = 1000
  /// The maximum number of rows: each is an output.
  private static let maximumRows = OutputCollection.greatestLimit

  init(path: String, columns: [String], rows: [DataRow]) {
    self.path = path
    self.columns = columns
    self.rows = rows
    indices = Dictionary(first: columns.enumerated().map { ($1, $0) })
  }

  /// Returns the index of a column.
  func index(of column: String) -> Int? { indices[column] }

  /// Reads a CSV file.
  ///
  /// - Parameter path: the path for errors.
  /// - Throws: the mistakes of the file.
  convenience init(csv data: Data, path: String) throws(FileError) {
    func problem(_ line: Int, _ message: String) -> FileError {
      FileError(problems: [FileError.Problem(path: path, line: line, column: 1, message: message)])
    }
    let table: CSV
    do throws(CSV.Mistake) {
      table = try CSV(data, limit: Self.maximumRows)
    } catch {
      throw problem(error.line, error.message)
    }
    guard let header = table.rows.first else {
      throw FileError(path: path, "this file is empty; the first line needs the names of columns")
    }
    let columns = header.cells.map(\.text)
    if let mistake = Self.mistake(in: columns) { throw problem(header.line, mistake) }
    if table.rows.count > Self.maximumRows + 1 { throw Self.tooManyRows(path) }
    var rows: [DataRow] = []
    for (index, row) in table.rows.dropFirst().enumerated() {
      guard row.cells.count == columns.count else {
        throw problem(
          row.line,
          "row \(index + 1) has \(row.cells.count.grouped) cells, but there are "
            + "\(columns.count.grouped) columns; put quotes around a cell with a separator")
      }
      rows.append(
        DataRow(
          number: index + 1, line: row.line,
          cells: row.cells.map { $0.text.isEmpty ? nil : .text($0.text) },
          places: row.cells.map { [UInt32(clamping: $0.line), UInt32(clamping: $0.column)] }))
    }
    self.init(path: path, columns: columns, rows: rows)
  }

  /// Reads a JSON file with a list of mappings, in the same way.
  convenience init(json data: Data, path: String) throws(FileError) {
    let objects = try Self.objects(data, path: path)
    let columns = Set(objects.flatMap(\.keys)).sorted()
    if let mistake = Self.mistake(in: columns) { throw FileError(path: path, mistake) }
    let rows = objects.enumerated().map { index, object in
      DataRow(number: index + 1, line: nil, cells: columns.map { object[$0] ?? nil }, places: [])
    }
    self.init(path: path, columns: columns, rows: rows)
  }

  /// Returns the values of each row by column.
  private static func objects(
    _ data: Data, path: String
  ) throws(FileError) -> [[String: InputValue?]] {
    let json: JSON
    do throws(JSONError) {
      json = try JSON(reading: Array(data))
    } catch {
      throw FileError(path: path, "invalid JSON: \(error.message), at byte \(error.offset + 1)")
    }
    let expected = FileError(
      path: path, "expected a JSON list of mappings from columns to texts, numbers, or lists")
    guard case .array(let items) = json else { throw expected }
    if items.count > maximumRows { throw tooManyRows(path) }
    var objects: [[String: InputValue?]] = []
    for item in items {
      guard case .object(let pairs) = item else { throw expected }
      var object: [String: InputValue?] = [:]
      for (column, value) in pairs {
        guard let value = value.cell else { throw expected }
        object[column] = .some(value)
      }
      objects.append(object)
    }
    return objects
  }

  private static func tooManyRows(_ path: String) -> FileError {
    FileError(path: path, "more than \(maximumRows.grouped) rows; split the file")
  }

  /// Returns the mistake in the names of columns; nil if all are valid.
  private static func mistake(in columns: [String]) -> String? {
    if columns.count > maximumColumns {
      return "expected at most \(maximumColumns.grouped) columns, found \(columns.count.grouped)"
    }
    if columns.contains("") { return "a column has no name" }
    if let twin = columns.firstRepeated {
      return "two columns have the name '\(twin.clipped(to: 200))'"
    }
    return columns.contains(number)
      ? "'\(number)' is the number of the row; rename this column" : nil
  }
}

extension JSON {
  /// The value of a cell, which is nil for null; nil for values that a cell can't have.
  fileprivate var cell: InputValue?? {
    switch self {
    case .null: return .some(nil)
    case .bool(let flag): return .text(String(flag))
    case .number(let number): return .number(number)
    case .string(let text): return .text(text)
    case .array(let items):
      let numbers = items.compactMap(\.number)
      return numbers.count == items.count ? .some(.list(numbers)) : nil
    case .object, .line: return nil
    }
  }
}

/// A row of data.
struct DataRow: Sendable {
  /// The number of the row, counted from 1.
  let number: Int
  /// The line of the file, counted from 1; nil for a row of a JSON file.
  let line: Int?
  /// The values of the columns; nil for an empty cell.
  let cells: [InputValue?]
  /// The line and column of each cell, in bytes; empty for a row of a JSON file.
  let places: [[UInt32]]
}

/// A row of a file of data, for one output.
struct RowReference: Sendable {
  let data: DataRows
  /// The index of the row.
  let index: Int
  /// The names in `${name}` of the manifest's entry.
  let used: Set<String>
  /// The position of `rows` in the manifest.
  let mark: Mark?

  var row: DataRow { data.rows[index] }

  /// Returns the text of a column for `${name}`; nil for an unknown column.
  func text(of column: String) -> String? {
    if column == DataRows.number { return String(row.number) }
    return data.index(of: column).map { row.cells[$0]?.argument ?? "" }
  }

  /// The value of each column that isn't empty.
  var values: [(column: String, value: InputValue)] {
    zip(data.columns, row.cells).compactMap { column, value in value.map { (column, $0) } }
  }

  /// The row's number and a digest of its values.
  var request: String {
    let digest = Digest()
    for (column, value) in values {
      // The lengths make each text unambiguous.
      for text in [column, value.argument] {
        digest.add(Array("\(text.utf8.count) ".utf8))
        digest.add(Array(text.utf8))
      }
    }
    return "row \(row.number) \(digest.text)"
  }

  /// Returns a problem of the row, at one of its columns.
  func problem(_ message: String, at column: String? = nil) -> FileError.Problem {
    let index = column.flatMap(data.index(of:))
    let place = index.flatMap { row.places.indices.contains($0) ? row.places[$0] : nil }
    let what = "row \(row.number)" + (column.map { ", column '\($0.clipped(to: 200))'" } ?? "")
    return FileError.Problem(
      path: data.path, line: place.map { Int($0[0]) } ?? row.line,
      column: place.map { Int($0[1]) } ?? row.line.map { _ in 1 }, message: "\(what): \(message)")
  }
}

/// Reads the files of data that a manifest's outputs have rows of. Each file is read once.
final class DataFiles {
  /// The folder of the manifest, which the files can't be outside of: empty, or with a slash at the
  /// end.
  private let folder: String
  private var cache: [ExactText: DataRows?] = [:]
  /// The size of the files so far.
  private(set) var bytes = 0

  init(in folder: String) {
    self.folder = folder
  }

  /// Returns the rows of a file, or nil after reporting a problem.
  func rows(_ name: String, at mark: Mark?, _ context: ReadingContext) -> DataRows? {
    if let rows = cache[name.exact] { return rows }
    let rows = read(name, at: mark, context)
    cache[name.exact] = .some(rows)
    return rows
  }

  private func read(_ name: String, at mark: Mark?, _ context: ReadingContext) -> DataRows? {
    let fileExtension = name.exact.fileExtension.lowercased()
    guard ["csv", "json"].contains(fileExtension) else {
      return context.refuse("expected a .csv or .json file, found '\(name)'", at: mark)
    }
    let path = folder + name
    do throws(SourceError) {
      let file = SourceFile(path, within: folder.isEmpty ? "." : folder)
      let data = try file.contents(.table)
      bytes += data.count
      do throws(FileError) {
        let rows =
          fileExtension == "json"
          ? try DataRows(json: data, path: path) : try DataRows(csv: data, path: path)
        if rows.rows.isEmpty { context.report("'\(name)' has no rows", at: mark) }
        return rows.rows.isEmpty ? nil : rows
      } catch {
        context.include(error.problems)
        return nil
      }
    } catch {
      return context.refuse("can't read '\(name)': \(error)", at: mark)
    }
  }
}
