import CritterGraphics
import Yams

/// The forms of a rig file, from the whole down to single values.
enum RigForms {
  static let rig = Form<RigFile>.mapping(
    "a rig", from: RigFile(),
    [
      .required("canvas", \.canvas, canvas),
      Field("colors", \.colors, color.named),
      Field("inputs", \.inputs, input.named),
      .required("parts", \.parts, part.named),
      Field("states", \.states, state.named),
      Field("transitions", \.transitions, transition.located.list),
    ])

  static let canvas = Form<CanvasEntry>.mapping(
    "the canvas", from: CanvasEntry(),
    [
      .required("size", \.size, canvasSize),
      Field("corner-radius", \.cornerRadius, length),
      Field("fill", \.fill, text.located.optional),
      Field("background", \.background, text.located.optional),
    ])

  static let input = Form<InputEntry>.mapping(
    "an input", from: InputEntry(),
    [
      .required("min", \.min, number.located),
      .required("max", \.max, number),
      Field("initial", \.initial, number.located.optional),
    ])

  static let part: Form<PartEntry> = .mapping(
    "a part", from: PartEntry(),
    [
      Field("art", \.art, text.located.optional),
      .required("frame", \.frame, rect),
      Field("anchor", \.anchor, point),
      Field("z", \.z, number),
      Field("mirrored", \.mirrored, switch_),
      Field("mask", \.mask, rect.optional),
      Field("transform", \.transform, transform),
      Field("opacity", \.opacity, fraction),
      Field("visible", \.visible, switch_),
      Field("parts", \.parts, children),
    ])

  /// Reads `part` only when asked, since a part may hold parts.
  private static let children: Form<[Named<PartEntry>]> = Form(expected: "a mapping from names") {
    part.named.read($0, $1)
  }

  static let state = Form<StateEntry>.mapping(
    "a state", from: StateEntry(),
    [
      Field("needs", \.needs, text.located.oneOrMore),
      Field("excludes", \.excludes, text.located.oneOrMore),
      Field("parts", \.parts, change.named),
      Field("along", \.along, along.optional),
    ])

  static let along = Form<AlongEntry>.mapping(
    "'along'", from: AlongEntry(),
    [
      .required("input", \.input, text.located),
      .required("from", \.from, change.named),
      .required("to", \.to, change.named),
    ])

  static let change = Form<ChangeEntry>.mapping(
    "a part's change", from: ChangeEntry(),
    [
      Field("art", \.art, text.located.optional),
      Field("frame", \.frame, rect.optional),
      Field("position", \.position, point.optional),
      Field("size", \.size, size.optional),
      Field("transform", \.transform, transform.optional),
      Field("opacity", \.opacity, fraction.optional),
      Field("visible", \.visible, switch_.optional),
    ])

  static let transition = Form<TransitionEntry>.mapping(
    "a transition", from: TransitionEntry(),
    [
      Field("from", \.from, text.located.optional),
      Field("to", \.to, text.located.optional),
      Field("parts", \.parts, partTiming.named),
    ] + timingFields(\.timing.duration, \.timing.delay, \.timing.easing))

  static let partTiming = Form<PartTimingEntry>.mapping(
    "a part's timing", from: PartTimingEntry(),
    Property.allCases.filter { $0 != .art }.map { property in
      Field(property.rawValue, \.properties[property], timing.optional)
    } + [Field("art", \.art, artTiming)])

  static let timing = Form<TimingEntry>.mapping(
    "a timing", from: TimingEntry(), timingFields(\.duration, \.delay, \.easing))

  static let artTiming = Form<ArtTimingEntry>.mapping(
    "an art's timing", from: ArtTimingEntry(),
    [Field("fade", \.fade, fade.optional)] + timingFields(\.timing.duration, \.timing.delay, \.timing.easing))

  private static func timingFields<Owner: Sendable>(
    _ durationPath: any WritableKeyPath<Owner, Double?> & Sendable,
    _ delayPath: any WritableKeyPath<Owner, Double?> & Sendable,
    _ easingPath: any WritableKeyPath<Owner, Easing?> & Sendable
  ) -> [Field<Owner>] {
    [
      Field("duration", durationPath, duration.optional),
      Field("delay", delayPath, duration.optional),
      Field("easing", easingPath, easing.optional),
    ]
  }
}

// MARK: - Single values

extension RigForms {
  static let name = Form<String>("a name of letters, digits, '-' and '_'") { node in
    guard let text = node.scalar?.string, let first = text.unicodeScalars.first else { return nil }
    func isWord(_ c: Unicode.Scalar) -> Bool { c.properties.isAlphabetic || c == "_" }
    let isName =
      isWord(first)
      && text.unicodeScalars.allSatisfy { isWord($0) || $0 == "-" || ("0"..."9").contains($0) }
    return isName ? text : nil
  }

  static let text = Form<String>("a text") { node in
    node.isEmptyScalar ? nil : node.scalar?.string
  }

  static let number = Form<Double>("a number") { $0.asNumber }

  static let switch_ = Form<Bool>("true or false") { node in
    switch node.scalar?.string {
    case "true": true
    case "false": false
    default: nil
    }
  }

  static let length = number.where_("expected a length of 0 or more") { $0 >= 0 }
  static let duration = number.where_("expected seconds, 0 or more") { $0 >= 0 }
  static let fraction = number.where_("expected a fraction from 0 to 1") { (0...1).contains($0) }

  static let point = numbers("a point [x, y]", count: 2) { Point($0[0], $0[1]) }

  static let size = numbers("a size [width, height]", count: 2) { Size($0[0], $0[1]) }
    .where_("expected a width and a height of 0 or more") { $0.width >= 0 && $0.height >= 0 }

  static let canvasSize = numbers("a size [width, height]", count: 2) { Size($0[0], $0[1]) }
    .where_("expected a width and a height from 1 to 10000 points") {
      (1...10000).contains($0.width) && (1...10000).contains($0.height)
    }

  static let rect = numbers("a rectangle [x, y, width, height]", count: 4) {
    Rect($0[0], $0[1], $0[2], $0[3])
  }.where_("expected a width and a height of 0 or more") {
    $0.size.width >= 0 && $0.size.height >= 0
  }

  static func numbers<Value>(
    _ expected: String, count: Int, _ make: @escaping @Sendable ([Double]) -> Value
  ) -> Form<Value> {
    Form(expected) { node in
      let values = node.sequence?.compactMap(\.asNumber) ?? []
      return values.count == count && node.sequence?.count == count ? make(values) : nil
    }
  }

  static let color = Form<Color>("a CSS colour such as \"#07beb8\" (in quotes) or teal") { node in
    node.scalar.flatMap { Color(css: $0.string) }
  }

  static let easing = Form<Easing>(expected: "an easing") { node, problems in
    guard let text = text.read(node, problems) else { return nil }
    do throws(EasingError) {
      return try Easing(text: text)
    } catch {
      problems.report(error.message, at: node.mark)
      return nil
    }
  }

  static let fade = Form<FadeEntry>(expected: "true, or the art to fade to") { node, problems in
    if node.scalar?.string == "true" { return .always }
    return text.located.oneOrMore.read(node, problems).map(FadeEntry.to)
  }

  /// A list of operations, in the order of the code that one would write for Core Animation.
  static let transform = Form<Transform>(expected: "a list of operations") { node, problems in
    operation.oneOrMore.read(node, problems)?.reduce(.identity) { $1.apply($0) }
  }
}

extension Node {
  fileprivate var asNumber: Double? {
    guard let scalar, scalar.style == .plain, let value = Double(scalar.string) else { return nil }
    return value.isFinite ? value : nil
  }
}

extension PartTimingEntry {
  /// The same entry seen as the file writes it: a timing and a fade under one key.
  fileprivate var art: ArtTimingEntry {
    get { ArtTimingEntry(timing: properties[.art] ?? TimingEntry(), fade: fade) }
    set {
      properties[.art] = newValue.timing
      fade = newValue.fade
    }
  }
}
