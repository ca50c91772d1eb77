import CritterGraphics
import CritterKit
import CritterRig
import CritterSVG
import Testing

@testable import CritterDrawing

/// The visible contents of a drawing, and the names that count.
@Suite struct DrawingDepthTests {
  private func drawn(_ content: String, root: String = "viewBox=\"0 0 40 40\"") throws -> DrawnRig {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(root)>\(content)</svg>"
    return try DrawnRig(splitting: ArtFile(name: "x", path: "x.svg", bytes: Array(svg.utf8)))
  }

  private func names(_ drawn: DrawnRig) -> [String] {
    drawn.parts.flatMap(\.withChildren).filter { $0.art != nil }.map(\.name)
  }

  @Test func `layers of the same name keep their depth`() throws {
    let drawn = try drawn(
      """
      <path id="petal" d="M0 0H9V9"/><path id="face" d="M5 5H20V20"/>
      <path id="petal_1_" d="M15 15H30V30"/>
      """)
    #expect(names(drawn) == ["petal", "face", "petal-2"])
  }

  @Test func `a nested drawing without a size is as large as the whole`() throws {
    let drawn = try drawn(
      """
      <g id="sun"><circle cx="60" cy="60" r="20"/></g>
      <g id="moon"><svg viewBox="0 0 10 10"><rect x="6" y="6" width="4" height="4"/></svg></g>
      """, root: "viewBox=\"0 0 100 100\"")
    let moon = try #require(drawn.parts.flatMap(\.withChildren).first { $0.name == "moon" })
    #expect(Rect(58, 58, 44, 44).contains(moon.frame) && moon.frame.contains(Rect(60, 60, 40, 40)))
  }

  @Test func `art off the page doesn't move the ground`() throws {
    let drawn = try drawn(
      """
      <g id="body"><rect x="10" y="5" width="20" height="30"/></g>
      <g id="scrap"><rect x="60" y="50" width="10" height="10"/></g>
      """)
    #expect(drawn.figure.anchor == Point(0.5, 0.5))
  }

  @Test func `a hidden layer next to the only visible one is a part of its own`() throws {
    let drawn = try drawn(
      """
      <g id="sketch" display="none"><path d="M0 0H9V9"/></g>
      <g id="Layer_1"><g id="tail"><path d="M0 0H9V9"/></g><g id="body"><path d="M5 5H30V30"/></g></g>
      """)
    #expect(names(drawn) == ["sketch", "tail", "body"])
  }

  @Test func `a page is cropped by the area of its drawing`() throws {
    let wide = try drawn(
      "<g id=\"a\"><rect x=\"4\" y=\"4\" width=\"26\" height=\"14\"/></g>"
        + "<g id=\"b\"><rect x=\"9\" y=\"8\" width=\"9\" height=\"9\"/></g>")
    #expect(wide.crop != nil)
    let large = try drawn("<g id=\"a\"><rect x=\"4\" y=\"4\" width=\"26\" height=\"30\"/></g>")
    #expect(large.crop == nil)
  }

  @Test(arguments: [
    "shape-b0dba000-203d-11ec-8c2f-d9b7ab8f1a5c", "part-020202ff", "fafafaff", "g3935", "g-9",
    "Ebene 1", "Calque 2", "レイヤー 1", "Capa 3", "Слой 1", "a", "XMLID_12_",
  ])
  func `names from programs are none`(name: String) throws {
    let shape = "<rect id=\"\(name)\" width=\"9\" height=\"9\"/>"
    #expect(try drawn(shape + "<circle r=\"5\"/>").namingHint != nil)
  }

  @Test(arguments: ["face", "decade", "Bead", "ear-1", "eye2", "目", "bade-5", "Arm 12"])
  func `names from the author count`(name: String) throws {
    let shape = "<rect id=\"\(name)\" width=\"9\" height=\"9\"/>"
    #expect(try drawn(shape + "<circle r=\"5\"/>").namingHint == nil)
  }
}
