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
  /// How far ink leaves the natural size, in points.
  let overflow: Double
  /// Whether it does, where it is not to be seen.
  var overflows: Bool { overflow > 1e-6 * max(naturalSize.width, naturalSize.height) }
  private let traits: ArtTraits
  private let pictures: FinePictures

  /// - Parameter pictures: shared by art that is drawn by one thread.
  init(
    _ art: ValidatedArt, keeping pictures: FinePictures = FinePictures()
  ) throws(RasterError) {
    self.pictures = pictures
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
    overflow = inkOutside(size, of: handle)
    traits = art.traits
  }

  deinit {
    guard_enter(guard_art, path)
    g_object_unref(handle)
    guard_leave()
  }

  /// Whether some rows of it can be drawn alone and come out as they do in the whole.
  ///
  /// - Parameter matrix: the surface's, when it is drawn.
  func isLocal(under matrix: Matrix, size: Size) -> Bool {
    guard isDrawnDirectly(under: stretch(to: size) * matrix) else { return true }
    // From the extents of a surface librsvg and cairo compute whatever is referred to. Where cairo
    // clips by a turned rectangle, what comes out depends on the paths' invisible ends.
    return !traits.refers && !traits.hasText
      && (!overflows || matrix.row1.y == 0 && matrix.row2.x == 0)
  }

  /// Draws the art, stretched to `size`, at the origin of the surface's present matrix.
  ///
  /// - Parameter visible: the surface's pixels that need to come out right.
  func draw(on surface: Surface, size: Size, visible: PixelRect) throws(RasterError) {
    let matrix = stretch(to: size) * surface.matrix
    if isDrawnDirectly(under: matrix) {
      surface.setMatrix(matrix)
      try draw(on: surface)
    } else {
      try drawFinely(on: surface, under: matrix, visible: visible)
    }
  }

  private func stretch(to size: Size) -> Matrix {
    .scale(size.width / naturalSize.width, size.height / naturalSize.height)
  }

  /// Draws the art in its natural size at the origin of the surface's present matrix.
  private func draw(on surface: Surface) throws(RasterError) {
    try draw(with: surface.context)
  }

  /// The same with any pen of cairo's.
  func draw(with context: OpaquePointer) throws(RasterError) {
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
      throw .artCannotBeDrawn(path: path, reason: takeMessage(of: error))
    }
  }
}

// MARK: - What librsvg draws otherwise

extension SVG {
  /// Whether librsvg draws the art under a matrix as it draws it upright and large.
  private func isDrawnDirectly(under matrix: Matrix) -> Bool {
    // Of these it makes a pixel for each one of the surface, and sizes their surfaces as if the
    // matrix only scaled: others come out cut, or fail with `InvalidSize`.
    if traits.hasOwnPixels { return false }
    if RendererVersion.isAtLeast60 { return true }
    // It takes the box around a turned box for the shape's, and measures text before it is stretched.
    return (!traits.paintsInBoxes || matrix.keepsDirections) && (!traits.hasText || matrix.isEven)
  }

  /// Draws the art upright, several times as fine as it will be seen, and resamples that picture.
  private func drawFinely(
    on surface: Surface, under matrix: Matrix, visible: PixelRect
  ) throws(RasterError) {
    let grid = FineGrid(
      naturalSize, under: matrix, detail: surface.detail, largestScale: traits.largestScale)
    let panel = Panel(rect: Rect(size: naturalSize), matrix: matrix)
    let target = [panel].bounds(under: .identity, within: surface.size).intersection(visible)
      .intersection(surface.area)
    guard !target.isEmpty, let inverse = matrix.inverse else { return }
    let resampled = try Surface(surface.size, area: target)
    Resampling(map: inverse * grid.map).draw(try finePicture(on: grid), onto: resampled)
    surface.paint(resampled)
  }

  private func finePicture(on grid: FineGrid) throws(RasterError) -> Surface {
    try pictures.picture(.init(art: ObjectIdentifier(self), grid: grid)) {
      () throws(RasterError) in
      let picture = try Surface(grid.size)
      picture.setMatrix(grid.map)
      try draw(on: picture)
      try picture.check()
      return picture
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

private func inkOutside(_ size: Size, of handle: UnsafeMutablePointer<RsvgHandle>) -> Double {
  var viewport = RsvgRectangle(size)
  var ink = RsvgRectangle()
  guard rsvg_handle_get_geometry_for_layer(handle, nil, &viewport, &ink, nil, nil) != 0 else {
    return .infinity
  }
  return max(
    -ink.x, -ink.y, ink.x + ink.width - size.width, ink.y + ink.height - size.height, 0)
}

private func takeMessage(of error: UnsafeMutablePointer<GError>?) -> String {
  guard let error else { return "librsvg doesn't say why" }
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
