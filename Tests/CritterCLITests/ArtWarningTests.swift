import CritterTestSupport
import Foundation
import Testing

/// What art holds and is not drawn is told with its place.
@Suite struct ArtWarningTests {
  private static let art = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
      <image href="photo.png" width="9" height="9"/>
      <text y="8" font-size="4" font-family="No Such Font">a</text>
    </svg>
    """
  private static let warnings = [
    "rig/a.svg:2:3: warning: the image 'photo.png' isn't loaded",
    "rig/a.svg:3:3: warning: the font 'No Such Font' isn't installed",
  ]

  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write(
      """
      canvas: { size: [9, 9] }
      parts: { a: { art: a.svg, frame: [0, 0, 9, 9] } }
      states: { rest: {} }
      """, to: "rig/rig.yaml")
    try folder.write(Self.art, to: "rig/a.svg")
    return folder
  }

  @Test func `validating warns`() throws {
    let run = try Run(["validate", "./rig"], in: folder())
    #expect(run.exitCode == 0)
    for warning in Self.warnings { #expect(run.messages.contains(warning), "\(run.messages)") }
    #expect(run.messages.contains("no problems, 2 warnings"))
  }

  @Test func `rendering warns once for all scales, and quietly never`() throws {
    let arguments = ["render", "./rig", "--state", "rest", "--scale", "1,2", "-o", "a.png"]
    let run = try Run(arguments, in: folder())
    #expect(run.exitCode == 0)
    for warning in Self.warnings { #expect(run.messages.ranges(of: warning).count == 1) }
    #expect(try Run(arguments + ["-q"], in: folder()).messages.isEmpty)
  }

  @Test(arguments: [["validate", "./rig"], ["render", "./rig", "--state", "rest", "-o", "a.png"]])
  func `strictly, they are errors`(arguments: [String]) throws {
    let folder = try folder()
    let run = try Run(arguments + ["--strict"], in: folder)
    #expect(run.exitCode == 2)
    #expect(run.messages.contains("rig/a.svg:2:3: error: the image 'photo.png' isn't loaded"))
    #expect(!run.messages.contains("warning"))
    #expect(try folder.contents == ["rig", "rig/a.svg", "rig/rig.yaml"])
  }

  @Test func `a manifest warns once`() throws {
    let folder = try folder()
    try folder.write(
      """
      outputs:
        - { output: a.png, rig: ./rig, state: rest }
        - { output: b.png, rig: ./rig, state: rest, scale: 2 }
      """, to: "critter.yml")
    #expect(try Run(["render", "--strict"], in: folder).exitCode == 2)
    let run = try Run(["render"], in: folder)
    #expect(run.exitCode == 0)
    for warning in Self.warnings { #expect(run.messages.ranges(of: warning).count == 1) }
  }
}
