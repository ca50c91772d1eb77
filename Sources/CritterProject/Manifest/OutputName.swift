import CritterGraphics
import CritterKit

/// The possible file names of an output: one name, or the numbered names of a sequence.
///
/// A sequence's number replaces `%04d` in the pattern. Names are compared without case and
/// normalization, since some file systems ignore them.
struct OutputName {
  /// The name with each run of digits replaced by 0. Outputs with different letters never overlap.
  let letters: String
  private let runs: [Run]

  /// A run of digits in a name, which can contain a sequence's number.
  fileprivate struct Run {
    var before = ""
    /// The minimum number of digits of the sequence's number; nil if the run doesn't contain it.
    var width: Int?
    var after = ""
  }

  /// Creates the names of a folder and a pattern.
  ///
  /// - Parameters:
  ///   - folder: the text before the pattern, in which `%` has no meaning.
  ///   - pattern: a file name. Only its first counter and identical counters are replaced.
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
    letters = builder.letters
    runs = builder.runs
  }

  private struct Builder {
    var letters = ""
    var runs: [Run] = []
    private var isInRun = false

    mutating func add(_ text: String) {
      for piece in text.caseFolded.exact.numberedPieces {
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
      // Two numbers with only digits between them count as one number.
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

  /// Whether the names are a sequence's names.
  var isPattern: Bool { runs.contains { $0.width != nil } }

  /// Returns whether two outputs can have a file of the same name.
  ///
  /// - Parameter other: an output name with the same `letters`.
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
      // Both numbers can have any length.
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
