extension Double {
  /// The pixels in one of CSS's absolute length units, in lowercase; nil for any other unit.
  package init?(pixelsIn unit: some StringProtocol) {
    switch unit {
    case "px": self = 1
    case "pt": self = 96 / 72
    case "pc": self = 16
    case "in": self = 96
    case "cm": self = 96 / 2.54
    case "mm": self = 96 / 25.4
    case "q": self = 96 / 101.6
    default: return nil
    }
  }
}
