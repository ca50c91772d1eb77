import CritterGraphics
import CritterKit
import CritterRig
import CritterRigFile
import CritterTestSupport
import Foundation
import Testing

@testable import CritterDrawing

/// A rig that follows its redrawn drawing.
@Suite struct RedrawingTests {
  private let ground = "<rect id=\"ground\" y=\"90\" width=\"100\" height=\"10\" fill=\"tan\"/>"
  private let body = "<rect id=\"body\" x=\"30\" y=\"40\" width=\"40\" height=\"50\"/>"
  private let hat = "<rect id=\"hat\" x=\"35\" y=\"30\" width=\"30\" height=\"10\" fill=\"red\"/>"

  private func draw(_ shapes: String..., in folder: Folder) throws {
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 128 128\">\(shapes.joined())</svg>",
      to: "toy.svg")
  }

  private func start(_ shapes: String..., in folder: Folder) throws {
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 128 128\">\(shapes.joined())</svg>",
      to: "toy.svg")
    try? FileManager.default.removeItem(at: folder.url("toy"))
    let new = try NewRig(at: folder.path("toy"), splitting: folder.path("toy.svg"))
    try write(new.files, in: folder)
  }

  /// The changes; they are written.
  private func sync(_ folder: Folder, force: Bool = false) throws -> Redrawing {
    let redrawing = try Redrawing(of: folder.path("toy"), removesUsed: force)
    try write(redrawing.files, in: folder)
    return redrawing
  }

  private func write(_ files: [(path: String, bytes: [UInt8])], in folder: Folder) throws {
    for file in files {
      try folder.write(Data(file.bytes), to: "toy/" + (file.path.split(separator: "/").last ?? ""))
    }
  }

  @Test func `nothing changes without a change`() throws {
    let folder = try Folder()
    try start(ground, body, hat, in: folder)
    let redrawing = try sync(folder)
    #expect(redrawing.files.isEmpty && redrawing.moved.isEmpty && redrawing.removed.isEmpty)
  }

  @Test func `a moved part gets its new frame, and the author's text stays`() throws {
    let folder = try Folder()
    try start(ground, body, hat, in: folder)
    let before = folder.text("toy/rig.yaml")
    let mine = before.replacing("hat: { art", with: "hat: { opacity: 0.5, art") + "# mine\n"
    try folder.write(mine, to: "toy/rig.yaml")
    try draw(ground, body, hat.replacing("y=\"30\"", with: "y=\"25\""), in: folder)
    let redrawing = try sync(folder)
    #expect(redrawing.moved == ["hat"] && redrawing.redrawn == ["hat.svg"])
    let digest = Digest.text(of: [UInt8](try folder.data("toy.svg")))
    #expect(
      folder.text("toy/rig.yaml")
        == mine.replacing("[35, 30, 30, 10]", with: "[35, 25, 30, 10]")
        .replacing(/sha256:[0-9a-f]+/, with: digest))
  }

  @Test func `a frame that the author moved keeps its distance`() throws {
    let folder = try Folder()
    try start(ground, body, hat, in: folder)
    let text = folder.text("toy/rig.yaml")
    try folder.write(
      text.replacing("[35, 30, 30, 10]", with: "[40, 28, 30, 10]"), to: "toy/rig.yaml")
    try draw(ground, body, hat.replacing("y=\"30\"", with: "y=\"20\""), in: folder)
    _ = try sync(folder)
    #expect(folder.text("toy/rig.yaml").contains("hat: { art: hat.svg, frame: [40, 18, 30, 10]"))
  }

  @Test func `a new part is put where it is drawn`() throws {
    let folder = try Folder()
    try start(ground, body, hat, in: folder)
    let arm = "<rect id=\"arm\" x=\"60\" y=\"50\" width=\"30\" height=\"8\" fill=\"blue\"/>"
    try draw(ground, body, arm, hat, in: folder)
    let redrawing = try sync(folder)
    #expect(redrawing.added == ["arm"])
    let rig = try RigDocument(contentsOf: folder.path("toy")).resolved()
    #expect(
      rig.parts.map(\.name) == ["ground", "figure", "body", "arm", "hat"])
  }

  @Test func `a state that is drawn later is added`() throws {
    let folder = try Folder()
    try start(ground, body, hat, in: folder)
    try draw(ground, body, hat, hat.replacing("\"hat\"", with: "\"hat.tall\""), in: folder)
    _ = try sync(folder)
    let rig = try RigDocument(contentsOf: folder.path("toy")).resolved()
    #expect(rig.states.map(\.name).contains("tall"))
  }

  @Test func `a part that left the drawing goes unless it is used`() throws {
    let folder = try Folder()
    try start(ground, body, hat, in: folder)
    try draw(ground, body, in: folder)
    let removed = try sync(folder)
    #expect(removed.removed == ["hat"] && removed.unused == ["hat.svg"])
    try start(ground, body, hat, in: folder)
    let text = folder.text("toy/rig.yaml")
    let mine = text.replacing(
      "  rest:\n", with: "  rest:\n  bare: { parts: { hat: { opacity: 0 } } }\n")
    try folder.write(mine, to: "toy/rig.yaml")
    try draw(ground, body, in: folder)
    let error = #expect(throws: StartError.self) { try sync(folder) }
    let line =
      try #require(
        mine.split(separator: "\n", omittingEmptySubsequences: false)
          .firstIndex { $0.contains("bare:") }) + 1
    #expect(
      error?.message
        == "\(folder.path("toy"))/rig.yaml:\(line): 'hat' isn't in the drawing, but this line uses it; "
        + "remove the line, or use --force to remove it")
    #expect(folder.text("toy/rig.yaml") == mine)
    let forced = try sync(folder, force: true)
    #expect(forced.removed == ["hat"])
    #expect(!folder.text("toy/rig.yaml").contains("hat: {"))
  }

  @Test func `the events and steps of a part that left go as a whole`() throws {
    let folder = try Folder()
    try start(ground, body, hat, in: folder)
    let mine = """
      events:
        - { on: tap hat, do: { play: hop } }
        - { on: tap body, do: { play: nod } }
        - { on: tap hat, after: 1, do: { play: nod } }
      scenes:
        tour: [{ tap: hat }, { wait: 1 }, { tap: body }]

      """
    try folder.write(folder.text("toy/rig.yaml") + mine, to: "toy/rig.yaml")
    try draw(ground, body, in: folder)
    #expect(throws: StartError.self) { try sync(folder) }
    #expect(try sync(folder, force: true).removed == ["hat"])
    let text = folder.text("toy/rig.yaml")
    #expect(
      text.hasSuffix(
        """
        events:
          - { on: tap body, do: { play: nod } }
        scenes:
          tour: [{ wait: 1 }, { tap: body }]

        """), "\(text)")
    #expect(throws: Never.self) { try RigDocument(contentsOf: folder.path("toy")).resolved() }
  }

  @Test func `what the author drew stays`() throws {
    let folder = try Folder()
    try start(ground, body, hat, in: folder)
    let own =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M0 0H9V9\"/></svg>"
    try folder.write(own, to: "toy/star.svg")
    let text = folder.text("toy/rig.yaml")
    try folder.write(
      text.replacing(
        "parts: # back to front\n", with: "parts:\n  star: { art: star.svg, frame: [0, 0, 9, 9] }\n"
      ),
      to: "toy/rig.yaml")
    let redrawing = try sync(folder)
    #expect(redrawing.removed.isEmpty && redrawing.added.isEmpty)
    #expect(folder.text("toy/star.svg") == own)
  }

  @Test func `a file that isn't from the drawing isn't replaced`() throws {
    let folder = try Folder()
    try start(ground, body, in: folder)
    try folder.write("mine", to: "mine.svg")
    try folder.link("toy/hat.svg", to: folder.url("mine.svg"))
    try draw(ground, body, hat, in: folder)
    #expect(try sync(folder).added == ["hat"])
    #expect(folder.text("toy/rig.yaml").contains("hat: { art: hat-2.svg"))
    #expect(folder.text("mine.svg") == "mine")
  }

  @Test func `a rig without a drawing is refused`() throws {
    let folder = try Folder()
    try folder.write(
      "canvas: { size: [9, 9] }\nparts: { a: { frame: [0, 0, 9, 9] } }\n", to: "toy/rig.yaml")
    let error = #expect(throws: StartError.self) { try sync(folder) }
    #expect(error?.message.contains("drawing: ../mascot.svg") == true)
  }

  @Test func `a mostly empty page is cropped and stays so`() throws {
    let folder = try Folder()
    let page = { (x: Int) in
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 512 512\">"
        + "<rect id=\"body\" x=\"100\" y=\"200\" width=\"40\" height=\"40\"/>"
        + "<rect id=\"hat\" x=\"\(x)\" y=\"192\" width=\"20\" height=\"8\" fill=\"red\"/></svg>"
    }
    try folder.write(page(110), to: "toy.svg")
    let new = try NewRig(at: folder.path("toy"), splitting: folder.path("toy.svg"))
    try write(new.files, in: folder)
    #expect(new.rig.canvas.size == Size(46, 54) && new.warnings.count == 1)
    let drawing = "drawing: { file: \"../toy.svg#xywh=97,189,46,54\", digest: sha256:"
    #expect(folder.text("toy/rig.yaml").contains(drawing))
    try folder.write(page(118), to: "toy.svg")
    #expect(try sync(folder).moved == ["hat"])
    #expect(folder.text("toy/rig.yaml").contains("hat: { art: hat.svg, frame: [21, 3, 20, 8]"))
    let whole = try NewRig(
      at: folder.path("page"), splitting: folder.path("toy.svg"), keepsPage: true)
    #expect(whole.rig.canvas.size == Size(512, 512) && whole.warnings.isEmpty)
  }
}
