import CritterTestSupport
import Foundation
import Testing

/// The guarantees of README.md and SECURITY.md, word for word. `scripts/check documents` compares the lists.
@Suite struct Guarantees {
  private static let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>"

  /// A repository with the rig `./r`, whose only part has art with this content.
  private func folder(art: String = "<rect width='9' height='9'/>") throws -> Folder {
    let folder = try Folder()
    try folder.makeFolder(".git")
    try folder.write(
      "canvas: { size: [9, 9] }\nparts: { a: { art: a.svg, frame: [0, 0, 9, 9] } }\nstates: { on: {} }\n",
      to: "r/rig.yaml")
    try folder.write("\(Self.svg)\(art)</svg>", to: "r/a.svg")
    return folder
  }

  private static let still = ["render", "./r", "--state", "on", "-o", "old.png", "-q"]

  // MARK: README.md

  @Test func `If a run fails or you stop it, your old files stay as they were`() throws {
    let folder = try folder(art: "<g>")
    try folder.write("old", to: "old.png")
    let before = try folder.snapshot
    #expect(try Run(Self.still, in: folder).exitCode == 2)
    #expect(try folder.snapshot == before)
    let parts = try Folder.withParts()
    try parts.write("old", to: "old.gif")
    let running = try RunningProgram(
      StateChange.neutralToActive.arguments + InterruptionTests.gif + ["--progress", "plain"],
      in: parts)
    #expect(running.wait(for: "frame"))
    running.send(SIGTERM)
    #expect(try running.wait().exitCode == 143)
    #expect(parts.text("old.gif") == "old")
  }

  @Test
  func
    `A misspelled key, a missing font of a rig, or a part of a picture that critter can't draw is an error`()
    throws
  {
    let folder = try folder(art: "<foreignObject><p>Hi</p></foreignObject>")
    let run = try Run(Self.still, in: folder)
    #expect(run.exitCode == 2 && run.messages.contains("r/a.svg:1:"), "\(run.messages)")
    #expect(try Run(Self.still + ["--partial"], in: folder).exitCode == 0)
    for part in [
      "a: { art: a.svg, frame: [0, 0, 9, 9], opacty: 1 }",
      "a: { frame: [0, 0, 9, 9], text: Hi, font: { family: Nix, size: 9 } }",
    ] {
      try folder.write("canvas: { size: [9, 9] }\nparts: { \(part) }\n", to: "r/rig.yaml")
      #expect(
        try Run(["render", "./r", "--state", "rest", "-o", "a.png"], in: folder).exitCode == 2)
    }
  }

  @Test func `A missing font of an SVG is a warning, even in quiet mode`() throws {
    let folder = try folder(art: "<text y='8' font-family='Nix One, Nix Two'>Hi</text>")
    let run = try Run(Self.still, in: folder)
    #expect(run.exitCode == 0)
    #expect(
      run.messages.contains("warning: the font 'Nix One' isn't installed, so "), "\(run.messages)")
  }

  @Test func `critter runs no program for them and has limits for everything`() throws {
    try `runs no other program`()
    try `stays within its limits`()
  }

  // MARK: SECURITY.md

  @Test func `runs no other program`() throws {
    let folder = try folder()
    try folder.makeFolder("tmp")
    let log = folder.path("tmp/ran")
    for name in ["git", "sh", "inkscape", "xdg-open", "open", "rsvg-convert"] {
      try folder.writeProgram("echo $0 >>\(log)", to: "bin/\(name)")
    }
    try folder.write(
      "outputs: [{ output: a.png, rig: './$(touch tmp/ran)', state: on }, { output: a.gif, rig: ./r, state: on }]",
      to: "critter.yml")
    let environment = ["PATH": folder.path("bin")]
    for command in [["check"], ["render"], Self.still, ["sync", "./r"], ["validate", "./r"]] {
      _ = try Run(command, in: folder, environment: environment)
    }
    // Only git, for the files of the last commit.
    let ran = folder.text("tmp/ran").split(separator: "\n").filter { !$0.hasSuffix("/git") }
    #expect(ran.isEmpty, "\(ran)")
  }

  @Test func `reads no other file`() throws {
    let folder = try folder()
    try folder.write("secret: hunter2", to: "secret.yaml")
    for line in [
      "include: [../secret.yaml]", "parts: { a: { art: ../secret.svg, frame: [0, 0, 9, 9] } }",
    ] {
      try folder.write("canvas: { size: [9, 9] }\n\(line)\n", to: "r/rig.yaml")
      let run = try Run(["validate", "./r"], in: folder)
      #expect(run.exitCode == 2 && !run.messages.contains("hunter2"), "\(run.messages)")
    }
  }

  @Test(arguments: ["../out.png", "r/a.svg", ".git/a.png", "critter.yml"])
  func `writes no other file`(output: String) throws {
    let folder = try folder()
    try folder.write(
      "outputs: [{ output: \(output), rig: ./r, state: on, format: png }]\n", to: "critter.yml")
    let before = try folder.snapshot
    #expect(try Run(["render", "--force"], in: folder).exitCode == 2)
    #expect(try folder.snapshot == before)
  }

  @Test func `deletes no other file`() throws {
    let folder = try folder()
    try folder.write(
      "\(Self.svg)<rect id='body' width='4' height='4'/><circle id='hat' r='2' cx='7' cy='7'/><path id='foot' d='M0 9L4 5V9Z'/></svg>",
      to: "d.svg")
    #expect(
      try Run(["init", "d", "--import", "d.svg", "--motion", "none", "-q"], in: folder).exitCode
        == 0)
    let yaml = folder.text("d/rig.yaml")
    try folder.write(
      yaml.replacing(
        #/states:.*\n/#, with: "states:\n  on: { parts: { body: { art: hat.svg } } }\n"),
      to: "d/rig.yaml")
    try folder.write(
      "\(Self.svg)<rect id='body' width='4' height='4'/><path id='foot' d='M0 9L4 5V9Z'/></svg>",
      to: "d.svg")
    let sync = try Run(["sync", "./d"], in: folder)
    #expect(sync.exitCode == 0 && sync.messages.contains("removed hat"), "\(sync.messages)")
    #expect(folder.exists("d/hat.svg"))
    #expect(try Run(["validate", "./d"], in: folder).exitCode == 0)
  }

  @Test func `stays within its limits`() throws {
    let deep = String(repeating: "<g>", count: 200) + String(repeating: "</g>", count: 200)
    let run = try Run(Self.still, in: folder(art: deep))
    #expect(run.exitCode == 2 && run.messages.contains("128 deep"), "\(run.messages)")
  }

  @Test func `runs the scripts of a Lottie`() throws {
    let folder = try folder()
    func render(_ script: String) throws -> Run {
      let text = String(decoding: try JSONEncoder().encode(script), as: UTF8.self)
      try folder.write(
        ##"{"v":"5.5.0","w":9,"h":9,"fr":10,"ip":0,"op":10,"layers":[{"ty":1,"nm":"a","ind":1,"##
          + ##""ip":0,"op":10,"sw":4,"sh":4,"sc":"#ff0000","ks":{"p":{"k":[0,0],"x":\##(text)}}}]}"##,
        to: "s.json")
      return try Run(
        ["render", "s.json", "--at", "0.5", "-q", "--force", "-o", "s.png"], in: folder)
    }
    for script in [
      "eval('[1, 1]')", "Function('[1, 1]')()", "fetch('http://a')", "require('fs')", "Date.now()",
      "function f() { return f(); } f()",
    ] {
      let run = try render(script)
      #expect(run.exitCode == 2 && run.messages.contains("the expression"), "\(run.messages)")
    }
    #expect(try render("[random(9), wiggle(1, 5)[1]]").exitCode == 0)
    let first = try folder.data("s.png")
    #expect(try render("[random(9), wiggle(1, 5)[1]]").exitCode == 0)
    #expect(try folder.data("s.png") == first)
  }

  @Test func `writes harmless SVGs`() throws {
    let folder = try folder(
      art: "<script>1</script><a href='javascript:1'><rect width='9' height='9' onclick='1'/></a>")
    let run = try Run(["render", "./r", "--state", "on", "-o", "a.svg", "-q"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    let text = folder.text("a.svg")
    #expect(!text.contains("script") && !text.contains("onclick"))
  }

  @Test func `serves the live preview to your machine only`() throws {
    let folder = try folder()
    let running = try RunningProgram(["preview", "./r"], in: folder)
    defer { running.send(SIGTERM) }
    #expect(running.wait(for: "http://"))
    #if os(Linux)
      let port = try #require(
        running.messages.firstMatch(of: #/http://[^:/]+:(\d+)/#).flatMap { Int($0.1) })
      let hex = String(port, radix: 16, uppercase: true)
      let sockets = try ["tcp", "tcp6"].flatMap { table in
        try String(
          contentsOfFile: "/proc/\(running.processIdentifier)/net/\(table)", encoding: .utf8
        )
        .split(separator: "\n").map { $0.split(separator: " ") }
      }
      let listening = sockets.filter { $0.count > 3 && $0[3] == "0A" && $0[1].hasSuffix(":" + hex) }
      let own = ["0100007F", "00000000000000000000000001000000"]
      #expect(!listening.isEmpty)
      #expect(listening.allSatisfy { own.contains(String($0[1].prefix { $0 != ":" })) })
    #endif
  }
}
