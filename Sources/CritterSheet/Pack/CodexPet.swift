package import CritterEncode
package import CritterGraphics
import CritterKit
import CritterMotion
import CritterRaster
package import CritterRig
package import CritterSyntax

/// The sprite sheet of a Codex pet, before it is drawn. The figure has the same size and the same
/// ground in all rows.
package struct PetSheet {
  /// A row of the sheet.
  package struct Row {
    /// The name of the motion.
    package let name: String
    /// The clip, state, or other part of the rig that it shows.
    package let source: String
    /// Whether the rig lacks the motion, so that the whole figure moves.
    package let isMadeUp: Bool
    /// The duration of each frame in milliseconds.
    let milliseconds: [Int]
  }

  package let rows: [Row]
  /// The name of the rig.
  let name: String
  /// The whole sheet.
  package let tree: PartTree
  /// The art in the sheet.
  package let art: [ArtFile]

  /// The size of a frame in pixels.
  package static let cell = PixelSize(192, 208)
  private static let columns = 8
  /// The space between the figure and the edges of its frame, in pixels.
  private static let margin = 4.0

  /// Arranges the rows.
  ///
  /// - Parameters:
  ///   - tags: the stills and animations of single rows, by the row's name. Others are found by the
  ///     names of clips and states.
  /// - Throws: `KitError.unknownRow`, `FileError`, `SelectionError`, `DrawingError`, or `TextError`.
  package init(
    of rig: Rig, _ tags: [SheetRequest.Tag], inputs: [String: InputValue]
  ) throws {
    let all = PackRow.codexPet
    try tags.checkNames(among: all.map(\.name))
    var painter = try FigurePainter(rig, inputs: inputs)
    let motions = try all.map { row in
      try FigureMotion(of: row, tags.first { $0.name == row.name }?.selection, in: rig, painter)
    }
    try painter.fit(motions, into: Self.cell, margin: Self.margin)
    var parts: [PartNode] = []
    for (row, motion) in motions.enumerated() {
      for (column, figure) in motion.figures.enumerated() {
        let place = Self.place(row, column)
        parts.append(
          try painter.part(
            figure, named: "\(all[row].name) \(column)",
            at: Point(Double(place.x), Double(place.y))))
      }
    }
    name = rig.name
    art = rig.art
    tree = PartTree(
      size: PixelSize(Self.columns * Self.cell.width, all.count * Self.cell.height),
      background: .transparent, mask: nil, matrix: .identity, parts: parts)
    rows = zip(all, motions).map { row, motion in
      Row(
        name: row.name, source: motion.source, isMadeUp: motion.isMadeUp,
        milliseconds: row.milliseconds)
    }
  }

  /// The rectangle of a frame in the sheet.
  fileprivate static func place(_ row: Int, _ column: Int) -> PixelRect {
    PixelRect(column * cell.width, row * cell.height, cell.width, cell.height)
  }

  /// The options of the sheet's file, which is lossless.
  package static let encoding = EncodeOptions(quality: 100)
}

/// The files of a Codex pet: a sprite sheet, `pet.json`, and a preview of each row.
package struct CodexPet: MascotPack {
  package let rows: [PetSheet.Row]
  package let files: [(name: String, bytes: [UInt8])]

  /// Draws the files.
  ///
  /// - Parameters:
  ///   - id: the name of the pet's folder.
  ///   - name: the name that the player shows; nil for the rig's.
  /// - Throws: the errors of a render.
  package init(
    of sheet: PetSheet, id: String, name: String?, summary: String?
  ) throws {
    rows = sheet.rows
    let bitmap = try Rasterizer(art: sheet.art).bitmap(of: sheet.tree.drawing())
    let image = SingleFrame(Frame(bitmap: bitmap, duration: 1))
    let name = name ?? sheet.name.capitalizedFirst
    let pet = JSON.object([
      ("id", .string(id)), ("displayName", .string(name)),
      ("description", .string(summary ?? "\(name), drawn and animated as vectors.")),
      ("spritesheetPath", .string(Self.sheetName)), Self.mark,
    ])
    files =
      try [
        (Self.sheetName, Format.webp.encode(image, PetSheet.encoding).bytes),
        (description, Array(pet.indentedText.utf8)),
      ]
      + rows.enumerated().map { number, row in
        let frames = row.milliseconds.enumerated().map { column, milliseconds in
          Frame(
            bitmap: bitmap.cropped(to: PetSheet.place(number, column)),
            duration: Double(milliseconds) / 1000)
        }
        return (row.name + ".gif", try Format.gif.encode(RowFrames(frames: frames)).bytes)
      }
  }

  package let description = "pet.json"

  package var summary: String { "\(rows.count) rows of frames with 192×208 pixels" }

  package var notes: [String] {
    let madeUp = rows.filter(\.isMadeUp).map(\.name)
    return madeUp.isEmpty
      ? []
      : ["made up, since the rig has no such clips or states: \(madeUp.joined(separator: ", "))"]
  }

  private static let sheetName = "spritesheet.webp"
}

/// The frames of a row.
private struct RowFrames: FrameSource {
  let frames: [Frame]

  var size: PixelSize { frames[0].bitmap.size }
  var count: Int { frames.count }

  func forEach(_ body: (Frame) throws -> Void) throws { try frames.forEach(body) }
}
