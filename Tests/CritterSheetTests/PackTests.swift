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

  @Test(arguments: [
    ("p_lucy", "P Lucy"), ("paper-plane", "Paper Plane"), ("élan", "Élan"), ("_", ""),
  ])
  func `have a name in words`(name: String, title: String) {
    #expect(name.title == title)
  }

  private func document() throws -> RigDocument {
    try RigDocument(contentsOf: folder.path("mascot"))
  }

  private func pet(_ tags: [SheetRequest.Tag] = [], hasLooks: Bool = false) throws -> CodexPet {
    try CodexPet(
      of: PetSheet(of: document().resolved(), tags, inputs: [:], hasLooks: hasLooks), id: "mascot",
      name: nil, summary: nil)
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

  // MARK: Looks

  /// The cells of the looks, in their order.
  private func looks(of pet: CodexPet) throws -> [Bitmap] {
    let sheet = try sheet(of: pet)
    return (0..<16).map { cell($0 % 8, 9 + $0 / 8, of: sheet) }
  }

  @Test func `the second version has the figure at rest, and 16 looks in two more rows`() throws {
    let pet = try pet(hasLooks: true)
    let sheet = try sheet(of: pet)
    #expect(sheet.size == PixelSize(1536, 2288))
    #expect(cell(6, 0, of: sheet) == cell(0, 0, of: sheet))
    #expect(cell(7, 0, of: sheet).pixels.allSatisfy { $0 == .clear })
    let file = try #require(pet.files.first { $0.name == "pet.json" })
    #expect(String(decoding: file.bytes, as: UTF8.self).contains("\"spriteVersionNumber\": 2"))
    let preview = try #require(pet.files.first { $0.name == "looks.gif" })
    #expect(try DecodedAnimation(preview.bytes).count == 16)
  }

  @Test func `eyes look clockwise from up, and the outline keeps still`() throws {
    try folder.write(
      """
      canvas: { size: [100, 100] }
      inputs: { lookX: { min: -1, max: 1, initial: 0 }, lookY: { min: -1, max: 1, initial: 0 } }
      parts:
        body: { frame: [20, 20, 60, 60], fill: red }
        eye: { frame: [40, 40, 20, 20], fill: "#00f", translate: [10 * lookX, 10 * lookY] }

      """, to: "mascot/rig.yaml")
    let pet = try pet(hasLooks: true)
    let rest = try cell(6, 0, of: sheet(of: pet))
    for (step, look) in try looks(of: pet).enumerated() {
      let (from, to) = (rest.blueCenter, look.blueCenter)
      let angle = atan2(to.x - from.x, from.y - to.y) * 180 / .pi
      let error = (angle - 22.5 * Double(step) + 540).truncatingRemainder(dividingBy: 360) - 180
      #expect(abs(error) < 2, "\(step): \(angle)")
      #expect(look.inkBounds == rest.inkBounds)
    }
    #expect(!pet.notes.contains { $0.hasPrefix("leans") })
  }

  private static let mascots = ["bear", "fox", "owl", "cat", "robot"]

  @Test(arguments: mascots)
  func `a mascot looks around, and its size, ground, and outline keep still`(name: String) throws {
    let rig = try RigDocument(contentsOf: rigFolder(name)).resolved()
    let sheet = try PetSheet(of: rig, [], inputs: [:], hasLooks: true)
    let pet = try CodexPet(of: sheet, id: name, name: nil, summary: nil)
    let rest = try cell(6, 0, of: self.sheet(of: pet))
    let looks = try looks(of: pet)
    for (step, look) in looks.enumerated() {
      #expect(look.inkBounds == rest.inkBounds, "\(step)")
      let edges = zip(look.pixels, rest.pixels).count { abs(Int($0.alpha) - Int($1.alpha)) > 60 }
      #expect(edges < 20, "\(step)")
    }
    // No two looks are the same picture, and no two rows look alike.
    for (index, look) in looks.enumerated() {
      #expect(looks[..<index].allSatisfy { look != $0 } && look != rest, "\(index)")
    }
    #expect(!pet.notes.contains { $0.hasPrefix("leans") })
    #expect(try sheet.alikeRows().isEmpty)
  }

  @Test func `rows that show the same clip look alike`() throws {
    let tags = ["running", "review"].map {
      SheetRequest.Tag(name: $0, selection: .clip("wave", over: []))
    }
    let sheet = try PetSheet(of: document().resolved(), tags, inputs: [:])
    #expect(try sheet.alikeRows().contains { $0 == ("running", "review") })
  }

  @Test func `made-up rows of a figure without a face are named`() throws {
    let note = "the same face in running-right, running-left, jumping, waiting, running, review"
    #expect(try pet().notes.contains { $0.hasPrefix(note) })
  }

  @Test func `a figure in profile runs to both sides`() throws {
    try folder.write(
      """
      canvas: { size: [100, 100] }
      inputs: { lookX: { min: -1, max: 1, initial: 0 }, lookY: { min: -1, max: 1, initial: 0 } }
      parts:
        body: { frame: [20, 40, 60, 40], fill: red }
        eye: { frame: [66, 44, 10, 10], fill: "#00f", translate: [3 * lookX, 3 * lookY] }

      """, to: "mascot/rig.yaml")
    let sheet = try sheet(of: pet())
    let (right, left) = (cell(0, 1, of: sheet), cell(0, 2, of: sheet))
    #expect(right.blueCenter.x > right.inkBounds.middle + 20)
    #expect(left.blueCenter.x < left.inkBounds.middle - 20)
  }

  @Test func `a figure without eyes leans on its line`() throws {
    let pet = try pet(hasLooks: true)
    let bounds = try looks(of: pet).map(\.inkBounds)
    #expect(Set(bounds.map { $0.y + $0.height }) == [204])
    #expect(bounds[4].x + bounds[4].width > bounds[0].x + bounds[0].width)
    #expect(bounds[12].x < bounds[0].x && bounds[8].height < bounds[0].height)
    #expect(pet.notes.contains { $0.hasPrefix("leans instead of looking") })
  }

  @Test func `the figure at rest has the same bounds in every row`() throws {
    let sheet = try sheet(of: pet())
    // Rows that begin with the figure at rest.
    let bounds = [0, 3, 5].map { cell(0, $0, of: sheet).inkBounds }
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

extension Bitmap {
  /// The middle of all blue pixels.
  fileprivate var blueCenter: Point {
    let places = pixels.indices.filter { pixels[$0].blue > 128 && pixels[$0].red < 128 }
    let sums = places.reduce((x: 0, y: 0)) {
      ($0.x + $1 % size.width, $0.y + $1 / size.width)
    }
    return Point(Double(sums.x) / Double(places.count), Double(sums.y) / Double(places.count))
  }
}

extension PixelRect {
  fileprivate var middle: Double { Double(x) + Double(width) / 2 }
}
