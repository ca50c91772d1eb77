import CritterEncode
import CritterGraphics
import CritterKit
import CritterSheet
import CritterVector

extension OutputPlan {
  private var frames: Int { durations.count }
  private var seconds: Double { durations.reduce(0, +) }

  var json: JSON {
    .object([
      ("output", .string(output.name)), ("format", .string(format.name)),
      ("width", .number(size.width)), ("height", .number(size.height)),
      ("frames", .number(frames)),
    ])
  }

  /// Returns the line before a long animation is drawn.
  func estimate(bytes: Int) -> String {
    "\(output.name): about \(frames.grouped) frames, \(seconds.shortText(decimals: 1)) s, and "
      + "\(ByteCount(bytes).text); for less, use --frames, a lower --fps, or a higher --speed"
  }

  /// The line for a dry run. Frames are an upper bound, since only rendering finds equal neighbors.
  var summary: String {
    let count = (format.isAnimated ? "up to " : "") + "\(frames) frames"
    let length = frames > 1 ? ", \(count), \(seconds.shortText(decimals: 3)) s" : ""
    let needed = memory.bytes < 100_000_000 ? "" : ", at least \(memory.text) of memory"
    return "would write \(output.name): \(format.name), \(size.width)×"
      + "\(size.height)\(length)\(needed)"
  }
}

extension RenderReport {
  var summary: String {
    let count = frames > 1 ? ", \(frames) frames" : ""
    let length = frames > 1 && duration > 0 ? ", \(duration.shortText(decimals: 3)) s" : ""
    let given = reductions.isEmpty ? "" : "; to fit: " + reductions.joined(separator: ", ")
    return
      "\(output): \(size.width)×\(size.height)\(count)\(length), \(ByteCount(bytes).text)\(given)"
  }

  func json(elapsed: Double) -> JSON {
    .object([
      ("output", .string(output)), ("format", .string(format)),
      ("width", .number(size.width)), ("height", .number(size.height)),
      ("frames", .number(frames)), ("duration", .number(duration)), ("bytes", .number(bytes)),
      ("colors", .optional(colors, JSON.number)),
      ("plays", .optional(plays, JSON.number)),
      ("digest", .optional(digest, JSON.string)), ("elapsed", .number(elapsed)),
      ("reductions", .array(reductions.map(JSON.string))),
      (
        "flattened",
        .array(
          flattened.map { part in
            .object([
              ("part", .string(part.part)), ("time", .number(part.time)),
              ("pixels", .number(part.distance)),
            ])
          })
      ),
    ])
  }
}

extension SheetPlan {
  var json: JSON {
    .object([
      ("output", .string(output)), ("json", .string(jsonOutput)), ("format", "png"),
      ("frames", .number(frames)),
    ])
  }

  var summary: String {
    "would write \(output) and \(jsonOutput): \(frames) frames, \(frameSize.width)×"
      + "\(frameSize.height)"
  }
}

extension SheetReport {
  var json: JSON {
    .object([
      ("output", .string(output)), ("json", .string(jsonOutput)), ("format", "png"),
      ("width", .number(size.width)), ("height", .number(size.height)),
      ("frames", .number(frames)), ("pictures", .number(imageCount)), ("bytes", .number(bytes)),
    ])
  }

  var summary: String {
    let count = frames == 1 ? "1 frame" : "\(frames) frames"
    let shared = imageCount < frames ? " as \(imageCount) images" : ""
    return "\(output) and \(jsonOutput): \(size.width)×\(size.height), \(count)\(shared), "
      + ByteCount(bytes).text
  }
}

extension Format {
  /// The file extensions for help, for example `.gif, .png, or .svg`.
  static let extensionList = Format.all.map { "." + $0.extensions[0] }.listed
}
