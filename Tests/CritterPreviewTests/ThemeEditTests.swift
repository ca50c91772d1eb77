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

/// A theme of a rig in this repository.
struct ShippedTheme: CustomTestStringConvertible, Sendable {
  let rig: String
  let theme: String
  var testDescription: String { "\(rig), \(theme)" }

  static var all: [ShippedTheme] {
    get throws {
      let folder = URL(fileURLWithPath: rigFolder("bear")).deletingLastPathComponent().path
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().flatMap { rig in
        try RigDocument(contentsOf: "\(folder)/\(rig)").themes.map {
          ShippedTheme(rig: rig, theme: $0)
        }
      }
    }
  }
}

/// Changes of the shown theme's colors.
@Suite(.serialized) struct `A theme on the page` {
  private let project: Folder

  init() throws {
    project = try Folder()
    let shipped = URL(fileURLWithPath: rigFolder("bear")).deletingLastPathComponent()
    try FileManager.default.copyItem(at: shipped, to: project.url("parts"))
  }

  private func page(_ rig: String) -> StagePage {
    StagePage(
      on: PreviewConfiguration(
        rigs: [rig.exact: project.path("parts/\(rig)")], firstRig: rig, arguments: [:],
        rigsOption: nil,
        against: "HEAD", temporaryFolder: project.path("tmp"), text: textShaping(),
        rigEditor: RigEditor(isReadOnly: false, TemporaryFiles())))
  }

  private func show(_ theme: String, on page: StagePage) async throws -> StageMessage {
    try await page.ask(
      #""do":"stage","number":1,"stage":{"kind":"still","states":[],"theme":"\#(theme)"}"#)
  }

  private func change(_ color: String, to text: String, on page: StagePage) async throws {
    let change = #"{"path":["colors","\#(color)"],"text":"\#(text)"}"#
    await page.send(#""do":"change","number":5,"changes":[\#(change)],"isInTheme":true"#)
    let message = try await changed(on: page)
    #expect(message.outcome == "written", "\(color)")
  }

  /// Returns the answer to a change, after messages about earlier changes of the file.
  private func changed(on page: StagePage) async throws -> ChangedMessage {
    while true {
      do { return try await page.next() } catch is StagePage.Unexpected {}
    }
  }

  @Test(arguments: try ShippedTheme.all)
  func `stays valid when any color changes`(shipped: ShippedTheme) async throws {
    let page = page(shipped.rig)
    _ = try await page.ask(#""do":"open","rig":"\#(shipped.rig)""#, RigMessage.self)
    let colors = try await show(shipped.theme, on: page).colors.map(\.name)
    #expect(!colors.isEmpty)
    for (index, color) in colors.enumerated() {
      let new = "#" + String(0x0A0B0C + 64 * index, radix: 16).leftPadded(to: 6)
      try await change(color, to: new, on: page)
      let document = try RigDocument(contentsOf: project.path("parts/\(shipped.rig)"))
      let theme = try Theme(contentsOf: project.path("parts/\(shipped.rig)/\(shipped.theme)"))
      let rig = try document.resolved(theme: theme)
      let all = rig.colors + rig.nestedColors
      #expect(all.first { $0.name == color }?.color.hex == new, "\(color)")
    }
  }

  @Test func `isn't written if the rig would refuse it`() async throws {
    try project.writeRig("parts/r")
    try project.write("colors: { ink: red }\n", to: "parts/r/night.theme.yaml")
    let page = page("r")
    _ = try await page.ask(#""do":"open","rig":"r""#, RigMessage.self)
    _ = try await show("night.theme.yaml", on: page)
    let change = ##"{"path":["colors","ghost"],"text":"#fff"}"##
    await page.send(#""do":"change","number":5,"changes":[\#(change)],"isInTheme":true"#)
    _ = try await page.next(ProblemMessage.self)
    #expect(project.text("parts/r/night.theme.yaml") == "colors: { ink: red }\n")
  }
}

extension String {
  fileprivate func leftPadded(to count: Int) -> String {
    String(repeating: "0", count: max(count - utf8.count, 0)) + self
  }
}
