import CritterGraphics
import CritterSVG
import CritterTestSupport
import Testing

@testable import CritterRaster

/// `feDropShadow`, which librsvg before 2.60 doesn't draw.
@Suite struct DropShadowTests {
  private static let shape = "<rect x='8' y='8' width='16' height='16' fill='#c33'"

  private func picture(_ content: String) throws -> Bitmap {
    let file = ArtFile(
      name: "a",
      svg: "<svg xmlns='http://www.w3.org/2000/svg' xmlns:s='http://www.w3.org/2000/svg' "
        + "viewBox='0 0 32 32'>\(content)</svg>")
    return try file.bitmap(of: PixelSize(64, 64))
  }

  private func filtered(_ steps: String) throws -> Bitmap {
    try picture(
      "<filter id='f' x='-1' y='-1' width='3' height='3' color-interpolation-filters='sRGB'>\(steps)</filter>\(Self.shape) filter='url(#f)'/>"
    )
  }

  @Test(arguments: [
    "<feDropShadow dx='3' dy='2' stdDeviation='1' flood-color='#039' flood-opacity='.6'/>",
    "<feDropShadow style='flood-color:#039;flood-opacity:.6'\ndx='3' dy='2' stdDeviation='1'></feDropShadow>",
    "<s:feDropShadow dx='3' dy='2' stdDeviation='1' flood-color='#039' flood-opacity='.6'/>",
  ])
  func `a shadow is that of the function`(step: String) throws {
    let function = try picture(
      "<g style='filter: drop-shadow(3px 2px 1px rgb(0 51 153 / .6))'>\(Self.shape)/></g>")
    let own = try filtered(step)
    #expect(own[52, 50].alpha > 60)
    let differences = zip(own.pixels, function.pixels).map { abs(Int($0.alpha) - Int($1.alpha)) }
    #expect((differences.max() ?? 255) <= 2)
  }

  @Test func `a shadow keeps its color`() throws {
    let file = ArtFile(
      name: "a",
      svg: """
        <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9' fill='#00f'>
        <filter id='f'><feDropShadow flood-color='#039' flood-opacity='.6'/></filter>
        <g filter='url(#f)'/></svg>
        """)
    let art = try SanitizedArt(file).root
    var floods: [MarkupTree] = []
    art.forEach { if $0.svgName == "feFlood" { floods.append($0) } }
    #expect(floods.map { $0["flood-color"] } == ["#039"])
    #expect(floods.map { $0["flood-opacity"] } == [".6"])
    #expect(art["fill"] == "#00f")
  }

  @Test func `two shadows follow each other, and keep their names`() throws {
    let image = try filtered(
      "<feDropShadow dx='3' dy='0' stdDeviation='0' flood-color='#00f' result='a'/>"
        + "<feDropShadow in='a' dx='0' dy='3' stdDeviation='0' flood-color='#0f0'/>")
    #expect(image[51, 30] == .init(0, 0, 255))
    #expect(image[30, 51] == .init(0, 255, 0))
    #expect(image[30, 30] == .init(204, 51, 51))
  }

  @Test func `an error after a shadow has its line`() throws {
    let file = ArtFile(
      name: "a",
      svg: """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="f"><feDropShadow
          dx="1"/></filter>
        <text font-size="1e9">x</text></svg>
        """)
    #expect(throws: DrawingError.self) { try file.validated() }
    do throws(DrawingError) {
      _ = try file.validated()
    } catch {
      #expect("\(error)".contains(":3:") || "\(error)".contains("line: Optional(3)"))
    }
  }
}
