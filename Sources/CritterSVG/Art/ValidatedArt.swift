import CritterGraphics

/// Art that is safe for librsvg: its text is within `MarkupLimits` and `ArtLimits`.
package struct ValidatedArt: Sendable {
  /// The SVG; for an image, an SVG that contains only the image.
  let text: MarkupText
  /// The image in a format that librsvg and Lottie players decode; nil for an SVG.
  let image: EmbeddedImage?
  let traits: ArtTraits
  /// The warnings about features that aren't drawn, or only on some machines.
  package let diagnostics: ArtDiagnostics

  init(image file: [UInt8], path: String) throws(DrawingError) {
    let embedded = try EmbeddedImage(file: file, path: path)
    text = MarkupText(embedded.svg)
    image = try embedded.portable(path: path)
    traits = ArtTraits()
    diagnostics = ArtDiagnostics()
  }

  init(_ file: [UInt8], path: String) throws(DrawingError) {
    if file.starts(with: [0x1F, 0x8B]) { throw .compressedArt(path: path) }
    guard file.count <= ArtLimits.bytes else {
      let reason =
        "\(file.count.grouped) bytes; the limit is \(ArtLimits.bytes.grouped); simplify it"
      throw .unsupportedArt(path: path, line: nil, column: nil, reason: reason)
    }
    var bytes = file
    do throws(MarkupError) {
      text = try MarkupText(bytes)
      bytes = text.bytes
      let inspection = try ArtInspection(text.root)
      traits = inspection.traits
      diagnostics = inspection.diagnostics
      image = nil
    } catch {
      throw DrawingError(error, path: path, in: bytes)
    }
  }

  /// Returns the line and column of a warning, counted from 1. Columns are in bytes.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    CritterSVG.position(of: offset, in: text.bytes)
  }
}

extension MarkupText {
  /// Returns whether a file is an SVG with animation elements or `@keyframes` rules.
  package static func hasAnimations(_ file: [UInt8]) -> Bool {
    guard let text = try? MarkupText(file) else { return false }
    let rules = ["keyframes", "-webkit-keyframes"].map(StyleToken.atWord)
    var found = false
    text.root.forEach { element in
      let name = element.svgName ?? ""
      found =
        found || ArtAttributes.animations.contains(name)
        || name == "style" && StyleTokens.list(element.ownText).contains(where: rules.contains)
    }
    return found
  }
}

extension DrawingError {
  /// Converts a parser error to a drawing error.
  ///
  /// - Parameter bytes: the text that contains the error.
  init(_ error: MarkupError, path: String, in bytes: [UInt8]) {
    let (line, column) = position(of: error.offset, in: bytes)
    self =
      error.isMalformed
      ? .invalidArt(path: path, line: line, column: column, reason: error.reason)
      : .unsupportedArt(path: path, line: line, column: column, reason: error.reason)
  }
}

/// Returns the line and column of an offset, counted from 1. Columns are in bytes.
func position(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
  let before = bytes.prefix(offset)
  let start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
  return (before.count { $0 == 10 } + 1, before.count - start + 1)
}
