import CritterGraphics

/// A program that writes SVG files, detected by its marks in a file.
struct DrawingProgram {
  private let marks: [String]
  private let hint: String

  private static let known = [
    DrawingProgram(
      marks: ["xmlns:inkscape", "inkscape.org"],
      hint: "name the layers and shapes in Inkscape's panel Layers and Objects"),
    DrawingProgram(
      marks: ["Adobe Illustrator", "data-name="],
      hint: "name the layers in Illustrator's Layers panel, and export with Object IDs: Layer Names"
    ),
    DrawingProgram(
      marks: ["Generator: Sketch", "bohemiancoding"],
      hint: "name the layers in Sketch's layer list"),
    DrawingProgram(marks: ["xmlns:serif"], hint: "name the layers in Affinity's Layers panel"),
    DrawingProgram(
      marks: ["fill=\"none\" xmlns="],
      hint: "name the layers in Figma, and export with \"Include 'id' attribute\""),
  ]

  /// Returns the instruction for naming layers in the program that wrote a file, so that the names are
  /// saved in the file.
  static func namingHint(for file: ArtFile) -> String {
    let head = String(decoding: file.bytes.prefix(4096), as: UTF8.self).exact
    return known.first { $0.marks.contains(where: head.contains) }?.hint
      ?? "give groups and shapes an id, for example id=\"tail\""
  }
}
