package import CritterGraphics
package import CritterSVG

/// A drawing as one SVG file, made of its art and shapes rather than of pixels: it shows the same
/// at any size.
package struct SVGDocument: Sendable {
  /// The file, UTF-8.
  package let bytes: [UInt8]
  /// The layers seen in perspective, which SVG does not know: they are there under the nearest
  /// affine map.
  package let flattened: [String]
  /// The furthest that a corner of a flattened layer is from its place, in pixels.
  package let deviation: Double
}

/// Composes SVG documents of drawings.
package struct SVGComposer: Sendable {
  private let art: [String: NestedArt]

  /// Reads all of the art.
  package init(art: [ArtFile]) throws(DrawingError) {
    var nested: [String: NestedArt] = [:]
    for (number, one) in art.enumerated() {
      nested[one.name] = try NestedArt(ParsedArt(one), id: "art\(number + 1)")
    }
    self.art = nested
  }

  /// - Parameter drawing: shows only art that the composer was made with.
  package func document(of drawing: Drawing) -> SVGDocument {
    var writer = SVGWriter(art: art, size: drawing.size)
    writer.add(drawing)
    return SVGDocument(
      bytes: Array(writer.text.utf8), flattened: writer.flattened, deviation: writer.deviation)
  }
}
