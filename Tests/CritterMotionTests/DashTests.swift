import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

@Suite struct DashTests {
  /// The part `a` with a stroke, in a state, or during a clip of one second.
  private func rig(_ part: String, _ rest: String = "") throws(FileError) -> Rig {
    let yaml = """
      canvas: { size: [20, 20] }
      parts: { a: { frame: [0, 0, 10, 10], stroke: red, \(part) } }

      """
    return try RigDocument(yaml: yaml + rest).resolved()
  }

  private func stroke(
    _ rig: Rig, _ selection: Selection = .still([]), at time: Double = 0
  ) throws -> Stroke? {
    let viewport = Viewport(size: PixelSize(20, 20), scale: 1)
    let pose = try Timeline(of: rig, selection).pose(at: time)
    let layers = try rig.drawing(of: pose, in: viewport).layers
    guard case .shape(let shape)? = layers.first?.content else { return nil }
    return shape.stroke
  }

  @Test(arguments: [
    ("[4, 2]", [4, 2]), ("[4]", [4.0, 4]), ("[1, 2, 3]", [1, 2, 3, 1, 2, 3]), ("[0, 2]", [0, 2]),
    ("[]", []), ("[0, 0]", []),
  ])
  func `dashes and gaps come in pairs`(list: String, dashes: [Double]) throws {
    let stroke = try stroke(rig("dash: \(list), dash-offset: -3"))
    #expect(stroke?.dashes == dashes)
    #expect(stroke?.dashOffset == (dashes.isEmpty ? 0 : -3))
  }

  @Test(arguments: [(0.0, [4.0, 2.0], 0.0), (0.5, [6, 3], 5), (1, [8, 4], 10)])
  func `lists of the same count interpolate`(
    time: Double, dashes: [Double], offset: Double
  ) throws {
    let rig = try rig(
      "dash: [1]",
      "clips: { c: { duration: 1, parts: { a: { dash: { values: [[4, 2], [8, 4]] }, "
        + "dash-offset: { values: [0, 10] } } } } }")
    let stroke = try stroke(rig, .clip("c", over: []), at: time)
    #expect(stroke?.dashes == dashes && stroke?.dashOffset == offset)
  }

  @Test(arguments: ["linear", "cubic"]) func `other lists jump`(mode: String) throws {
    let rig = try rig(
      "dash: [1]",
      "clips: { c: { duration: 1, parts: { a: { dash: "
        + "{ mode: \(mode), values: [[4, 2], [], [8, 4]], fill-mode: forwards } } } } }")
    let dashes = try [0.25, 0.75, 1].map {
      try stroke(rig, .clip("c", over: []), at: $0)?.dashes
    }
    #expect(dashes == [[4, 2], [], [8, 4]])
  }

  @Test func `a state changes the dashes`() throws {
    let rig = try rig(
      "dash: [2, 2]",
      """
      states: { on: { parts: { a: { dash: [6, 4], dash-offset: 8 } } } }
      transitions: [{ to: on, duration: 1, easing: linear }]
      """)
    let way = Selection.transition(from: [], to: ["on"])
    #expect(try stroke(rig, way, at: 0.5)?.dashes == [4, 3])
    #expect(try stroke(rig, way, at: 0.5)?.dashOffset == 4)
  }

  @Test func `an easing that overshoots makes no negative dash`() throws {
    let rig = try rig(
      "dash: [1, 1]",
      "clips: { c: { duration: 1, parts: { a: { dash: "
        + "{ values: [[4, 4], [0, 4]], easing: back-out } } } } }")
    #expect(try stroke(rig, .clip("c", over: []), at: 0.6)?.dashes == [0, 4])
  }

  @Test func `too many dashes are an error`() throws {
    let many = try rig("dash: [0.001, 0.002]")
    #expect(throws: SelectionError.tooManyDashes(part: "a", maximum: 10_000)) {
      try stroke(many)
    }
    #expect(try stroke(rig("dash: [0.002, 0.002]"))?.dashes.count == 2)
  }

  @Test(arguments: [
    ("dash: 4", "2:57: expected a list, found '4'"),
    ("dash: [4, -1]", "2:61: expected a length of 0 or more, found '-1'"),
    (
      "dash: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]",
      "2:57: expected at most 16 lengths, found 17"
    ),
    ("dash-offset: far", "2:64: expected a number, found 'far'"),
  ])
  func `mistakes have their place`(part: String, message: String) {
    let problems = thrownProblems { try rig(part) }.map(\.located)
    #expect(problems.first?.hasPrefix(message) == true, "\(problems)")
  }
}
