import CritterGraphics

extension Format {
  /// An animation of up to 256 colours with one global palette. A pixel is opaque or not there.
  public static let gif = Format(
    name: "gif", extensions: ["gif"], summary: "An animation that plays everywhere, 256 colours",
    isAnimated: true, maximumFrameRate: 50, saysPlays: true
  ) { frames, options, inspect in
    try checkSize(frames.size)
    let (histogram, delays) = try survey(frames)
    let palette = Palette(histogram, AlphaRule(matte: options.matte), colors: options.colors)
    let file = try GIFFile(size: frames.size, palette: palette, plays: options.plays)
    let pictures = try write(frames, delays, palette, options.dither, to: file, inspect)
    return Encoded(
      bytes: try file.finish(), frames: pictures,
      duration: Double(delays.reduce(0, +)) / 100, colors: palette.entries.count)
  }
}

private func checkSize(_ size: PixelSize) throws {
  let longest = 65535
  guard (1...longest).contains(size.width), (1...longest).contains(size.height) else {
    throw EncodeError.size(size, format: "gif", maximum: longest)
  }
}

/// The first run: what the palette and the delays are made from.
private func survey(_ frames: any FrameSource) throws -> (ColorHistogram, delays: [Int]) {
  var delays = GIFDelays()
  var histogram = ColorHistogram()
  try frames.forEach { frame in
    precondition(frame.bitmap.size == frames.size, "every frame has the source's size")
    try delays.append(frame.duration)
    histogram.add(frame.bitmap)
  }
  return (histogram, delays.centiseconds)
}

/// The second run.
///
/// - Returns: how many pictures it came to.
private func write(
  _ frames: any FrameSource, _ delays: [Int], _ palette: Palette, _ dither: Dither,
  to file: GIFFile, _ inspect: Format.Inspector?
) throws -> Int {
  var pictures = 0
  let sink: GIFDeltas.Sink = { picture, shown in
    try file.write(picture)
    try inspect?(palette.decoded(shown, frames.size, delay: picture.delay))
    pictures += 1
  }
  var painter = palette.painter(dither)
  var deltas = GIFDeltas(size: frames.size, transparent: palette.transparent)
  var frame = 0
  try frames.forEach {
    try deltas.show(painter.indices(of: $0.bitmap), for: delays[frame], sink)
    frame += 1
  }
  try deltas.finish(sink)
  return pictures
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
