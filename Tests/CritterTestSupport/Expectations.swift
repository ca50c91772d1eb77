package import Testing

/// Expects numbers that come close to others, one by one.
package func expect(
  _ values: [Double], equal expected: [Double], within tolerance: Double,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(values.count == expected.count, sourceLocation: sourceLocation)
  for (value, expected) in zip(values, expected) {
    #expect(abs(value - expected) <= tolerance, sourceLocation: sourceLocation)
  }
}
