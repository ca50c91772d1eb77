import CritterGraphics
import CritterKit
import CritterRig
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterEditing
@testable import CritterPreview

/// Edits of files that a rig includes, and of rigs under `rigs`.
@Suite struct `A stage of a rig in several files` {
  private let project: Folder
  private let page: StagePage

  init() throws {
    project = try Folder()
    try project.makeFolder("parts")
    try project.makeFolder("parts/a")
    try project.write(
      """
      include: [poses.yaml]
      canvas: { size: [40, 40] }
      rigs:
        pill:
          canvas: { size: [20, 10] }
          parts:
            bar: { frame: [0, 0, 4, 10], fill: red }
          states: { low: {}, full: { parts: { bar: { opacity: 0.5 } } } }
          transitions: [{ from: low, to: full, duration: 1 }]
          clips: { fill: { over: low, duration: 1, parts: { bar: { opacity: { values: [0, 1] } } } } }
      parts:
        dot: { frame: [0, 0, 10, 10], fill: blue }
        a: { rig: pill, frame: [0, 10, 20, 10] }
        b: { rig: pill, frame: [0, 20, 20, 10] }
      states: { rest: {} }

      """, to: "parts/a/rig.yaml")
    try project.write(
      """
      # Poses
      states: { big: { parts: { dot: { opacity: 0.5 } } } } # later: small
      transitions: [{ from: rest, to: big, duration: 1 }]
      clips: { nod: { over: big, duration: 1, parts: { dot: { opacity: { values: [1, 0] } } } } }

      """, to: "parts/a/poses.yaml")
    page = StagePage(
      on: PreviewConfiguration(
        rigs: ["a": "\(project.path)/parts/a"], firstRig: "a", arguments: [:], rigsOption: nil,
        against: "HEAD", temporaryFolder: project.path + "/tmp", text: textShaping(),
        rigEditor: RigEditor(isReadOnly: false, TemporaryFiles())))
  }

  private func show(_ view: String) async throws {
    _ = try await page.ask(#""do":"open""#, RigMessage.self)
    _ = try await page.ask(#""do":"stage","number":1,"stage":{\#(view)}"#, StageMessage.self)
  }

  private func properties(_ part: String, time: Double = 0) async throws -> PropertiesMessage {
    try await page.ask(#""do":"properties","name":"\#(part)","time":\#(time)"#)
  }

  private func change(_ field: PropertyField?, to text: String) async throws {
    let change = ValueChange(path: try #require(field).path, text: text, was: field?.text)
    let changes = String(decoding: try JSONEncoder().encode([change]), as: UTF8.self)
    let answer = try await page.ask(#""do":"change","changes":\#(changes)"#, ChangedMessage.self)
    #expect(answer.outcome == "written")
  }

  private func edit(_ edit: String) async throws -> ChangedMessage {
    try await page.ask(#""do":"change","edit":\#(edit)"#)
  }

  /// Undoes a change, while the stage may read the changed files.
  private func undo(until isDone: () -> Bool) async throws {
    await page.send(#""do":"undo""#)
    while !isDone() { try await Task.sleep(for: .milliseconds(5)) }
  }

  private var poses: String { project.text("parts/a/poses.yaml") }
  private var rig: String { project.text("parts/a/rig.yaml") }

  @Test func `changes a state in the file that has it`() async throws {
    try await show(#""kind":"still","states":["big"]"#)
    let properties = try await properties("dot")
    #expect(properties.target == "big in poses.yaml")
    let before = (rig: rig, poses: poses)
    try await change(properties.fields.first { $0.label == "opacity" }, to: "0.25")
    #expect(rig == before.rig)
    #expect(poses == before.poses.replacing("opacity: 0.5", with: "opacity: 0.25"))
    try await undo { poses == before.poses }
  }

  @Test func `changes keyframes in the file that has them`() async throws {
    try await show(#""kind":"clip","records":true,"name":"nod""#)
    #expect(try await properties("dot").target == "nod @ 0.00 s in poses.yaml")
    let track = #""track":{"name":"dot","property":"opacity"}"#
    let copied = try await page.ask(
      #""do":"keys","keys":[{\#(track),"fraction":0}]"#, KeysMessage.self
    ).keys[0]
    #expect(copied.text == "1" && copied.easing == nil)
    let key = #"{\#(track),"fraction":0.5,"text":"1","easing":"linear"}"#
    #expect(try await edit(#"{"pasteKeys":{"keys":[\#(key)]}}"#).outcome == "written")
    #expect(poses.contains("opacity: { values: [1, 1, 0], times: [0, 0.5, 1] }"))
  }

  @Test func `renames an entry in all files`() async throws {
    try await show(#""kind":"still","states":["rest"]"#)
    let rename = #"{"rename":{"entry":{"kind":"part","name":"dot"},"name":"spot"}}"#
    #expect(try await edit(rename).outcome == "written")
    #expect(rig.contains("  spot: {") && !rig.contains("dot"))
    #expect(poses.contains("parts: { spot: { opacity: 0.5 } }") && !poses.contains("dot"))
    try await undo { rig.contains("  dot: {") && poses.contains("dot") && !poses.contains("spot") }
  }

  @Test func `renames an entry in scenes and themes`() async throws {
    try project.write(rig + "colors: { ink: blue }\n", to: "parts/a/rig.yaml")
    try project.write("colors: { ink: red } # dark\n", to: "parts/a/dark.theme.yaml")
    try project.write("- tap: dot # here\n- wait: 1\n", to: "parts/a/tap.scene.yaml")
    try project.write("- tap: dots\n", to: "parts/a/broken.scene.yaml")
    try await show(#""kind":"still","states":["rest"]"#)
    let part = #"{"rename":{"entry":{"kind":"part","name":"dot"},"name":"spot"}}"#
    #expect(try await edit(part).outcome == "written")
    #expect(project.text("parts/a/tap.scene.yaml") == "- tap: spot # here\n- wait: 1\n")
    #expect(project.text("parts/a/broken.scene.yaml") == "- tap: dots\n")
    _ = try await page.next(RigMessage.self)
    let color = #"{"rename":{"entry":{"kind":"color","name":"ink"},"name":"sea"}}"#
    #expect(try await edit(color).outcome == "written")
    #expect(project.text("parts/a/dark.theme.yaml") == "colors: { sea: red } # dark\n")
    #expect(rig.contains("colors: { sea: blue }"))
  }

  @Test func `removes an entry with its uses in all files`() async throws {
    try project.write("- tap: dot # here\n- wait: 1\n", to: "parts/a/tap.scene.yaml")
    try await show(#""kind":"still","states":["rest"]"#)
    let remove = #"{"remove":{"entries":[{"kind":"part","name":"dot"}],"withUses":true}}"#
    #expect(try await edit(remove).outcome == "written")
    #expect(!rig.contains("dot") && !poses.contains("dot"))
    #expect(project.text("parts/a/tap.scene.yaml") == "- wait: 1\n")
  }

  @Test func `has no fields for a part that is gone`() async throws {
    try await show(#""kind":"still","states":["rest"]"#)
    let answer = try await page.ask(#""do":"properties","name":"gone","time":0"#, TextMessage.self)
    #expect(answer.kind == "nothing")
  }

  @Test func `keeps a part in its place if it gets another parent`() async throws {
    try project.write(
      rig.replacing("blue }", with: "blue, parts: { eye: { frame: [2, 3, 2, 2], fill: red } } }"),
      to: "parts/a/rig.yaml")
    try await show(#""kind":"still","states":["rest"]"#)
    let nest = #"{"nestPart":{"part":"dot/eye","parent":"b"}}"#
    #expect(try await edit(nest).outcome == "written")
    #expect(rig.contains("  dot: { frame: [0, 0, 10, 10], fill: blue }\n"))
    #expect(
      rig.contains("frame: [0, 20, 20, 10], parts: { eye: { frame: [2, -17, 2, 2], fill: red } } }")
    )
  }

  @Test func `doesn't move a part into itself`() async throws {
    try await show(#""kind":"still","states":["rest"]"#)
    let nest = #"{"nestPart":{"part":"dot","parent":"dot"}}"#
    await page.send(#""do":"change","edit":\#(nest)"#)
    #expect(try await page.next(TextMessage.self).text == "a part can't be moved into itself")
  }

  @Test func `changes states of a rig under rigs`() async throws {
    try await show(#""kind":"still","states":["a.full"]"#)
    let properties = try await properties("a/bar")
    #expect(properties.target == "rig pill: full")
    #expect(try await self.properties("b/bar").target == "rig pill: low")
    #expect(try await self.properties("dot").target == "rest")
    try await change(properties.fields.first { $0.label == "opacity" }, to: "0.75")
    #expect(rig.contains("full: { parts: { bar: { opacity: 0.75 } } }"))
  }

  @Test func `changes clips of a rig under rigs`() async throws {
    try await show(#""kind":"clip","records":true,"name":"b.fill""#)
    let properties = try await properties("b/bar", time: 1)
    #expect(properties.target == "rig pill: fill @ 1.00 s")
    #expect(try await self.properties("dot").reason?.contains("select a part of that rig") == true)
    try await change(properties.fields.first { $0.label == "opacity" }, to: "0.9")
    #expect(rig.contains("opacity: { values: [0, 0.9] }"))
  }

  @Test func `renames and removes entries of a rig under rigs`() async throws {
    try await show(#""kind":"still","states":["rest"]"#)
    let rename = #"{"rename":{"entry":{"kind":"state","name":"a.low"},"name":"empty"}}"#
    #expect(try await edit(rename).outcome == "written")
    #expect(rig.contains("states: { empty: {}, full:") && rig.contains("from: empty, to: full"))
    #expect(rig.contains("over: empty"))
  }
}
