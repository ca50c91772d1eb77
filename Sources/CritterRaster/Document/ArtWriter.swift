import CritterGraphics
import CritterMarkup
import CritterSystem

/// Writes one SVG file as an element of another document, piece by piece.
struct ArtWriter {
  private(set) var text = ""
  private let style: StyleWriter
  private let rootSize: [(String, String)]
  /// What each open element is written as.
  private var open: [Written] = []
  /// The text of the style element that is open.
  private var sheet: [UInt8] = []

  private enum Written {
    case element(String)
    case style
    case nothing
  }

  /// - Parameters:
  ///   - scope: the id of the element that it is put into.
  ///   - size: of the root.
  ///   - clips: whether what leaves that size is hidden.
  init(scope: String, size: Size, clips: Bool) {
    style = StyleWriter(scope: scope)
    rootSize = [
      ("width", decimals(size.width)), ("height", decimals(size.height)),
      ("overflow", clips ? "hidden" : "visible"),
    ]
  }

  mutating func add(_ piece: Markup) {
    switch piece {
    case .open(let element): add(element)
    case .close: close()
    case .text(let bytes): add(bytes)
    }
  }

  private mutating func add(_ element: Markup.Element) {
    let written = form(of: element)
    if case .element(let name) = written {
      let end = element.isEmpty ? "/>" : ">"
      text += (["<" + name] + attributes(of: element)).joined(separator: " ") + end
    } else if isSwitch, element.meetsConditions {
      // A switch shows its first child only, whatever that is.
      text += "<g/>"
    }
    if !element.isEmpty { open.append(written) }
  }

  private func form(of element: Markup.Element) -> Written {
    switch open.last {
    case .nothing, .style: return .nothing
    default: break
    }
    guard let name = element.svgName, ArtAttributes.elements.contains(name),
      element.meetsConditions
    else { return .nothing }
    return name == "style" ? .style : .element(name)
  }

  private var isSwitch: Bool {
    if case .element("switch")? = open.last { true } else { false }
  }

  private mutating func close() {
    switch open.popLast() {
    case .element(let name): text += "</\(name)>"
    case .style:
      let rules = style.sheet(sheet[...])
      if !rules.isEmpty { text += "<style>\(rules.escaped)</style>" }
      sheet = []
    case .nothing, nil: break
    }
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    switch open.last {
    case .style: sheet += bytes
    case .element where bytes.allSatisfy(\.isSpace): text += String(bytes)
    default: break
    }
  }
}

// MARK: - Attributes

extension ArtWriter {
  private func attributes(of element: Markup.Element) -> [String] {
    var list: [(name: String, value: String)] = open.isEmpty ? rootSize : []
    for attribute in element.attributes {
      guard let name = name(of: attribute), !list.contains(where: { $0.name == name }),
        !(open.isEmpty && (name == "x" || name == "y")),
        let value = value(of: attribute, of: element)
      else { continue }
      list.append((name, value))
    }
    if let target = element.reference, let value = reference(target, of: element) {
      list.append(("xlink:href", value))
    }
    return list.map { "\($0.name)=\"\($0.value.escaped)\"" }
  }

  private func name(of attribute: Markup.Attribute) -> String? {
    let name = attribute.name.local
    return switch attribute.name.namespace {
    case .none: name
    case .xml where name == "space" || name == "lang": "xml:" + name
    default: nil
    }
  }

  /// - Returns: nil for what is not on a list, or holds what its list has not.
  private func value(of attribute: Markup.Attribute, of element: Markup.Element) -> String? {
    let value = String(attribute.value)
    switch attribute.name.local {
    case "id": return style.id(value)
    case "class": return value.exact.split(separator: " ").map(\.plainWord).joined(separator: " ")
    case "style":
      let block = style.block(declarations(StyleTokens.list(attribute.value)))
      return block.isEmpty ? nil : block
    case let name where ArtAttributes.transforms.contains(name):
      let mayRefer = value.lowercased().exact.contains("url")
      return attribute.value.isPlain(besides: "()") && !mayRefer ? value : nil
    case let name where ArtAttributes.plain.contains(name) || attribute.name.namespace == .xml:
      return attribute.value.isPlain(besides: "") ? value : nil
    case let name where StyleProperties.all.contains(name):
      if attribute.value.isPlain(besides: "") { return value }
      return style.value(StyleTokens.list(attribute.value).trimmingSpace)
    default: return nil
    }
  }

  /// - Returns: nil for what leads out of the file.
  private func reference(_ target: ArraySlice<UInt8>, of element: Markup.Element) -> String? {
    guard let name = element.svgName, ArtAttributes.referring.contains(name) else { return nil }
    if target.first == UInt8(ascii: "#") { return "#" + style.id(ofReference: String(target)) }
    guard name == "image" || name == "feImage" else { return nil }
    return EmbeddedPicture(uri: target)?.uri
  }
}

extension ArraySlice<UInt8> {
  /// Whether it has no bytes that mean something to CSS, a URI or a script.
  fileprivate func isPlain(besides allowed: StaticString) -> Bool {
    let others = "\\:'\"<>&;@{}[]()".utf8
    return allSatisfy { byte in
      byte >= 32 && (!others.contains(byte) || allowed.description.utf8.contains(byte))
    }
  }
}
