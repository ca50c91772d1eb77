import CritterGraphics
import CritterRaster
import CritterSVG
import CritterTestSupport
import Testing

@Suite struct PerspectiveTests {
  static let tilted = place(
    Rect(5, 5, 50, 50), Transform.identity.perspective(100).rotatedX(-30).rotatedY(40),
    in: .identity)
  static let size = PixelSize(60, 60)

  @Test func `flat colours stay exact`() throws {
    for alpha in [1, 0.8, 0.31] {
      for red in stride(from: 0, through: 1, by: 0.12) {
        let fill = Layer.Content.fill(Color(red, 1 - red, 0.4, alpha))
        let flat = try Drawing(Layer(fill), size: PixelSize(1, 1)).bitmap()
        let bitmap = try Drawing(Layer(fill, Size(50, 50), Self.tilted), size: Self.size).bitmap()
        let inside = Set((20..<40).flatMap { y in (20..<40).map { bitmap[$0, y] } })
        #expect(inside == Set(flat.pixels))
      }
    }
  }

  @Test func `colors stay premultiplied`() throws {
    let layer = Layer(.art("ear"), Size(50, 50), Self.tilted, opacity: 0.7)
    let bitmap = try Drawing(layer, size: Self.size).bitmap(ArtFile.bear[2])
    #expect(bitmap.pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
  }

  @Test func `a plane that reaches behind the viewer is cut off`() throws {
    let matrix = Matrix([1, 0, -0.03], [0, 1, 0], [0, 10, 1])
    let bitmap = try Drawing(Layer(.fill(.allRed), Size(50, 20), matrix), size: Self.size).bitmap()
    #expect(bitmap[0, 20] == .allRed && bitmap[50, 30] == .allRed)
    #expect(bitmap[50, 5] == .clear)
  }
}
