import CritterGraphics

/// A text such as `pick(k, red, blue)`, which chooses one of several texts.
package struct Pick {
  /// The expression of the first argument.
  let selector: String
  /// The texts to choose from; at least one.
  package let choices: [String]

  /// Parses a text; nil if it isn't such a call.
  package init?(_ text: String) {
    guard let inner = text.exact.dropping(prefix: "pick(")?.exact.dropping(suffix: ")") else {
      return nil
    }
    var depth = 0
    let arguments = inner.unicodeScalars.split(omittingEmptySubsequences: false) { character in
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      return character == "," && depth == 0
    }.map { String($0).exact.split(separator: " ").joined(separator: " ") }
    guard arguments.count > 1, !arguments.contains("") else { return nil }
    selector = arguments[0]
    choices = Array(arguments.dropFirst())
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

extension Form<String> {
  /// The form of a text, or of a call such as `pick(k, red, blue)`.
  package var orPick: Form<Choice> {
    Form<Choice>(expected: expected, shape: shape) { node, reading in
      guard let pick = node.text.flatMap(Pick.init) else {
        return located.read(node, reading).map { Choice(chosen: $0, all: [$0]) }
      }
      let selector = Node(.scalar(pick.selector, isPlain: true), at: node.mark)
      guard let number = Forms.number.read(selector, reading) else { return nil }
      let all = pick.choices.map { Located(value: $0, mark: node.mark) }
      return Choice(chosen: all[Pick.index(number, of: all.count)], all: all)
    }
  }
}
