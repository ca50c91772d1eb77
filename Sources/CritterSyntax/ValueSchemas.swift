package import CritterGraphics

/// The schemas of values, from numbers to whole files. Each module adds the schemas of its files.
package enum Schemas {
  /// The schema of a name that the author of a file defines.
  package static let name = ValueSchema<String>(
    "a name of letters, digits, '-', and '_'", shape: .text
  ) { node in
    node.text.flatMap { isName($0) ? $0 : nil }
  }

  /// Returns whether a text is a valid name: at most 200 bytes of letters, digits, `-`, and `_`.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, text.utf8.count <= 200 else { return false }
    func isWord(_ c: Unicode.Scalar) -> Bool { c.properties.isAlphabetic || c == "_" }
    return isWord(first)
      && text.unicodeScalars.allSatisfy { isWord($0) || $0 == "-" || ("0"..."9").contains($0) }
  }

  /// The schema of a name that an expression can use.
  package static let localName = ValueSchema<String>(
    "a name of letters, digits, and '_'", shape: .text
  ) { node in
    node.text.flatMap { isName($0) && !$0.utf8.contains(UInt8(ascii: "-")) ? $0 : nil }
  }

  /// The schema of a name. A nested rig's name follows the name of its part, such as `bear.gaze`.
  package static let reference = ValueSchema<String>("a name", shape: .text) { node in
    node.text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The schema of a text. A missing or null value is an error.
  package static let text = ValueSchema<String>("text", shape: .text) { node in
    node.isEmptyScalar ? nil : node.text
  }

  /// The schema of a palette color's name or a CSS color. The palette decides which.
  package static let paint = ValueSchema<String>(
    "a color",
    shape: .definition(
      "paint", .matching(#"^(#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|[^#].*)$"#))
  ) { node in
    node.isEmptyScalar ? nil : node.text
  }

  /// The schema of a color, or of a `pick` between colors. A name of `let` is replaced by its color.
  package static let pickedPaint = paint.orPick.refined { choice, _, context in
    context.resolved(choice)
  }

  /// The schema of a color that can't change over time.
  package static func paint(of thing: String) -> ValueSchema<Located<String>> {
    ValueSchema<Located<String>>(expected: paint.expected, shape: paint.shape) { node, context in
      context.notAnimatable(thing) {
        guard let name = paint.located.read(node, context) else { return nil }
        _ = context.other(named: name.value, at: name.mark)
        return context.resolved(Choice(chosen: name, all: [name])).chosen
      }
    }
  }

  /// The schema of a text with expressions in braces.
  package static let template = ValueSchema<String>(expected: "text", shape: .text) {
    node, context in
    guard let text = node.text else {
      return context.refuse(
        node.bracesAdvice ?? "expected text, found \(node.asFound)", at: node.mark)
    }
    switch context.text(text, at: node.mark) {
    case .success(let text): return text
    case .failure(let error):
      return context.refuse("\(error.textMessage)\(context.instant(of: node))", at: node.mark)
    }
  }

  /// The schema of a text that can be empty, such as `""`.
  package static let anyText = ValueSchema<String>("text", shape: .text) { $0.text }

  /// The maximum absolute value of a number. With larger numbers, vector output could take
  /// gigabytes.
  private static let greatestNumber = 1e6

  /// The schema of a number or expression.
  package static let number = ValueSchema<Double>(expected: "a number", shape: .number()) {
    node, context in
    switch context.number(node) {
    case .success(let value):
      if abs(value) <= greatestNumber { return value }
      return context.refuse(
        "expected a number from -1e6 to 1e6, found \(node.asFound)\(context.instant(of: node))",
        at: node.mark)
    case .failure(let error):
      if let measure = node.text.flatMap(Measure.init) {
        context.report("\(node.asFound) has a unit; \(measure.advice)", at: node.mark)
      } else {
        context.report(error.message(for: node), at: node.mark)
      }
      return nil
    }
  }

  /// The schema of `true` or `false`.
  package static let boolean = ValueSchema<Bool>("true or false", shape: .flag) { node in
    switch node.text {
    case "true": true
    case "false": false
    default: nil
    }
  }

  /// The schema of a length: a number that isn't negative.
  package static let length = number.satisfying(
    "expected a length of 0 or more", shape: .number(lowest: 0)
  ) { $0 >= 0 }
  /// The schema of a duration in seconds.
  package static let duration = number.satisfying(
    "expected seconds, 0 or more", shape: .number(lowest: 0)
  ) { $0 >= 0 }
  /// The schema of a fraction, 0…1.
  package static let fraction = number.satisfying(
    "expected a fraction from 0 to 1", shape: .number(lowest: 0, highest: 1)
  ) {
    (0...1).contains($0)
  }

  /// Returns the schema of one word out of a fixed set.
  package static func word<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ expected: String
  ) -> ValueSchema<Value> {
    ValueSchema(expected: expected, shape: .words(Value.allCases.map(\.rawValue))) {
      node, context in
      guard let text = text.read(node, context) else { return nil }
      if let value = Value(rawValue: text) { return value }
      return context.refuse(
        "'\(text)' isn't \(expected)"
          + context.hints.suggestion(
            UnknownKey(name: text, place: expected, keys: Value.allCases.map(\.rawValue))),
        at: node.mark)
    }
  }

  /// The schema of a point, `[x, y]`.
  package static let point = numbers("a point [x, y]", count: 2) { Point($0[0], $0[1]) }

  /// The schema of a size, `[width, height]`.
  package static let size = numbers("a size [width, height]", count: 2, inPoints: true) {
    Size($0[0], $0[1])
  }
  .satisfying("expected a width and a height of 0 or more") { $0.width >= 0 && $0.height >= 0 }

  /// The schema of a rectangle, `[x, y, width, height]`.
  package static let rect = numbers("a rectangle [x, y, width, height]", count: 4, inPoints: true) {
    Rect($0[0], $0[1], $0[2], $0[3])
  }.satisfying("expected a width and a height of 0 or more") {
    $0.size.width >= 0 && $0.size.height >= 0
  }

  /// Returns the schema of a list with a fixed count of numbers.
  ///
  /// - Parameter isInPoints: whether percentages have no meaning.
  package static func numbers<Value>(
    _ expected: String, count: Int, inPoints isInPoints: Bool = false,
    _ make: @escaping @Sendable ([Double]) -> Value
  ) -> ValueSchema<Value> {
    ValueSchema(expected: expected, shape: .list(.number(), count: count)) { node, context in
      if context.reportsCut(in: node) { return nil }
      if isInPoints, node.items?.contains(where: { $0.text?.last == "%" }) == true {
        let example = [0, 0, 160, 120].suffix(count).map(String.init).joined(separator: ", ")
        return context.refuse(
          "expected \(expected) in points, for example [\(example)], found \(node.asFound)",
          at: node.mark)
      }
      guard let items = node.items, items.count == count else {
        let found = node.items.map { "a list of \($0.count)" } ?? node.asFound
        return context.refuse("expected \(expected), found \(found)", at: node.mark)
      }
      let values = items.compactMap { number.read($0, context) }
      return values.count == count ? make(values) : nil
    }
  }

  /// The schema of a CSS color.
  package static let color: ValueSchema<Color> = {
    let expected = "a CSS color such as \"#07beb8\" (in quotes) or teal"
    let pattern = #"^(#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|rgba?\(.*\)|[A-Za-z]+)$"#
    return ValueSchema(expected: expected, shape: .matching(pattern)) { node, context in
      if let color = node.text.flatMap({ Color(css: $0) }) { return color }
      return context.refuse(
        node.text.flatMap(malformedColor)
          ?? "expected \(expected), found \(node.asFound)"
          + suggestion(forColor: node.text ?? ""),
        at: node.mark)
    }
  }()

  /// Returns the end of a message about an unknown color: a similar common name, or nothing.
  package static func suggestion(forColor text: String) -> String {
    let names = [
      "black", "blue", "brown", "cyan", "gold", "gray", "green", "magenta", "orange", "pink",
      "purple", "red", "silver", "teal", "transparent", "white", "yellow",
    ]
    return nearest(to: text, among: names).map(asking) ?? ""
  }

  /// Returns the error message for a malformed `#rrggbb` color; nil for other text.
  package static func malformedColor(_ text: String) -> String? {
    guard text.exact.hasPrefix("#"), Color(css: text) == nil else { return nil }
    if let end = text.firstIndex(of: " ") {
      return "the quotation mark isn't closed; write \"\(text[..<end].prefix(200))\""
    }
    return
      "'\(text.clipped(to: 200))' isn't a color; write 3, 4, 6, or 8 hex digits after '#', 0 to 9 and "
      + "a to f"
  }
}

/// A number with a CSS unit, which YAML files don't allow.
struct Measure {
  /// The number to write instead.
  private let number: Double
  private let meaning: String

  private static let units: [(name: String, factor: Double, meaning: String)] = [
    ("deg", 1, "angles are degrees"), ("°", 1, "angles are degrees"),
    ("rad", 180 / .pi, "angles are degrees"), ("turn", 360, "angles are degrees"),
    ("ms", 0.001, "times are seconds"), ("s", 1, "times are seconds"),
    ("px", 1, "lengths are points"), ("pt", 1, "lengths are points"),
    ("%", 0.01, "1 is the whole"),
  ]

  /// Parses a number with a unit.
  ///
  /// - Returns: nil if the text isn't a number with a known unit.
  init?(_ text: String) {
    for unit in Self.units {
      guard let number = text.exact.dropping(suffix: unit.name).flatMap({ Double($0) }),
        number.isFinite
      else { continue }
      self.number = number * unit.factor
      meaning = unit.meaning
      return
    }
    return nil
  }

  package var advice: String { "write \(number.shortText(decimals: 6)) without a unit; \(meaning)" }
}

extension Node {
  /// The fix for a text such as `{name}` without quotes, which YAML reads as a mapping.
  fileprivate var bracesAdvice: String? {
    guard let pairs, isFlow, let name = pairs.first?.key.text,
      pairs.first?.value.isEmptyScalar == true
    else { return nil }
    return "YAML reads this text as a mapping; put quotes around it: \"{\(name.clipped(to: 200))}\""
  }
}

extension ExpressionError {
  /// The message for an expression in a text.
  package var textMessage: String {
    guard case .unknownName(let name, _) = self else { return message ?? "invalid expression" }
    return (message ?? "unknown name '\(name.clipped(to: 200))'")
      + "; write '{{' and '}}' for braces"
  }

  /// Returns the message for a node that should be a number or an expression.
  fileprivate func message(for node: Node) -> String {
    if let message { return message }
    // A lone word isn't meant as an expression.
    if case .unknownName(let name, _) = self, name != node.text {
      return "unknown name '\(name.clipped(to: 200))' in an expression; define it above, in "
        + "'variables' or 'inputs'"
    }
    return "expected a number, found \(node.asFound)"
  }
}
