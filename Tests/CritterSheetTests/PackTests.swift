import CritterEncode
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRigFile
import CritterTestSupport
import Foundation
import Testing

@testable import CritterSheet

/// The files of mascots for other programs.
@Suite struct PackTests {
  private let folder: Folder

  /// A figure of 40×60 points that waves and can be sad.
  private static let figure = """
    canvas: { size: [100, 100], fill: white }
    parts:
      body: { frame: [30, 20, 40, 60], art: dot.svg }
    states:
      sad: { parts: { body: { opacity: 0.5 } } }
    transitions: [{ to: sad, duration: 0.2 }]
    clips:
      idle:
        duration: 2
        loop: true
        parts: { body: { translate: { values: [[0, 0], [0, -4], [0, 0]], at: [0, 1, 2] } } }
      wave:
        duration: 1
        parts: { body: { translate: { values: [[0, 0], [10, 0], [0, 0]], at: [0, 0.5, 1] } } }

    """

  init() throws {
    folder = try Folder()
    try folder.writeRig("mascot")
    try folder.write(Self.figure, to: "mascot/rig.yaml")
  }

  private func document() throws -> RigDocument {
    try RigDocument(contentsOf: folder.path("mascot"))
  }

  private func pet(_ tags: [SheetRequest.Tag] = []) throws -> CodexPet {
    try CodexPet(
      of: PetSheet(of: document().resolved(), tags, inputs: [:]), id: "mascot", name: nil,
      summary: nil)
  }

  private func sheet(of pet: CodexPet) throws -> Bitmap {
    let file = try #require(pet.files.first { $0.name == "spritesheet.webp" })
    var bitmap: Bitmap?
    try DecodedAnimation(file.bytes).forEach { bitmap = $0.bitmap }
    return try #require(bitmap)
  }

  private func cell(_ column: Int, _ row: Int, of sheet: Bitmap) -> Bitmap {
    sheet.cropped(to: PixelRect(192 * column, 208 * row, 192, 208))
  }

  @Test func `a pet's sheet has nine rows of frames, and nothing in the other cells`() throws {
    let sheet = try sheet(of: pet())
    #expect(sheet.size == PixelSize(1536, 1872))
    for (row, count) in [6, 8, 8, 4, 5, 8, 6, 6, 6].enumerated() {
      for column in 0..<8 {
        let cell = cell(column, row, of: sheet)
        #expect(cell.pixels.contains { $0.alpha > 0 } == (column < count), "\(row), \(column)")
      }
    }
    #expect(sheet.pixels.allSatisfy { $0.alpha > 0 || $0 == .clear })
  }

  @Test func `the figure at rest has the same bounds in every row`() throws {
    let sheet = try sheet(of: pet())
    // Rows that begin with the figure at rest.
    let bounds = [0, 3, 5, 6].map { cell(0, $0, of: sheet).inkBounds }
    #expect(Set(bounds).count == 1, "\(bounds)")
    #expect(bounds[0].y + bounds[0].height == 204)
  }

  @Test func `rows show clips and states of their name, and others are made up`() throws {
    let pet = try pet()
    let sources = Dictionary(uniqueKeysWithValues: pet.rows.map { ($0.name, $0) })
    #expect(sources["idle"]?.source == "clip idle" && sources["waving"]?.source == "clip wave")
    #expect(sources["failed"]?.source == "rest → sad → rest")
    #expect(
      pet.rows.filter(\.isMadeUp).map(\.name) == [
        "running-right", "running-left", "jumping", "waiting", "running", "review",
      ])
  }

  @Test func `a tag chooses what a row shows, and must name a row`() throws {
    let tag = SheetRequest.Tag(name: "review", selection: .clip("wave", over: []))
    #expect(try pet([tag]).rows.last?.source == "clip wave")
    let wrong = SheetRequest.Tag(name: "reviw", selection: .clip("wave", over: []))
    #expect { try pet([wrong]) } throws: { error in
      "\((error as? KitError)?.message ?? "")".contains("'reviw' (did you mean 'review'?)")
    }
  }

  @Test func `a figure that isn't visible is an error`() throws {
    try folder.write(
      Self.figure.replacingOccurrences(of: "art: dot.svg", with: "art: dot.svg, visible: false"),
      to: "mascot/rig.yaml")
    #expect(throws: KitError.nothingVisible(rig: "mascot")) { try pet() }
  }

  @Test func `previews have the durations of their rows`() throws {
    let file = try #require(try pet().files.first { $0.name == "waving.gif" })
    var duration = 0.0
    try DecodedAnimation(file.bytes).forEach { duration += $0.duration }
    #expect(abs(duration - 0.7) < 1e-9)
  }

  @Test func `made-up motions loop`() {
    let figure = Rect(10, 20, 40, 60)
    for row in PackRow.codexPet {
      let (start, end) = (
        row.gesture.matrix(at: 0, of: figure), row.gesture.matrix(at: 1 - 1e-9, of: figure)
      )
      for corner in figure.corners {
        let (a, b) = (start.project(corner), end.project(corner))
        #expect(abs((a?.x ?? 0) - (b?.x ?? 9)) < 3 && abs((a?.y ?? 0) - (b?.y ?? 9)) < 3, "\(row)")
      }
    }
  }

  @Test(arguments: ["spritesheet.webp", "jumping.gif", "pet.json"])
  func `a file that another program made is kept`(name: String) throws {
    let pet = try pet()
    let other = pet.files.first { $0.name == name }.map { Data($0.bytes) } ?? Data()
    // The bytes are those of the format, but nothing shows that they are critter's.
    try folder.write(
      name == "pet.json" ? Data(#"{"spritesheetPath": "spritesheet.webp"}"#.utf8) : other,
      to: "out/" + name)
    #expect(throws: KitError.notOwn([folder.path("out/\(name)")])) {
      try pet.checkReplaced(in: folder.path("out"), sources: [], isForced: false)
    }
    for file in pet.files { try folder.write(Data(file.bytes), to: "out/\(file.name)") }
    try pet.checkReplaced(in: folder.path("out"), sources: [], isForced: false)
  }

  @Test func `an SVG that is drawn by hand in a theme of critter is kept`() throws {
    let theme = try ClawdTheme(
      of: document(), [], RenderRequest(.still([])), name: "Dot", by: Renderer(workers: 1))
    for file in theme.files { try folder.write(Data(file.bytes), to: "out/\(file.name)") }
    try theme.checkReplaced(in: folder.path("out"), sources: [], isForced: false)
    try folder.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "out/assets/working.svg")
    #expect(throws: KitError.notOwn([folder.path("out/assets/working.svg")])) {
      try theme.checkReplaced(in: folder.path("out"), sources: [], isForced: false)
    }
  }

  @Test func `a description of another program is kept`() throws {
    try folder.write("{}", to: "out/pet.json")
    let pet = try pet()
    #expect(throws: KitError.notOwn([folder.path("out/pet.json")])) {
      try pet.checkReplaced(in: folder.path("out"), sources: [], isForced: false)
    }
    try pet.checkReplaced(in: folder.path("out"), sources: [], isForced: true)
    #expect {
      try pet.checkReplaced(
        in: folder.path("out"), sources: [folder.path("out/pet.json")], isForced: true)
    } throws: { error in
      if case .replacesSource = error as? KitError { true } else { false }
    }
  }

  @Test func `a Clawd theme has an SVG or another state for each state`() throws {
    let theme = try ClawdTheme(
      of: document(), [], RenderRequest(.still([])), name: "Dot", by: Renderer(workers: 1))
    let bytes = try #require(theme.files.first { $0.name == "theme.json" }).bytes
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let states = try #require(json["states"] as? [String: Any])
    #expect(json["schemaVersion"] as? Int == 1 && json["name"] as? String == "Dot")
    for (state, value) in states {
      let file = (value as? [String])?.first
      let other = (value as? [String: String])?["fallbackTo"]
      #expect(file.map { name in theme.files.contains { $0.name == "assets/" + name } } ?? true)
      #expect(file != nil || other.map { states[$0] != nil } == true, "\(state)")
    }
    #expect(theme.notes.first?.contains("sleeping") == true)
  }
}
