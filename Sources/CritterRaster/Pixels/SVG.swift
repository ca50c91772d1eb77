import CLibRSVG
import CritterGraphics
import CritterMarkup
import CritterGuard

/// An SVG, parsed once and drawn any number of times. Owns librsvg's handle.
///
/// No base URI is set, so librsvg follows no reference out of the file.
final class SVG {
  let path: String
  /// What `Rasterizer.naturalSize(of:)` says.
  let naturalSize: Size
  /// Of librsvg.
  static var version: String { "\(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)" }
  private let handle: UnsafeMutablePointer<RsvgHandle>
  /// Whether ink leaves the natural size, where it is not to be seen.
  let overflows: Bool
  /// Whether librsvg may compose some of it apart from the rest: for opacity, filters, masks and
  /// blending.
  private let mayIsolate: Bool
  /// Whether librsvg or cairo may compute something from the extents of the surface, as they do for
  /// what they compose apart and for whatever a `url()` names.
  private let looksAtExtents: Bool

  convenience init(_ file: ArtFile) throws(RasterError) {
    try self.init(Self.inspected(file))
  }

  init(_ art: InspectedArt) throws(RasterError) {
    path = art.path
    guard_enter(guard_art, path)
    defer { guard_leave() }
    let bytes = art.text.bytes
    handle = try parse(bytes, path: path)
    rsvg_handle_set_dpi(handle, 96)
    guard let size = intrinsicSize(of: handle) else {
      g_object_unref(handle)
      throw .artHasNoSize(path: path)
    }
    naturalSize = size
    overflows = inkLeaves(size, of: handle)
    mayIsolate = bytes.haveAny(of: ["opacity", "filter", "mask", "blend", "isolation"])
    looksAtExtents = mayIsolate || bytes.haveAny(of: ["url(", "href", "clip", "<text"])
  }

  deinit {
    guard_enter(guard_art, path)
    g_object_unref(handle)
    guard_leave()
  }

  /// The only way by which art comes to librsvg.
  static func inspected(_ file: ArtFile) throws(RasterError) -> InspectedArt {
    do throws(InspectedArt.Failure) {
      return try InspectedArt(file)
    } catch {
      // Of a text that is no XML librsvg's parser says best what is wrong. It gets no more of it
      // than what has been looked at, and a word.
      if let read = error.malformed {
        guard_enter(guard_art, file.path)
        defer { guard_leave() }
        let handle = try parse(read, path: file.path)
        g_object_unref(handle)
      }
      throw error.error
    }
  }

  /// Whether some rows of it can be drawn alone and come out as they do in the whole.
  ///
  /// - Parameter matrix: the surface's, when it is drawn. Where cairo clips by a turned rectangle,
  ///   what comes out depends on the paths' invisible ends.
  func isLocal(under matrix: Matrix) -> Bool {
    !looksAtExtents && (!overflows || matrix.row1.y == 0 && matrix.row2.x == 0)
  }

  /// Draws the art, stretched to `size`, at the origin of the surface's present matrix.
  func draw(on surface: Surface, size: Size) throws(RasterError) {
    if mayIsolate, !surface.isUpright { return try drawUpright(on: surface, size: size) }
    let context = surface.context
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_scale(context, size.width / naturalSize.width, size.height / naturalSize.height)
    if overflows {
      cairo_rectangle(context, 0, 0, naturalSize.width, naturalSize.height)
      cairo_clip(context)
    }
    var viewport = RsvgRectangle(naturalSize)
    var error: UnsafeMutablePointer<GError>?
    guard_enter(guard_art, path)
    defer { guard_leave() }
    guard rsvg_handle_render_document(handle, context, &viewport, &error) != 0 else {
      throw .artCannotBeDrawn(path: path, reason: takeMessage(of: error))
    }
  }
}

extension SVG {
  /// Draws the art without turning or mirroring it, twice as fine as it will be seen, and paints
  /// that picture. librsvg sizes the surfaces on which it isolates a group as if the matrix only
  /// scaled: others come out cut, or fail with `InvalidSize`.
  private func drawUpright(on surface: Surface, size: Size) throws(RasterError) {
    let stretch = surface.stretch
    let fine = PixelSize(
      Surface.side(2 * size.width * stretch.width), Surface.side(2 * size.height * stretch.height))
    let upright = try Surface(fine)
    let scale = (x: Double(fine.width) / size.width, y: Double(fine.height) / size.height)
    upright.setMatrix(.scale(scale.x, scale.y))
    try draw(on: upright, size: size)
    surface.paint(upright, scaledBy: 1 / scale.x, 1 / scale.y)
  }
}

extension [UInt8] {
  fileprivate func haveAny(of words: [String]) -> Bool {
    words.map { Array($0.utf8) }.contains { word in
      indices.contains { self[$0] == word[0] && self[$0...].starts(with: word) }
    }
  }
}

private func parse(
  _ bytes: [UInt8], path: String
) throws(RasterError) -> UnsafeMutablePointer<RsvgHandle> {
  var error: UnsafeMutablePointer<GError>?
  guard let handle = rsvg_handle_new_from_data(bytes, gsize(bytes.count), &error) else {
    throw .artIsBroken(path: path, librsvg: takeMessage(of: error))
  }
  return handle
}

/// The width and height that the root states, in px at 96 dpi; the viewBox's if it states none or
/// percentages; nil if neither is there, or nothing fits in.
private func intrinsicSize(of handle: UnsafeMutablePointer<RsvgHandle>) -> Size? {
  var size = Size(0, 0)
  if rsvg_handle_get_intrinsic_size_in_pixels(handle, &size.width, &size.height) == 0 {
    var hasViewBox: gboolean = 0
    var viewBox = RsvgRectangle()
    rsvg_handle_get_intrinsic_dimensions(handle, nil, nil, nil, nil, &hasViewBox, &viewBox)
    guard hasViewBox != 0 else { return nil }
    size = Size(viewBox.width, viewBox.height)
  }
  return size.width > 0 && size.height > 0 ? size : nil
}

private func inkLeaves(_ size: Size, of handle: UnsafeMutablePointer<RsvgHandle>) -> Bool {
  var viewport = RsvgRectangle(size)
  var ink = RsvgRectangle()
  guard rsvg_handle_get_geometry_for_layer(handle, nil, &viewport, &ink, nil, nil) != 0 else {
    return true
  }
  let slack = 1e-6 * max(size.width, size.height)
  return ink.x < -slack || ink.y < -slack || ink.x + ink.width > size.width + slack
    || ink.y + ink.height > size.height + slack
}

private func takeMessage(of error: UnsafeMutablePointer<GError>?) -> String {
  guard let error else { return "librsvg does not say why" }
  defer { g_error_free(error) }
  return String(cString: error.pointee.message)
}

extension RsvgRectangle {
  fileprivate init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }
}

extension RasterError {
  /// Takes the place out of librsvg's two ways to quote libxml:
  /// `Error domain 1 code 68 on line 3 column 13 of data: …` and
  /// `error code=201 (3) in (null):5:9: …`.
  static func artIsBroken(path: String, librsvg message: String) -> RasterError {
    let place = /(?:on line | in [^:\n]*:)(\d+)(?: column |:)(\d+)(?: of data)?: ([^\n]*)/
    if let match = message.firstMatch(of: place) {
      return .artIsBroken(
        path: path, line: Int(match.1), column: Int(match.2), reason: String(match.3))
    }
    let reason = message.split(separator: "\n").joined(separator: " ")
    return .artIsBroken(path: path, line: nil, column: nil, reason: reason)
  }
}
