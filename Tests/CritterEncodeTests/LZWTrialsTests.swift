import CritterGraphics
import Testing

@testable import CritterEncode

@Suite struct LZWTrialsTests {
  /// A row of pixels by the letters of their colors; small ones may stay.
  private func row(_ letters: String) -> ChoiceCanvas {
    var canvas = ChoiceCanvas(PixelRect(0, 0, letters.count, 1))
    for (x, letter) in letters.utf8.enumerated() {
      let mayStay = letter >= 97
      canvas[x, 0] = PixelChoice(
        reach: 0, stay: mayStay ? 0 : PixelChoice.mustBeDrawn, nearest: letter & 31)
    }
    return canvas
  }

  /// The pixels that are drawn, as letters, and those that stay, as underscores.
  private func letters(_ canvas: ChoiceCanvas) -> String {
    String(
      decoding: canvas.choices.map { $0.mayBeDrawn && !$0.mayStay ? $0.nearest | 64 : 95 },
      as: UTF8.self)
  }

  @Test(arguments: [
    ("AAaabbbbA", "AA______A"), ("AbbbB", "ABBBB"), ("AbbB", "ABBB"), ("AbaaaaB", "A_____B"),
    ("ABbbA", "ABBBA"), ("ABbbaA", "AB___A"), ("aabbBA", "____BA"), ("ABc", "AB_"),
  ])
  func `a run is whichever goes on for longer`(pixels: String, runs: String) {
    #expect(letters(row(pixels).inRuns()) == runs)
  }

  @Test func `a color that few pixels need is drawn for those only`() {
    let many = String(repeating: "AB", count: 20)
    #expect(letters(row(many + "CccA").inRuns()) == many + "C__A")
    #expect(letters(row(many + "CCCCCCCccA").inRuns()) == many + "CCCCCCCCCA")
  }
}
