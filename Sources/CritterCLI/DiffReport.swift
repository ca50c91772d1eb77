import CritterDiff
import CritterGraphics
import CritterRaster

/// A report of a comparison.
struct DiffReport {
  let before: String
  let after: String
  let rules: ComparisonRules
  /// The path of the image of the differences, or nil.
  let image: String?
  var changes: [RigChange] = []
  var shows: [ComparedAnimation] = []

  var isSame: Bool { shows.allSatisfy(\.comparison.isSame) }

  var text: String {
    if shows.count == 1, changes.isEmpty { return shows[0].comparison.text }
    let different = shows.filter { !$0.comparison.isSame }
    let equal = shows.count - different.count
    let rest =
      different.isEmpty
      ? "all \(equal) states and animations are the same"
      : equal > 0 ? "\(equal) of \(shows.count) states and animations are the same" : ""
    let sections = [
      changes.map(\.text).joined(separator: "\n"),
      different.isEmpty ? "" : table(different), rest,
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  var json: JSON {
    .object([
      ("a", .string(before)), ("b", .string(after)), ("same", .bool(isSame)),
      ("tolerance", .number(rules.tolerance)),
      ("ignoresAntialiasing", .bool(rules.ignoresAntialiasing)),
      ("changes", .array(changes.map(\.json))), ("comparisons", .array(shows.map(\.json))),
      ("image", .optional(image, JSON.string)),
    ])
  }

  private func table(_ shows: [ComparedAnimation]) -> String {
    let header = ["", "changed", "smoothed", "ΔE", "SSIM", "where", "when", "duration"]
    return Table([header] + shows.map { [$0.title] + $0.comparison.cells }).text
  }
}

extension RigChange {
  fileprivate var text: String {
    let name = self.name.isEmpty ? "" : " \(self.name)"
    let details = details.isEmpty ? "" : ": \(details.joined(separator: ", "))"
    return kind.rawValue + " " + subject.rawValue + name + details
  }

  fileprivate var json: JSON {
    .object([
      ("change", .string(kind.rawValue)), ("subject", .string(subject.rawValue)),
      ("name", .string(name)),
      ("details", .array(details.map(JSON.string))),
    ])
  }
}

extension Comparison {
  fileprivate var text: String {
    let sides = Table([["", "before", "after"]] + rows).text
    return sides + "\n\n" + differenceText + (isSame ? "\nthe same" : "\ndifferent")
  }

  private var rows: [[String]] {
    var rows = [
      ["size", before.size.text, after.size.text],
      ["frames", "\(before.frames)", "\(after.frames)"],
    ]
    if before.frames > 1 || after.frames > 1 {
      rows.append(["duration", before.duration.seconds, after.duration.seconds])
    }
    if before.plays != nil || after.plays != nil {
      rows.append(["plays", before.plays.playCountText, after.plays.playCountText])
    }
    return rows
  }

  private var differenceText: String {
    guard let worst else {
      return largestDistance == 0
        ? "no pixel differs"
        : "no pixel differs beyond the tolerance: ΔE \(largestDistance.shortText(decimals: 3))"
    }
    var lines = [worst.difference.summary]
    if let bounds = worst.difference.bounds { lines.append("within \(bounds.text)") }
    if periods.count > 1 {
      lines.append(
        "worst at \(worst.time.seconds), frames \(worst.numbers.before) and "
          + "\(worst.numbers.after); different for \(differentSeconds.seconds)")
    }
    return lines.joined(separator: "\n")
  }

  fileprivate var cells: [String] {
    let difference = worst?.difference
    return [
      "\(difference?.changedPixels ?? 0)", "\(difference?.antialiasedPixels ?? 0)",
      difference?.distanceText ?? "0", difference?.similarityText ?? "1",
      difference?.bounds?.text ?? "-", periods.count > 1 ? worst?.time.seconds ?? "-" : "-",
      hasSameDuration ? "-" : "\(before.duration.seconds) → \(after.duration.seconds)",
    ]
  }
}

extension PixelSize {
  fileprivate var text: String { "\(width)×\(height)" }
  fileprivate var json: JSON { [.number(width), .number(height)] }
}

extension PixelRect {
  fileprivate var text: String { "\(width)×\(height) at \(x),\(y)" }
  fileprivate var json: JSON { [.number(x), .number(y), .number(width), .number(height)] }
}

extension Double {
  fileprivate var seconds: String { shortText(decimals: 3) + " s" }
}

extension Int? {
  fileprivate var playCountText: String {
    switch self {
    case nil: "-"
    case 0: "forever"
    case 1: "once"
    case .some(let count): "\(count) times"
    }
  }
}

extension ComparedAnimation {
  fileprivate var json: JSON {
    let (before, after) = (comparison.before, comparison.after)
    let different = comparison.periods.filter { !$0.difference.isSame }
    return .object([
      ("what", .string(title)), ("same", .bool(comparison.isSame)),
      ("sizes", [before.size.json, after.size.json]),
      ("frames", [.number(before.frames), .number(after.frames)]),
      ("durations", [.number(before.duration), .number(after.duration)]),
      ("plays", [.optional(before.plays, JSON.number), .optional(after.plays, JSON.number)]),
      ("timingShift", .number(comparison.timingShift)),
      ("differentSeconds", .number(comparison.differentSeconds)),
      ("largestDistance", .number(comparison.largestDistance)),
      ("similarity", .number(comparison.similarity)),
      ("worst", .optional(comparison.worst, \.json)),
      ("moments", .array(different.map(\.json))),
    ])
  }
}

extension Comparison.Period {
  /// The difference in this period as JSON.
  fileprivate var json: JSON {
    .object([
      ("time", .number(time)), ("duration", .number(duration)),
      ("frames", [.number(numbers.before), .number(numbers.after)]),
      ("changedPixels", .number(difference.changedPixels)),
      ("antialiasedPixels", .number(difference.antialiasedPixels)),
      ("largestDistance", .number(difference.largestDistance)),
      ("similarity", .number(difference.similarity)),
      ("bounds", .optional(difference.bounds, \.json)),
    ])
  }
}
