import ArgumentParser
import CritterGraphics
import CritterKit
import CritterSheet

/// A sprite sheet description in Aseprite's export format.
struct AsepriteSheet {
  /// The layout of `frames`: an object with names as keys, or a list.
  enum Layout: String, WordArgument {
    case hash = "json-hash"
    case array = "json-array"
  }

  let sheet: CritterSheet.Sheet
  /// The file name of the PNG.
  let image: String
  /// The scale in pixels per point.
  let scale: Double
  let layout: Layout

  /// The mark of critter's own files.
  static let mark = #""app": "critter""#

  /// The JSON file, with one frame per line.
  var bytes: [UInt8] {
    let lines = names.enumerated().map { index, name in
      switch layout {
      case .hash: "  \(JSON.string(name).text): \(frame(index, []).text)"
      case .array: "  \(frame(index, [("filename", .string(name))]).text)"
      }
    }
    let (open, close) = layout == .hash ? ("{", "}") : ("[", "]")
    let text = """
      { "frames": \(open)
      \(lines.joined(separator: ",\n"))
      \(close),
      "meta": \(meta.text) }

      """
    return Array(text.utf8)
  }

  /// The frame names: the tag's name and the frame number within the tag.
  private var names: [String] {
    sheet.motions.flatMap { motion in
      motion.frames.indices.map { "\(motion.name) \($0 - motion.frames.lowerBound)" }
    }
  }

  private func frame(_ index: Int, _ before: [(String, JSON)]) -> JSON {
    let frame = sheet.frames[index]
    return .object(
      before + [
        ("frame", .rect(frame.place)), ("rotated", .bool(false)),
        ("trimmed", .bool(frame.part != PixelRect(sheet.frameSize))),
        ("spriteSourceSize", .rect(frame.part)), ("sourceSize", .size(sheet.frameSize)),
        ("duration", .number(frame.duration)),
      ])
  }

  private var meta: JSON {
    .object([
      ("app", "critter"), ("version", .string(critterVersion)),
      ("image", .string(image)), ("format", "RGBA8888"), ("size", .size(sheet.bitmap.size)),
      ("scale", .string(scale.shortText(decimals: 3))),
      (
        "frameTags",
        .array(
          sheet.motions.map { motion in
            .object([
              ("name", .string(motion.name)), ("from", .number(motion.frames.lowerBound)),
              ("to", .number(motion.frames.upperBound - 1)), ("direction", "forward"),
            ])
          })
      ),
    ])
  }
}

extension JSON {
  fileprivate static func rect(_ rect: PixelRect) -> JSON {
    .object([
      ("x", .number(rect.x)), ("y", .number(rect.y)), ("w", .number(rect.width)),
      ("h", .number(rect.height)),
    ])
  }

  fileprivate static func size(_ size: PixelSize) -> JSON {
    .object([("w", .number(size.width)), ("h", .number(size.height))])
  }
}
