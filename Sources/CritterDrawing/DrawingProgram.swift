import CritterGraphics

/// The program that wrote an SVG file, detected by its marks in the file.
enum DrawingProgram: CaseIterable {
  case inkscape, illustrator, sketch, affinity, figma, other

  init(of file: ArtFile) {
    let head = String(decoding: file.bytes.prefix(4096), as: UTF8.self).exact
    self = Self.allCases.first { $0.marks.contains(where: head.contains) } ?? .other
  }

  private var marks: [String] {
    switch self {
    case .inkscape: ["xmlns:inkscape", "inkscape.org"]
    case .illustrator: ["Adobe Illustrator", "data-name="]
    case .sketch: ["Generator: Sketch", "bohemiancoding"]
    case .affinity: ["xmlns:serif"]
    case .figma: ["fill=\"none\" xmlns="]
    case .other: []
    }
  }

  /// The instruction for naming layers in the program, so that the names are saved in the file.
  var namingHint: String {
    switch self {
    case .inkscape: "name the layers and shapes in Inkscape's panel Layers and Objects"
    case .illustrator:
      "name the layers in Illustrator's Layers panel, and export with Object IDs: Layer Names"
    case .sketch: "name the layers in Sketch's layer list"
    case .affinity: "name the layers in Affinity's Layers panel"
    case .figma: "name the layers in Figma, and export with \"Include 'id' attribute\""
    case .other: "give groups and shapes an id, for example id=\"tail\""
    }
  }
}
