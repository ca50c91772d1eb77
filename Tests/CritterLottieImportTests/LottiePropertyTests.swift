import CritterAnimated
import CritterGraphics
import CritterRigSpec
import CritterScript
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

  // MARK: Loops

  @Test(arguments: [
    (Loop(), 12.0, 2.0), (Loop(type: "pingpong"), 12, 8), (Loop(type: "offset"), 12, 12),
    (Loop(), 25, 5), (Loop(isOut: false), -2, 8),
    (Loop(isOut: false, type: "offset", count: 1), -2, -2),
  ])
  func `a loop repeats the keyframes`(loop: Loop, time: Double, value: Double) {
    let motion = Motion(keys: [.init(time: 0, value: [0]), .init(time: 10, value: [10])])
    let looped = motion.looped(loop, in: -10...30)
    expect([looped.value(at: time)[0]], equal: [value], within: 0.05)
  }

  @Test(arguments: [
    ("points()[1]", [30.0, 0]), ("inTangents()[0]", [-1, 2]), ("outTangents()[0]", [0, 0]),
    ("isClosed()", [1]),
  ])
  func `a script can make a path, and read it`(member: String, numbers: [Double]) throws {
    let run = ScriptRun(budget: ScriptBudget(), seed: (property: 1, instant: 1)) { name in
      name == "createPath" ? .function { .object(try ScriptPath($0)) } : nil
    }
    let script = try Script("createPath([[1, 1], [30, 0]], [[-1, 2]], [], true).\(member)")
    #expect(try run.result(of: script) { try $0.numbers } == numbers)
  }

  // MARK: Clocks

  @Test(arguments: [
    (#"{}"#, 6.0, 6.0), (#"{"st":4}"#, 6, 2), (#"{"st":4,"sr":2}"#, 6, 1), (#"{"sr":0}"#, 6, 6),
    (#"{"tm":{"k":0.5}}"#, 6, 10),
    (#"{"tm":{"k":[{"t":0,"s":[1]},{"t":20,"s":[0]}]}}"#, 5, 15),
  ])
  func `a layer has a clock of its own`(layer: String, time: Double, local: Double) throws {
    let json = try Self.json(layer)
    let clock = LayerClock(
      json, remap: LottieProperty.numbers(json["tm"], count: 1), frameRate: 20)
    expect([clock.local(at: time)], equal: [local], within: 1e-9)
  }

  @Test func `a remapped clock stands still before its keyframes, and jumps at a hold`() throws {
    let remap = try Self.motion(
      #"{"k":[{"t":10,"s":[0],"h":1},{"t":20,"s":[2]},{"t":30,"s":[3]}]}"#)
    let clock = LayerClock(.null, remap: remap, frameRate: 10)
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
