import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

func play(_ steps: String) throws -> PlayedScene {
  try PlayedScene(steps, on: .named("login"))
}

/// How the bear of the login screen stands while it watches a gaze, by the names of its parts.
func watching(_ gaze: Double) throws -> [String: Transform] {
  let bear = try Rig.bear()
  let pose = try Timeline(of: bear, .still(["active"]), inputs: ["gaze": gaze]).pose(at: 0)
  return Dictionary(
    uniqueKeysWithValues: zip(bear.parts, pose.parts).map { ("bear." + $0.name, $1.transform) })
}

extension PlayedScene {
  func expectBear(
    _ expected: [String: Transform], at time: Double, sourceLocation: SourceLocation
  ) throws {
    for (name, transform) in expected {
      try expect(
        part(name, at: time).transform.elements, equal: transform.elements, within: 1e-9,
        sourceLocation: sourceLocation)
    }
  }

  func expectWatching(
    _ gaze: Double, at time: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expectBear(watching(gaze), at: time, sourceLocation: sourceLocation)
  }

  func expectBearAtRest(
    at time: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let names = parts(of: "bear.")
    let rest = Dictionary(uniqueKeysWithValues: names.map { ($0, Transform.identity) })
    try expectBear(rest, at: time, sourceLocation: sourceLocation)
  }

  /// The bear's parts but its arms, which are much faster than the rest.
  var bearWithoutArms: [String] {
    parts(of: "bear.").filter { !$0.hasSuffix("Arm") }
  }
}

@Suite struct LoginTurnTests {
  private static let turn: [(progress: Double, corners: [Double])] = [
    (0.0, [27.3, 52.1, 132.8, 52.1, 132.8, 143, 27.3, 143]),
    (0.25, [27.907, 51.353, 132.484, 53.692, 132.141, 143.702, 26.360, 142.459]),
    (0.5, [28.552, 50.629, 131.944, 55.603, 131.491, 144.419, 26.474, 140.857]),
    (0.75, [29.216, 49.933, 131.189, 57.838, 130.850, 145.135, 27.665, 138.230]),
    (1.0, [29.882, 49.266, 130.218, 60.416, 130.218, 145.834, 29.882, 134.684]),
  ]

  /// The bear's own points on the screen.
  private func onScreen(_ corners: [Double]) -> [Double] {
    corners.enumerated().map { $1 + ($0.isMultiple(of: 2) ? 60 : 67) }
  }

  @Test(arguments: turn)
  func `the head turns a tenth of a second after a tap on the address`(
    progress: Double, corners: [Double]
  ) throws {
    let scene = try play("[wait: 1, tap: email, wait: 1]")
    let time = 1.1 + 0.2 * timeOfEaseIn(progress)
    try expect(scene.corners(of: "bear.head", at: time), equal: onScreen(corners), within: 0.001)
  }

  @Test(arguments: [0.0, 0.5, 1.0, 1.05, 1.0999])
  func `nothing moves before the head turns`(time: Double) throws {
    try play("[wait: 1, tap: email, wait: 1]").expectBearAtRest(at: time)
  }

  @Test func `a turn goes straight to the gaze of what was typed before it`() throws {
    let scene = try play("[tap: email, wait: 0.04, { type: abcd, pace: 0.01 }, wait: 1]")
    try scene.expectBearAtRest(at: 0.0999)
    try scene.expectWatching(36 / 173, at: 0.3)
  }

  @Test func `the mouth opens at once and grows with the turn`() throws {
    let scene = try play("[tap: email, wait: 1]")
    #expect(try scene.part("bear.mouth", at: 0.0999).art == "../bear/mouth-smile.svg")
    let mouth = try scene.part("bear.mouth", at: 0.2)
    #expect(mouth.art == "../bear/mouth-half.svg" && mouth.fade == nil)
    let way = easeIn(0.5)
    expect(
      [mouth.size.width, mouth.size.height], equal: [30 - 3.4 * way, 6.5 + 7.2 * way], within: 1e-6)
  }

  @Test func `the field shows its caret at once`() throws {
    let scene = try play("[wait: 1, tap: email, wait: 1]")
    #expect(try !scene.part("emailCaret", at: 0.999).isVisible)
    #expect(try scene.part("emailCaret", at: 1).isVisible)
  }

  @Test func `a second tap on the same field does nothing`() throws {
    let (once, twice) = (
      try play("[tap: email, wait: 1]"), try play("[tap: email, wait: 0.2, tap: email, wait: 0.8]")
    )
    for time in stride(from: 0, through: 1, by: 0.01) {
      #expect(once.timeline.pose(at: time) == twice.timeline.pose(at: time))
    }
  }
}

@Suite struct LoginTypingTests {
  @Test(arguments: [(1, 9.0), (4, 36.0), (19, 171.0), (20, 173.0), (30, 173.0)])
  func `the gaze follows the width of the address`(characters: Int, width: Double) throws {
    let text = String(repeating: "a", count: characters)
    let scene = try play("[tap: email, wait: 0.5, { type: \(text), pace: 0 }, wait: 0.5]")
    try scene.expectWatching(0, at: 0.4999999)
    for time in [0.5, 0.51, 1] { try scene.expectWatching(width / 173, at: time) }
  }

  @Test func `a key moves the gaze at once and the next one from there`() throws {
    let scene = try play("[tap: email, wait: 0.5, { type: abc, pace: 0.125 }, wait: 0.5]")
    for (time, characters) in [
      (0.3, 0.0), (0.499, 0), (0.5, 1), (0.6249, 1), (0.625, 2), (0.7499, 2), (0.75, 3), (1.2, 3),
    ] {
      try scene.expectWatching(9 * characters / 173, at: time)
    }
  }

  @Test func `typing leaves the turn before it as it was`() throws {
    let (silent, typed) = (
      try play("[tap: email, wait: 1]"), try play("[tap: email, wait: 0.5, type: a, wait: 0.4]")
    )
    for time in stride(from: 0.0, to: 0.5, by: 0.02) {
      #expect(silent.timeline.pose(at: time) == typed.timeline.pose(at: time))
    }
  }

  @Test func `backspace takes the gaze back`() throws {
    let scene = try play(
      "[tap: email, wait: 0.5, { type: abc, pace: 0 }, wait: 0.1, press: backspace, wait: 0.1]")
    try scene.expectWatching(27 / 173, at: 0.59)
    try scene.expectWatching(18 / 173, at: 0.6)
  }

  @Test func `keys during the turn move nothing until the next key`() throws {
    let scene = try play(
      "[tap: email, wait: 0.15, { type: ab@, pace: 0.05 }, wait: 0.2, { type: c, pace: 0 }, wait: 1]"
    )
    for time in [0.3, 0.49999] {
      try scene.expectWatching(0, at: time)
      #expect(try scene.part("emailText", at: time).text == "ab@")
      #expect(try scene.part("bear.leftEye", at: time).art == "../bear/eye.svg")
    }
    try scene.expectWatching(36 / 173, at: 0.5)
    #expect(try scene.part("bear.leftEye", at: 0.5).art == "../bear/eye-doe.svg")
  }

  @Test func `the caret stands behind what was typed`() throws {
    let scene = try play("[tap: email, wait: 0.5, { type: abc, pace: 0 }, wait: 0.5]")
    let (before, after) = (
      try scene.part("emailCaret", at: 0.4), try scene.part("emailCaret", at: 0.5)
    )
    #expect(abs(after.position.x - before.position.x - 27) < 1e-9)
    #expect(try scene.part("emailPlaceholder", at: 0.4).isVisible)
    #expect(try !scene.part("emailPlaceholder", at: 0.5).isVisible)
  }

  @Test func `typing without a field goes nowhere`() throws {
    let scene = try play("[type: abc, press: backspace, wait: 1]")
    #expect(try scene.part("emailText", at: 1).text == "")
    try scene.expectBearAtRest(at: 1)
  }
}

@Suite struct LoginDelightTests {
  @Test(arguments: [0.0, 0.25, 0.5, 0.75])
  func `an at sign delights`(fraction: Double) throws {
    let scene = try play("[tap: email, wait: 0.5, { type: a@, pace: 0.1 }, wait: 1]")
    let time = 0.6 + 0.125 * fraction
    for name in ["bear.leftEye", "bear.rightEye"] {
      let eye = try scene.part(name, at: time)
      #expect(eye.art == "../bear/eye-doe.svg" && eye.fade?.from == "../bear/eye.svg")
      #expect(abs((eye.fade?.fraction ?? 1) - fraction) < 1e-9)
      #expect(abs(eye.size.width - (11.7 + easeIn(fraction))) < 1e-6)
    }
    let mouth = try scene.part("bear.mouth", at: time)
    #expect(mouth.art == "../bear/mouth-full.svg" && mouth.fade == nil)
    #expect(abs(mouth.size.height - (13.7 + 5 * easeIn(fraction))) < 1e-6)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 0.75])
  func `without an at sign the delight is over`(fraction: Double) throws {
    let scene = try play("[tap: email, wait: 0.5, type: '@', wait: 0.9, press: backspace, wait: 1]")
    let time = 1.5 + 0.125 * fraction
    let (eye, mouth) = (
      try scene.part("bear.leftEye", at: time), try scene.part("bear.mouth", at: time)
    )
    #expect(eye.art == "../bear/eye.svg" && eye.fade?.from == "../bear/eye-doe.svg")
    #expect(abs((eye.fade?.fraction ?? 1) - fraction) < 1e-9)
    #expect(abs(eye.size.width - (12.7 - easeIn(fraction))) < 1e-6)
    #expect(mouth.art == "../bear/mouth-half.svg" && mouth.fade == nil)
    #expect(abs(mouth.size.height - (18.7 - 5 * easeIn(fraction))) < 1e-6)
  }

  @Test func `only a change counts`() throws {
    let scene = try play(
      "[tap: email, wait: 0.5, { type: '@@', pace: 0.05 }, wait: 0.9, press: backspace, wait: 1]")
    #expect(abs((try scene.part("bear.leftEye", at: 0.5625).fade?.fraction ?? 0) - 0.5) < 1e-9)
    for time in [0.625, 1.0, 1.4999, 1.5, 1.55, 2] {
      let eye = try scene.part("bear.leftEye", at: time)
      #expect(eye.art == "../bear/eye-doe.svg" && eye.fade == nil && eye.size.width == 12.7)
    }
  }

  @Test func `delight outlasts the address`() throws {
    let scene = try play("[tap: email, wait: 0.5, type: '@', wait: 0.5, tap: password, wait: 1]")
    for time in [1.1, 1.2, 2] {
      #expect(try scene.part("bear.leftEye", at: time).art == "../bear/eye-doe.svg")
      #expect(try scene.part("bear.mouth", at: time).art == "../bear/mouth-full.svg")
      #expect(try scene.part("bear.mouth", at: time).size == Size(26.6, 18.7))
    }
  }
}

@Suite struct LoginCalmTests {
  /// Ways to leave the address at 1.5 s, once the turn is over, and at 0.2 s, in its middle.
  private static let leavings = [
    "tap: password", "press: return", "tap: canvas", "background: true",
  ].flatMap { step in
    [
      ("[tap: email, wait: 0.5, { type: abcdef, pace: 0 }, wait: 1, \(step), wait: 1]", 1.5),
      ("[tap: email, wait: 0.2, \(step), wait: 1]", 0.2),
    ]
  }

  @Test(arguments: leavings)
  func `the bear calms down from where it is`(steps: String, time: Double) throws {
    let scene = try play(steps)
    for name in scene.bearWithoutArms {
      let start = try scene.part(name, at: time - 1e-9).transform
      for fraction in [0.0, 0.2, 0.4, 0.6, 0.8, 1] {
        let shown = try scene.part(name, at: time + 0.1725 * fraction).transform
        let expected = start.interpolated(to: .identity, easeIn(fraction))
        expect(shown.elements, equal: expected.elements, within: 1e-5)
      }
    }
  }

  @Test(arguments: leavings)
  func `no value jumps while the bear calms down`(steps: String, time: Double) throws {
    let scene = try play(steps)
    try scene.expectNoJumps(
      of: scene.bearWithoutArms, from: time - 0.2, to: time + 0.4, beyond: 0.3)
    try scene.expectNoJumps(
      of: ["bear.leftArm", "bear.rightArm"], from: time - 0.2, to: time + 0.4, beyond: 0.75)
  }

  @Test func `the mouth fades to the smile`() throws {
    let scene = try play("[tap: email, wait: 1, tap: canvas, wait: 1]")
    let mouth = try scene.part("bear.mouth", at: 1 + 0.1725 / 2)
    #expect(mouth.art == "../bear/mouth-smile.svg")
    #expect(mouth.fade?.from == "../bear/mouth-half.svg")
    #expect(abs((mouth.fade?.fraction ?? 0) - easeIn(0.5)) < 1e-6)
    #expect(abs(mouth.size.height - (13.7 - 7.2 * easeIn(0.5))) < 1e-6)
  }

  @Test func `the head turns back from its place if the field gets the focus midway`() throws {
    let scene = try play(
      "[tap: email, wait: 0.5, { type: abcdef, pace: 0 }, wait: 0.5, tap: canvas, tap: email, wait: 1]"
    )
    try scene.expectNoJumps(of: scene.bearWithoutArms, from: 0.9, to: 2, beyond: 0.3)
    let start = try scene.part("bear.head", at: 1.1 - 1e-9).transform
    let target = try #require(try watching(54 / 173)["bear.head"])
    for fraction in [0.0, 0.25, 0.5, 0.75] {
      let shown = try scene.part("bear.head", at: 1.1 + 0.2 * fraction).transform
      expect(
        shown.elements, equal: start.interpolated(to: target, easeIn(fraction)).elements,
        within: 1e-5)
    }
    try scene.expectWatching(54 / 173, at: 1.3)
  }

  @Test func `the bear looks again where it looked`() throws {
    let scene = try play(
      """
      [tap: email, wait: 0.5, { type: abcdef, pace: 0 }, wait: 0.5, tap: password, wait: 1,
       tap: email, wait: 1]
      """)
    try scene.expectWatching(54 / 173, at: 0.9)
    try scene.expectWatching(54 / 173, at: 2.3)
    #expect(try scene.shift(of: "bear.leftArm", at: 2.1) == -82.6)
    for fraction in [0.25, 0.5, 0.75, 1] {
      let shift = try scene.shift(of: "bear.leftArm", at: 2.1 + 0.2 * fraction)
      #expect(abs(shift - -82.6 * (1 - easeIn(fraction))) < 1e-6)
    }
    #expect(try scene.part("show", at: 2.0999).isVisible)
    #expect(try !scene.part("show", at: 2.1).isVisible)
  }

  @Test func `the password is hidden again when the address is looked at`() throws {
    let scene = try play(
      """
      [tap: password, wait: 0.5, { type: abc, pace: 0 }, tap: show, wait: 1.5, tap: email, wait: 1]
      """)
    #expect(try scene.part("passwordText", at: 2.0999).text == "abc")
    #expect(try scene.part("passwordText", at: 2.1).text == "•••")
    for fraction in [0.1, 0.5, 0.7, 0.9] {
      let time = 0.2 * fraction
      let expected = -70.6 - 12 * easeIn(time / 0.15) + 82.6 * easeIn(time / 0.2)
      #expect(abs(try scene.shift(of: "bear.leftArm", at: 2.1 + time) - expected) < 1e-6)
    }
    try scene.expectWatching(0, at: 2.3)
  }
}
