import CritterEncode
import CritterGraphics
import CritterRig
import CritterForms

/// How the value of an option is read from a manifest, and what its schema says of it.
struct OptionKind<Value: Sendable>: Sendable {
  let form: Form<Value>
  let schema: OrderedJSON
}

extension OptionKind<String> {
  static let text = OptionKind(form: Forms.text, schema: .type("string"))
}

extension OptionKind<Bool> {
  static let flag = OptionKind(form: Forms.boolean, schema: .type("boolean", orVariable: true))
}

extension OptionKind<Color> {
  static let color = OptionKind(form: Forms.color, schema: .type("string"))
}

extension OptionKind<Double> {
  /// - Parameter expected: completes "expected …".
  static func number(
    _ expected: String, _ holds: @escaping @Sendable (Double) -> Bool
  ) -> OptionKind {
    OptionKind(
      form: Form(expected) { node in
        node.text.flatMap { Double($0) }.flatMap { $0.isFinite && holds($0) ? $0 : nil }
      }, schema: .type("number", orVariable: true))
  }

  static let seconds = number("seconds, 0 or more") { $0 >= 0 }
  static let rest = number("seconds, 0 to 86400") { (0...86400).contains($0) }
}

extension OptionKind<Int> {
  static func integer(_ range: ClosedRange<Int>) -> OptionKind {
    let expected = "a whole number, \(range.lowerBound) to \(range.upperBound)"
    return OptionKind(
      form: Form(expected) { node in
        node.text.flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
      }, schema: .type("integer", orVariable: true))
  }

  static let pixels = integer(1...16384)
}

extension OptionKind<Int?> {
  /// How often it plays in all, nil for ever.
  static let plays = OptionKind(
    form: Form("forever, once or how often it plays in all, up to 65536") { node in
      switch node.text ?? "" {
      case "forever": return .some(nil)
      case "once": return 1
      case let text:
        guard let plays = Int(text), (1...65536).contains(plays) else { return nil }
        return plays
      }
    }, schema: .either([.words(["forever", "once"]), .type("integer", orVariable: true)]))
}

extension OptionKind<ByteCount> {
  static let bytes = OptionKind(
    form: Form("a number of bytes, as 128KB or 0.5MB") { node in
      node.text.flatMap { ByteCount($0) }
    }, schema: .either([.type("string"), .type("integer")]))
}

extension OptionKind<Preset> {
  static let preset = OptionKind(
    form: Form("one of \(Preset.all.map(\.name).joined(separator: ", "))") { node in
      node.text.flatMap { Preset.named($0) }
    }, schema: .either([.words(Preset.all.map(\.name)), .variable]))
}

extension OptionKind<Dither> {
  static let dither = OptionKind(
    form: Forms.word("a way to dither"),
    schema: .either([.words(Dither.allCases.map(\.rawValue)), .variable]))
}

extension OptionKind<[String]> {
  /// `active,ecstatic`, or a list.
  static let names = OptionKind(
    form: Form("a name, or several: active,ecstatic") { node in
      node.words.flatMap { $0.isEmpty ? nil : $0 }
    }, schema: .either([.type("string"), .list(of: .type("string"))]))
}

extension OptionKind<[Double]> {
  static let scales = OptionKind(
    form: Form("pixels per point, or several: 1,2,3") { node in
      guard let words = node.words, !words.isEmpty else { return nil }
      let scales = words.compactMap { Double($0) }.filter { $0.isFinite && $0 > 0 }
      return scales.count == words.count ? scales : nil
    },
    schema: .either([
      .type("number", orVariable: true), .type("string"), .list(of: .type("number")),
    ]))
}

extension OptionKind<[FrameRange]> {
  static let frames = OptionKind(
    form: Form("frames as 0-9,20,30-40x2") { node in
      guard let words = node.words, !words.isEmpty else { return nil }
      let ranges = words.compactMap(FrameRange.init)
      return ranges.count == words.count ? ranges : nil
    }, schema: .either([.type("string"), .type("integer"), .list(of: .types("string", "integer"))]))
}

extension OptionKind<PixelSize> {
  static let size = OptionKind(
    form: Form("a size in pixels as 320x240") { node in
      let sides = node.text?.lowercased()
        .split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard let sides, sides.count == 2, let width = sides[0], let height = sides[1],
        (1...16384).contains(width), (1...16384).contains(height)
      else { return nil }
      return PixelSize(width, height)
    }, schema: .type("string"))
}

extension OptionKind<[Named<Double>]> {
  static let inputs = OptionKind(
    form: OptionKind<Double>.number("a number") { _ in true }.form.byReference,
    schema: .object([
      ("type", "object"), ("additionalProperties", .type("number", orVariable: true)),
    ]))
}

extension Node {
  /// What stands here, between commas or in a list; nil when it is neither.
  fileprivate var words: [String]? {
    if let nodes = items {
      let words = nodes.compactMap(\.text)
      return words.count == nodes.count ? words : nil
    }
    guard !isEmptyScalar, let text else { return nil }
    return text.split(separator: ",").map { word in
      String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}

// What a JSON Schema says of values.
extension OrderedJSON: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .string(value) }

  /// `${name}`, which stands for a value of any kind.
  static let variable = OrderedJSON.line(
    .object([("type", "string"), ("pattern", #"\$\{[^}]+\}"#)]))

  static func type(_ name: String, orVariable: Bool = false) -> OrderedJSON {
    let type = OrderedJSON.line(.object([("type", .string(name))]))
    return orVariable ? either([type, variable]) : type
  }

  static func types(_ names: String...) -> OrderedJSON {
    .line(.object([("type", .array(names.map { .string($0) }))]))
  }

  static func words(_ words: [String]) -> OrderedJSON {
    .line(.object([("enum", .array(words.map { .string($0) }))]))
  }

  static func list(of item: OrderedJSON) -> OrderedJSON {
    .line(.object([("type", "array"), ("items", item)]))
  }

  static func either(_ schemas: [OrderedJSON]) -> OrderedJSON {
    .object([("anyOf", .array(schemas))])
  }
}
