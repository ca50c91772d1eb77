import CritterGraphics
import CritterRaster
import CritterSVG
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension Target {
  /// For all art, the SVG that shows it can be read, and neither runs nor loads anything.
  static let svg = Target(
    name: "svg", kind: .words,
    seeds: {
      let tested = try literals(in: "Tests/CritterRasterTests").filter { $0.contains("<svg") }
      return try files(below: "parts", ending: ".svg").filter { $0.count < 4000 }
        + (tested + harmfulArt).map { Array($0.utf8) }
    },
    run: { bytes in
      guard bytes.count < 8000 else { return }
      let file = ArtFile(name: "a.svg", path: "a.svg", bytes: bytes)
      let text = """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
        width="32" height="32">\(try NestedArt(ParsedArt(file), id: "a").text)</svg>
        """
      let document = Array(text.utf8)
      let inspection = Inspection(document)
      require(inspection.fault == nil, "\(inspection.fault ?? "") is not in \(text)")
      do throws(DrawingError) {
        _ = try ParsedArt(ArtFile(name: "b.svg", path: "b.svg", bytes: document))
      } catch {
        fatalError("librsvg refuses \(text): \(error.message)")
      }
    })
}

/// Content that browsers run or load.
private let harmfulArt = [
  """
  <svg xmlns="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml" width="9" \
  height="9" onload="alert(1)"><h:script>alert(1)</h:script><script>alert(1)</script>\
  <a href="javascript:alert(1)"><rect width="9" height="9"/></a><foreignObject><h:iframe \
  src="//example.com"/></foreignObject></svg>
  """,
  """
  <!DOCTYPE svg [<!ENTITY e "<g fill='red'/>"><!ENTITY f "&e;&e;">]>
  <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
  viewBox="0 0 9 9"><style><![CDATA[@import "x.css"; #a, .b > g { fill: url(#c) } \
  @media print { g { fill: url(http://x/y) } }]]></style><defs><linearGradient id="c">\
  <stop offset="0" stop-color="red"/></linearGradient></defs>&f;<use id="a" xlink:href="#c"/>\
  <image href="data:image/png;base64,AAAA" width="1" height="1"/><set attributeName="href" \
  to="javascript:x"/><animate attributeName="x" values="1;2"/><!-- c --><?xml-stylesheet href="x"?>\
  <path d="M0 0L9 9" style="fill:url('#c');mask:url(x#y)" filter="url(#c)"/></svg>
  """,
]

/// Finds forbidden content in a document, with a strict parser of XML and its namespaces.
private final class Inspection: NSObject, XMLParserDelegate {
  private(set) var fault: String?
  private var isInStyle = false

  init(_ document: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(document))
    parser.shouldProcessNamespaces = true
    parser.delegate = self
    if !parser.parse(), fault == nil {
      fault = "what is not well-formed, \(parser.parserError.map { "\($0)" } ?? "")"
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let forbidden = [
      "script", "foreignObject", "iframe", "handler", "listener", "set", "discard", "metadata",
    ]
    if namespaceURI != "http://www.w3.org/2000/svg" {
      note("<\(name)> of \(namespaceURI ?? "no one")")
    }
    if forbidden.contains(name) || name.hasPrefix("animate") { note("<\(name)>") }
    for (name, value) in attributes { check(name, value) }
    isInStyle = name == "style"
  }

  func parser(
    _ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?
  ) {
    isInStyle = false
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if isInStyle { checkStyle(text) }
  }

  private func check(_ name: String, _ value: String) {
    let name = name.split(separator: ":").last.map { $0.lowercased() } ?? ""
    if name.hasPrefix("on") { note("\(name)=") }
    if ["href", "src", "base", "data", "action", "formaction", "ping"].contains(name),
      !value.hasPrefix("#"), !value.hasPrefix("data:image/")
    {
      note("\(name)=\"\(value)\"")
    }
    let plain = value.lowercased().filter { !$0.isWhitespace && $0 >= " " }
    if plain.contains("javascript:") || plain.contains("vbscript:") { note(plain) }
    checkStyle(value)
  }

  private func checkStyle(_ text: String) {
    let plain = text.lowercased()
    if plain.contains("@import") { note("@import") }
    for reference in plain.matches(of: /url\(\s*["']?(.)/) where reference.1 != "#" {
      note("url(\(reference.1)…)")
    }
  }

  private func note(_ fault: String) {
    self.fault = self.fault ?? fault
  }
}
