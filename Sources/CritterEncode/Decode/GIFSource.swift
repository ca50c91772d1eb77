import CLibGIF
import CritterGraphics

/// The images of a GIF file, in order. Owns giflib's handle for reading.
final class GIFSource {
  struct Image {
    /// The rectangle on the canvas; it can extend past the canvas.
    var rect: PixelRect
    var indices: [UInt8]
    var palette: [SIMD4<UInt8>]
    var transparent: Int?
    /// The delay in centiseconds.
    var delay: Int
    var disposal: UnpremultipliedCanvas.Disposal
  }

  /// The number of plays, 0 for forever; complete when all images are read.
  private(set) var plays = 1
  private let handle: UnsafeMutablePointer<GifFileType>
  private let input: Input
  private var control = Control()

  private final class Input {
    let bytes: [UInt8]
    var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func read(_ target: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
      let count = min(count, bytes.count - position)
      for offset in 0..<count { target?[offset] = bytes[position + offset] }
      position += count
      return count
    }
  }

  /// The graphic control extension of the next image.
  private struct Control {
    var delay = 0
    var disposal = UnpremultipliedCanvas.Disposal.keep
    var transparent: Int?
  }

  init(_ bytes: [UInt8]) throws {
    let input = Input(bytes)
    var code: Int32 = 0
    let opened = DGifOpen(
      Unmanaged.passUnretained(input).toOpaque(),
      { file, target, count in
        guard let input = file?.pointee.UserData else { return 0 }
        return Int32(
          Unmanaged<Input>.fromOpaque(input).takeUnretainedValue().read(target, Int(count)))
      }, &code)
    guard let opened else { throw Self.error(code, input) }
    handle = opened
    self.input = input
    try size.checkReadable(format: "gif")
  }

  deinit {
    DGifCloseFile(handle, nil)
  }

  var size: PixelSize { PixelSize(Int(handle.pointee.SWidth), Int(handle.pointee.SHeight)) }

  /// Reads the next image; nil after the last one.
  func next() throws -> Image? {
    while true {
      var kind = UNDEFINED_RECORD_TYPE
      try check(DGifGetRecordType(handle, &kind))
      switch kind {
      case IMAGE_DESC_RECORD_TYPE: return try readImage()
      case EXTENSION_RECORD_TYPE: try readExtension()
      case TERMINATE_RECORD_TYPE: return nil
      default: throw EncodeError.unreadable(format: "gif", reason: "an unknown kind of record")
      }
    }
  }

  /// Scans the file without decompressing images.
  ///
  /// - Throws: `EncodeError` if the images have too many pixels. Damage is reported by `next`.
  func checkCount() throws {
    var frameCount = 0
    var kind = UNDEFINED_RECORD_TYPE
    while DGifGetRecordType(handle, &kind) == GIF_OK {
      switch kind {
      case IMAGE_DESC_RECORD_TYPE:
        guard DGifGetImageDesc(handle) == GIF_OK, skipBlocks(DGifGetCodeNext) else { return }
        // An image that is larger than the canvas counts several times.
        let image = handle.pointee.Image
        frameCount += 1 + Int(image.Width) * Int(image.Height) / size.area
        try size.checkReadable(frameCount: frameCount, format: "gif")
      case EXTENSION_RECORD_TYPE:
        var code: Int32 = 0
        var block: UnsafeMutablePointer<GifByteType>?
        guard DGifGetExtension(handle, &code, &block) == GIF_OK else { return }
        if block != nil, !skipBlocks(DGifGetExtensionNext) { return }
      default: return
      }
    }
  }

  /// Skips data blocks; returns false if the file is damaged.
  private func skipBlocks(
    _ next: (
      UnsafeMutablePointer<GifFileType>?, UnsafeMutablePointer<UnsafeMutablePointer<GifByteType>?>?
    ) -> Int32
  ) -> Bool {
    var block: UnsafeMutablePointer<GifByteType>?
    repeat {
      guard next(handle, &block) == GIF_OK else { return false }
    } while block != nil
    return true
  }

  private func readImage() throws -> Image {
    try check(DGifGetImageDesc(handle))
    let header = handle.pointee.Image
    let rect = PixelRect(Int(header.Left), Int(header.Top), Int(header.Width), Int(header.Height))
    try PixelSize(rect.width, rect.height).checkReadable(format: "gif")
    let image = Image(
      rect: rect, indices: try readRows(rect, interlaced: header.Interlace),
      palette: try palette(header.ColorMap ?? handle.pointee.SColorMap),
      transparent: control.transparent, delay: control.delay, disposal: control.disposal)
    control = Control()
    return image
  }

  /// Reads the palette indices of an image row by row, so that a truncated file is noticed before
  /// much memory is allocated.
  private func readRows(_ rect: PixelRect, interlaced: Bool) throws -> [UInt8] {
    var rows: [[UInt8]] = []
    for _ in 0..<rect.height {
      var row = [UInt8](repeating: 0, count: rect.width)
      try check(DGifGetLine(handle, &row, Int32(rect.width)))
      rows.append(row)
    }
    guard interlaced else { return Array(rows.joined()) }
    let order = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
      stride(from: first, to: rect.height, by: step)
    }
    let sorted = zip(order, rows).sorted { $0.0 < $1.0 }
    return Array(sorted.map(\.1).joined())
  }

  private func palette(_ map: UnsafeMutablePointer<ColorMapObject>?) throws -> [SIMD4<UInt8>] {
    guard let map = map?.pointee, let colors = map.Colors else {
      throw EncodeError.unreadable(format: "gif", reason: "an image without a palette")
    }
    return (0..<Int(map.ColorCount)).map {
      SIMD4(colors[$0].Red, colors[$0].Green, colors[$0].Blue, 255)
    }
  }

  private func readExtension() throws {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    try check(DGifGetExtension(handle, &code, &block))
    var blocks: [[UInt8]] = []
    while let bytes = block {
      blocks.append(Array(UnsafeBufferPointer(start: bytes + 1, count: Int(bytes[0]))))
      try check(DGifGetExtensionNext(handle, &block))
    }
    switch code {
    case GRAPHICS_EXT_FUNC_CODE: readControl(blocks.first ?? [])
    case APPLICATION_EXT_FUNC_CODE: readLoop(blocks)
    default: break
    }
  }

  private func readControl(_ data: [UInt8]) {
    guard data.count == 4 else { return }
    control.delay = Int(data[1]) | Int(data[2]) << 8
    control.transparent = data[0] & 1 == 1 ? Int(data[3]) : nil
    control.disposal =
      switch data[0] >> 2 & 7 {
      case 2: .clear
      case 3: .restore
      default: .keep
      }
  }

  /// Reads the number of plays. The extension counts repeats after the first play; 0 is forever.
  private func readLoop(_ blocks: [[UInt8]]) {
    let names = ["NETSCAPE2.0", "ANIMEXTS1.0"].map { Array($0.utf8) }
    guard blocks.count > 1, names.contains(blocks[0]), blocks[1].count == 3, blocks[1][0] == 1
    else { return }
    let repeats = Int(blocks[1][1]) | Int(blocks[1][2]) << 8
    plays = repeats == 0 ? 0 : repeats + 1
  }

  private func check(_ result: Int32) throws {
    guard result == GIF_OK else { throw Self.error(handle.pointee.Error, input) }
  }

  private static func error(_ code: Int32, _ input: Input) -> EncodeError {
    let message = GifErrorString(code).map { String(cString: $0) } ?? "error \(code)"
    let isCutOff = input.position >= input.bytes.count
    return .unreadable(format: "gif", reason: isCutOff ? "it is cut off (\(message))" : message)
  }
}

extension ImageDecoder {
  static let gif = ImageDecoder(
    name: "gif", recognizes: { $0.starts(with: "GIF8".utf8) }
  ) { bytes, sink in
    try GIFSource(bytes).checkCount()
    let file = try GIFSource(bytes)
    var canvas = UnpremultipliedCanvas(file.size)
    var frameCount = 0
    while let image = try file.next() {
      try canvas.show(in: image.rect, disposal: image.disposal, draw: { $0.draw(image) }) {
        try sink($0.frame(delay: (image.delay, 100)))
      }
      frameCount += 1
    }
    return frameCount > 1 ? file.plays : nil
  }
}

extension UnpremultipliedCanvas {
  fileprivate mutating func draw(_ image: GIFSource.Image) {
    for y in 0..<image.rect.height {
      for x in 0..<image.rect.width {
        let index = Int(image.indices[y * image.rect.width + x])
        // Browsers ignore indices outside of the palette.
        guard index != image.transparent, index < image.palette.count else { continue }
        set(image.rect.x + x, image.rect.y + y, image.palette[index])
      }
    }
  }
}
