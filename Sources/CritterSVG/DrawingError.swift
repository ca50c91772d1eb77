public import CritterGraphics

/// Why a picture, or one piece of its art, could not be made.
public enum DrawingError: Error, Hashable, Sendable {
  /// librsvg could not read the SVG. The place is there when its parser named one.
  case artIsBroken(path: String, line: Int?, column: Int?, reason: String)
  /// The SVG holds what librsvg takes too long over or aborts on, or is in a form that is not read.
  /// The place is there when one thing in it is too much.
  case artIsRefused(path: String, line: Int?, column: Int?, reason: String)
  /// The SVG holds what paths with colors and gradients cannot say, where nothing else is to be had.
  case artIsNoShapes(path: String, line: Int?, column: Int?, reason: String)
  /// The SVG says neither how large it is nor which area it shows.
  case artHasNoSize(path: String)
  /// librsvg read the SVG but gave up drawing it.
  case artCannotBeDrawn(path: String, reason: String)
  /// An SVG has to be text: what it unpacks to could be anything.
  case artIsCompressed(path: String)
  /// cairo's pictures have at most `limit` pixels a side.
  case pictureIsTooLarge(PixelSize, limit: Int)
  case cairoFailed(reason: String)

  /// The SVG at fault, as `ArtFile` named it.
  public var path: String? {
    switch self {
    case .artIsBroken(let path, _, _, _), .artIsRefused(let path, _, _, _),
      .artIsNoShapes(let path, _, _, _), .artHasNoSize(let path), .artCannotBeDrawn(let path, _),
      .artIsCompressed(let path):
      path
    case .pictureIsTooLarge, .cairoFailed: nil
    }
  }

  /// Counted from 1.
  public var line: Int? {
    switch self {
    case .artIsBroken(_, let line, _, _), .artIsRefused(_, let line, _, _),
      .artIsNoShapes(_, let line, _, _):
      line
    default: nil
    }
  }

  /// Counted from 1, in bytes, as libxml counts.
  public var column: Int? {
    switch self {
    case .artIsBroken(_, _, let column, _), .artIsRefused(_, _, let column, _),
      .artIsNoShapes(_, _, let column, _):
      column
    default: nil
    }
  }

  /// Whether the art can be drawn, but not as paths.
  package var isNoShapes: Bool { if case .artIsNoShapes = self { true } else { false } }

  /// What is wrong, without the place.
  public var message: String {
    switch self {
    case .artIsBroken(_, _, _, let reason):
      "can't read the SVG: \(reason)"
    case .artIsRefused(_, _, _, let reason):
      "the SVG can't be drawn: it has \(reason)"
    case .artIsNoShapes(_, _, _, let reason):
      "Lottie shows the art as an image, since it has \(reason); redraw it, or render an SVG, "
        + "a WebP, or a video"
    case .artHasNoSize:
      "the SVG has no size; add a viewBox, or a width and a height in px, to its root"
    case .artCannotBeDrawn(_, let reason):
      "can't draw the SVG: \(reason)"
    case .artIsCompressed:
      "the SVG is compressed; unpack it with gunzip"
    case .pictureIsTooLarge(let size, let limit):
      "an image of \(size.width) × \(size.height) pixels is too large; "
        + "the limit is \(limit) per side"
    case .cairoFailed(let reason):
      "cairo can't draw the image: \(reason)"
    }
  }
}

extension DrawingError: CustomStringConvertible {
  /// `path:line:column: message`, with as much of the place as is known.
  public var description: String {
    let place = [path, line.map(String.init), column.map(String.init)].compactMap { $0 }
    return place.isEmpty ? message : place.joined(separator: ":") + ": " + message
  }
}
