import CritterGraphics

extension Format {
  /// An animation of up to 256 colors with one global palette. A pixel is opaque or not there.
  public static let gif = Format(
    name: "gif", extensions: ["gif"],
    summary: "Animation that plays everywhere; up to 256 colors",
    isAnimated: true, maximumFrameRate: 50, saysPlays: true, hasQuality: true, hasAlpha: false
  ) { frames, options, workers, inspect in
    try frames.size.check(format: "gif", maximum: 65535)
    let (analysis, delays) = try analyzed(frames)
    let palette = Palette(analysis.histogram, options)
    var file = try GIFFile(
      frames.size, palette.entries, transparent: palette.transparent, plays: options.plays, inspect)
    var encoder = GIFEncoder(
      frames.size, deltas: analysis.count, analysis.histogram, palette, options, workers)
    try analysis.forEachDelta(frames, delays) { delta in
      try encoder.add(delta) { image in try file.add(image) }
    }
    try encoder.finish { image in try file.add(image) }
    return try file.finished()
  }
}

extension Palette {
  init(_ histogram: ColorHistogram, _ options: EncodeOptions) {
    self.init(
      histogram, AlphaRule(matte: options.matte), colors: options.colors,
      noise: Fidelity.paletteNoise(options.quality)
    ) { Fidelity.bitCost(options.quality, paletteError: $0) }
  }
}

/// The only pass over the frames, unless their deltas reach more than is worth keeping.
private func analyzed(_ frames: any FrameSource) throws -> (FrameAnalysis, delays: [Int]) {
  var delays = GIFDelays()
  var analysis = FrameAnalysis(frames.size, frames: frames.count)
  try frames.forEach { frame in
    precondition(frame.bitmap.size == frames.size, "every frame has the source's size")
    let delay = try delays.append(frame.duration)
    analysis.add(frame.bitmap, changed: frame.changed, delay: delay)
  }
  return (analysis, delays.centiseconds)
}
