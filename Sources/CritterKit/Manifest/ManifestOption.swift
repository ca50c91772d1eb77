import CritterForms
import CritterEncode
import CritterGraphics
import CritterRig

/// One of the options that an output of a manifest may have, named as on the command line.
struct ManifestOption: Sendable {
  let key: Key<OutputEntry>
  /// The options that it goes without: it takes the place of theirs in the defaults.
  let rivals: [String]
  /// What an editor says of it.
  let schema: OrderedJSON

  var name: String { key.name }

  init<Value: Sendable>(
    _ name: String, _ property: any WritableKeyPath<OutputEntry, Value> & Sendable,
    _ kind: OptionKind<Value>, without rivals: [String] = [], _ help: String
  ) {
    key = Key(name, property, kind.form)
    self.rivals = rivals
    let description: [(String, OrderedJSON)] = [("description", .string(help))]
    schema =
      switch kind.schema {
      case .object(let pairs), .line(.object(let pairs)): .object(description + pairs)
      default: .object(description)
      }
  }

  /// For one that has no value unless it is given.
  init<Value: Sendable>(
    _ name: String, _ property: any WritableKeyPath<OutputEntry, Value?> & Sendable,
    _ kind: OptionKind<Value>, without rivals: [String] = [], _ help: String
  ) {
    let optional = OptionKind<Value?>(form: kind.form.optional, schema: kind.schema)
    self.init(name, property, optional, without: rivals, help)
  }

  /// All of them: what a manifest is read by, and what its schema is made from. Another option is
  /// another line here.
  static let all: [ManifestOption] =
    [
      ManifestOption(
        "output", \.output, .text,
        "The file, relative to this one; frames/ or a name with %04d for a sequence."),
      ManifestOption("rig", \.rig, .text, "A rig's name, or the path of its folder."),
    ] + selection + motion + picture + encoding

  private static let selection: [ManifestOption] = [
    ManifestOption(
      "state", \.state, .names, without: ["from", "to", "scene"],
      "A still of a state, of a combination such as active,ecstatic, or of rest."),
    ManifestOption(
      "from", \.from, .names, without: ["state", "clip", "scene"],
      "The transition from this state …"),
    ManifestOption(
      "to", \.to, .names, without: ["state", "clip", "scene"],
      "… to this one, first and last frame included."),
    ManifestOption(
      "clip", \.clip, .text, without: ["from", "to", "scene"],
      "A clip, played over 'state' or the rest state."),
    ManifestOption(
      "scene", \.scene, .text, without: ["state", "from", "to", "clip"],
      "A scripted session: a scene of the rig, or a file of steps."),
    ManifestOption("set", \.inputs, .inputs, "Values of the rig's inputs."),
    ManifestOption(
      "theme", \.theme, .text, "A file that replaces named colours of the rig."),
    ManifestOption("at", \.instant, .seconds, "Picks one instant, as a still, in seconds."),
  ]

  private static let motion: [ManifestOption] = [
    ManifestOption(
      "fps", \.frameRate,
      .number("frames a second, above 0, at most 1000") { $0 > 0 && $0 <= 1000 },
      "Frames a second, 25 unless said; a GIF shows at most 50, an APNG or WebP 90."),
    ManifestOption(
      "speed", \.speed, .number("a number above 0") { $0 > 0 }, "0.1 is ten times slower."),
    ManifestOption(
      "frames", \.frames, .frames, "Only these frames, from 0, as 0-9,20,30-40x2."),
    ManifestOption("bounce", \.bounces, .flag, "Play back to the start."),
    ManifestOption("hold", \.hold, .rest, "Rest at both ends, in seconds."),
    ManifestOption("hold-start", \.holdStart, .rest, "Rest on the first frame."),
    ManifestOption("hold-end", \.holdEnd, .rest, "Rest on the last frame."),
  ]

  private static let picture: [ManifestOption] = [
    ManifestOption(
      "scale", \.scales, .scales, without: ["size", "width", "height"],
      "Pixels per point; 1,2 makes two outputs, name.gif and name@2x.gif."),
    ManifestOption(
      "size", \.size, .size, without: ["scale", "width", "height"],
      "Pixels as 320x240; fits the canvas in and centres it."),
    ManifestOption(
      "width", \.width, .pixels, without: ["scale", "size"], "Width in pixels."),
    ManifestOption(
      "height", \.height, .pixels, without: ["scale", "size"], "Height in pixels."),
    ManifestOption("background", \.background, .color, "A CSS colour, or transparent."),
  ]

  private static let encoding: [ManifestOption] = [
    ManifestOption(
      "format", \.format, .text, "The format's name, whatever the output ends in."),
    ManifestOption(
      "loop", \.encoding.plays, .plays,
      "forever, once, or how often it plays in all; a video's player decides that."),
    ManifestOption(
      "matte", \.encoding.matte, .color,
      "The page's colour, mixed into half-transparent edges of a GIF, and behind an mp4."),
    ManifestOption("colors", \.encoding.colors, .integer(2...256), "Palette entries of a GIF."),
    ManifestOption(
      "dither", \.encoding.dither, .dither,
      "For a GIF's gradients: none, ordered or floyd-steinberg."),
    ManifestOption(
      "quality", \.encoding.quality, .integer(1...100),
      "How faithful a GIF is; below 100 it gets smaller where nobody sees it."),
    ManifestOption(
      "max-size", \.maxSize, .bytes,
      "The most bytes, as 128KB: gives up quality, then frames, then size."),
    ManifestOption("preset", \.preset, .preset, "The size and the limits of a site."),
  ]
}
