import CritterForms

/// The names that an output's files can have: one, or those of a sequence, whose numbers go where
/// its pattern has `%04d`. Letters are compared without their case, since some file systems know no
/// other names.
struct OutputName {
  /// What is between the runs of digits: names that differ in it are never the same.
  let letters: [String]
  private let runs: [Run]

  /// Digits of a name, one after another; somewhere among them may be a sequence's number.
  fileprivate struct Run {
    var before = ""
    /// The least number of digits of the sequence's number; nil when there is none.
    var width: Int?
    var after = ""
  }

  /// - Parameters:
  ///   - folder: what stands before the pattern, and is none.
  ///   - pattern: a name; only the first counter in it, and those that are spelled alike, count.
  init(in folder: String = "", _ pattern: String) {
    let hasPercent = pattern.utf8.contains(UInt8(ascii: "%"))
    let counter = hasPercent ? pattern.firstMatch(of: /%([0-9]{0,2})d/) : nil
    let pieces = counter.map { pattern.split(separator: $0.0, omittingEmptySubsequences: false) }
    var builder = Builder()
    builder.add(folder)
    for (index, piece) in (pieces ?? [pattern[...]]).enumerated() {
      if index > 0, let counter { builder.addNumber(width: max(Int(counter.1) ?? 1, 1)) }
      builder.add(piece)
    }
    (letters, runs) = (builder.letters, builder.runs)
  }

  private struct Builder {
    var letters = [""]
    var runs: [Run] = []
    private var isInRun = false

    mutating func add(_ text: some StringProtocol) {
      for character in text.lowercased() {
        if character.isASCII, character.isNumber {
          begin()
          if runs[runs.count - 1].width == nil {
            runs[runs.count - 1].before.append(character)
          } else {
            runs[runs.count - 1].after.append(character)
          }
        } else {
          if isInRun { letters.append("") }
          isInRun = false
          letters[letters.count - 1].append(character)
        }
      }
    }

    mutating func addNumber(width: Int) {
      begin()
      // Two numbers side by side, with nothing but digits between them, are taken for one.
      runs[runs.count - 1].width = max(runs[runs.count - 1].width ?? 0, width)
    }

    private mutating func begin() {
      if !isInRun { runs.append(Run()) }
      isInRun = true
    }
  }

  /// Whether it is a sequence's.
  var isPattern: Bool { runs.contains { $0.width != nil } }

  /// Whether a file of both can have the same name.
  ///
  /// - Parameter other: of the same letters.
  func meets(_ other: OutputName) -> Bool {
    runs.count == other.runs.count && zip(runs, other.runs).allSatisfy { $0.meets($1) }
  }
}

extension OutputName.Run {
  fileprivate func meets(_ other: Self) -> Bool {
    switch (width, other.width) {
    case (nil, nil): before == other.before
    case (let width?, nil): makes(other.before[...], width)
    case (nil, let width?): other.makes(before[...], width)
    case (_?, _?):
      // Both have numbers as long as it takes.
      (before.hasPrefix(other.before) || other.before.hasPrefix(before))
        && (after.hasSuffix(other.after) || other.after.hasSuffix(after))
    }
  }

  private func makes(_ digits: Substring, _ width: Int) -> Bool {
    guard digits.hasPrefix(before), digits.dropFirst(before.count).hasSuffix(after) else {
      return false
    }
    let number = digits.dropFirst(before.count).dropLast(after.count)
    return number.count == width || number.count > width && number.first != "0"
  }
}
