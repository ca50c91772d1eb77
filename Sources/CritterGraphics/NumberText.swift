extension Double {
  /// As short as it reads back exactly; a whole number without its fraction: `50`, `0.1`.
  package var shortText: String {
    self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self)
  }

  /// As short as it reads back exactly once it is rounded to at most so many decimals; without a
  /// sign on zero.
  package func shortText(decimals: Int) -> String {
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
    let rounded = (self * unit).rounded() / unit
    return (abs(rounded) < 1e15 ? rounded : self).shortText
  }
}
