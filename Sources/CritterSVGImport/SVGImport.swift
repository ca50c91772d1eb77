package import CritterGraphics
package import CritterRigSpec
import CritterSVG

/// The reason why an animated SVG can't be read.
package struct SVGError: Error {
  package let message: String
  /// The place in the file, in bytes; nil for the whole file.
  package let offset: Int?

  init(_ message: String, at offset: Int? = nil) {
    self.message = message
    self.offset = offset
  }
}

extension ImportedFile {
  /// Reads an animated SVG.
  ///
  /// - Parameters:
  ///   - text: the measure of its texts; nil for estimates.
  ///   - name: the name of the rig.
  ///   - path: the path of the file, for messages about its art.
  package init(
    svg bytes: [UInt8], measuring text: (any TextMeasuring)?, named name: String, path: String
  ) throws(SVGError) {
    var notes = ImportNotes()
    var parts = SVGParts(try SVGDocument(bytes, text, &notes), notes)
    let root = try parts.rig(named: name)
    let art = parts.art.map {
      ArtFile(name: $0.name, path: path, bytes: $0.bytes, origin: $0.origin)
    }
    self.init(root: root, art: art, notes: parts.notes)
  }
}
