package import CritterGraphics

/// A set of distinct pixels, numbered from 0 in order of insertion.
struct PixelTable {
  private(set) var pixels: [Bitmap.Pixel] = []
  /// A power of two of them, at most half in use: the pixel in the upper half of the word, its
  /// number plus one in the lower, 0 where empty. Open addressing, the next slot is tried.
  private var slots = [UInt64](repeating: 0, count: 4096)
  private var shift: UInt32 = 32 - 12

  /// The number of a pixel; nil if it isn't in the table.
  func number(of pixel: Bitmap.Pixel) -> Int? {
    let word = slots[slot(of: pixel)]
    return word == 0 ? nil : number(in: word)
  }

  /// The pixel's number, a new one if it is new.
  mutating func insert(_ pixel: Bitmap.Pixel) -> Int {
    let slot = slot(of: pixel)
    if slots[slot] != 0 { return number(in: slots[slot]) }
    pixels.append(pixel)
    slots[slot] = UInt64(pixel.rgba) << 32 | UInt64(pixels.count)
    if pixels.count * 2 > slots.count { grow() }
    return pixels.count - 1
  }

  private func number(in word: UInt64) -> Int {
    Int(truncatingIfNeeded: word & 0xFFFF_FFFF) - 1
  }

  /// Where the pixel is, or where it belongs.
  private func slot(of pixel: Bitmap.Pixel) -> Int {
    // Multiplying by 2³² / golden ratio spreads neighboring values over the upper bits.
    var slot = Int(truncatingIfNeeded: (pixel.rgba &* 0x9E37_79B1) >> shift)
    while slots[slot] != 0, UInt32(truncatingIfNeeded: slots[slot] >> 32) != pixel.rgba {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    shift -= 1
    for word in old where word != 0 {
      slots[slot(of: Bitmap.Pixel(rgba: UInt32(truncatingIfNeeded: word >> 32)))] = word
    }
  }
}

extension Bitmap.Pixel {
  /// The pixel without premultiplied alpha. If you multiply and round again, you get the original
  /// pixel.
  var straight: Bitmap.Pixel {
    let alpha = UInt32(alpha)
    if alpha == 255 || alpha == 0 { return self }
    func divided(_ channel: UInt8) -> UInt8 {
      UInt8(min((UInt32(channel) * 255 + alpha / 2) / alpha, 255))
    }
    return Bitmap.Pixel(divided(red), divided(green), divided(blue), self.alpha)
  }

  /// The pixel on another one, which is opaque.
  package func over(_ below: Bitmap.Pixel) -> Bitmap.Pixel {
    if alpha == 255 { return self }
    let rest = UInt32(255 - alpha)
    func mixed(_ above: UInt8, _ below: UInt8) -> UInt8 {
      UInt8(min(UInt32(above) + (UInt32(below) * rest + 127) / 255, 255))
    }
    return Bitmap.Pixel(
      mixed(red, below.red), mixed(green, below.green), mixed(blue, below.blue))
  }

  /// An opaque color.
  package init(_ color: Color) {
    let channels = [color.red, color.green, color.blue].map { UInt8(fraction: $0) }
    self.init(channels[0], channels[1], channels[2])
  }
}
