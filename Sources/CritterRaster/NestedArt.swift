import CritterGraphics

/// One SVG file as a group of another document, of the file's natural size and with its top left
/// at the origin. Its ids and its CSS are its own.
struct NestedArt {
  /// Of the group.
  var id: String { style.scope }
  let naturalSize: Size
  /// `<g id="…">`, the file's root within, `</g>`.
  private(set) var text = ""
  private let style: StyleSheet

  /// - Parameters:
  ///   - id: of the group, and before every id of the file.
  /// - Throws: `RasterError.artIsBroken` and its like, when librsvg cannot read the file.
  init(_ file: ArtFile, id: String) throws(RasterError) {
    let svg = try SVG(file)
    naturalSize = svg.naturalSize.rounded
    style = StyleSheet(scope: id)
    var text = "<g id=\"\(id)\">"
    var isRoot = true
    for piece in shown(MarkupReader(file.bytes)) {
      switch piece {
      case .text(let content): text += content
      case .close(let name): text += "</\(name)>"
      case .open(let element):
        text += tag(isRoot ? root(element, clips: svg.overflows) : element)
        isRoot = false
      }
    }
    self.text = text.trimmed + "</g>"
  }

  /// The file without what moves or runs, as a still shows none of it, and with its CSS scoped.
  private func shown(_ pieces: MarkupReader) -> [Markup] {
    var result: [Markup] = []
    var open: [String] = []
    var dropped: Int?
    for piece in pieces {
      switch piece {
      case .open(let element):
        if dropped == nil, Self.isLeftOut(element.name) { dropped = open.count }
        if dropped == nil { result.append(piece) }
        if !element.isEmpty { open.append(element.name) }
      case .close:
        open.removeLast(min(1, open.count))
        if dropped == nil { result.append(piece) }
      case .text(let text):
        guard dropped == nil, !open.isEmpty else { continue }
        let isStyle = open.last.map(localName) == "style"
        result.append(isStyle ? .text(style.scoped(text.unescaped).escaped) : piece)
      }
      if open.count == dropped { dropped = nil }
    }
    return result
  }

  private static func isLeftOut(_ name: String) -> Bool {
    let name = localName(name)
    return name.hasPrefix("animate") || ["script", "set", "metadata"].contains(name)
  }

  /// Without what the document around it says already. The root has the size that it has on its own, and is clipped only if that shows.
  private func root(_ element: Markup.Element, clips: Bool) -> Markup.Element {
    let own = [
      ("width", decimals(naturalSize.width)), ("height", decimals(naturalSize.height)),
      ("overflow", clips ? "hidden" : "visible"),
    ]
    var result = element
    let replaced = own.map(\.0) + ["x", "y"]
    result.attributes =
      own.map { Markup.Attribute(name: $0, value: $1) }
      + element.attributes.filter {
        !replaced.contains($0.name) && ($0.name != "xmlns" || $0.value != svgNamespace)
      }
    return result
  }

  private func tag(_ element: Markup.Element) -> String {
    let attributes = element.attributes.compactMap(attribute)
    return "<" + ([element.name] + attributes).joined(separator: " ")
      + (element.isEmpty ? "/>" : ">")
  }

  /// - Returns: nil for what refers to another file, which is never shown, or runs a script.
  private func attribute(_ attribute: Markup.Attribute) -> String? {
    var value = attribute.value
    switch attribute.name {
    case "id": value = "\(style.scope)-\(value)"
    case "href", "xlink:href":
      if value.hasPrefix("#") {
        value = "#\(style.scope)-\(value.dropFirst())"
      } else if !value.hasPrefix("data:") {
        return nil
      }
    case let name where name.hasPrefix("on"): return nil
    default: value = style.renamingReferences(value)
    }
    return "\(attribute.name)=\"\(value.replacing("\"", with: "&quot;"))\""
  }
}

let svgNamespace = "http://www.w3.org/2000/svg"

extension Size {
  /// Without the noise of librsvg's single precision.
  fileprivate var rounded: Size {
    Size((width * 1e4).rounded() / 1e4, (height * 1e4).rounded() / 1e4)
  }
}

private func localName(_ name: String) -> String {
  String(name.split(separator: ":").last ?? "")
}

extension String {
  /// Without the escapes that XML has by itself.
  fileprivate var unescaped: String {
    replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&apos;", with: "'").replacing("&amp;", with: "&")
  }
}
