import CritterEncode
import CritterGraphics
import CritterImport
import CritterKit
import CritterMotion
import CritterRaster
import CritterRig
import CritterRigFile
import Foundation

extension Target {
  /// A valid rig looks the same as pixels, as an SVG, and as a Lottie, at any instant of its clip. A still
  /// is an SVG that librsvg draws; the animations are read again as rigs.
  static let validRigs = Target(
    name: "valid-rigs", kind: .bytes,
    seeds: {
      var random = Random(state: 1)
      return (0..<40).map { size in
        (0..<(30 + 8 * size)).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
    },
    run: { bytes in
      var text = RigTextGenerator(bytes)
      let yaml = text.yaml()
      let document: RigDocument
      let rig: Rig
      do {
        document = try RigDocument(yaml: Array(yaml.utf8), folder: ".", art: [RigTextGenerator.art])
        rig = try document.resolved()
      } catch {
        fatalError("a valid rig is refused: \(error)\n\(yaml)")
      }
      try compare(rig, at: text.times, yaml)
    })

  private static func compare(_ rig: Rig, at times: [Double], _ yaml: String) throws {
    let clip = try rig.shot(.clip("go", over: []))
    let copies = try [Format.svg, .lottie].map { format in
      let bytes = try clip.data(as: format, options: EncodeOptions(quality: 100))
      let path = format.name == "svg" ? "a.svg" : "a.json"
      let file = try ImportedRig(bytes, path: path, measuring: DrawnText())
      let rig = try RigDocument(importing: file.yaml, named: "a", from: path, art: file.art)
        .resolved()
      return (format.name, try rig.shot(.clip("play", over: [])))
    }
    for time in times {
      let own = try image(of: clip, at: time)
      for (format, other) in copies {
        let noise = try own.noise(against: image(of: other, at: time))
        require(noise >= 35, "\(format) looks the same at \(time) s: \(noise) dB\n\(yaml)")
      }
    }
    var playback = Playback()
    playback.instant = times[0]
    let shot = try rig.shot(.clip("go", over: []), playback: playback)
    let art = ArtFile(
      name: "a.svg", path: "a.svg",
      bytes: try shot.data(as: .svg, options: EncodeOptions(quality: 100)))
    let noise = try image(of: clip, at: times[0]).noise(against: art.bitmap(of: clip.size))
    require(noise >= 35, "a still SVG looks the same at \(times[0]) s: \(noise) dB\n\(yaml)")
  }

  private static func image(of shot: Shot, at time: Double) throws -> Bitmap {
    try Rasterizer(art: shot.rig.art).bitmap(of: shot.drawing(at: time))
  }
}

extension Bitmap {
  /// The peak signal-to-noise ratio in decibels, over white.
  fileprivate func noise(against other: Bitmap) -> Double {
    require(size == other.size, "both have the same size")
    func levels(_ pixel: Pixel) -> [Double] {
      [pixel.red, pixel.green, pixel.blue].map { Double($0) + 255 - Double(pixel.alpha) }
    }
    let sum = zip(pixels, other.pixels).reduce(0.0) { sum, pair in
      pair.0 == pair.1
        ? sum
        : zip(levels(pair.0), levels(pair.1)).reduce(sum) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let mean = sum / Double(3 * pixels.count)
    return mean == 0 ? 99 : 10 * log10(255 * 255 / mean)
  }
}

/// A generator of valid rigs: each byte is a choice, and after the last one all choices are the first.
private struct RigTextGenerator {
  private let bytes: [UInt8]
  private var next = 0
  private var names: [String] = []
  private var indent = "  "

  static let art = ArtFile(
    name: "leaf.svg", path: "leaf.svg",
    bytes: Array(
      ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><defs><linearGradient id="g"><stop stop-color="#2a9d8f"/><stop offset="1" stop-color="#e9c46a"/></linearGradient></defs><path d="M2 18C2 6 10 2 18 2C18 12 12 18 2 18Z" fill="url(#g)"/><circle cx="8" cy="12" r="2" fill="#264653"/></svg>"##
        .utf8))

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Choices

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    defer { next += 1 }
    let byte = next < bytes.count ? Int(bytes[next]) : 0
    return range.lowerBound + byte % range.count
  }

  private mutating func chance(_ percent: Int) -> Bool { number(0...99) >= 100 - percent }

  private mutating func one<Item>(of items: [Item]) -> Item { items[number(0...items.count - 1)] }

  private mutating func color() -> String {
    one(of: ["\"#264653\"", "\"#2a9d8f\"", "\"#e76f51\"", "gold", "ink", "tint"])
  }

  /// The instants to compare, in seconds.
  var times: [Double] {
    mutating get { [0, 0.31, Double(number(1...97)) / 100 * 2] }
  }

  // MARK: The file

  mutating func yaml() -> String {
    let size = [number(40...120), number(40...120)]
    var text = "canvas: { size: [\(size[0]), \(size[1])]"
    text += chance(50) ? ", corner-radius: \(number(0...20)), fill: \(color()) }\n" : " }\n"
    text += "colors: { ink: \"#1b2a41\" }\n"
    text += "inputs: { gaze: { min: 0, max: 1 }, isOn: true, tint: { color: \"#f4a261\" } }\n"
    let hasInner = chance(35)
    if hasInner {
      text +=
        "rigs:\n  badge:\n    canvas: { size: [20, 20] }\n    parts:\n"
        + "      face: { frame: [2, 2, 16, 16], corner-radius: 8, fill: teal }\n"
        + "      eye: { frame: [6, 6, 3, 4], fill: white }\n"
        + "    states: { shut: { parts: { eye: { scale.y: 0.2 } } } }\n"
    }
    text += "parts:\n" + parts(number(1...4), depth: 0)
    if hasInner { text += "  pin: { rig: badge, frame: [\(number(0...40)), 10, 24, 24] }\n" }
    let drawn = names + (hasInner ? ["pin"] : [])
    text += "states:\n  up: { parts: { \(one(of: drawn)): { rotate: \(number(-40...40)) } } }\n"
    text += "transitions: [{ to: up, duration: 0.5, easing: ease-in-out }]\n"
    text += "clips:\n  go:\n    duration: 2\n    loop: true\n    parts:\n"
    for name in drawn where chance(60) || name == drawn[0] {
      text += "      \(name): { \(track()) }\n"
    }
    return text
  }

  private mutating func parts(_ count: Int, depth: Int) -> String {
    (0..<count).map { _ in part(depth: depth) }.joined()
  }

  private mutating func part(depth: Int) -> String {
    let name = "p\(names.count)"
    let earlier = depth == 0 ? names.last : nil
    names.append(name)
    let isCopied = depth == 0 && chance(20)
    let x = isCopied ? "\(number(0...30)) + 14 * i" : "\(number(-5...50))"
    var keys = ["frame: [\(x), \(number(-5...50)), \(number(6...50)), \(number(6...50))]"]
    if isCopied { keys.append("copies: \(number(2...4))") }
    keys += look() + place()
    if let earlier, chance(15) {
      keys.append("mask: { part: \(earlier)\(chance(40) ? ", mode: luminance" : "") }")
    } else if chance(12) {
      keys.append("mask: [2, 2, \(number(5...30)), \(number(5...30))]")
    }
    let margin = "  " + String(repeating: "    ", count: depth)
    guard depth < 2, !isCopied, chance(35) else {
      return "\(margin)\(name): { \(keys.joined(separator: ", ")) }\n"
    }
    return "\(margin)\(name):\n" + keys.map { "\(margin)  \($0)\n" }.joined()
      + "\(margin)  parts:\n" + parts(number(1...3), depth: depth + 1)
  }

  private mutating func look() -> [String] {
    switch number(0...5) {
    case 0: return ["fill: \(color())", "corner-radius: \(number(0...8))"]
    case 1: return ["art: leaf.svg"]
    case 2:
      return [
        "text: \(one(of: ["Hi", "a{gaze}", "Fox 7"]))",
        "font: { family: Inter, size: \(number(8...24)), weight: \(one(of: [400, 700])) }",
        "fill: \(color())",
      ]
    case 3:
      let path = one(of: [
        "M1 1C9 -4 14 12 20 3L12 20Z", "M0 0H18V12H4Z", "M2 10A8 8 0 1 1 18 10A8 8 0 1 1 2 10Z",
      ])
      return [
        "path: \(path)", "fill: \(color())", "stroke: \(color())", "stroke-width: \(number(1...4))",
        "line-join: \(one(of: ["miter", "round", "bevel"]))",
      ]
    case 4:
      return [
        "stroke: \(color())", "stroke-width: \(number(1...5))", "corner-radius: \(number(0...9))",
        chance(50)
          ? "dash: [\(number(2...6)), \(number(1...4))]" : "trim: [0.1, 0.\(number(3...9))]",
        "line-cap: \(one(of: ["butt", "round", "square"]))",
      ]
    default:
      return [
        "fill: { \(one(of: ["linear", "radial"])): [\(color()), \(color())] }",
        "corner-radius: \(number(0...12))",
      ]
    }
  }

  private mutating func place() -> [String] {
    var keys: [String] = []
    if chance(30) { keys.append("rotate: \(number(-90...90))") }
    if chance(25) { keys.append("scale: [\(number(5...15)) / 10, 0.\(number(4...9))]") }
    if chance(20) { keys.append("opacity: 0.\(number(3...9))") }
    if chance(20) { keys.append("anchor: [0.\(number(0...9)), 0.\(number(0...9))]") }
    if chance(10) { keys.append("transform: [skewX: \(number(-20...20))]") }
    if chance(10) { keys.append("z: \(number(-2...2))") }
    return keys
  }

  private mutating func track() -> String {
    let (a, b) = (number(-20...20), number(-20...20))
    let track =
      switch number(0...5) {
      case 0: "rotate: { values: [0, \(3 * a), 0], mode: cubic }"
      case 1: "translate: { values: [[0, 0], [\(a), \(b)], [0, 0]], easings: ease-in-out }"
      case 2: "scale: { values: [1, 0.\(number(3...9)), 1], times: [0, 0.\(number(2...8)), 1] }"
      case 3: "opacity: { values: [1, 0.\(number(1...9)), 1] }"
      case 4:
        "visible: { values: [true, false], times: [0, 0.\(number(3...8)), 1], mode: discrete }"
      default: "translate.y: { values: [0, \(a)], autoreverse: true, duration: 1 }"
      }
    return track
  }
}
