extension Double {
  /// The shortest text that represents the number exactly, without `.0`, such as `50` or `0.1`.
  package var shortText: String {
    self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self)
  }

  /// Returns the shortest text of the number, rounded to at most this many decimals, without a sign
  /// on zero.
  package func shortText(decimals: Int) -> String {
    let rounded = rounded(to: decimals)
    return (abs(rounded) < 1e15 ? rounded : self).shortText
  }

  /// Returns the rounded number for SVG; 0 for numbers that SVG can't represent, such as NaN.
  package func svgText(decimals: Int = 6) -> String {
    abs(self) < 1e15 ? shortText(decimals: decimals) : "0"
  }

  /// Returns the number rounded to this many decimals, without a sign on zero.
  package func rounded(to decimals: Int) -> Double {
    let unit = Double.powerOfTen(decimals)
    let value = (self * unit).rounded() / unit
    return value == 0 ? 0 : value
  }

  /// The time without the rounding error of a sum, so that 1.1 + 0.14 is exactly 1.24.
  package var withoutRoundingError: Double {
    let plain = rounded(to: 6)
    return abs(plain - self) < 1e-9 ? plain : self
  }

  /// Returns 10 to the power of an exponent that isn't negative.
  package static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}

extension FixedWidthInteger {
  /// The number with commas between thousands, such as 76,200.
  package var grouped: String {
    let digits = String(magnitude)
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.unicodeScalars.enumerated() {
      if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { text += "," }
      text.unicodeScalars.append(digit)
    }
    return text
  }
}
