import CritterSystem
import CritterKit

/// The names that an output's files can have: one, or those of a sequence, whose numbers go where
/// its pattern has `%04d`. Letters are compared without their case, since some file systems know no
/// other names.
struct OutputName {
  /// The name with a 0 for each run of digits: names that differ in it are never the same.
  let letters: ExactText
  private let runs: [Run]

  /// Digits of a name, one after another; somewhere among them may be a sequence's number.
  fileprivate struct Run {
    var before = ""
    /// The least number of digits of the sequence's number; nil when there is none.
    var width: Int?
    var after = ""
  }

  /// - Parameters:
  ///   - folder: the text before the pattern, in which `%` has no meaning.
  ///   - pattern: a name; only the first counter in it, and those that are spelled alike, count.
  init(in folder: String = "", _ pattern: String = "") {
    var builder = Builder()
    builder.add(folder)
    var rest = pattern
    if let counter = pattern.counter {
      while let (before, behind) = rest.exact.halves(around: counter.text) {
        builder.add(before)
        builder.addNumber(width: max(counter.width, 1))
        rest = behind
      }
    }
    builder.add(rest)
    (letters, runs) = (builder.letters.exact, builder.runs)
  }

  private struct Builder {
    var letters = ""
    var runs: [Run] = []
    private var isInRun = false

    mutating func add(_ text: String) {
      for piece in text.lowercased().exact.numberedPieces {
        if !piece.isNumber {
          isInRun = false
          letters += piece.text
          continue
        }
        begin()
        if runs[runs.count - 1].width == nil {
          runs[runs.count - 1].before += piece.text
        } else {
          runs[runs.count - 1].after += piece.text
        }
      }
    }

    mutating func addNumber(width: Int) {
      begin()
      // Two numbers side by side, with nothing but digits between them, are taken for one.
      runs[runs.count - 1].width = max(runs[runs.count - 1].width ?? 0, width)
    }

    private mutating func begin() {
      if !isInRun {
        runs.append(Run())
        letters += "0"
      }
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
    case (let width?, nil): makes(other.before, width)
    case (nil, let width?): other.makes(before, width)
    case (_?, _?):
      // Both have numbers as long as it takes.
      (before.exact.hasPrefix(other.before) || other.before.exact.hasPrefix(before))
        && (after.exact.hasSuffix(other.after) || other.after.exact.hasSuffix(after))
    }
  }

  private func makes(_ digits: String, _ width: Int) -> Bool {
    guard let number = digits.exact.dropping(prefix: before)?.exact.dropping(suffix: after) else {
      return false
    }
    return number.count == width || number.count > width && number.first != "0"
  }
}
