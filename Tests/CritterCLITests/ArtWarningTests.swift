import CritterTestSupport
import Foundation
import Testing

/// Elements of art that aren't drawn, reported with their places.
@Suite struct ArtWarningTests {
  private static let art = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
      <style>@import url(a.css);</style>
      <text y="8" font-size="4" font-family="No Such Font">a</text>
    </svg>
    """
  private static let warnings = [
    "rig/a.svg:2:3: warning: '@import' in a style sheet has no effect",
    "rig/a.svg:3:3: warning: the font 'No Such Font' isn't installed, so ",
  ]

  private func folder(_ art: String = ArtWarningTests.art) throws -> Folder {
    let folder = try Folder()
    try folder.write(
      """
      canvas: { size: [9, 9] }
      parts: { a: { art: a.svg, frame: [0, 0, 9, 9] } }
      states: { rest: {} }
      """, to: "rig/rig.yaml")
    try folder.write(art, to: "rig/a.svg")
    return folder
  }

  @Test func `validating warns`() throws {
    let run = try Run(["validate", "./rig"], in: folder())
    #expect(run.exitCode == 0)
    for warning in Self.warnings { #expect(run.messages.contains(warning), "\(run.messages)") }
    #expect(run.messages.contains("no problems, 2 warnings"))
  }

  @Test func `rendering warns once for all scales, also quietly`() throws {
    let arguments = ["render", "./rig", "--state", "rest", "--scale", "1,2", "-o", "a.png"]
    let run = try Run(arguments, in: folder())
    #expect(run.exitCode == 0)
    for warning in Self.warnings { #expect(run.messages.ranges(of: warning).count == 1) }
    let quiet = try Run(arguments + ["-q"], in: folder()).messages
    for warning in Self.warnings { #expect(quiet.ranges(of: warning).count == 1, "\(quiet)") }
  }

  @Test(arguments: [["validate", "./rig"], ["render", "./rig", "--state", "rest", "-o", "a.png"]])
  func `strictly, they are errors`(arguments: [String]) throws {
    let folder = try folder()
    let run = try Run(arguments + ["--strict"], in: folder)
    #expect(run.exitCode == 2)
    #expect(run.messages.contains("rig/a.svg:2:3: error: '@import' in a style sheet has no effect"))
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

  /// Art with a part of the picture that isn't drawn.
  private static let omissions = [
    "<image href='photo.png' width='9' height='9'/>", "<use href='#gone'/>",
    "<use href='b.svg#x'/>",
    "<foreignObject width='9' height='9'><b>Hi</b></foreignObject>",
    "<text><textPath href='#p'>Hi</textPath></text><path id='p' d='M0 9H9'/>",
    "<flowRoot><flowPara>Hi</flowPara></flowRoot>",
    "<filter id='f'><feImage href='photo.png'/></filter><rect width='9' height='9' filter='url(#f)'/>",
    "<defs><g id='a'><image href='photo.png' width='9' height='9'/></g></defs><use href='#a'/>",
  ]

  @Test(arguments: omissions)
  func `a part that isn't drawn is an error of every command, unless it is left out`(
    art: String
  ) throws {
    let folder = try folder(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(art)</svg>")
    try folder.write("outputs: [{ output: m.png, rig: ./rig, state: rest }]", to: "critter.yml")
    let commands = [
      ["validate", "./rig"], ["render", "./rig", "--state", "rest", "-o", "a.png"],
      ["render", "rig/a.svg", "-o", "b.png"], ["render"],
      ["sheet", "./rig", "--all", "-o", "s.png"],
      ["sheet", "./rig", "--contact", "-o", "c.png"],
      ["pack", "./rig", "--for", "clawd", "-o", "t"],
      ["diff", "./rig", "./rig", "--state", "rest", "-o", "d.png"],
    ]
    let before = try folder.snapshot
    for command in commands {
      let run = try Run(command + ["-q"], in: folder)
      #expect(
        run.exitCode == 2 && run.messages.contains("rig/a.svg:1:"), "\(command): \(run.messages)")
      #expect(try folder.snapshot == before)
    }
    for command in commands {
      let run = try Run(command + ["-q", "--partial"], in: folder)
      #expect(
        run.exitCode == 0 && run.messages.contains("warning: "), "\(command): \(run.messages)")
    }
    try folder.write(
      "outputs: [{ output: n.png, rig: ./rig, state: rest, partial: true }]", to: "critter.yml")
    #expect(try Run(["render"], in: folder).exitCode == 0)
  }

  @Test(arguments: [
    "<text font-family='Nix, monospace'>a</text>", "<text style='font-family: Nix, Inter'>a</text>",
    "<g display='none'><image href='photo.png' width='9' height='9'/></g>",
    "<switch><foreignObject><b>a</b></foreignObject><rect width='9' height='9'/></switch>",
    "<flowRoot/>", "<text>a</text>",
  ])
  func `what looks as its author expects isn't a warning`(art: String) throws {
    let folder = try folder(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(art)</svg>")
    let run = try Run(["validate", "./rig", "-q"], in: folder)
    #expect(run.exitCode == 0 && run.messages.isEmpty, "\(run.messages)")
  }
}
