/// Finds art on which librsvg aborts, or whose memory grows without a limit. Takes one element at a time.
struct ArtInspection {
  private var references = ArtReferences()
  private var style = StyleInspection()
  private var open: [Open] = []
  private var textLength = 0
  private var pixels = 0

  private struct Open {
    let name: String
    let offset: Int
    /// In px, as far as attributes say.
    let fontSize: Double
    /// Of the text element that it is in or is; nil outside.
    var textLength: Int?
    /// Of a style element.
    var css: [UInt8] = []
  }

  mutating func open(_ element: Markup.Element, at offset: Int) throws(MarkupError) {
    let name = element.svgName ?? ""
    var fontSize = open.last?.fontSize ?? 16
    if element.name.namespace == .svg {
      for attribute in element.attributes where attribute.name.namespace == .none {
        try inspect(attribute, at: offset, fontSize: &fontSize)
      }
      try inspectFilter(element, at: offset)
    }
    try inspectReference(of: element, at: offset)
    let references = try style.references(of: element, at: offset)
    style.traits.open(element, references)
    style.remarks.open(element, references, at: offset)
    self.references.open(element, references, at: offset)
    let isText = name == "text"
    let piece = Open(
      name: name, offset: offset, fontSize: fontSize,
      textLength: isText ? 0 : open.last?.textLength)
    open.append(piece)
  }

  mutating func close() throws(MarkupError) {
    guard let piece = open.popLast() else { return }
    references.close()
    style.remarks.close()
    if piece.name == "style" { try style.add(sheet: piece.css[...], at: piece.offset) }
    if piece.name != "text", let length = piece.textLength, !open.isEmpty {
      open[open.count - 1].textLength = length
    }
  }

  mutating func read(_ text: ArraySlice<UInt8>, at offset: Int) throws(MarkupError) {
    guard let last = open.indices.last else { return }
    if open[last].name == "style" { open[last].css += text }
    guard let known = open[last].textLength else { return }
    let length = known + text.count
    open[last].textLength = length
    textLength += text.count
    guard length <= ArtLimits.textLength, textLength <= ArtLimits.allTextLength else {
      throw MarkupError(
        offset: offset,
        reason: "a text of more than \(ArtLimits.textLength) bytes, or "
          + "\(ArtLimits.allTextLength) in all; convert it to outlines or split it")
    }
  }

  /// What can only be told of the whole.
  mutating func end() throws(MarkupError) -> (traits: ArtTraits, remarks: ArtRemarks) {
    try references.check(style.rules)
    style.traits.end()
    style.remarks.end(ids: references.has(id:), hasText: style.traits.hasText)
    return (style.traits, style.remarks)
  }
}

// MARK: - Attributes

extension ArtInspection {
  private func inspect(
    _ attribute: Markup.Attribute, at offset: Int, fontSize: inout Double
  ) throws(MarkupError) {
    let name = attribute.name.local
    if name == "style" {
      for declaration in declarations(StyleTokens.list(attribute.value)) {
        fontSize = declaration.fontSize(within: fontSize) ?? fontSize
      }
    } else if StyleProperties.all.contains(name) || ArtAttributes.transforms.contains(name)
      || ArtAttributes.plain.contains(name)
    {
      let isPath = name == "d" || name == "points"
      guard !attribute.value.hasGiantNumber(betweenLetters: isPath) else {
        throw giant(name, at: offset)
      }
      if name == "font-size" {
        fontSize =
          StyleDeclaration(property: name, attribute.value).fontSize(within: fontSize) ?? fontSize
      }
    }
    guard fontSize <= ArtLimits.fontSize else {
      throw MarkupError(
        offset: offset,
        reason: "a font size of more than \(Int(ArtLimits.fontSize)) px; scale the drawing down")
    }
  }

  private func inspectFilter(_ element: Markup.Element, at offset: Int) throws(MarkupError) {
    switch element.svgName {
    case "feTile":
      throw MarkupError(
        offset: offset,
        reason: "feTile, which can crash librsvg; use a pattern")
    case "feConvolveMatrix"
    where (element["order"]?.numbers.max() ?? 0) > ArtLimits.convolution:
      throw MarkupError(
        offset: offset,
        reason: "feConvolveMatrix of an order above \(Int(ArtLimits.convolution)); blur instead")
    default: break
    }
  }

  /// What a data URI holds is read by librsvg as if it stood in the file.
  private mutating func inspectReference(
    of element: Markup.Element, at offset: Int
  ) throws(MarkupError) {
    for attribute in element.attributes where attribute.name.local == "href" {
      guard isDataURI(attribute.value) else { continue }
      guard element.svgName == "image" || element.svgName == "feImage",
        let picture = EmbeddedPicture(uri: attribute.value)
      else {
        throw MarkupError(
          offset: offset,
          reason: "a data URI that isn't PNG, JPEG, GIF, or WebP; put its elements into the art")
      }
      let (area, overflow) = picture.width.multipliedReportingOverflow(by: picture.height)
      pixels += overflow ? ArtLimits.allPicturePixels : min(area, ArtLimits.allPicturePixels)
      guard area <= ArtLimits.picturePixels, !overflow, pixels <= ArtLimits.allPicturePixels else {
        throw MarkupError(
          offset: offset,
          reason: "an image of \(picture.width) × \(picture.height) pixels; the limit is "
            + "\(ArtLimits.picturePixels) per image and \(ArtLimits.allPicturePixels) in all")
      }
    }
  }
}

func giant(_ name: String, at offset: Int) -> MarkupError {
  MarkupError(
    offset: offset,
    reason: "a number beyond \(Int(ArtLimits.number)) in '\(name)'; scale the drawing down")
}
