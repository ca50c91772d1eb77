/// Values of properties that few parts have, in memory of their own.
///
/// Structs that are copied for every part at every instant stay small. Defaults need no memory.
package indirect enum OutOfLine<Values: OutOfLineValues>: Hashable, Sendable {
  /// Every property has its default.
  case defaults
  /// A property has another value.
  case values(Values)

  /// The values of all properties.
  @inlinable package var values: Values {
    get { if case .values(let values) = self { values } else { Values() } }
    set { self = newValue == Values() ? .defaults : .values(newValue) }
  }
}

/// Values of properties, with a default for each of them.
package protocol OutOfLineValues: Hashable, Sendable {
  /// Creates the defaults.
  init()
}
