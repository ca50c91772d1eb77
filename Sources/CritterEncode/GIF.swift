import CritterGraphics

extension Format {
  /// An animation of up to 256 colours with one global palette. A pixel is opaque or not there.
  public static let gif = Format(
    name: "gif", extensions: ["gif"], summary: "An animation that plays everywhere, 256 colours",
    isAnimated: true, maximumFrameRate: 50, encoder: encodeGIF)
}

@Sendable
private func encodeGIF(
  _ frames: any FrameSource, _ options: EncodeOptions, _ inspect: Format.Inspector?
) throws -> Encoded {
  let size = frames.size
  guard (1...65535).contains(size.width), (1...65535).contains(size.height) else {
    throw EncodeError.size(size, format: "gif", maximum: 65535)
  }
  var delays = GIFDelays()
  var histogram = ColorHistogram()
  try frames.forEach { frame in
    try delays.append(frame.duration)
    histogram.add(frame.bitmap)
  }

  let palette = Palette(histogram, AlphaRule(matte: options.matte), colors: options.colors)
  let file = try GIFFile(
    size: size, palette: palette.entries, transparent: palette.transparent, plays: options.plays)
  var result = Encoded(bytes: [], frames: 0, duration: 0, colors: palette.entries.count)
  let write: GIFDeltas.Sink = { picture, shown in
    try file.write(picture)
    result.frames += 1
    result.duration += Double(picture.delay) / 100
    try inspect?(palette.decoded(shown, size, delay: picture.delay))
  }

  var painter = palette.painter(options.dither)
  var deltas = GIFDeltas(size: size, transparent: palette.transparent)
  var waiting = delays.centiseconds.makeIterator()
  try frames.forEach { frame in
    guard let delay = waiting.next() else { preconditionFailure("a frame more than before") }
    try deltas.show(painter.indices(of: frame.bitmap), for: delay, write)
  }
  try deltas.finish(write)
  result.bytes = try file.finish()
  return result
}

extension Palette {
  fileprivate func decoded(_ indices: [UInt8], _ size: PixelSize, delay: Int) -> DecodedPicture {
    var rgba: [UInt8] = []
    rgba.reserveCapacity(indices.count * 4)
    for index in indices {
      let entry = entries[Int(index)]
      rgba.append(entry.red)
      rgba.append(entry.green)
      rgba.append(entry.blue)
      rgba.append(entry.alpha)
    }
    return DecodedPicture(size: size, rgba: rgba, delay: (delay, 100))
  }
}
