import CritterTestSupport
import CritterGraphics
import CritterRaster
import CritterSVG
import Testing

@Suite struct TruthTests {
  static let headStart = Transform.identity.rotatedX(-20).rotatedY(-18).perspective(500)
  static let headEnd = Transform.identity.rotatedX(-20).rotatedY(18).perspective(500)
  static let bodyStart = Transform.identity.perspective(500).rotatedY(-12)
  static let bodyEnd = Transform.identity.perspective(500).rotatedY(12)

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var bear: Bear

    init(_ description: String, _ bear: Bear) {
      testDescription = description
      self.bear = bear
    }
  }

  static let cases = [
    Case("at rest", Bear()),
    Case("arms half up, between pixels", Bear(arms: -41.3)),
    Case("looking at the start", Bear(head: headStart, body: bodyStart)),
    Case("looking at the end", Bear(head: headEnd, body: bodyEnd)),
    Case("a quarter to the end", Bear(head: headStart.interpolated(to: headEnd, 0.25))),
    Case("a quarter to the start", turning(0.25)),
    Case("half to the start", turning(0.5)),
    Case("three quarters to the start", turning(0.75)),
    Case("turned by 60 degrees", Bear(head: Transform.identity.perspective(300).rotatedY(60))),
    Case(
      "turned about every axis",
      Bear(head: Transform.identity.perspective(300).rotatedX(40).rotatedY(60).rotatedZ(30))),
  ]

  /// On the way from rest, where the perspective is real.
  private static func turning(_ t: Double) -> Bear {
    Bear(
      head: Transform.identity.interpolated(to: headStart, t),
      body: Transform.identity.interpolated(to: bodyStart, t))
  }

  @Test(arguments: cases)
  func `the rasterizer draws what point samples show`(_ case: Case) throws {
    let drawing = `case`.bear.drawing
    let drawn = try Rasterizer(art: ArtFile.bear).bitmap(of: drawing)
    let likeness = psnr(drawn, try Truth(ArtFile.bear).bitmap(of: drawing))
    #expect(likeness >= 46)
  }
}
