import CritterGraphics
import CritterKit
import CritterRig
import CritterRigFile
import CritterSyntax
import CritterTestSupport
import Foundation
import Testing

@testable import CritterEditing
@testable import CritterPreview

/// Themes that the page adds and removes. One page at a time, since the system limits how many can watch
/// files.
@Suite(.serialized) struct `A theme's file` {
  private let project: Folder

  init() throws {
    project = try Folder()
    let shipped = URL(fileURLWithPath: rigFolder("bear")).deletingLastPathComponent()
    try FileManager.default.copyItem(at: shipped, to: project.url("parts"))
  }

  private static var rigs: [String] {
    get throws {
      let folder = URL(fileURLWithPath: rigFolder("bear")).deletingLastPathComponent().path
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter {
        try RigDocument(contentsOf: "\(folder)/\($0)").resolved().colors.isEmpty == false
      }
    }
  }

  private func open(_ rig: String) async throws -> StagePage {
    let page = StagePage(
      on: PreviewConfiguration(
        rigs: [rig.exact: project.path("parts/\(rig)")], firstRig: rig, arguments: [:],
        rigsOption: nil, against: "HEAD", temporaryFolder: project.path("tmp"),
        text: textShaping(), rigEditor: RigEditor(isReadOnly: false, TemporaryFiles())))
    _ = try await page.ask(#""do":"open","rig":"\#(rig)""#, RigMessage.self)
    return page
  }

  /// Returns the next message of a kind, after others about changes of the files.
  private func next<Payload>(
    on page: StagePage, _ kind: Payload.Type = Payload.self
  ) async throws -> Payload {
    while true {
      do { return try await page.next() } catch is StagePage.Unexpected {}
    }
  }

  private func ask(_ request: String, on page: StagePage) async throws -> ChangedMessage {
    await page.send(request)
    return try await next(on: page)
  }

  @Test(arguments: try rigs) func `is new with all colors of the rig`(rig: String) async throws {
    let page = try await open(rig)
    let answer = try await ask(#""do":"addTheme","number":3,"name":"dusk-2""#, on: page)
    #expect(answer.outcome == "written" && answer.undo == "New theme dusk-2")
    let document = try RigDocument(contentsOf: project.path("parts/\(rig)"))
    let theme = try Theme(contentsOf: project.path("parts/\(rig)/dusk-2.theme.yaml"))
    let (own, themed) = (try document.resolved(), try document.resolved(theme: theme))
    #expect(own.colors == themed.colors)
    let lines = project.text("parts/\(rig)/dusk-2.theme.yaml").matches(of: /\n  \S+: "#\w+"/)
    #expect(lines.count == own.colors.count)
    #expect(try await ask(#""do":"undo","number":4"#, on: page).outcome == "written")
    #expect(!FileManager.default.fileExists(atPath: theme.path))
  }

  @Test func `is a copy of another one, and can be deleted`() async throws {
    let page = try await open("fox")
    let text = project.text("parts/fox/dark.theme.yaml")
    let copy = #""do":"addTheme","number":3,"name":"night","theme":"dark.theme.yaml""#
    #expect(try await ask(copy, on: page).outcome == "written")
    #expect(project.text("parts/fox/night.theme.yaml") == text)
    let removed = try await ask(
      #""do":"removeTheme","number":4,"name":"dark.theme.yaml""#, on: page)
    #expect(removed.outcome == "written" && project.text("parts/fox/dark.theme.yaml") == "")
    #expect(try await ask(#""do":"undo","number":5"#, on: page).outcome == "written")
    #expect(project.text("parts/fox/dark.theme.yaml") == text)
  }

  @Test(arguments: ["dark", "../dark", "a b", "", ".hidden", "x.theme.yaml"])
  func `isn't written with a name that is taken or leads elsewhere`(name: String) async throws {
    let before = try project.snapshot
    let page = try await open("fox")
    await page.send(#""do":"addTheme","number":3,"name":"\#(name)""#)
    #expect(try await next(on: page, TextMessage.self).kind == "refusal")
    await page.send(#""do":"removeTheme","number":4,"name":"../bear/dark.theme.yaml""#)
    #expect(try await next(on: page, TextMessage.self).text.contains("no longer exists"))
    #expect(try project.snapshot == before)
  }

  @Test func `is in the name of a saved file`() async throws {
    let page = try await open("fox")
    let stage =
      #""do":"stage","number":1,"stage":{"kind":"still","states":[],"theme":"dark.theme.yaml"}"#
    _ = try await page.ask(stage, StageMessage.self)
    let save = #""do":"save","number":2,"output":{"format":"png"},"time":0"#
    #expect(try await page.ask(save, FileHeader.self).name == "fox-rest-dark.png")
    let command = #""do":"command","number":3,"output":{"format":"png"},"time":0"#
    #expect(try await page.ask(command, TextMessage.self).text.hasSuffix("-o fox-rest-dark.png"))
  }

  @Test func `shows next to the rig's own colors`() async throws {
    let page = try await open("fox")
    func stage(_ theme: String) -> String {
      #""do":"stage","number":1,"stage":{"kind":"still","states":[]\#(theme)}"#
    }
    let frame = #""do":"frame","number":2,"time":0,"frame":{"showsOwnColors":true}"#
    _ = try await page.ask(stage(""), StageMessage.self)
    let plain = try await page.ask(frame, ReceivedImage.self)
    #expect(plain.header.view == "before")
    #expect(try await page.next(ReceivedImage.self).bytes == plain.bytes)
    _ = try await page.ask(stage(#","theme":"dark.theme.yaml""#), StageMessage.self)
    let before = try await page.ask(frame, ReceivedImage.self)
    #expect(before.header.view == "before" && before.header.rowCount == 0)
    let now = try await page.next(ReceivedImage.self)
    #expect(now.header.view == "now" && now.header.rowCount > 0)
  }
}
