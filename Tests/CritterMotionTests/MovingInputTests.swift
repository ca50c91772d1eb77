import CritterGraphics
import CritterRig
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

/// Clips that move inputs which numbers are computed from.
@Suite struct MovingInputTests {
  private let flag = """
    canvas: { size: [100, 100] }
    inputs: { wind: { min: -1, max: 1, initial: 0.5 } }
    variables: { bend: wind * 10 }
    parts:
      pole:
        frame: [50 + bend, 20, 10, 20]
        transform: [rotateZ: wind * 10]
        opacity: 0.5 + wind / 2
    states:
      far: { parts: { pole: { position: [bend * 2, 0] } } }
    clips:
      breeze: { duration: 2, fill-mode: both, inputs: { wind: { values: [0, 1] } } }
      gusts:
        duration: 2
        fill-mode: both
        over: far
        inputs: { wind: { values: [0, 1] } }
        parts: { pole: { size: { values: [[10, 20], [10 + bend, 20]] } } }
    """

  private func pole(_ clip: String, over: [String] = [], at time: Double) throws -> PartValues {
    try RigDocument(yaml: flag).resolved().values(of: "pole", in: .clip(clip, over: over), at: time)
  }

  @Test(arguments: [(0.0, 0.0), (0.5, 0.25), (1, 0.5), (2, 1)])
  func `frames transforms and all other numbers follow`(time: Double, wind: Double) throws {
    let pole = try pole("breeze", at: time)
    #expect(pole.position == Point(55 + 10 * wind, 30))
    #expect(pole.transform == .identity.rotatedZ(wind * 10))
    #expect(pole.opacity == 0.5 + wind / 2)
  }

  @Test func `states and the clips own values follow`() throws {
    let pole = try pole("gusts", at: 1)
    #expect(pole.position == Point(10, 0))
    #expect(pole.size == Size(12.5, 20))
  }

  @Test func `a clip plays over the states that it names unless others are asked for`() throws {
    #expect(try pole("gusts", at: 2).position == Point(20, 0))
    #expect(try pole("gusts", over: ["rest"], at: 2).position == Point(65, 30))
  }

  @Test func `a nested rig follows its input`() throws {
    let yaml = """
      canvas: { size: [50, 50] }
      parts: { ship: { rig: flag, frame: [0, 0, 50, 50] } }
      clips: { sail: { duration: 1, inputs: { ship.wind: { values: [0, 1] } } } }
      """
    let rig = try RigDocument(yaml: yaml, showing: ["flag": RigDocument(yaml: flag)]).resolved()
    #expect(
      try rig.values(of: "ship.pole", in: .clip("sail", over: []), at: 0.5).opacity == 0.75)
    #expect(
      try rig.values(of: "ship.pole", in: .clip("ship.gusts", over: []), at: 1).position
        == Point(10, 0))
  }

  @Test(arguments: [
    ("frame: [snap(wind), 0, 1, 1]", "line 4 rounds it to the pixel grid"),
    ("frame: [0, 0, bent, 1]", "line 3 rounds it to the pixel grid"),
    ("frame: [0, 0, 1, 1], anchor: [wind, 0]", "an anchor depends on it in line 4"),
  ])
  func `what can't move is an error with its place`(part: String, reason: String) throws {
    let yaml = """
      canvas: { size: [10, 10] }
      inputs: { wind: { min: 0, max: 1 } }
      variables: { straight: wind * 2, bent: snapCenter(straight) }
      parts: { a: { \(part) } }
      clips:
        breeze: { duration: 2, inputs: { wind: { values: [0, 1] } } }
      """
    #expect {
      try RigDocument(yaml: yaml).resolved()
    } throws: { error in
      let problem = FileError.Problem(
        path: "rig.yaml", line: 6, column: 36,
        message: "a clip can't move 'wind': \(reason)")
      return (error as? FileError)?.problems == [problem]
    }
  }

  @Test func `values that nothing uses hold nothing`() throws {
    let yaml = """
      inputs: { wind: { min: 0, max: 1 } }
      variables: { unused: snap(wind) }
      clips: { breeze: { duration: 2, inputs: { wind: { values: [0, 1] } } } }
      """
    #expect(throws: Never.self) { try RigDocument.small(yaml).resolved() }
  }

  @Test func `a number that the input doesn't allow on its way is an error`() throws {
    let rig = try RigDocument(
      yaml: """
        canvas: { size: [10, 10] }
        inputs: { wind: { min: 0, max: 1, initial: 1 } }
        parts: { a: { frame: [0, 0, 1 / wind, 1] } }
        clips: { calm: { duration: 1, fill-mode: both, inputs: { wind: { values: [1, 0] } } } }
        """
    ).resolved()
    #expect(throws: FileError.self) { try Timeline(of: rig, .clip("calm", over: [])) }
  }
}
