import CritterTestSupport
import Foundation
import Testing

@Suite struct InitTests {
  @Test func aNewRigRendersAtOnceByTheCommandsThatItSays() throws {
    let folder = try Folder.withParts()
    let new = try Run(["init", "spook"], in: folder)
    #expect(new.exitCode == 0 && new.output.isEmpty)
    let next = new.messages.split(separator: "\n").filter { $0.hasPrefix("  critter ") }
      .map { $0.split(separator: " ").dropFirst().map(String.init) }
    #expect(next.map(\.first) == ["render", "preview", "validate"])
    #expect(try Run(next[0], in: folder).exitCode == 0)
    #expect(try Run(next[2], in: folder).messages == "./spook: no problems\n")
    #expect(try folder.data("spook.gif").count > 1000)
    let again = try Run(["init", "spook"], in: folder)
    #expect(again.exitCode == 2 && again.messages.contains("spook is there already"))
  }

  @Test func aDrawingBecomesARig() throws {
    let folder = try Folder()
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
        <g id="body"><rect x="10" y="10" width="20" height="28"/></g>
        <g id="arm"><path d="M28 14h10v4h-10z" fill="red"/></g>
      </svg>
      """, to: "my drawing.svg")
    let run = try Run(["init", "figure", "--from", "my drawing.svg"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(run.messages.hasPrefix("figure/rig.yaml: 2 parts, 2 states\n"))
    let missing = try Run(["init", "other", "--from", "nowhere.svg"], in: folder)
    #expect(missing.exitCode == 2 && !FileManager.default.fileExists(atPath: folder.path("other")))
  }
}
