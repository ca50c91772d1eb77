import CritterGraphics

extension Format {
  /// An animation of up to 256 colours with one global palette. A pixel is opaque or not there.
  public static let gif = Format(
    name: "gif", extensions: ["gif"], summary: "An animation that plays everywhere, 256 colours",
    isAnimated: true, maximumFrameRate: 50, saysPlays: true, hasQuality: true
  ) { frames, options, workers, inspect in
    try checkSize(frames.size)
    let (survey, delays) = try survey(frames)
    let palette = Palette(
      survey.histogram, AlphaRule(matte: options.matte), colors: options.colors,
      noise: Fidelity.paletteNoise(options.quality))
    var file = GIFFile(frames.size, palette, plays: options.plays, inspect)
    var press = GIFPress(survey, palette, options, workers)
    try survey.forEachPatch(frames, delays) { patch in
      try press.add(patch) { try file.add($0) }
    }
    try press.finish { try file.add($0) }
    return try file.finished()
  }
}

private func checkSize(_ size: PixelSize) throws {
  let longest = 65535
  guard (1...longest).contains(size.width), (1...longest).contains(size.height) else {
    throw EncodeError.size(size, format: "gif", maximum: longest)
  }
}

/// The one run over the frames, unless they come to more than is worth keeping.
private func survey(_ frames: any FrameSource) throws -> (Survey, delays: [Int]) {
  var delays = GIFDelays()
  var survey = Survey(frames.size, frames: frames.count)
  try frames.forEach { frame in
    precondition(frame.bitmap.size == frames.size, "every frame has the source's size")
    let delay = try delays.append(frame.duration)
    survey.add(frame.bitmap, changed: frame.changed, delay: delay)
  }
  return (survey, delays.centiseconds)
}
