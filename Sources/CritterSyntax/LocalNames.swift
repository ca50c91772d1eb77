import CritterGraphics

/// The names that only the expressions of a part and its children can use: the numbers of a copy,
/// and the values of `let`.
package final class LocalNames: Sendable {
  /// The names of the part around this one.
  package let outer: LocalNames?
  /// The numbers of a copy, such as `i`.
  let numbers: [String: Double]
  /// The entries of `let`. Each can use the names above it.
  let values: [Node.Pair]
  /// The names of all entries of `let`, also of the parts around this one.
  package let valueNames: Set<String>

  package init(in outer: LocalNames?, numbers: [String: Double] = [:], values: [Node.Pair] = []) {
    self.outer = outer
    self.numbers = numbers
    self.values = values
    valueNames = (outer?.valueNames ?? []).union(values.compactMap(\.key.text))
  }
}

/// Names are the same only if they belong to the same part.
extension LocalNames: Hashable {
  package static func == (a: LocalNames, b: LocalNames) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The value of an entry of `let`.
package enum LocalValue: Sendable {
  case number(Double)
  case color(Choice)
}

/// The values of a part's own names, with those of the parts around it.
struct LocalValues {
  private(set) var numbers: [String: Double] = [:]
  private(set) var colors: [String: Choice] = [:]
  /// The inputs that each value of `let` depends on.
  private(set) var uses: [String: InputDependencies] = [:]
  /// The positions of the names in `let`.
  private(set) var marks: [String: Mark] = [:]

  /// Adds the numbers of a copy. They hide those of the copy around it.
  mutating func add(_ numbers: [String: Double]) {
    for (name, number) in numbers { self.numbers[name] = number }
  }

  mutating func add(
    _ value: LocalValue, as name: String, _ use: InputDependencies, at mark: Mark?
  ) {
    marks[name] = mark
    switch value {
    case .number(let number): numbers[name] = number
    case .color(let choice): colors[name] = choice
    }
    uses[name] = use
  }
}

extension Schemas {
  /// The schema of a value of `let`: a number, or a color.
  package static let localValue = ValueSchema<LocalValue>(
    expected: "a number or a color", shape: .either([.number(), paint.shape])
  ) { node, context in
    let words = node.text.map { Pick($0)?.choices ?? [$0] } ?? []
    if words.contains(where: context.isColor) {
      return pickedPaint.read(node, context).map(LocalValue.color)
    }
    if let text = node.text, isName(text), !context.isNumber(text) {
      return context.refuse("expected a number or a color, found '\(text)'", at: node.mark)
    }
    return number.read(node, context).map(LocalValue.number)
  }
}
