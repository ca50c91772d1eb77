import CritterGraphics
import CritterKit
import CritterRig
import CritterSyntax
import CritterTestSupport
import Foundation
import Testing

@testable import CritterEditing
@testable import CritterPreview

/// The values of a part that the page shows and changes.
@Suite struct `A part's values` {
  private let project: Folder
  private let page: StagePage

  init() throws {
    project = try Folder()
    try project.write(
      """
      canvas: { size: [80, 60] }
      colors: { ink: "#102030" }
      parts:
        ball: { frame: [0, 0, 10, 10], fill: ink, rotate: 5 }
        box: { frame: [20, 0, 10, 10], fill: "#ffffff", opacity: 0.5 }
        cup: { frame: [40, 0, 10, 10], fill: ink }
        label: { frame: [0, 20, 40, 10], text: Hi, font: { family: Inter, size: 8 }, fill: ink }
      states:
        rest:
        big: { parts: { ball: { scale: 2, fill: red } } }
      clips:
        hop:
          duration: 2
          loop: true
          parts:
            ball: { translate.y: { values: [0, -6, 0], delay: 0.5 } }
            cup: { rotate: { values: [0, 8, 0], times: [0, 0.25, 1] } }
      scenes:
        show: [{ wait: 1 }]

      """, to: "parts/a/rig.yaml")
    page = StagePage(
      on: PreviewConfiguration(
        rigs: ["a": "\(project.path)/parts/a"], firstRig: "a", arguments: [:], rigsOption: nil,
        against: "HEAD", temporaryFolder: project.path + "/tmp", text: textShaping(),
        rigEditor: RigEditor(isReadOnly: false, TemporaryFiles())))
  }

  private var rig: String { project.text("parts/a/rig.yaml") }

  private func show(_ view: String) async throws {
    _ = try await page.ask(#""do":"open""#, RigMessage.self)
    _ = try await page.ask(#""do":"stage","number":1,"stage":{\#(view)}"#, StageMessage.self)
  }

  private func properties(
    _ part: String, also: String = "", time: Double = 0
  ) async throws -> PropertiesMessage {
    await page.send(#""do":"properties","name":"\#(part)","also":[\#(also)],"time":\#(time)"#)
    return try await next()
  }

  /// Returns the next message of a kind, after messages about changes of the file.
  private func next<Payload>() async throws -> Payload {
    while true {
      do { return try await page.next() } catch is StagePage.Unexpected {}
    }
  }

  private func labels(_ place: PropertiesMessage.PlaceNote) -> String {
    place.fields.map(\.label).joined(separator: ", ")
  }

  private func write(_ changes: [ValueChange]) async throws {
    let changes = String(decoding: try JSONEncoder().encode(changes), as: UTF8.self)
    await page.send(#""do":"change","number":9,"changes":\#(changes)"#)
    try await expectWritten()
  }

  private func edit(_ edit: String, time: Double = 0) async throws {
    await page.send(#""do":"change","number":9,"time":\#(time),"edit":\#(edit)"#)
    try await expectWritten()
  }

  private func expectWritten() async throws {
    let message: ChangedMessage = try await next()
    #expect(message.outcome == "written")
  }

  private func refusal(of edit: String, time: Double = 0) async throws -> String {
    await page.send(#""do":"change","number":9,"time":\#(time),"edit":\#(edit)"#)
    let message: TextMessage = try await next()
    return message.text
  }

  @Test func `are those at rest next to those of a state`() async throws {
    try await show(#""kind":"still","states":["big"]"#)
    let message = try await properties("ball")
    #expect(message.target == "big" && message.places.map(\.kind) == [.rest, .state])
    #expect(
      labels(message.places[0]) == "frame x, frame y, frame width, frame height, fill, rotate")
    #expect(labels(message.places[1]) == "scale, fill, translate x, translate y, rotate, opacity")
    let fills = message.places.compactMap { $0.fields.first { $0.label == "fill" } }
    #expect(fills.map(\.text) == ["ink", "red"])
    #expect(
      fills.map(\.path) == [
        ValuePath("parts", "ball", "fill"), ValuePath("states", "big", "parts", "ball", "fill"),
      ])
  }

  @Test func `are those at rest next to those of a keyframe`() async throws {
    try await show(#""kind":"clip","records":true,"name":"hop","states":[]"#)
    let message = try await properties("cup", time: 0.5)
    #expect(message.target == "hop @ 0.50 s" && message.places.map(\.kind) == [.rest, .clip])
    let rotate = try #require(message.fields.first { $0.label == "rotate" })
    #expect(rotate.text == "8" && rotate.isKeyed == true && rotate.key?.fraction == 0.25)
    let time = try #require(message.fields.first { $0.kind == .time })
    #expect(time.text == "0.5" && time.span == [0, 2] && time.section == .motion)
    #expect(message.clip?.map(\.label) == ["over", "loop"])
  }

  @Test func `are those at rest in a scene`() async throws {
    try await show(#""kind":"scene","name":"show""#)
    let message = try await properties("box", time: 0.5)
    #expect(message.reason?.contains("at rest") == true && message.handles == [])
    #expect(message.places.map(\.kind) == [.rest])
    try await write([
      ValueChange(path: ValuePath("parts", "box", "fill"), text: "#00ff00", was: "#ffffff")
    ])
    #expect(rig.contains(##"box: { frame: [20, 0, 10, 10], fill: "#00ff00", opacity: 0.5 }"##))
  }

  @Test func `have sections, and fonts`() async throws {
    try await show(#""kind":"still","states":[]"#)
    let fields = try await properties("label").fields
    #expect(fields.first { $0.label == "font size" }?.section == .text)
    let family = try #require(fields.first { $0.label == "font family" })
    #expect(family.text == "Inter" && family.words?.contains("DejaVu Sans") == true)
    #expect(fields.first { $0.label == "frame x" }?.section == .place)
    #expect(fields.first { $0.label == "fill" }?.section == .look)
  }

  @Test(arguments: [#""kind":"still","states":[]"#, #""kind":"still","states":["big"]"#])
  func `can be added, and each stays valid`(view: String) async throws {
    try await show(view)
    let start = rig
    for part in ["ball", "label"] {
      for offer in try await properties(part).places.flatMap(\.offers) {
        try project.write(start, to: "parts/a/rig.yaml")
        try await write(offer.changes)
        #expect(throws: Never.self, "\(part) \(offer.property)") {
          try RigDocument(contentsOf: project.path("parts/a")).resolved()
        }
      }
    }
  }

  @Test func `can be added as keyframes`() async throws {
    try await show(#""kind":"clip","records":true,"name":"hop","states":[]"#)
    let offers = try await properties("box", time: 1).places.last?.offers ?? []
    let fill = try #require(offers.first { $0.property == "fill" })
    try await write(fill.changes)
    #expect(
      rig.contains(
        "fill: { values: [\"#ffffff\", \"#ffffff\", \"#ffffff\"], times: [0, 0.5, 1], "
          + "easings: [ease-in-out, ease-in-out] }"))
  }

  @Test func `of several parts come together`() async throws {
    try await show(#""kind":"still","states":[]"#)
    let message = try await properties("ball", also: #""box","gone""#)
    #expect(message.part == "ball" && message.others.map(\.part) == ["box"])
    let opacities = ([message.places] + message.others.map(\.places)).map { places in
      places[0].fields.first { $0.label == "opacity" }.map { $0.text ?? $0.defaultText ?? "" }
    }
    #expect(opacities == ["1", "0.5"])
  }

  @Test func `of several parts go together`() async throws {
    try await show(#""kind":"still","states":[]"#)
    let entries = ["ball", "cup"].map { #"{"kind":"part","name":"\#($0)"}"# }.joined(separator: ",")
    try await edit(#"{"remove":{"entries":[\#(entries)],"withUses":true}}"#)
    #expect(!rig.contains("ball") && !rig.contains("cup") && rig.contains("box"))
    let all = ["box", "label"].map { #"{"kind":"part","name":"\#($0)"}"# }.joined(separator: ",")
    _ = try await page.next(RigMessage.self)
    let refusal = try await refusal(of: #"{"remove":{"entries":[\#(all)],"withUses":true}}"#)
    #expect(refusal.contains("all parts of the rig"))
  }
}

extension `A part's values` {
  @Test(arguments: [
    (0.0, "{ values: [[0, 0], [0, 0]], easings: [ease-in-out] }"),
    (2.0, "{ values: [[0, 0], [0, 0]], easings: [ease-in-out] }"),
    (
      1.0,
      "{ values: [[0, 0], [0, 0], [0, 0]], times: [0, 0.5, 1], easings: [ease-in-out, ease-in-out] }"
    ),
  ])
  func `of a part that doesn't move get two keys`(time: Double, track: String) async throws {
    try await show(#""kind":"clip","records":true,"name":"hop","states":[]"#)
    try await edit(#"{"addKeys":{"parts":["box"]}}"#, time: time)
    #expect(rig.contains("translate: \(track)"), "\(rig)")
    let document = try RigDocument(contentsOf: project.path("parts/a"))
    let warnings = RigValidation(of: document).warnings
    #expect(!warnings.contains { $0.message.contains("one value") })
  }

  @Test func `get a key in each track, or the reason why not`() async throws {
    try await show(#""kind":"clip","records":true,"name":"hop","states":[]"#)
    let key = #"{"addKeys":{"parts":["cup"]}}"#
    #expect(try await refusal(of: key, time: 0.5).contains("has a keyframe of 'rotate' here"))
    try await edit(key, time: 1)
    #expect(rig.contains("rotate: { values: [0, 8, 5.333, 0], times: [0, 0.25, 0.5, 1] }"))
  }

  @Test func `move in a clip that changes one axis with a delay`() async throws {
    try await show(#""kind":"clip","records":true,"name":"hop","states":[]"#)
    #expect(try await properties("ball", time: 1).handles.contains("move"))
    await page.send(#""do":"handle","handle":"move","name":"ball","time":1"#)
    let handle: HandleMessage = try await next()
    #expect(handle.values.count == 2 && handle.rates.count == 2)
    #expect(abs(handle.rates[0][0] - 1) < 1e-6 && abs(handle.rates[1][1] - 1) < 1e-6)
    let numbers = ["3", "-4"]
    try await write(
      handle.changes.map { change in
        let text = numbers.enumerated().reduce(change.text) {
          $0.exact.replacing("%\($1.offset)", with: $1.element)
        }
        return ValueChange(path: change.path, text: text, was: change.was, adds: change.adds)
      })
    #expect(rig.contains("translate.x: { values: [0, 3, 0], times: [0, 0.5, 1]"), "\(rig)")
    #expect(rig.contains("translate.y: { values: [0, -4, -6, 0]"), "\(rig)")
  }

  @Test func `keep their order if a clip gets longer`() async throws {
    try await show(#""kind":"clip","records":true,"name":"hop","states":[]"#)
    try await edit(#"{"setLength":{"clip":"hop","seconds":"4"}}"#)
    #expect(rig.contains("duration: 4") && rig.contains("delay: 1 }"))
  }

  @Test func `keep the speed of a clip that gets longer`() async throws {
    try project.write(
      rig.exact.replacing("    duration: 2\n", with: "    duration: 2\n    speed: 0.5\n"),
      to: "parts/a/rig.yaml")
    try await show(#""kind":"clip","records":true,"name":"hop","states":[]"#)
    try await edit(#"{"setLength":{"clip":"hop","seconds":"8"}}"#)
    #expect(rig.contains("duration: 4\n    speed: 0.5") && rig.contains("delay: 1 }"))
  }

  @Test func `of a clip say over which states it plays`() async throws {
    try await show(#""kind":"clip","records":true,"name":"hop","states":["big"]"#)
    try await edit(#"{"setOver":{"clip":"hop","states":["big"]}}"#)
    #expect(rig.contains("over: big"))
    _ = try await page.next(RigMessage.self)
    try await edit(#"{"setOver":{"clip":"hop","states":[]}}"#)
    #expect(!rig.contains("over:"))
    _ = try await page.next(RigMessage.self)
    try await edit(#"{"addClip":{"name":"nod","over":["big"]}}"#)
    #expect(rig.contains("nod:\n    over: big\n    duration: 1\n    loop: true\n"))
  }

  @Test func `of a new state come from states, not from the motion of a clip`() async throws {
    try await show(#""kind":"clip","records":true,"name":"hop","states":["big"]"#)
    try await edit(#"{"addState":{"name":"huge","copiesStates":true}}"#, time: 1)
    #expect(
      rig.contains("huge:\n    parts:\n      ball: { scale: 2, fill: \"#ff0000\" }\n"), "\(rig)")
    _ = try await page.next(RigMessage.self)
    try await edit(#"{"addState":{"name":"plain","copiesStates":false}}"#, time: 1)
    #expect(rig.contains("  plain:\n"))
  }
}
