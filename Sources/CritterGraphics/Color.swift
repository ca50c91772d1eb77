/// A color in sRGB: gamma-encoded components and a straight (not premultiplied) alpha, each 0…1.
///
/// ```swift
/// framing.background = Color(css: "white")
/// ```
public struct Color: Hashable, Sendable {
  /// The gamma-encoded red component, 0…1.
  public var red: Double
  /// The gamma-encoded green component, 0…1.
  public var green: Double
  /// The gamma-encoded blue component, 0…1.
  public var blue: Double
  /// The alpha component, 0 (transparent) to 1 (opaque).
  public var alpha: Double

  /// Creates a color from components of 0 to 1; by default, opaque.
  public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Transparent black.
  public static let transparent = Color(0, 0, 0, 0)

  /// Parses a CSS color: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, or a name; nil
  /// if the text isn't a color.
  public init?(css text: String) {
    let text = text.lowercased()
    if let digits = text.exact.dropping(prefix: "#") {
      self.init(hex: digits)
    } else if text == "transparent" {
      self = .transparent
    } else if let rgb = cssColorNames[text] {
      self.init(rgb: rgb)
    } else {
      self.init(functional: text)
    }
  }

  /// Red, green, blue, and alpha.
  package var numbers: [Double] { [red, green, blue, alpha] }

  private init(rgb: UInt32) {
    self.init(Double(rgb >> 16 & 255) / 255, Double(rgb >> 8 & 255) / 255, Double(rgb & 255) / 255)
  }

  private init?(hex digits: String) {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.utf8.count else { return nil }
    let bytes: [Int]
    switch values.count {
    case 3, 4: bytes = values.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    let parts = bytes.map { Double($0) / 255 }
    self.init(parts[0], parts[1], parts[2], parts.count == 4 ? parts[3] : 1)
  }

  /// Parses `rgb(7, 190, 184)`, `rgb(7 190 184 / 50%)`, `hsl(210, 50%, 40%)`, and the same with `rgba`
  /// and `hsla`.
  private init?(functional text: String) {
    guard let (name, rest) = text.exact.halves(around: "("),
      ["rgb", "rgba", "hsl", "hsla"].contains(name), let list = rest.exact.dropping(suffix: ")")
    else { return nil }
    let isHue = name.exact.hasPrefix("hsl")
    let arguments = list.unicodeScalars.split { ",/ ".unicodeScalars.contains($0) }
      .map { String($0) }
    guard (3...4).contains(arguments.count) else { return nil }
    var parts: [Double] = []
    for (argument, scale) in zip(arguments, isHue ? [30.0, 100, 100, 1] : [255, 255, 255, 1]) {
      let percent = argument.exact.dropping(suffix: "%")
      let degrees = isHue ? argument.exact.dropping(suffix: "deg") : nil
      guard let number = Double(parsing: percent ?? degrees ?? argument) else { return nil }
      let part = number / (percent == nil ? scale : 100)
      parts.append(isHue && parts.isEmpty ? part : min(max(part, 0), 1))
    }
    let alpha = parts.count == 4 ? parts[3] : 1
    let reach = parts[1] * min(parts[2], 1 - parts[2])
    func channel(_ index: Int) -> Double {
      if !isHue { return parts[index] }
      let place = (parts[0] + [0, 8, 4][index]).wrapped(at: 12)
      return min(max(parts[2] - reach * max(-1, min(place - 3, 9 - place, 1)), 0), 1)
    }
    self.init(channel(0), channel(1), channel(2), alpha)
  }

  /// The color as `#rrggbb`, or as `#rrggbbaa` if it isn't opaque, rounded to 8 bits.
  public var hex: String {
    let bytes = [red, green, blue] + (alpha < 1 ? [alpha] : [])
    return "#" + bytes.map { UInt8(fraction: $0).hexadecimal(digits: 2) }.joined()
  }
}
