import CLibRSVG
package import CritterGraphics
import CritterGuard

/// The measures of art.
package struct ArtMeasures: Sendable {
  /// The width and height in px at 96 dpi. Falls back to the size of the `viewBox`, then to the end of
  /// the drawing.
  package let naturalSize: Size
  /// The distance in points by which ink extends past the natural size. Ignores clip paths.
  package let overflow: Double
}

/// Art that librsvg has parsed. It can be drawn repeatedly, by one thread at a time. Owns librsvg's
/// handle.
///
/// No base URI is set, so librsvg doesn't follow references to other files.
package final class ParsedArt {
  /// The path of the art's file, as in messages.
  package let path: String
  /// The size of the art and its ink.
  package let measures: ArtMeasures
  /// The width and height in px at 96 dpi. Falls back to the size of the `viewBox`, then to the end of
  /// the drawing.
  package var naturalSize: Size { measures.naturalSize }
  /// The version of librsvg.
  package static var version: String {
    "\(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)"
  }
  let text: MarkupText
  /// The image that is the whole art; nil for an SVG.
  package let image: EmbeddedImage?
  /// The traits that decide how to draw the art.
  package let traits: ArtTraits
  private let handle: UnsafeMutablePointer<RsvgHandle>
  /// The distance in points by which ink extends past the natural size. Ignores clip paths.
  package var overflow: Double { measures.overflow }
  /// Whether ink extends past the natural size and must be clipped.
  package var overflows: Bool { overflow > 1e-6 * max(naturalSize.width, naturalSize.height) }

  /// Parses a file for librsvg.
  package init(_ file: ArtFile) throws(DrawingError) {
    let art = try file.validated()
    path = file.path
    text = art.text
    image = art.image
    traits = art.traits
    guard_enter(guard_art, path)
    defer { guard_leave() }
    handle = try parse(image.map { $0.svg.file() } ?? text.drawn, path: path)
    rsvg_handle_set_dpi(handle, 96)
    guard let size = intrinsicSize(of: handle) else {
      g_object_unref(handle)
      throw .artWithoutSize(path: path)
    }
    let extents = extents(size, of: handle)
    measures = ArtMeasures(
      naturalSize: size, overflow: extents?.ink.overflow(of: size) ?? .infinity)
    // librsvg draws nothing for an image that it can't decode.
    guard image == nil || extents?.logical.width ?? 0 > 0 else {
      throw .unsupportedImage(path: path, reason: "it is damaged; save it again")
    }
    file.results[ArtMeasures.self] = measures
  }

  deinit {
    guard_enter(guard_art, path)
    g_object_unref(handle)
    guard_leave()
  }

  /// The rectangle around everything that librsvg draws, without clip paths; nil if nothing shows.
  ///
  /// - Parameter viewport: the size that percentages refer to.
  package func bounds(in viewport: Size) -> Rect? {
    guard let (ink, logical) = extents(viewport, of: handle) else { return nil }
    let drawn = [ink, logical].filter { $0.width > 0 || $0.height > 0 }
    return drawn.isEmpty
      ? nil : Rect(around: drawn.flatMap { Rect($0.x, $0.y, $0.width, $0.height).corners })
  }

  /// Calls a function with librsvg's handle, under the watchdog.
  func withHandle<Value>(_ body: (UnsafeMutablePointer<RsvgHandle>) -> Value) -> Value {
    guard_enter(guard_art, path)
    defer { guard_leave() }
    return body(handle)
  }

  /// Draws the art at its natural size and at the origin, with a cairo context.
  package func draw(with context: OpaquePointer) throws(DrawingError) {
    cairo_save(context)
    defer { cairo_restore(context) }
    if overflows {
      cairo_rectangle(context, 0, 0, naturalSize.width, naturalSize.height)
      cairo_clip(context)
    }
    var viewport = RsvgRectangle(naturalSize)
    var error: UnsafeMutablePointer<GError>?
    guard_enter(guard_art, path)
    defer { guard_leave() }
    guard rsvg_handle_render_document(handle, context, &viewport, &error) != 0 else {
      throw .artNotDrawable(path: path, reason: takeMessage(of: error))
    }
  }
}

private func parse(
  _ bytes: [UInt8], path: String
) throws(DrawingError) -> UnsafeMutablePointer<RsvgHandle> {
  var error: UnsafeMutablePointer<GError>?
  // The limits of libxml2 are lifted, since a large image is one long attribute. The text is within
  // stricter limits.
  let handle = bytes.withUnsafeBytes { bytes in
    let stream = g_memory_input_stream_new_from_data(bytes.baseAddress, gssize(bytes.count), nil)
    defer { g_object_unref(stream) }
    return rsvg_handle_new_from_stream_sync(stream, nil, RSVG_HANDLE_FLAG_UNLIMITED, nil, &error)
  }
  guard let handle else {
    // The XML is well-formed. For other errors, librsvg reports a reason but no position.
    let reason = takeMessage(of: error).split(separator: "\n").joined(separator: " ")
    throw .invalidArt(path: path, line: nil, column: nil, reason: reason)
  }
  return handle
}

/// Returns the width and height of the root in px. A side that is missing, or a percentage, has the
/// proportions of the `viewBox`; without a `viewBox`, it ends where the drawing ends. Nil if the area
/// is empty.
private func intrinsicSize(of handle: UnsafeMutablePointer<RsvgHandle>) -> Size? {
  var size = Size(0, 0)
  if rsvg_handle_get_intrinsic_size_in_pixels(handle, &size.width, &size.height) == 0 {
    var (width, height) = (RsvgLength(), RsvgLength())
    var (hasWidth, hasHeight, hasViewBox) = (gboolean(0), gboolean(0), gboolean(0))
    var viewBox = RsvgRectangle()
    rsvg_handle_get_intrinsic_dimensions(
      handle, &hasWidth, &width, &hasHeight, &height, &hasViewBox, &viewBox)
    let own = (hasWidth != 0 ? width.pixels : nil, hasHeight != 0 ? height.pixels : nil)
    if hasViewBox != 0 {
      guard viewBox.width > 0, viewBox.height > 0 else { return nil }
      let scale = own.0.map { $0 / viewBox.width } ?? own.1.map { $0 / viewBox.height } ?? 1
      size = Size(viewBox.width * scale, viewBox.height * scale)
    } else {
      // As an image, browsers show a drawing without a size in 300 by 150 px.
      guard let (ink, logical) = extents(Size(300, 150), of: handle) else { return nil }
      func end(_ sides: Double...) -> Double { ((sides.max() ?? 0) - 0.001).rounded(.up) }
      size = Size(
        own.0 ?? end(ink.x + ink.width, logical.x + logical.width),
        own.1 ?? end(ink.y + ink.height, logical.y + logical.height))
    }
  }
  return size.width > 0 && size.height > 0 ? size : nil
}

/// The bounds of the ink, without images, and of everything that librsvg draws, without strokes; nil
/// if librsvg can't tell.
private func extents(
  _ size: Size, of handle: UnsafeMutablePointer<RsvgHandle>
) -> (ink: RsvgRectangle, logical: RsvgRectangle)? {
  var viewport = RsvgRectangle(size)
  var (ink, logical) = (RsvgRectangle(), RsvgRectangle())
  let isKnown = rsvg_handle_get_geometry_for_layer(handle, nil, &viewport, &ink, &logical, nil)
  return isKnown != 0 ? (ink, logical) : nil
}

private func takeMessage(of error: UnsafeMutablePointer<GError>?) -> String {
  guard let error else { return "librsvg gives no reason" }
  defer { g_error_free(error) }
  return String(cString: error.pointee.message)
}

extension RsvgLength {
  /// The length in px at 96 dpi; nil for a percentage, or a multiple of the font's size.
  fileprivate var pixels: Double? {
    let unit: Double? =
      switch self.unit {
      case RSVG_UNIT_PX: 1
      case RSVG_UNIT_IN: 96
      case RSVG_UNIT_CM: 96 / 2.54
      case RSVG_UNIT_MM: 96 / 25.4
      case RSVG_UNIT_PT: 96.0 / 72
      case RSVG_UNIT_PC: 16
      default: nil
      }
    return unit.map { $0 * length }
  }
}

extension RsvgRectangle {
  fileprivate func overflow(of size: Size) -> Double {
    max(-x, -y, x + width - size.width, y + height - size.height, 0)
  }

  fileprivate init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }
}
