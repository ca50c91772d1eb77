import CritterKit
import CritterRig
import CritterRigFile
import CritterTestSupport
import Testing

@testable import CritterDiff
@testable import CritterKit

@Suite struct `The changes between two rigs` {
  /// An edit of the toy's file, and how it is named.
  struct Edit: CustomTestStringConvertible {
    let old: String
    let new: String
    let changes: [String]

    init(_ old: String, _ new: String, _ changes: String...) {
      (self.old, self.new, self.changes) = (old, new, changes)
    }

    var testDescription: String { changes.joined(separator: "; ") }
  }

  static let edits = [
    Edit("fill: white }", "fill: white, corner-radius: 3 }", "changed canvas : corner-radius"),
    Edit(
      "\"#112233\"", "\"#112234\"", "changed color ink: #112233 → #112234",
      "changed part email/typed: fill"),
    Edit("initial: 20", "initial: 30", "changed input angle: initial"),
    Edit("[20, 40, 10, 10]", "[20, 41, 10, 10]", "changed part bell/clapper: frame"),
    Edit(
      "[20, 40, 10, 10]", "[20, 40, 10, 10], mirrored: true, z: 2",
      "changed part bell/clapper: z, mirrored"),
    Edit(
      "[20, 40, 10, 10]", "[20, 40, 10, 10], line-cap: round, miter-limit: 4",
      "changed part bell/clapper: line-cap, miter-limit"),
    Edit(
      "[20, 40, 10, 10]", "[20, 40, 10, 10], mask: [0, 0, 5, 5]",
      "changed part bell/clapper: mask"),
    Edit(
      "[20, 40, 10, 10]",
      "[20, 40, 10, 10], masks: [part: handle, { rect: [0, 0, 5, 5], mode: subtract }]",
      "changed part bell/clapper: masks"),
    Edit(
      "[20, 40, 10, 10]", "[20, 40, 10, 10], rotate: 20, scale.x: 2",
      "changed part bell/clapper: rotate, scale"),
    Edit("opacity: 0.5 }", "opacity: 0.5, translate.y: 3 }", "changed state shy: bell.translate.y"),
    Edit("size: 12", "size: 13", "changed part email/typed: font"),
    Edit("{ text: typed }", "{ text: typed, secure: true }", "changed part email: secure"),
    Edit("opacity: 0.5 }", "opacity: 0.6 }", "changed state shy: bell.opacity"),
    Edit("shy: {", "shy: { excludes: loud,", "changed state shy: excludes"),
    Edit("shy: {", "shy: { play: ring,", "changed state shy: play"),
    Edit("opacity: 0.8", "opacity: 0.9", "changed state loud: to handle.opacity"),
    Edit("ease-in,", "ease-out,", "changed transition any → shy: easing"),
    Edit(
      "duration: 0.2", "duration: 0.3",
      "changed transition any → shy: duration 0.3 s instead of 0.2 s"),
    Edit(
      "delay: 0.1", "delay: 0.2",
      "changed transition any → shy: clapper.opacity delay 0.2 s instead of 0.1 s"),
    Edit(
      "duration: 0.7", "duration: 0.7, interrupt: restart",
      "changed transition shy → any: interrupt"),
    Edit("[1, 0.5, 1]", "[1, 0.4, 1]", "changed clip ring: bell.opacity keyframe 2"),
    Edit(
      "[linear, linear]", "[linear, ease]",
      "changed clip ring: bell.opacity easing after keyframe 2"),
    Edit(
      "[0, 1]", "[0, 1, 0]", "changed clip ring: clapper.opacity 3 keyframes instead of 2"),
    Edit(
      "ring:\n    duration: 0.5", "ring:\n    duration: 0.6",
      "changed clip ring: duration 0.6 s instead of 0.5 s, "
        + "bell.opacity duration 0.6 s instead of 0.5 s"),
    Edit(
      "ring:\n    duration: 0.5", "ring:\n    easing: ease\n    duration: 0.5",
      "changed clip ring: easing"),
    Edit(
      "duration: 0.4", "duration: 0.4, additive: true",
      "changed clip ring: clapper.opacity additive"),
    Edit("wait: 0.5", "wait: 1", "changed scene session: step 3 waits 1 s instead of 0.5 s"),
    Edit("type: ab", "type: abc", "changed scene session: step 2 types 'abc' instead of 'ab'"),
    Edit("    - type: ab\n", "", "changed scene session: 2 steps instead of 3"),
    Edit(
      "type: ab", "press: tab",
      "changed scene session: step 2 presses tab instead of types 'ab'"),
    Edit(
      "type: ab", "set: { angle: 5 }",
      "changed scene session: step 2 sets angle instead of types 'ab'"),
    Edit(
      "type: ab", "play: ring",
      "changed scene session: step 2 plays ring instead of types 'ab'"),
    Edit(
      "type: ab", "pointer: arrow",
      "changed scene session: step 2 shows pointer arrow instead of types 'ab'"),
    Edit(
      "type: ab", "background: true",
      "changed scene session: step 2 goes to the background instead of types 'ab'"),
    Edit(
      "when: { state: shy }", "when: { any: { state: shy } }", "changed event tap bell: when"),
    Edit(
      "on: tap email", "on: [tap email, background]", "added event background"),
    Edit(
      "tap email, do", "tap email, after: 0.2, do",
      "changed event tap email: after 0.2 s instead of 0 s"),
    Edit("when: { state: shy }", "when: { state: loud }", "changed event tap bell: when"),
    Edit("unless: { state: shy }", "unless: { state: loud }", "changed event tap bell (2): unless"),
    Edit("{ leave: shy }", "{ leave: loud }", "changed event tap bell: do"),
    Edit("on: tap email", "on: tap canvas", "removed event tap email", "added event tap canvas"),
    Edit("  shy: { parts", "  new: {}\n  shy: { parts", "added state new"),
    Edit(
      "  bell:\n    art", "  first: { frame: [0, 0, 1, 1] }\n  bell:\n    art", "added part first"),
  ]

  private func changes(_ edit: (Folder) throws -> Void) throws -> [String] {
    let project = try Folder.twoRigs()
    let before = try RigDocument(contentsOf: project.toy).resolved()
    try edit(project)
    return RigChange.all(from: before, to: try RigDocument(contentsOf: project.toy).resolved()).map
    { change in
      let details = change.details.isEmpty ? "" : ": " + change.details.joined(separator: ", ")
      return "\(change.kind) \(change.subject) \(change.name)\(details)"
    }
  }

  @Test(arguments: edits) func `are named`(edit: Edit) throws {
    let found = try changes { try $0.replace(edit.old, by: edit.new, in: "parts/toy/rig.yaml") }
    #expect(found == edit.changes)
  }

  @Test func `are none where the files say the same`() throws {
    #expect(try changes { _ in }.isEmpty)
    #expect(
      try changes { try $0.replace("[0, 1]", by: "[0.0, 2 - 1]", in: "parts/toy/rig.yaml") }.isEmpty
    )
  }

  @Test(arguments: [
    ("text: Ada", "text: Bo", ["changed input name: initial", "changed part label: text"]),
    ("color: red", "color: blue", ["changed input ink: initial", "changed part label: fill"]),
    ("list: [1, 2]", "list: [1, 2, 3]", ["changed input rows: initial", "added part bar/3"]),
    ("skewX: 45", "skewX: 30", ["changed part card: transform"]),
    ("mode: subtract", "mode: intersect", ["changed part card: masks"]),
    ("expand: 1", "expand: 2", ["changed part card: masks"]),
    ("shown: [0.5, 1]", "shown: [0.5, 1.5]", ["changed clip go: card.visible times"]),
  ])
  func `include inputs of all kinds, masks, skews, and shown parts`(
    old: String, new: String, changes: [String]
  ) throws {
    let yaml = """
      canvas: { size: [40, 40] }
      inputs: { name: { text: Ada }, ink: { color: red }, rows: { list: [1, 2] } }
      parts:
        label: { frame: [0, 0, 40, 9], text: "Hi {name}", font: { family: Inter, size: 8 }, fill: ink }
        bar: { copies: count(rows), frame: [0, 10 * i, "at(rows, i)", 5] }
        card:
          frame: [0, 0, 10, 10]
          transform: [skewX: 45]
          masks: [{ rect: [0, 0, 5, 5], expand: 1 }, { part: label, mode: subtract }]
      clips: { go: { duration: 2, parts: { card: { shown: [0.5, 1] } } } }
      """
    let (before, after) = try (
      RigDocument(yaml: yaml).resolved(),
      RigDocument(yaml: yaml.replacing(old, with: new)).resolved()
    )
    let found = RigChange.all(from: before, to: after).map { change in
      let details = change.details.isEmpty ? "" : ": " + change.details.joined(separator: ", ")
      return "\(change.kind) \(change.subject) \(change.name)\(details)"
    }
    #expect(found == changes)
  }

  @Test func `include a nested rig's, with the corner radius of its mask`() throws {
    let found = try changes {
      try $0.replace("corner-radius: 5", by: "corner-radius: 6", in: "parts/guest/rig.yaml")
    }
    #expect(found == ["changed part small/canvas: mask, corner-radius"])
  }

  @Test func `include art by its bytes`() throws {
    #expect(
      try changes { try $0.replace("h10", by: "h9", in: "parts/toy/dot.svg") } == [
        "changed art dot.svg"
      ])
  }

  @Test func `include an order that matters, of siblings and of states`() throws {
    let parts = try changes {
      let handle = "      handle: { frame: [20, 0, 10, 10], fill: blue }\n"
      let clapper = "      clapper: { art: dot.svg, frame: [20, 40, 10, 10] }\n"
      try $0.replace(clapper + handle, by: handle + clapper, in: "parts/toy/rig.yaml")
    }
    #expect(parts.count == 1 && parts[0].hasSuffix(": order"), "\(parts)")
    let states = try changes {
      let shy = "  shy: { parts: { bell: { opacity: 0.5 } } }\n"
      try $0.replace(shy, by: "", in: "parts/toy/rig.yaml")
      try $0.replace("transitions:\n", by: shy + "transitions:\n", in: "parts/toy/rig.yaml")
    }
    #expect(states.count == 1 && states[0].hasSuffix(": order"), "\(states)")
  }

  @Test func `name several states at once, and none twice`() throws {
    let project = try Folder.twoRigs()
    let before = try RigDocument(contentsOf: project.toy).resolved()
    let same = "states:\n  same: { parts: {} }\n"
    try project.replace("states:\n", by: same, in: "parts/toy/rig.yaml")
    let old = try RigDocument(contentsOf: project.toy).resolved()
    #expect(try RigChange.redrawnStates(from: before, to: old, text: textShaping()) == nil)
    try project.replace("h10", by: "h9", in: "parts/toy/dot.svg")
    let pictures = try RigChange.redrawnStates(
      from: old, to: RigDocument(contentsOf: project.toy).resolved(), text: textShaping())
    #expect(pictures?.details.contains("same") == false)
    #expect(pictures?.details.first == "rest")
    #expect(pictures?.name == "\(pictures?.details.count ?? 0) states")
  }

  @Test func `include the pictures of the states that look different`() throws {
    let project = try Folder.twoRigs()
    let before = try RigDocument(contentsOf: project.toy).resolved()
    try project.replace("opacity: 0.5 }", by: "opacity: 0.6 }", in: "parts/toy/rig.yaml")
    let pictures = try RigChange.redrawnStates(
      from: before, to: RigDocument(contentsOf: project.toy).resolved(), text: textShaping())
    #expect(pictures == RigChange(.picture, "shy", .changed))
  }
}
