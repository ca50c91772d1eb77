import CritterGraphics
import CritterKit
import CritterSyntax
import CritterTestSupport
import Foundation
import Testing

@testable import CritterEditing
@testable import CritterPreview

/// Requests for an older version of the file than the one that the program has read.
@Suite struct `A version of the rig` {
  private let project: Folder
  private let page: StagePage

  init() throws {
    project = try Folder()
    try project.write(
      """
      canvas: { size: [20, 10] }
      parts:
        box: { frame: [0, 0, 10, 10], fill: red }
        label: { frame: [0, 0, 20, 10], text: Hi, font: { family: Inter, size: 8 } }
      states:
        rest:
        odd: { parts: { box: { fill: blue } } }
      clips:
        nod:
          duration: 1
          parts: { box: { translate: { values: [[0, 0], [10, 0], [0, 0]], times: [0, 0.5, 1] } } }

      """, to: "a/rig.yaml")
    page = StagePage(
      on: PreviewConfiguration(
        rigs: ["a": "\(project.path)/a"], firstRig: "a", arguments: [:], rigsOption: nil,
        against: "HEAD", temporaryFolder: project.path + "/tmp", text: textShaping(),
        rigEditor: RigEditor(isReadOnly: false, TemporaryFiles())))
  }

  private var rig: String { project.text("a/rig.yaml") }

  private func show(_ view: String) async throws {
    _ = try await page.ask(#""do":"open""#, RigMessage.self)
    _ = try await page.ask(#""do":"stage","number":1,"stage":{\#(view)}"#, StageMessage.self)
  }

  private func frame(_ generation: Int, _ draft: String) async throws -> ReceivedImage {
    try await page.ask(
      #""do":"frame","number":7,"time":0,"generation":\#(generation),\#(draft)"#,
      ReceivedImage.self)
  }

  private func edit(_ edit: String) async throws -> ChangedMessage {
    await page.send(#""do":"change","number":9,"edit":\#(edit)"#)
    return try await next()
  }

  /// The next message of a kind, after those about the rig.
  private func next<Payload>(_ kind: Payload.Type = Payload.self) async throws -> Payload {
    for _ in 0..<5 { if let message = try? await page.next(kind) { return message } }
    return try await page.next()
  }

  @Test func `has its drafts, and no others`() async throws {
    try await show(#""kind":"still","states":[]"#)
    let draft = #""changes":[{"path":["parts","box","fill"],"text":"blue"}]"#
    let red = try await frame(1, #""changes":[]"#).bytes
    let blue = try await frame(1, draft)
    #expect(blue.header.rowCount > 0 && blue.bytes != red)
    // The file may have it already.
    let stale = try await frame(0, draft)
    #expect(stale.header.rowCount == blue.header.rowCount && stale.bytes == red)
  }

  @Test func `shows a draft of itself, whatever is written meanwhile`() async throws {
    try await show(#""kind":"clip","records":true,"name":"nod","states":[]"#)
    let properties = try await page.ask(
      #""do":"properties","name":"box","time":0.25"#, PropertiesMessage.self)
    let first = try #require(properties.fields.first { $0.label == "translate x" }?.first)
    let changes = first.map { change in
      let path = String(decoding: (try? JSONEncoder().encode(change.path)) ?? Data(), as: UTF8.self)
      return #"{"path":\#(path),"text":"\#(change.text)","adds":\#(change.adds == true)}"#
    }.joined(separator: ",")
    // Without waiting for the folder's watcher.
    try project.write(
      rig.replacing("times: [0, 0.5, 1]", with: "times: [0, 0.25, 1]"), to: "a/rig.yaml")
    let image = try await frame(1, #""changes":[\#(changes)]"#)
    #expect(image.header.generation == 1 && image.header.rowCount == 10)
  }

  @Test func `that render can't draw isn't written`() async throws {
    try await show(#""kind":"still","states":[]"#)
    let before = rig
    let problem = try await page.ask(
      #""do":"change","number":2,"changes":[{"path":["parts","label","font","family"],"#
        + #""text":"No Such Font","was":"Inter"}]"#, ProblemMessage.self)
    #expect(page.number == 2)
    #expect(problem.problems[0].message.contains("isn't installed"), "\(problem.problems)")
    #expect(rig == before)
  }

  @Test func `has keyframes at times, which an edit names`() async throws {
    try await show(#""kind":"clip","records":true,"name":"nod","states":[]"#)
    let track = #""track":{"name":"box","property":"translate"}"#
    let pasted = try await edit(
      #"{"pasteKeys":{"keys":[{\#(track),"fraction":0.25,"text":"[5, 5]"}]}}"#)
    #expect(pasted.keys.map(\.fraction) == [0.25])
    #expect(rig.contains("values: [[0, 0], [5, 5], [10, 0], [0, 0]]"), "\(rig)")
    let moved = try await edit(
      #"{"moveKeys":{"keys":[{"key":{\#(track),"fraction":0.25},"fraction":0.4}]}}"#)
    #expect(moved.keys.map(\.fraction) == [0.4])
    // The one in the middle is still the one in the middle.
    _ = try await edit(#"{"removeKeys":{"keys":[{\#(track),"fraction":0.5}]}}"#)
    #expect(rig.contains("values: [[0, 0], [5, 5], [0, 0]], times: [0, 0.4, 1]"), "\(rig)")
    await page.send(
      #""do":"change","number":9,"edit":{"removeKeys":{"keys":[{\#(track),"fraction":0.7}]}}"#)
    #expect(try await next(TextMessage.self).text == "this keyframe no longer exists")
  }

  @Test func `has no keyframes for changes without Record`() async throws {
    try await show(#""kind":"clip","name":"nod","states":[]"#)
    let message = try await page.ask(
      #""do":"properties","name":"box","time":0.25"#, PropertiesMessage.self)
    #expect(message.reason?.contains("press Record") == true && message.handles.isEmpty)
    #expect(message.places.map(\.kind) == [.rest])
    #expect(message.fields.allSatisfy { $0.isKeyed != true })
  }
}
