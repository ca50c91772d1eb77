import CritterEncode
import CritterGraphics
import CritterMotion
import CritterRig
import CritterRigFile
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterKit

/// The files in a `.lottie`.
@Suite struct DotLottieTests {
  private let folder: Folder

  private static let rig = """
    canvas: { size: [40, 40], fill: page }
    colors: { page: "#ffffff", ink: "#123456", glow: "#00ff00", none: transparent }
    parts:
      bar:
        frame: [0, 0, 40, 10]
        fill: ink
        parts:
          knob: { frame: [2, 2, 6, 6], corner-radius: 3, fill: ink }
      lamp: { frame: [10, 20, 20, 10], fill: glow }
      shade: { frame: [10, 32, 20, 4], fill: none }
      leaf: { art: leaf.svg, frame: [20, 0, 10, 10] }
    states:
      on: { parts: { bar: { position: [20, 20] } } }
      off: { parts: { lamp: { fill: page } } }
      flash: { parts: { lamp: { fill: ink }, bar: { position: [20, 20] } } }
    transitions:
      - { to: on, duration: 0.5 }
      - { to: off, duration: 0.5 }
      - { to: flash, duration: 0.5, parts: { lamp: { fill: { duration: 0 } } } }

    """

  init() throws {
    folder = try Folder()
    try folder.write(Self.rig, to: "toy/rig.yaml")
    try folder.write(
      ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">"##
        + ##"<path d="M0 0L10 0L0 10Z" fill="#123456"/></svg>"##, to: "toy/leaf.svg")
    try addTheme("night", ##"{ page: "#000000", ink: "#abcdef" }"##)
  }

  private func addTheme(_ name: String, _ colors: String) throws {
    try folder.write("colors: \(colors)\n", to: "toy/\(name).theme.yaml")
  }

  @Test func `names of themes control no terminal`() throws {
    try addTheme("x\u{202E}\u{1B}[31m", ##"{ ink: "#ff0000" }"##)
    let names = try archive().files.map(\.path)
    #expect(names.contains("t/x-u{202e}-u{1b}[31m.json"), "\(names)")
  }

  /// Some programs that unpack an archive take a backslash for a slash.
  @Test func `names of themes lead to no other folder`() throws {
    let name = #"x\..\..\evil"#
    try addTheme(name, ##"{ ink: "#ff0000" }"##)
    try addTheme(name + "2", "{ none: red }")
    try addTheme("x:..:..:evil", ##"{ ink: "#00ff00" }"##)
    let archive = try archive()
    #expect(
      archive.files.map(\.path) == [
        "manifest.json", "t/night.json", "t/x-..-..-evil.json", "t/x-..-..-evil-2.json",
        "a/motion-x-..-..-evil2.json", "a/motion.json",
      ])
    let manifest = try archive.read("manifest.json")
    #expect(
      Set(manifest["themes"].items.map(\.["id"].string)) == [
        "night", "x-..-..-evil", "x-..-..-evil-2",
      ])
  }

  private func archive(to state: String = "on", theme: String? = nil) throws -> DotLottie {
    let document = try RigDocument(contentsOf: folder.path("toy"))
    var request = RenderRequest(.transition(from: [], to: [state]))
    request.themeName = theme
    let themes = try request.inThemes(document.themeNames, of: .dotLottie, document.shot(for:))
    return try MotionFile.dotLottie(
      document.shot(for: request).motion(plays: 3),
      themes.map { ($0.theme, $0.shot.motion(plays: 3)) }
    ).0
  }

  @Test func `a rig's themes are rules for the slots of one motion`() throws {
    try addTheme("sepia", ##"{ ink: "#704214" }"##)
    let archive = try archive()
    #expect(
      archive.files.map(\.path)
        == ["manifest.json", "t/night.json", "t/sepia.json", "a/motion.json"])
    let manifest = try archive.read("manifest.json")
    #expect(manifest["version"].string == "2" && manifest["generator"].string == "critter")
    #expect(manifest["animations"].items.count == 1)
    let animation = manifest["animations"][0]
    #expect(animation["id"].string == "motion" && animation["loop"].number == 3)
    #expect(animation["autoplay"] == .bool(true))
    #expect(animation["themes"].items.map(\.string) == ["night", "sepia"])
    #expect(manifest["themes"].items.map(\.["id"].string) == ["night", "sepia"])
    let rules = try archive.read("t/night.json")["rules"].items
    #expect(rules.map(\.["id"].string) == ["ink", "page"])
    #expect(rules.allSatisfy { $0["type"].string == "Color" })
    let (ink, night) = (
      [0x12, 0x34, 0x56].map { $0 / 255.0 }, [0xAB, 0xCD, 0xEF].map { $0 / 255.0 }
    )
    expect(rules[0]["value"].numbers, equal: night, within: 0.002)
    expect(rules[1]["value"].numbers, equal: [0, 0, 0], within: 0)
    let motion = try archive.read("a/motion.json")
    let fills = motion.objects.filter { $0["sid"].string == "ink" }
    #expect(fills.count == 3, "the art, the bar and its knob")
    for fill in fills { expect(fill.value(at: 0), equal: ink, within: 0.002) }
    #expect(motion["slots"].keys == ["ink", "page"])
    expect(motion["slots"]["ink"]["p"].value(at: 0), equal: ink, within: 0.002)
    expect(motion["slots"]["page"]["p"].value(at: 0), equal: [1, 1, 1], within: 0)
  }

  @Test(arguments: ["on", "off"])
  func `a theme's rules in the slots are the motion in that theme`(state: String) throws {
    try addTheme("sepia", ##"{ ink: "#704214", glow: "#ffcc00" }"##)
    let archive = try archive(to: state)
    for theme in ["night", "sepia"] {
      let own = try self.archive(to: state, theme: theme)
      #expect(own.files.map(\.path) == ["manifest.json", "animations/motion.json"])
      let filled = archive["a/motion.json"].filled(by: archive["t/\(theme).json"])
      #expect(filled.compactText == own.text("animations/motion.json"))
      #expect(archive.text("a/motion.json") != own.text("animations/motion.json"))
    }
  }

  @Test func `a color that changes is a slot of its keys`() throws {
    let rule = try rule("glow-page", of: archive(to: "off"))
    let keys = rule["keyframes"].items
    #expect(keys.map(\.["frame"].number) == [0, 30])
    #expect(keys.map(\.["value"].numbers) == [[0, 1, 0], [0, 0, 0]])
    let ease =
      ["x", "y"].map { keys[0]["outTangent"][$0].number }
      + ["x", "y"].map {
        keys[0]["inTangent"][$0].number
      }
    #expect(ease == [0.25, 0.1, 0.25, 1], "the curve of Core Animation")
  }

  /// Players take keys of themes at whole frames alone.
  @Test func `a color that jumps between two frames is a slot that does so at the next`() throws {
    let archive = try archive(to: "flash")
    #expect(archive.files.map(\.path) == ["manifest.json", "t/night.json", "a/motion.json"])
    let keys = try rule("glow-ink", of: archive)["keyframes"].items
    #expect(keys.map(\.["frame"].number) == [0, 1])
    #expect(keys[0]["hold"] == .bool(true) && keys[0]["value"].numbers == [0, 1, 0])
    let night = [0xAB, 0xCD, 0xEF].map { $0 / 255.0 }
    expect(keys[1]["value"].numbers, equal: night, within: 0.002)
  }

  private func rule(_ id: String, of archive: DotLottie) throws -> ParsedJSON {
    let rules = try archive.read("t/night.json")["rules"].items
    return try #require(rules.first { $0["id"].string == id })
  }

  @Test func `a theme that changes more than colors is a motion of its own`() throws {
    try addTheme("solid", "{ none: red }")
    let archive = try archive()
    #expect(
      archive.files.map(\.path)
        == ["manifest.json", "t/night.json", "a/motion-solid.json", "a/motion.json"])
    #expect(archive.apart == ["solid"])
    let manifest = try archive.read("manifest.json")
    #expect(Set(manifest["animations"].items.map(\.["id"].string)) == ["motion", "motion-solid"])
    #expect(manifest["animations"].items.allSatisfy { $0["autoplay"] == .bool(true) })
    #expect(manifest["themes"].items.map(\.["id"].string) == ["night"])
    #expect(
      archive.text("a/motion-solid.json")
        == (try self.archive(theme: "solid").text("animations/motion.json")))
  }

  @Test func `more themes than a file holds are refused`() throws {
    for number in 0..<100 { try addTheme("theme-\(number)", ##"{ page: "#000000" }"##) }
    #expect(throws: KitError.tooManyThemes(101, limit: 100)) { try archive() }
    _ = try archive(theme: "night")
  }

  @Test func `a motion in one theme is for players of version 1 too`() throws {
    let archive = try archive(theme: "night")
    let manifest = try archive.read("manifest.json")
    #expect(manifest["version"].string == "1.0" && manifest["animations"].items.count == 1)
    #expect(manifest["animations"][0]["id"].string == "motion")
    #expect(manifest["animations"][0]["loop"].number == 3)
    let motion = try archive.read("animations/motion.json")
    #expect(!motion.keys.contains("slots") && !motion["layers"].items.isEmpty)
  }
}

extension DotLottie {
  fileprivate subscript(_ path: String) -> JSON { files.first { $0.path == path }?.json ?? .null }

  fileprivate func text(_ path: String) -> String { self[path].compactText }

  fileprivate func read(_ path: String) throws -> ParsedJSON {
    try ParsedJSON(text(path).utf8)
  }
}

extension JSON {
  private var pairs: [(String, JSON)] { if case .object(let pairs) = self { pairs } else { [] } }
  private subscript(_ name: String) -> JSON? { pairs.first { $0.0 == name }?.1 }

  /// A motion as a player shows it that puts a theme's rules in its slots.
  fileprivate func filled(by theme: JSON) -> JSON {
    guard case .array(let rules)? = theme["rules"] else { return self }
    return JSON.object(pairs.filter { $0.0 != "slots" }).filled(by: rules)
  }

  private func filled(by rules: [JSON]) -> JSON {
    switch self {
    case .array(let values): .array(values.map { $0.filled(by: rules) })
    case .object(let pairs):
      if let id = self["sid"], let rule = rules.first(where: { $0["id"] == id }) {
        rule.property
      } else {
        .object(pairs.map { ($0, $1.filled(by: rules)) })
      }
    default: self
    }
  }

  /// The rule in Lottie's form.
  private var property: JSON {
    guard case .array(let keys)? = self["keyframes"] else {
      return .object([("a", 0), ("k", self["value"] ?? .null)])
    }
    let words = ["frame": "t", "value": "s", "inTangent": "i", "outTangent": "o", "hold": "h"]
    let reported = keys.map { key in
      JSON.object(key.pairs.map { (words[$0] ?? $0, $0 == "hold" ? 1 : $1) })
    }
    return .object([("a", 1), ("k", .array(reported))])
  }
}
