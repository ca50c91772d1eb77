package import CritterGraphics

/// A set of distinct pixels, numbered from 0 in order of insertion.
struct PixelTable {
  private(set) var pixels: [Bitmap.Pixel] = []
  /// The hash table, with open addressing and linear probing. Each used slot has the pixel in the
  /// upper half of the word and its number plus one in the lower half. The capacity is a power of
  /// two, and at most half of the slots are in use.
  private var slots = [UInt64](repeating: 0, count: 4096)
  private var shift: UInt32 = 32 - 12

  /// Returns the number of a pixel; nil if it isn't in the table.
  func number(of pixel: Bitmap.Pixel) -> Int? {
    let word = slots[slot(of: pixel)]
    return word == 0 ? nil : number(in: word)
  }

  /// Adds a pixel, if it is new, and returns its number.
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

  /// Returns the slot of a pixel, or the free slot for it.
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

  /// Returns the pixel blended over an opaque one.
  package func over(_ below: Bitmap.Pixel) -> Bitmap.Pixel {
    if alpha == 255 { return self }
    let rest = UInt32(255 - alpha)
    func mixed(_ above: UInt8, _ below: UInt8) -> UInt8 {
      UInt8(min(UInt32(above) + (UInt32(below) * rest + 127) / 255, 255))
    }
    return Bitmap.Pixel(mixed(red, below.red), mixed(green, below.green), mixed(blue, below.blue))
  }

  /// Creates an opaque pixel from a color, without its alpha.
  package init(_ color: Color) {
    let channels = [color.red, color.green, color.blue].map { UInt8(fraction: $0) }
    self.init(channels[0], channels[1], channels[2])
  }
}
