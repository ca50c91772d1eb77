import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import CritterRigFile
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterEditing
@testable import CritterPreview

@Suite struct `A renamed entry of a rig` {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func liveRig(_ folder: String) throws -> LiveRig {
    try LiveRig(folder, ViewOptions(), text: textShaping())
  }

  private func liveRig(of text: String) throws -> LiveRig {
    try folder.makeFolder("r")
    try folder.write(text, to: "r/rig.yaml")
    return try liveRig(folder.path("r"))
  }

  private func edited(_ live: LiveRig) throws -> EditedRig {
    let files = live.document.textFiles + live.document.filesWithNames
    return EditedRig(live: live, time: 0, art: [], text: try live.document.readText(files))
  }

  private func renamed(
    _ entry: RigEdit.Entry, to name: String, in live: LiveRig
  ) throws -> RigText {
    var edited = try edited(live)
    try edited.apply(.rename(entry: entry, name: name))
    return edited.text
  }

  /// - Parameter text: new texts of files; nil for those on disk.
  private func frames(of live: LiveRig, with text: RigText? = nil) throws -> [ThemedFrames] {
    let document = try text.map { try live.document.replacing(with: $0, art: []) } ?? live.document
    var themes = try live.document.themeNames.map { try live.document.theme(named: $0) }
    if let text {
      let files = text.others.filter { $0.path.exact.hasSuffix(".theme.yaml") }
      themes = try files.map { try Theme(path: $0.path, data: $0.contents) }
    }
    let rigs = try [document.resolved()] + themes.map { try document.resolved(theme: $0) }
    return try rigs.map { try ThemedFrames(of: $0) }
  }

  @Test(arguments: Repository.shippedRigs)
  func `keeps every frame of every state, clip, and transition in every theme`(
    name: String
  ) throws {
    let live = try liveRig(rigFolder(name))
    let before = try frames(of: live)
    #expect(before.allSatisfy { $0.drawings.count >= 1 })
    let entries = live.rig.entries([.color, .state, .clip, .input, .part, .scene, .easing])
    for entry in entries.sampled(8, inCheck: 12) {
      let text = try renamed(entry, to: "renamed1", in: live)
      #expect(text.main.text.contains("renamed1"))
      #expect(try frames(of: live, with: text) == before, "\(entry)")
    }
  }

  @Test(arguments: Repository.shippedRigs)
  func `is removed with its uses, and the rest stays valid`(name: String) throws {
    let live = try liveRig(rigFolder(name))
    let entries = live.rig.entries([.color, .state, .clip, .input, .part, .scene, .easing])
    for entry in entries.sampled(8, inCheck: 12) {
      var edited = try edited(live)
      do {
        try edited.apply(.remove(entries: [entry], withUses: true))
      } catch let error as any CritterError {
        // Without its only part, a rig is nothing.
        let reasons = ["only part", "a rig needs 'parts'"]
        #expect(reasons.contains { error.message.contains($0) }, "\(entry): \(error.message)")
        continue
      }
      let rig = try live.document.replacing(with: edited.text, art: []).resolved()
      #expect(!rig.entries([entry.kind]).contains(entry), "\(entry)")
    }
  }

  @Test func `leaves its anchors to the aliases of others`() throws {
    let head = "canvas: { size: [9, 9] }\nparts: { a: &a { frame: [0, 0, 1, 1] }, b: *a, c: *a }\n"
    let text = """
      \(head)clips:
        one:
          duration: 1
          parts:
            a:
              opacity: &fades # slowly
                values: [0, 1]
                times: [0, 1]
        two:
          duration: 1
          parts:
            b:
              opacity: *fades
            a: { opacity: *fades }
        three: { duration: 1, parts: { b: { rotate: *fades } } }

      """
    let live = try liveRig(of: text)
    var edited = try edited(live)
    try edited.apply(.remove(entries: [RigEdit.Entry(kind: .clip, name: "one")], withUses: true))
    #expect(
      edited.text.main.text == """
        \(head)clips:
          two:
            duration: 1
            parts:
              b:
                opacity: &fades # slowly
                  values: [0, 1]
                  times: [0, 1]
              a: { opacity: *fades }
          three: { duration: 1, parts: { b: { rotate: *fades } } }

        """)
    try edited.apply(.remove(entries: [RigEdit.Entry(kind: .part, name: "b")], withUses: true))
    try edited.apply(.remove(entries: [RigEdit.Entry(kind: .part, name: "a")], withUses: true))
    #expect(edited.text.main.text.contains("parts: { c: &a { frame: [0, 0, 1, 1] } }"))
    #expect(!edited.text.main.text.contains("fades"))
  }

  @Test(arguments: [("cat", "pink"), ("confetti", "violet")])
  func `is found where its name is a CSS color, too`(rig: String, color: String) throws {
    let live = try liveRig(rigFolder(rig))
    let before = try frames(of: live)
    let entry = RigEdit.Entry(kind: .color, name: color)
    let text = try renamed(entry, to: "berry", in: live)
    #expect(try frames(of: live, with: text) == before)
    let plain = text.main.text.replacing("#.*", with: "")
    #expect(!plain.contains(try Regex("[ \\[]\(color)[,:\\]}]")))
    var edited = try edited(live)
    let problems = thrownProblems {
      try edited.apply(.remove(entries: [entry], withUses: false))
    }
    #expect(problems.count >= 2)
  }

  private static let twoColors = """
    canvas: { size: [9, 9] }
    inputs: { 'wind': { min: 0, max: 9 } }
    colors: { ink: "#123456", tan: "#010203" }
    parts:
      a: { frame: [0, 0, 4, 4], fill: ink }
      b: { frame: [4, 4, 4, 4], fill: "red", opacity: wind / 9 }
      c: { copies: 3, frame: [i, 2-wind, 4, 4], fill: "pick(i, tan, ink)", stroke: tan }
      d:
        frame: [0, 0, 4, 4]
        opacity: >-
          1 -
          wind / 9

    """

  /// A rig with one name for things of all kinds. Colors and inputs can't have the same name.
  private static func oneName(for kind: RigEdit.Entry.Kind) -> String {
    let (color, input) = kind == .input ? ("sky", "sun") : ("sun", "gust")
    return """
      canvas: { size: [9, 9] }
      colors: { \(color): "#123456" }
      inputs: { \(input): { min: 0, max: 9 } }
      parts:
        sun: { frame: [0, 0, 4, 4], fill: "pick(\(input) + \(input), \(color), red)", opacity: "\(input)\\x20/ 9" }
        b: { frame: [0, "2 * \(input)", 4, 4], fill: \(color), mask: sun }
      states: { sun: { parts: { sun: { fill: \(color) } } }, off: { excludes: [sun] } }
      transitions: [{ to: sun, duration: 1 }]
      clips: { sun: { duration: 1, inputs: { \(input): { values: [0, \(input)] } } } }
      events:
        - { on: [tap  sun, trigger sun], do: { enter: sun, play: sun, set: { \(input): '\(input) + 1' } } }

      """
  }

  @Test(arguments: [
    (
      RigEdit.Entry.Kind.color,
      [
        "colors: { moon:", #"(gust + gust, moon, red)", opacity: "gust\x20/"#,
        "fill: moon, mask: sun",
        "sun: { parts: { sun: { fill: moon } } }",
      ]
    ),
    (
      .input,
      [
        "inputs: { moon:", #"(moon + moon, sky, red)", opacity: "moon / 9""#, #""2 * moon""#,
        "sun: { duration: 1, inputs: { moon: { values: [0, moon] }", "{ moon: 'moon + 1' }",
      ]
    ),
    (
      .part,
      [
        "  moon: { frame", "fill: sun, mask: moon", "sun: { parts: { moon:",
        "[tap  moon, trigger sun]",
      ]
    ),
    (
      .state,
      ["states: { moon: { parts: { sun:", "[moon] }", "to: moon", "{ enter: moon, play: sun"]
    ),
    (.clip, ["clips: { moon:", "enter: sun, play: moon"]),
  ])
  func `keeps other things of the same name`(kind: RigEdit.Entry.Kind, texts: [String]) throws {
    let whole = Self.oneName(for: kind)
    let live = try liveRig(of: whole)
    let text = try renamed(RigEdit.Entry(kind: kind, name: "sun"), to: "moon", in: live).main.text
    for part in texts { #expect(text.contains(part), "\(text)") }
    let back = try renamed(
      RigEdit.Entry(kind: kind, name: "moon"), to: "sun", in: liveRig(of: text))
    let original = whole.replacing(kind == .input ? "sun\\x20/ 9" : "none", with: "sun / 9")
    #expect(back.main.text == original)
  }

  @Test func `can't take a name that means something else`() throws {
    let live = try liveRig(of: Self.twoColors)
    let ink = RigEdit.Entry(kind: .color, name: "ink")
    let edits: [RigEdit] = [
      .rename(entry: ink, name: "red"), .addColor(name: "red", text: "#ff8800"),
      .duplicate(entry: ink, name: "red"),
      .rename(entry: RigEdit.Entry(kind: .input, name: "wind"), name: "i"),
    ]
    for edit in edits {
      var edited = try edited(live)
      let error = #expect(throws: ValueText.Failure.self) { try edited.apply(edit) }
      #expect(error?.message.contains("already means something in the rig") == true)
    }
  }

  @Test func `is renamed wherever the rig has it`() throws {
    let live = try liveRig(of: Self.twoColors)
    let green = try renamed(RigEdit.Entry(kind: .color, name: "ink"), to: "green", in: live)
    #expect(green.main.text == Self.twoColors.replacing("ink", with: "green"))
    let brown = try renamed(RigEdit.Entry(kind: .color, name: "tan"), to: "brown", in: live)
    #expect(brown.main.text == Self.twoColors.replacing("tan", with: "brown"))
    let gust = try renamed(RigEdit.Entry(kind: .input, name: "wind"), to: "gust", in: live)
    #expect(gust.main.text == Self.twoColors.replacing("wind", with: "gust"))
  }

  @Test func `is renamed and removed where 400 places use it`() throws {
    let parts = (0..<400).map { "  p\($0): { frame: [0, 0, 4, 4], fill: pink, stroke: tan }\n" }
    let live = try liveRig(
      of: "canvas: { size: [9, 9] }\ncolors: { pink: \"#123456\", tan: red }\nparts:\n"
        + parts.joined())
    let entry = RigEdit.Entry(kind: .color, name: "pink")
    let text = try renamed(entry, to: "berry", in: live)
    #expect(!text.main.text.contains("pink"))
    var edited = try edited(live)
    try edited.apply(.remove(entries: [entry], withUses: true))
    #expect(!edited.text.main.text.contains("pink"))
  }
}

/// The drawing of a rig in a theme, without the names of parts.
private struct ThemedFrames: Equatable {
  let art: [ArtBytes]
  var drawings: [Drawing] = []

  init(of rig: Rig) throws {
    art = rig.art.map { ArtBytes(name: $0.name, bytes: $0.bytes) }
    let selections =
      rig.states.map { Selection.still([$0.name]) }
      + rig.clips.map { .clip($0.name, over: []) } + rig.scenes.map { .scene($0.name) }
      + rig.transitions.compactMap { one in
        one.to.map { .transition(from: one.from.map { [$0] } ?? [], to: [$0]) }
      }
    let viewport = Viewport(size: PixelSize(64, 64), scale: 1)
    let shaping = textShaping()
    for selection in selections {
      // Two states can exclude each other.
      guard let timeline = try? Timeline(of: rig, selection) else { continue }
      for fraction in timeline.duration > 0 ? [0, 0.37, 0.81] : [0] {
        let pose = timeline.pose(at: fraction * timeline.duration)
        drawings.append(try rig.drawing(of: pose, in: viewport, text: shaping).withoutNames)
      }
    }
  }
}

private struct ArtBytes: Equatable {
  let name: String
  let bytes: [UInt8]
}

extension Rig {
  /// The own entries of some kinds.
  fileprivate func entries(_ kinds: [RigEdit.Entry.Kind]) -> [RigEdit.Entry] {
    kinds.flatMap { kind -> [RigEdit.Entry] in
      let names =
        switch kind {
        case .state: states.map(\.name)
        case .clip: clips.map(\.name)
        case .color: colors.map(\.name)
        case .input: inputs.map(\.name)
        case .part: parts.filter { $0.copy == nil && !$0.name.contains(".") }.map(\.path)
        case .scene: scenes.map(\.name)
        case .easing: Array(easings.keys)
        case .transition: [String]()
        }
      return names.filter { !$0.contains(".") }.map { RigEdit.Entry(kind: kind, name: $0) }
    }
  }
}

extension Drawing {
  fileprivate var withoutNames: Drawing {
    Drawing(size: size, background: background, mask: mask, layers: layers.map(\.withoutNames))
  }
}

extension Layer {
  fileprivate var withoutNames: Layer {
    var layer = self
    layer.name = ""
    if case .group(let layers) = content { layer.content = .group(layers.map(\.withoutNames)) }
    layer.matte = matte?.map { $0.map(\.withoutNames) }
    return layer
  }
}
