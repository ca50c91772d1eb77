import CritterGraphics
import CritterSVG
import CritterRigSpec

/// The keyframes of a CSS animation, by their fraction of the time.
struct SVGKeyframes {
  /// In order of the fraction.
  private(set) var frames: [(offset: Double, declarations: [StyleDeclaration])] = []

  init(_ sheet: StyleRules) {
    for rule in sheet.rules {
      for selector in rule.prelude.split(separator: .mark(",")) {
        switch Array(selector).trimmingSpace.first {
        case .word(let word)? where word.lowercased() == "from": add(0, rule)
        case .word(let word)? where word.lowercased() == "to": add(1, rule)
        case .number(let text, "%")?:
          if let percent = Double(text), (0...100).contains(percent) { add(percent / 100, rule) }
        default: break
        }
      }
    }
    frames.sort { $0.offset < $1.offset }
  }

  private mutating func add(_ offset: Double, _ rule: StyleRule) {
    if let index = frames.firstIndex(where: { $0.offset == offset }) {
      frames[index].declarations += rule.declarations
    } else {
      frames.append((offset, rule.declarations))
    }
  }

  /// The animated properties.
  var properties: [String] {
    let none = StyleVariables([:])
    return frames.flatMap(\.declarations).flatMap { $0.longhands(none).keys.sorted() }
      .filter { $0 != "animation-timing-function" }.unique
  }
}
