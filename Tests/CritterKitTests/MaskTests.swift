import CritterGraphics
import CritterMotion
import CritterRig
import CritterRigFile
import CritterTestSupport
import Testing

@testable import CritterKit

/// Parts that other parts and paths mask, in pixels.
@Suite struct MaskTests {
  private func bitmap(_ parts: String, _ states: [String] = []) throws -> Bitmap {
    let document = try RigDocument(yaml: "canvas: { size: [20, 20] }\n" + parts)
    let shot = try document.shot(for: RenderRequest(.still(states)))
    return try shot.bitmap(at: 0)
  }

  /// Where a picture is red: a row of `#` and `.` for each line of pixels at odd places.
  private func red(_ bitmap: Bitmap) -> [String] {
    stride(from: 1, to: 20, by: 6).map { y in
      String(
        stride(from: 1, to: 20, by: 6).map { x in
          bitmap[x, y].red > 250 && bitmap[x, y].alpha > 250 ? "#" : "."
        })
    }
  }

  @Test func `a path clips a part and its children`() throws {
    let found = try bitmap(
      """
      parts:
        a:
          frame: [0, 0, 10, 20]
          mask: M0 0H20V10H0z
          fill: red
          parts: { b: { frame: [6, 0, 14, 20], fill: red } }
      """)
    #expect(red(found) == ["####", "####", "....", "...."])
  }

  @Test func `the edge of a path is smooth`() throws {
    let found = try bitmap(
      "parts: { a: { frame: [0, 0, 20, 20], fill: red, mask: M0 0L20 20H0z } }")
    #expect(abs(Int(found[9, 9].alpha) - 128) <= 10)
  }

  @Test func `a part is a mask wherever it is in the rig`() throws {
    let found = try bitmap(
      """
      parts:
        a:
          frame: [2, 0, 10, 10]
          scale: 2
          anchor: [0, 0]
          parts: { b: { frame: [-1, 0, 10, 10], fill: red, mask: half } }
        group:
          frame: [10, 10, 4, 4]
          rotate: 90
          visible: false
          opacity: 0.2
          parts: { half: { frame: [-8, -2, 20, 10], fill: black, visible: false } }
      """)
    // The other part covers x from 4 to 14 and y from 2 to 22.
    #expect(red(found) == ["....", ".##.", ".##.", ".##."])
  }

  @Test(arguments: [
    ("{ part: m }", ["##..", "##..", "##..", "##.."]),
    ("{ part: m, inverted: true }", ["..##", "..##", "..##", "..##"]),
    ("{ part: m, luma: true }", ["#...", "#...", "#...", "#..."]),
    ("{ part: m, luma: true, inverted: true }", [".###", ".###", ".###", ".###"]),
  ])
  func `a mask takes the opacity or the brightness of a part`(mask: String, shown: [String]) throws
  {
    let found = try bitmap(
      """
      parts:
        a: { frame: [0, 0, 20, 20], fill: red, mask: \(mask) }
        m:
          frame: [0, 0, 4, 20]
          fill: white
          visible: false
          parts: { n: { frame: [4, 0, 6, 20], fill: black } }
      """)
    #expect(red(found) == shown)
  }

  @Test func `a mask shows unless it's invisible, and its own opacity counts`() throws {
    let found = try bitmap(
      """
      parts:
        m: { frame: [0, 0, 20, 9], fill: blue, opacity: 0.5 }
        a: { frame: [0, 0, 20, 20], fill: red, mask: m }
      """)
    #expect(found[5, 15] == .clear)
    let pixel = found[5, 5]
    #expect(abs(Int(pixel.red) - 128) <= 1 && abs(Int(pixel.blue) - 64) <= 1)
  }

  @Test func `a mask can have a mask`() throws {
    let found = try bitmap(
      """
      parts:
        a: { frame: [0, 0, 20, 20], fill: red, mask: b }
        b: { frame: [0, 0, 10, 20], fill: blue, visible: false, mask: { part: c, inverted: true } }
        c: { frame: [0, 0, 20, 10], fill: blue, visible: false }
      """)
    #expect(red(found) == ["....", "....", "##..", "##.."])
  }

  @Test func `what a mask without content masks is invisible`() throws {
    let found = try bitmap(
      """
      parts:
        a: { frame: [0, 0, 20, 20], fill: red, mask: b }
        b: { frame: [0, 0, 20, 20] }
      """)
    #expect(found.pixels.allSatisfy { $0 == .clear })
  }

  @Test(arguments: [
    ("a", ["##..", "##..", "....", "...."]), ("b", ["....", ".##.", ".##.", "...."]),
  ])
  func `a state changes a mask`(state: String, shown: [String]) throws {
    let found = try bitmap(
      """
      parts: { p: { frame: [0, 0, 20, 20], fill: red, mask: [0, 0, 10, 10] } }
      states:
        a: {}
        b: { parts: { p: { mask: M5 5H15V15H5z } } }
      """, [state])
    #expect(red(found) == shown)
  }

  @Test(arguments: [
    (
      "- rect: [0, 0, 10, 20]\n- { rect: [0, 0, 20, 10], mode: add }",
      ["####", "####", "##..", "##.."]
    ),
    (
      "- rect: [0, 0, 10, 20]\n- { rect: [0, 0, 20, 10], mode: subtract }",
      ["....", "....", "##..", "##.."]
    ),
    (
      "- rect: [0, 0, 10, 20]\n- { rect: [0, 0, 20, 10], mode: intersect }",
      ["##..", "##..", "....", "...."]
    ),
    ("- { rect: [0, 0, 10, 20], inverted: true }", ["..##", "..##", "..##", "..##"]),
    (
      "- { rect: [0, 0, 10, 20], inverted: true }\n- { part: m }",
      ["####", "####", "..##", "..##"]
    ),
    (
      "- { rect: [0, 0, 10, 20], inverted: true }\n- { part: m, mode: subtract }",
      ["....", "....", "..##", "..##"]
    ),
    (
      "- { rect: [0, 0, 10, 20], inverted: true }\n- { part: m, mode: intersect }",
      ["..##", "..##", "....", "...."]
    ),
    (
      "- { rect: [0, 0, 10, 20], inverted: true }\n- { part: m, inverted: true }",
      ["..##", "..##", "####", "####"]
    ),
    (
      "- { part: m }\n- { rect: [0, 0, 10, 20], mode: subtract, inverted: true }",
      ["##..", "##..", "....", "...."]
    ),
    ("- { rect: [0, 0, 10, 20], mode: subtract }\n- part: m", ["####", "####", "....", "...."]),
    ("- { rect: [0, 0, 10, 20], mode: intersect }", ["....", "....", "....", "...."]),
    ("- { path: M0 0H8V20H0z, expand: 4 }", ["##..", "##..", "##..", "##.."]),
    ("- { rect: [0, 0, 20, 20], expand: -5 }", ["....", ".##.", ".##.", "...."]),
    ("- { part: dark, luma: true, inverted: true }", ["..##", "..##", "####", "####"]),
    (
      "- rect: [0, 0, 20, 10]\n- { part: dark, luma: true, mode: subtract }",
      ["..##", "..##", "....", "...."]
    ),
  ])
  func `masks in a list combine from top to bottom`(masks: String, shown: [String]) throws {
    let list = masks.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
    let found = try bitmap(
      """
      parts:
        a:
          frame: [0, 0, 20, 20]
          fill: red
          masks:
      \(list)
        m: { frame: [0, 0, 20, 10], fill: white, visible: false }
        dark:
          frame: [0, 0, 20, 10]
          fill: black
          visible: false
          parts: { light: { frame: [0, 0, 10, 10], fill: white } }
      """)
    #expect(red(found) == shown)
  }

  @Test func `a mask in a list can be soft and semi-transparent`() throws {
    func alpha(_ mask: String, at x: Int) throws -> Int {
      let parts = "parts: { a: { frame: [0, 0, 20, 20], fill: red, masks: [\(mask)] } }"
      return try Int(bitmap(parts)[x, 10].alpha)
    }
    #expect(try abs(alpha("{ rect: [0, 0, 10, 20], opacity: 0.25 }", at: 5) - 64) <= 1)
    #expect(
      try abs(alpha("{ rect: [0, 0, 10, 20], opacity: 0.25, inverted: true }", at: 15) - 64) <= 1)
    #expect(try alpha("{ rect: [0, 0, 10, 20], opacity: 0.25, inverted: true }", at: 5) == 0)
    let soft = try (0..<20).map { try alpha("{ rect: [-20, -20, 30, 60], feather: 2 }", at: $0) }
    #expect(zip(soft, soft.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(soft[4] > 245 && abs(soft[9] + soft[10] - 255) <= 6 && soft[15] < 10)
  }

  @Test func `an area of a list moves with its part, and a part stays`() throws {
    let found = try bitmap(
      """
      parts:
        a:
          frame: [0, 0, 20, 20]
          translate: [6, 0]
          fill: red
          masks: [{ rect: [0, 0, 6, 20] }, part: m]
        m: { frame: [0, 0, 20, 6], fill: white, visible: false }
      """)
    #expect(red(found) == [".###", ".#..", ".#..", ".#.."])
  }
}
