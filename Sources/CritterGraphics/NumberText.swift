extension Double {
  /// The shortest text that reads back exactly, without `.0`: `50`, `0.1`.
  package var shortText: String {
    self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self)
  }

  /// The shortest text of the number, rounded to at most this many decimals, without a sign on
  /// zero.
  package func shortText(decimals: Int) -> String {
    let rounded = rounded(to: decimals)
    return (abs(rounded) < 1e15 ? rounded : self).shortText
  }

  /// The number in SVG, rounded; 0 for a number that SVG can't have.
  package func svgText(decimals: Int = 6) -> String {
    abs(self) < 1e15 ? shortText(decimals: decimals) : "0"
  }

  /// To so many decimals, never -0.
  package func rounded(to decimals: Int) -> Double {
    let unit = Double.powerOfTen(decimals)
    let value = (self * unit).rounded() / unit
    return value == 0 ? 0 : value
  }

  /// The time without the rounding error of a sum: 1.1 + 0.14 is exactly 1.24, the time of a frame.
  package var withoutNoise: Double {
    let plain = rounded(to: 6)
    return abs(plain - self) < 1e-9 ? plain : self
  }

  /// Exact as far as a number can be.
  ///
  /// - Parameter exponent: no less than 0.
  package static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
