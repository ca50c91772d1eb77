import CritterTestSupport
import Foundation
import Testing

/// Art over which librsvg takes minutes or gigabytes, or aborts.
@Suite(.serialized) struct ArtSpecimens {
  static let specimens =
    texts + entities + numbers + filters + styles + references + pictures

  @Test(arguments: specimens) func endsWithASentence(_ specimen: Specimen) throws {
    try specimen.check()
  }

  private static let texts = [
    art("17 MB of art", says: "at most 16 MB") {
      svg("<!--" + String(repeating: " ", count: 17 << 20) + "-->")
    },
    art("200,001 elements", says: "more than 200000 elements") {
      svg(String(repeating: "<g/>", count: 200_001))
    },
    art("129 groups within each other", says: "art.svg:1:") {
      svg(String(repeating: "<g>", count: 129) + String(repeating: "</g>", count: 129))
    },
    art("a text of 5,000 letters", says: "a text of more than 4000 bytes") {
      svg("<text>" + String(repeating: "bear ", count: 1000) + "</text>")
    },
    art("a text of 5,000 letters, one a tspan", says: "a text of more than 4000 bytes") {
      svg("<text>" + String(repeating: "<tspan>b</tspan>", count: 5000) + "</text>")
    },
    art("1,001 stops", says: "more than 1000 stops") {
      svg("<linearGradient>\(String(repeating: "<stop/>", count: 1001))</linearGradient>")
    },
    art("257 attributes", says: "more than 256 attributes") {
      svg("<g \((0...256).map { "a\($0)=''" }.joined(separator: " "))/>")
    },
    art("another encoding", says: "save it as UTF-8") {
      "<?xml version='1.0' encoding='x-none'?>" + svg("")
    },
  ]

  private static let entities = [
    art("nine levels of ten laughs", says: "entities that stand for more than 1048576 bytes") {
      let laughs = (1...9).map {
        "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">"
      }
      return "<!DOCTYPE svg [<!ENTITY l0 '\(String(repeating: "ha", count: 500))'>"
        + laughs.joined() + "]>" + svg("<title>&l9;</title>")
    },
    art("an entity used 20,000 times", says: "used more than 10000 times") {
      "<!DOCTYPE svg [<!ENTITY r '<g/>'>]>" + svg(String(repeating: "&r;", count: 20_000))
    },
    art("an entity used 20,000 times in an attribute", says: "used more than 10000 times") {
      "<!DOCTYPE svg [<!ENTITY r '1'>]>"
        + svg("<path d='\(String(repeating: "&r;", count: 20_000))'/>")
    },
    art("an entity that holds itself", says: "cannot be read") {
      "<!DOCTYPE svg [<!ENTITY a '&b;'><!ENTITY b '&a;'>]>" + svg("&a;")
    },
    art("an entity from another file", says: "an entity from another file") {
      "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>" + svg("<text>&x;</text>")
    },
    art("a parameter entity", says: "a parameter entity") {
      "<!DOCTYPE svg [<!ENTITY % x SYSTEM 'http://localhost:1/x.dtd'> %x;]>" + svg("")
    },
    art("a matrix declared in the document type", says: "feConvolveMatrix of an order above 20") {
      "<!DOCTYPE svg [<!ATTLIST feConvolveMatrix order CDATA '300'>]>"
        + svg("<filter id='f'><feConvolveMatrix/></filter><rect filter='url(#f)'/>")
    },
  ]

  private static let numbers = [
    art("a coordinate of 1e300", says: "a number beyond 10000000 in 'd'") {
      svg("<path d='M0 0L1e300 5'/>")
    },
    art("a coordinate of 400 digits", says: "a number beyond 10000000 in 'points'") {
      svg("<polygon points='0,0 5,\(String(repeating: "9", count: 400))'/>")
    },
    art("a scale of 1e9", says: "a number beyond 10000000 in 'transform'") {
      svg("<text transform='scale(1e9)'>a</text>")
    },
    art("a font size of 1e9", says: "a number beyond 10000000") {
      svg("<text font-size='1e9'>a</text>")
    },
    art("a font size of 3e6", says: "a font size of more than 10000 px") {
      svg("<text style='f\\6fnt-size: 3000000px'>a</text>")
    },
    art("font sizes that multiply", says: "a font size of more than 10000 px") {
      svg(
        String(repeating: "<g font-size='50em'>", count: 8)
          + "<text>a</text>" + String(repeating: "</g>", count: 8))
    },
    art("a font size in a style sheet", says: "a font size of more than 10000 px") {
      svg("<style>text { font: bold 3000000px Inter }</style><text>a</text>")
    },
    art("100,000,000 dashes", says: "more than 1000000 dashes") {
      svg("<path d='M0 0h1000000' stroke='red' stroke-dasharray='.01'/>")
    },
  ]

  private static let filters = [
    art("numOctaves 1e6", says: "feTurbulence with more than 10 octaves") {
      filtered("<feTurbulence baseFrequency='.1' numOctaves='1000000'/>")
    },
    art("a convolution of order 300", says: "feConvolveMatrix of an order above 20") {
      filtered(
        "<feConvolveMatrix order='300' kernelMatrix='"
          + String(repeating: "1 ", count: 90_000) + "'/>")
    },
    art("an empty feTile", says: "feTile, on which librsvg aborts") {
      filtered("<feFlood width='0' height='0' result='a'/><feTile in='a'/>")
    },
    art("5,000 pictures merged", says: "multiply to some") {
      filtered(
        "<feMerge>\(String(repeating: "<feMergeNode in='SourceGraphic'/>", count: 5000))</feMerge>")
    },
  ]

  private static let styles = [
    art(":not 50,000 deep", says: "brackets nested more than 32 deep") {
      svg("<style>\(String(repeating: ":not(", count: 50_000))</style>")
    },
    art(":not 50,000 deep, in a CDATA section of another prefix", says: "brackets nested") {
      "<s:svg xmlns:s='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><s:style>rect { } <![CDATA["
        + String(repeating: ":n\\6ft(", count: 50_000) + "]]></s:style></s:svg>"
    },
    art("5,000 rules for 5,000 elements", says: "style sheets with 15000 selectors") {
      svg(
        "<style>\((0..<5000).map { ".c\($0) g{fill:red}" }.joined())</style>"
          + String(repeating: "<g/>", count: 5000))
    },
    art("20,000 siblings counted from the end", says: "style sheets with") {
      svg(
        "<style>rect:nth-last-of-type(3n+1) {fill:red}</style>"
          + String(repeating: "<rect/>", count: 20_000))
    },
    art("a style sheet in a data URI", says: "a data URI in CSS") {
      svg("<style>@import url(data:text/css,rect{fill:red});</style>")
    },
    art("a style sheet in a processing instruction", says: "in a processing instruction") {
      "<?xml-stylesheet type='text/css' href='d&#97;ta:text/css,rect{fill:red}'?>" + svg("")
    },
  ]

  private static let references = [
    art("eighteen levels of two uses", says: "multiply to some") {
      svg(chain(18, "g", "<use href='#", "'/>"))
    },
    art("fourteen levels of two masks", says: "multiply to some") {
      svg(chain(14, "mask", "<rect width='9' height='9' mask='url(#", ")'/>"))
    },
    art("fourteen levels of two masks in a style sheet", says: "multiply to some") {
      let rules = (1...15).map { ".c\($0) { mask: u\\72l( '#i\($0 - 1)' ) }" }
      return svg(
        "<style>\(rules.joined())</style>"
          + chain(14, "mask", "<rect width='9' height='9' class='c", "'/>", level: { "\($0)" }))
    },
    art("eighteen levels of two patterns", says: "multiply to some") {
      svg(
        chain(18, "pattern width='1' height='1'", "<rect width='9' height='9' fill='url(#", ")'/>"))
    },
    art("40 masks in a row", says: "references nested more than 20 deep") {
      svg(chain(40, "mask", "<rect mask='url(#", ")'/>", times: 1))
    },
    art("a mask of itself", says: "'m', which refers to itself") {
      svg("<mask id='m'><rect mask='url(#m)'/></mask><rect mask='url(#m)'/>")
    },
    art("10,000 markers of a mask", says: "multiply to some") {
      svg(
        "<mask id='m'/><marker id='k'><g mask='url(#m)'/></marker><path marker='url(#k)' d='M0 0"
          + String(repeating: "h1", count: 10_000) + "'/>")
    },
  ]

  private static let pictures = [
    art("a PNG of 20,000 × 20,000", says: "a picture of 20000 × 20000 pixels") {
      svg("<image href='\(png(20_000))'/>")
    },
    art("a PNG of 4,000,000,000 × 4,000,000,000, spelt otherwise", says: "a picture of") {
      svg(
        "<image href='\(png(4_000_000_000).replacing("data:image", with: " DA&#x54;A: image"))'/>")
    },
    art("an SVG in a data URI", says: "a data URI that is no PNG") {
      svg("<image href='data:image/svg+xml,%3Csvg/%3E'/>")
    },
    art("an SVG in a data URI of a use", says: "a data URI that is no PNG") {
      svg("<use href='data:image/svg+xml,%3Csvg id=%22a%22/%3E#a'/>")
    },
    Specimen("compressed art", command, says: "unpack it with gunzip") {
      try $0.write(Self.rig, to: "r/rig.yaml")
      try $0.write(Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0]), to: "r/art.svg")
    },
  ]
}

// MARK: - What they are made of

extension ArtSpecimens {
  private static let command = ["render", "./r", "--state", "rest", "-o", "o.png"]

  private static let rig = """
    canvas: { size: [10, 10] }
    parts:
      a: { art: art.svg, frame: [0, 0, 10, 10] }
    states:
      rest: {}

    """

  private static func art(
    _ name: String, says message: String, _ text: @escaping @Sendable () -> String
  ) -> Specimen {
    Specimen(name, command, says: message) {
      try $0.write(rig, to: "r/rig.yaml")
      try $0.write(text(), to: "r/art.svg")
    }
  }

  private static func svg(_ content: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='320' height='320'>\(content)</svg>"
  }

  private static func filtered(_ primitives: String) -> String {
    svg("<filter id='f'>\(primitives)</filter><rect width='9' height='9' filter='url(#f)'/>")
  }

  /// Elements of which each refers to the one before, and a use of the last.
  private static func chain(
    _ levels: Int, _ element: String, _ before: String, _ after: String, times: Int = 2,
    level: (Int) -> String = { "i\($0 - 1)" }
  ) -> String {
    let name = element.split(separator: " ")[0]
    let links = (1...levels).map {
      "<\(element) id='i\($0)'>\(String(repeating: before + level($0) + after, count: times))</\(name)>"
    }
    return
      "<defs><\(element) id='i0'><rect width='9' height='9'/></\(name)>\(links.joined())</defs>"
      + before + level(levels + 1) + after
  }

  /// Of which there is only the start.
  private static func png(_ side: UInt32) -> String {
    let size = withUnsafeBytes(of: side.bigEndian) { Array($0) }
    let bytes: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52] + size + size
    return "data:image/png;base64,\(Data(bytes + [8, 6, 0, 0, 0]).base64EncodedString())"
  }
}
