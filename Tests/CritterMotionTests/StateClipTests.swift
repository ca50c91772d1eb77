import CritterGraphics
import CritterRig
import CritterRigFile
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion

/// The clips in a clip of 4 seconds, and the part's place at 0, 0.5, 1, 1.5, and 4 seconds.
private let plays: [(String, [Double])] = [
  ("rise", [0.0, 4, 0, 0, 0]),
  ("{ clip: rise, at: 1 }", [0.0, 0, 0, 4, 0]),
  ("{ clip: rise, at: 3 }", [0.0, 0, 0, 0, 8]),
  ("keep", [0.0, 4, 8, 8, 8]),
  ("spin", [0.0, 4, 0, 4, 8]),
  ("{ clip: rise, duration: 2 }", [0.0, 2, 4, 6, 0]),
  ("{ clip: spin, duration: 2 }", [0.0, 2, 4, 6, 8]),
  ("{ clip: rise, easing: steps(2) }", [0.0, 4, 0, 0, 0]),
  ("{ clip: rise, duration: 2, easing: \"linear(0, 1 25%, 0)\" }", [0.0, 8, 16.0 / 3, 8.0 / 3, 0]),
  ("[rise, { clip: add, at: 0.25 }]", [0.0, 5, 1, 0, 0]),
  ("{ clip: rise, weight: 0.25 }", [0.0, 1, 0, 0, 0]),
]

/// Clips that play in states.
@Suite struct StateClipTests {
  /// `walk` goes from 4 to 8 in two seconds, `run` from 20 to 40 in one, again and again. Each state
  /// comes and goes in one second.
  private static let yaml = """
    inputs: { speed: { min: 0, max: 2 } }
    states:
      still: { excludes: [walking, running] }
      walking: { excludes: running, play: walk }
      running: { play: run }
      idle: { play: [sway, { clip: nod, weight: speed / 2 }] }
    transitions:
      - { to: walking, duration: 1, easing: linear }
      - { from: walking, duration: 1, easing: linear }
      - { to: running, duration: 1, easing: linear }
      - { from: running, duration: 1, easing: linear }
    clips:
      walk: { duration: 2, loop: true, parts: { a: { translate.x: { values: [4, 8] } } } }
      run: { duration: 1, loop: true, parts: { a: { translate.x: { values: [20, 40] } } } }
      sway: { duration: 1, loop: true, parts: { a: { rotate: { values: [0, 720] } } } }
      nod: { duration: 2, loop: true, parts: { a: { rotate: { values: [90, 90] } } } }
      hide:
        duration: 1
        loop: true
        parts:
          a:
            visible: { values: [false] }
            transform: { values: [[rotateZ: 90], [rotateZ: 90]] }
    events:
      - { on: trigger walk, do: { enter: walking } }
      - { on: trigger run, do: { enter: running } }
      - { on: trigger stop, do: { leave: [walking, running] } }
    scenes:
      stroll: [wait: 1, trigger: walk, wait: 4, trigger: stop, wait: 2]
      turn: [trigger: walk, wait: 0.5, trigger: stop, wait: 0.5, trigger: walk, wait: 2]
      race: [trigger: walk, wait: 3, trigger: run, wait: 2]
    """

  private func part(
    _ selection: Selection, at time: Double, inputs: [String: Double] = [:]
  ) throws -> PartValues {
    try Rig.small(Self.yaml, inputs: inputs).values(
      of: "a", in: selection, at: time, inputs: inputs)
  }

  private func x(_ selection: Selection, at time: Double) throws -> Double {
    (try part(selection, at: time).translate.x * 1e6).rounded() / 1e6
  }

  @Test func `a still shows the beginning of the clip`() throws {
    #expect(try x(.still(["walking"]), at: 0) == 4)
  }

  @Test func `the transition mixes the clip in and out while it plays`() throws {
    let there = Selection.transition(from: [], to: ["walking"])
    #expect(try [0, 0.5, 1].map { try x(there, at: $0) } == [0, 2.5, 6])
    let back = Selection.transition(from: ["walking"], to: [])
    #expect(try [0, 0.5, 1].map { try x(back, at: $0) } == [4, 2.5, 0])
    #expect(try Timeline(of: Rig.small(Self.yaml), there).duration == 1)
  }

  @Test func `two states mix their clips`() throws {
    let way = Selection.transition(from: ["walking"], to: ["running"])
    #expect(try [0, 0.5, 0.999999].map { try x(way, at: $0) } == [4, 17.5, 39.999946])
  }

  @Test func `a state that doesn't play anything mixes to its own values`() throws {
    #expect(try x(.transition(from: ["walking"], to: ["still"]), at: 0.25) == 3.375)
  }

  @Test func `what has no values between switches at half, and a matrix is interpolated`() throws {
    let yaml = """
      states: { away: { play: hide } }
      transitions: [{ to: away, duration: 1, easing: linear }]
      clips:
        hide:
          duration: 1
          loop: true
          parts:
            a: { visible: { values: [false] }, transform: { values: [[rotateZ: 90], [rotateZ: 90]] } }
      """
    let way = Selection.transition(from: [], to: ["away"])
    let values = try [0.25, 0.75].map { try Rig.small(yaml).values(of: "a", in: way, at: $0) }
    #expect(values.map(\.isVisible) == [true, false])
    #expect(values[0].transform.distance(to: .identity.rotatedZ(22.5)) < 1e-9)
  }

  @Test(arguments: [(0.0, 180.0), (0.5, 157.5), (2, 90)])
  func `a weight shows a part of a clip over the clips before it`(
    speed: Double, rotation: Double
  ) throws {
    let rig = try Rig.small(Self.yaml, inputs: ["speed": speed])
    let way = Selection.transition(from: ["idle"], to: ["idle"])
    let clips = StateClips(of: rig, in: [3])
    var values = try Timeline(of: rig, way, inputs: ["speed": speed]).pose(at: 0).parts
    values[0].rotate = 0
    clips.apply(at: 0.25, of: rig, to: &values)
    #expect(values[0].rotate == rotation)
  }

  @Test func `in a scene, a clip plays until its state is left`() throws {
    let times = [1, 1.5, 2.5, 2.999, 3, 4.5, 5, 5.5, 6]
    let values = try times.map { try x(.scene("stroll"), at: $0) }
    #expect(values == [0, 2.5, 7, 7.998, 4, 7, 4, 2.5, 0])
  }

  /// Halfway in, out again, and halfway in again: the clip starts again, and nothing jumps.
  @Test func `a change of states in the middle of another goes on from what shows`() throws {
    let rig = try Rig.small(Self.yaml)
    let timeline = try Timeline(of: rig, .scene("turn"))
    let values = (0...300).map { timeline.pose(at: Double($0) / 100).parts[0].translate.x }
    for (value, next) in zip(values.prefix(199), values.dropFirst()) {
      #expect(abs(next - value) < 0.11)
    }
    #expect(values[50] == 2.5)
    #expect(values[300] == 4)
  }

  @Test func `a loop in a state has no seam`() throws {
    let timeline = try Timeline(of: Rig.small(Self.yaml), .scene("race"))
    func rotation(_ time: Double) -> Double { timeline.pose(at: time).parts[0].translate.x }
    #expect(rotation(2) == 4 && rotation(2.0 - 1e-9) > 7.999)
    #expect(timeline.loopsForever)
    #expect(timeline.marks.contains(2) && timeline.marks.contains(4))
  }

  @Test func `a scene waits for a clip that ends`() throws {
    let yaml = """
      states: { on: { play: once } }
      clips: { once: { duration: 3, parts: { a: { opacity: { values: [0, 1] } } } } }
      events: [{ on: trigger go, do: { enter: on } }]
      scenes: { s: [trigger: go] }
      """
    let timeline = try Timeline(of: Rig.small(yaml), .scene("s"))
    #expect(timeline.duration == 3 && !timeline.loopsForever)
  }

  @Test func `a nested rig's states play its clips`() throws {
    let yaml = """
      canvas: { size: [10, 10] }
      clips: { own: { duration: 1, parts: { b: { rotate: { values: [1, 1] } } } } }
      parts: { b: { rig: walker, frame: [0, 0, 10, 10] } }
      """
    let walker = try RigDocument.small(Self.yaml)
    let rig = try RigDocument(yaml: yaml, showing: ["walker": walker]).resolved()
    let way = Selection.transition(from: [], to: ["b.walking"])
    #expect(try rig.values(of: "b.a", in: way, at: 1).translate.x == 6)
  }

  // MARK: Clips in clips

  private func show(_ play: String, _ more: String = "", at time: Double) throws -> Double {
    let yaml = """
      clips:
        show: { duration: 4, \(more) play: \(play) }
        rise: { duration: 1, parts: { a: { translate.y: { values: [0, 8] } } } }
        keep: { duration: 1, fill-mode: forwards, parts: { a: { translate.y: { values: [0, 8] } } } }
        spin: { duration: 1, loop: true, parts: { a: { translate.y: { values: [0, 8] } } } }
        add: { duration: 1, parts: { a: { translate.y: { values: [1, 1], additive: true } } } }
      """
    return try Rig.small(yaml).values(of: "a", in: .clip("show", over: []), at: time).translate.y
  }

  @Test(arguments: plays)
  func `a clip plays other clips at their times`(play: String, values: [Double]) throws {
    for (time, value) in zip([0, 0.5, 1, 1.5, 4], values) {
      #expect(abs(try show(play, at: time) - value) < 1e-9, "at \(time)")
    }
  }

  @Test func `a clip that loops starts its clips again`() throws {
    let yaml = """
      clips:
        show: { duration: 2, loop: true, play: { clip: rise, at: 1 } }
        rise: { duration: 1, parts: { a: { translate.y: { values: [0, 8] } } } }
      events: [{ on: trigger go, do: { play: show } }]
      scenes: { s: [trigger: go, wait: 4] }
      """
    let rig = try Rig.small(yaml)
    let values = try [0.5, 1.5, 2].map {
      try rig.values(of: "a", in: .clip("show", over: []), at: $0).translate.y
    }
    #expect(values == [0, 4, 8])
    let played = try [0.5, 1.5, 2, 2.5, 3.5].map {
      try rig.values(of: "a", in: .scene("s"), at: $0).translate.y
    }
    #expect(played == [0, 4, 0, 0, 4])
  }

  @Test func `a clip lasts as long as the clips in it, in any order of the file`() throws {
    let yaml = """
      clips:
        show: { play: { clip: middle, at: 1 } }
        middle: { play: [{ clip: rise, at: 0.5, duration: 3 }] }
        rise: { duration: 1, parts: { a: { opacity: { values: [0, 1] } } } }
      """
    let timeline = try Timeline(of: Rig.small(yaml), .clip("show", over: []))
    #expect(timeline.duration == 4.5)
    #expect(timeline.marks == [0, 1, 1.5, 4.5])
    #expect(timeline.placedTracks.map(\.start) == [1.5])
    #expect(timeline.placedTracks.map(\.track.timing.duration) == [3])
  }

  @Test func `the speed of a clip is that of everything in it`() throws {
    let yaml = """
      clips:
        show: { speed: 0.5, play: [{ clip: rise, at: 1 }, { clip: rise, at: 3, duration: 4 }] }
        walk: { speed: 2, duration: 2, loop: true, parts: { a: { translate.y: { values: [0, 8, 0] } } } }
        rise: { duration: 1, parts: { a: { opacity: { values: [0, 1], at: [0.5, 1] } } } }
        fast: { speed: 4, play: walk, parts: { a: { translate.x: { values: [0, 9], duration: 1, delay: 1 } } } }
        twice: { duration: 2, loop: true, speed: 2, play: walk }
      """
    let rig = try Rig.small(yaml)
    let show = try Timeline(of: rig, .clip("show", over: []))
    #expect(show.duration == 14)
    #expect(show.placedTracks.map(\.start) == [2, 6])
    #expect(show.placedTracks.map(\.track.timing.duration) == [2, 8])
    #expect(try Timeline(of: rig, .clip("walk", over: [])).duration == 1)
    #expect(
      try rig.values(of: "a", in: .clip("walk", over: []), at: 0.25).translate.y == 4)
    let fast = try Timeline(of: rig, .clip("fast", over: []))
    #expect(fast.duration == 0.5)
    #expect(try rig.values(of: "a", in: .clip("fast", over: []), at: 0.375).translate.x == 4.5)
    let twice = Selection.clip("twice", over: [])
    #expect(try Timeline(of: rig, twice).duration == 1)
    #expect(
      try [0.125, 0.25, 0.5, 0.625].map { try rig.values(of: "a", in: twice, at: $0).translate.y }
        == [4, 8, 0, 4])
  }

  @Test(arguments: ["0", "-1", "fast", "time"])
  func `a speed is a number greater than 0`(speed: String) {
    let problems = thrownProblems {
      try Rig.small("clips: { show: { speed: \(speed), duration: 1, parts: {} } }")
    }
    #expect(problems.count == 1)
  }

  @Test func `marks follow the easing of a clip's time`() throws {
    let yaml = """
      clips:
        show: { play: { clip: turn, duration: 2, easing: "linear(0, 0.5 25%, 1)" } }
        turn: { duration: 1, parts: { a: { rotate: { values: [0, 1, 0] } } } }
      """
    let timeline = try Timeline(of: Rig.small(yaml), .clip("show", over: []))
    #expect(timeline.marks.map { ($0 * 1e6).rounded() / 1e6 } == [0, 0.5, 2])
  }

  @Test func `a clip in a clip moves inputs`() throws {
    let yaml = """
      inputs: { x: { min: 0, max: 10 } }
      states: { follow: { parts: { a: { translate.x: x } } } }
      clips:
        show: { over: follow, play: { clip: move, at: 1, duration: 2 } }
        move: { duration: 1, inputs: { x: { values: [0, 10] } } }
      """
    let rig = try Rig.small(yaml)
    let show = Selection.clip("show", over: [])
    #expect(try rig.values(of: "a", in: show, at: 2).translate.x == 5)
    #expect(try Timeline(of: rig, show).inputs(at: 3) == [10])
  }
}

extension Transform {
  fileprivate func distance(to other: Transform) -> Double {
    zip(elements, other.elements).map { abs($0 - $1) }.max() ?? 0
  }
}
