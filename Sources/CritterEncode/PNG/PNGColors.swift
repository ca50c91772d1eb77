import CritterGraphics

/// What the colors of pictures are like, as far as it decides how a PNG writes them down.
struct PNGColors {
  private var isOpaque = true
  private var isGrey = true
  /// Those that there are; nil when a palette has no room for them.
  private var table: PixelTable? = PixelTable()

  /// Whether nothing more can be learnt.
  var isMixed: Bool { table == nil && !isGrey && !isOpaque }

  /// - Parameter area: lies in the bitmap.
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

  /// The same colors and one that is not there, where a palette has room for it.
  func withClear() -> PNGColors {
    guard let table, table.pixels.count < 256 else { return self }
    var colors = self
    _ = colors.table?.insert(.clear)
    return colors
  }

  /// The ways to write them that may be the smallest: a byte of gray says all that a byte
  /// does which is a number of a palette of greys.
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

/// A form, and what it takes to read it.
struct PNGCoding {
  let form: PNGForm
  /// Premultiplied, those with transparency first; numbered as in the palette.
  fileprivate let table: PixelTable
  /// What represents a pixel that is not there, in a form that has no alpha.
  var key: Bitmap.Pixel?

  fileprivate init(_ form: PNGForm, _ colors: [Bitmap.Pixel] = []) {
    self.form = form
    var table = PixelTable()
    for color in colors { _ = table.insert(color) }
    self.table = table
  }

  /// Palettes in the order in which the colors came, and by lightness, where neighbors in a
  /// picture are more often neighbors in the palette.
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

  /// What a picture has where it lets through what is below it; nil where there is no such thing.
  var clear: Bitmap.Pixel? {
    if let key { return key }
    return form.hasAlpha || table.number(of: .clear) != nil ? .clear : nil
  }

  func entry(of pixel: Bitmap.Pixel) -> UInt8 { UInt8(table.number(of: pixel) ?? 0) }
}

extension Bitmap.Pixel {
  fileprivate var lightness: Int { 2 * Int(red) + 5 * Int(green) + Int(blue) }
}
