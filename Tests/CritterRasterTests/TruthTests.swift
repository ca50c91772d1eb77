import CritterGraphics
import CritterRaster
import Testing

@Suite struct TruthTests {
  static let headStart = Transform.identity.rotatedX(-20).rotatedY(-18).perspective(500)
  static let headEnd = Transform.identity.rotatedX(-20).rotatedY(18).perspective(500)
  static let bodyStart = Transform.identity.perspective(500).rotatedY(-12)
  static let bodyEnd = Transform.identity.perspective(500).rotatedY(12)

  static let bears: [(String, Bear)] = [
    ("rest", Bear()),
    ("arms down", Bear(arms: 0)),
    ("start", Bear(head: headStart, body: bodyStart)),
    ("end", Bear(head: headEnd, body: bodyEnd)),
    ("p .25", Bear(head: Transform.identity.interpolated(to: headStart, 0.25), body: Transform.identity.interpolated(to: bodyStart, 0.25))),
    ("p .5", Bear(head: Transform.identity.interpolated(to: headStart, 0.5), body: Transform.identity.interpolated(to: bodyStart, 0.5))),
    ("p .75", Bear(head: Transform.identity.interpolated(to: headStart, 0.75))),
    ("scrub .25", Bear(head: headStart.interpolated(to: headEnd, 0.25))),
    ("strong", Bear(head: Transform.identity.perspective(300).rotatedY(60))),
    ("stronger", Bear(head: Transform.identity.perspective(300).rotatedX(40).rotatedY(60).rotatedZ(30))),
  ]

  @Test(arguments: bears)
  func drawsWhatIsThere(name: String, bear: Bear) throws {
    let drawn = try Rasterizer(art: ArtFile.bear).bitmap(of: bear.drawing)
    let truth = try Truth(ArtFile.bear).bitmap(of: bear.drawing)
    let likeness = psnr(drawn, truth)
    print(name, likeness)
    #expect(likeness >= 46)
  }
}
