import CritterEncode

extension RenderOption {
  /// All of them, in the order of the command line.
  package static let all: [RenderOption] = selection + motion + picture + encoding + budget

  /// What to show.
  package static let selection: [RenderOption] = [
    RenderOption(
      "state", "state,…", \.state, .names.once, without: ["from", "to", "scene"],
      "A still of a state, of a combination such as active,ecstatic, or of rest."),
    RenderOption(
      "from", "state,…", \.from, .names.once, without: ["state", "clip", "scene"], with: "to",
      "The transition from this state …"),
    RenderOption(
      "to", "state,…", \.to, .stops, without: ["state", "clip", "scene"], with: "from",
      "… to this one, first and last frame included; another --to goes on from there, each as its own "
        + "transition says."),
    RenderOption(
      "clip", "clip", \.clip, .text.once, without: ["from", "to", "scene"],
      "A clip, played over a state or the rest state."),
    RenderOption(
      "scene", "scene", \.scene, .text.once, without: ["state", "from", "to", "clip"],
      "A scripted session: a scene of the rig, or a file of steps."),
    RenderOption("set", "name=value", \.inputs, .inputs, "Values of the rig's inputs."),
    RenderOption(
      "theme", "name", \.theme, .text.once,
      "Other values for the rig's named colours: a theme beside it, or a file."),
    RenderOption(
      "at", "seconds", \.instant, .seconds.once, "Picks one instant, as a still, in seconds."),
  ]

  /// Which frames there are.
  package static let motion: [RenderOption] = [
    RenderOption(
      "fps", "n", \.frameRate, .frameRate,
      "Frames a second; a GIF shows at most 50, an APNG or WebP 90."),
    RenderOption(
      "speed", "x", \.speed, .speed, "0.1 is ten times slower."),
    RenderOption(
      "frames", "ranges", \.frames, .frames,
      "Only these frames, counted from 0, as 0-9,20,30-40x2 (x2: every second)."),
    RenderOption("bounce", "", \.bounces, .flag, "Play back to the start."),
    RenderOption(
      "hold", "seconds", \.hold, .rest, "Rest at the start and at every --to, in seconds."),
    RenderOption(
      "hold-start", "seconds", \.holdStart, .rest, "Rest on the first frame, in seconds."),
    RenderOption(
      "hold-end", "seconds", \.holdEnd, .rest,
      "Rest on the last frame and at every --to before it, in seconds."),
  ]

  /// How large the picture is and what is behind it.
  package static let picture: [RenderOption] = [
    RenderOption(
      "scale", "n,…", \.scales, .scales, without: ["size", "width", "height"],
      "Pixels per point; 1,2,3 writes name.gif, name@2x.gif and name@3x.gif."),
    RenderOption(
      "size", "WxH", \.size, .size, without: ["scale", "width", "height"],
      "Pixels, as 320x240; fits the canvas in and centres it."),
    RenderOption(
      "width", "width", short: "W", \.width, .pixels, without: ["scale", "size"],
      "Width in pixels."),
    RenderOption(
      "height", "height", short: "H", \.height, .pixels, without: ["scale", "size"],
      "Height in pixels."),
    RenderOption("background", "color", \.background, .color, "A CSS colour, or transparent."),
  ]

  /// How the file is encoded.
  package static let encoding: [RenderOption] = [
    RenderOption(
      "format", "format", \.format, .text,
      "\(Format.all.map(\.name).listed), whatever the name ends in."),
    RenderOption(
      "loop", "plays", \.encoding.plays, .plays,
      "forever, once, or how often it plays in all; a video's player decides that."),
    RenderOption(
      "matte", "color", \.encoding.matte, .color,
      "The page's colour, mixed into half-transparent edges of a GIF, and behind an mp4."),
    RenderOption(
      "palette", "n", \.encoding.colors, .integer(2...256), "Palette entries of a GIF, 2 to 256."),
    RenderOption(
      "dither", "method", \.encoding.dither, .dither,
      "For a GIF's gradients: auto, none, ordered or floyd-steinberg."),
    RenderOption(
      "quality", "n", \.encoding.quality, .integer(1...100),
      "How faithful a GIF is, 1 to 100; below 100 it gets smaller where nobody sees it."),
    RenderOption(
      "effort", "n", \.encoding.effort, .integer(1...9),
      "How hard a GIF or PNG is made small, 1 to 9: bytes against time."),
  ]

  /// The most that an output may come to.
  package static let budget: [RenderOption] = [
    RenderOption(
      "max-size", "bytes", \.maxSize, .bytes,
      "The most bytes, as 128KB or 0.5MB; gives up quality, then frames, then size, and fails "
        + "when nothing fits."),
    RenderOption(
      "preset", "name", \.preset, .preset,
      Preset.all.map { "\($0.name): \($0.summary)" }.joined(separator: "; ") + "."),
  ]
}
