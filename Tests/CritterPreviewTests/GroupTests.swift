import CritterGraphics
import CritterKit
import CritterTestSupport
import Foundation
import Testing

@testable import CritterEditing
@testable import CritterPreview

/// Parts that are put into a new part, and colors of art.
@Suite struct `Parts of a drawing` {
  private let project: Folder
  private let page: StagePage

  init() throws {
    project = try Folder()
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">\
      <rect width="10" height="10" fill="#ff0000"/></svg>
      """
    try project.write(svg, to: "a/dot.svg")
    try project.write(svg, to: "a/one.svg")
    try project.write(
      """
      canvas: { size: [60, 20] }
      parts:
        back: { frame: [0, 0, 60, 20], fill: white }
        left: { frame: [4, 4, 10, 10], art: dot.svg }
        right: { frame: [24, 6, 10, 10], art: dot.svg, rotate: 20 }
        last: { frame: [44, 4, 10, 10], art: one.svg }

      """, to: "a/rig.yaml")
    page = StagePage(
      on: PreviewConfiguration(
        rigs: ["a": "\(project.path)/a"], firstRig: "a", arguments: [:], rigsOption: nil,
        against: "HEAD", temporaryFolder: project.path + "/tmp", text: textShaping(),
        rigEditor: RigEditor(isReadOnly: false, TemporaryFiles())))
  }

  private var rig: String { project.text("a/rig.yaml") }

  private func pixels() throws -> Bitmap {
    let live = try LiveRig(project.path + "/a", ViewOptions(), text: textShaping())
    return try live.bitmap(of: live.pose(at: 0))
  }

  private func edit(_ edit: String) async throws {
    await page.send(#""do":"change","number":9,"edit":\#(edit)"#)
    for _ in 0..<5 {
      if let changed = try? await page.next(ChangedMessage.self) {
        return #expect(changed.outcome == "written")
      }
    }
    Issue.record("not written")
  }

  @Test func `are grouped where they are, and ungrouped again`() async throws {
    try await page.open("a")
    let before = try pixels()
    try await edit(#"{"group":{"parts":["right","left"],"name":"group"}}"#)
    #expect(rig.contains("group:"), "\(rig)")
    let parts = try LiveRig(project.path + "/a", ViewOptions(), text: textShaping()).rig.parts
    #expect(parts.map(\.path) == ["back", "group", "group/left", "group/right", "last"])
    #expect(parts[1].rest.size == Size(30, 12))
    #expect(try pixels() == before)
    try await edit(#"{"ungroup":{"part":"group"}}"#)
    #expect(!rig.contains("group"), "\(rig)")
    #expect(try pixels() == before)
  }

  @Test func `get another color in a copy of art that others have`() async throws {
    try await page.open("a")
    let art = try await page.ask(
      #""do":"properties","name":"left","time":0"#, PropertiesMessage.self
    ).art
    #expect(art?.name == "dot.svg" && art?.colors.map(\.value) == ["#ff0000"])
    let before = try project.snapshot
    try await edit(##"{"recolor":{"part":"left","old":"#ff0000","new":"#0000ff"}}"##)
    #expect(rig.contains("left: { frame: [4, 4, 10, 10], art: dot-2.svg }"), "\(rig)")
    #expect(project.text("a/dot-2.svg").contains("#0000ff"))
    #expect(project.text("a/dot.svg").contains("#ff0000"))
    // Art of one part changes in its file.
    try await edit(##"{"recolor":{"part":"last","old":"#ff0000","new":"#0000ff"}}"##)
    #expect(project.text("a/one.svg").contains("#0000ff"))
    #expect(rig.contains("art: one.svg"))
    for _ in 0..<2 {
      await page.send(#""do":"undo""#)
      while true {
        do {
          _ = try await page.next(ChangedMessage.self)
          break
        } catch is StagePage.Unexpected {}
      }
    }
    #expect(try project.snapshot == before)
  }
}
