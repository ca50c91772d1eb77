import CritterEncode
import CritterForms
import CritterGraphics
import CritterSystem

/// What a chunk has drawn, or encoded: signed off, once its data are whole and in their place.
package struct ChunkRecord: Sendable {
  let tool: String
  /// The plan's, of all that the product depends on.
  let digest: String
  let data: StoredData
  let makes: [Product]

  struct StoredData: Codable, Hashable, Sendable {
    let bytes: Int
    let digest: String
  }

  /// What became of a share of an output.
  struct Product: Codable, Hashable, Sendable {
    let output: String
    /// Left, top, width, height and bytes of each picture's difference from the one before.
    var differences: [[Int]]?
    /// The bytes of how often each colour comes in them, where they are those of a GIF.
    var colors: Int?
    /// The bytes of each file.
    var files: [Int]?
    /// Of an output that is whole.
    var report: Facts?
    /// What the one who planned the output wants to know of it.
    var note: String?
  }

  /// What there is to report of a whole output.
  struct Facts: Codable, Hashable, Sendable {
    let format: String
    let size: [Int]
    let plays: Int?
    let frames: Int
    let duration: Double
    let colors: Int?
    let digest: String?
    let concessions: [String]
    let warnings: [String]
  }
}

extension ChunkRecord {
  private static let form = 2

  init(_ digest: String, _ data: StoredData, _ makes: [Product]) {
    (tool, self.digest, self.data, self.makes) = (critterVersion, digest, data, makes)
  }

  private struct Contents: Decodable {
    let record: Int
    let tool: String
    let digest: String
    let data: StoredData
    let makes: [Product]
    let signed: String
  }

  /// - Returns: nil when there is none.
  /// - Throws: a reason, when it is cut short, of another form or not as it was signed off.
  init?(contentsOf path: String) throws(ChunkFlaw) {
    let contents: Contents
    do {
      contents = try JSONDecoder().decode(
        Contents.self, from: try SourceFile(path).contents(.lock))
    } catch let error as SourceError {
      if error.isMissing { return nil }
      throw .unreadable("\(error)")
    } catch {
      throw .damaged
    }
    guard contents.record == Self.form else { throw .otherVersion(contents.tool) }
    (tool, digest) = (contents.tool, contents.digest)
    (data, makes) = (contents.data, contents.makes)
    guard contents.signed == signature, hasPossibleCounts else { throw .damaged }
  }

  /// Whether no count of bytes is negative, and all together are no more than the data.
  private var hasPossibleCounts: Bool {
    var rest = data.bytes
    return makes.flatMap(\.byteCounts).allSatisfy { count in
      guard count >= 0, count <= rest else { return false }
      rest -= count
      return true
    }
  }

  var text: String {
    guard case .object(let pairs) = unsigned else { return "" }
    return JSON.object(pairs + [("signed", .string(signature))]).indentedText
  }

  private var signature: String { Digest.text(of: Array(unsigned.text.utf8)) }

  private var unsigned: JSON {
    .object([
      ("record", .number(Self.form)), ("tool", .string(tool)), ("digest", .string(digest)),
      (
        "data",
        .line(.object([("bytes", .number(data.bytes)), ("digest", .string(data.digest))]))
      ),
      ("makes", .array(makes.map(\.json))),
    ])
  }
}

/// Why a chunk is not taken.
package enum ChunkFlaw: Error, Hashable {
  case damaged
  case unreadable(String)
  case otherVersion(String)
  case otherInputs

  var reason: String {
    switch self {
    case .damaged: "it is damaged, or was changed"
    case .unreadable(let reason): "it cannot be read: \(reason)"
    case .otherVersion(let version):
      "it is of critter \(version), and the plan of \(critterVersion)"
    case .otherInputs: "it was made from other inputs than the plan"
    }
  }
}

extension ChunkRecord.Product {
  /// Of everything of it in the chunk's data.
  var byteCounts: [Int] {
    (files ?? []) + [colors ?? 0] + (differences ?? []).map { $0.last ?? 0 }
  }

  fileprivate var json: JSON {
    let pairs: [(String, JSON)?] = [
      ("output", .string(output)),
      differences.map { list in
        ("differences", .array(list.map { .line(.array($0.map(JSON.number))) }))
      },
      colors.map { ("colors", .number($0)) },
      files.map { ("files", .line(.array($0.map(JSON.number)))) },
      report.map { ("report", $0.json) },
      note.map { ("note", .string($0)) },
    ]
    return .object(pairs.compactMap(\.self))
  }

  /// - Parameter size: of the pictures.
  /// - Throws: when a rectangle does not lie in them.
  func pictures(of size: PixelSize) throws(ChunkFlaw) -> [StoredPicture] {
    try (differences ?? []).map { values throws(ChunkFlaw) in
      guard values.count == 5, values.allSatisfy({ (0...1 << 40).contains($0) }) else {
        throw .damaged
      }
      let rect = PixelRect(values[0], values[1], values[2], values[3])
      guard PixelRect(size).contains(rect) else { throw .damaged }
      return StoredPicture(changed: rect, length: values[4])
    }
  }
}

extension StoredPicture {
  /// As a record has them.
  var values: [Int] { [changed.x, changed.y, changed.width, changed.height, length] }
}

extension ChunkRecord.Facts {
  init(_ report: RenderReport) {
    (format, plays) = (report.format, report.plays)
    size = [report.size.width, report.size.height]
    (frames, duration, colors) = (report.frames, report.duration, report.colors)
    (digest, concessions, warnings) = (report.digest, report.concessions, report.warnings)
  }

  fileprivate var json: JSON {
    .line(
      .object([
        ("format", .string(format)), ("size", .array(size.map(JSON.number))),
        ("plays", .optional(plays, JSON.number)), ("frames", .number(frames)),
        ("duration", .number(duration)), ("colors", .optional(colors, JSON.number)),
        ("digest", .optional(digest, JSON.string)),
        ("concessions", .array(concessions.map(JSON.string))),
        ("warnings", .array(warnings.map(JSON.string))),
      ]))
  }
}
