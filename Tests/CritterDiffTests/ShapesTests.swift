import CritterTestSupport
import CritterEncode
import CritterKit
import Testing

@testable import CritterDiff
@testable import CritterKit

/// Motions as shapes, which somebody else draws.
@Suite struct ShapesTests {
  @Test(arguments: ["<svg/>", "{\"v\":\"5.7.0\"}", "PK\u{3}\u{4}"])
  func `a file of shapes is refused with what to compare instead`(text: String) throws {
    let project = try Folder.twoRigs()
    try project.write(text, to: "motion")
    #expect(
      throws: KitError.cannotRead(
        path: project.path + "/motion",
        reason:
          "critter can't read vector formats; compare GIF, WebP, APNG, or PNG "
          + "frames of the same animation")
    ) {
      _ = try DecodedAnimation(contentsOf: project.path + "/motion")
    }
  }
}
