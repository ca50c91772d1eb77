import CritterGraphics
import CritterMarkup
import CritterRaster

/// A motion as one SVG file that plays by itself wherever SMIL does: it runs no script and asks for
/// no other file.
package struct AnimatedSVG: Sendable {
  /// The file, UTF-8.
  package let bytes: [UInt8]

  /// - Parameter art: all that the picture shows, with ids that begin with `idPrefix`.
  package init(_ picture: MovingPicture, art: [String: SVGArt]) {
    var writer = AnimatedSVGWriter(picture, art)
    writer.animation = SVGAnimation(duration: picture.duration, plays: picture.plays)
    let moving = writer.picture(id: "m", isHidden: false)
    // Who prefers less motion sees the first frame, which CSS can show but not stop.
    writer.animation = nil
    let still = writer.picture(id: "s", isHidden: true)
    let id = AnimatedSVGWriter.prefix
    let style =
      "<style>@media (prefers-reduced-motion:reduce){#\(id)m{display:none}#\(id)s{display:inline}}"
      + "</style>"
    let definitions = writer.definitions.joined()
    let body =
      style + "\n" + (definitions.isEmpty ? "" : "<defs>\(definitions)</defs>\n")
      + picture.paintedBackground
      + SVGElementWriter([moving, still], prefix: AnimatedSVGWriter.prefix + "u").text + "</svg>\n"
    let text = picture.head(usesLinks: body.contains("xlink:")) + body
    bytes = Array(text.naming(idsAfter: id, text.utf8.fingerprint).utf8)
  }

  /// What the ids of art begin with until the whole file is known.
  package static var idPrefix: String { AnimatedSVGWriter.prefix }
}

extension MovingPicture {
  fileprivate func head(usesLinks: Bool) -> String {
    let links = usesLinks ? " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" : ""
    let sides = "width=\"\(size.width)\" height=\"\(size.height)\""
    return "<svg xmlns=\"http://www.w3.org/2000/svg\"\(links) \(sides) "
      + "viewBox=\"0 0 \(size.width) \(size.height)\" role=\"img\">\n"
      + "<title>\(title.escaped)</title>\n<desc>\(description.escaped)</desc>\n"
  }

  private var description: String {
    let seconds = "\(duration.shortText(decimals: 2)) seconds"
    return switch plays {
    case nil: "A motion of \(seconds), over and over"
    case 1: "A motion of \(seconds)"
    case let plays?: "A motion of \(seconds), \(plays) times"
    }
  }

  fileprivate var paintedBackground: String {
    guard background.alpha > 0 else { return "" }
    let opaque = Color(background.red, background.green, background.blue)
    let opacity = background.alpha < 1 ? " fill-opacity=\"\(background.alpha.brief(3))\"" : ""
    return "<rect width=\"100%\" height=\"100%\" fill=\"\(opaque.hex)\"\(opacity)/>\n"
  }
}

extension Sequence<UInt8> {
  /// Three letters that two different texts hardly share, so that the ids of two files on one page
  /// do not clash. By FNV-1a.
  fileprivate var fingerprint: String {
    let hash = reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let mixed = hash ^ hash >> 32
    return [1, 52, 52 * 62].map { letters[Int(mixed / $0 % 52)] }.reduce("", +)
  }
}

/// Those that an id may begin with, and then those besides that it may have.
private let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map(
  String.init)

extension String {
  /// With the shortest ids for what is referred to most.
  ///
  /// - Parameters:
  ///   - prefix: what all ids begin with.
  ///   - short: what they begin with instead.
  fileprivate func naming(idsAfter prefix: String, _ short: String) -> String {
    let pieces = split(separator: prefix, omittingEmptySubsequences: false)
    let names = pieces.dropFirst().map { $0.prefix { $0.isLetter || $0.isNumber || $0 == "-" } }
    var counts: [Substring: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let ids = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1.key, Self.id($0)) })
    return zip(names, pieces.dropFirst()).reduce(into: String(pieces.first ?? "")) { text, piece in
      text += short + (ids[piece.0] ?? "") + piece.1.dropFirst(piece.0.count)
    }
  }

  private static func id(_ number: Int) -> String {
    let last = letters[number % letters.count]
    return number < letters.count ? last : id(number / letters.count - 1) + last
  }
}
