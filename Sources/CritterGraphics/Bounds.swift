extension Double {
  /// The maximum of numbers in files and on the command line, with either sign. Products of a few,
  /// and sums of many, stay finite.
  package static let greatestRead = 1e9

  /// Whether it may come from a file: no infinity, no giant, and a number at all.
  package var isReadable: Bool { abs(self) <= Self.greatestRead }

  /// Reads a number; nil if the text isn't a number or is beyond the limit for files.
  package init?(readable text: some StringProtocol) {
    guard let value = Double(text), value.isReadable else { return nil }
    self = value
  }
}

extension Int {
  /// Rounds a fraction down, and clamps it to a range; NaN becomes the lower end.
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
  /// Converts a fraction to a byte, 0 to 255, clamped; NaN becomes 0.
  package init(fraction value: Double) {
    self = UInt8(Int((value * 255).rounded(), within: 0...255))
  }
}
