public import CritterGraphics

/// The reason why an image or a piece of its art can't be drawn.
///
/// ```swift
/// do throws(DrawingError) {
///   _ = try Rasterizer(art: [ArtFile(name: "a.svg", path: "a.svg", bytes: Array("<svg".utf8))])
/// } catch {
///   print("\(error.path ?? ""):\(error.line ?? 1): \(error.message)")
/// }
/// ```
public enum DrawingError: CritterError, Hashable {
  /// librsvg can't read the SVG. The line and column are nil if the parser gave none.
  case invalidArt(path: String, line: Int?, column: Int?, reason: String)
  /// The SVG would make librsvg slow or crash, or is in an unsupported form. The line is nil if
  /// the problem has no single position.
  case unsupportedArt(path: String, line: Int?, column: Int?, reason: String)
  /// The SVG can't be converted to paths with colors and gradients, and the output requires it.
  case artNotConvertible(path: String, line: Int?, column: Int?, reason: String)
  /// The SVG has neither a size nor a `viewBox`.
  case artWithoutSize(path: String)
  /// librsvg read the SVG but couldn't draw it.
  case artNotDrawable(path: String, reason: String)
  /// The SVG is compressed. It must be text, since the unpacked size is unknown.
  case compressedArt(path: String)
  /// The PNG, JPEG, or WebP can't be used as art.
  case unsupportedImage(path: String, reason: String)
  /// The image has more than `limit` pixels per side, which is cairo's maximum.
  case imageTooLarge(PixelSize, limit: Int)
  /// The blur and shadow of a part extend `reach` pixels beyond the part.
  case effectTooLarge(part: String, reach: Double, limit: Int)
  case cairoFailed(reason: String)

  /// The path of the art, from `ArtFile`.
  public var path: String? {
    switch self {
    case .invalidArt(let path, _, _, _), .unsupportedArt(let path, _, _, _),
      .artNotConvertible(let path, _, _, _), .artWithoutSize(let path),
      .artNotDrawable(let path, _),
      .compressedArt(let path), .unsupportedImage(let path, _):
      path
    case .imageTooLarge, .effectTooLarge, .cairoFailed: nil
    }
  }

  /// The line of the error, counted from 1.
  public var line: Int? { position.line }

  /// The column of the error, counted from 1 in bytes, like libxml2.
  public var column: Int? { position.column }

  private var position: (line: Int?, column: Int?) {
    switch self {
    case .invalidArt(_, let line, let column, _), .unsupportedArt(_, let line, let column, _),
      .artNotConvertible(_, let line, let column, _):
      (line, column)
    default: (nil, nil)
    }
  }

  /// Whether the art can be drawn as pixels, but not as paths.
  package var isNotConvertible: Bool { if case .artNotConvertible = self { true } else { false } }

  /// The description of the error, without the position.
  public var message: String {
    switch self {
    case .invalidArt(_, _, _, let reason):
      "can't read the SVG: \(reason)"
    case .unsupportedArt(_, _, _, let reason):
      "the SVG can't be drawn: it has \(reason)"
    case .artNotConvertible(_, _, _, let reason):
      "Lottie shows the art as an image, since it has \(reason); redraw it, or render an SVG, "
        + "a WebP, or a video"
    case .artWithoutSize:
      "the SVG has no size; add a viewBox, or a width and a height in px, to its root"
    case .artNotDrawable(_, let reason):
      "can't draw the SVG: \(reason)"
    case .compressedArt:
      "the SVG is compressed; unpack it with gunzip"
    case .unsupportedImage(_, let reason):
      "can't use the image: \(reason)"
    case .imageTooLarge(let size, let limit):
      "an image of \(size.width) × \(size.height) pixels is too large; "
        + "the limit is \(limit.grouped) per side"
    case .effectTooLarge(let part, let reach, let limit):
      "the blur and shadow of part '\(part)' reach \(reach.shortText(decimals: 0)) pixels; the limit "
        + "is \(limit.grouped), so use less blur, a nearer shadow, or a smaller scale"
    case .cairoFailed(let reason):
      "cairo can't draw the image: \(reason)"
    }
  }

  /// The error as `path:line:column: message`. Omits unknown parts.
  public var description: String {
    let place = [path, line.map(String.init), column.map(String.init)].compactMap { $0 }
    return place.isEmpty ? message : place.joined(separator: ":") + ": " + message
  }
}
