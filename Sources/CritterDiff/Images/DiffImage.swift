package import CritterEncode
package import CritterGraphics
package import CritterKit
import CritterRaster

/// An image of comparisons, with before, after, and the difference side by side.
package struct DiffImage {
  private let shows: [ComparedAnimation]
  private let names: (before: String, after: String)

  /// - Parameters:
  ///   - shows: at least one comparison. The image has up to 12 distinct differences.
  ///   - names: the names of the two sides.
  package init(_ shows: [ComparedAnimation], names: (before: String, after: String)) {
    let different = shows.filter { !$0.comparison.isSame }
    self.shows = different.isEmpty ? Array(shows.prefix(1)) : different
    self.names = names
  }

  /// Returns a still with the worst period of each comparison.
  package func still() throws -> Bitmap {
    var rows: [DiffSheet.Row] = []
    for show in shows {
      guard let period = try show.worstPeriod() else { continue }
      let isKnown = rows.contains { $0.before == period.before && $0.after == period.after }
      if !isKnown { rows.append(show.row(period)) }
      if rows.count == 12 { break }
    }
    return try DiffSheet(rows, names: names, text: textShaping()).bitmap()
  }

  /// Returns an animation of the first comparison, with both sides in sync.
  package func frames() -> any FrameSource {
    DiffFrames(show: shows[0], names: names)
  }

  /// Returns the encoded image: an animation if the format supports it, otherwise a still.
  package func bytes(_ format: Format, _ options: EncodeOptions = EncodeOptions()) throws -> [UInt8]
  {
    let frames: any FrameSource =
      try format.isAnimated ? self.frames() : SingleFrame(Frame(bitmap: still(), duration: 1))
    return try format.encode(frames, options).bytes
  }

  /// Returns the format for a file name.
  ///
  /// - Throws: `KitError` if the extension is unknown, or of a vector format.
  package static func format(of path: String) throws(KitError) -> Format {
    let format = try Output(path).format(named: nil)
    if format.isVector { throw .needsShapes(output: path, format: format.title) }
    return format
  }

  /// Writes the image to a file, in the format of its extension.
  ///
  /// After an error, an existing file is unchanged.
  ///
  /// - Throws: `KitError`, `EncodeError`, `TextError` if the caption font isn't installed, and the
  ///   errors of the sources.
  package func write(to path: String, _ temporaries: TemporaryFiles) throws {
    let bytes = try bytes(Self.format(of: path))
    try OutputBatch.write(temporaries) { try $0.add(bytes, to: path) }
  }
}

/// The frames of one comparison. A period too short for a GIF is merged into the next one.
private struct DiffFrames: FrameSource {
  let show: ComparedAnimation
  let names: (before: String, after: String)

  private static let shortest = 0.02

  /// The period and the duration in seconds of each frame.
  private var schedule: [(period: Int, duration: Double)] {
    var result: [(period: Int, duration: Double)] = []
    var pending = 0.0
    for (number, period) in show.comparison.periods.enumerated() {
      pending += period.duration
      if pending >= Self.shortest {
        result.append((number, pending))
        pending = 0
      }
    }
    if result.isEmpty { return [(0, max(pending, Self.shortest))] }
    result[result.count - 1].duration += pending
    return result
  }

  var count: Int { schedule.count }

  var size: PixelSize {
    let (before, after) = (show.comparison.before.size, show.comparison.after.size)
    return sheet([show.row(title: "", note: "", Bitmap(size: before), Bitmap(size: after))]).size
  }

  func forEach(_ body: (Frame) throws -> Void) throws {
    var upcoming = schedule[...]
    var number = 0
    try show.forEachPeriod { period in
      if let next = upcoming.first, next.period == number {
        upcoming.removeFirst()
        try body(Frame(bitmap: sheet([show.row(period)]).bitmap(), duration: next.duration))
      }
      number += 1
    }
  }

  private func sheet(_ rows: [DiffSheet.Row]) -> DiffSheet {
    DiffSheet(rows, names: names, text: textShaping())
  }
}

extension ComparedAnimation {
  fileprivate func row(_ period: SharedPeriod) -> DiffSheet.Row {
    let numbers = ImageComparison(of: period.before, and: period.after, rules)
    var title = self.title
    if comparison.periods.count > 1 {
      let time = "at \(seconds(period.time)) s"
      title = title.isEmpty ? time : "\(title), \(time)"
    }
    return row(title: title, note: numbers.summary, period.before, period.after)
  }

  fileprivate func row(
    title: String, note: String, _ before: Bitmap, _ after: Bitmap
  ) -> DiffSheet.Row {
    let title = title.isEmpty && comparison.periods.count > 1 ? " " : title
    return DiffSheet.Row(title: title, note: note, before: before, after: after, rules: rules)
  }

  private func seconds(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded(), within: 0...Int(Int32.max))
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
