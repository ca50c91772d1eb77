import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An XML element as a test reads it.
package struct ParsedXML: Sendable {
  package let name: String
  package let attributes: [String: String]
  package fileprivate(set) var text = ""
  package fileprivate(set) var children: [ParsedXML] = []

  /// - Throws: the error of Foundation's parser if the text isn't XML.
  package init(_ bytes: some Sequence<UInt8>) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else {
      throw parser.parserError ?? CocoaError(.fileReadCorruptFile)
    }
    self = root
  }

  fileprivate init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  package subscript(_ attribute: String) -> String? { attributes[attribute] }

  /// This element and every element below, in the order of the document.
  package var elements: [ParsedXML] { [self] + children.flatMap(\.elements) }

  /// Every element of a name.
  package func all(_ name: String) -> [ParsedXML] { elements.filter { $0.name == name } }
}

// As a browser reads an animated SVG.
extension ParsedXML {
  /// All numbers of an attribute, for example of a transform.
  package func numbers(_ attribute: String) -> [Double] {
    (self[attribute] ?? "").matches(of: /-?(\d+\.?\d*|\.\d+)/).compactMap { Double($0.0) }
  }

  /// The animations of an attribute, by any element.
  package func animations(of attribute: String) -> [ParsedXML] {
    elements.filter { $0["attributeName"] == attribute }
  }

  /// The value of an animation without curves at a fraction of its duration.
  package func value(at share: Double) -> String? {
    let values = (self["values"] ?? "").split(separator: ";").map(String.init)
    let times = (self["keyTimes"] ?? "").split(separator: ";").compactMap { Double($0) }
    guard times.count == values.count else {
      let isEven = self["keyTimes"] == nil && !values.isEmpty
      return isEven ? values[min(Int(share * Double(values.count)), values.count - 1)] : nil
    }
    return times.lastIndex { $0 <= share }.map { values[$0] }
  }
}

private final class Reader: NSObject, XMLParserDelegate {
  var root: ParsedXML?
  private var open: [ParsedXML] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(ParsedXML(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    open[open.count - 1].text += text
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    let element = open.removeLast()
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }
}
