import CritterTestSupport
import CritterGraphics
import CritterRaster
import CritterSVG
import Foundation
import Testing

/// Art that could crash librsvg, or that grows without end.
@Suite struct RefusedArtTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// A part of the error's description.
    let reason: String
    let svg: @Sendable () -> String
  }

  static let cases = texts + entities + numbers + filters + styles + references + images

  @Test(arguments: cases)
  func `art that could crash librsvg or grows without end is refused with the reason`(
    _ refused: Case
  ) {
    let art = ArtFile(svg: refused.svg())
    let error = #expect(throws: DrawingError.self) { try Rasterizer(art: [art]) }
    #expect(error.map { "\($0)".contains(refused.reason) } == true, "\(error as Any)")
  }

  @Test func `markers at the ends of a long path, and small markers on it, are drawn`() throws {
    let path = String(repeating: "L1-1.5.5 1e1", count: 20_000)
    _ = try Rasterizer(art: [
      ArtFile(svg: Self.marked("<path marker-end='url(#m)' d='M0 0\(path)'/>"))
    ])
    _ = try Rasterizer(art: [
      ArtFile(
        svg: Self.svg(
          "<marker id='m'><path d='M0 0h1'/></marker><path marker-mid='url(#m)' d='M0 0\(path)'/>"))
    ])
  }

  @Test func `an id that looks like a number is drawn`() throws {
    _ = try Rasterizer(art: [
      ArtFile(
        svg: Self.svg(
          "<linearGradient id='07c62293-8e06-4e39241449cd'/><path d='M0 0H9V9' "
            + "fill='url(#07c62293-8e06-4e39241449cd)'/>"))
    ])
  }

  @Test func `compressed art is refused`() {
    let art = ArtFile(name: "art", path: "art.svg", bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
    #expect(throws: DrawingError.compressedArt(path: "art.svg")) { try Rasterizer(art: [art]) }
  }

  private static let texts = [
    art("17 MB of art", because: "the limit is 16,777,216") {
      svg("<!--" + String(repeating: " ", count: 17 << 20) + "-->")
    },
    art("200,001 elements", because: "more than 200,000 elements") {
      svg(String(repeating: "<g/>", count: 200_001))
    },
    art("129 groups within each other", because: "art.svg:1:") {
      svg(String(repeating: "<g>", count: 129) + String(repeating: "</g>", count: 129))
    },
    art("a text of 5,000 letters", because: "text of more than 4,000 bytes") {
      svg("<text>" + String(repeating: "bear ", count: 1000) + "</text>")
    },
    art("a text of 5,000 letters, one a tspan", because: "text of more than 4,000 bytes") {
      svg("<text>" + String(repeating: "<tspan>b</tspan>", count: 5000) + "</text>")
    },
    art("26 texts of 3,900 letters", because: "100,000 in all") {
      svg(String(repeating: "<text>\(String(repeating: "a", count: 3900))</text>", count: 26))
    },
    art("257 attributes", because: "more than 256 attributes") {
      svg("<g \((0...256).map { "a\($0)=''" }.joined(separator: " "))/>")
    },
    art("1,000,001 attributes", because: "or more than 1,000,000 in all") {
      svg(String(repeating: "<g a='' b='' c='' d='' e='' f='' g='' h=''/>", count: 125_001))
    },
    art("another encoding", because: "save it as UTF-8") {
      "<?xml version='1.0' encoding='x-none'?>" + svg("")
    },
  ]

  private static let entities = [
    art("nine levels of ten laughs", because: "entity") {
      let laughs = (1...9).map {
        "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">"
      }
      return "<!DOCTYPE svg [<!ENTITY l0 '\(String(repeating: "ha", count: 500))'>"
        + laughs.joined() + "]>" + svg("<title>&l9;</title>")
    },
    art("1,001 entities", because: "more than 1,000 entities") {
      "<!DOCTYPE svg [\((0...1000).map { "<!ENTITY e\($0) ''>" }.joined())]>" + svg("")
    },
    art("an entity used 20,000 times", because: "used more than 10,000 times") {
      "<!DOCTYPE svg [<!ENTITY r '<g/>'>]>" + svg(String(repeating: "&r;", count: 20_000))
    },
    art("an entity used 20,000 times in an attribute", because: "used more than 10,000 times") {
      "<!DOCTYPE svg [<!ENTITY r '1'>]>"
        + svg("<path d='\(String(repeating: "&r;", count: 20_000))'/>")
    },
    art("an entity that holds itself", because: "can't read") {
      "<!DOCTYPE svg [<!ENTITY a '&b;'><!ENTITY b '&a;'>]>" + svg("&a;")
    },
    art("an entity from another file", because: "an entity from another file") {
      "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>" + svg("<text>&x;</text>")
    },
    art("a parameter entity", because: "a parameter entity") {
      "<!DOCTYPE svg [<!ENTITY % x SYSTEM 'http://localhost:1/x.dtd'> %x;]>" + svg("")
    },
    art("a matrix declared in the document type", because: "feConvolveMatrix of an order above 20")
    {
      "<!DOCTYPE svg [<!ATTLIST feConvolveMatrix order CDATA '300'>]>"
        + svg("<filter id='f'><feConvolveMatrix/></filter><rect filter='url(#f)'/>")
    },
  ]

  private static let numbers = [
    art("a coordinate of 1e300", because: "a number beyond 10,000,000 in 'd'") {
      svg("<path d='M0 0L1e300 5'/>")
    },
    art("a coordinate of 400 digits", because: "a number beyond 10,000,000 in 'points'") {
      svg("<polygon points='0,0 5,\(String(repeating: "9", count: 400))'/>")
    },
    art("a scale of 1e9", because: "a number beyond 10,000,000 in 'transform'") {
      svg("<text transform='scale(1e9)'>a</text>")
    },
    art("a font size of 1e9", because: "a number beyond 10,000,000") {
      svg("<text font-size='1e9'>a</text>")
    },
    art("a font size of 3e6", because: "a font size of more than 10,000 px") {
      svg("<text style='f\\6fnt-size: 3000000px'>a</text>")
    },
    art("a font size of 3e6, with six digits", because: "a font size of more than 10,000 px") {
      svg("<text style='f\\00006Fnt-size: 3000000px'>a</text>")
    },
    art("font sizes that multiply", because: "a font size of more than 10,000 px") {
      svg(
        String(repeating: "<g font-size='50em'>", count: 8)
          + "<text>a</text>" + String(repeating: "</g>", count: 8))
    },
    art("a font size in a style sheet", because: "a font size of more than 10,000 px") {
      svg("<style>text { font: bold 3000000px Inter }</style><text>a</text>")
    },
  ]

  private static let filters = [
    art("a convolution of order 300", because: "feConvolveMatrix of an order above 20") {
      filtered(
        "<feConvolveMatrix order='300' kernelMatrix='"
          + String(repeating: "1 ", count: 90_000) + "'/>")
    },
    art("an empty feTile", because: "feTile, which can crash librsvg") {
      filtered("<feFlood width='0' height='0' result='a'/><feTile in='a'/>")
    },
  ]

  private static let styles = [
    art(":not 50,000 deep", because: "brackets nested more than 32 deep") {
      svg("<style>\(String(repeating: ":not(", count: 50_000))</style>")
    },
    art(":not 50,000 deep, in a CDATA section of another prefix", because: "brackets nested") {
      "<s:svg xmlns:s='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><s:style>rect { } <![CDATA["
        + String(repeating: ":n\\6ft(", count: 50_000) + "]]></s:style></s:svg>"
    },
    art("a style sheet in a data URI", because: "a data URI in CSS") {
      svg("<style>@import url(data:text/css,rect{fill:red});</style>")
    },
    art("a style sheet behind a combining mark", because: "in a processing instruction") {
      "<?xml-stylesheet type='text/css' href='data:\u{301},rect{fill:red}'?>" + svg("")
    },
    art("a style sheet in a processing instruction", because: "in a processing instruction") {
      "<?xml-stylesheet type='text/css' href='d&#97;ta:text/css,rect{fill:red}'?>" + svg("")
    },
  ]

  private static let references = [
    art("eighteen levels of two uses", because: "show more than 200,000") {
      svg(chain(18, "g", "<use href='#", "'/>"))
    },
    art("eighteen levels of two masks", because: "show more than 200,000") {
      svg(chain(18, "mask", "<rect width='9' height='9' mask='url(#", ")'/>"))
    },
    art("eighteen levels of two masks in a style sheet", because: "show more than 200,000") {
      let rules = (1...19).map { ".c\($0) { mask: u\\72l( '#i\($0 - 1)' ) }" }
      return svg(
        "<style>\(rules.joined())</style>"
          + chain(18, "mask", "<rect width='9' height='9' class='c", "'/>", level: { "\($0)" }))
    },
    art("eighteen levels of two patterns", because: "show more than 200,000") {
      svg(
        chain(18, "pattern width='1' height='1'", "<rect width='9' height='9' fill='url(#", ")'/>"))
    },
    art("eighteen levels of two masks behind combining marks", because: "show more than 200,000") {
      svg(
        chain(
          18, "mask", "<rect width='9' height='9' mask='url(#", ")'/>", prefix: "\u{301}"))
    },
    art("eighteen levels of ids that are only spelled otherwise", because: "show more than 200,000")
    {
      let cheap = (0...18).map { "<g id='\u{E9}\($0)'/>" }.joined()
      return svg(cheap + chain(18, "g", "<use href='#", "'/>", prefix: "e\u{301}"))
    },
    art(
      "eighteen levels of two masks by classes behind combining marks",
      because: "show more than 200,000"
    ) {
      maskedByClasses(18, separator: " ", name: "\u{301}c")
    },
    art("eighteen levels of two masks by classes behind tabs", because: "show more than 200,000") {
      maskedByClasses(18, separator: "&#9;", name: "c")
    },
    art("a marker of 100 elements at each of 3,000 vertices", because: "show more than 200,000") {
      marked("<path marker-mid='url(#m)' d='M0 0\(String(repeating: "h.1v.1", count: 1500))'/>")
    },
    art("a marker that all shapes of a group inherit", because: "show more than 200,000") {
      marked(
        "<g style='marker:url(#m)'>"
          + String(repeating: "<polyline points='1,1 2,2 3 3'/>", count: 1000) + "</g>")
    },
    art("a marker that the shape of a use inherits", because: "show more than 200,000") {
      marked(
        "<defs><path id='p' d='M0 0c\(String(repeating: "1-1.5.5 1 1 1e-1", count: 3000))'/></defs>"
          + "<use href='#p' marker-mid='url(#m)'/>")
    },
    art("40 masks in a row", because: "references nested more than 20 deep") {
      svg(chain(40, "mask", "<rect mask='url(#", ")'/>", times: 1))
    },
    art("a row of 5,000 uses", because: "references nested more than 20 deep") {
      svg(
        "<g id='i0'/>"
          + (1...5000).map { "<g id='i\($0)'><use href='#i\($0 - 1)'/></g>" }.joined())
    },
    art("40 patterns that inherit each other", because: "references nested more than 20 deep") {
      svg(
        "<pattern id='i0'/>"
          + (1...40).map {
            "<g fill='url(#i\($0 - 1))'><pattern id='i\($0)'><rect/></pattern></g>"
          }.joined() + "<rect fill='url(#i40)'/>")
    },
    art("a mask of itself", because: "'m', which refers to itself") {
      svg("<mask id='m'><rect mask='url(#m)'/></mask><rect mask='url(#m)'/>")
    },
  ]

  private static let images = [
    art("a PNG of 20,000 × 20,000", because: "an image of 20000 × 20000 pixels") {
      svg("<image href='\(png(20_000))'/>")
    },
    art("three PNGs of 4,000 × 4,000", because: "33,554,432 in all") {
      svg(String(repeating: "<image href='\(png(4000))'/>", count: 3))
    },
    art("a PNG of 4,000,000,000 × 4,000,000,000, spelt otherwise", because: "an image of") {
      svg(
        "<image href='\(png(4_000_000_000).replacing("data:image", with: " DA&#x54;A: image"))'/>")
    },
    art("an SVG in a data URI", because: "a data URI that isn't PNG") {
      svg("<image href='data:image/svg+xml,%3Csvg/%3E'/>")
    },
    art("an SVG in a data URI of a use", because: "a data URI that isn't PNG") {
      svg("<use href='data:image/svg+xml,%3Csvg id=%22a%22/%3E#a'/>")
    },
  ]
}

// MARK: - SVG for the cases

extension RefusedArtTests {
  private static func art(
    _ name: String, because reason: String, _ svg: @escaping @Sendable () -> String
  ) -> Case {
    Case(testDescription: name, reason: reason, svg: svg)
  }

  private static func svg(_ content: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='320' height='320'>\(content)</svg>"
  }

  /// Shapes with a marker of 100 elements.
  private static func marked(_ shapes: String) -> String {
    svg("<marker id='m'>\(String(repeating: "<path d='M0 0h1'/>", count: 100))</marker>\(shapes)")
  }

  private static func filtered(_ primitives: String) -> String {
    svg("<filter id='f'>\(primitives)</filter><rect width='9' height='9' filter='url(#f)'/>")
  }

  /// Elements that each refer to the previous one, and an element that refers to the last.
  private static func chain(
    _ levels: Int, _ element: String, _ before: String, _ after: String, times: Int = 2,
    prefix: String = "i", level: ((Int) -> String)? = nil
  ) -> String {
    let level = level ?? { "\(prefix)\($0 - 1)" }
    let name = element.split(separator: " ")[0]
    let links = (1...levels).map {
      "<\(element) id='\(prefix)\($0)'>\(String(repeating: before + level($0) + after, count: times))</\(name)>"
    }
    return
      "<defs><\(element) id='\(prefix)0'><rect width='9' height='9'/></\(name)>\(links.joined())</defs>"
      + before + level(levels + 1) + after
  }

  /// - Parameters:
  ///   - separator: before the class in a list of classes.
  ///   - name: the start of the classes' names.
  private static func maskedByClasses(_ levels: Int, separator: String, name: String) -> String {
    let rules = (1...levels + 1).map { ".\(name)\($0) { mask: url(#i\($0 - 1)) }" }
    let before = "<rect width='9' height='9' class='a\(separator)\(name)"
    return svg(
      "<style>\(rules.joined())</style>" + chain(levels, "mask", before, "'/>", level: { "\($0)" }))
  }

  /// The first bytes of a square PNG, as a data URI.
  private static func png(_ side: UInt32) -> String {
    let size = withUnsafeBytes(of: side.bigEndian) { Array($0) }
    let bytes: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52] + size + size
    return "data:image/png;base64,\(Data(bytes + [8, 6, 0, 0, 0]).base64EncodedString())"
  }
}
