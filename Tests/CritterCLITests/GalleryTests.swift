import CritterTestSupport
import Foundation
import Testing

/// `critter sheet -o x.html`
@Suite struct GalleryTests {
  @Test func `a gallery holds all that the rig can and asks for nothing else`() throws {
    let folder = try Folder.withParts()
    let run = try Run(["sheet", "bell", "-o", "bell.html", "--json"], in: folder)
    #expect(run.exitCode == 0)
    let page = String(decoding: try folder.data("bell.html"), as: UTF8.self)
    for word in ["<h2>States</h2>", "<h2>Clips</h2>", "<h2>Scenes</h2>", "default-src 'none'"] {
      #expect(page.contains(word))
    }
    #expect(!page.contains("<script") && !page.contains("http:"))
    #expect(page.ranges(of: "src=\"").count == page.ranges(of: "src=\"data:image/svg+xml;").count)
  }

  @Test func `a gallery is one page`() throws {
    let folder = try Folder.withParts()
    let run = try Run(
      ["sheet", "bell", "--contact", "-o", "bell.html"], in: folder)
    #expect(run.exitCode == 64)
    #expect(try folder.contents == ["parts"])
  }
}
