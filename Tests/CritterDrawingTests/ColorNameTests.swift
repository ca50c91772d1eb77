import CritterGraphics
import CritterKit
import CritterRig
import CritterRigFile
import CritterSyntax
import CritterTestSupport
import Foundation
import Testing

@testable import CritterDrawing

/// The named colors of a rig that was split from a drawing.
@Suite struct `The colors of an imported drawing` {
  private func draw(_ shapes: String..., in folder: Folder) throws {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">"
    try folder.write(svg + shapes.joined() + "</svg>", to: "toy.svg")
  }

  /// Splits the drawing, and returns the names and values in `rig.yaml`.
  private func imported(in folder: Folder) throws -> [String] {
    let rig = try NewRig(at: folder.path("toy"), splitting: folder.path("toy.svg"))
    try write(rig.files, in: folder)
    return try colors(in: folder)
  }

  private func colors(in folder: Folder) throws -> [String] {
    try RigDocument(contentsOf: folder.path("toy")).resolved().colors.map {
      "\($0.name) \($0.color.hex)"
    }
  }

  private func write(_ files: [(path: String, bytes: [UInt8])], in folder: Folder) throws {
    for file in files { try folder.write(Data(file.bytes), to: "toy/\(file.path.exact.lastName)") }
  }

  private func sync(_ folder: Folder) throws -> Redrawing {
    let redrawing = try Redrawing(of: folder.path("toy"), removesUsed: false)
    try write(redrawing.files, in: folder)
    return redrawing
  }

  private let body = ##"<rect id="body" x="10" y="40" width="80" height="50" fill="#07beb8"/>"##
  private let eyes =
    ##"<g id="eyes"><circle cx="40" cy="55" r="4"/><circle cx="60" cy="55" r="4"/></g>"##
  private let hat =
    ##"<g id="hat"><rect x="30" y="10" width="40" height="30" fill="#07BEB8"/>"##
    + ##"<path d="M30 30h40v8h-40z" style="fill: rgb(10, 60, 90)"/></g>"##

  @Test func `are named after the parts that they cover, or by hue and lightness`() throws {
    let folder = try Folder()
    try draw(body, hat, eyes, in: folder)
    #expect(try imported(in: folder) == ["body #07beb8", "dark-blue #0a3c5a", "eyes #000000"])
    let black = eyes.replacing("<circle", with: "<circle fill=\"#111\"")
    try FileManager.default.removeItem(at: folder.url("toy"))
    try draw(body, hat, black, in: folder)
    #expect(try imported(in: folder) == ["body #07beb8", "dark-blue #0a3c5a", "eyes #111111"])
  }

  @Test func `without names of layers are named by hue and lightness`() throws {
    let folder = try Folder()
    try draw(
      ##"<rect x="5" y="5" width="40" height="90" fill="#fdfdfb"/>"##,
      ##"<rect x="55" y="15" width="40" height="59" fill="#d42a2a"/>"##,
      ##"<rect x="55" y="75" width="40" height="20" fill="#e03b3b"/>"##,
      ##"<rect x="55" y="5" width="40" height="9" fill="#1a1a1a"/>"##, in: folder)
    #expect(
      try imported(in: folder) == [
        "light #fdfdfb", "red #d42a2a", "red-2 #e03b3b", "ink #1a1a1a",
      ])
  }

  @Test func `of gradients are named, too`() throws {
    let folder = try Folder()
    try draw(
      ##"<linearGradient id="g"><stop stop-color="#ff8800"/><stop offset="1" stop-color="#880044"/></linearGradient>"##,
      ##"<rect id="sky" width="100" height="100" fill="url(#g)"/>"##, in: folder)
    let colors = try imported(in: folder)
    #expect(Set(colors.map { $0.suffix(7) }) == ["#ff8800", "#880044"], "\(colors)")
    let svg = folder.text("toy.svg").replacing("#ff8800", with: "#0088ff")
    try folder.write(svg, to: "toy.svg")
    _ = try sync(folder)
    #expect(Set(try self.colors(in: folder).map { $0.suffix(7) }) == ["#0088ff", "#880044"])
  }

  @Test(arguments: ["affinity", "figma", "illustrator", "inkscape", "sketch"])
  func `leave the pictures as they are, and a theme changes them`(drawing: String) throws {
    let folder = try Folder()
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Drawings/\(drawing).svg")
    try folder.write(try Data(contentsOf: path), to: "toy.svg")
    _ = try imported(in: folder)
    let yaml = folder.text("toy/rig.yaml")
    let document = try RigDocument(contentsOf: folder.path("toy"))
    let (rig, scale) = (try document.resolved(), 1.0)
    #expect(!rig.colors.isEmpty)
    #expect(Set(rig.colors.map(\.color.hex)).count == rig.colors.count)
    // Without the names, each art file is the same.
    let section = try #require(yaml.firstMatch(of: /colors: # .*\n(  .*\n)+\n/))
    try folder.write(yaml.replacing(section.output.0, with: ""), to: "toy/rig.yaml")
    let plain = try RigDocument(contentsOf: folder.path("toy")).resolved()
    #expect(plain.colors.isEmpty && plain.art == rig.art)
    #expect(try plain.restDrawing(scale: scale) == rig.restDrawing(scale: scale))
    let lines = rig.colors.map { "  \($0.name): \"#123456\"\n" }.joined()
    let theme = try Theme(
      path: "t.theme.yaml", data: Data("colors:\n\(lines)".utf8))
    #expect(try document.resolved(theme: theme).art != rig.art)
    #expect(try document.unusedColors(of: theme, document.names()).isEmpty)
  }

  @Test func `follow the redrawn drawing`() throws {
    let folder = try Folder()
    let black = eyes.replacing("<circle", with: "<circle fill=\"#111\"")
    try draw(body, black, in: folder)
    #expect(try imported(in: folder) == ["body #07beb8", "eyes #111111"])
    try draw(body.replacing("#07beb8", with: "#aa3311"), black, in: folder)
    #expect(try sync(folder).warnings.isEmpty)
    #expect(try colors(in: folder) == ["body #aa3311", "eyes #111111"])
    // A color that the author gave to the art stays, until the drawing has another one.
    let recolored = Recoloring([(old: Color(css: "#111111")!, new: Color(css: "#224466")!)])
    let art = [UInt8](try folder.data("toy/eyes.svg"))
    try folder.write(Data(recolored.applied(toFile: art)), to: "toy/eyes.svg")
    try folder.write(
      folder.text("toy/rig.yaml").replacing("#111111", with: "#224466"), to: "toy/rig.yaml")
    try draw(
      body.replacing("#07beb8", with: "#aa3311"), black.replacing("r=\"4\"", with: "r=\"5\""),
      in: folder)
    #expect(try sync(folder).warnings.isEmpty)
    #expect(try colors(in: folder) == ["body #aa3311", "eyes #224466"])
    #expect(folder.text("toy/eyes.svg").contains("#224466"))
    // A shape that is gone takes its color with it, which a theme may still have.
    try folder.write("colors: { eyes: white }\n", to: "toy/dark.theme.yaml")
    try draw(body.replacing("#07beb8", with: "#aa3311"), in: folder)
    let warnings = try sync(folder).warnings
    #expect(warnings.count == 1 && warnings[0].contains("'eyes' (#224466) isn't in the drawing"))
  }
}
