import CritterGraphics

/// A check for art that makes librsvg abort or use unlimited memory.
struct ArtInspection {
  private var references = ArtReferences()
  private var style = StyleInspection()
  /// The length of the current text element in bytes; nil outside a text element.
  private var textLength: Int?
  private var allTextLength = 0
  private var pixels = 0

  /// The properties that an element inherits from its ancestors.
  struct Context {
    /// The font size in px, as far as attributes set it.
    var fontSize = 16.0
    /// Whether the element's content is never drawn.
    var isHidden = false
    var isSwitch = false
    /// Whether the element is drawn only where another element refers to it.
    var isTemplate = false
    /// The element's index among all elements.
    var index: Int?
  }

  var traits: ArtTraits { style.traits }
  var diagnostics: ArtDiagnostics { style.diagnostics }

  init(_ root: MarkupTree) throws(MarkupError) {
    try inspect(root, in: Context())
    try references.check(style.rules)
    style.traits.end()
    style.diagnostics.end(references, hasText: style.traits.hasText)
  }

  private mutating func inspect(_ element: MarkupTree, in outer: Context) throws(MarkupError) {
    var inner = outer
    if element.svgName != nil {
      try inspectNumbers(of: element)
      try inspectFilter(element)
    }
    try inspectReference(of: element)
    let references = try style.references(of: element, fontSize: &inner.fontSize)
    style.traits.note(element, references)
    inner.index = self.references.add(element, references, in: outer.index)
    style.diagnostics.note(element, references, in: &inner)
    let outerLength = textLength
    if element.svgName == "text" { textLength = 0 }
    for child in element.children {
      switch child {
      case .element(let child): try inspect(child, in: inner)
      case .text(let text): try count(text, at: element.offset)
      }
    }
    if element.svgName == "text" { textLength = outerLength }
    if element.svgName == "style" { try style.add(sheet: element.ownText, at: element.offset) }
  }

  private mutating func count(_ text: String, at offset: Int) throws(MarkupError) {
    guard let known = textLength else { return }
    let length = known + text.utf8.count
    textLength = length
    allTextLength += text.utf8.count
    guard length <= ArtLimits.textLength, allTextLength <= ArtLimits.allTextLength else {
      throw MarkupError(
        offset: offset,
        reason: "text of more than \(ArtLimits.textLength.grouped) bytes, or "
          + "\(ArtLimits.allTextLength.grouped) in all; convert it to outlines or split it")
    }
  }

  // MARK: - Attributes

  private func inspectNumbers(of element: MarkupTree) throws(MarkupError) {
    for attribute in element.attributes where attribute.name.namespace == .none {
      let name = attribute.name.local
      guard
        StyleProperties.all.contains(name) || ArtAttributes.transforms.contains(name)
          || ArtAttributes.plain.contains(name),
        attribute.value.hasTooLargeNumber(betweenLetters: name == "d" || name == "points")
      else { continue }
      throw numberTooLarge(name, at: element.offset)
    }
  }

  private func inspectFilter(_ element: MarkupTree) throws(MarkupError) {
    switch element.svgName {
    case "feTile":
      throw element.error("feTile, which can crash librsvg; use a pattern")
    case "feConvolveMatrix"
    where (element["order"]?.anyNumbers.max() ?? 0) > ArtLimits.convolution:
      throw element.error(
        "feConvolveMatrix of an order above \(Int(ArtLimits.convolution)); blur instead")
    default: break
    }
  }

  /// Checks the data URIs of an element, since librsvg reads their content as part of the file.
  private mutating func inspectReference(of element: MarkupTree) throws(MarkupError) {
    for attribute in element.attributes where attribute.name.local == "href" {
      guard attribute.value.isDataURI else { continue }
      guard element.svgName == "image" || element.svgName == "feImage",
        let image = EmbeddedImage(uri: attribute.value)
      else {
        throw element.error(
          "a data URI that isn't PNG, JPEG, GIF, or WebP; put its elements into the art")
      }
      let (area, overflow) = image.width.multipliedReportingOverflow(by: image.height)
      pixels += overflow ? ArtLimits.allImagePixels : min(area, ArtLimits.allImagePixels)
      guard area <= ArtLimits.imagePixels, !overflow, pixels <= ArtLimits.allImagePixels else {
        throw element.error(
          "an image of \(image.width) × \(image.height) pixels; the limit is "
            + "\(ArtLimits.imagePixels.grouped) per image and \(ArtLimits.allImagePixels.grouped) in all"
        )
      }
    }
  }
}

func numberTooLarge(_ name: String, at offset: Int) -> MarkupError {
  MarkupError(
    offset: offset,
    reason: "a number beyond \(Int(ArtLimits.number).grouped) in '\(name)'; scale the drawing down")
}
