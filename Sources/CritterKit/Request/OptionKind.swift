import CritterEncode
import CritterGraphics
import CritterRig
package import CritterSyntax

/// The way to parse, validate, and print an option's value.
package struct OptionKind<Value: Sendable>: Sendable {
  /// The completion of the message "expected …".
  let expected: String
  /// The schema of the value in a manifest. Its limits may be narrower than on the command line.
  package private(set) var schema: ValueSchema<Value>
  /// Parses one argument, or returns nil if the text isn't of this kind. `accepts` checks the range.
  let parse: @Sendable (String) -> Value?
  let accepts: @Sendable (Value) -> Bool
  /// Returns the command-line arguments for a value.
  let texts: @Sendable (Value) -> [String]
  /// Returns the end of a message about a wrong value: a similar value, or nothing.
  let hint: @Sendable (String) -> String
  /// Combines the value of earlier arguments with the value of a later one.
  private(set) var merge: @Sendable (Value, Value) -> Value = { $1 }
  /// All possible values, or empty for an open set.
  private(set) var words: [String] = []
  /// Whether the option can be given only once.
  private(set) var isOnce = false
  /// Whether a value may start with a dash.
  private(set) var isNumber = false
  private let read: @Sendable (Node) -> Value?

  /// Creates a kind of option from its expected value, shape, and conversions.
  ///
  /// - Parameters:
  ///   - accepts: returns whether a value is in range.
  ///   - read: reads the value from a manifest. If nil, a scalar is parsed like an argument.
  init(
    _ expected: String, _ shape: ValueShape, texts: @escaping @Sendable (Value) -> [String],
    accepts: @escaping @Sendable (Value) -> Bool = { _ in true },
    hint: @escaping @Sendable (String) -> String = { _ in "" },
    read: (@Sendable (Node) -> Value?)? = nil, parse: @escaping @Sendable (String) -> Value?
  ) {
    self.expected = expected
    self.hint = hint
    self.texts = texts
    self.accepts = accepts
    self.parse = parse
    let read = read ?? { node in node.isEmptyScalar ? nil : node.text.flatMap(parse) }
    self.read = read
    schema = ValueSchema(expected: expected, shape: shape) { node, context in
      if let value = read(node), accepts(value) { return value }
      return context.refuse(
        "expected \(expected), found \(node.asFound)\(hint(node.text ?? ""))", at: node.mark)
    }
  }

  var once: OptionKind { with { $0.isOnce = true } }

  private func with(_ change: (inout OptionKind) -> Void) -> OptionKind {
    var result = self
    change(&result)
    return result
  }

  /// Returns a kind for one or more items, separated by commas or in a list.
  private static func list<Item>(
    _ expected: String, _ shapes: [ValueShape], _ text: @escaping @Sendable (Item) -> String,
    _ item: @escaping @Sendable (String) -> Item?
  ) -> OptionKind<[Item]> where Value == [Item] {
    @Sendable func items(_ words: [String]) -> [Item]? {
      let items = words.compactMap(item)
      return items.isEmpty || items.count < words.count ? nil : items
    }
    return OptionKind(
      expected, .either(shapes),
      texts: { $0.isEmpty ? [] : [$0.map(text).joined(separator: ",")] },
      read: { node in node.words.flatMap(items) }, parse: { items($0.words) })
  }
}

extension OptionKind<String> {
  /// Any text, unchanged.
  package static let text = OptionKind("a name", .type("string"), texts: { [$0] }, parse: { $0 })
}

extension OptionKind<Bool> {
  static let flag = OptionKind(
    "true or false", .either([.flag, .variable]), texts: { $0 ? ["true"] : [] },
    parse: { ["true": true, "false": false][$0] })
}

extension OptionKind<Color> {
  static let color = OptionKind(
    Schemas.color.expected, .type("string"), texts: { [$0.text] },
    hint: { Schemas.suggestion(forColor: $0) }, parse: { Color(css: $0) })
}

extension OptionKind<Double> {
  static func number(_ expected: String, _ range: ClosedRange<Double>) -> OptionKind {
    OptionKind(
      expected, .either([.type("number"), .variable]), texts: { [$0.shortText] },
      accepts: range.contains,
      parse: { Double($0) }
    ).with { $0.isNumber = true }
  }

  /// Frames per second. Below the minimum, a frame lasts longer than any format can store.
  static let frameRate = number("a number from 0.000001 to 1,000", 1e-6...1000)
  static let speed = number(
    "a number greater than 0, at most 1e9", Double.leastNonzeroMagnitude...Double.maximumInput)
  static let seconds = number("seconds, 0 to 1e9", 0...Double.maximumInput)
  static let rest = number("seconds, 0 to 86,400", 0...86400)
}

extension OptionKind<Int> {
  static func integer(_ range: ClosedRange<Int>) -> OptionKind {
    OptionKind(
      "a whole number, \(range.lowerBound.grouped) to \(range.upperBound.grouped)",
      .either([.type("integer"), .variable]), texts: { ["\($0)"] }, accepts: range.contains,
      parse: { Int($0) }
    ).with { $0.isNumber = true }
  }

  static let pixels = integer(1...Framing.limit)
}

extension OptionKind<Int?> {
  /// The number of plays, or nil for an infinite loop.
  static let plays = OptionKind(
    "forever, once, or a number of plays from 1 to 65,536",
    .either([.words(["forever", "once"]), .either([.type("integer"), .variable])]),
    texts: { [$0.map { $0 == 1 ? "once" : "\($0)" } ?? "forever"] }
  ) { text in
    switch text {
    case "forever": return .some(nil)
    case "once": return 1
    default:
      guard let plays = Int(text), (1...65536).contains(plays) else { return nil }
      return plays
    }
  }
}

extension OptionKind<ByteCount> {
  static let bytes = OptionKind(
    "a file size, for example 128KB or 0.5MB", .either([.type("string"), .type("integer")]),
    texts: { ["\($0.bytes)"] }, parse: { ByteCount($0) })
}

extension OptionKind<Preset> {
  static let preset = OptionKind(
    "one of \(Preset.all.map(\.name).joined(separator: ", "))",
    .either([.words(Preset.all.map(\.name)), .variable]), texts: { [$0.name] },
    hint: { text in
      let names = Preset.all.map(\.name)
      let similar = nearest(to: text, among: names)
      return (similar ?? names.first { $0.hasPrefix(text + "-") }).map(asking) ?? ""
    }, parse: Preset.named
  ).with { $0.words = Preset.all.map(\.name) }
}

extension OptionKind<Dither> {
  static let dither: OptionKind = {
    let words = Dither.allCases.map(\.rawValue)
    return OptionKind(
      words.listed, .either([.words(words), .variable]), texts: { [$0.rawValue] },
      parse: { Dither(rawValue: $0) }
    ).with {
      $0.words = words
      $0.schema = Schemas.word("a way to dither").shaped($0.schema.shape)
    }
  }()
}

extension OptionKind<[String]> {
  static let names = list(
    "one or more names, for example active,ecstatic",
    [.type("string"), .list(.type("string"))], { $0 }, { $0 })
}

extension OptionKind<[[String]]> {
  /// Names of states, or a list of lists for several transitions in a row.
  static let stops: OptionKind = {
    let names = ValueShape.list(.type("string"))
    return OptionKind(
      "a name, a list of names, or a list of lists for one after the other",
      .either([.type("string"), names, .list(names)]),
      texts: { $0.map { $0.joined(separator: ",") } }, accepts: { !$0.contains(where: \.isEmpty) },
      read: { node in
        guard let items = node.items, items.contains(where: { $0.items != nil }) else {
          return node.words.map { [$0] }
        }
        let stops = items.compactMap(\.words)
        return stops.count == items.count ? stops : nil
      }, parse: { [$0.words] }
    )
    .with { kind in
      kind.schema = limitedStops(kind.schema)
      kind.merge = { $0 + $1 }
    }
  }()

  /// Returns the schema with a limit for the number of stops.
  private static func limitedStops(_ schema: ValueSchema<[[String]]>) -> ValueSchema<[[String]]> {
    schema.refined { stops, node, context in
      if stops.count <= maximumStops { return stops }
      return context.refuse(
        "expected at most \(maximumStops.grouped) transitions in a row, found "
          + stops.count.grouped, at: node.mark)
    }
  }

  /// The maximum number of transitions in a row.
  private static let maximumStops = 1000
}

extension OptionKind<[Double]> {
  static let scales = list(
    "one or more scales greater than 0, for example 1,2,3",
    [.either([.type("number"), .variable]), .type("string"), .list(.type("number"))], \.shortText,
    { Double($0).flatMap { $0.isFinite && $0 > 0 ? $0 : nil } }
  ).with { $0.isNumber = true }
}

extension OptionKind<[FrameRange]> {
  static let frames = list(
    "frames, for example 0-9,20,30-40x2",
    [.type("string"), .type("integer"), .list(.either([.type("string"), .type("integer")]))],
    \.text,
    FrameRange.init)
}

extension OptionKind<PixelSize> {
  static let size = OptionKind(
    "a size in pixels, for example 320x240; each side from 1 to \(Framing.limit.grouped)",
    .type("string"), texts: { ["\($0.width)x\($0.height)"] },
    accepts: { size in
      [size.width, size.height].allSatisfy { (1...Framing.limit).contains($0) }
    },
    hint: { Int($0) == nil ? "" : "; for one side, use the option width or height" }
  ) { text in
    let sides = text.lowercased().exact
      .split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    return PixelSize(width, height)
  }
}

extension OptionKind<[String: InputValue]> {
  /// Inputs by name: a mapping, or arguments such as `gaze=0.5`. Each text is read as a value of the
  /// input's kind.
  static let inputs: OptionKind = {
    OptionKind(
      "an input and its value, for example gaze=0.5, isOpen=true, or name=Ada",
      .names(value.shape),
      texts: { values in values.map { "\($0)=\($1.argument)" }.sorted() }
    ) { text in
      guard let (name, value) = text.exact.halves(around: "="), !name.isEmpty else { return nil }
      return [name: .text(value)]
    }.with {
      $0.merge = { $0.merging($1) { $1 } }
      $0.schema = value.byReference.map { pairs in
        Dictionary(pairs.map { ($0.name.value, $0.value) }) { $1 }
      }
    }
  }()

  /// The schema of a value. A text is the scalar's own characters.
  private static let value = ValueSchema<InputValue>(
    expected: "a value",
    shape: .either([
      .type("number"), .type("boolean"), .type("string"), .type("null"), .list(.type("number")),
    ])
  ) { node, context in
    if let text = node.text { return .text(text) }
    guard let items = node.items else {
      return context.refuse("expected a value, found \(node.asFound)", at: node.mark)
    }
    let numbers = items.compactMap { $0.text.flatMap { Double($0) } }
    if numbers.count == items.count, numbers.allSatisfy(\.isValidInput) { return .list(numbers) }
    return context.refuse("expected a list of numbers, found \(node.asFound)", at: node.mark)
  }
}

extension ValueShape {
  /// A variable, `${name}`, which can replace a value of any kind.
  fileprivate static let variable = ValueShape.matching(#"\$\{[^}]+\}"#)
}

extension String {
  /// The comma-separated words.
  fileprivate var words: [String] { exact.split(separator: ",").map(\.trimmed) }
}

extension Node {
  /// The words of a list or of a comma-separated text, or nil for other nodes.
  fileprivate var words: [String]? {
    if let nodes = items {
      let words = nodes.compactMap(\.text)
      return words.count == nodes.count ? words : nil
    }
    return isEmptyScalar ? nil : text?.words
  }
}

extension Color {
  /// A CSS color that parses back to the same value.
  fileprivate var text: String {
    if Color(css: hex) == self { return hex }
    let components = [red, green, blue].map { ($0 * 255).shortText }.joined(separator: " ")
    return "rgb(\(components) / \(alpha.shortText))"
  }
}
