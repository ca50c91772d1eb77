import CritterGraphics
import CritterSVG

/// An image or animation as one SVG file, without scripts and references to other files.
///
/// An animation plays by itself wherever SMIL is supported.
package struct SVGFile: Sendable {
  /// The bytes of the file in UTF-8.
  package let bytes: [UInt8]

  /// The mark of critter's own files.
  package static let mark = "<metadata>critter</metadata>"

  /// The prefix of all ids until the whole file is known.
  package static let idPrefix = "critter-id-"

  /// Writes an image or animation as SVG.
  ///
  /// - Parameter art: the art in the image, with ids that start with `idPrefix`.
  package init(_ animation: VectorAnimation, art: [String: SVGArt]) {
    var writer = SVGWriter(animation, art)
    let shown = animation.isStill ? [writer.image()] : writer.movingImage()
    let defined = writer.definitions.isEmpty ? [] : [SVGElement("defs", writer.definitions)]
    let links = animation.isStill || writer.definitions.contains { $0.text.contains("xlink:") }
    let root = SVGElement(
      "svg", animation.rootAttributes(links: links),
      animation.head + defined + animation.paintedBackground + shown)
    let text = SVGElementWriter(root, sharing: animation.isStill ? nil : Self.idPrefix + "u").text
    bytes = Array((text.replacing(Self.idPrefix, with: text.utf8.fingerprint) + "\n").utf8)
  }
}

extension SVGWriter {
  /// Returns the animation and its first frame for readers who prefer reduced motion.
  ///
  /// CSS can hide an animation, but can't stop it.
  fileprivate mutating func movingImage() -> [SVGElement] {
    let moving = image(id: "m")
    animation = nil
    return [moving, image(id: "s", [Attribute("display", "none")])]
  }
}

extension VectorAnimation {
  fileprivate var head: [SVGElement] {
    let title = title.isEmpty ? [] : [SVGElement("title", text: title.escaped)]
    let head = title + [SVGElement("metadata", text: "critter")]
    if isStill { return head }
    let id = SVGFile.idPrefix
    let style =
      "@media (prefers-reduced-motion:reduce){#\(id)m{display:none}#\(id)s{display:inline}}"
    return head + [SVGElement("desc", text: description.escaped), SVGElement("style", text: style)]
  }

  /// Returns the attributes of the `svg` element.
  ///
  /// - Parameter links: whether art uses `xlink:href` to refer to its own elements.
  fileprivate func rootAttributes(links: Bool) -> [SVGElement.Attribute] {
    let names = [("xmlns", "http://www.w3.org/2000/svg")]
    let old = links ? [("xmlns:xlink", "http://www.w3.org/1999/xlink")] : []
    let sides = [
      ("width", "\(size.width)"), ("height", "\(size.height)"),
      ("viewBox", "0 0 \(size.width) \(size.height)"), ("role", "img"),
    ]
    let isolation = blends ? [("style", "isolation:isolate")] : []
    return (names + old + sides + isolation).map(SVGElement.Attribute.init)
  }

  fileprivate var description: String {
    let number = duration.shortText(decimals: 2)
    let seconds = number == "1" ? "1 second" : "\(number) seconds"
    return switch plays {
    case nil: "An endless animation of \(seconds)"
    case 1: "An animation of \(seconds)"
    case let plays?: "An animation of \(seconds), played \(plays) times"
    }
  }

  fileprivate var paintedBackground: [SVGElement] {
    guard background.alpha > 0 else { return [] }
    let sides = [("width", "100%"), ("height", "100%")].map(SVGElement.Attribute.init)
    return [SVGElement("rect", sides + background.attributes("fill"))]
  }
}

extension Sequence<UInt8> {
  /// Three letters from an FNV-1a hash, so that the ids of two files on one page rarely clash.
  fileprivate var fingerprint: String {
    let hash = reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let mixed = hash ^ hash >> 32
    return [1, 52, 52 * 52].map { Int(mixed / $0 % 52).letters }.joined()
  }
}
