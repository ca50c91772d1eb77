import CritterAnimated
import CritterGraphics
import CritterRigSpec
import CritterTestSupport
import Testing

@testable import CritterLottieImport

/// The properties of a Lottie over time, in frames.
@Suite struct LottiePropertyTests {
  private static func json(_ text: String) throws -> JSON { try JSON(reading: Array(text.utf8)) }

  private static func motion(_ text: String, count: Int = 1) throws -> Motion? {
    LottieProperty.numbers(try json(text), count: count)
  }

  @Test(arguments: [
    (#"{"k":5}"#, [5.0, 5]), (#"{"k":[1,2,3]}"#, [1, 2]), (#"7"#, [7, 7]), (#"{"k":[4]}"#, [4, 4]),
  ])
  func `a constant has as many numbers as its property`(text: String, value: [Double]) throws {
    #expect(try Self.motion(text, count: 2) == Motion(value))
  }

  @Test(arguments: [#"{"k":[]}"#, #"{"k":"a"}"#, #"{"k":1e7}"#, #"{"k":[0,-1e6]}"#])
  func `what isn't a number of a usual size is nothing`(text: String) throws {
    #expect(try Self.motion(text, count: 2) == nil)
  }

  @Test(arguments: [
    (#"{"k":[{"t":0,"s":[0]},{"t":10,"s":[20]}]}"#, 10.0),
    (#"{"k":[{"t":0,"s":[0],"e":[20]},{"t":10}]}"#, 10),
    (#"{"k":[{"t":0,"s":[0],"h":1},{"t":10,"s":[20]}]}"#, 0),
    (#"{"k":[{"t":0,"s":[9]},{"t":0,"s":[0]},{"t":10,"s":[20]}]}"#, 10),
    (#"{"k":[{"t":-10,"s":[0]},{"t":10,"s":[20]},{"t":5,"s":[0]}]}"#, 15),
  ])
  func `keyframes are new or old ones, in order`(text: String, middle: Double) throws {
    let motion = try #require(try Self.motion(text))
    #expect(motion.value(at: 5) == [middle])
  }

  @Test(arguments: [
    ("[3]", 3.0), ("time * 10", 5), ("$bm_rt = $bm_mul(time, 20)", 10), ("loopOut()", 1),
    ("loopOut('pingpong')", 3), ("loopOut('offset')", 5),
  ])
  func `an expression replaces or repeats the keyframes`(text: String, value: Double) throws {
    let keys = [Motion.Key(time: 0, value: [0]), Motion.Key(time: 4, value: [4])]
    let expression = try #require(Expression(text))
    let motion = expression.applied(to: Motion(keys: keys), in: 0...10, frameRate: 10)
    // A jump takes a moment.
    expect(try #require(motion).value(at: 5), equal: [value], within: 0.01)
  }

  @Test func `a link has no value of its own`() throws {
    let link = try #require(Expression("thisComp.layer('A').transform.opacity"))
    #expect(link.applied(to: Motion(1), in: 0...10, frameRate: 10) == nil)
  }

  @Test func `each number can have its own easing`() throws {
    let motion = try #require(
      try Self.motion(
        #"""
        {"k":[{"t":0,"s":[0,0],"o":{"x":[0.5,0],"y":[0,0]},"i":{"x":[1,1],"y":[0.5,1]}},
        {"t":10,"s":[10,10]}]}
        """#, count: 2))
    #expect(motion.hasSeparateEases)
    let value = motion.value(at: 5)
    #expect(value[0] < 4)
    expect([value[1]], equal: [5], within: 1e-9)
  }

  @Test(arguments: [
    (#""to":[0,10,0],"ti":[0,10,0]"#, true), (#""to":[1,0],"ti":[-1,0]"#, false),
    (#""to":[0,0,0],"ti":[0,0,0]"#, false),
  ])
  func `tangents make a curve, unless they are on the line`(
    tangents: String, isCurve: Bool
  ) throws {
    let motion = try #require(
      try Self.motion(
        #"{"k":[{"t":0,"s":[0,0],\#(tangents)},{"t":10,"s":[10,0]}]}"#, count: 2))
    #expect(motion.hasCurves == isCurve)
    #expect((motion.value(at: 5)[1] > 5) == isCurve)
  }

  // MARK: Expressions

  @Test(arguments: [
    ("loopOut()", 12.0, 2.0), ("loopOut('pingpong')", 12, 8), ("loopOut('offset')", 12, 12),
    ("$bm_rt = loopOut('cycle', 0);", 25, 5), ("loopIn()", -2, 8),
    ("loopIn('offset', 1)", -2, -2),
  ])
  func `a loop repeats the keyframes`(text: String, time: Double, value: Double) throws {
    let motion = Motion(keys: [.init(time: 0, value: [0]), .init(time: 10, value: [10])])
    guard case .loop(let loop)? = Expression(text) else {
      Issue.record("\(text) isn't a loop")
      return
    }
    let looped = motion.looped(loop, in: -10...30)
    expect([looped.value(at: time)[0]], equal: [value], within: 0.05)
  }

  @Test func `an expression is a constant, the time, or a link`() {
    if case .constant(let numbers)? = Expression("var $bm_rt; $bm_rt = [1, 2.5]") {
      #expect(numbers == [1, 2.5])
    } else {
      Issue.record("no constant")
    }
    if case .time(let factor)? = Expression("time * 30") {
      #expect(factor == 30)
    } else {
      Issue.record("no time")
    }
    if case .link(let steps)? = Expression("thisComp.layer('A').content('B').path") {
      #expect(steps == [.layer("A"), .content("B"), .property("path")])
    } else {
      Issue.record("no link")
    }
  }

  @Test(arguments: ["wiggle(1, 2)", "time + 1", "if (a) { b }", "loopOut('cycle', -1)", ""])
  func `other expressions aren't read`(text: String) {
    #expect(Expression(text) == nil)
  }

  // MARK: Clocks

  @Test(arguments: [
    (#"{}"#, 6.0, 6.0), (#"{"st":4}"#, 6, 2), (#"{"st":4,"sr":2}"#, 6, 1), (#"{"sr":0}"#, 6, 6),
    (#"{"tm":{"k":0.5}}"#, 6, 10),
    (#"{"tm":{"k":[{"t":0,"s":[1]},{"t":20,"s":[0]}]}}"#, 5, 15),
    (#"{"tm":{"k":0,"x":"time * 2"}}"#, 6, 12),
  ])
  func `a layer has a clock of its own`(layer: String, time: Double, local: Double) throws {
    let clock = LayerClock(try Self.json(layer), frameRate: 20, in: 0...40)
    expect([clock.local(at: time)], equal: [local], within: 1e-9)
  }

  @Test func `a remapped clock stands still before its keyframes, and jumps at a hold`() throws {
    let clock = LayerClock(
      try Self.json(
        #"{"tm":{"k":[{"t":10,"s":[0],"h":1},{"t":20,"s":[2]},{"t":30,"s":[3]}]}}"#),
      frameRate: 10, in: 0...40)
    let points = clock.points(in: 0...40)
    #expect(points.map(\.time) == [0, 10, 20, 20, 30, 40])
    #expect(points.map(\.local) == [0, 0, 0, 20, 30, 30])
  }

  // MARK: Paths and gradients

  @Test func `a path has its tangents as control points`() throws {
    let outline = try #require(
      Outline(
        path: try Self.json(
          #"{"k":{"v":[[0,0],[10,0]],"i":[[0,0],[-2,3]],"o":[[4,5],[0,0]],"c":false}}"#)))
    let path = outline.path(outline.motion.first)
    #expect(
      path.elements == [.move(Point(0, 0)), .curve(Point(4, 5), Point(8, 3), Point(10, 0))])
  }

  @Test func `a path with fewer corners repeats its last one`() throws {
    let outline = try #require(
      Outline(
        path: try Self.json(
          #"""
          {"k":[{"t":0,"s":[{"v":[[0,0],[9,0],[9,9]],"i":[],"o":[],"c":true}]},
          {"t":10,"s":[{"v":[[0,0],[5,0]],"i":[],"o":[],"c":true}]}]}
          """#)))
    #expect(outline.contours == [.init(count: 3, isClosed: true)])
    #expect(outline.motion.keys[1].value.suffix(6) == [5, 0, 5, 0, 5, 0])
  }

  @Test func `the opacities of a gradient have stops of their own`() throws {
    let stops = try #require(
      GradientStops(
        try Self.json(#"{"k":[0,1,0,0, 1,0,0,1, 0,1, 0.5,0, 1,1]}"#), 2, Motion(50), in: 0...10))
    let merged = stops.merged(stops.raw.first, 50)
    expect(
      merged, equal: [0, 1, 0, 0, 0.5, 0.5, 0.5, 0, 0.5, 0, 1, 0, 0, 1, 0.5], within: 1e-9)
  }
}
