/// Which inputs numbers in a file depend on, directly or by way of variables.
package struct InputUse: Hashable, Sendable {
  package fileprivate(set) var inputs: Set<String> = []
  /// Those that cannot move, with what keeps them.
  package fileprivate(set) var held: [String: Holding] = [:]

  /// Something that depends on an input and cannot move.
  package struct Holding: Hashable, Sendable {
    /// Of what the number is, as "an anchor"; nil where it is rounded to the pixel grid.
    let thing: String?
    let path: String
    let line: Int?

    /// Completes "cannot move: …".
    ///
    /// - Parameter file: the path of the one in which this is to be read.
    package func text(in file: String) -> String {
      let place = (line.map { "line \($0)" } ?? "a line") + (path == file ? "" : " of \(path)")
      return thing.map { "\($0) depends on it in \(place)" }
        ?? "\(place) rounds what depends on it to the pixel grid"
    }
  }

  package init(inputs: Set<String> = []) {
    self.inputs = inputs
  }

  /// The same with other names.
  package func named(_ name: (String) -> String) -> InputUse {
    var result = InputUse(inputs: Set(inputs.map(name)))
    for (input, holding) in held { result.held[name(input)] = holding }
    return result
  }

  package func union(_ other: InputUse) -> InputUse {
    var result = self
    result.formUnion(other)
    return result
  }

  mutating func formUnion(_ other: InputUse) {
    inputs.formUnion(other.inputs)
    held.merge(other.held) { first, _ in first }
  }

  mutating func hold(_ inputs: Set<String>, by holding: Holding) {
    for input in inputs where held[input] == nil { held[input] = holding }
  }
}

extension Form {
  /// The same of something that cannot move: a clip may not move an input that it depends on.
  ///
  /// - Parameter thing: what it is, as "an anchor".
  package func immovable(_ thing: String) -> Form {
    Form(expected: expected, shape: shape) { node, reading in
      reading.holding(thing) { read(node, reading) }
    }
  }
}
