import CritterTestSupport
import Foundation
import Testing

@Suite struct ManifestMistakeTests {
  /// Mistakes that only the rig shows, put after `- { output: z.gif, `.
  static let mistakes: [(options: String, column: Int, message: String)] = [
    ("rig: toi, state: on", 27, "no rig 'toi' (did you mean"),
    ("rig: ./toy, state: on", 27, "can't read ./toy: No such file or directory"),
    ("state: om", 29, "unknown state 'om' (did you mean 'on'?)"),
    ("from: rest, to: om", 38, "unknown state 'om' (did you mean 'on'?)"),
    ("from: om, to: on", 28, "unknown state 'om' (did you mean 'on'?)"),
    ("clip: x", 28, "unknown clip 'x' (none exist)"),
    ("scene: x", 29, "unknown scene 'x' (none exist)"),
    ("state: on, set: { gase: 1 }", 38, "unknown input 'gase' (did you mean 'gaze'?)"),
    ("state: on, set: { gaze: 2 }", 38, "input 'gaze' must be from 0 to 1, not 2"),
    ("from: rest, to: on, fps: 60", 47, "GIF can't show 60 frames per second"),
    ("from: rest, to: on, frames: 9", 50, "no frame is selected"),
    ("state: on, scale: 0.001", 40, "can't draw an image of 0×0 pixels"),
    ("from: rest, to: on, format: mp4, loop: 3", 61, "'loop' has no effect in mp4"),
    ("from: rest, to: on, matte: '#fff8'", 49, "the matte #ffffff88 isn't opaque"),
    ("from: rest, to: on, format: png", 15, "a single PNG can't hold the frames of 'z.gif'"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is reported at its option before anything is rendered`(
    mistake: (options: String, column: Int, message: String)
  ) throws {
    let manifest = Project.manifest + "  - { output: z.gif, \(mistake.options) }\n"
    let folder = try Project.make(manifest: manifest)
    let before = try folder.snapshot
    for command in [["render"], ["render", "-n"], ["check"]] {
      let run = try Run(command, in: folder)
      #expect(run.exitCode == 2)
      #expect(run.text.isEmpty)
      let place = "critter.yml:13:\(mistake.column): error: "
      #expect(run.messages.hasPrefix(place + mistake.message), "\(run.messages)")
    }
    #expect(try folder.snapshot == before)
  }

  @Test func `all mistakes are reported together`() throws {
    let more = "  - { output: y.gif, state: om }\n  - { output: z.gif, clip: x }\n"
    let run = try Run(["render"], in: Project.make(manifest: Project.manifest + more))
    #expect(run.exitCode == 2)
    #expect(run.messages.contains("critter.yml:13:29: error: unknown state"))
    #expect(run.messages.contains("critter.yml:14:28: error: unknown clip"))
  }

  @Test func `a mistake in a file is reported in that file once`() throws {
    let folder = try Project.make()
    try folder.replace("[20, 20]", by: "[20, x]", in: "parts/bell/rig.yaml")
    try folder.write("colors: { ing: white }\n", to: "dark.yaml")
    let run = try Run(["render"], in: folder)
    #expect(run.exitCode == 2)
    #expect(run.messages.contains("parts/bell/rig.yaml:1:"))
    #expect(run.messages.contains("dark.yaml:1:11: error: no color 'ing'"))
  }

  @Test(arguments: [
    (["render", "toy"], "no output; add -o FILE, for example -o toy.gif"),
    (["render", "parts/toy", "--state", "on"], "no output; add -o FILE, for example -o toy.gif"),
    (["render", "none.lottie"], "can't read none.lottie: No such file or directory"),
    (["render", "--state", "on", "-o", "a.png"], "missing argument '<rig>'"),
    (
      ["render", "toy", "--state", "on", "-o", "a.png", "--config", "critter.yml"],
      "--config can't be combined"
    ),
    (["render", "--state", "on"], "no rig and no output"),
    (["render", "--fps", "10"], "no rig and no output"),
    (["render", "--scale", "2"], "no rig and no output"),
    (["render", "--format", "gif"], "no rig and no output"),
  ])
  func `half a command is a matter of usage`(arguments: [String], message: String) throws {
    let folder = try Project.make()
    let run = try Run(arguments, in: folder)
    #expect(run.exitCode == 64)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `what rigs have not is reported beside mistakes of the file`() throws {
    let more = """
        - { output: y.gif, state: om, fsp: 3 }
        - { output: z.gif, rig: toi, state: on }
        - output: x.gif
          state: on
          background: #fff

      """
    let run = try Run(["check"], in: Project.make(manifest: Project.manifest + more))
    #expect(run.exitCode == 2)
    #expect(run.messages.contains("critter.yml:13:33: error: unknown key 'fsp'"))
    #expect(run.messages.contains("critter.yml:13:29: error: unknown state 'om'"))
    #expect(run.messages.contains("critter.yml:14:27: error: no rig 'toi'"))
    #expect(run.messages.contains("critter.yml:17:17: error: expected a CSS color"))
    #expect(run.messages.contains("put colors in quotes: \"#fff\""))
  }

  @Test(arguments: [["check"], ["render"]])
  func `where there is no manifest one is asked for`(arguments: [String]) throws {
    let folder = try Folder.withToy()
    try folder.write(Project.manifest, to: "critter.yaml")
    let run = try Run(arguments, in: folder)
    #expect(run.exitCode == 64)
    let words =
      "no critter.yml in this folder; rename critter.yaml, or use"
    #expect(run.messages.hasPrefix("error: "))
    #expect(run.messages.contains(words), "\(run.messages)")
  }

  @Test(arguments: [["render", "--config", "x.yml"], ["check", "--config", "x.yml"]])
  func `a manifest that isn't there is invalid input`(arguments: [String]) throws {
    let run = try Run(arguments, in: Folder.withToy())
    #expect(run.exitCode == 2)
    #expect(run.messages.contains("error: can't read this manifest"))
  }
}
