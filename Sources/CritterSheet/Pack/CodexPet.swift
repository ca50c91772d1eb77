package import CritterEncode
package import CritterGraphics
package import CritterKit
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
  /// The frames of the looks, each with its row and column; empty in the first version.
  let looks: [(row: Int, column: Int)]
  /// Whether the figure leans instead of looking, since the rig lacks the inputs of a look.
  let leans: Bool
  /// The name of the rig.
  let name: String
  /// The painter and the motions of the rows.
  let painter: FigurePainter
  let motions: [FigureMotion]
  /// The whole sheet.
  package let tree: PartTree
  /// The art in the sheet.
  package let art: [ArtFile]

  /// The size of a frame in pixels.
  package static let cell = PixelSize(192, 208)
  private static let columns = 8
  /// The space between the figure and the edges of its frame, in pixels.
  private static let margin = 4.0

  /// The name and the duration of a look in the preview.
  fileprivate static let look = (name: "looks", milliseconds: 120)

  /// Arranges the rows.
  ///
  /// - Parameters:
  ///   - hasLooks: whether the sheet is of the second version, with the figure at rest after the first
  ///     row, and 16 looks in two more rows.
  ///   - tags: the stills and animations of single rows, by the row's name. Others are found by the
  ///     names of clips and states.
  ///   - progress: called with the number of measured frames, and the total.
  /// - Throws: `KitError.unknownRow`, `FileError`, `SelectionError`, `DrawingError`, or `TextError`.
  package init(
    of rig: Rig, _ tags: [SheetRequest.Tag], inputs: [String: InputValue], hasLooks: Bool = false,
    progress: Renderer.Progress = { _, _ in }
  ) throws {
    let all = PackRow.codexPet
    try tags.checkNames(among: all.map(\.name))
    var painter = try FigurePainter(rig, inputs: inputs)
    let motions = try all.map { row in
      try FigureMotion(of: row, tags.first { $0.name == row.name }?.selection, in: rig, painter)
    }
    var cells = zip(all, motions).enumerated().flatMap { row, motion in
      motion.1.figures.enumerated().map { (motion.0.name, row, $0.offset, $0.element) }
    }
    if hasLooks {
      cells.append(("rest", 0, motions[0].figures.count, try painter.figure(PetLook(x: 0, y: 0))))
      cells += try PetLook.all.enumerated().map {
        (Self.look.name, all.count + $0 / Self.columns, $0 % Self.columns, try painter.figure($1))
      }
    }
    try painter.fit(cells.map(\.3), into: Self.cell, margin: Self.margin, progress: progress)
    let parts = try cells.map { name, row, column, figure in
      let place = Self.place(row, column)
      return try painter.part(
        figure, named: "\(name) \(column)", at: Point(Double(place.x), Double(place.y)))
    }
    looks = hasLooks ? cells.suffix(PetLook.all.count).map { ($0.1, $0.2) } : []
    leans = hasLooks && !painter.canLook
    name = rig.name
    art = rig.art
    (self.painter, self.motions) = (painter, motions)
    tree = PartTree(
      size: PixelSize(
        Self.columns * Self.cell.width, (all.count + (hasLooks ? 2 : 0)) * Self.cell.height),
      background: .transparent, mask: nil, matrix: .identity, parts: parts)
    rows = zip(all, motions).map { row, motion in
      Row(
        name: row.name, source: motion.source, isMadeUp: motion.isMadeUp,
        milliseconds: row.milliseconds)
    }
  }

  /// The names of the rows that show the same face, since the rig lacks their feelings and looks.
  fileprivate var rowsOfOneFace: [String] {
    let same = zip(rows, motions).filter { !$1.changesFace }.map(\.0.name)
    return same.count < 2 ? [] : same
  }

  /// The rectangle of a frame in the sheet.
  fileprivate static func place(_ row: Int, _ column: Int) -> PixelRect {
    PixelRect(column * cell.width, row * cell.height, cell.width, cell.height)
  }

  /// The frames of each row, and of all looks, with their rows, columns, and durations.
  fileprivate var previews: [(name: String, frames: [(Int, Int, milliseconds: Int)])] {
    let motions = rows.enumerated().map { number, row in
      (row.name, row.milliseconds.enumerated().map { (number, $0, milliseconds: $1) })
    }
    let around = looks.map { ($0.row, $0.column, milliseconds: Self.look.milliseconds) }
    return motions + (around.isEmpty ? [] : [(Self.look.name, around)])
  }

  /// The options of the sheet's file, which is lossless.
  package static let encoding = EncodeOptions(quality: 100)
}

/// The files of a Codex pet: a sprite sheet, `pet.json`, and a preview of each row.
package struct CodexPet: MascotPack {
  package let rows: [PetSheet.Row]
  private let hasLooks: Bool
  private let leans: Bool
  private let alike: [String]
  package let files: [(name: String, bytes: [UInt8])]

  /// Draws the files.
  ///
  /// - Parameters:
  ///   - id: the name of the pet's folder.
  ///   - name: the name that the player shows; nil for the rig's.
  /// - Throws: the errors of a render.
  package init(of sheet: PetSheet, id: String, name: String?, summary: String?) throws {
    rows = sheet.rows
    (hasLooks, leans) = (!sheet.looks.isEmpty, sheet.leans)
    alike = sheet.rowsOfOneFace
    let bitmap = try Rasterizer(art: sheet.art).bitmap(of: sheet.tree.drawing())
    let image = SingleFrame(Frame(bitmap: bitmap, duration: 1))
    let name = name ?? sheet.name.title
    let version: [(String, JSON)] = hasLooks ? [("spriteVersionNumber", 2)] : []
    let pet = JSON.object(
      [
        ("id", .string(id)), ("displayName", .string(name)),
        ("description", .string(summary ?? "\(name), drawn and animated as vectors.")),
        ("spritesheetPath", .string(Self.sheetName)),
      ] + version + [Self.mark])
    files =
      try [
        (Self.sheetName, Format.webp.encode(image, PetSheet.encoding).bytes),
        (description, Array(pet.indentedText.utf8)),
      ]
      + sheet.previews.map { preview in
        let frames = preview.frames.map { row, column, milliseconds in
          Frame(
            bitmap: bitmap.cropped(to: PetSheet.place(row, column)),
            duration: Double(milliseconds) / 1000)
        }
        return (preview.name + ".gif", try Format.gif.encode(RowFrames(frames: frames)).bytes)
      }
  }

  package let description = "pet.json"

  package var summary: String {
    "\(rows.count) rows of frames with 192×208 pixels" + (hasLooks ? ", and 16 looks" : "")
  }

  package var notes: [String] {
    let madeUp = rows.filter(\.isMadeUp).map(\.name)
    let version =
      hasLooks
      ? "version 2, which Codex in a terminal doesn't read yet"
      : "version 1, which every Codex reads; --sprite-version 2 adds 16 looks for the app"
    return
      (madeUp.isEmpty
      ? []
      : ["made up, since the rig has no such clips or states: \(madeUp.joined(separator: ", "))"])
      + (leans ? ["leans instead of looking, since the rig has no inputs 'lookX' and 'lookY'"] : [])
      + (alike.isEmpty
        ? [] : ["the same face in \(alike.joined(separator: ", ")); show others with --tag"])
      + [version]
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
