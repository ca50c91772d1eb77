import CritterGraphics
import CritterSVG

/// A motion as one SVG file that plays by itself wherever SMIL does: it runs no script and asks for
/// no other file.
package struct AnimatedSVG: Sendable {
  /// The file, UTF-8.
  package let bytes: [UInt8]

  /// What the ids of art begin with until the whole file is known.
  package static let idPrefix = "critter-id-"

  /// - Parameter art: all that the picture shows, with ids that begin with `idPrefix`.
  package init(_ picture: MovingPicture, art: [String: SVGArt]) {
    var writer = AnimatedSVGWriter(picture, art)
    let moving = writer.picture(id: "m", [])
    // Who prefers less motion sees the first frame, which CSS can show but not stop.
    writer.animation = nil
    let still = writer.picture(id: "s", [SVGElement.Attribute("display", "none")])
    let id = Self.idPrefix
    let style =
      "@media (prefers-reduced-motion:reduce){#\(id)m{display:none}#\(id)s{display:inline}}"
    let head = [
      SVGElement("title", text: picture.title.escaped),
      SVGElement("desc", text: picture.description.escaped), SVGElement("style", text: style),
    ]
    let defined =
      writer.definitions.isEmpty ? [] : [SVGElement("defs", writer.definitions)]
    let links = writer.definitions.contains { $0.text.contains("xlink:") }
    let root = SVGElement(
      "svg", picture.rootAttributes(links: links),
      head + defined + picture.paintedBackground + [moving, still])
    let text = SVGElementWriter(root, prefix: id + "u").text
    bytes = Array((text.replacing(id, with: text.utf8.fingerprint) + "\n").utf8)
  }
}

extension MovingPicture {
  /// - Parameter links: whether art has links to its own elements in the old way.
  fileprivate func rootAttributes(links: Bool) -> [SVGElement.Attribute] {
    let names = [("xmlns", "http://www.w3.org/2000/svg")]
    let old = links ? [("xmlns:xlink", "http://www.w3.org/1999/xlink")] : []
    let sides = [
      ("width", "\(size.width)"), ("height", "\(size.height)"),
      ("viewBox", "0 0 \(size.width) \(size.height)"), ("role", "img"),
    ]
    return (names + old + sides).map(SVGElement.Attribute.init)
  }

  fileprivate var description: String {
    let seconds = "\(duration.shortText(decimals: 2)) seconds"
    return switch plays {
    case nil: "A motion of \(seconds), over and over"
    case 1: "A motion of \(seconds)"
    case let plays?: "A motion of \(seconds), \(plays) times"
    }
  }

  fileprivate var paintedBackground: [SVGElement] {
    guard background.alpha > 0 else { return [] }
    let sides = [("width", "100%"), ("height", "100%")].map(SVGElement.Attribute.init)
    return [SVGElement("rect", sides + background.attributes("fill"))]
  }
}

extension Sequence<UInt8> {
  /// Three letters that two different texts hardly share, so that the ids of two files on one page
  /// do not clash. By FNV-1a.
  fileprivate var fingerprint: String {
    let hash = reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let mixed = hash ^ hash >> 32
    return [1, 52, 52 * 52].map { Int(mixed / $0 % 52).letters }.joined()
  }
}
