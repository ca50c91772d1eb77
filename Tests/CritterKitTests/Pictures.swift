import CritterEncode
import CritterGraphics
import Foundation

extension Bitmap {
  init(png: Data) throws {
    try self.init(png: [UInt8](png))
  }

  func png() throws -> [UInt8] {
    struct Still: FrameSource {
      let bitmap: Bitmap
      var size: PixelSize { bitmap.size }
      var count: Int { 1 }
      func forEach(_ body: (Frame) throws -> Void) throws {
        try body(Frame(bitmap: bitmap, duration: 1))
      }
    }
    return try Format.png.encode(Still(bitmap: self)).bytes
  }

  init(sideBySide bitmaps: [Bitmap]) {
    let size = bitmaps[0].size
    self.init(size: PixelSize(size.width * bitmaps.count, size.height))
    for (index, bitmap) in bitmaps.enumerated() {
      for y in 0..<size.height {
        for x in 0..<size.width { self[index * size.width + x, y] = bitmap[x, y] }
      }
    }
  }
}
