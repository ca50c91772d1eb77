import CritterGraphics
import CritterRig
import CritterRigFile
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion

/// Parts that take the motion of other parts.
@Suite struct PartLinkTests {
  /// The head, inside the body, rotates about its middle, (50, 30), and moves.
  private let yaml = """
    canvas: { size: [100, 100] }
    parts:
      hat: { parent: head, frame: [40, 10, 20, 10] }
      body:
        frame: [20, 20, 60, 60]
        parts:
          head: { frame: [20, 0, 20, 20] }
          tag: { parent: hat, frame: [0, 0, 10, 10] }
      ear: { frame: [60, 20, 10, 10], follow: { part: head, delay: 0.5, amount: 0.5 } }
      tip: { frame: [70, 20, 10, 10], follow: { part: ear, delay: 0.25 } }
    clips:
      move:
        duration: 2
        fill-mode: forwards
        parts: { head: { translate.x: { values: [0, 20] } }, body: { translate.y: { values: [0, 10] } } }
      turn: { duration: 2, loop: true, parts: { head: { rotate: { values: [0, 360] } } } }
    """

  private func corner(_ part: String, _ clip: String, at time: Double) throws -> Point {
    let rig = try RigDocument(yaml: yaml).resolved()
    let pose = try Timeline(of: rig, .clip(clip, over: [])).pose(at: time)
    let placed = try #require(rig.placedParts(of: pose).first { $0.part.name == part })
    let point = try #require(placed.corners[0])
    return Point((point.x * 1e6).rounded() / 1e6, (point.y * 1e6).rounded() / 1e6)
  }

  @Test func `at rest, a part is where its frame is`() throws {
    #expect(try corner("hat", "move", at: 0) == Point(40, 10))
    #expect(try corner("tag", "move", at: 0) == Point(20, 20))
    #expect(try corner("ear", "move", at: 0) == Point(60, 20))
  }

  @Test func `a part moves with its motion parent, and not with its own parent`() throws {
    #expect(try corner("hat", "move", at: 1) == Point(50, 15))
    #expect(try corner("hat", "turn", at: 0.5) == Point(70, 20))
    #expect(try corner("tag", "move", at: 1) == Point(30, 25))
  }

  @Test func `a part follows another late and by a part of its motion`() throws {
    #expect(try corner("ear", "move", at: 0.5) == Point(60, 20))
    #expect(try corner("ear", "move", at: 1) == Point(62.5, 21.25))
    #expect(try corner("tip", "move", at: 1.25) == Point(72.5, 21.25))
  }

  @Test func `a delay wraps around in a clip that loops`() throws {
    let (start, end) = (try corner("ear", "turn", at: 0), try corner("ear", "turn", at: 1.999999))
    #expect(abs(start.x - end.x) < 0.01 && abs(start.y - end.y) < 0.01)
    #expect(start != Point(60, 20))
  }

  @Test func `marks repeat after the delays, and the sums of delays along a chain`() throws {
    let rig = try RigDocument(yaml: yaml).resolved()
    let once = try Timeline(of: rig, .clip("move", over: [])).marks
    #expect(once == [0, 0.25, 0.5, 0.75, 2])
    let loop = try Timeline(of: rig, .clip("turn", over: [])).marks
    #expect(loop == once)
  }

  /// Every mark after every set of delays would be 2⁴⁰ marks.
  @Test(arguments: [
    "follow: { part: a, delay: 0.5 * random(i) }", "follow: { part: a, delay: 0.01 * i }",
  ])
  func `40 followers have as many marks as they have delays`(link: String) throws {
    let rig = try RigDocument(
      yaml: """
        canvas: { size: [100, 100] }
        parts:
          a: { frame: [0, 0, 10, 10] }
          b: { copies: 40, frame: [0, 20, 10, 10], \(link) }
        clips: { move: { duration: 2, parts: { a: { translate.x: { values: [0, 50, 0] } } } } }
        """
    ).resolved()
    let timeline = try Timeline(of: rig, .clip("move", over: []))
    #expect(timeline.marks.count <= 3 + 3 * 40)
    let delays = rig.parts.compactMap { $0.follow?.delay }
    #expect(delays.count == 40)
    for delay in delays { #expect(timeline.marks.contains { abs($0 - 1 - delay) < 1e-8 }) }
  }

  @Test(arguments: ["", "rotate: 10 * time"])
  func `followers of a clip move the same whether or not the rig follows the time`(spin: String)
    throws
  {
    let rig = try RigDocument(
      yaml: """
        canvas: { size: [100, 100] }
        parts:
          a: { frame: [0, 0, 10, 10] }
          b: { frame: [0, 20, 10, 10], follow: { part: a, delay: 0.3, amount: 0.5 } }
          c: { frame: [50, 50, 10, 10], \(spin) }
        clips: { move: { duration: 2, parts: { a: { translate.x: { values: [0, 50] } } } } }
        """
    ).resolved()
    let pose = try Timeline(of: rig, .clip("move", over: [])).pose(at: 1.3)
    let placed = try #require(rig.placedParts(of: pose).first { $0.part.name == "b" })
    let corner = try #require(placed.corners[0])
    #expect(abs(corner.x - 12.5) < 1e-9 && abs(corner.y - 20) < 1e-9)
  }

  @Test(arguments: [
    ("a: { frame: [0, 0, 1, 1], parent: a }", 3, "part 'a' would follow itself"),
    (
      "a: { frame: [0, 0, 1, 1], parent: b, parts: { b: { frame: [0, 0, 1, 1] } } }", 3,
      "part 'a' would follow itself"
    ),
    ("a: { frame: [0, 0, 1, 1], follow: { part: b } }", 3, "unknown part 'b' (did you mean 'a'?)"),
    ("a: { frame: [0, 0, 1, 1], follow: { delay: 1 } }", 3, "'follow' needs 'part'"),
  ])
  func `a mistake is an error with its place`(part: String, line: Int, problem: String) throws {
    let problems = thrownProblems {
      try RigDocument(yaml: "canvas: { size: [10, 10] }\nparts:\n  \(part)").resolved()
    }
    #expect(problems.map(\.message) == [problem])
    #expect(problems.map(\.line) == [line])
  }

  @Test func `parts follow each other in at most 10000 steps`() throws {
    let chain = (1...150).map {
      "  p\($0): { frame: [0, 0, 1, 1], follow: { part: p\($0 - 1) } }\n"
    }.joined()
    let yaml = "canvas: { size: [10, 10] }\nparts:\n  p0: { frame: [0, 0, 1, 1] }\n" + chain
    let problems = thrownProblems { try RigDocument(yaml: yaml).resolved() }
    #expect(problems.map(\.message) == ["parts follow each other in more than 10,000 steps"])
  }
}
