extension Double {
  /// What numbers of files and command lines are at most, with either sign: a few of them multiplied,
  /// and as many as there may be added up, stay finite.
  package static let greatestRead = 1e9

  /// Whether it may come from a file: no infinity, no giant, and a number at all.
  package var isReadable: Bool { abs(self) <= Self.greatestRead }

  /// The number that a text says; nil for one that is none or may not come from a file.
  package init?(readable text: some StringProtocol) {
    guard let value = Double(text), value.isReadable else { return nil }
    self = value
  }
}

extension Int {
  /// The whole number left of a fraction, or the end of the range that is nearer; the lower end for
  /// what isn't a number.
  @inlinable @inline(__always)
  package init(_ value: Double, within range: ClosedRange<Int>) {
    if value >= Double(range.upperBound) {
      self = range.upperBound
    } else if value > Double(range.lowerBound) {
      self = Int(value)
    } else {
      self = range.lowerBound
    }
  }
}

extension UInt8 {
  /// Of a fraction of 255; the nearer end beyond 0…1, and 0 for what isn't a number.
  package init(fraction value: Double) {
    self = UInt8(Int((value * 255).rounded(), within: 0...255))
  }
}
