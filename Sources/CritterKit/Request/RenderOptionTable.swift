import CritterEncode
import CritterGraphics

extension RenderOption {
  /// All options, in the order of the command line.
  package static let all: [RenderOption] =
    [
      state, from, to, clip, scene, set, theme, at, fps, speed, frames, bounce, hold, holdStart,
      holdEnd, scale, size, width, height, background, partial,
    ] + encoding + [maxSize, preset]

  /// The encoding options.
  package static let encoding: [RenderOption] = [
    format, loop, matte, palette, dither, quality, effort,
  ]

  // MARK: Selection

  package static let state = RenderOption(
    "state", "state,…", \.state, .names.once, without: ["from", "to", "scene"],
    "Show one or more states, for example active,ecstatic, or rest.")
  package static let from = RenderOption(
    "from", "state,…", \.from, .names.once, without: ["state", "clip", "scene"], with: "to",
    "Start of a transition: one or more states.")
  package static let to = RenderOption(
    "to", "state,…", \.to, .stops, without: ["state", "clip", "scene"], with: "from",
    "End of a transition: one or more states. Can be repeated for several transitions in a row.")
  package static let clip = RenderOption(
    "clip", "clip", \.clip, .text.once, without: ["from", "to", "scene"],
    "Show a clip, over --state or the rest state.")
  package static let scene = RenderOption(
    "scene", "scene", \.scene, .text.once, without: ["state", "from", "to", "clip"],
    "Show a scene: its name, or a scene file.")
  package static let set = RenderOption(
    "set", "name=value", \.request.inputs, .inputs,
    "Set an input of the rig, for example gaze=0.5 or isOpen=true.")
  package static let theme = RenderOption(
    "theme", "name", \.theme, .text.once,
    "Use a theme: its name, or a theme file.")
  package static let at = RenderOption(
    "at", "seconds", \.request.playback.instant, .seconds.once,
    "Show one instant, in seconds of the animation as it plays.")

  // MARK: Frames

  package static let fps = RenderOption(
    "fps", "n", \.request.playback.frameRate, .frameRate,
    "Frames per second, up to 50 in a GIF and 90 in an APNG or WebP.")
  package static let speed = RenderOption(
    "speed", "x", \.request.playback.speed, .speed, "Playback speed. 0.5 is half the speed.")
  package static let frames = RenderOption(
    "frames", "ranges", \.request.playback.frames, .frames,
    "Keep only these frames, from 0, for example 0-9,20,30-40x2 (x2: every second frame).")
  package static let bounce = RenderOption(
    "bounce", "", \.request.playback.bounces, .flag, "Play forward, then backward (ping-pong).")
  package static let hold = RenderOption(
    "hold", "seconds", \.hold, .rest,
    "Hold the first frame and each end of a transition, in seconds.")
  package static let holdStart = RenderOption(
    "hold-start", "seconds", \.holdStart, .rest, "Hold the first frame, in seconds.")
  package static let holdEnd = RenderOption(
    "hold-end", "seconds", \.holdEnd, .rest,
    "Hold each end of a transition, in seconds.")

  // MARK: Size and background

  package static let scale = RenderOption(
    "scale", "n,…", \.scales, .scales, without: ["size", "width", "height"],
    "Pixels per point. 1,2,3 writes name.gif, name@2x.gif, and name@3x.gif.")
  package static let size = RenderOption(
    "size", "WxH", \.size, .size, without: ["scale", "width", "height"],
    "Size in pixels, for example 320x240. The canvas is fitted and centered.")
  package static let width = RenderOption(
    "width", "width", short: "W", \.request.framing.width, .pixels, without: ["scale", "size"],
    "Width in pixels.")
  package static let height = RenderOption(
    "height", "height", short: "H", \.request.framing.height, .pixels, without: ["scale", "size"],
    "Height in pixels.")
  package static let background = RenderOption(
    "background", "color", \.request.framing.background, .color,
    "Background: a CSS color, or transparent.")

  package static let partial = RenderOption(
    "partial", "", \.request.isPartial, .flag, "Leave out parts of the picture that can't be drawn."
  )

  // MARK: Encoding

  package static let format = RenderOption(
    "format", "format", \.format, .text,
    "Output format: \(Format.all.map(\.name).listed). (default: by file extension)")
  /// The option for a pixel format. Vector formats need a rig.
  package static let pixelFormat = RenderOption(
    "format", "format", \.format, .text,
    "Output format: \(Format.all.filter { !$0.isVector }.map(\.name).listed). "
      + "(default: by file extension)")
  package static let loop = RenderOption(
    "loop", "plays", \.request.options.plays, .plays,
    "Number of plays: forever, once, or 1 to 65,536. Not for videos and AVIF.")
  package static let matte = RenderOption(
    "matte", "color", \.request.options.matte, .color,
    "Page color for the semi-transparent edges of a GIF, and behind an MP4.")
  package static let palette = RenderOption(
    "palette", "n", \.request.options.colors, .integer(2...256),
    "Palette size of a GIF, APNG, or WebP, 2 to 256.")
  package static let dither = RenderOption(
    "dither", "method", \.request.options.dither, .dither,
    "Dithering of a GIF, APNG, or WebP: auto, none, ordered, or floyd-steinberg.")
  package static let quality = RenderOption(
    "quality", "n", \.request.options.quality, .integer(1...100),
    "Quality of a pixel format other than PNG, 1 (small) to 100 (exact; not in videos).")
  package static let effort = RenderOption(
    "effort", "n", \.request.options.effort, .integer(1...9),
    "Compression effort of a GIF, APNG, or PNG, 1 (fast) to 9 (small).")

  // MARK: File size

  package static let maxSize = RenderOption(
    "max-size", "bytes", \.maxSize, .bytes,
    "Maximum file size, for example 128KB. Lowers quality, then frame rate, then dimensions. Fails "
      + "if nothing fits.")
  package static let preset = RenderOption(
    "preset", "name", \.preset, .preset,
    "Limits of a site: " + Preset.all.map(\.name).joined(separator: ", ")
      + ". See critter help presets.")
}
