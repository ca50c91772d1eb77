import CritterKit
import CritterSystem

/// What every output was made from and what it came to, as `critter.lock.json` notes it.
struct Lock: Hashable, Sendable {
  struct Entry: Hashable, Sendable, Codable {
    /// The options, as a command line.
    var request: ExactText
    /// The keys in `files` of what it is made from, sorted.
    var reads: [ExactText]
    /// Names what those say, whatever they look like.
    var inputs: String
    /// `sha256:` of the decoded frames and their delays.
    var picture: String
    /// `sha256:` of the file's bytes; of all of them, one after the other, for a sequence.
    var file: String
    var bytes: Int
    /// How many files a sequence has; nil for a single file.
    var count: Int?
    /// The version of critter that made it.
    var tool: String
    /// The versions of the libraries and fonts that it was drawn with, by name; nil in a lock of a
    /// version that did not note them.
    var with: [ExactText: ExactText]?
  }

  /// The digests of the files that outputs are made from. An output that reads one of them was
  /// made from, or compared with, just these bytes.
  var files: [ExactText: String] = [:]
  var outputs: [ExactText: Entry] = [:]

  private static let version = 1
  private static let mostFrames = 1_000_000
}

extension Lock {
  /// - Parameter folder: what it may not lead out of.
  /// - Returns: an empty one when there is no such file.
  /// - Throws: when it cannot be understood.
  init(contentsOf path: String, within folder: String? = nil) throws(KitError) {
    let data: Data
    do throws(SourceError) {
      data = try SourceFile(path, within: folder).contents(.lock)
    } catch {
      if error.isMissing { return }
      throw .cannotRead(path: path, reason: "\(error)")
    }
    let damage = KitError.cannotRead(
      path: path,
      reason:
        "the lock file is incomplete, for example after a merge; delete it and run critter render")
    // The decoder would repair other bytes, differently each time.
    guard String(validating: data, as: UTF8.self) != nil else { throw damage }
    let contents: Contents
    let facts: [Fact]
    do {
      let (whole, added) = data.spelledOut.splitAtFacts
      contents = try JSONDecoder().decode(Contents.self, from: whole)
      facts = try Fact.read(added)
    } catch {
      throw damage
    }
    guard contents.lock == Self.version else {
      throw .cannotRead(path: path, reason: "it was written by another version of critter")
    }
    (files, outputs) = (contents.files, contents.outputs)
    add(facts)
    guard outputs.values.allSatisfy({ (0...Self.mostFrames).contains($0.count ?? 0) })
    else {
      throw .cannotRead(path: path, reason: "a sequence in it has more files than any can have")
    }
  }

  private struct Contents: Decodable {
    let lock: Int
    let files: [ExactText: String]
    let outputs: [ExactText: Entry]
  }

  /// Sorted, one fact a line, so that it can be read in a review and merged.
  var text: String {
    return JSON.object([
      ("lock", .number(Self.version)),
      ("files", .sorted(files, JSON.string)),
      ("outputs", .sorted(outputs, \.json)),
    ]).indentedText
  }
}

extension JSON {
  /// By the bytes of the names.
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

extension Lock {
  /// What a run at work notes of one output, in a line of its own below the whole lock: writing all
  /// of it again for each output would take longer than the outputs. The next run takes the lines in.
  struct Fact: Hashable, Codable {
    let output: ExactText
    /// Nil when another file is about to take the output's place.
    var entry: Entry?
    /// The digests of what the entry reads.
    var files: [ExactText: String]?
  }

  /// Takes in the facts of a run that did not reach its end.
  mutating func add(_ facts: [Fact]) {
    var known = facts.isEmpty ? [] : Set(outputs.values.flatMap(\.reads))
    for fact in facts {
      outputs[fact.output] = fact.entry
      for (key, digest) in fact.files ?? [:] where files[key] != digest {
        // Other outputs were made from other bytes: a closer look has to tell.
        files[key] = known.insert(key).inserted ? digest : nil
      }
    }
  }
}

extension Lock.Fact {
  /// One line.
  var text: String {
    let parts = [
      entry.map { ("entry", $0.json) },
      files.map { ("files", JSON.sorted($0, JSON.string)) },
    ]
    return JSON.object([("output", .string(output.text))] + parts.compactMap(\.self)).text + "\n"
  }

  /// - Parameter lines: the last may be cut off.
  static func read(_ lines: Data) throws -> [Lock.Fact] {
    let decoder = JSONDecoder()
    let whole = lines.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    return try whole.filter { !$0.isEmpty }.map { try decoder.decode(Lock.Fact.self, from: $0) }
  }
}

extension Data {
  /// The whole lock, whose last line is a brace, and the lines below.
  var splitAtFacts: (whole: Data, facts: Data) {
    guard let brace = firstRange(of: Data("\n}\n".utf8)) else { return (self, Data()) }
    return (self[..<brace.upperBound], self[brace.upperBound...])
  }
}

// `JSONDecoder` takes names for the same whose letters are only composed otherwise, and drops all but
// one. So each byte beyond ASCII is given to it as a letter of its own, of the private ones.

extension Data {
  /// A lock's JSON with a letter from U+E080 to U+E0FF for each byte from 0x80 to 0xFF.
  var spelledOut: Data {
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
    self.init(spelledOut: codingKey.stringValue)
  }

  package init(from decoder: any Decoder) throws {
    self.init(spelledOut: try decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  private init(spelledOut text: String) {
    let bytes = text.unicodeScalars.flatMap { scalar -> [UInt8] in
      0xE080...0xE0FF ~= scalar.value
        ? [UInt8(scalar.value & 0xFF)] : Array(String(scalar).utf8)
    }
    self.init(String(decoding: bytes, as: UTF8.self))
  }
}
