import CritterForms
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
