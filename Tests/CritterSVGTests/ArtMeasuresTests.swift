import CritterGraphics
import CritterSVG
import CritterTestSupport
import Testing

@testable import CritterRaster

@Suite struct ArtMeasuresTests {
  private func art(_ content: String) -> ArtFile {
    ArtFile("a", 20, 10, content)
  }

  @Test func `measures are the size of the art, and how far it reaches beyond`() throws {
    let measures = try art("<path d='M0 0H30V10z'/>").within("folder/").measures()
    #expect(measures.naturalSize == Size(20, 10))
    #expect(measures.overflow == 10)
  }

  @Test func `art that can't be read has no measures, and the same error each time`() throws {
    let file = art("<rect")
    for _ in 1...2 { #expect(throws: DrawingError.self) { try file.measures() } }
  }
}
