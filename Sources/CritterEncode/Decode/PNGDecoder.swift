import CritterGraphics

extension PictureDecoder {
  static let png = PictureDecoder(name: "png", recognizes: { $0.starts(with: pngSignature) }) {
    bytes, sink in
    // libpng reads on past damage that no pixel shows.
    try forEachPNGChunk(of: bytes, format: "png") { _ in }
    try sink(StraightCanvas(png: bytes, format: "png").picture(delay: (0, 1)))
    return nil
  }
}

extension StraightCanvas {
  /// Decoded by libpng; fully transparent pixels become four zeros.
  init(png bytes: [UInt8], format: String) throws(EncodeError) {
    var (size, rgba) = try straightPixels(ofPNG: bytes, format: format)
    for place in stride(from: 0, to: rgba.count, by: 4) where rgba[place + 3] == 0 {
      (rgba[place], rgba[place + 1], rgba[place + 2]) = (0, 0, 0)
    }
    self.init(size, rgba: rgba)
  }
}
