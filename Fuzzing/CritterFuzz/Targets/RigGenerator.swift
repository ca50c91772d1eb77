import CritterGraphics

/// A generator of valid rigs: each byte is a choice, and after the last one all choices are the first.
struct RigGenerator {
  private let bytes: [UInt8]
  private var next = 0
  private var parts: [Part] = []

  private struct Part {
    let name: String
    let depth: Int
    var isCopied = false
    /// Whether the part has a blur or a shadow. A part that is rotated and scaled unevenly is blurred only
    /// nearly as in browsers.
    var isSoft = false
  }

  static let art = ArtFile(
    name: "leaf.svg", path: "leaf.svg",
    bytes: Array(
      ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="2" x2="18"><stop stop-color="#2a9d8f"/><stop offset="1" stop-color="#e9c46a"/></linearGradient></defs><path d="M2 18C2 6 10 2 18 2C18 12 12 18 2 18Z" fill="url(#g)"/><circle cx="8" cy="12" r="2" fill="#264653"/></svg>"##
        .utf8))

  private static let badge = """
    rigs:
      badge:
        canvas: { size: [20, 20], corner-radius: 4 }
        inputs: { shift: { min: 0, max: 9 } }
        parts:
          face: { frame: [2, 2, 16, 16], corner-radius: 8, fill: teal }
          eye: { frame: ["6 + shift", 6, 3, 4], fill: white }
          ray: { frame: [14, 14, 12, 3], fill: gold }
        states: { shut: { parts: { eye: { scale.y: 0.2 } } } }

    """

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether any part has a blur or a shadow, which librsvg cuts off at the edge of an SVG.
  var isSoft: Bool { parts.contains(where: \.isSoft) }

  /// The instants to compare, in seconds.
  var times: [Double] {
    mutating get { [0, 0.31, Double(number(1...97)) / 100 * 2] }
  }
}

// MARK: - Choices

extension RigGenerator {
  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    defer { next += 1 }
    let byte = next < bytes.count ? Int(bytes[next]) : 0
    return range.lowerBound + byte % range.count
  }

  private mutating func chance(_ percent: Int) -> Bool { number(0...99) >= 100 - percent }

  private mutating func one<Item>(of items: [Item]) -> Item { items[number(0...items.count - 1)] }

  private mutating func color() -> String {
    one(of: ["\"#264653\"", "\"#2a9d8f\"", "\"#e76f51\"", "gold", "ink", "tint", "\"#2a9d8f80\""])
  }

  private mutating func paint() -> String {
    switch number(0...5) {
    case 0:
      return "{ from: [0, 0], to: [1, 0.\(number(0...9))], colors: [\(color()), \(color())] }"
    case 1:
      return "{ from: [0.5, 0.5], to: [1, 0.5], colors: [\(color()), \(color())], radial: true }"
    default: return color()
    }
  }

  private mutating func path() -> String {
    one(of: [
      "M1 1C9 -4 14 12 20 3L12 20Z", "M0 0H18V12H4Z", "M2 10A8 8 0 1 1 18 10A8 8 0 1 1 2 10Z",
      "M2 2L18 16M18 4Q8 0 3 18",
    ])
  }
}

// MARK: - The file

extension RigGenerator {
  mutating func yaml() -> String {
    let size = [number(40...120), number(40...120)]
    var text = "canvas: { size: [\(size[0]), \(size[1])]"
    text += chance(30) ? ", corner-radius: \(number(0...20)), fill: \(color()) }\n" : " }\n"
    text += "colors: { ink: \"#1b2a41\" }\n"
    text += "inputs: { gaze: { min: 0, max: 9 }, isOn: true, tint: { color: \"#f4a261\" } }\n"
    let hasBadge = chance(25)
    if hasBadge { text += Self.badge }
    text += "parts:\n" + list(number(1...4), depth: 0)
    if hasBadge {
      text += "  pin: { rig: badge, frame: [\(number(0...40)), 10, 24, 24]"
      text += chance(50) ? ", set: { shift: gaze }" : ""
      text += (chance(40) ? ", overflow: visible" : "") + " }\n"
      parts.append(Part(name: "pin", depth: 0))
    }
    return text + states() + clip()
  }

  private mutating func states() -> String {
    let part = one(of: parts)
    var changes = ["opacity: 0.\(number(2...9))", "translate: [4, -6]"]
    if !part.isSoft { changes += ["rotate: \(number(-40...40))", "scale: [1.2, 0.8]"] }
    return "states:\n  up: { parts: { \(part.name): { \(one(of: changes)) } } }\n"
      + "transitions: [{ to: up, duration: 0.5, easing: ease-in-out }]\n"
  }

  private mutating func clip() -> String {
    var text = "clips:\n  go:\n    duration: 2\n    loop: true\n"
    if chance(30) { text += "    over: up\n" }
    if chance(30) { text += "    inputs: { gaze: { values: [0, 9, 0] } }\n" }
    text += "    parts:\n"
    for (index, part) in parts.enumerated() where index == 0 || chance(50) {
      text += "      \(part.name): { \(track(part)) }\n"
    }
    return text
  }

  private mutating func track(_ part: Part) -> String {
    // Odd numbers, since a track of zeros isn't an animation.
    let (a, b) = (number(-20...20) | 1, number(-20...20) | 1)
    switch number(part.isSoft ? 4...7 : 0...7) {
    case 0: return "rotate: { values: [0, \(3 * a), 0], mode: cubic }"
    case 1: return "position: { path: M10 10q\(10 + a / 3) \(b) 20 \(a), rotate: auto }"
    case 2:
      return "scale: { values: [1, 0.\(number(3...9)), 1], times: [0, 0.\(number(2...8)), 1] }"
    case 3: return "scale.x: { values: [1, 0.\(number(2...9))], autoreverse: true, duration: 1 }"
    case 4: return "opacity: { values: [1, 0.\(number(1...9)), 1] }"
    case 5:
      return "visible: { values: [true, false], times: [0, 0.\(number(3...8)), 1], mode: discrete }"
    case 6:
      return "translate: { values: [[0, 0], [\(a), \(b)], [0, 0]], easings: ease-in-out }"
    default: return "translate.y: { values: [0, \(a)], autoreverse: true, duration: 1 }"
    }
  }
}

// MARK: - Parts

extension RigGenerator {
  private mutating func list(_ count: Int, depth: Int) -> String {
    (0..<count).map { _ in part(depth: depth) }.joined()
  }

  private mutating func part(depth: Int) -> String {
    let name = "p\(parts.count)"
    // A part can't mask or lead the parts around it, and only one of several copies can.
    let earlier = depth == 0 ? parts.last { $0.depth == 0 && !$0.isCopied }?.name : nil
    let isCopied = depth == 0 && chance(15)
    let isSoft = depth == 0 && chance(12)
    parts.append(Part(name: name, depth: depth, isCopied: isCopied, isSoft: isSoft))
    var x = isCopied ? "\(number(0...30)) + 14 * i" : "\(number(-5...50))"
    if chance(15) { x += " + gaze" }
    var keys = ["frame: [\(x), \(number(-5...50)), \(number(6...50)), \(number(6...50))]"]
    if isCopied { keys.append("copies: \(number(2...4))") }
    keys += look() + (isSoft ? softness() : place()) + mask(earlier)
    let margin = "  " + String(repeating: "    ", count: depth)
    guard depth < 2, chance(35) else {
      return "\(margin)\(name): { \(keys.joined(separator: ", ")) }\n"
    }
    return "\(margin)\(name):\n" + keys.map { "\(margin)  \($0)\n" }.joined()
      + "\(margin)  parts:\n" + list(number(1...2), depth: depth + 1)
  }

  private mutating func look() -> [String] {
    switch number(0...6) {
    case 0: return ["fill: \(color())", "corner-radius: \(number(0...8))"]
    case 1: return ["art: leaf.svg"] + (chance(30) ? ["fit: \(one(of: ["contain", "cover"]))"] : [])
    case 2:
      return [
        "text: \"\(one(of: ["Hi", "a{gaze:.0}", "Fox 7"]))\"",
        "font: { family: Inter, size: \(number(8...24)), weight: \(one(of: [400, 700])) }",
        "fill: \(paint())",
      ]
    case 3:
      return [
        "path: \(path())", "fill: \(paint())", "fill-rule: \(one(of: ["nonzero", "evenodd"]))",
      ] + (chance(60) ? stroke() : [])
    case 4: return ["path: \(path())"] + stroke()
    case 5:
      return ["corner-radius: \(number(0...9))"] + (chance(50) ? ["fill: \(color())"] : [])
        + stroke()
    default: return ["fill: \(paint())", "corner-radius: \(number(0...12))"]
    }
  }

  private mutating func stroke() -> [String] {
    var keys = ["stroke: \(paint())", "stroke-width: \(number(1...5))"]
    if chance(30) { keys.append("dash: [\(number(2...6)), \(number(1...4))]") }
    if chance(30) { keys.append("trim: [0.\(number(1...4)), 0.\(number(5...9))]") }
    if chance(50) { keys.append("line-cap: \(one(of: ["round", "square"]))") }
    if chance(50) { keys.append("line-join: \(one(of: ["round", "bevel"]))") }
    return keys
  }

  private mutating func place() -> [String] {
    var keys: [String] = []
    if chance(30) { keys.append("rotate: \(number(-90...90))") }
    if chance(25) { keys.append("scale: [\(number(5...15)) / 10, 0.\(number(4...9))]") }
    if chance(20) { keys.append("opacity: 0.\(number(3...9))") }
    if chance(20) { keys.append("anchor: [0.\(number(0...9)), 0.\(number(0...9))]") }
    if chance(10) { keys.append("transform: [skewX: \(number(-20...20))]") }
    if chance(10) { keys.append("mirrored: true") }
    if chance(10) { keys.append("z: \(number(-2...2))") }
    if chance(5) { keys.append("blend: \(one(of: ["multiply", "screen", "darken"]))") }
    return keys
  }

  private mutating func softness() -> [String] {
    let keys = ["blur: \(number(1...3))", "shadow: [1, 2, \(number(0...3)), ink]"]
    return chance(30) ? keys : [one(of: keys)]
  }

  /// Not an inverted part: critter's SVG inverts it by a filter, which an import doesn't support.
  ///
  /// - Parameter earlier: a part that can mask or lead this one; nil if none can.
  private mutating func mask(_ earlier: String?) -> [String] {
    let rectangle = "[2, 2, \(number(5...30)), \(number(5...30))]"
    switch (number(0...19), earlier) {
    case (15, let earlier?): return ["mask: \(earlier)"]
    case (16, let earlier?):
      return ["mask: { part: \(earlier), luma: true }"]
    case (17, let earlier?): return ["follow: { part: \(earlier), delay: 0.1 }"]
    case (18, _): return ["mask: \(path())"]
    case (19, _):
      return [
        "masks: [{ rect: \(rectangle) }, { path: \(path()), mode: \(one(of: ["subtract", "intersect"])) }]"
      ]
    case (14, _): return ["mask: \(rectangle)"]
    default: return []
    }
  }
}
