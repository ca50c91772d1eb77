import CritterGraphics

/// Some images of a GIF that follow each other, ready to be put into the file, and its palette.
package struct GIFPiece {
  let entries: [Bitmap.Pixel]
  let transparent: UInt8?
  private(set) var images: [GIFImage] = []

  init(_ palette: Palette) {
    (entries, transparent) = (palette.entries, palette.transparent)
  }

  mutating func add(_ image: GIFImage) {
    // The file has the codes only.
    var image = image
    image.indices = []
    images.append(image)
  }
}

// As a file keeps it.
extension GIFPiece {
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(packed: entries.count << 1 | (transparent == nil ? 0 : 1))
    for entry in entries { bytes += [entry.red, entry.green, entry.blue, entry.alpha] }
    for image in images {
      let rect = image.rect
      for number in [rect.x, rect.y, rect.width, rect.height, image.codeSize, image.codes.count] {
        bytes.append(packed: number)
      }
      bytes.append(packed: image.delay << 1 | (image.restoresBackground ? 1 : 0))
      bytes += image.codes
    }
    return bytes
  }

  /// - Returns: nil for bytes of no piece.
  package init?(_ bytes: [UInt8]) {
    var packed = PackedNumbers(bytes)
    guard let head = packed.next(), 1...256 ~= head >> 1 else { return nil }
    guard let channels = packed.next(bytes: 4 * (head >> 1)).map(Array.init) else { return nil }
    entries = stride(from: 0, to: channels.count, by: 4).map { place in
      Bitmap.Pixel(
        channels[place], channels[place + 1], channels[place + 2], channels[place + 3])
    }
    transparent = head & 1 == 1 ? 0 : nil
    while !packed.isAtEnd {
      guard let image = GIFImage(&packed) else { return nil }
      images.append(image)
    }
  }
}

extension GIFImage {
  fileprivate init?(_ packed: inout PackedNumbers) {
    let numbers = (0..<7).compactMap { _ in packed.next() }
    guard numbers.count == 7, numbers[..<4].allSatisfy({ $0 <= 65535 }), numbers[4] <= 8,
      let codes = packed.next(bytes: numbers[5]), numbers[6] < 1 << 40
    else { return nil }
    self.init(
      rect: PixelRect(numbers[0], numbers[1], numbers[2], numbers[3]), codeSize: numbers[4],
      codes: Array(codes), indices: [], delay: numbers[6] >> 1,
      restoresBackground: numbers[6] & 1 == 1)
  }
}
