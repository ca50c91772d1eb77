import Foundation

/// A target from the command line, with the pieces of its inputs.
struct Campaign: Sendable {
  let target: Target
  let seeds: [[UInt8]]
  /// The words of the seeds, each once, and words that often break readers.
  let words: [[UInt8]]

  static let current: Campaign? = {
    guard CommandLine.arguments.count > 1 else { return nil }
    return Target.all.first { $0.name == CommandLine.arguments[1] }.map(Campaign.init)
  }()

  private init(of target: Target) {
    self.target = target
    do {
      seeds = try target.seeds()
    } catch {
      fatalError("the seeds of '\(target.name)' cannot be read: \(error)")
    }
    let found = Set(seeds.flatMap { $0.tokens.map(Array.init) }).filter { $0.count > 1 }
    words = found.sorted { $0.lexicographicallyPrecedes($1) } + harmfulWords.map { Array($0.utf8) }
  }

  func run(_ bytes: [UInt8]) {
    do {
      try target.run(bytes)
    } catch {
      require(isRefusal(error), "\(error) is a refusal")
    }
  }

  func writeSeeds(to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (number, seed) in seeds.enumerated() {
      try Data(seed).write(to: URL(fileURLWithPath: "\(folder)/\(number)"))
    }
  }
}

/// Numbers that break arithmetic, and words with a meaning in one of the languages.
private let harmfulWords = [
  "0", "-0", "1", "-1", "0.5", "1e-300", "1e300", "-1e300", "1e308", "1.8e308", "nan", "inf",
  "-inf",
  "0x10", "1e15", "65536", "100001", "2147483648", "4294967296", "9223372036854775807",
  "-9223372036854775808", "9223372036854775808", "18446744073709551616", "1e6", "1e9", "10000000",
  "null", "~", "true", "''", "*a", "&a", "<<", "!!binary", "|", ">", "---", "...", "%", "\u{0}",
  "\u{7f}", "\u{1b}[31m", "\u{feff}", "\u{202e}", "é", "🐻", "\u{301}", "../", "/dev/zero", "${",
  "}",
]
