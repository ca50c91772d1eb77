import CritterEncode
import CritterGraphics

extension Target {
  /// At quality 100, a GIF has the frames of its source. With all options, it has the frames that
  /// the encoder reports.
  static let gifEncoder = Target(
    name: "gif-encoder", kind: .bytes, seeds: frameSeeds,
    run: { bytes in
      var source = ByteSource(bytes)
      let choice = source.next()
      let isExact = choice < 128
      let frames = FrameList(&source, partlyTransparent: !isExact)
      var options = EncodeOptions(quality: 100)
      if !isExact {
        options = EncodeOptions(
          matte: choice & 1 == 0 ? nil : Color(1, 0.9, 0.8), colors: 2 + Int(source.next() % 16),
          dither: Dither.allCases[Int(choice >> 1) % Dither.allCases.count],
          quality: 1 + Int(source.next() % 100))
      }
      let pictures = try roundTrip(.gif, frames, options)
      if isExact { require(pictures == frames.merged, "\(frames) is what was encoded") }
    })

  /// PNG, APNG, and WebP have the frames of their source.
  static let losslessEncoders = Target(
    name: "lossless-encoders", kind: .bytes, seeds: frameSeeds,
    run: { bytes in
      var source = ByteSource(bytes)
      let format = [Format.png, .apng, .apng, .webp][Int(source.next() % 4)]
      var frames = FrameList(&source, partlyTransparent: true)
      if !format.isAnimated { frames.frames = Array(frames.frames.prefix(1)) }
      let pictures = try roundTrip(format, frames, EncodeOptions(quality: 100))
      require(
        pictures.map(\.bitmap) == frames.merged.map(\.bitmap), "\(frames) is what was encoded")
    })
}

/// The frames that a decoder reads, which must be those of the encoder.
private func roundTrip(
  _ format: Format, _ frames: FrameList, _ options: EncodeOptions
) throws -> [Picture] {
  var said: [Picture] = []
  let encoded = try format.encode(frames, options) { said.append(Picture($0)) }
  var read: [Picture] = []
  try DecodedAnimation(encoded.bytes).forEachDecodedFrame { read.append(Picture($0)) }
  require(said.map(\.bitmap) == read.map(\.bitmap), "a reader sees what the encoder said")
  if format.isAnimated, read.count > 1 {
    require(said.map(\.delay) == read.map(\.delay), "a reader waits as the encoder said")
  }
  return read
}

private let frameSeeds: @Sendable () -> [[UInt8]] = {
  [
    [0, 3, 2, 2, 255, 0, 0, 0, 255, 0, 5, 1, 0, 1, 1, 0, 1, 9, 0, 0, 0, 1, 1, 1],
    [0, 1, 1, 1, 9, 9, 9, 2, 0, 2, 0, 3, 1],
    [200, 4, 4, 3, 255, 128, 0, 0, 0, 255, 20, 90, 7, 6, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 9],
    [1, 15, 15, 5] + (0..<240).map { UInt8(truncatingIfNeeded: $0 * 37) },
  ]
}

/// A frame of a file, and its delay in hundredths of a second.
private struct Picture: Equatable {
  var bitmap: Bitmap
  var delay: Int

  init(_ bitmap: Bitmap, delay: Int) {
    (self.bitmap, self.delay) = (bitmap, delay)
  }

  init(_ picture: DecodedFrame) {
    bitmap = Bitmap(picture)
    delay = picture.delay.numerator * 100 / max(picture.delay.denominator, 1)
  }
}

/// A reader of single bytes; after the last byte, it reads zeros.
private struct ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func next() -> UInt8 { rest.popFirst() ?? 0 }
}

/// Up to eight small frames of up to eight colors, made from bytes.
private struct FrameList: FrameSource {
  let size: PixelSize
  var frames: [Frame] = []

  init(_ source: inout ByteSource, partlyTransparent: Bool) {
    size = PixelSize(1 + Int(source.next() % 16), 1 + Int(source.next() % 16))
    let colors =
      [Bitmap.Pixel.clear]
      + (0...source.next() % 8).map { _ in
        let alpha = partlyTransparent ? source.next() : 255
        func channel() -> UInt8 { UInt8(Int(source.next()) * Int(alpha) / 255) }
        return Bitmap.Pixel(channel(), channel(), channel(), alpha)
      }
    repeat {
      let delay = 2 + Int(source.next() % 40)
      let pixels = (0..<size.area).map { _ in colors[Int(source.next()) % colors.count] }
      frames.append(
        Frame(bitmap: Bitmap(size: size, pixels: pixels), duration: Double(delay) / 100))
    } while !source.isAtEnd && frames.count < 8
  }

  var count: Int { frames.count }

  func forEach(_ body: (Frame) throws -> Void) throws {
    for frame in frames { try body(frame) }
  }

  /// The frames, with equal neighbors merged.
  var merged: [Picture] {
    frames.reduce(into: []) { pictures, frame in
      let delay = Int((frame.duration * 100).rounded())
      if pictures.last?.bitmap == frame.bitmap {
        pictures[pictures.count - 1].delay += delay
      } else {
        pictures.append(Picture(frame.bitmap, delay: delay))
      }
    }
  }
}
