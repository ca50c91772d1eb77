import CritterKit
import Testing

@Suite struct RigFinderTests {
  @Test func foldersAreSearchedInTheirOrder() {
    let finder = RigFinder(
      option: "mine", environment: ["CRITTER_PARTS": "one:two"], executable: "/opt/bin/critter")
    #expect(finder.folders == ["mine", "one", "two", "parts", "/opt/share/critter/parts"])
  }

  @Test func whatIsNotSaidIsNotSearched() {
    #expect(RigFinder(option: nil, environment: [:], executable: nil).folders == ["parts"])
    #expect(
      RigFinder(option: nil, environment: ["CRITTER_PARTS": ""], executable: nil).folders == [
        "parts"
      ])
  }
}
