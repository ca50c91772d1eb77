import CritterGraphics

/// A text such as `pick(k, red, blue)`, which chooses one of several texts.
package struct Pick {
  /// The expression of the first argument.
  package let selector: Argument
  /// The texts to choose from; at least one.
  let arguments: [Argument]
  /// The texts to choose from; at least one.
  package var choices: [String] { arguments.map(\.text) }

  /// An argument of the call, with its offset in the whole text, in Unicode scalars.
  package typealias Argument = (text: String, offset: Int)

  /// Parses a text; nil if it isn't such a call.
  package init?(_ text: String) {
    let start = "pick("
    guard let inner = text.exact.dropping(prefix: start)?.exact.dropping(suffix: ")") else {
      return nil
    }
    let scalars = inner.unicodeScalars
    var depth = 0
    let all = scalars.split(omittingEmptySubsequences: false) { character in
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      return character == "," && depth == 0
    }.map { argument -> Argument in
      let offset = scalars.distance(
        from: scalars.startIndex, to: argument.drop { $0 == " " }.startIndex)
      let text = String(argument).exact.split(separator: " ").joined(separator: " ")
      return (text, start.unicodeScalars.count + offset)
    }
    guard all.count > 1, !all.contains(where: { $0.text.isEmpty }) else { return nil }
    selector = all[0]
    arguments = Array(all.dropFirst())
  }

  /// Returns the index of the choice for a number, which wraps around.
  package static func index(_ number: Double, of count: Int) -> Int {
    let index = number.rounded(.down).wrapped(below: Double(count))
    return index.isFinite ? Int(index) : 0
  }
}

/// The chosen text of a `pick`, and the texts that it can choose at other times.
package struct Choice: Sendable {
  /// The text at the current values of the inputs.
  package let chosen: Located<String>
  /// All texts to choose from, with the chosen one.
  package let all: [Located<String>]
}

extension ValueSchema<String> {
  /// The schema of a text, or of a call such as `pick(k, red, blue)`.
  package var orPick: ValueSchema<Choice> {
    ValueSchema<Choice>(expected: expected, shape: shape) { node, context in
      guard let pick = node.text.flatMap(Pick.init) else {
        let text = located.read(node, context)
        if let name = text?.value { _ = context.other(named: name, at: node.mark) }
        return text.map { Choice(chosen: $0, all: [$0]) }
      }
      var selector = Node(.scalar(pick.selector.text, isPlain: true), at: node.mark)
      selector.offset = pick.selector.offset
      guard let number = Schemas.number.read(selector, context) else { return nil }
      let all = pick.arguments.map {
        Located(value: $0.text, mark: node.mark, offset: $0.offset)
      }
      for name in all { _ = context.other(named: name.value, at: node.mark) }
      return Choice(chosen: all[Pick.index(number, of: all.count)], all: all)
    }
  }
}
