import CLibGIF
import CritterGraphics

/// Reads a GIF file with giflib's reader and composes its pictures by the rules of the format.
struct GIFReader {
  struct Refused: Error {
    let code: Int32
  }

  static func animation(at path: String) throws -> Animation {
    var code: Int32 = 0
    guard let file = DGifOpenFileName(path, &code) else { throw Refused(code: code) }
    defer { DGifCloseFile(file, nil) }
    guard DGifSlurp(file) == GIF_OK else { throw Refused(code: file.pointee.Error) }
    var canvas = Canvas(file)
    let pictures = (0..<Int(file.pointee.ImageCount)).map { canvas.picture($0) }
    return Animation(size: canvas.size, pictures: pictures, repeats: repeats(file))
  }

  /// From NETSCAPE2.0, which has to come before the first picture.
  private static func repeats(_ file: UnsafeMutablePointer<GifFileType>) -> Int? {
    let image = file.pointee.SavedImages[0]
    let blocks = UnsafeBufferPointer(
      start: image.ExtensionBlocks, count: Int(image.ExtensionBlockCount))
    for (name, data) in zip(blocks, blocks.dropFirst()) {
      let name = UnsafeBufferPointer(start: name.Bytes, count: Int(name.ByteCount))
      if name.elementsEqual("NETSCAPE2.0".utf8), data.ByteCount == 3, data.Bytes[0] == 1 {
        return Int(data.Bytes[1]) + Int(data.Bytes[2]) << 8
      }
    }
    return nil
  }
}

/// The frames that a decoder shows.
private struct Canvas {
  let file: UnsafeMutablePointer<GifFileType>
  let size: PixelSize
  private var rgba: [UInt8]

  init(_ file: UnsafeMutablePointer<GifFileType>) {
    self.file = file
    size = PixelSize(Int(file.pointee.SWidth), Int(file.pointee.SHeight))
    rgba = [UInt8](repeating: 0, count: size.area * 4)
  }

  mutating func picture(_ number: Int) -> Animation.Picture {
    let image = file.pointee.SavedImages[number]
    var control = GraphicsControlBlock()
    DGifSavedExtensionToGCB(file, Int32(number), &control)
    draw(image, transparent: Int(control.TransparentColor))
    let picture = Animation.Picture(rgba: rgba, delay: Int(control.DelayTime))
    if control.DisposalMode == DISPOSE_BACKGROUND { clear(image.ImageDesc) }
    return picture
  }

  private mutating func draw(_ image: SavedImage, transparent: Int) {
    guard let map = image.ImageDesc.ColorMap ?? file.pointee.SColorMap else { return }
    forEachPlace(image.ImageDesc) { place, source in
      let index = Int(image.RasterBits[source])
      if index == transparent { return }
      let color = map.pointee.Colors[index]
      rgba.replaceSubrange(place..<place + 4, with: [color.Red, color.Green, color.Blue, 255])
    }
  }

  private mutating func clear(_ rect: GifImageDesc) {
    forEachPlace(rect) { place, _ in
      rgba.replaceSubrange(place..<place + 4, with: [0, 0, 0, 0])
    }
  }

  /// The place of each pixel's first byte in the canvas, and of the pixel in the picture.
  private func forEachPlace(_ rect: GifImageDesc, _ body: (Int, Int) -> Void) {
    for y in 0..<Int(rect.Height) {
      for x in 0..<Int(rect.Width) {
        body(((y + Int(rect.Top)) * size.width + x + Int(rect.Left)) * 4, y * Int(rect.Width) + x)
      }
    }
  }
}
