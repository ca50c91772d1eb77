import CritterGraphics

/// The properties of colors that determine the pixel format of a PNG.
struct PNGColors {
  private var isOpaque = true
  private var isGray = true
  /// The distinct colors; nil if there are too many for a palette.
  private var table: PixelTable? = PixelTable()

  /// Whether only RGBA can represent the colors.
  var needsRGBA: Bool { table == nil && !isGray && !isOpaque }

  /// Adds the pixels in a rectangle of a bitmap.
  mutating func add(_ bitmap: Bitmap, in area: PixelRect) {
    var last: Bitmap.Pixel?
    for y in area.y..<area.y + area.height {
      let start = y * bitmap.size.width + area.x
      for pixel in bitmap.pixels[start..<start + area.width] where pixel != last {
        last = pixel
        add(pixel)
      }
    }
  }

  private mutating func add(_ pixel: Bitmap.Pixel) {
    if pixel.alpha < 255 { isOpaque = false }
    if pixel.red != pixel.green || pixel.green != pixel.blue { isGray = false }
    _ = table?.insert(pixel)
    if let count = table?.pixels.count, count > 256 { table = nil }
  }

  /// Returns the colors with a clear one, if a palette has room for it.
  func withClear() -> PNGColors {
    guard let table, table.pixels.count < 256 else { return self }
    var colors = self
    _ = colors.table?.insert(.clear)
    return colors
  }

  /// The pixel formats that can be smallest. A gray byte has as much information as an index in a
  /// palette of grays.
  var codings: [PNGCoding] {
    guard let table else { return [direct] }
    let depth = [1, 2, 4].first { table.pixels.count <= 1 << $0 } ?? 8
    if isGray, isOpaque, depth == 8 { return [direct] }
    return PNGCoding.palettes(of: table.pixels, depth: depth)
  }

  /// The pixel format without a palette.
  var direct: PNGCoding {
    switch (isGray, isOpaque) {
    case (true, true): PNGCoding(.gray)
    case (true, false): PNGCoding(.grayAlpha)
    case (false, true): PNGCoding(.rgb)
    case (false, false): PNGCoding(.rgba)
    }
  }
}

/// A pixel format with its palette or its transparent color.
struct PNGCoding {
  let pixelFormat: PNGPixelFormat
  /// The premultiplied palette entries, the semi-transparent ones first.
  fileprivate private(set) var table = PixelTable()
  /// The color of transparent pixels in a format without alpha.
  var colorKey: Bitmap.Pixel?

  fileprivate init(_ pixelFormat: PNGPixelFormat, _ colors: [Bitmap.Pixel] = []) {
    self.pixelFormat = pixelFormat
    for color in colors { _ = table.insert(color) }
  }

  /// Returns palettes in order of appearance and by lightness, because neighboring pixels often have
  /// similar lightness.
  fileprivate static func palettes(of colors: [Bitmap.Pixel], depth: Int) -> [PNGCoding] {
    let light = colors.enumerated().sorted {
      ($0.element.lightness, $0.offset) < ($1.element.lightness, $1.offset)
    }
    let orders = depth < 4 ? [colors] : [colors, light.map(\.element)]
    return orders.map { order in
      let translucent = order.filter { $0.alpha < 255 }
      return PNGCoding(.indexed(depth: depth), translucent + order.filter { $0.alpha == 255 })
    }
  }

  /// The palette entries in straight RGBA.
  var palette: [Bitmap.Pixel] { table.pixels.map(\.straight) }

  /// The pixel that shows the image below; nil if the format has none.
  var clear: Bitmap.Pixel? {
    if let colorKey { return colorKey }
    return pixelFormat.hasAlpha || table.number(of: .clear) != nil ? .clear : nil
  }

  /// Returns the palette index of a pixel.
  func entry(of pixel: Bitmap.Pixel) -> UInt8 { UInt8(table.number(of: pixel) ?? 0) }
}

extension Bitmap.Pixel {
  fileprivate var lightness: Int { 2 * Int(red) + 5 * Int(green) + Int(blue) }
}
