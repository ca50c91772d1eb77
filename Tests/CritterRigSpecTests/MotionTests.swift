import CritterAnimated
import CritterGraphics
import CritterRigSpec
import CritterTestSupport
import Testing

@Suite struct MotionTests {
  /// Goes from 0 to 10 in ten frames.
  private static func rise(_ eases: [Ease] = [.linear], to end: Double = 10) -> Motion {
    Motion(keys: [
      Motion.Key(time: 0, value: [0], eases: eases), Motion.Key(time: 10, value: [end]),
    ])
  }

  /// Overshoots its end by more than a tenth.
  private static let overshoot = Ease.curve(CubicBezier(0.3, 0, 0.3, 1.8))

  @Test func `a constant has its value at all times`() {
    #expect([-5, 0, 5].map { Motion(3).value(at: $0) } == [[3], [3], [3]])
    #expect(Motion(3).isStatic && Motion(3).isSteps)
  }

  @Test func `numbers hold before the first and after the last keyframe`() {
    #expect([-1, 0, 5, 10, 11].map { Self.rise().value(at: $0)[0] } == [0, 0, 5, 10, 10])
  }

  @Test func `each number can have its own ease`() {
    let point = Motion(keys: [
      Motion.Key(time: 0, value: [0, 0], eases: [.linear, .hold]),
      Motion.Key(time: 10, value: [10, 10]),
    ])
    #expect(point.hasSeparateEases)
    #expect(point.value(at: 5) == [5, 0])
    #expect(point.component(1).keys.map(\.eases) == [[.hold], [.linear]])
  }

  @Test func `two keyframes at one time are a jump`() {
    let jump = Motion(keys: [
      Motion.Key(time: 0, value: [0]), Motion.Key(time: 5, value: [0]),
      Motion.Key(time: 5, value: [8]), Motion.Key(time: 10, value: [8]),
    ])
    #expect(jump.isSteps && !jump.isStatic)
    #expect([4.9, 5, 9].map { jump.value(at: $0)[0] } == [0, 8, 8])
  }

  @Test func `a point follows the tangents to the next one`() {
    let arc = Motion(keys: [
      Motion.Key(
        time: 0, value: [0, 0],
        curve: Motion.Curve(out: Point(0, 10), into: Point(0, 10))),
      Motion.Key(time: 10, value: [10, 0]),
    ])
    #expect(arc.hasCurves)
    expect(arc.value(at: 5), equal: [5, 7.5], within: 1e-6)
  }

  @Test func `the range of numbers has what an ease adds beyond the keyframes`() {
    #expect(Self.rise().range == 0...10)
    let peak = (0...1000).map { Self.rise([Self.overshoot]).value(at: Double($0) / 100)[0] }.max()
    let range = Self.rise([Self.overshoot]).range
    expect([range.lowerBound, range.upperBound], equal: [0, peak ?? 0], within: 1e-3)
    #expect(range.upperBound > 11)
    #expect(Self.rise([Self.overshoot], to: -10).range.lowerBound == -range.upperBound)
  }

  @Test(arguments: [3.0, 5, 7.5])
  func `a motion that is cut stays the same between the cuts`(time: Double) {
    let cut = Self.rise([Self.overshoot]).cut(to: 2...8)
    #expect(cut.keys.map(\.time) == [2, 8])
    expect(
      cut.value(at: time), equal: Self.rise([Self.overshoot]).value(at: time), within: 1e-3)
  }

  @Test func `motions with equal times stay keyframes, and others are sampled`() {
    let both = Motion.combined([Self.rise(), Self.rise(to: 4)], in: 0...10, isAffine: true) {
      [$0[0][0] + $0[1][0]]
    }
    #expect(both.keys.map(\.value) == [[0], [14]])
    let product = Motion.combined([Self.rise(), Self.rise()], in: 0...10, isAffine: false) {
      [$0[0][0] * $0[1][0]]
    }
    for time in 0...10 {
      expect(product.value(at: Double(time)), equal: [Double(time * time)], within: 0.05)
    }
  }

  @Test func `a cycle changes with its motion`() {
    var motion = Self.rise()
    motion.cycle = Motion.Cycle(keys: motion.keys, length: 10, delay: 2)
    #expect(motion.map { [$0[0] * 2] }.cycle?.keys.map(\.value) == [[0], [20]])
    #expect(motion.map { [$0[0] * 2] }.cycle?.delay == 2)
  }
}

@Suite struct ColorMotionTests {
  private static let redToBlue = Motion(keys: [
    Motion.Key(time: 0, value: [1, 0, 0]), Motion.Key(time: 10, value: [0, 0, 1]),
  ])

  /// Mixes two colors as a rig does.
  private static func mixed(_ motion: Motion, at time: Double) -> [Double] {
    let numbers = motion.map { $0.multiplied(colorsAt: [0]) }.value(at: time)
    return numbers
  }

  @Test(arguments: 0...10)
  func `a color and its opacity change apart`(frame: Int) {
    let fading = Motion(keys: [
      Motion.Key(time: 0, value: [1]), Motion.Key(time: 10, value: [0]),
    ])
    let motion = Motion(color: Self.redToBlue, opacity: fading, in: 0...10)
    let (t, alpha) = (Double(frame) / 10, 1 - Double(frame) / 10)
    expect(
      Self.mixed(motion, at: Double(frame)), equal: [(1 - t) * alpha, 0, t * alpha, alpha],
      within: 2 * Motion.colorTolerance)
  }

  @Test func `a color that moves alone keeps its keyframes`() {
    let motion = Motion(color: Self.redToBlue, opacity: Motion(0.5), in: 0...10)
    #expect(motion.keys.map(\.value) == [[1, 0, 0, 0.5], [0, 0, 1, 0.5]])
  }

  @Test func `an opacity beyond its limits is limited`() {
    #expect([1, 0, 0, 0.5].color(opacity: 3) == [1, 0, 0, 0.5])
    #expect([2, -1, 0].color(opacity: -1) == [1, 0, 0, 0])
  }
}

@Suite struct StepTests {
  private let steps = Animated(stepsAt: [0.5, 1, 2, 3], [true, true, false, true])

  @Test func `steps drop repeats and start at 0`() {
    #expect(steps.keys.map(\.time) == [0, 2, 3])
    #expect(steps.keys.map(\.value) == [true, false, true])
    #expect([0, 1.9, 2, 3].map { steps.value(at: $0) } == [true, true, false, true])
  }

  @Test func `of two steps at one time, the last one counts`() {
    #expect(Animated(stepsAt: [0, 1, 1], ["a", "b", "c"]).keys.map(\.value) == ["a", "c"])
  }

  @Test func `both is true while both are`() {
    let other = Animated(stepsAt: [0, 1, 2.5], [false, true, false])
    #expect(steps.and(other).keys.map(\.time) == [0, 1, 2])
    #expect(steps.and(.always) == steps)
  }

  @Test func `alternatives are the times of each value`() {
    let modes = Animated(stepsAt: [0, 1, 2], ["a", "b", "a"])
    #expect(modes.alternatives.map(\.value) == ["a", "b"])
    #expect(modes.alternatives[1].isActive.keys.map(\.value) == [false, true, false])
  }
}
