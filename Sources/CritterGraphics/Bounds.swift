extension Double {
  /// The maximum magnitude of numbers in files and on the command line. Products of a few, and sums
  /// of many, stay finite.
  package static let maximumInput = 1e9

  /// Whether the number is within the limit for files and isn't NaN.
  package var isValidInput: Bool { abs(self) <= Self.maximumInput }

  /// Parses a number; nil if the text isn't a number or is beyond the limit for files.
  package init?(parsing text: some StringProtocol) {
    guard let value = Double(text), value.isValidInput else { return nil }
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
