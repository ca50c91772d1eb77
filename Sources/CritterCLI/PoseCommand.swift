import ArgumentParser
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig

struct Pose: Command {
  static let configuration = CommandConfiguration(
    abstract: "Print the values of every part at one instant, back to front.",
    discussion: """
      EXAMPLES:
        critter pose bear --state active --set gaze=0.25
        critter pose bear --from neutral --to shy --at 0.1
      """)

  @Argument(help: "Name of a rig, or path of its folder.", completion: Completions.rigs)
  var rig: String

  @OptionGroup var what: SelectionOptions
  @OptionGroup var folders: RigsOptions

  @Option(
    help: ArgumentHelp(
      "Pixels per point, for expressions that round to the pixel grid.", valueName: "n"),
    transform: number("a number greater than 0, at most 1e9") {
      $0 > 0 && $0 <= Double.maximumInput
    })
  var scale = 1.0

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var common: CommonOptions

  func validate() throws {
    try options.requireSelection()
  }

  private var options: RenderOptions { RenderOptions(what) }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let request = try options.request(scale: scale)
    let document = try folders.document(of: rig, warningOn: terminal, messages)
    let shot = try document.shot(for: request)
    let pose = shot.pose(at: options.request.playback.instant ?? 0)
    if let error = pose.error { throw error }
    let placed = shot.rig.placedParts(of: pose)
    if json {
      let object = JSON.pose(pose, of: shot.rig, duration: shot.timeline.duration, placed)
      try terminal.print(data: object.text)
    } else {
      try terminal.print(data: table(placed))
    }
  }

  private func table(_ placed: [PlacedPart]) -> String {
    let rows = placed.map { part in
      [
        part.part.path, part.values.art ?? "-",
        part.isVisible ? part.opacity.shortText(decimals: 3) : "hidden",
        "\(part.values.size.width.shortText(decimals: 3))×\(part.values.size.height.shortText(decimals: 3))",
        part.corners.map { $0?.text ?? "behind" }.joined(separator: "  "),
      ]
    }
    return Table([["part", "art", "opacity", "size", "corners"]] + rows).text
  }
}

extension CritterGraphics.Point {
  fileprivate var text: String { "\(x.shortText(decimals: 3)),\(y.shortText(decimals: 3))" }
  fileprivate var json: JSON { [.number(x), .number(y)] }
}

extension JSON {
  fileprivate static func pose(
    _ pose: CritterMotion.Pose, of rig: Rig, duration: Double, _ placed: [PlacedPart]
  ) -> JSON {
    let size = rig.canvas.size
    return .object([
      ("rig", .string(rig.name)), ("time", .number(pose.time)), ("duration", .number(duration)),
      ("canvas", [.number(size.width), .number(size.height)]),
      ("parts", .array(placed.map { Self.part($0, in: rig) })),
    ])
  }

  private static func part(_ placed: PlacedPart, in rig: Rig) -> JSON {
    let (part, values) = (placed.part, placed.values)
    let own: [(String, JSON)] = [
      ("name", .string(part.name)), ("path", .string(part.path)),
      ("art", .optional(values.art, JSON.string)), ("fade", .optional(values.fade, fade)),
      ("visible", .bool(placed.isVisible)), ("opacity", .number(placed.opacity)),
      ("corners", .array(placed.corners.map { .optional($0, \.json) })),
      ("line", .object(part.line.entries.map { ($0.key, $0.value) })),
      ("masks", masks(of: part, values, in: rig)),
    ]
    return .object(own + properties.map { ($0.jsonKey, value(values[$0])) })
  }

  /// The properties whose values are listed as they are, not together with those of the parents.
  private static let properties = Property.Base.allCases.filter {
    ![.art, .visible, .opacity].contains($0)
  }

  private static func value(_ value: PropertyValue) -> JSON {
    switch value {
    case .number(let number), .order(let number): .number(number)
    case .lengths(let lengths): .array(lengths.map(JSON.number))
    case .point(let point): point.json
    case .size(let size): [.number(size.width), .number(size.height)]
    case .transform(let transform): .array(transform.elements.map(JSON.number))
    case .paint(let paint): self.paint(paint)
    case .trim(let trim): [.number(trim.start), .number(trim.end)]
    case .path(let path): .optional(path?.svg, JSON.string)
    case .text(let text), .art(let text, _): .optional(text, JSON.string)
    case .flag(let flag): .bool(flag)
    case .blend(let mode): .string(mode.rawValue)
    case .shadow(let shadow): self.shadow(shadow)
    }
  }

  /// Returns the masks of a part, as in a rig file.
  private static func masks(of part: Part, _ values: PartValues, in rig: Rig) -> JSON {
    .array(
      zip(part.masks, values.masks).map { mask, values in
        .object([
          ("part", .optional(mask.part, { .string(rig.parts[$0].name) })),
          ("path", .optional(values.area?.svg, JSON.string)),
          ("mode", .string(mask.mode.rawValue)), ("feather", .number(values.feather)),
          ("opacity", .number(values.opacity)), ("expand", .number(values.expansion)),
          ("inverted", .bool(mask.isInverted)), ("luma", .bool(mask.usesLuma)),
        ])
      })
  }

  /// Returns a color in CSS syntax, a gradient as in a rig file, or null for a transparent paint.
  private static func paint(_ paint: Paint) -> JSON {
    guard paint.isVisible else { return .null }
    switch paint {
    case .color(let color): return .string(color.hex)
    case .gradient(let gradient):
      return .object([
        ("from", gradient.start.json), ("to", gradient.end.json),
        ("colors", .array(gradient.stops.map { .string($0.color.hex) })),
        ("stops", .array(gradient.stops.map { .number($0.offset) })),
        ("radial", .bool(gradient.isRadial)),
      ])
    }
  }

  /// Returns a shadow as in a rig, or null for an invisible one.
  private static func shadow(_ shadow: Shadow) -> JSON {
    guard shadow.color.alpha > 0 else { return .null }
    return [
      .number(shadow.offset.x), .number(shadow.offset.y), .number(shadow.blur),
      .string(shadow.color.hex),
    ]
  }

  private static func fade(_ fade: PartValues.Fade) -> JSON {
    .object([
      ("from", .string(fade.from)), ("fraction", .number(fade.fraction)),
      ("morph", .bool(fade.morphs)),
    ])
  }
}

extension Property.Base {
  /// The key in JSON, such as `dashOffset`. The key `path` has the names of the part and its parents.
  fileprivate var jsonKey: String {
    let words = rawValue.split { "-.".contains($0) }
    let others = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return self == .path ? "outline" : others.reduce(String(words[0]), +)
  }
}
