import CritterGraphics
import CritterSVG
import CritterTestSupport
import Testing

@testable import CritterRaster

/// The measures of art, which outlive the parsed art.
@Suite struct ArtMeasuresTests {
  private func art(_ content: String) -> ArtFile {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10'>\(content)</svg>"
    return ArtFile(name: "a", path: "a.svg", bytes: Array(text.utf8))
  }

  @Test func `Art that is drawn needs no second parse for its measures`() throws {
    let file = art("<path d='M0 0H30V10z'/>")
    let copy = file.within("folder/")
    #expect(!file.isMeasured)
    _ = try Rasterizer(art: [copy])
    #expect(file.isMeasured && copy.isMeasured)
    #expect(try file.measures().naturalSize == Size(20, 10))
    #expect(try file.measures().overflow == 10)
  }

  @Test func `Art that can't be read has no measures, and the same error each time`() throws {
    let file = art("<rect")
    for _ in 1...2 { #expect(throws: DrawingError.self) { try file.measures() } }
    #expect(!file.isMeasured)
  }
}
