import CritterTestSupport
import Testing

/// Art that only shows while it's drawn how long it takes, and runs that need more than they may.
@Suite struct LimitTests {
  private static func folder(art: String) throws -> Folder {
    let folder = try Folder()
    try folder.write(
      """
      canvas: { size: [100, 100] }
      parts:
        a: { art: a.svg, frame: [0, 0, 100, 100] }
      states:
        b: { parts: { a: { opacity: 0 } } }
      transitions:
        - { to: b, duration: 100 }
      """, to: "r/rig.yaml")
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>\(art)</svg>", to: "r/a.svg")
    return folder
  }

  private static let still = ["render", "./r", "--state", "rest", "-o", "out.png"]

  private func expect(_ command: [String], of art: String, endsWith message: String) throws {
    let folder = try Self.folder(art: art)
    let before = try folder.contents
    let run = try ShellRun(command, in: folder)
    #expect(run.exitCode == 3, "\(run.messages)")
    #expect(run.messages.contains(message), "\(run.messages)")
    #expect(try folder.contents == before)
  }

  /// Drawn large, they take long, and a surface each.
  private static let blurs =
    "<filter id='f'><feGaussianBlur stdDeviation='3'/></filter>"
    + String(repeating: "<g filter='url(#f)'>", count: 12)
    + "<rect width='50' height='50'/>" + String(repeating: "</g>", count: 12)

  @Test func `art that takes longer than --limit-time ends the run`() throws {
    try expect(
      Self.still + ["--scale", "10", "--limit-time", "0.2"], of: Self.blurs,
      endsWith: "./r/a.svg: error: drawing this art takes more than 0.2 seconds")
  }

  /// Both rigs are the same, so that no picture is drawn.
  @Test func `a command that computes longer than --limit-time ends the run`() throws {
    let folder = try Self.folder(art: "<path d='M0,0H99V99z'/>")
    let rig = folder.text("r/rig.yaml")
    try folder.write(rig.replacing("duration: 100", with: "duration: 9000"), to: "r/rig.yaml")
    let run = try ShellRun(["diff", "./r", "./r", "--limit-time", "0.3"], in: folder)
    #expect(run.exitCode == 3 && run.messages.contains("error: this run has computed for more"))
  }

  @Test func `art that takes more than --limit-memory ends the run`() throws {
    try expect(
      Self.still + ["--scale", "40", "--limit-memory", "150MB"], of: Self.blurs,
      endsWith: "./r/a.svg: error: this art takes more than 150 MB")
  }

  @Test func `a run that needs more than --limit-memory ends`() throws {
    try expect(
      ["render", "./r", "--state", "rest", "-o", "out.gif", "--scale", "2", "--limit-memory"]
        + ["20MB"], of: "<path d='M0,0H99V99z'/>",
      endsWith: "error: the run takes more than 20 MB of memory, the limit of --limit-memory")
  }

  @Test func `an image that needs more than --limit-memory is refused before it is drawn`() throws {
    let folder = try Self.folder(art: "<path d='M0,0H99V99z'/>")
    let large = ["render", "./r", "--state", "rest", "--scale", "40", "-o", "out.gif"]
    let plan = try ShellRun(large + ["-n"], in: folder)
    #expect(plan.messages.contains("4000×4000, at least 480 MB of memory"), "\(plan.messages)")
    let run = try ShellRun(large + ["--limit-memory", "400MB"], in: folder)
    #expect(run.exitCode == 2)
    #expect(
      run.messages.contains(
        "'out.gif' takes at least 480 MB of memory, more than the limit of 400 MB; use a lower --scale"
      ),
      "\(run.messages)")
    try folder.write(
      "outputs: [{ output: a.gif, rig: ./r, state: rest, scale: 40 }]", to: "critter.yml")
    let list = try ShellRun(["render", "--limit-memory", "400MB"], in: folder)
    #expect(list.exitCode == 2)
    #expect(
      list.messages.contains("critter.yml:1:58: error: 'a.gif' takes at least 480 MB of memory"),
      "\(list.messages)")
  }

  /// Some versions of librsvg crash here. Others draw the art, or it's refused before.
  @Test(
    arguments: [
      "<filter id='f'><feFlood width='0' height='0'/><feTile/></filter>"
        + "<rect width='50' height='50' filter='url(#f)'/>",
      "<text font-size='1e9'>abc</text>",
    ])
  func `art that crashes librsvg is named`(art: String) throws {
    let folder = try Self.folder(art: art)
    let before = try folder.contents
    let run = try ShellRun(["render", "./r", "--state", "rest", "-o", "out/%04d.png"], in: folder)
    #expect([0, 2, 3].contains(run.exitCode), "\(run.messages)")
    if run.exitCode == 0 { return }
    #expect(run.messages.contains("r/a.svg"), "\(run.messages)")
    #expect(try folder.contents == before)
  }

  @Test func `many workers need few files and little memory`() throws {
    let folder = try Self.folder(art: "<path d='M0,0H99V99z'/>")
    let limits = ["-j", "256", "--limit-memory", "300MB"]
    let render = try ShellRun(
      ["render", "./r", "--from", "rest", "--to", "b", "--fps", "0.3", "--scale", "5", "-o", "f/"]
        + limits, in: folder, after: "ulimit -n 64")
    #expect(render.exitCode == 0, "\(render.messages)")
    let encode = try ShellRun(
      ["encode", "f/", "-o", "a.gif"] + limits, in: folder, after: "ulimit -n 64")
    #expect(encode.exitCode == 0, "\(encode.messages)")
  }
}
