import CritterTestSupport
import Foundation
import Testing

@Suite struct ListTests {
  @Test func `rigs are listed by name`() throws {
    let folder = try Folder.withToy()
    try folder.write(Toy.yaml, to: "parts/ant/rig.yaml")
    try folder.write("no rig", to: "parts/notes.txt")
    try folder.makeFolder("parts/nothing")
    let run = try Run(["list"], in: folder)
    #expect(run.exitCode == 0)
    let lines = run.text.split(separator: "\n").map(String.init)
    // Among those that are part of the program.
    #expect(lines.filter { $0.contains("\tparts/") } == ["ant\tparts/ant", "toy\tparts/toy"])
    #expect(lines == lines.sorted() && lines.count > 2)
    #expect(run.messages.isEmpty)
    let json = try Run(["list", "--json"], in: folder)
    let rigs = try JSONDecoder().decode([[String: String]].self, from: json.output)
    let own = rigs.filter { $0["folder"]?.hasPrefix("parts/") ?? false }
    #expect(
      own == [["name": "ant", "folder": "parts/ant"], ["name": "toy", "folder": "parts/toy"]])
  }

  @Test func `a rig's contents are listed`() throws {
    let run = try Run(["list", "toy"], in: Folder.withToy())
    #expect(run.exitCode == 0)
    #expect(
      run.text == """
        toy  100×100 points

        parts
          head  (dot.svg)
            nose  (dot.svg)
          arm

        states
          on
          off  needs on

        inputs
          gaze  0 to 1, default 0

        transitions
          any → on  0.2 s

        """)
  }

  @Test func `the bear is listed as JSON`() throws {
    let run = try Run(["list", "bear", "--json"], in: Folder.withParts())
    let listing = try JSONDecoder().decode(Listing.self, from: run.output)
    #expect(listing.rig == "bear")
    #expect(listing.canvas == [160, 160])
    #expect(listing.parts.contains("head/muzzle/nose"))
    #expect(
      listing.states == [
        "neutral", "active", "ecstatic", "shy", "peek", "bashful", "glance",
      ])
    #expect(listing.inputs.map(\.name) == ["gaze", "lookX", "lookY", "calmed"])
    #expect(listing.inputs.map(\.type) == ["number", "number", "number", "flag"])
    #expect(
      listing.triggers == [
        "watch", "calm", "cover", "uncover", "rest", "hide", "glance", "right", "wrong", "blink",
        "look-around",
      ])
    #expect(
      listing.transitions.contains { $0.to == "active" && $0.from == nil && $0.duration == 0.2 })
  }

  @Test func `transitions last as long as their longest motion`() throws {
    let run = try Run(["list", "checkmark"], in: Folder.withParts())
    #expect(
      run.text.hasSuffix(
        """
        transitions
          any → x  1.05 s
          x → any  1.25 s

        clips
          draw  1.4 s
          land  0.35 s
          pulse  0.4 s

        triggers
          crossed
          landing
          checked

        scenes
          taps

        themes
          literal

        """))
  }

  @Test func `a clip says what it plays over`() throws {
    let run = try Run(["list", "bear"], in: Folder.withParts())
    #expect(run.text.contains("  look  2 s  loops  over active\n"))
  }

  private struct Listing: Decodable {
    let rig: String
    let canvas: [Double]
    let parts, states, triggers: [String]
    let inputs: [Input]
    let transitions: [Transition]

    struct Input: Decodable {
      let name, type: String
      let min, max, initial: Double
    }

    struct Transition: Decodable {
      let from, to: String?
      let duration: Double
    }
  }
}

@Suite struct PoseTests {
  private struct Pose: Decodable {
    let rig: String
    let time, duration: Double
    let canvas: [Double]
    let parts: [Part]

    struct Part: Decodable {
      let name, path: String
      let art, text, fill, stroke: String?
      let visible: Bool
      let opacity: Double
      let size, transform, trim: [Double]
      let corners: [[Double]?]
      let masks: [Mask]?

      struct Mask: Decodable {
        let part: String?
        let mode: String
      }
    }
  }

  private func pose(_ arguments: String...) throws -> Pose {
    let run = try Run(["pose", "bear", "--json"] + arguments, in: Folder.withParts())
    #expect(run.exitCode == 0)
    #expect(run.messages.isEmpty)
    return try JSONDecoder().decode(Pose.self, from: run.output)
  }

  @Test func `a pose has every part from back to front`() throws {
    let pose = try pose("--from", "neutral", "--to", "shy", "--at", "0.1")
    #expect(pose.rig == "bear")
    #expect((pose.time, pose.duration) == (0.1, 0.2))
    #expect(pose.canvas == [160, 160])
    #expect(pose.parts.first?.name == "body")
    #expect(pose.parts.suffix(2).map(\.path) == ["leftArm", "rightArm"])
    #expect(pose.parts.map(\.path).contains("head/muzzle/nose"))
    for part in pose.parts {
      #expect(part.transform.count == 16)
      #expect(part.corners.count == 4)
      #expect(part.corners.allSatisfy { $0?.count == 2 })
      #expect(part.size.count == 2)
      #expect(part.trim == [0, 1])
      #expect(part.visible)
      #expect(part.opacity == 1 || part.name == "tongue")
    }
  }

  @Test func `inputs of all kinds, masks, skews, and shown parts are there`() throws {
    let folder = try Folder()
    try folder.write(
      """
      canvas: { size: [40, 40] }
      inputs: { name: { text: Ada }, ink: { color: red }, rows: { list: [1, 2] } }
      parts:
        label: { frame: [0, 0, 40, 9], text: "Hi {name}", font: { family: Inter, size: 8 }, fill: ink }
        bar: { copies: count(rows), frame: [0, 10 * i, "at(rows, i)", 5], fill: ink }
        card: { frame: [0, 0, 10, 10], transform: [skewX: 45], masks: [{ rect: [0, 0, 5, 5] }, { part: label, mode: subtract }] }
      clips: { go: { duration: 2, parts: { card: { shown: [0.5, 1] } } } }
      """, to: "rigs/r/rig.yaml")
    func parts(_ time: String) throws -> [Pose.Part] {
      let run = try Run(
        ["pose", "r", "--clip", "go", "--at", time, "--set", "name={x}", "--set", "ink=#0000ff"]
          + ["--set", "rows=3,4,5", "--json"], in: folder)
      return try JSONDecoder().decode(Pose.self, from: run.output).parts
    }
    let found = try parts("0.75")
    #expect(found[0].text == "Hi {x}" && found[0].fill == "#0000ff")
    #expect(found[1...3].map(\.size[0]) == [3, 4, 5])
    let card = found[4]
    #expect(card.visible && card.corners.map { ($0?[0] ?? 0).rounded() } == [-5, 5, 15, 5])
    #expect(card.masks?.map(\.mode) == ["add", "subtract"])
    #expect(card.masks?.map(\.part) == [nil, "label"])
    #expect(try parts("0.25")[4].visible == false && parts("1.5")[4].visible == false)
  }

  @Test func `the arms rise on the transition's curve`() throws {
    let arm = try #require(
      try pose("--from", "neutral", "--to", "shy", "--at", "0.1").parts.first {
        $0.name == "leftArm"
      })
    // ease-in at half time is 0.315357 of 82.6 points.
    #expect(abs(arm.transform[13] - -82.6 * 0.315357) < 1e-4)
    #expect(abs((arm.corners[0]?[1] ?? 0) - (160 - 82.6 * 0.315357)) < 1e-4)
  }

  @Test func `a pose has the value of every property`() throws {
    let run = try Run(["pose", "bear", "--state", "active", "--json"], in: Folder.withParts())
    let start = try #require(run.text.firstRange(of: "{\"name\""))
    let keys = run.text[start.lowerBound...].matches(of: /"([\w-]+)":/).map { String($0.1) }
    #expect(
      keys.prefix(36) == [
        "name", "path", "art", "fade", "visible", "opacity", "corners", "line", "line-cap",
        "line-join", "miter-limit", "masks", "position", "size", "anchor", "z", "transform",
        "translate", "rotate", "scale", "fill", "stroke", "trim", "outline", "mask", "text", "dash",
        "blend", "blur", "shadow", "dashOffset", "strokeWidth", "cornerRadius", "fontSize",
        "letterSpacing", "lineHeight",
      ])
  }

  @Test func `texts are there`() throws {
    let run = try Run(
      ["pose", "form-field", "--state", "idle", "--json"], in: Folder.withParts())
    let pose = try JSONDecoder().decode(Pose.self, from: run.output)
    #expect(pose.parts.first { $0.name == "label" }?.text == "Email")
    #expect(pose.parts.first { $0.name == "cancel" }?.text == nil)
  }

  @Test func `an instant beyond the end is an error`() throws {
    let run = try Run(
      ["pose", "bear", "--from", "shy", "--to", "peek", "--at", "2"], in: Folder.withParts())
    #expect(run.exitCode == 2)
    #expect(run.messages.contains("2 s is after the end; use 0 to 0.15 seconds"))
  }

  @Test func `a table is for people`() throws {
    let run = try Run(["pose", "bear", "--state", "shy"], in: Folder.withParts())
    let lines = run.text.split(separator: "\n")
    #expect(run.exitCode == 0)
    #expect(lines.count == 18)
    #expect(lines[0].hasPrefix("part "))
    #expect(lines.allSatisfy { $0.last != " " })
  }

  @Test func `unknown names are errors`() throws {
    let run = try Run(["pose", "bear", "--state", "shyy", "--json"], in: Folder.withParts())
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
    #expect(run.messages == "error: unknown state 'shyy' (did you mean 'shy'?)\n")
  }
}

@Suite struct ValidateTests {
  @Test func `a good rig has no problems`() throws {
    let folder = try Folder.withParts()
    let run = try Run(["validate", "bear", "./parts/bear/"], in: folder)
    #expect(run.exitCode == 0)
    #expect(run.output.isEmpty)
    let lines = run.messages.split(separator: "\n")
    #expect(
      lines.filter { !$0.hasPrefix("  theme dark: ") } == [
        "bear: no problems", "./parts/bear/: no problems",
      ])
    #expect(lines.contains("  theme dark: 'fur' also recolors ear.svg, face.svg, tuft.svg"))
    #expect(try Run(["validate", "-q", "bear"], in: folder).messages.isEmpty)
    #expect(try folder.contents == ["parts"])
  }

  @Test func `every problem of every rig is listed`() throws {
    let yaml = Toy.yaml.replacingOccurrences(of: "head: { op", with: "haed: { op")
      .replacingOccurrences(of: "needs: on", with: "needs: onn")
    let folder = try Folder.withToy(yaml: yaml)
    try folder.write(Toy.yaml, to: "parts/art/rig.yaml")
    try folder.write("<svg", to: "parts/art/dot.svg")
    let run = try Run(["validate", "toy", "art"], in: folder)
    #expect(run.exitCode == 2)
    let problems = run.messages.split(separator: "\n").filter { $0.contains("error:") }
    try #require(problems.count == 3, "\(run.messages)")
    #expect(problems[0].hasPrefix("parts/toy/rig.yaml:14:7: error: unknown part 'haed'"))
    #expect(problems[1].hasPrefix("parts/toy/rig.yaml:15:17: error: unknown state 'onn'"))
    #expect(problems[2].hasPrefix("parts/art/dot.svg:"))
  }

  @Test func `one rig that is nowhere hides no problem of the others`() throws {
    let folder = try Folder.withToy(yaml: "")
    let run = try Run(["validate", "toy", "nowhere"], in: folder)
    #expect(run.exitCode == 2)
    #expect(run.messages.contains("parts/toy/rig.yaml: error: this file is empty"))
    #expect(run.messages.contains("no rig 'nowhere'"))
  }
}

@Suite struct RigLookupTests {
  @Test func `a rig is found in every place and the nearest wins`() throws {
    let folder = try Folder()
    for (name, width) in [("option", 11), ("one", 12), ("two", 13), ("parts", 14)] {
      try folder.write(
        "canvas: { size: [\(width), 10] }\nparts: { a: { frame: [0, 0, 1, 1] } }\n",
        to: "\(name)/toy/rig.yaml")
    }
    try folder.write(
      "canvas: { size: [15, 10] }\nparts: { a: { frame: [0, 0, 1, 1] } }\n", to: "two/far/rig.yaml")
    let variable = ["CRITTER_RIGS": "one:\(folder.url("two").path)"]
    func first(_ rig: String, _ arguments: String..., environment: [String: String] = [:]) throws
      -> String?
    {
      let run = try Run(["list", rig] + arguments, in: folder, environment: environment)
      #expect(run.exitCode == 0, "\(run.messages)")
      return run.text.split(separator: "\n").first.map(String.init)
    }
    #expect(try first("toy", "--rigs", "option", environment: variable) == "toy  11×10 points")
    #expect(try first("toy", environment: variable) == "toy  12×10 points")
    #expect(try first("far", environment: variable) == "far  15×10 points")
    #expect(try first("toy") == "toy  14×10 points")
    #expect(try first("./two/toy") == "toy  13×10 points")
    #expect(try first("two/toy/") == "toy  13×10 points")
    #expect(try first(folder.url("one/toy").path) == "toy  12×10 points")
  }

  @Test func `the current folder may be the rig`() throws {
    let folder = try Folder()
    try folder.write(Toy.yaml, to: "rig.yaml")
    try folder.write(Toy.svg, to: "dot.svg")
    let run = try Run(["render", ".", "--state", "on", "-o", "on.png"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(try folder.size("on.png") == (100, 100))
  }

  @Test func `an installed program brings its rigs`() throws {
    let (folder, elsewhere) = (try Folder(), try Folder())
    try folder.copyProgram(Program.critter, to: "bin/critter")
    try folder.makeFolder("share/critter")
    try FileManager.default.copyItem(at: Repository.parts, to: folder.url("share/critter/rigs"))
    try elsewhere.link("linked", to: folder.url("bin/critter"))
    for program in [folder.url("bin/critter"), elsewhere.url("linked")] {
      let run = try Run(
        ["render", "bear", "--state", "shy", "-o", "shy.png"], in: elsewhere, program: program)
      #expect(run.exitCode == 0, "\(run.messages)")
      #expect(try elsewhere.size("shy.png") == (160, 160))
    }
    // Found on the path, the program's name has no folder.
    let shell = try Run(
      ["-c", "critter list"], in: elsewhere,
      environment: ["PATH": "\(folder.url("bin").path):/usr/bin:/bin"], program: Program.named("sh")
    )
    #expect(shell.text.contains("bear\t"))
  }
}
