import CritterTestSupport
import Foundation
import Testing

/// `critter readme`.
@Suite struct ReadmeTests {
  private let arguments = ["readme", "toy", "--from", "rest", "--to", "on", "-o", "docs/toy"]

  @Test func anAnimationComesInThreeVersionsAndWithItsElement() throws {
    let folder = try Project.make(
      manifest: "outputs:\n  - { output: a.png, rig: toy, state: on }  # mine\n")
    let run = try Run(arguments + ["--set", "gaze=0.5", "--alt", "A \"toy\""], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    for name in ["docs/toy-light.gif", "docs/toy-dark.gif", "docs/toy.png"] {
      #expect(FileManager.default.fileExists(atPath: folder.path(name)))
    }
    let manifest = folder.text("critter.yml")
    #expect(manifest.hasPrefix("outputs:\n  - { output: a.png, rig: toy, state: on }  # mine\n"))
    #expect(
      manifest.contains(
        "  - { output: docs/toy-light.gif, rig: toy, from: rest, to: on, set: { gaze: 0.5 }, matte: white }"
      ))
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(text.hasPrefix("<picture>") && text.contains("alt=\"A &quot;toy&quot;\""))
    #expect(text.contains("srcset=\"docs/toy-dark.gif\""))
    // A second time changes nothing.
    #expect(try Run(arguments, in: folder).exitCode == 0)
    #expect(folder.text("critter.yml") == manifest)
    #expect(try Run(["check"], in: folder).exitCode == 0)
  }

  @Test func withoutAManifestThereIsOneAfterwards() throws {
    let folder = try Folder.withToy()
    #expect(try Run(arguments, in: folder).exitCode == 0)
    #expect(folder.text("critter.yml").split(separator: "\n").count == 4)
  }
}
