import CritterAnimated
import CritterGraphics
import CritterRig
import CritterTestSupport
import Foundation
import Testing

@testable import CritterVector

/// The fewest keyframes for a motion, to within 0.05 points.
@Suite struct FittingTests {
  private let easeIn = CubicBezier(0.42, 0, 1, 1)

  private func moved(_ x: Double, _ y: Double) -> PartNode { square(.translation(x, y)) }

  @Test func `a motion along one curve is two keys and that curve`() throws {
    let picture = try VectorAnimation(
      motion(curves: [easeIn]) { moved(20 * easeIn.y(at: $0), 40 * easeIn.y(at: $0)) })
    let keys = try #require(picture.placement?.position.keys)
    #expect(keys.map(\.time) == [0, 1])
    #expect(keys[0].bezier == CubicBezier(0.42, 0, 1, 1))
  }

  /// Figma's export to Lottie has easings that start and end a little outside of the unit square.
  @Test(arguments: [
    CubicBezier(0.535, -0.005, 0.455, 0.985), CubicBezier(0.545, 0.015, 0.465, 1.005),
  ])
  func `an easing that leaves the unit square invisibly is one curve`(ease: CubicBezier) throws {
    func place(at time: Double) -> Double { 300 * ease.y(at: time < 1 ? time : 2 - time) }
    let picture = try VectorAnimation(
      motion(seconds: 2, marks: [1], curves: [ease]) { moved(place(at: $0), 0) })
    let position = try #require(picture.placement?.position)
    #expect(position.keys.count <= 5)
    #expect(position.keys.compactMap(\.bezier).allSatisfy { $0.inUnitSquare == $0 })
    for time in stride(from: 0.03, to: 2, by: 0.05) {
      expect(position.value(at: time), equal: [5 + place(at: time), 5], within: 0.06)
    }
  }

  @Test func `an easing that overshoots has no hint`() {
    #expect(CubicBezier(0.5, -0.5, 0.5, 1.5).inUnitSquare == nil)
    #expect(CubicBezier(0.5, -0.5, 0.5, 1.5).bends.isEmpty)
    #expect(CubicBezier(0.42, 0, 0.58, 1).bends.isEmpty)
  }

  @Test func `a motion along several curves has one key at its start`() throws {
    let picture = try VectorAnimation(motion { moved(30 * (1 - exp(-8 * $0)), 0) })
    let keys = try #require(picture.placement?.position.keys)
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  @Test func `an even motion needs no curve`() throws {
    let picture = try VectorAnimation(motion { moved(30 * $0, 0) })
    let keys = try #require(picture.placement?.position.keys)
    #expect(keys.count == 2 && keys[0].bezier == nil)
  }

  @Test func `what rests is one key`() throws {
    let picture = try VectorAnimation(motion { _ in moved(3, 4) })
    #expect(picture.placement?.isStatic == true)
  }

  @Test func `a turn about the anchor moves nothing`() throws {
    let picture = try VectorAnimation(
      motion { time in
        square(
          Matrix.translation(-5, -5) * Transform.identity.rotatedZ(300 * time).flattened
            * .translation(40, 40))
      })
    let placement = try #require(picture.placement)
    #expect(placement.position.isStatic && placement.scale.isStatic)
    #expect(placement.rotation.keys.map(\.value) == [[0], [300]])
  }

  @Test func `a rotation and a scale are written as their author wrote them`() throws {
    let picture = try VectorAnimation(
      motion { time in
        let factors = AuthoredPlacement.Factors(rotation: 20 * time, scale: Point(1, 1 - 2 * time))
        var part = square(
          .translation(-5, -5) * .scale(1, factors.scale.y) * .rotation(factors.rotation)
            * .translation(40, 40))
        part.authored.factors = factors
        return part
      })
    let placement = try #require(picture.placement)
    #expect(placement.rotation.keys.map(\.value) == [[0], [20]])
    #expect(placement.scale.keys.map(\.value) == [[1, 1], [1, -1]])
  }

  @Test func `a part that is mirrored upside down isn't rotated`() throws {
    let picture = try VectorAnimation(
      motion { time in
        var part = square(.translation(-5, -5) * .scale(1, -1) * .translation(40 + time, 40))
        part.authored.factors = AuthoredPlacement.Factors(rotation: 0, scale: Point(1, -1))
        return part
      })
    let placement = try #require(picture.placement)
    #expect(placement.rotation.first == [0] && placement.scale.first == [1, -1])
  }

  @Test func `turns that are faster than the instants keep their number and direction`() throws {
    let picture = try VectorAnimation(
      motion { time in
        let matrix = Transform.identity.rotatedZ(-36_000 * time).flattened
        var part = square(.translation(-5, -5) * matrix * .translation(40, 40))
        part.authored.factors = AuthoredPlacement.Factors(
          rotation: -36_000 * time, scale: Point(1, 1))
        return part
      })
    let placement = try #require(picture.placement)
    #expect(placement.rotation.keys.map { $0.value[0].rounded() } == [0, -36_000])
  }

  @Test(arguments: [0.1, 0.4999, 0.5, 0.77])
  func `a jump is a jump, not late and hardly early`(instant: Double) throws {
    let picture = try VectorAnimation(motion(marks: [instant]) { moved($0 < instant ? 0 : 30, 0) })
    let keys = try #require(picture.placement?.position.keys)
    #expect(keys.map { $0.value[0] } == [5, 5, 35, 35])
    #expect(keys[1].time == keys[2].time)
    #expect((instant - 0.0011...instant).contains(keys[1].time))
  }

  @Test(arguments: [0.2531, 0.503, 0.7499])
  func `a jump that no one announces is a jump at its time`(instant: Double) throws {
    let picture = try VectorAnimation(motion { moved($0 < instant ? 4 * $0 : 30, 0) })
    let keys = try #require(picture.placement?.position.keys)
    #expect(keys.count == 4 && keys[1].time == keys[2].time)
    expect([keys[1].value[0], keys[2].value[0]], equal: [5 + 4 * instant, 35], within: 0.01)
    #expect((instant - 0.0011...instant).contains(keys[1].time))
  }

  @Test func `two parts that jump in the same frame do so at their own times`() throws {
    let picture = try VectorAnimation(
      motion { time in
        var part = square(.identity, isVisible: time < 0.5081)
        part.parts = [moved(time < 0.5031 ? 10 * time : 40, 0)]
        part.parts[0].name = "inner"
        return part
      })
    let part = try #require(picture.parts.first)
    #expect((0.507...0.5081).contains(part.isVisible.keys[1].time))
    let keys = try #require(part.parts.first?.items.first?.placement.position.keys)
    #expect((0.502...0.5031).contains(try #require(keys.first { $0.value[0] == 45 }).time))
  }

  @Test func `each tooth of a sawtooth ends at its time`() throws {
    let picture = try VectorAnimation(
      motion { moved(90 * (3.3 * $0).truncatingRemainder(dividingBy: 1), 0) })
    let keys = try #require(picture.placement?.position)
    for jump in 1...3 {
      let time = Double(jump) / 3.3
      let values = [time - 0.01, time + 0.0001, time + 0.01].map { keys.value(at: $0)[0] }
      expect(values, equal: [95 - 90 * 0.033, 5 + 90 * 0.00033, 5 + 90 * 0.033], within: 0.35)
    }
  }

  /// Each part starts at a time of its own, which would make the time grow with their square.
  @Test func `many parts with many marks have few samples`() throws {
    let count = 250
    let starts = (0..<count).map { 0.0036 * Double($0) }
    var source = motion(seconds: 2, marks: starts.filter { $0 > 0 }) { square(.translation($0, 0)) }
    source.tree = { time in
      PartTree(
        size: PixelSize(100, 100), background: .transparent, mask: nil, matrix: .identity,
        parts: starts.enumerated().map { index, start in
          var part = square(.translation(min(max(time - start, 0), 0.5) * 40, 0))
          part.name = "\(index)"
          return part
        })
    }
    let samples = try PoseSamples(of: source) { _ in Size(10, 10) }
    #expect(samples.count < 700)
    let picture = try VectorAnimation(source)
    #expect(picture.parts.count == count)
    let keys = try #require(picture.parts[count / 2].items.first?.placement.position.keys)
    #expect(keys.count <= 6)
    let middle = Motion(keys: keys).value(at: starts[count / 2] + 0.25)
    expect(middle, equal: [15, 5], within: 0.2)
  }

  /// Parts times samples are far more than the limit.
  @Test func `a long animation of many parts that hold is exact`() throws {
    let still = (0..<1200).map { number in
      var part = square(.identity)
      part.name = "\(number)"
      return part
    }
    func place(at time: Double) -> Double {
      time < 10
        ? 4 * time : time < 20 ? 60 : 60 + 20 * easeIn.y(at: (time - 20) / 10)
    }
    var source = motion(seconds: 30, marks: [10, 20], curves: [easeIn]) { _ in square(.identity) }
    source.tree = { time in
      PartTree(
        size: PixelSize(100, 100), background: .transparent, mask: nil, matrix: .identity,
        parts: [moved(place(at: time), 0)] + still)
    }
    let picture = try VectorAnimation(source)
    #expect(picture.parts.count == 1201)
    let position = try #require(picture.placement?.position)
    #expect(position.keys.count == 5)
    for time in [0, 5, 9.9, 10.1, 15, 20, 22, 25, 28, 30] {
      expect(position.value(at: time), equal: [5 + place(at: time), 5], within: 0.06)
    }
  }

  @Test func `what moves fast from rest doesn't jump`() throws {
    let picture = try VectorAnimation(motion { moved(30 * (1 - exp(-80 * $0)), 0) })
    let keys = try #require(picture.placement?.position.keys)
    let jumps = zip(keys, keys.dropFirst()).filter { $0.time == $1.time }
    #expect(jumps.allSatisfy { abs($0.value[0] - $1.value[0]) < 0.1 })
  }

  @Test func `what moves on across another's jump has no key there`() throws {
    let picture = try VectorAnimation(
      motion(marks: [0.5]) { time in
        var part = moved(400 * time, 0)
        part.parts = [square(.translation(time < 0.5 ? 0 : 30, 0))]
        return part
      })
    #expect(picture.parts.first?.placement.position.keys.count == 2)
  }

  @Test func `what turns back between two instants is seen`() throws {
    let peak = 0.503
    let picture = try VectorAnimation(
      motion(marks: [peak]) { moved(400 * (peak - abs($0 - peak)), 0) })
    let keys = try #require(picture.placement?.position.keys)
    #expect(keys.map { $0.value[0] }.max().map { abs($0 - 5 - 400 * peak) < 1 } == true)
  }

  @Test func `what is far outside the picture takes no keys and no time`() throws {
    let picture = try VectorAnimation(
      motion { time in
        let way = (40 * time).truncatingRemainder(dividingBy: 1)
        return moved(1e9 * way * way, 0)
      })
    let keys = try #require(picture.placement?.position.keys)
    #expect(keys.count < 400 && keys.allSatisfy { $0.value[0] <= 1000 })
  }
}
