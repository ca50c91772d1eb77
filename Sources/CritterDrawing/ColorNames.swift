import CritterGraphics

/// The main colors of a drawing, with names that a theme can refer to.
struct ColorNames {
  /// The names and colors, largest area first.
  private(set) var named: [(name: String, color: Color)] = []

  /// A part with the areas of its colors.
  typealias Painted = (name: String, paints: [Color: Double])

  /// A color with the parts that show it.
  fileprivate struct Use {
    let color: Color
    var area = 0.0
    /// The area of the color in parts whose names aren't colors already.
    var areas: [String: Double] = [:]
    /// The parts that are mostly of this color.
    var owners: Set<String> = []
  }

  /// The maximum number of named colors.
  fileprivate static let most = 12
  /// The minimum share of the drawn area.
  private static let leastShare = 0.003

  /// Names the colors after the parts that they cover most of, or by hue and lightness.
  init(of parts: [Painted]) {
    let uses = Self.uses(in: parts)
    let total = uses.reduce(0) { $0 + $1.area }
    let main = uses.filter { $0.area >= Self.leastShare * total }
      .sorted { ($0.area, $0.color.hex) > ($1.area, $1.color.hex) }
    var taken: Set<String> = []
    for use in main.prefix(Self.most) {
      let name = use.names.first { !taken.contains($0) } ?? use.color.shade
      named.append((name, use.color))
      taken.insert(name)
    }
  }

  private static func uses(in parts: [Painted]) -> [Use] {
    var uses: [String: Use] = [:]
    for part in parts {
      let main = part.paints.max { ($0.value, $0.key.hex) < ($1.value, $1.key.hex) }?.key.hex
      for (color, area) in part.paints {
        uses[color.hex, default: Use(color: color)].area += area
        guard let name = part.name.asColorName else { continue }
        uses[color.hex]?.areas[name, default: 0] += area
        if main == color.hex { uses[color.hex]?.owners.insert(name) }
      }
    }
    return Array(uses.values)
  }

  /// The section of `rig.yaml`; empty without colors.
  var yaml: String {
    guard !named.isEmpty else { return "" }
    let lines = named.map { "  \($0.name): \($0.color.hex.doubleQuoted)\n" }.joined()
    return "colors: # of the art; a theme can replace them\n\(lines)\n"
  }
}

extension ColorNames.Use {
  /// The names for the color, the best one first: the part with most of it, if that is mostly of this
  /// color; the hue; the part and the hue; and the hue with a number.
  fileprivate var names: [String] {
    let part = areas.filter { 2 * $0.value >= area }.max {
      ($0.value, $1.key) < ($1.value, $0.key)
    }?
    .key
    let shade = color.shade
    return [part.flatMap { owners.contains($0) ? $0 : nil }, shade, part.map { "\($0)-\(shade)" }]
      .compactMap(\.self) + (2...ColorNames.most).map { "\(shade)-\($0)" }
  }
}

extension Color {
  /// A word for the hue and lightness, such as `dark-teal`. Black and white are `ink` and `light`, since
  /// the names of CSS colors mean exactly these colors.
  fileprivate var shade: String {
    let lightness = (max(red, green, blue) + min(red, green, blue)) / 2
    return switch word {
    case "black": "ink"
    case "white": "light"
    case let word where lightness < 0.3: "dark-\(word)"
    case let word where lightness > 0.75: "pale-\(word)"
    case let word: word
    }
  }
}

extension String {
  /// The name of a part without its side and number, such as `eye` for `eye-left-2`; nil for a name that
  /// critter made from a color.
  fileprivate var asColorName: String? {
    let roles = ["eye", "eyes", "arm", "ear", "tail", "shadow", "background"]
    var words = exact.split(separator: "-")
    guard let first = words.first, roles.contains(first) || !first.isAutomaticPartName else {
      return nil
    }
    while words.count > 1, let last = words.last, last.isSideOrNumber { words.removeLast() }
    return words.joined(separator: "-")
  }

  private var isSideOrNumber: Bool {
    ["left", "right", "top", "bottom"].contains(self) || Int(self) != nil
  }
}
