import CritterEncode
import CritterGraphics

extension Target {
  static let gif = reader("gif", of: .gif, kind: .bytes)
  static let png = reader("png", of: .png, kind: .png)
  static let apng = reader("apng", of: .apng, kind: .png)
  static let webp = reader("webp", of: .webp, kind: .bytes)

  /// All pictures of a file have its size, and are those that it has the next time.
  private static func reader(_ name: String, of format: Format, kind: Kind) -> Target {
    Target(
      name: name, kind: kind,
      seeds: { try [3, 5].flatMap { side in try [1, 3].map { try file(format, side, $0) } } },
      run: { bytes in
        guard isSmall(bytes) else { return }
        let animation = try DecodedAnimation(bytes)
        require(animation.size.area > 0, "\(animation.size) has pixels")
        var pictures = 0
        try animation.forEachDecodedFrame { picture in
          pictures += 1
          require(picture.size == animation.size, "\(picture.size) is the file's size")
          require(picture.rgba.count == picture.size.area * 4, "every pixel has four bytes")
        }
        require(pictures == animation.count, "\(pictures) pictures are \(animation.count)")
      })
  }

  private static func file(_ format: Format, _ side: Int, _ count: Int) throws -> [UInt8] {
    let frames = (0..<(format.isAnimated ? count : 1)).map { number in
      let pixels = (0..<side * side).map { place in
        let alpha: UInt8 = place % 3 == 0 && format.name != "gif" ? 100 : 255
        return Bitmap.Pixel(UInt8(place * 3 % 100), UInt8(number * 40), UInt8(place % 7), alpha)
      }
      return Frame(bitmap: Bitmap(size: PixelSize(side, side), pixels: pixels), duration: 0.1)
    }
    return try format.encode(Frames(frames)).bytes
  }
}

/// Whether the canvas that a file announces has sides of a few hundred pixels: others are as valid,
/// but take so long that little else would be tried.
private func isSmall(_ bytes: [UInt8]) -> Bool {
  func side(_ start: Int, _ count: Int) -> Int {
    bytes.dropFirst(start).prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
  let sides: [Int]
  if let size = PixelSize(pngHead: bytes) {
    sides = [size.width, size.height]
  } else if bytes.starts(with: "GIF".utf8) {
    sides = [side(6, 2), side(8, 2)]
  } else if bytes.dropFirst(12).starts(with: "VP8X".utf8) {
    sides = [side(24, 3), side(27, 3)]
  } else if bytes.dropFirst(12).starts(with: "VP8L".utf8) {
    sides = [side(21, 4) & 0x3fff, side(21, 4) >> 14 & 0x3fff]
  } else {
    sides = [side(26, 2) & 0x3fff, side(28, 2) & 0x3fff]
  }
  return sides.allSatisfy { $0 <= 300 }
}

private struct Frames: FrameSource {
  let frames: [Frame]

  init(_ frames: [Frame]) { self.frames = frames }

  var size: PixelSize { frames[0].bitmap.size }
  var count: Int { frames.count }

  func forEach(_ body: (Frame) throws -> Void) throws {
    for frame in frames { try body(frame) }
  }
}
