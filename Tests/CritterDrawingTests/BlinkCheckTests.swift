import CritterGraphics
import CritterSVG
import CritterTestSupport
import Testing

@testable import CritterDrawing

/// A blink is written only if its pixels look like one.
@Suite struct BlinkCheckTests {
  private let head = "<circle cx=\"20\" cy=\"20\" r=\"18\" fill=\"#fc9\"/>"

  private func isBlink(
    from open: String, to closed: String, eyes: [Double] = [13, 27], radius: Double = 4
  ) throws -> Bool {
    let size = PixelSize(160, 160)
    let check = BlinkCheck(
      open: try Bitmap(of: svg(open), in: size), closed: try Bitmap(of: svg(closed), in: size))
    let boxes = eyes.map {
      Rect(4 * ($0 - radius), 4 * (17 - radius), 8 * radius, 8 * radius)
    }
    return check.isBlink(of: boxes, figure: 144 * 144)
  }

  private func each(_ shape: (Double) -> String) -> String {
    [13.0, 27.0].map(shape).joined()
  }

  private func dot(_ x: Double, _ radius: Double, _ color: String) -> String {
    "<circle cx=\"\(x)\" cy=\"17\" r=\"\(radius)\" fill=\"\(color)\"/>"
  }

  private func line(_ x: Double) -> String {
    "<rect x=\"\(x - 3)\" y=\"17\" width=\"6\" height=\"0.7\" fill=\"#222\"/>"
  }

  private var eyes: String { each { dot($0, 4, "#fff") + dot($0 + 1, 2, "#222") } }

  @Test func `dots that become lines are a blink`() throws {
    #expect(try isBlink(from: head + each { dot($0, 3, "#222") }, to: head + each(line)))
    #expect(try isBlink(from: head + dot(13, 3, "#222"), to: head + line(13), eyes: [13]))
  }

  @Test func `white eyes under lids are a blink`() throws {
    let lids = each { dot($0, 4.1, "#eb8") + line($0) }
    #expect(try isBlink(from: head + eyes, to: head + eyes + lids))
  }

  @Test func `lids in another color than the skin aren't`() throws {
    let lids = each { dot($0, 4.1, "#fd0") + line($0) }
    #expect(try !isBlink(from: head + eyes, to: head + eyes + lids))
  }

  @Test func `an eye that stays open isn't`() throws {
    let dots = each { dot($0, 3, "#222") }
    #expect(try !isBlink(from: head + dots, to: head + dot(13, 3, "#222") + line(27)))
  }

  @Test func `a lid over the whole head isn't`() throws {
    let lid = "<circle cx=\"20\" cy=\"20\" r=\"15\" fill=\"#b74\"/>"
    #expect(try !isBlink(from: head + eyes, to: head + eyes + lid, eyes: [20], radius: 15))
  }

  @Test func `a change elsewhere isn't`() throws {
    let mouth = "<rect x=\"14\" y=\"28\" width=\"12\" height=\"5\" fill=\"#922\"/>"
    #expect(
      try !isBlink(from: head + each { dot($0, 3, "#222") } + mouth, to: head + each(line)))
  }

  @Test func `a part that its author named an eye keeps still if it doesn't blink`() throws {
    let drawn = try DrawnRig(
      splitting: svg(
        head + "<rect id=\"Eyes-1\" x=\"6\" y=\"2\" width=\"28\" height=\"9\" fill=\"#fd0\"/>"))
    #expect(drawn.motions == nil)
    #expect(!drawn.clipLines.contains("Eyes-1"))
  }

  @Test func `lids on a black head are black, with a yellow beak below the eyes`() throws {
    let beak = "<path d=\"M8 22H32L20 34Z\" fill=\"#fb0\"/>"
    let head = "<circle cx=\"20\" cy=\"20\" r=\"18\" fill=\"#111\"/>"
    let drawn = try DrawnRig(splitting: svg(head + beak + eyes))
    let lid = try #require(drawn.art.first { $0.name.contains("lid") })
    #expect(lid.text.contains("#101010"))
  }
}
