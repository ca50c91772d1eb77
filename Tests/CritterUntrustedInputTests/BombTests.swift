import CritterTestSupport
import Testing

/// Small files in which two counts multiply; `scripts/check programs --full` tries all pairs.
@Suite struct `A small file` {
  /// A reader, the largest counts of its files, and its files with counts, by their names.
  struct Reader: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The arguments that make another file first; nil for none.
    var preparation: [String]?
    let command: [String]
    let counts: [String: Int]
    let files: @Sendable (_ counts: [String: Int]) -> [String: String]
  }

  /// Two counts of a reader.
  struct Pair: CustomTestStringConvertible, Sendable {
    let reader: Reader
    let counts: [String: Int]
    var testDescription: String { "\(reader.testDescription) \(counts)" }
  }

  static var pairs: [Pair] {
    Reader.all.flatMap { reader in
      let names = reader.counts.keys.sorted()
      return names.flatMap { one in
        names.filter { $0 > one }.map { other in
          Pair(reader: reader, counts: reader.counts.filter { [one, other].contains($0.key) })
        }
      }
    }
  }

  @Test(.inCheck, arguments: pairs.sampled(6))
  func `takes at most 100 MB, and 200 MB for each of its megabytes`(pair: Pair) throws {
    let folder = try Folder()
    let reader = pair.reader
    let files = reader.files(reader.counts.mapValues { _ in 1 }.merging(pair.counts) { $1 })
    for (name, text) in files { try folder.write(text, to: name) }
    if let arguments = reader.preparation {
      try #require(try ShellRun(arguments, in: folder).exitCode == 0)
    }
    let bytes = files.values.reduce(0) { $0 + $1.utf8.count }
    let limit = 100 + 200 * bytes / 1_000_000
    let run = try ShellRun(reader.command + ["-q", "--limit-memory", "\(limit)MB"], in: folder)
    #expect(!run.messages.contains("takes more than \(limit) MB"), "\(run.messages.suffix(200))")
    #expect(run.exitCode == 0 || run.exitCode == 2, "\(run.messages.suffix(200))")
  }
}
