import CritterDrawing
import CritterGraphics
import CritterKit
import CritterRigFile
import CritterSyntax
import CritterTestSupport
import Foundation
import Testing

@testable import CritterEditing
@testable import CritterPreview

/// The drawing that a rig was split from, and that changes while the preview is open.
@Suite struct `A redrawn drawing` {
  private let project: Folder
  private let page: StagePage
  private static let head = ##"<circle id="head" cx="60" cy="40" r="26" fill="#07beb8"/>"##
  private static let tail =
    ##"<rect id="tail" x="90" y="70" width="20" height="8" fill="#068d88"/>"##
  private static let hat = ##"<rect id="hat" x="45" y="6" width="30" height="12" fill="#b8071e"/>"##

  init() throws {
    project = try Folder()
    // The folder is a repository, so its rigs can have drawings of it.
    try project.makeFolder(".git")
    try Self.draw([Self.head, Self.tail], in: project)
    let rig = try NewRig(at: project.path("pet"), splitting: project.path("pet.svg"))
    for file in rig.files { try project.write(Data(file.bytes), to: "pet/\(file.path.lastName)") }
    page = StagePage(
      on: PreviewConfiguration(
        rigs: ["pet".exact: project.path("pet")], firstRig: "pet", arguments: [:],
        rigsOption: nil, against: "HEAD", temporaryFolder: project.path("tmp"),
        text: textShaping(), rigEditor: RigEditor(isReadOnly: false, TemporaryFiles())))
  }

  private static func draw(_ shapes: [String], in project: Folder) throws {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 120 120\">"
    try project.write(svg + shapes.joined() + "</svg>\n", to: "pet.svg")
  }

  private func open() async throws {
    _ = try await page.ask(#""do":"open","rig":"pet""#, RigMessage.self)
    #expect(try await page.next(WarningsMessage.self).changedDrawing == nil)
  }

  /// Redraws the drawing, and waits for the page's message.
  private func redraw(_ shapes: String...) async throws {
    try Self.draw(shapes, in: project)
    while try await next(WarningsMessage.self).changedDrawing != "../pet.svg" {}
  }

  /// Returns the next message of a kind, after others about changes of the files.
  private func next<Payload>(_ kind: Payload.Type = Payload.self) async throws -> Payload {
    while true {
      do { return try await page.next() } catch is StagePage.Unexpected {}
    }
  }

  private func sync(removesUsed: Bool = false) async throws -> SyncedMessage {
    await page.send(#""do":"sync","number":7,"removesUsed":\#(removesUsed)"#)
    return try await next()
  }

  private var files: [String: Data?] {
    get throws { try project.snapshot.filter { $0.key.hasPrefix("pet/") } }
  }

  @Test func `is noticed, and taken in as one step`() async throws {
    try await open()
    let old = try files
    let moved = Self.head.replacing("cy=\"40\"", with: "cy=\"44\"")
    try await redraw(moved, Self.hat)
    let answer = try await sync()
    #expect(answer.summary == "added hat; removed tail; moved head; redrawn head.svg")
    let labels = await page.stage.configuration.rigEditor.labels(of: project.path("pet/rig.yaml"))
    #expect(labels.undo == "Sync with pet.svg")
    let new = try files
    #expect(new["pet/hat.svg"] != nil && new["pet/tail.svg"] == nil)
    let rig = try RigDocument(contentsOf: project.path("pet")).resolved()
    #expect(Set(rig.parts.map(\.name)).isSuperset(of: ["head", "hat"]))
    while try await next(WarningsMessage.self).changedDrawing != nil {}
    for (direction, wanted) in [("undo", old), ("redo", new), ("undo", old)] {
      await page.send(#""do":"\#(direction)","number":8"#)
      #expect(try await next(ChangedMessage.self).outcome == "written")
      #expect(try files == wanted, "\(direction)")
    }
  }

  @Test func `isn't taken in without the user's consent to remove lines`() async throws {
    try project.write(
      project.text("pet/rig.yaml")
        + "# mine\nevents: [{ on: tap tail, do: { play: hop } }]\n", to: "pet/rig.yaml")
    try await open()
    let old = try files
    try await redraw(Self.head)
    let answer = try await sync()
    #expect(answer.summary == nil && answer.use?.message.hasPrefix("'tail' isn't in") == true)
    #expect(answer.use?.text?.contains("tap tail") == true)
    #expect(try files == old)
    #expect(try await sync(removesUsed: true).summary == "removed tail")
    #expect(!project.text("pet/rig.yaml").contains("tap tail"))
  }

  @Test func `that is saved by half changes nothing, until it is whole`() async throws {
    try await open()
    let old = try files
    try project.write("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1", to: "pet.svg")
    while try await next(WarningsMessage.self).changedDrawing == nil {}
    await page.send(#""do":"sync","number":7"#)
    let problem = try await next(ProblemMessage.self)
    #expect(page.number == 7 && problem.problems[0].path.hasSuffix("pet.svg"))
    #expect(try files == old)
    try await redraw(Self.head, Self.tail, Self.hat)
    #expect(try await sync().summary == "added hat")
  }

  @Test func `keeps what another program wrote into a file that the sync removed`() async throws {
    try await open()
    try await redraw(Self.head)
    _ = try await sync()
    try project.write("<svg/>", to: "pet/tail.svg")
    await page.send(#""do":"undo","number":8"#)
    #expect(try await next(ChangedMessage.self).outcome == "conflict")
    #expect(project.text("pet/tail.svg") == "<svg/>")
  }

  @Test func `of a page that can't write isn't taken in`() async throws {
    let page = StagePage(
      on: PreviewConfiguration(
        rigs: ["pet".exact: project.path("pet")], firstRig: "pet", arguments: [:],
        rigsOption: nil, against: "HEAD", temporaryFolder: project.path("tmp"),
        text: textShaping(), rigEditor: RigEditor(isReadOnly: true, TemporaryFiles())))
    _ = try await page.ask(#""do":"open","rig":"pet""#, RigMessage.self)
    let answer = try await page.ask(#""do":"sync","number":7"#, TextMessage.self)
    #expect(answer.kind == "refusal" && answer.text.contains("--read-only"))
  }
}

extension String {
  fileprivate var lastName: String { exact.lastName }
}
