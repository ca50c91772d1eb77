import CLibRSVG
import CritterGraphics
import CritterSVG

/// A premultiplied image, or a rectangle of one, with a cairo context. Owns both.
final class Surface {
  /// The size of the whole image. All positions are in its pixels.
  let size: PixelSize
  /// The stored rectangle of the image. Anything drawn outside is lost.
  let area: PixelRect
  /// The surface's pixels per visible pixel; more than 1 if the surface will be resampled.
  let detail: Double
  /// The cairo context, which librsvg also uses.
  let context: OpaquePointer
  private let image: OpaquePointer

  /// The version of cairo.
  static var version: String { String(cString: cairo_version_string()) }

  /// The maximum side of a surface in pixels, set by cairo.
  static let largestSide = 32767

  /// Creates a transparent surface.
  ///
  /// - Parameters:
  ///   - area: a rectangle within the image; nil for the whole image.
  ///   - memory: zeroed memory, 4 bytes per pixel of the area, that must outlive the surface. If
  ///     nil, the surface allocates its own.
  init(
    _ size: PixelSize, area: PixelRect? = nil, detail: Double = 1,
    in memory: UnsafeMutableBufferPointer<Bitmap.Pixel>? = nil
  ) throws(DrawingError) {
    let area = area ?? PixelRect(size)
    try Self.check(PixelSize(area.width, area.height))
    self.size = size
    self.area = area
    self.detail = detail
    let (width, height) = (Int32(area.width), Int32(area.height))
    if let memory {
      image = memory.withMemoryRebound(to: UInt8.self) { bytes in
        cairo_image_surface_create_for_data(
          bytes.baseAddress, CAIRO_FORMAT_ARGB32, width, height, width * 4)
      }
    } else {
      image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
    }
    cairo_surface_set_device_offset(image, Double(-area.x), Double(-area.y))
    context = cairo_create(image)
    // With cairo's default of 0.1 pixels, large circles look polygonal when compared.
    cairo_set_tolerance(context, 0.03)
    // cairo replaces some operators on surfaces known to be clear. Then the result would depend on
    // the stored area.
    cairo_surface_mark_dirty(image)
    try check()
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(image)
  }

  private static func check(_ size: PixelSize) throws(DrawingError) {
    guard max(size.width, size.height) <= largestSide else {
      throw .imageTooLarge(size, limit: largestSide)
    }
  }

  /// Makes cairo paint on the current group as if it had content. On a group known to be clear,
  /// cairo replaces some operators, which rounds soft edges differently.
  func markContent() {
    cairo_surface_mark_dirty(cairo_get_group_target(context))
  }

  /// Throws the first cairo failure since the surface was created.
  func check() throws(DrawingError) {
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cairoFailed(reason: String(cString: cairo_status_to_string(status)))
    }
  }

  // MARK: - Drawing

  enum Operator {
    case over, add
    case blend(BlendMode)
    /// Keeps the visible share of the content behind.
    case matte(MatteKind)

    fileprivate var cairo: cairo_operator_t {
      switch self {
      case .over: CAIRO_OPERATOR_OVER
      case .add: CAIRO_OPERATOR_ADD
      case .blend(let mode): mode.cairo
      case .matte(let kind):
        kind.isInverted ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_DEST_IN
      }
    }

    /// The channels that the result depends on. Alpha alone takes a quarter of the memory.
    fileprivate var content: cairo_content_t {
      if case .matte(let kind) = self, !kind.usesLuma { return CAIRO_CONTENT_ALPHA }
      return CAIRO_CONTENT_COLOR_ALPHA
    }

    fileprivate var usesLuma: Bool {
      if case .matte(let kind) = self { kind.usesLuma } else { false }
    }
  }

  /// Sets the matrix from drawing coordinates to the surface's pixels.
  ///
  /// - Parameter matrix: an affine, invertible matrix; its third column counts as (0, 0, n).
  func setMatrix(_ matrix: Matrix) {
    let (a, b, c) = (matrix.row1 / matrix.row3.z, matrix.row2 / matrix.row3.z, matrix.row3)
    var m = cairo_matrix_t(xx: a.x, yx: a.y, xy: b.x, yy: b.y, x0: c.x / c.z, y0: c.y / c.z)
    cairo_set_matrix(context, &m)
  }

  /// The current matrix.
  var matrix: Matrix {
    let m = cairoMatrix
    return Matrix([m.xx, m.yx, 0], [m.xy, m.yy, 0], [m.x0, m.y0, 1])
  }

  private var cairoMatrix: cairo_matrix_t {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    return matrix
  }

  /// Rounds a length up to whole pixels, within 1 and cairo's maximum.
  static func side(_ length: Double) -> Int {
    Int(length.rounded(.up), within: 1...largestSide)
  }

  /// Fills a rectangle with round corners.
  ///
  /// - Parameter radius: the corner radius; limited to half of the shorter side.
  func fill(_ rect: Rect, cornerRadius radius: Double = 0, _ color: Color) {
    let radius = min(radius, rect.size.width / 2, rect.size.height / 2)
    if radius > 0 {
      addRoundedPath(rect, radius)
    } else {
      cairo_rectangle(context, rect.minX, rect.minY, rect.size.width, rect.size.height)
    }
    setSource(color)
    cairo_fill(context)
  }

  func draw(_ shape: Shape) {
    // cairo can't map a gradient to a shape of almost no size.
    let matrix = cairoMatrix
    guard abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx) > 1e-9 else { return }
    if shape.fill.isVisible {
      setSource(shape.fill)
      add(shape.path)
      cairo_set_fill_rule(
        context,
        shape.fillRule == .evenodd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_fill(context)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    }
    if let stroke = shape.stroke, stroke.paint.isVisible, stroke.width > 0 {
      setSource(stroke.paint)
      cairo_set_line_width(context, stroke.width)
      cairo_set_line_cap(context, stroke.cap.cairo)
      cairo_set_line_join(context, stroke.join.cairo)
      cairo_set_miter_limit(context, stroke.line.miterLimit)
      cairo_set_dash(context, stroke.dashes, Int32(stroke.dashes.count), stroke.dashOffset)
      add(shape.path.trimmed(to: shape.trim))
      cairo_stroke(context)
    }
  }

  /// Sets the color, or the gradient in the points of the current matrix.
  private func setSource(_ paint: Paint) {
    switch paint {
    case .color(let color): setSource(color)
    case .gradient(let gradient):
      let pattern = gradient.pattern
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }
  }

  private func setSource(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  private func add(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let p): cairo_move_to(context, p.x, p.y)
      case .line(let p): cairo_line_to(context, p.x, p.y)
      case .curve(let a, let b, let p): cairo_curve_to(context, a.x, a.y, b.x, b.y, p.x, p.y)
      case .close: cairo_close_path(context)
      }
    }
  }

  private func addRoundedPath(_ rect: Rect, _ radius: Double) {
    let (left, right) = (rect.minX + radius, rect.maxX - radius)
    let (top, bottom) = (rect.minY + radius, rect.maxY - radius)
    let quarter = Double.pi / 2
    cairo_new_sub_path(context)
    cairo_arc(context, right, top, radius, -quarter, 0)
    cairo_arc(context, right, bottom, radius, 0, quarter)
    cairo_arc(context, left, bottom, radius, quarter, 2 * quarter)
    cairo_arc(context, left, top, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }

  /// Paints a color behind the existing content.
  ///
  /// - Parameter rect: the pixels to paint.
  func fillBackground(_ color: Color, in rect: PixelRect) {
    guard color.alpha > 0 else { return }
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_set_operator(context, CAIRO_OPERATOR_DEST_OVER)
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    cairo_rectangle(
      context, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    cairo_fill(context)
    cairo_restore(context)
  }

  /// Paints a rectangle of another image.
  ///
  /// - Parameters:
  ///   - offset: the position of the other image's origin, interpolated between pixels.
  ///   - bounds: the pixels to paint.
  func paint(_ other: Surface, at offset: Point, in bounds: PixelRect) {
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_set_source_surface(context, other.image, offset.x, offset.y)
    cairo_rectangle(
      context, Double(bounds.x), Double(bounds.y), Double(bounds.width), Double(bounds.height))
    cairo_fill(context)
    cairo_restore(context)
  }

  /// Paints a color where another surface of the same image is opaque.
  func paint(_ color: Color, through other: Surface) {
    cairo_save(context)
    cairo_identity_matrix(context)
    setSource(color)
    cairo_mask_surface(context, other.image, 0, 0)
    cairo_restore(context)
  }

  /// Composites the output of `body` separately, then paints it as one image. `body` uses the
  /// current matrix.
  ///
  /// - Parameter bounds: the area to keep; anything drawn outside may be lost.
  func isolated(
    in bounds: PixelRect, opacity: Double = 1, with operator: Operator = .over,
    _ body: () throws(DrawingError) -> Void
  ) throws(DrawingError) {
    var matrix = cairoMatrix
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_rectangle(
      context, Double(bounds.x), Double(bounds.y), Double(bounds.width), Double(bounds.height))
    cairo_clip(context)
    cairo_set_matrix(context, &matrix)
    cairo_push_group_with_content(context, `operator`.content)
    try body()
    if `operator`.usesLuma { replaceAlphaByLuma(of: cairo_get_group_target(context)) }
    cairo_pop_group_to_source(context)
    cairo_set_operator(context, `operator`.cairo)
    cairo_paint_with_alpha(context, opacity)
    cairo_restore(context)
  }

  // MARK: - Pixels

  /// Calls `body` with the pixels, row by row without padding. Each pixel has alpha in the highest
  /// eight bits, then red, green, and blue. Later drawing uses the changes.
  func withPixels<Result>(_ body: (UnsafeMutableBufferPointer<UInt32>) -> Result) -> Result {
    cairo_surface_flush(image)
    defer { cairo_surface_mark_dirty(image) }
    guard let data = cairo_image_surface_get_data(image) else {
      return body(UnsafeMutableBufferPointer(start: nil, count: 0))
    }
    return data.withMemoryRebound(to: UInt32.self, capacity: area.area) { pixels in
      body(UnsafeMutableBufferPointer(start: pixels, count: area.area))
    }
  }

  /// Returns a rectangle of an image that `draw` draws. For the whole image, the patch and the
  /// surface share memory.
  ///
  /// - Parameters:
  ///   - rect: the requested rectangle within the image.
  static func patch(
    of size: PixelSize, in rect: PixelRect, detail: Double = 1,
    _ draw: (Surface) throws(DrawingError) -> Void
  ) throws(DrawingError) -> Patch {
    guard rect == PixelRect(size) else {
      let surface = try Surface(size, detail: detail)
      try draw(surface)
      return try surface.patch(in: rect)
    }
    try check(size)
    var failure: DrawingError?
    let pixels = [Bitmap.Pixel](unsafeUninitializedCapacity: rect.area) { pixels, count in
      pixels.initialize(repeating: .clear)
      count = pixels.count
      do throws(DrawingError) {
        let surface = try Surface(size, detail: detail, in: pixels)
        try draw(surface)
        try surface.check()
        surface.withPixels { source in
          for position in source.indices { source[position] = swappingRedAndBlue(source[position]) }
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return Patch(rect: rect, pixels: pixels)
  }

  private func patch(in rect: PixelRect) throws(DrawingError) -> Patch {
    try check()
    let pixels = withPixels { source in
      [Bitmap.Pixel](unsafeUninitializedCapacity: rect.area) { target, count in
        for y in 0..<rect.height {
          let start = (rect.y - area.y + y) * area.width + rect.x - area.x
          let row = UnsafeBufferPointer(rebasing: source[start..<start + rect.width])
          let result = UnsafeMutableBufferPointer(
            rebasing: target[y * rect.width..<(y + 1) * rect.width])
          for x in row.indices { result[x] = Bitmap.Pixel(rgba: swappingRedAndBlue(row[x])) }
        }
        count = rect.area
      }
    }
    return Patch(rect: rect, pixels: pixels)
  }
}

/// Replaces the alpha of each pixel by its brightness, with the weights of SVG masks.
private func replaceAlphaByLuma(of image: OpaquePointer?) {
  cairo_surface_flush(image)
  let rows = Int(cairo_image_surface_get_height(image))
  let stride = Int(cairo_image_surface_get_stride(image)) / 4
  cairo_image_surface_get_data(image)?.withMemoryRebound(to: UInt32.self, capacity: rows * stride) {
    for position in 0..<rows * stride {
      let pixel = $0[position]
      let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
      // 0.2125, 0.7154, and 0.0721 in 65,536ths; colors are premultiplied.
      let luma = (red * 13_926 + green * 46_885 + blue * 4_725 + 32_768) >> 16
      $0[position] = luma << 24
    }
  }
  cairo_surface_mark_dirty(image)
}

extension BlendMode {
  fileprivate var cairo: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }
}

extension Gradient {
  /// A new pattern, which the caller must destroy.
  fileprivate var pattern: OpaquePointer? {
    let focus = focus ?? start
    let pattern =
      isRadial
      ? cairo_pattern_create_radial(focus.x, focus.y, 0, start.x, start.y, length)
      : cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    for stop in stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
    }
    return pattern
  }
}

extension LineCap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension LineJoin {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

private func swappingRedAndBlue(_ pixel: UInt32) -> UInt32 {
  pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | pixel >> 16 & 0xFF
}
