/// One piece of an XML file, its entities replaced.
package enum Markup: Sendable {
  case open(Element)
  case close
  case text(ArraySlice<UInt8>)

  package struct Element: Sendable {
    package let name: Name
    package let attributes: [Attribute]
  }

  package struct Attribute: Sendable {
    package let name: Name
    package let value: ArraySlice<UInt8>
  }

  package struct Name: Hashable, Sendable {
    package let namespace: Namespace
    /// Without its prefix.
    package let local: String

    package init(namespace: Namespace, local: String) {
      (self.namespace, self.local) = (namespace, local)
    }
  }

  package enum Namespace: Hashable, Sendable {
    /// `none` is that of an attribute without a prefix. An element without a namespace counts as
    /// SVG's, as librsvg draws it.
    case none, svg, xlink, xml, other

    init(uri: String) {
      switch uri {
      case "": self = .svg
      case "http://www.w3.org/2000/svg": self = .svg
      case "http://www.w3.org/1999/xlink": self = .xlink
      case "http://www.w3.org/XML/1998/namespace": self = .xml
      default: self = .other
      }
    }
  }
}

extension Markup.Element {
  /// Its name, if it is SVG's.
  package var svgName: String? { name.namespace == .svg ? name.local : nil }

  /// - Parameter name: of an attribute without a namespace.
  package subscript(name: String) -> ArraySlice<UInt8>? {
    attributes.first { $0.name.namespace == .none && $0.name.local == name }?.value
  }

  /// What it refers to; `xlink:href` counts if there is no `href`.
  package var reference: ArraySlice<UInt8>? {
    self["href"]
      ?? attributes.first { $0.name.namespace == .xlink && $0.name.local == "href" }?.value
  }
}

extension String {
  package init(_ bytes: ArraySlice<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
  }
}

extension StringProtocol {
  /// For a text or an attribute of XML.
  package var escaped: String {
    guard utf8.contains(where: { $0 < 32 || $0 == 34 || $0 == 38 || $0 == 60 || $0 == 62 }) else {
      return String(self)
    }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n", "\t": text.unicodeScalars.append(scalar)
      case "\r": text += "&#13;"
      case let scalar where scalar.value < 32: break
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Without the white space around it.
  package var trimmed: String {
    let start = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(String.UnicodeScalarView(start[...last]))
  }
}
