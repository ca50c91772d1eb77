import CritterForms
import CritterKit
import CritterSystem

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
