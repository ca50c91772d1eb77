import CritterGraphics
import CritterKit
import CritterRig
import CritterRigFile
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterEditing
@testable import CritterPreview

/// Messages that no page sends, or that a slip of the mouse makes.
@Suite struct PageMessageTests {
  private static let odd = """
    include: [poses.yaml]
    canvas: { size: [60, 40] }
    colors: &colors
      ink: "#2f6bff"
      pale: &pale pink
    rigs:
      pill:
        canvas: { size: [20, 10] }
        colors: { <<: *colors, own: red }
        parts:
          bar: { frame: [0, 0, 4, 10], fill: own }
        states: { low: {}, full: { parts: { bar: { opacity: 0.5 } } } }
        transitions: [{ from: low, to: full, duration: 1 }]
        clips: { fill: { over: low, duration: 1, parts: { bar: { opacity: { values: [0, 1] } } } } }
    inputs:
      level: { min: 0, max: 1, initial: 0.5 }
    parts:
      dot:
        copies: 3
        frame: [2 + 8 * i, 2, 6, 6]
        fill: ink   # of all
        parts:
          eye: { frame: [1, 1, 2, 2], fill: pale }
      tail: { copies: 3, chain: [0, 4], frame: [40, 4, 4, 4], fill: *pale }
      word: { text: ab cd, font: { family: Inter, size: 8 }, split: glyphs, frame: [0, 20, 40, 10] }
      # Two of one rig.
      a: { rig: pill, frame: [0, 10, 20, 10] }
      b: { rig: pill, frame: [0, 20, 20, 10], parts: {} }
      line:
        path: >-
          M0 0
          L9 9
        stroke: ink
        frame: [0, 30, 9, 9]
    states:
      rest: {}
      tall: &tall { parts: { dot: { scale: [1, 2] }, dot/2: { opacity: 0.5 } } }
      wide: { along: { input: level, from: { a: { rotate: 0 } }, to: { a: { rotate: 90 } } } }
      empty:
    transitions:
      - { from: rest, to: tall, duration: 0.5 }
      - to: wide
        duration: 0.25
        parts: { dot: { scale: { delay: 0.1 * i } } }
    clips:
      hop:
        duration: 1
        loop: true
        parts:
          dot: { translate.y: { delay: 0.1 * i, duration: 0.5, values: [0, -4, 0], times: [0, 0.25, 1] } }
          a: { rotate: { values: [0, 20] }, transform: { values: [[rotateZ: 1], [rotateZ: 9]] } }
        inputs: { level: { values: [0, 1, 0] } }
    scenes:
      visit: [tap: dot/1, wait: 0.5]

    """

  private let project: Folder
  private let page: StagePage
  private let configuration: PreviewConfiguration

  init() throws {
    project = try Folder()
    try project.makeFolder("parts")
    for rig in ["bear", "owl", "login"] {
      try FileManager.default.copyItem(atPath: rigFolder(rig), toPath: project.path("parts/" + rig))
    }
    try project.write(Self.odd, to: "parts/odd/rig.yaml")
    try project.write(
      "states: { big: { parts: { a: { opacity: 0.5 } } } } # later: small\n",
      to: "parts/odd/poses.yaml")
    try project.write("colors: { ink: red, a.own: blue }\n", to: "parts/odd/dark.theme.yaml")
    try project.write("- tap: dot/1\n- wait: 1\n", to: "parts/odd/tap.scene.yaml")
    let parts = project.path("parts")
    let rigs = ["bear", "owl", "login", "odd"].map { ($0.exact, "\(parts)/\($0)") }
    configuration = PreviewConfiguration(
      rigs: Dictionary(uniqueKeysWithValues: rigs), firstRig: "odd", arguments: [:],
      rigsOption: nil, against: "HEAD", temporaryFolder: project.path("tmp"),
      text: textShaping(), rigEditor: RigEditor(isReadOnly: false, TemporaryFiles()))
    page = StagePage(on: configuration)
  }

  private func edit(_ edit: String) async throws -> ChangedMessage {
    try await page.ask(#""do":"change","edit":\#(edit)"#)
  }

  @Test(arguments: [("bear", "head/tuft", "head"), ("odd", "dot/1/eye", "dot/1")])
  func `a parent's last child stays in its place on that parent`(
    rig: String, part: String, parent: String
  ) async throws {
    try await page.open(rig)
    let before = project.text("parts/\(rig)/rig.yaml")
    let nest = #"{"nestPart":{"part":"\#(part)","parent":"\#(parent)"}}"#
    #expect(try await edit(nest).outcome == "nothing")
    let after = #"{"movePart":{"part":"\#(part)","sibling":"\#(part)","isAfter":true}}"#
    #expect(try await edit(after).outcome == "nothing")
    #expect(project.text("parts/\(rig)/rig.yaml").exact == before.exact)
  }

  @Test(arguments: [
    #""do":"change","edit":{"movePart":{"part":"head/tuft","sibling":"","isAfter":true}}"#,
    #""do":"change","edit":{"nestPart":{"part":"head/tuft","parent":"/"}}"#,
    #""do":"properties","name":"head","time":1e18"#,
    #""do":"properties","name":"head","time":1e999"#,
    #""do":"values","name":"head","property":"transform","times":[0,-1000000001]"#,
    #""do":"hit","point":[1e300,0],"time":0"#,
  ])
  func `a number or a place that doesn't exist is refused`(message: String) async throws {
    try await page.open("bear")
    let clip = #""do":"stage","stage":{"kind":"clip","records":true,"name":"idle","states":[]}"#
    _ = try await page.ask(clip, StageMessage.self)
    #expect(try await page.ask(message, TextMessage.self).kind == "refusal")
    _ = try await page.ask(clip, StageMessage.self)
  }

  @Test func `numbers in strings aren't numbers of a message`() async throws {
    #expect(throws: Never.self) {
      try PageRequest(message: #"{"do":"open","rig":"\"1e18\\","number":12}"#)
    }
    #expect(throws: PreviewError.self) {
      try PageRequest(message: #"{"do":"open","rig":"\\","number":1e18}"#)
    }
  }

  @Test func `a drag of a copy changes all copies`() async throws {
    try await page.open("odd", states: "tall")
    let properties = try await page.ask(
      #""do":"properties","name":"dot/1","time":0"#, PropertiesMessage.self)
    #expect(properties.target == "tall" && properties.reason == nil)
    let scale = try await page.ask(
      #""do":"handle","handle":"scale","name":"dot/1","time":0"#, HandleMessage.self)
    #expect(scale.changes.first?.path == ValuePath("states", "tall", "parts", "dot", "scale") / 0)
    _ = try await page.ask(
      #""do":"stage","stage":{"kind":"still","states":[]}"#, StageMessage.self)
    let rest = try await page.ask(
      #""do":"properties","name":"dot/2","time":0"#, PropertiesMessage.self)
    #expect(rest.target == "rest, all copies")
    #expect(rest.fields.contains { $0.path == ValuePath("parts", "dot", "frame") / 0 })
    let turn = try await page.ask(
      #""do":"handle","handle":"turn","name":"dot/2","time":0"#, HandleMessage.self)
    #expect(turn.changes.first?.path.parent == ValuePath("parts", "dot"))
    let move = try await page.ask(
      #""do":"handle","handle":"move","name":"dot/2","time":0"#, TextMessage.self)
    #expect(move.text.contains("expression, '2 + 8 * i'"))
  }

  @Test func `a keyframe of a copy is that of all copies`() async throws {
    try await page.open("odd")
    _ = try await page.ask(
      #""do":"stage","stage":{"kind":"clip","name":"hop","states":[]}"#, StageMessage.self)
    let keys = ["dot/1", "dot/2"].map {
      #"{"track":{"name":"\#($0)","property":"translate.y"},"fraction":0.25}"#
    }
    let remove = #"{"removeKeys":{"keys":[\#(keys.joined(separator: ","))]}}"#
    #expect(try await edit(remove).outcome == "written")
    #expect(project.text("parts/odd/rig.yaml").contains("values: [0, 0], times: [0, 1]"))
  }

  @Test(arguments: [
    (#"["include",0]"#, "poses.yaml", "other.yaml"),
    (#"["rigs","pill","canvas","size",0]"#, "20", "-1"), (#"["parts","a","rig"]"#, "pill", "pil"),
  ])
  func `a change that would break the rig isn't written`(path: String, was: String, text: String)
    async throws
  {
    try await page.open("odd")
    let before = project.text("parts/odd/rig.yaml")
    _ = try await page.ask(
      #""do":"change","changes":[{"path":\#(path),"was":"\#(was)","text":"\#(text)"}]"#,
      ProblemMessage.self)
    #expect(project.text("parts/odd/rig.yaml").exact == before.exact)
  }

  private static let messagesOfRound = 500

  /// After a crash, the folder of the test in the temporary folder has the last message.
  @Test(arguments: (0..<100).sampled(2, inCheck: 4))
  func `no message ends the stage or breaks the rig`(round: Int) async throws {
    let rig = ["odd", "bear", "odd", "owl", "odd", "login"][round % 6]
    try await send(Self.messagesOfRound, about: rig, seed: round, to: configuration)
    let folder = project.path("parts/\(rig)")
    #expect(throws: Never.self) { try RigDocument(contentsOf: folder).resolved() }
    let names = try FileManager.default.contentsOfDirectory(atPath: project.path)
    #expect(Set(names).isSubset(of: ["parts", "message.json", "tmp"]))
    _ = try await page.ask(#""do":"open","rig":"\#(rig)""#, RigMessage.self)
  }

  @Test func `no message writes a file in a read-only preview`() async throws {
    try project.write("- tap: dot/1\n", to: "parts/odd/.critter-left.tmp")
    let before = try project.snapshot
    let stage = Stage(in: readOnly) { _ in }
    for message in [
      #"{"do":"open","rig":"odd"}"#, #"{"do":"stage","stage":{"kind":"live","events":[]}}"#,
      #"{"do":"saveScene","name":"take"}"#,
    ] { await stage.answer(message) }
    try await send(300, about: "odd", seed: 1, to: readOnly)
    try project.remove("message.json")
    // The preview's own folder, for the version to compare with.
    try? project.remove("tmp")
    #expect(try project.snapshot == before)
  }

  private var readOnly: PreviewConfiguration {
    PreviewConfiguration(
      rigs: configuration.rigs, firstRig: "odd", arguments: [:], rigsOption: nil, against: "HEAD",
      temporaryFolder: project.path("tmp"), text: textShaping(),
      rigEditor: RigEditor(isReadOnly: true, TemporaryFiles()))
  }

  private func send(
    _ count: Int, about rig: String, seed: Int, to configuration: PreviewConfiguration
  ) async throws {
    let own = try RigDocument(contentsOf: project.path("parts/\(rig)")).resolved()
    let names =
      own.states.map(\.name) + own.clips.map(\.name) + own.colors.map(\.name)
      + own.scenes.map(\.name) + own.inputs.map(\.name)
    let files = ["dark.theme.yaml", "tap.scene.yaml", "rig.yaml", "ghost"]
    var messages = RandomMessages(
      seed: UInt64(seed), names: names + files,
      parts: own.parts.map(\.path) + ["dot", "canvas", "ghost"])
    let stage = Stage(in: configuration) { _ in }
    await stage.answer(#"{"do":"open","rig":"\#(rig)"}"#)
    for _ in 0..<count {
      let message = messages.next()
      try project.write(message, to: "message.json")
      await stage.answer(message)
      while await stage.isBusy { try await Task.sleep(for: .microseconds(200)) }
    }
    await stage.close()
  }
}
