/// The inputs that numbers in a file depend on, directly or through variables.
package struct InputDependencies: Hashable, Sendable {
  /// The names of the inputs.
  package internal(set) var inputs: Set<String> = []
  /// Whether a number depends on the time.
  package internal(set) var followsTime = false
  /// Whether a number depends on inputs or on the time.
  package var isDynamic: Bool { !inputs.isEmpty || followsTime }
  /// The inputs that can't be animated, each with the reason.
  package internal(set) var restrictions: [String: Restriction] = [:]

  /// The reason why an input can't be animated.
  package struct Restriction: Hashable, Sendable {
    /// The kinds of uses that prevent the animation of an input.
    package enum Reason: Hashable, Sendable {
      /// A value that can't be animated depends on the input. It has a description, such as "an
      /// anchor", unless it is a number that is rounded to the pixel grid.
      case value(String?)
      /// The count of a list's numbers, which can't change.
      case count
      /// A part's `set` computes the input.
      case setting
    }

    package let reason: Reason
    package let path: String
    package let line: Int?

    package init(_ reason: Reason, path: String, line: Int?) {
      self.reason = reason
      self.path = path
      self.line = line
    }

    /// Returns the rest of the message "cannot move: …".
    ///
    /// - Parameter file: the path of the file that the message is about.
    package func text(in file: String) -> String {
      let place = (line.map { "line \($0)" } ?? "a line") + (path == file ? "" : " of \(path)")
      return switch reason {
      case .value(let thing?): "\(thing) depends on it in \(place)"
      case .value(nil): "\(place) rounds it to the pixel grid"
      case .count: "its count matters in \(place)"
      case .setting: "'set' computes it in \(place)"
      }
    }
  }

  package init(inputs: Set<String> = []) {
    self.inputs = inputs
  }

  /// The use of the time.
  static var time: InputDependencies {
    var use = InputDependencies()
    use.followsTime = true
    return use
  }

  /// The names of the inputs, and of the time if a number depends on it.
  package var names: Set<String> { followsTime ? inputs.union([Scope.time]) : inputs }

  /// Returns the input use with renamed inputs.
  package func named(_ name: (String) -> String) -> InputDependencies {
    var result = InputDependencies(inputs: Set(inputs.map(name)))
    result.followsTime = followsTime
    for (input, restriction) in restrictions { result.restrictions[name(input)] = restriction }
    return result
  }

  /// Returns the use without some inputs.
  func without(_ names: Set<String>) -> InputDependencies {
    var result = self
    result.inputs.subtract(names)
    return result
  }

  /// Returns the inputs of both uses.
  package func union(_ other: InputDependencies) -> InputDependencies {
    var result = self
    result.formUnion(other)
    return result
  }

  package mutating func formUnion(_ other: InputDependencies) {
    inputs.formUnion(other.inputs)
    followsTime = followsTime || other.followsTime
    restrictions.merge(other.restrictions) { $0.reason == .count ? $1 : $0 }
  }

  /// Records why inputs can't be animated. The first reason for an input is kept.
  package mutating func addRestriction(to inputs: Set<String>, _ restriction: Restriction) {
    for input in inputs where restrictions[input] == nil || restrictions[input]?.reason == .count {
      restrictions[input] = restriction
    }
  }
}
