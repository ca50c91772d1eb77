import CritterGraphics
import CritterMotion
import CritterRig
import CritterRigFile
import CritterTestSupport
import Testing

@testable import CritterKit

@Suite struct FramingTests {
  private let rig: Rig

  init() throws {
    rig = try RigDocument(
      yaml: "canvas: { size: [30.4, 20.3] }\nparts: { a: { frame: [0, 0, 9, 9] } }", files: []
    ).resolved()
  }

  /// Or all of its edges would be blurred, and its sides not covered.
  @Test func `a canvas of broken points keeps its scale and its corner`() throws {
    var framing = Framing(scale: 2)
    let doubled = try framing.viewport(of: rig.canvas.size)
    #expect(doubled.size == PixelSize(61, 41) && doubled.matrix == .scale(2, 2))
    framing.width = 152
    let wide = try framing.viewport(of: rig.canvas.size)
    #expect(wide.size == PixelSize(152, 102) && wide.matrix == .scale(5, 5))
    (framing.width, framing.height) = (nil, 203)
    #expect(try framing.viewport(of: rig.canvas.size).scale == 10)
  }

  @Test func `a canvas fits into a size that is asked for`() throws {
    var framing = Framing()
    (framing.width, framing.height) = (304, 223)
    let viewport = try framing.viewport(of: rig.canvas.size)
    #expect(viewport.scale == 10 && viewport.matrix.project(.zero) == Point(0, 10))
  }
}
