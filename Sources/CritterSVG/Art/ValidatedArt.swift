package import CritterGraphics

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
      let source = try MarkupText(bytes).withBrowserTexts()
      bytes = source.bytes
      let inspection = try ArtInspection(source.root)
      diagnostics = inspection.diagnostics
      text = try source.resolved()
      traits = try text.isResolved ? ArtInspection(text.root).traits : inspection.traits
      image = nil
    } catch {
      throw DrawingError(error, path: path, in: bytes)
    }
  }

  /// Returns the position of a warning.
  package func position(of offset: Int) -> ArtPosition { ArtPosition(of: offset, in: text.bytes) }
}

extension MarkupText {
  /// Returns whether a file is an SVG with animation elements or `@keyframes` rules.
  package static func hasAnimations(_ file: [UInt8]) -> Bool {
    guard let text = try? MarkupText(file) else { return false }
    let rules = ["keyframes", "-webkit-keyframes"].map(StyleToken.atWord)
    return text.root.contains { element in
      let name = element.svgName ?? ""
      return ArtAttributes.animations.contains(name) && !element.isIgnoredAnimation
        || element.name.local == "style"
          && StyleTokens.list(element.ownText).contains(where: rules.contains)
    }
  }
}

extension MarkupTree {
  /// Whether browsers ignore the animation, since only `animateTransform` animates a transform, and
  /// text isn't an attribute.
  package var isIgnoredAnimation: Bool {
    ["animate", "animateColor", "set"].contains(svgName)
      && ["transform", "textContent", "innerHTML"].contains(self["attributeName"]?.trimmed)
  }
}

extension DrawingError {
  /// Converts a parser error to a drawing error.
  ///
  /// - Parameter bytes: the text that contains the error.
  init(_ error: MarkupError, path: String, in bytes: [UInt8]) {
    let place = ArtPosition(of: error.offset, in: bytes)
    self =
      error.isMalformed
      ? .invalidArt(path: path, line: place.line, column: place.column, reason: error.reason)
      : .unsupportedArt(path: path, line: place.line, column: place.column, reason: error.reason)
  }

  /// Returns the error at another position of its file.
  func placed(at place: ArtPosition) -> DrawingError {
    switch self {
    case .invalidArt(let path, _, _, let reason):
      .invalidArt(path: path, line: place.line, column: place.column, reason: reason)
    case .unsupportedArt(let path, _, _, let reason):
      .unsupportedArt(path: path, line: place.line, column: place.column, reason: reason)
    case .artNotConvertible(let path, _, _, let reason):
      .artNotConvertible(path: path, line: place.line, column: place.column, reason: reason)
    default: self
    }
  }
}
