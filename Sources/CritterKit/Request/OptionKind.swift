import CritterEncode
package import CritterForms
import CritterGraphics
import CritterSystem
import CritterMarkup

/// How the value of an option is read and written, and what a JSON Schema says of it.
package struct OptionKind<Value: Sendable>: Sendable {
  /// How a manifest is read, whose mistakes are all told before anything is looked into.
  package let form: Form<Value>
  package let schema: JSON
  /// What a command line takes. May be wider than the form: such a value is refused where it is
  /// used, by who knows most of it.
  let value: @Sendable (Node) throws(OptionError) -> Value
  /// As a command line says it, one text for each time that the option is given.
  let texts: @Sendable (Value) -> [String]
  /// All that there are, where they are few.
  private(set) var words: [String] = []
  private(set) var arity = OptionArity.single
  /// Whether a value may begin with a dash.
  private(set) var isNumber = false

  /// - Parameters:
  ///   - expected: completes "expected …".
  ///   - accepts: what else has to hold for a value.
  ///   - read: nil when the value is not of this kind.
  init(
    _ expected: String, _ schema: JSON, texts: @escaping @Sendable (Value) -> [String],
    accepts: @escaping @Sendable (Value) -> Bool = { _ in true },
    read: @escaping @Sendable (Node) -> Value?
  ) {
    form = Form(expected) { node in read(node).flatMap { accepts($0) ? $0 : nil } }
    value = { node throws(OptionError) in
      guard let value = read(node) else { throw .unreadable(expected: expected) }
      guard accepts(value) else { throw .outOfRange(expected: expected) }
      return value
    }
    (self.schema, self.texts) = (schema, texts)
  }

  private init(_ kind: OptionKind, form: Form<Value>) {
    (self.form, schema, value, texts) = (form, kind.schema, kind.value, kind.texts)
    (words, arity, isNumber) = (kind.words, kind.arity, kind.isNumber)
  }

  /// With narrower limits in a manifest.
  private func limited(
    to expected: String, _ holds: @escaping @Sendable (Value) -> Bool
  ) -> OptionKind {
    let value = value
    return OptionKind(
      self,
      form: Form(expected) { node in
        do throws(OptionError) {
          let value = try value(node)
          return holds(value) ? value : nil
        } catch {
          return nil
        }
      })
  }

  /// The same, of which a command line may say but one.
  var once: OptionKind { with { $0.arity = .once } }

  private func with(_ change: (inout OptionKind) -> Void) -> OptionKind {
    var result = self
    change(&result)
    return result
  }
}

/// How often a command line may give an option, and whether it has a value there.
package enum OptionArity: Sendable {
  case flag
  /// The last one counts.
  case single
  /// A second one would be lost, and is a mistake.
  case once
  /// A list, of one item each time.
  case several
  /// A mapping, of one entry each time.
  case repeated
}

/// Why a value is none for its option.
package enum OptionError: Error, Hashable {
  /// It is something else.
  case unreadable(expected: String)
  /// It is one of its kind that makes no sense here.
  case outOfRange(expected: String)

  /// What would be one, as in "expected a number".
  package var expected: String {
    switch self {
    case .unreadable(let expected), .outOfRange(let expected): expected
    }
  }
}

extension OptionKind<String> {
  package static let text = OptionKind("a text", .type("string"), texts: { [$0] }) { node in
    node.isEmptyScalar ? nil : node.text
  }
}

extension OptionKind<Bool> {
  static let flag = OptionKind(
    "true or false", .typeOrVariable("boolean"), texts: { $0 ? ["true"] : [] }
  ) { node in
    ["true": true, "false": false][node.text ?? ""]
  }.with { $0.arity = .flag }
}

extension OptionKind<Color> {
  static let color = OptionKind(
    Forms.color.expected, .type("string"), texts: { [$0.text] }
  ) { node in
    node.text.flatMap { Color(css: $0) }
  }
}

extension OptionKind<Double> {
  static func number(_ expected: String, _ range: ClosedRange<Double>) -> OptionKind {
    OptionKind(
      expected, .typeOrVariable("number"), texts: { [$0.shortText] },
      accepts: range.contains
    ) { node in
      node.text.flatMap { Double($0) }
    }.with { $0.isNumber = true }
  }

  /// Beyond it a frame would last longer than any format can say.
  static let frameRate = number("a number from 0.000001 to 1000", 1e-6...1000)
  static let speed = number(
    "a number greater than 0, at most 1e9", Double.leastNonzeroMagnitude...Double.greatestRead)
  static let seconds = number("seconds, 0 to 1e9", 0...Double.greatestRead)
  static let rest = number("seconds, 0 to 86400", 0...86400)
}

extension OptionKind<Int> {
  static func integer(_ range: ClosedRange<Int>) -> OptionKind {
    OptionKind("a whole number", .typeOrVariable("integer"), texts: { ["\($0)"] }) { node in
      node.text.flatMap { Int($0) }
    }
    .limited(to: "a whole number, \(range.lowerBound) to \(range.upperBound)") {
      range.contains($0)
    }
    .with { $0.isNumber = true }
  }

  static let pixels = integer(1...Framing.limit)
}

extension OptionKind<Int?> {
  /// How often it plays in all, nil for ever.
  static let plays = OptionKind(
    "forever, once, or a number of plays",
    .either([.words(["forever", "once"]), .typeOrVariable("integer")]),
    texts: { [$0.map { $0 == 1 ? "once" : "\($0)" } ?? "forever"] }
  ) { node in
    switch node.text ?? "" {
    case "forever": return .some(nil)
    case "once": return 1
    case let text:
      guard let plays = Int(text), plays > 0 else { return nil }
      return plays
    }
  }.limited(to: "forever, once, or a number of plays from 1 to 65536") { $0 ?? 1 <= 65536 }
}

extension OptionKind<ByteCount> {
  static let bytes = OptionKind(
    "a file size, for example 128KB or 0.5MB", .either([.type("string"), .type("integer")]),
    texts: { ["\($0.bytes)"] }
  ) { node in
    node.text.flatMap { ByteCount($0) }
  }
}

extension OptionKind<Preset> {
  static let preset = OptionKind(
    "one of \(Preset.all.map(\.name).joined(separator: ", "))",
    .either([.words(Preset.all.map(\.name)), .variable]), texts: { [$0.name] }
  ) { node in
    node.text.flatMap { Preset.named($0) }
  }.with { $0.words = Preset.all.map(\.name) }
}

extension OptionKind<Dither> {
  static let dither: OptionKind = {
    let words = Dither.allCases.map(\.rawValue)
    let kind = OptionKind(
      words.listed, .either([.words(words), .variable]), texts: { [$0.rawValue] }
    ) { node in
      node.text.flatMap { Dither(rawValue: $0) }
    }.with { $0.words = words }
    return OptionKind(kind, form: Forms.word("a way to dither"))
  }()
}

extension OptionKind<[String]> {
  /// `active,ecstatic`, or a list.
  static let names = OptionKind(
    "one or more names, for example active,ecstatic",
    .either([.type("string"), .list(of: .type("string"))]),
    texts: { [$0.joined(separator: ",")] }
  ) { node in
    node.words
  }.limited(to: "one or more names, for example active,ecstatic") { !$0.isEmpty }
}

extension OptionKind<[[String]]> {
  /// As names, or a list of lists for one after the other.
  static let stops: OptionKind = {
    let expected = "a name, a list of names, or a list of lists for one after the other"
    let names = JSON.list(of: .type("string"))
    return OptionKind(
      expected, .either([.type("string"), names, .list(of: names)]),
      texts: { $0.map { $0.joined(separator: ",") } }
    ) { node in
      guard let items = node.items, items.contains(where: { $0.items != nil }) else {
        return node.words.map { [$0] }
      }
      let stops = items.compactMap(\.words)
      return stops.count == items.count ? stops : nil
    }
    .limited(to: expected) { !$0.contains { $0.isEmpty } }
    .with { $0.arity = .several }
  }()
}

extension OptionKind<[Double]> {
  static let scales = OptionKind(
    "one or more scales, for example 1,2,3",
    .either([.typeOrVariable("number"), .type("string"), .list(of: .type("number"))]),
    texts: { [$0.map(\.shortText).joined(separator: ",")] }
  ) { node in
    guard let words = node.words, !words.isEmpty else { return nil }
    let scales = words.compactMap { Double($0) }.filter(\.isFinite)
    return scales.count == words.count ? scales : nil
  }
  .limited(to: "one or more scales, for example 1,2,3") { $0.allSatisfy { $0 > 0 } }
  .with { $0.isNumber = true }
}

extension OptionKind<[FrameRange]> {
  static let frames = OptionKind(
    "frames, for example 0-9,20,30-40x2",
    .either([.type("string"), .type("integer"), .list(of: .types("string", "integer"))]),
    texts: { $0.isEmpty ? [] : [$0.map(\.text).joined(separator: ",")] }
  ) { node in
    guard let words = node.words, !words.isEmpty else { return nil }
    let ranges = words.compactMap(FrameRange.init)
    return ranges.count == words.count ? ranges : nil
  }
}

extension OptionKind<PixelSize> {
  static let size = OptionKind(
    "a size in pixels, for example 320x240", .type("string"),
    texts: { ["\($0.width)x\($0.height)"] }
  ) { node in
    let sides = node.text?.lowercased().exact
      .split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard let sides, sides.count == 2, let width = sides[0], let height = sides[1] else {
      return nil
    }
    return PixelSize(width, height)
  }.limited(to: "a size in pixels, for example 320x240") { size in
    [size.width, size.height].allSatisfy { (1...Framing.limit).contains($0) }
  }
}

extension OptionKind<[String: Double]> {
  /// A mapping; on a command line, `gaze=0.5` again and again. True is 1 and false 0.
  static let inputs: OptionKind = {
    let limits = -Double.greatestRead...Double.greatestRead
    let number = OptionKind<Double>(
      "a number from -1e9 to 1e9, true, or false",
      .either([.type("number"), .type("boolean"), .variable]), texts: { [$0.shortText] },
      accepts: limits.contains
    ) { node in
      node.text.flatMap { ["true": 1, "false": 0][$0] ?? Double($0) }
    }
    let named = number.form.byReference
    let form = Form<[String: Double]>(expected: named.expected) { node, reading in
      named.read(node, reading).map { pairs in
        Dictionary(pairs.map { ($0.name.value, $0.value) }, uniquingKeysWith: { $1 })
      }
    }
    let kind = OptionKind(
      "an input and a value, for example gaze=0.5 or isOpen=true",
      .object([("type", "object"), ("additionalProperties", number.schema)]),
      texts: { values in values.map { "\($0)=\($1.shortText)" }.sorted() }
    ) { node in
      let reading = Reading(path: "")
      let values = form.read(node, reading)
      return reading.problems.isEmpty ? values : nil
    }.with { $0.arity = .repeated }
    return OptionKind(kind, form: form)
  }()
}

extension Node {
  /// What is here, between commas or in a list; nil when it is neither.
  fileprivate var words: [String]? {
    if let nodes = items {
      let words = nodes.compactMap(\.text)
      return words.count == nodes.count ? words : nil
    }
    guard !isEmptyScalar, let text else { return nil }
    return text.exact.split(separator: ",").map(\.trimmed)
  }
}

extension Color {
  /// As CSS writes it, and as it reads back exactly.
  fileprivate var text: String {
    if Color(css: hex) == self { return hex }
    let components = [red, green, blue].map { ($0 * 255).shortText }.joined(separator: " ")
    return "rgb(\(components) / \(alpha.shortText))"
  }
}
