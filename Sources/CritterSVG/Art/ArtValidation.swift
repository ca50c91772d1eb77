package import CritterGraphics

extension ArtFile {
  /// Returns the art after checking it against critter's rules for SVG. Checks the file only once;
  /// copies of this value share the result.
  package func validated() throws(DrawingError) -> ValidatedArt {
    try results.value { Result { () throws(DrawingError) in try readArt() } }.get()
  }

  private func readArt() throws(DrawingError) -> ValidatedArt {
    do throws(DrawingError) {
      return try isImage ? ValidatedArt(image: bytes, path: path) : ValidatedArt(bytes, path: path)
    } catch {
      throw origin.map(error.placed(at:)) ?? error
    }
  }

  /// Returns the position of an offset in the validated art, in the file at `path`.
  package func position(of offset: Int, in art: ValidatedArt) -> ArtPosition {
    origin ?? art.position(of: offset)
  }

  /// Returns the measures of the art. Parses the art unless it or a copy has been parsed before.
  package func measures() throws(DrawingError) -> ArtMeasures {
    if let known = results[ArtMeasures.self] { return known }
    return try ParsedArt(self).measures
  }

  /// The number of pixels of an image; 0 for an SVG.
  package var pixelCount: Int {
    guard isImage, let image = EmbeddedImage(bytes: bytes) else { return 0 }
    return image.width.multipliedReportingOverflow(by: image.height).partialValue
  }
}
