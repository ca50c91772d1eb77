import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@Suite struct InitTests {
  @Test func `a new rig renders at once by the commands that it says`() throws {
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
    #expect(again.exitCode == 2 && again.messages.contains("spook already exists"))
  }

  @Test func `a program without any files has its rigs`() throws {
    let folder = try Folder()
    func run(_ arguments: String...) throws -> Run {
      try Run(
        arguments, in: folder, environment: ["XDG_CACHE_HOME": folder.path("cache")],
        program: Program.critter)
    }
    let names = try run("list").text.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(Set(names).isSuperset(of: ["bear", "ghost", "login", "owl"]))
    #expect(
      try run("render", "login", "--at", "3", "--scene", "session", "-o", "login.png").exitCode == 0
    )
    #expect(try run("init", "spook").exitCode == 0)
    #expect(try run("init", "panda", "--like", "bear").exitCode == 0)
    #expect(
      folder.text("panda/rig.yaml")
        == (try String(
          contentsOf: Repository.parts.appendingPathComponent("bear/rig.yaml"), encoding: .utf8)))
    try folder.write(folder.text("panda/rig.yaml") + "# mine\n", to: "panda/rig.yaml")
    #expect(try run("render", "panda", "--state", "shy", "-o", "shy.png").exitCode == 0)
  }

  @Test func `a rig that can't be read isn't written`() throws {
    let folder = try Folder()
    // Deeper than parts may lie in each other.
    let layers = (0..<110).map { _ in "<g id=\"body\"><path d=\"M0 0H9V9\"/>" }.joined()
    let ends = String(repeating: "</g>", count: 110)
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\">\(layers)\(ends)</svg>",
      to: "deep.svg")
    let run = try Run(["init", "deep", "--import", "deep.svg"], in: folder)
    #expect(run.exitCode == 2, "\(run.messages)")
    #expect(!folder.exists("deep"))
  }

  @Test func `a PDF without poppler names the package`() throws {
    let folder = try Folder()
    try folder.write("%PDF-1.4\n", to: "logo.pdf")
    let run = try Run(
      ["init", "logo", "--import", "logo.pdf"], in: folder, environment: ["PATH": "/nowhere"],
      program: Program.critter)
    #expect(run.exitCode == 2 && run.messages.contains("apt install poppler-utils"))
  }

  @Test func `a drawing becomes a rig`() throws {
    let folder = try Folder()
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
        <g id="body"><rect x="10" y="10" width="20" height="28"/></g>
        <g id="arm"><path d="M28 14h10v4h-10z" fill="red"/></g>
      </svg>
      """, to: "my drawing.svg")
    let run = try Run(["init", "figure", "--import", "my drawing.svg"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(run.messages.hasPrefix("figure/rig.yaml: 3 parts, 1 state, 6 clips\nlimbs: arm (sway)"))
    #expect(
      run.messages.contains(
        """
        Next:
          critter render ./figure --width 480 --fps 10 --quality 70 --matte white -o figure.gif
          critter preview ./figure --open
          critter sheet ./figure --parts -o parts.png

        """), "\(run.messages)")
    #expect(!folder.exists("figure/AGENTS.md"))
    let missing = try Run(["init", "other", "--import", "nowhere.svg"], in: folder)
    #expect(missing.exitCode == 2 && !folder.exists("other"))
  }

  @Test func `a white drawing gets a dark background`() throws {
    let folder = try Folder()
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><circle r=\"4\" cx=\"4\" cy=\"4\" fill=\"#fff\"/></svg>",
      to: "moon.svg")
    let run = try Run(["init", "moon", "--import", "moon.svg"], in: folder)
    #expect(
      run.messages.contains("--quality 70 --background '#24292f' -o moon.gif"), "\(run.messages)")
    let parts = try Run(["sheet", "./moon", "--parts", "-o", "parts.png"], in: folder)
    #expect(parts.exitCode == 0 && folder.exists("parts.png"), "\(parts.messages)")
  }

  @Test func `an image that isn't loaded is named`() throws {
    let folder = try Folder()
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><image href=\"coin.png\" width=\"9\" height=\"9\"/></svg>",
      to: "coin.svg")
    let run = try Run(["init", "coin", "--import", "coin.svg"], in: folder)
    #expect(run.exitCode == 2 && run.messages.contains("coin.png"), "\(run.messages)")
  }

  @Test func `a font that isn't installed is named before the next steps, and by sync`() throws {
    let folder = try Folder()
    let drawing = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'><rect width='9' height='9'/>
      <text y='9' font-size='9' font-family='Nix'>Hi</text></svg>
      """
    try folder.write(drawing, to: "sign.svg")
    let warning = "sign.svg:2:1: warning: the font 'Nix' isn't installed"
    let run = try Run(["init", "sign", "--import", "sign.svg"], in: folder)
    let messages = run.messages.components(separatedBy: "Next:")
    #expect(messages.count == 2 && messages[0].contains(warning), "\(run.messages)")
    let quiet = try Run(["init", "other", "--import", "sign.svg", "-q"], in: folder)
    #expect(quiet.messages.hasPrefix(warning), "\(quiet.messages)")
    try folder.write(drawing + "\n", to: "sign.svg")
    let sync = try Run(["sync", "sign", "-q"], in: folder)
    #expect(sync.exitCode == 0 && sync.messages.contains(warning), "\(sync.messages)")
  }

  @Test func `a shape that reaches far beyond the page is no reason to warn`() throws {
    let folder = try Folder()
    try folder.write(
      """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>
        <g id='ground'><rect x='-400' y='30' width='800' height='8'/></g>
        <g id='ball'><circle cx='20' cy='20' r='9' fill='red'/></g>
      </svg>
      """, to: "hill.svg")
    #expect(try Run(["init", "hill", "--import", "hill.svg", "-q"], in: folder).exitCode == 0)
    let run = try Run(["validate", "./hill"], in: folder)
    #expect(run.exitCode == 0 && !run.messages.contains("warning"), "\(run.messages)")
  }

  @Test func `a small image isn't enlarged`() throws {
    let folder = try Folder.withToy()
    let still = try Run(["render", "toy", "--state", "on", "-o", "logo.png"], in: folder)
    #expect(still.exitCode == 0, "\(still.messages)")
    let run = try Run(["init", "logo", "--import", "logo.png"], in: folder)
    #expect(
      run.messages.contains("critter render ./logo --scale 1 --fps 10 --quality 70 --matte white "),
      "\(run.messages)")
  }

  @Test func `a guide for agents is written only on request`() throws {
    let folder = try Folder()
    let run = try Run(["init", "pip", "--agents"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    let guide = folder.text("pip/AGENTS.md")
    for line in ["validate ./pip --json", "sheet ./pip --contact", "diff ./pip@HEAD ./pip"] {
      #expect(guide.contains("critter \(line)"), "\(guide)")
    }
  }

  @Test func `a drawing that isn't one is named without libxml2's words`() throws {
    let folder = try Folder()
    try folder.write("just a few notes", to: "notes.txt")
    let run = try Run(["init", "pip", "--import", "notes.txt"], in: folder)
    #expect(
      run.messages
        == "error: can't read notes.txt: it isn't an SVG, PDF, PNG, JPEG, WebP, or Lottie\n")
  }

  @Test func `a misspelled drawing gets a similar name`() throws {
    let folder = try Folder()
    try folder.write("<svg/>", to: "bird.svg")
    let file = try Run(["init", "pip", "--import", "brid.svg"], in: folder)
    #expect(
      file.messages
        == "error: can't read brid.svg: No such file or directory (did you mean 'bird.svg'?)\n")
    let name = try Run(["render", "bird", "-o", "a.gif"], in: folder)
    #expect(
      name.messages
        == "error: no rig 'bird'; to make one of bird.svg, use critter init bird --import bird.svg\n"
    )
  }

  @Test func `the path of a drawing names --import`() throws {
    let run = try Run(["init", "art/pip.svg"], in: Folder())
    #expect(run.exitCode == 2)
    #expect(
      run.messages == "error: 'art/pip.svg' is a drawing; to split it into a rig, use "
        + "critter init pip --import art/pip.svg\n")
  }

  @Test func `an animated drawing becomes a clip`() throws {
    let folder = try Folder()
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
        <style>@keyframes fade { to { opacity: 0 } } #body { animation: fade 1s infinite }</style>
        <rect id="body" x="10" y="10" width="20" height="28"/>
      </svg>
      """, to: "toy.svg")
    let run = try Run(["init", "toy", "--import", "toy.svg"], in: folder)
    #expect(run.exitCode == 0 && run.messages.hasPrefix("toy/rig.yaml: 1 part, 1 clip\n"))
    #expect(
      folder.text("toy/rig.yaml").contains("opacity: { values: [1, 0], at: [0, 1], easings: ease }")
    )
  }
}
