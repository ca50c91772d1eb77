import CritterGraphics

extension PictureDecoder {
  static let gif = PictureDecoder(
    name: "gif", recognizes: { $0.starts(with: "GIF8".utf8) }
  ) { bytes, sink in
    try GIFSource(bytes).checkCount()
    let file = try GIFSource(bytes)
    var canvas = StraightCanvas(file.size)
    var pictures = 0
    while let picture = try file.next() {
      try canvas.show(in: picture.rect, picture.disposal, draw: { $0.draw(picture) }) {
        try sink($0.picture(delay: (picture.delay, 100)))
      }
      pictures += 1
    }
    return pictures > 1 ? file.plays : nil
  }
}

extension StraightCanvas {
  fileprivate mutating func draw(_ picture: GIFSource.Picture) {
    for y in 0..<picture.rect.height {
      for x in 0..<picture.rect.width {
        let index = Int(picture.indices[y * picture.rect.width + x])
        // Browsers show nothing where the palette has no such entry.
        guard index != picture.transparent, index < picture.palette.count else { continue }
        set(picture.rect.x + x, picture.rect.y + y, picture.palette[index])
      }
    }
  }
}
