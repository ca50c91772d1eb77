import CritterEncode
import CritterGraphics
import CritterTestSupport
import Foundation
import Testing

/// `critter readme`.
@Suite struct ReadmeTests {
  private let arguments = ["readme", "toy", "--from", "rest", "--to", "on", "-o", "docs/toy"]

  @Test func `an animation comes in three versions and with its element`() throws {
    let folder = try Project.make(
      manifest: "outputs:\n  - { output: a.png, rig: toy, state: on }  # mine\n")
    let run = try Run(arguments + ["--set", "gaze=0.5", "--alt", "A \"toy\""], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    for name in ["docs/toy-light.gif", "docs/toy-dark.gif", "docs/toy.png"] {
      #expect(folder.exists(name))
    }
    let manifest = folder.text("critter.yml")
    #expect(manifest.hasPrefix("outputs:\n  - { output: a.png, rig: toy, state: on }  # mine\n"))
    #expect(
      manifest.contains(
        "  - { output: docs/toy-light.gif, rig: toy, from: rest, to: on, set: { gaze: 0.5 }, scale: 2, quality: 80, matte: white }"
      ))
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(text.hasPrefix("<picture>") && text.contains("alt=\"A &quot;toy&quot;\""))
    #expect(text.contains("srcset=\"docs/toy-dark.gif\""))
    // A second time changes nothing.
    #expect(try Run(arguments + ["--set", "gaze=0.5"], in: folder).exitCode == 0)
    #expect(folder.text("critter.yml") == manifest)
    #expect(try Run(["check"], in: folder).exitCode == 0)
  }

  @Test func `without a manifest there is one afterwards`() throws {
    let folder = try Folder.withToy()
    #expect(try Run(arguments, in: folder).exitCode == 0)
    #expect(folder.text("critter.yml").split(separator: "\n").count == 4)
  }

  @Test(arguments: [
    ["--clip", "wav"], ["--state", "onn"], ["-o", "../x"], ["-o", "/tmp/x"],
    ["--width", "100000"], ["--scene", "none.yaml"], ["--theme", "none"], ["--max-size", "1"],
    ["--set", "gaze=9e9"], ["--frames", "900"], ["-o", "old"], ["--at", "99"],
  ])
  func `a mistake changes no file`(options: [String]) throws {
    let selects = ["--clip", "--state", "--scene"].contains(options[0])
    let usual =
      (options[0] == "-o" ? [] : ["-o", "docs/toy"])
      + (selects ? [] : ["--from", "rest", "--to", "on"])
    for manifest in [nil, "outputs:\n  - { output: a.png, rig: toy, state: on }  # mine\n"] {
      let folder = try Folder.withToy()
      if let manifest { try folder.write(manifest, to: "critter.yml") }
      try folder.write("", to: "old-light.gif/file")
      let before = try folder.snapshot
      let run = try Run(["readme", "toy"] + usual + options, in: folder)
      #expect(run.exitCode != 0, "\(options)")
      #expect(!run.messages.contains("critter.yml:"), "\(run.messages)")
      // Outputs that don't fit or can't be written are found while they are made.
      var after = try folder.snapshot
      after["critter.lock.json"] = nil
      #expect(after == before, "\(run.messages)")
    }
  }

  @Test func `an output of the same name is replaced`() throws {
    let folder = try Project.make(
      manifest: """
        outputs:
          # The one in the README.
          - output: docs/toy-light.gif  # light
            rig: toy
            state: off

          - { output: a.png, rig: toy, state: on }

        """)
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    #expect(try Run(arguments, in: folder).exitCode == 0)
    #expect(
      folder.text("critter.yml").hasPrefix(
        """
        outputs:
          # The one in the README.
          - { output: docs/toy-light.gif, rig: toy, from: rest, to: on, scale: 2, quality: 80, matte: white }

          - { output: a.png, rig: toy, state: on }
          - { output: docs/toy-dark.gif,
        """))
    #expect(try Run(["check"], in: folder).exitCode == 0)
  }

  @Test func `a manifest that is a link stays one`() throws {
    let folder = try Folder.withToy()
    try folder.write("outputs: [{ output: a.png, rig: toy, state: on }]\n", to: "lists/all.yml")
    try folder.link("critter.yml", to: folder.url("lists/all.yml"))
    #expect(try Run(arguments, in: folder).exitCode == 0)
    #expect(folder.text("lists/all.yml").contains("docs/toy-dark.gif"))
    #expect(
      try folder.url("critter.yml").resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink
        == true)
  }

  @Test func `the default place is docs, and an ending isn't doubled`() throws {
    let folder = try Folder.withToy()
    #expect(try Run(["readme", "toy", "--from", "rest", "--to", "on"], in: folder).exitCode == 0)
    for name in ["docs/toy-light.gif", "docs/toy-dark.gif", "docs/toy.png"] {
      #expect(folder.exists(name))
    }
    let again = try Run(Array(arguments.dropLast()) + ["docs/toy.gif"], in: folder)
    #expect(again.exitCode == 0)
    #expect(folder.text("critter.yml").split(separator: "\n").count == 4)
  }

  @Test(arguments: ["svg", "webp", "apng"])
  func `a transparent file fits both pages`(ending: String) throws {
    let folder = try Folder.withToy()
    let path = "docs/toy." + ending
    let run = try Run(Array(arguments.dropLast()) + [path, "--alt", "A toy"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    let still = ending == "svg" ? nil : "docs/toy.png"
    let image = "<img src=\"\(path)\" width=\"100\" height=\"100\" alt=\"A toy\">"
    let outputs = folder.text("critter.yml").split(separator: "\n").count - 1
    #expect(outputs == (still == nil ? 1 : 2))
    let element =
      still.map {
        """
        <picture>
          <source media="(prefers-reduced-motion: reduce)" srcset="\($0)">
          \(image)
        </picture>

        """
      } ?? image + "\n"
    #expect(run.text == element)
    // A theme for dark pages makes two files.
    try folder.write("colors: {}\n", to: "parts/toy/dark.theme.yaml")
    #expect(try Run(Array(arguments.dropLast()) + [path], in: folder).exitCode == 0)
    #expect(folder.text("critter.yml").contains("docs/toy-dark.\(ending), rig: toy"))
  }

  @Test func `sizes are printed next to each other, and images are twice as dense`() throws {
    let folder = try Folder.withToy()
    let run = try Run(
      Array(arguments.dropLast(2)) + ["--format", "webp", "--quality", "60"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    let line = try #require(
      run.messages.split(separator: "\n").first { $0.contains("one version:") })
    for format in ["gif", "svg", "webp", "apng"] { #expect(line.contains("\(format) "), "\(line)") }
    #expect(run.text.contains("docs/toy.webp\" width=\"100\" height=\"100\""))
    #expect(folder.text("critter.yml").contains("scale: 2, quality: 60 }"))
    let image = try DecodedAnimation([UInt8](folder.data("docs/toy.webp")))
    #expect(image.size == PixelSize(200, 200))
    let wide = try Run(arguments + ["--format", "webp", "--width", "300"], in: folder)
    #expect(wide.text.contains("width=\"150\" height=\"150\""), "\(wide.messages)")
    let other = try Run(arguments + ["--format", "svg", "-o", "a.gif"], in: folder)
    #expect(other.exitCode == 64)
  }

  @Test(arguments: [("5s", 20), ("0.1s", 1), ("3", 3), ("forever", 0)])
  func `an animation stands still after some plays`(loop: String, plays: Int) throws {
    let folder = try Folder.withToy()
    let run = try Run(
      Array(arguments.dropLast()) + ["docs/toy.webp", "--loop", loop], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    let image = try DecodedAnimation([UInt8](folder.data("docs/toy.webp")))
    #expect(image.plays == plays)
  }

  @Test func `a video can't be in a README`() throws {
    let run = try Run(["readme", "toy", "-o", "docs/toy.mp4"], in: Folder.withToy())
    #expect(run.exitCode == 64)
    #expect(
      run.messages.hasPrefix(
        "error: a README can't show mp4; end -o in .gif, .svg, .webp, or .apng\n"))
  }
}
