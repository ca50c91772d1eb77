import CritterGraphics
import CritterKit

/// The contents of `critter.lock.json`: the sources and results of every output.
struct Lock: Hashable, Sendable {
  struct Entry: Hashable, Sendable, Codable {
    /// The options as a command line.
    var request: ExactText
    /// The keys in `files` of the files that the output reads, sorted.
    var reads: [ExactText]
    /// The digest of the inputs. It doesn't depend on how the files are written.
    var inputs: String
    /// The `sha256:` digest of the decoded frames and their delays.
    var picture: String
    /// The `sha256:` digest of the file's bytes; for a sequence, of all files in order.
    var file: String
    var bytes: Int
    /// The number of files in a sequence; nil for a single file.
    var count: Int?
    /// The version of critter that made the output.
    var tool: String
    /// The versions of the libraries and fonts that drew the output, by name.
    ///
    /// Nil in lock files of older versions, which didn't record them.
    var with: [ExactText: ExactText]?
  }

  /// The digests of source files. Every output that reads a file was made from, or compared with,
  /// exactly these bytes.
  var files: [ExactText: String] = [:]
  var outputs: [ExactText: Entry] = [:]

  private static let version = 1
  private static let maximumFrames = 1_000_000

  /// A record of one output, appended as a line to the lock file during a run.
  ///
  /// Rewriting the whole lock after each output would take longer than rendering. The next run
  /// merges the facts.
  struct Fact: Hashable, Codable {
    let output: ExactText
    /// The output's entry; nil before another file replaces the output.
    var entry: Entry?
    /// The digests of the files that the output reads.
    var files: [ExactText: String]?
  }

  /// Merges the facts of an interrupted run.
  mutating func add(_ facts: [Fact]) {
    var known = facts.isEmpty ? [] : Set(outputs.values.flatMap(\.reads))
    for fact in facts {
      outputs[fact.output] = fact.entry
      for (key, digest) in fact.files ?? [:] where files[key] != digest {
        // Other outputs were made from other bytes, so the next run compares them again.
        files[key] = known.insert(key).inserted ? digest : nil
      }
    }
  }
}

extension Lock {
  /// Reads a lock file.
  ///
  /// - Parameter folder: the folder that links and `..` can't leave.
  /// - Returns: an empty lock if the file doesn't exist.
  /// - Throws: if the file can't be read as a lock.
  init(contentsOf path: String, within folder: String? = nil) throws(KitError) {
    let data = try SourceFile(path, within: folder).ifExists { file throws(SourceError) in
      try file.contents(.lock)
    }
    guard let data else { return }
    let damage = KitError.cannotRead(
      path: path,
      reason:
        "the lock file is incomplete, for example after a merge; delete it and run critter render")
    // The decoder would replace invalid bytes, with different results each time.
    guard String(validating: data, as: UTF8.self) != nil else { throw damage }
    let contents: Contents
    let facts: [Fact]
    do {
      let (whole, added) = data.withEscapedBytes.splitAtFacts
      contents = try JSONDecoder().decode(Contents.self, from: whole)
      facts = try Fact.read(added)
    } catch {
      throw damage
    }
    guard contents.lock == Self.version else {
      throw .cannotRead(path: path, reason: "it was written by another version of critter")
    }
    files = contents.files
    outputs = contents.outputs
    add(facts)
    guard outputs.values.allSatisfy({ (0...Self.maximumFrames).contains($0.count ?? 0) })
    else {
      throw .cannotRead(path: path, reason: "a sequence in it has more files than any can have")
    }
  }

  private struct Contents: Decodable {
    let lock: Int
    let files: [ExactText: String]
    let outputs: [ExactText: Entry]
  }

  /// The text of the lock file: sorted, one item per line, for reviews and merges.
  var text: String {
    return JSON.object([
      ("lock", .number(Self.version)),
      ("files", .sorted(files, JSON.string)),
      ("outputs", .sorted(outputs, \.json)),
    ]).indentedText
  }
}

extension JSON {
  /// Returns an object with its keys sorted by their bytes.
  static func sorted<Value>(_ values: [ExactText: Value], _ make: (Value) -> JSON) -> JSON {
    .object(values.sorted { $0.key < $1.key }.map { ($0.key.text, make($0.value)) })
  }
}

extension Lock.Entry {
  var json: JSON {
    let count: [(String, JSON)] = count.map { [("count", .number($0))] } ?? []
    return .object(
      [
        ("request", .string(request.text)),
        ("reads", .array(reads.map { .string($0.text) })),
        ("inputs", .string(inputs)),
        ("picture", .string(picture)),
        ("file", .string(file)),
        ("bytes", .number(bytes)),
      ] + count + [("tool", .string(tool))] + versions)
  }

  private var versions: [(String, JSON)] {
    with.map { [("with", .line(.sorted($0) { .string($0.text) }))] } ?? []
  }
}

extension Lock.Fact {
  /// The fact as one line of JSON.
  var text: String {
    let parts = [
      entry.map { ("entry", $0.json) },
      files.map { ("files", JSON.sorted($0, JSON.string)) },
    ]
    return JSON.object([("output", .string(output.text))] + parts.compactMap(\.self)).text + "\n"
  }

  /// Reads facts, one per line.
  ///
  /// - Parameter lines: the lines; ignores a last line without a line break.
  static func read(_ lines: Data) throws -> [Lock.Fact] {
    let decoder = JSONDecoder()
    let whole = lines.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    return try whole.filter { !$0.isEmpty }.map { try decoder.decode(Lock.Fact.self, from: $0) }
  }
}

extension Data {
  /// The whole lock, up to the line with its closing brace, and the lines below it.
  var splitAtFacts: (whole: Data, facts: Data) {
    guard let brace = firstRange(of: Data("\n}\n".utf8)) else { return (self, Data()) }
    return (self[..<brace.upperBound], self[brace.upperBound...])
  }

  /// The lock's JSON with each byte from 0x80 to 0xFF replaced by U+E080 to U+E0FF.
  var withEscapedBytes: Data {
    guard contains(where: { $0 >= 0x80 }) else { return self }
    var spelled = Data(capacity: 2 * count)
    for byte in self {
      guard byte >= 0x80 else {
        spelled.append(byte)
        continue
      }
      spelled.append(0xEE)
      spelled.append(byte < 0xC0 ? 0x82 : 0x83)
      spelled.append(0x80 | byte & 0x3F)
    }
    return spelled
  }
}

// `JSONDecoder` treats names as equal if only their Unicode composition differs, and drops all but
// one. Therefore, the decoder gets each non-ASCII byte as a private-use character.

extension ExactText: Codable, CodingKeyRepresentable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
  }

  package var codingKey: any CodingKey { Key(stringValue: text) }

  package init(codingKey: some CodingKey) {
    self.init(withEscapedBytes: codingKey.stringValue)
  }

  package init(from decoder: any Decoder) throws {
    self.init(withEscapedBytes: try decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  private init(withEscapedBytes text: String) {
    let bytes = text.unicodeScalars.flatMap { scalar -> [UInt8] in
      0xE080...0xE0FF ~= scalar.value
        ? [UInt8(scalar.value & 0xFF)] : Array(String(scalar).utf8)
    }
    self.init(String(decoding: bytes, as: UTF8.self))
  }
}
