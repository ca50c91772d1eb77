import CritterAnimated
import CritterGraphics
import CritterTestSupport
import Foundation
import Testing

@testable import CritterRigSpec

/// Rigs as the text of a file.
@Suite struct RigSpecTests {
  private static func motion(
    _ start: [Double], _ end: [Double], ease: Ease = .linear, at times: (Double, Double) = (0, 100)
  ) -> Motion {
    Motion(keys: [
      Motion.Key(time: times.0, value: start, eases: [ease]),
      Motion.Key(time: times.1, value: end),
    ])
  }

  /// A square of 20 points.
  private static func square(_ placement: Placement = Placement()) -> PartSpec {
    var part = PartSpec(name: "Box 1", placement: placement, bounds: Rect(0, 0, 20, 20))
    part.fields = [.init("fill", .text("#ff0000"))]
    return part
  }

  /// The lines of a rig of 100 frames per second.
  private static func lines(_ parts: [PartSpec], frames: Double = 100) -> [String] {
    let rig = RigSpec(
      name: "a", size: Size(100, 100), parts: parts, range: 0...frames, frameRate: 100)
    var text = ""
    YAMLValue.write(rig.entries(with: []), to: &text)
    return text.split(separator: "\n").map { $0.trimmingPrefix(while: { $0 == " " }) }
      .map(String.init)
  }

  @Test func `a part has a frame and a name`() {
    let lines = Self.lines([Self.square()])
    #expect(lines.contains("canvas: { size: [100, 100] }"))
    #expect(lines.contains("box-1: { frame: [0, 0, 20, 20], fill: \"#ff0000\" }"))
    #expect(lines.contains("duration: 1") && lines.contains("loop: true"))
  }

  @Test func `a gradient is in fractions of the part`() {
    var part = PartSpec(name: "a", bounds: Rect(10, 10, 20, 40))
    part.setGradient(
      "fill", [Self.motion([10], [30])], in: 0...100, isAffine: true, isRadial: false,
      hasFocus: false
    ) { values in
      ([Point(10, 10), Point(values[0][0], 50)], [0, 1, 0, 0, 1, 1, 0, 0, 1, 1])
    }
    let colors = "colors: [\"#ff0000\", \"#0000ff\"]"
    let values =
      "[{ from: [0, 0], to: [0, 1], \(colors) }, { from: [0, 0], to: [1, 1], \(colors) }]"
    #expect(part.tracks.map(\.property) == ["fill"])
    let track = YAMLValue.list(part.tracks[0].values.keys.map(\.value))
    #expect(track.flow == values)
  }

  @Test func `a hidden part cuts others`() {
    var mattes = Mattes(after: 3)
    let lines = Self.lines(
      mattes.cut([Self.square()], by: [Self.square()], isInverted: true, named: "hole"))
    #expect(lines.contains { $0.hasPrefix("hole-mask:") })
    #expect(lines.contains { $0.contains("mask: { part: hole-mask, inverted: true }") })
    let holder = mattes.holder(of: [Self.square()], named: "clip", in: Rect(0, 0, 9, 9))
    #expect(holder.part.bounds == Rect(0, 0, 9, 9))
    #expect(holder.matte(usesLuma: true) != mattes.holder(of: [], named: "clip").matte())
  }

  @Test func `names are unique`() {
    #expect(Self.lines([Self.square(), Self.square()]).contains { $0.hasPrefix("box-1-2:") })
  }

  @Test(arguments: [
    ("Ünder_score 3", "nder-score-3"), ("", "part"), ("12", "part-12"), ("On", "part-on"),
    ("a--b", "a-b"),
  ])
  func `a name has small letters, digits, and hyphens`(text: String, name: String) {
    #expect(text.rigName == name)
  }

  @Test func `a position that moves is a translation from its first place`() {
    let moving = Placement(position: .whole(Self.motion([10, 10], [30, 50])))
    let lines = Self.lines([Self.square(moving)])
    #expect(lines.contains { $0.contains("frame: [10, 10, 20, 20]") })
    #expect(lines.contains { $0.contains("translate: { values: [[0, 0], [20, 40]]") })
  }

  @Test func `a coordinate that moves alone has its own track`() {
    let moving = Placement(position: .whole(Self.motion([10, 10], [30, 10])))
    #expect(
      Self.lines([Self.square(moving)]).contains { $0.contains("translate.x: { values: [0, 20]") })
  }

  @Test func `a rotation is about its anchor`() {
    let turning = Placement(
      anchor: Motion([20, 0]), position: .whole(Motion([20, 0])),
      rotation: Self.motion([0], [90], ease: .curve(CubicBezier(0.42, 0, 0.58, 1))))
    let lines = Self.lines([Self.square(turning)])
    #expect(lines.contains { $0.contains("anchor: [1, 0]") })
    #expect(
      lines.contains {
        $0.contains("rotate: { values: [0, 90], at: [0, 1], easings: ease-in-out }")
      })
  }

  @Test func `a jump is discrete`() {
    var part = Self.square()
    part.setOpacity(Self.motion([100], [0], ease: .hold, at: (0, 50)))
    #expect(
      Self.lines([part]).contains {
        $0.contains("opacity: { values: [1, 0], at: [0, 0.5], mode: discrete }")
      })
  }

  @Test func `a track that keeps its value is a value`() {
    var part = Self.square()
    part.setOpacity(Self.motion([50], [50]))
    #expect(Self.lines([part]).contains { $0.contains("opacity: 0.5") })
  }

  @Test func `a color of two parts gets a name`() {
    let lines = Self.lines([Self.square(), Self.square()])
    #expect(lines.contains("colors: { scarlet: \"#ff0000\" }"))
    #expect(lines.contains { $0.hasPrefix("box-1:") && $0.contains("fill: scarlet") })
  }

  @Test func `keyframes that repeat have a duration and a number of plays`() {
    var part = Self.square()
    var motion = Self.motion([0], [1])
    motion.cycle = Motion.Cycle(
      keys: [Motion.Key(time: 0, value: [0]), Motion.Key(time: 25, value: [1])], length: 25,
      delay: 5)
    part.tracks.append(TrackSpec("opacity", motion) { .number($0[0]) })
    #expect(
      Self.lines([part]).contains {
        $0.contains("opacity: { values: [0, 1], duration: 0.25, plays: 4, delay: 0.05 }")
      })
  }

  @Test func `a part is visible between times`() {
    var part = Self.square()
    part.tracks.append(
      TrackSpec(
        TrackSpec.shown,
        Animated(keys: [.init(time: 25, value: .flag(true)), .init(time: 75, value: .flag(false))]))
    )
    #expect(Self.lines([part]).contains { $0.contains("shown: [0.25, 0.75]") })
  }

  @Test func `a line has only what differs from the usual one`() {
    var part = Self.square()
    part.setLine(LineStyle(), width: Motion(1), dashes: nil, offset: Motion(3))
    #expect(part.fields.map(\.key) == ["fill"] && part.tracks.isEmpty)
    var sharp = LineStyle(cap: .round)
    sharp.miterLimit = 4
    part.setLine(
      sharp, width: Self.motion([-2], [2]), dashes: Motion([4, 2]), offset: Motion(3))
    #expect(part.fields.map(\.key) == ["fill", "line-cap", "miter-limit", "dash", "dash-offset"])
    #expect(part.tracks[0].values.first == .number(0))
  }

  @Test func `a gradient leaves out even places and a focus in its center`() {
    let stops = [0.0, 1, 0, 0, 1] + [0.5, 0, 1, 0, 1] + [1, 0, 0, 1, 1]
    let plain = YAMLValue.gradient(
      [0, 0, 1, 0, 0, 0] + stops, isRadial: true, hasFocus: true, decimals: 3)
    #expect(
      plain.flow
        == "{ from: [0, 0], to: [1, 0], colors: [\"#ff0000\", \"#00ff00\", \"#0000ff\"], radial: true }"
    )
    let one = YAMLValue.gradient(
      [0, 0, 1, 0] + stops[0..<5], isRadial: false, hasFocus: false, decimals: 3)
    #expect(one.flow == "\"#ff0000\"")
  }

  @Test func `a skew with a scale needs a part inside that scales first`() {
    var placement = Placement(scale: Motion([2, 1]))
    placement.skew = Motion(20)
    var part = Self.square(placement)
    part.setOpacity(Motion(50))
    let nested = part.nested()
    #expect(nested.placement.scale == Motion([1, 1]) && nested.placement.skew == Motion(20))
    #expect(nested.bounds == nil && nested["opacity"] != nil && nested["fill"] == nil)
    #expect(nested.children.map(\.placement.scale) == [Motion([2, 1])])
    #expect(nested.children[0]["fill"] != nil && nested.children[0].bounds == part.bounds)
  }

  @Test func `a moving anchor needs a part around`() {
    let moving = Placement(anchor: Self.motion([0, 0], [10, 0]), rotation: Motion(45))
    let nested = Self.square(moving).nested()
    #expect(nested.children.count == 1)
    #expect(nested.placement.anchor.isStatic && nested.placement.rotation == Motion(45))
    #expect(!nested.children[0].placement.position.isStatic)
  }

  @Test func `a group that does nothing isn't kept`() {
    var group = PartSpec(
      name: "group", placement: Placement(position: .whole(Motion([5, 6]))))
    group.children = [Self.square()]
    let parts = [group].simplified()
    #expect(parts.map(\.children.count) == [0])
    #expect(parts[0].placement.position.point(at: 0) == Point(5, 6))
  }

  @Test func `a long value that appears twice is written once`() {
    let path = YAMLValue.text("M0 0 L10 0 L10 10 L5 5 L0 10 L3 4 L8 1 L9 9 L1 2 L4 4 Z")
    let shared = RepeatedValues.shared([
      .init("a", .map([.init("path", path)])), .init("b", .map([.init("path", path)])),
    ])
    var text = ""
    YAMLValue.write(shared, to: &text)
    #expect(text.contains("&a") || text.contains("&path"))
    #expect(text.components(separatedBy: "M0 0 L10").count == 2)
  }
}

/// The transform of a part over time.
@Suite struct PlacementTests {
  @Test func `a placement maps its anchor to its position`() throws {
    let placement = Placement(
      anchor: Motion([3, 4]), position: .whole(Motion([50, 60])), scale: Motion([2, 3]),
      rotation: Motion(30))
    let place = try #require(placement.matrix(at: 0).project(Point(3, 4)))
    expect([place.x, place.y], equal: [50, 60], within: 1e-9)
  }

  @Test(arguments: [(0.0, 0.0), (200, 20), (-170, 10), (90, 85), (89, 85)])
  func `a skew is below a right angle`(angle: Double, plain: Double) {
    #expect(abs(Placement.plainSkew(angle)) == plain)
  }

  @Test func `separate coordinates have their own keyframes`() {
    let x = Motion(keys: [Motion.Key(time: 0, value: [0]), Motion.Key(time: 10, value: [10])])
    let position = Placement.Position.separate(x, Motion(7))
    #expect(position.point(at: 5) == Point(5, 7))
    #expect(position.moved(by: Point(1, 1)).point(at: 5) == Point(6, 8))
    #expect(!position.isStatic && !position.hasCurves)
  }
}
