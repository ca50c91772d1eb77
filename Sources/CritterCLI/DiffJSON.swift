import CritterCompare
import CritterDiff
import CritterForms
import CritterGraphics
import CritterKit

extension DiffReport {
  var json: JSON {
    .object([
      ("a", .string(before)), ("b", .string(after)), ("same", .bool(isSame)),
      ("tolerance", .number(rules.tolerance)),
      ("ignoresAntialiasing", .bool(rules.ignoresAntialiasing)),
      ("changes", .array(changes.map(\.json))), ("comparisons", .array(shows.map(\.json))),
      ("picture", .optional(picture, JSON.string)),
    ])
  }
}

extension RigChange {
  fileprivate var json: JSON {
    .object([
      ("change", .string(kind.rawValue)), ("subject", .string(subject.rawValue)),
      ("name", .string(name)),
      ("details", .array(details.map(JSON.string))),
    ])
  }
}

extension ComparedShow {
  fileprivate var json: JSON {
    let (before, after) = (comparison.before, comparison.after)
    let different = comparison.moments.filter { !$0.pictures.isSame }
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

extension Comparison.Moment {
  /// Where its pictures differ.
  fileprivate var json: JSON {
    .object([
      ("time", .number(time)), ("duration", .number(duration)),
      ("frames", [.number(numbers.before), .number(numbers.after)]),
      ("changedPixels", .number(pictures.changedPixels)),
      ("antialiasedPixels", .number(pictures.antialiasedPixels)),
      ("largestDistance", .number(pictures.largestDistance)),
      ("similarity", .number(pictures.similarity)),
      ("bounds", .optional(pictures.bounds, \.json)),
    ])
  }
}

extension PixelSize {
  fileprivate var json: JSON { [.number(width), .number(height)] }
}

extension PixelRect {
  fileprivate var json: JSON { [.number(x), .number(y), .number(width), .number(height)] }
}
