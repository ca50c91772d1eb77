import CritterGraphics
import CritterSVG
import CritterRigSpec

/// The kind of a property's values, and how to read them as numbers.
enum SVGKind: Hashable {
  /// A length or number; percentages are of this length.
  case number(percent: Double)
  /// A list of lengths, repeated until all values have the same count.
  case lengths(percent: Double)
  case color
  case path
  case points
  /// The radius of `blur()`, or the place, blur, and color of `drop-shadow()`; `none` is zeros.
  case effect

  /// Reads values so that all have the same count; nil if one can't be read or they don't match.
  ///
  /// - Parameters:
  ///   - color: the current color.
  ///   - font: the units that depend on the font.
  func numbers(_ texts: [String], color: Color, font: FontUnits) -> [[Double]]? {
    var all: [[Double]] = []
    for text in texts {
      guard let numbers = numbers(text, color, font) else { return nil }
      all.append(numbers)
    }
    if case .lengths = self { return Self.repeated(all) }
    if self == .effect, let most = all.map(\.count).max() {
      all = all.map { $0.isEmpty ? [Double](repeating: 0, count: most) : $0 }
    }
    return Set(all.map(\.count)).count <= 1 && hasEqualCommands(texts) ? all : nil
  }

  private func numbers(_ text: String, _ color: Color, _ font: FontUnits) -> [Double]? {
    switch self {
    case .number(let percent): return Double(length: text, percent: percent, in: font).map { [$0] }
    case .lengths(let percent):
      if text.trimmed == "none" { return [] }
      guard let numbers = [Double](lengths: text, percent: percent, font: font),
        numbers.allSatisfy({ (0..<1e6).contains($0) })
      else { return nil }
      return numbers
    case .color: return Self.color(text, color).map { [$0.red, $0.green, $0.blue, $0.alpha] }
    case .path: return Path(svgValue: text)?.numbers
    case .points: return text.numbers.flatMap { $0.count.isMultiple(of: 2) ? $0 : nil }
    case .effect: return Self.effect(StyleTokens.list(text).trimmingSpace)
    }
  }

  private static func effect(_ value: [StyleToken]) -> [Double]? {
    if value.keyword == "none" { return [] }
    guard value.words.count == 1, case .function(let name)? = value.first else { return nil }
    let words = value.dropFirst().dropLast().map(\.self).trimmingSpace.words.map(\.text)
    let lengths = words.compactMap { Double(length: $0, percent: 0) }
    if name == "blur", lengths.count == 1, words.count == 1, (0...100).contains(lengths[0]) {
      return lengths
    }
    let colors = words.compactMap { Color(css: $0) }
    guard name == "drop-shadow", (2...3).contains(lengths.count), colors.count <= 1,
      lengths.count + colors.count == words.count
    else { return nil }
    return lengths + (lengths.count == 3 ? [] : [0]) + (colors.first ?? Color(0, 0, 0)).numbers
  }

  static func color(_ text: String, _ current: Color) -> Color? {
    let text = text.trimmed
    switch text.lowercased() {
    case "currentcolor": return current
    case "none": return .transparent
    default: return Color(css: text)
    }
  }

  private func hasEqualCommands(_ texts: [String]) -> Bool {
    guard self == .path else { return true }
    return Set(texts.compactMap { Path(svgValue: $0)?.commands }).count == 1
  }

  /// Lists of lengths with the same count, and an even one.
  private static func repeated(_ lists: [[Double]]) -> [[Double]]? {
    let counts = Set(lists.map { $0.count % 2 == 0 ? $0.count : 2 * $0.count }).filter { $0 > 0 }
    let common = counts.reduce(1) { $0 <= 64 ? $0.leastMultiple($1) : $0 }
    if common > 64 { return nil }
    if counts.isEmpty { return lists }
    // No dashes are like one dash without a gap.
    return lists.map { list in
      list.isEmpty
        ? (0..<common).map { $0 % 2 == 0 ? 1 : 0 } : (0..<common).map { list[$0 % list.count] }
    }
  }
}

extension Path {
  /// Reads path data, or `path("…")`; nil if it is invalid.
  init?(svgValue text: String) {
    var text = text.trimmed
    if text.exact.hasPrefix("path(") {
      guard case .string(let inner)? = StyleTokens.list(text).dropFirst().first else { return nil }
      text = inner
    }
    guard let path = try? Path(svg: text) else { return nil }
    self = path
  }
}

extension Double {
  /// Reads a CSS length in pixels; nil if the unit is unknown.
  ///
  /// - Parameters:
  ///   - percent: the length of 100%.
  ///   - font: the units that depend on the font.
  init?(length text: String, percent: Double, in font: FontUnits = FontUnits()) {
    self.init(length: text, percent: percent, font: font)
    guard abs(self) < 1e6 else { return nil }
  }
}
