import CritterTestSupport
import Testing

/// Art that no look at its text gives away.
@Suite(.serialized) struct DrawingSpecimens {
  static let rig = """
    canvas: { size: [100, 100] }
    parts:
      a: { art: a.svg, frame: [0, 0, 100, 100] }
    states:
      rest: {}
    """

  private static func art(
    _ name: String, says message: String, limits: [String] = [],
    _ body: @escaping @Sendable () -> String
  ) -> Specimen {
    Specimen(
      name, ["render", "./r", "--state", "rest", "-o", "out.png"] + limits, exitCode: 3,
      says: message
    ) {
      try $0.write(rig, to: "r/rig.yaml")
      try $0.write(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\(body())</svg>",
        to: "r/a.svg")
    }
  }

  /// Seen large, they take their time, and a surface each.
  @Sendable private static func blurs() -> String {
    "<filter id=\"f\"><feGaussianBlur stdDeviation=\"3\"/></filter>"
      + String(repeating: "<g filter=\"url(#f)\">", count: 12)
      + "<rect width=\"50\" height=\"50\"/>" + String(repeating: "</g>", count: 12)
  }

  static let specimens = [
    art(
      "blurs in blurs, large",
      says: "./r/a.svg: error: drawing this art takes more than 1 seconds",
      limits: ["--scale", "10", "--limit-time", "1"], blurs),
    art(
      "blurs in blurs, too large for the memory",
      says: "./r/a.svg: error: with this art the run takes more than 150 MB",
      limits: ["--scale", "40", "--limit-memory", "150MB"], blurs),
    Specimen(
      "a memory limit below what a run takes",
      [
        "render", "./r", "--state", "rest", "-o", "out.gif", "--scale", "20", "--limit-memory",
        "20MB",
      ], exitCode: 3, says: "error: the run takes more than 20 MB of memory, and --limit-memory"
    ) {
      try $0.write(rig, to: "r/rig.yaml")
      try $0.write(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M0,0H9V9z\"/></svg>",
        to: "r/a.svg")
    },
  ]

  @Test(arguments: specimens) func endsWithASentence(_ specimen: Specimen) throws {
    try specimen.check()
  }

  /// What crashes some librsvg is refused by its text, drawn by another, or named.
  @Test(
    arguments: [
      "<filter id='f'><feFlood width='0' height='0'/><feTile/></filter>"
        + "<rect width='50' height='50' filter='url(#f)'/>",
      "<text font-size='1e9'>abc</text>",
    ])
  func whatCrashesLibrsvgIsNamed(body: String) throws {
    let folder = try Folder()
    try folder.write(Self.rig, to: "r/rig.yaml")
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>\(body)</svg>", to: "r/a.svg")
    let before = try folder.contents
    let run = try GuardedRun(
      ["render", "./r", "--state", "rest", "-o", "out/%04d.png"], in: folder)
    #expect([0, 2, 3].contains(run.exitCode), "\(run.messages)")
    if run.exitCode == 0 { return }
    #expect(run.messages.contains("r/a.svg"), "\(run.messages)")
    #expect(try folder.contents == before)
  }
}
