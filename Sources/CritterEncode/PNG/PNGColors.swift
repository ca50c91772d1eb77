import CritterGraphics

/// The properties of the colors of images that decide about the pixel format of a PNG.
struct PNGColors {
  private var isOpaque = true
  private var isGrey = true
  /// The distinct colors; nil if there are too many for a palette.
  private var table: PixelTable? = PixelTable()

  /// Whether nothing more can be learnt.
  var isMixed: Bool { table == nil && !isGrey && !isOpaque }

  /// - Parameter area: a rectangle within the bitmap.
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
    if pixel.red != pixel.green || pixel.green != pixel.blue { isGrey = false }
    _ = table?.insert(pixel)
    if let count = table?.pixels.count, count > 256 { table = nil }
  }

  /// The same colors with an unused one added, if a palette has room for it.
  func withClear() -> PNGColors {
    guard let table, table.pixels.count < 256 else { return self }
    var colors = self
    _ = colors.table?.insert(.clear)
    return colors
  }

  /// The pixel formats that can be smallest. A gray byte has as much information as the number of a
  /// gray in a palette.
  var codings: [PNGCoding] {
    guard let table else { return [direct] }
    let depth = [1, 2, 4].first { table.pixels.count <= 1 << $0 } ?? 8
    if isGrey, isOpaque, depth == 8 { return [direct] }
    return PNGCoding.palettes(of: table.pixels, depth: depth)
  }

  /// Without a palette.
  var direct: PNGCoding {
    switch (isGrey, isOpaque) {
    case (true, true): PNGCoding(.grey)
    case (true, false): PNGCoding(.greyAlpha)
    case (false, true): PNGCoding(.rgb)
    case (false, false): PNGCoding(.rgba)
    }
  }
}

/// A pixel format with its palette or its transparent color.
struct PNGCoding {
  let form: PNGForm
  /// Premultiplied, those with transparency first; numbered as in the palette.
  fileprivate let table: PixelTable
  /// The color of transparent pixels in a format without alpha.
  var key: Bitmap.Pixel?

  fileprivate init(_ form: PNGForm, _ colors: [Bitmap.Pixel] = []) {
    self.form = form
    var table = PixelTable()
    for color in colors { _ = table.insert(color) }
    self.table = table
  }

  /// Palettes in order of appearance, and by lightness, because neighboring pixels often have
  /// similar lightness.
  fileprivate static func palettes(of colors: [Bitmap.Pixel], depth: Int) -> [PNGCoding] {
    let light = colors.enumerated().sorted {
      ($0.element.lightness, $0.offset) < ($1.element.lightness, $1.offset)
    }
    let orders = depth < 4 ? [colors] : [colors, light.map(\.element)]
    return orders.map { order in
      let seenThrough = order.filter { $0.alpha < 255 }
      return PNGCoding(.indexed(depth: depth), seenThrough + order.filter { $0.alpha == 255 })
    }
  }

  /// Straight.
  var palette: [Bitmap.Pixel] { table.pixels.map(\.straight) }

  /// The pixel that shows the image below; nil if the format has none.
  var clear: Bitmap.Pixel? {
    if let key { return key }
    return form.hasAlpha || table.number(of: .clear) != nil ? .clear : nil
  }

  func entry(of pixel: Bitmap.Pixel) -> UInt8 { UInt8(table.number(of: pixel) ?? 0) }
}

extension Bitmap.Pixel {
  fileprivate var lightness: Int { 2 * Int(red) + 5 * Int(green) + Int(blue) }
}
