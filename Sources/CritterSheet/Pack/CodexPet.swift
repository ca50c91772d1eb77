import CritterEncode
package import CritterGraphics
package import CritterKit
import CritterMotion
import CritterRaster
import CritterRig
package import CritterRigFile
import CritterSyntax

/// The files of a Codex pet: a sprite sheet, `pet.json`, and a preview of each row.
package struct CodexPet: MascotPack {
  /// A row of the sheet.
  package struct Row {
    /// The name of the motion.
    package let name: String
    /// The clip, state, or other part of the rig that it shows.
    package let source: String
    /// Whether the rig lacks the motion, so that the whole figure moves.
    package let isMadeUp: Bool
    fileprivate let frames: [Frame]
  }

  package let rows: [Row]
  package let files: [(name: String, bytes: [UInt8])]

  /// The size of a frame in pixels.
  package static let cell = PixelSize(192, 208)
  private static let columns = 8
  /// The space between the figure and the edges of its frame, in pixels.
  private static let margin = 4.0

  /// Draws the rows. The figure has the same size and the same ground in all of them.
  ///
  /// - Parameters:
  ///   - tags: the stills and animations of single rows, by the row's name. Others are found by the
  ///     names of clips and states.
  ///   - request: the inputs and the theme.
  ///   - id: the name of the pet's folder.
  /// - Throws: `KitError.unknownRow`, `FileError`, `SelectionError`, `DrawingError`, or `TextError`.
  package init(
    of document: RigDocument, _ tags: [SheetRequest.Tag], _ request: RenderRequest, id: String,
    name: String?, summary: String?
  ) throws {
    let all = PackRow.codexPet
    try tags.checkNames(among: all.map(\.name))
    let rig = try document.rig(for: request)
    var painter = try FigurePainter(rig, inputs: request.inputs)
    let motions = try all.map { row in
      try FigureMotion(of: row, tags.first { $0.name == row.name }?.selection, in: rig, painter)
    }
    try painter.fit(motions, into: Self.cell, margin: Self.margin)
    rows = try zip(all, motions).map { row, motion in
      let bitmaps = try motion.figures.map { try painter.bitmap(of: $0) }
      return Row(
        name: row.name, source: motion.source, isMadeUp: motion.isMadeUp,
        frames: zip(bitmaps, row.milliseconds).map {
          Frame(bitmap: $0, duration: Double($1) / 1000)
        })
    }
    let image = SingleFrame(Frame(bitmap: Self.sheet(of: rows), duration: 1))
    let name = name ?? rig.name.capitalizedFirst
    let pet = JSON.object([
      ("id", .string(id)), ("displayName", .string(name)),
      ("description", .string(summary ?? "\(name), drawn and animated as vectors.")),
      ("spritesheetPath", .string(Self.sheetName)),
    ])
    files =
      try [
        (Self.sheetName, Format.webp.encode(image, EncodeOptions(quality: 100)).bytes),
        (description.name, Array(pet.indentedText.utf8)),
      ]
      + rows.map { row in
        (row.name + ".gif", try Format.gif.encode(RowFrames(frames: row.frames)).bytes)
      }
  }

  package let description = (name: "pet.json", mark: "\"spritesheetPath\"")

  package var summary: String { "\(rows.count) rows of frames with 192×208 pixels" }

  package var notes: [String] {
    let madeUp = rows.filter(\.isMadeUp).map(\.name)
    return madeUp.isEmpty
      ? []
      : ["made up, since the rig has no such clips or states: \(madeUp.joined(separator: ", "))"]
  }

  private static let sheetName = "spritesheet.webp"

  private static func sheet(of rows: [Row]) -> Bitmap {
    var sheet = Bitmap(size: PixelSize(columns * cell.width, rows.count * cell.height))
    for (number, row) in rows.enumerated() {
      for (column, frame) in row.frames.enumerated() {
        sheet.place(frame.bitmap, x: column * cell.width, y: number * cell.height)
      }
    }
    return sheet
  }
}

/// The frames of a row.
private struct RowFrames: FrameSource {
  let frames: [Frame]

  var size: PixelSize { frames[0].bitmap.size }
  var count: Int { frames.count }

  func forEach(_ body: (Frame) throws -> Void) throws { try frames.forEach(body) }
}
