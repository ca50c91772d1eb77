import CritterGraphics
import CritterRig
import CritterTestSupport
import Foundation
import Testing

@testable import CritterVector

/// The fewest keys that say what moves, to within a twentieth of a point.
@Suite struct FittingTests {
  private let easeIn = CubicBezier(0.42, 0, 1, 1)

  private func moved(_ x: Double, _ y: Double) -> PartNode { square(.translation(x, y)) }

  @Test func `A motion along one curve is two keys and that curve`() throws {
    let picture = try VectorAnimation(
      motion(curves: [easeIn]) { moved(20 * easeIn.y(at: $0), 40 * easeIn.y(at: $0)) })
    let keys = try #require(picture.placement?.position.keys)
    #expect(keys.map(\.time) == [0, 1])
    #expect(keys[0].curve == Keyframes.Curve(x1: 0.42, y1: 0, x2: 1, y2: 1))
  }

  @Test func `An even motion needs no curve`() throws {
    let picture = try VectorAnimation(motion { moved(30 * $0, 0) })
    let keys = try #require(picture.placement?.position.keys)
    #expect(keys.count == 2 && keys[0].curve == nil)
  }

  @Test func `What rests is one key`() throws {
    let picture = try VectorAnimation(motion { _ in moved(3, 4) })
    #expect(picture.placement?.isConstant == true)
  }

  @Test func `A turn about the anchor moves nothing`() throws {
    let picture = try VectorAnimation(
      motion { time in
        square(
          Matrix.translation(-5, -5) * Transform.identity.rotatedZ(300 * time).flattened
            * .translation(40, 40))
      })
    let placement = try #require(picture.placement)
    #expect(placement.position.isConstant && placement.scale.isConstant)
    #expect(placement.rotation.keys.map(\.values) == [[0], [300]])
  }

  @Test func `Turns that are faster than the instants keep their number and direction`() throws {
    let picture = try VectorAnimation(
      motion { time in
        let matrix = Transform.identity.rotatedZ(-36_000 * time).flattened
        var part = square(.translation(-5, -5) * matrix * .translation(40, 40))
        part.rotation = -36_000 * time
        return part
      })
    let placement = try #require(picture.placement)
    #expect(placement.rotation.keys.map { $0.values[0].rounded() } == [0, -36_000])
  }

  @Test(arguments: [0.1, 0.4999, 0.5, 0.77])
  func `A jump is a jump, not late and hardly early`(instant: Double) throws {
    let picture = try VectorAnimation(motion(marks: [instant]) { moved($0 < instant ? 0 : 30, 0) })
    let keys = try #require(picture.placement?.position.keys)
    #expect(keys.map { $0.values[0] } == [5, 5, 35, 35])
    #expect(keys[1].time == keys[2].time)
    #expect((instant - 0.0011...instant).contains(keys[1].time))
  }

  @Test func `A jump that no one announces is a jump, at the next instant`() throws {
    let picture = try VectorAnimation(motion { moved($0 < 0.503 ? 4 * $0 : 30, 0) })
    let keys = try #require(picture.placement?.position.keys)
    #expect(keys.count == 4 && keys[1].time == keys[2].time)
    expect([keys[1].values[0], keys[2].values[0]], equal: [7, 35], within: 0.1)
    #expect((0.503...0.518).contains(keys[1].time))
  }

  @Test func `What moves fast from rest doesn't jump`() throws {
    let picture = try VectorAnimation(motion { moved(30 * (1 - exp(-80 * $0)), 0) })
    let keys = try #require(picture.placement?.position.keys)
    let jumps = zip(keys, keys.dropFirst()).filter { $0.time == $1.time }
    #expect(jumps.allSatisfy { abs($0.values[0] - $1.values[0]) < 0.1 })
  }

  @Test func `What moves on across another's jump has no key there`() throws {
    let picture = try VectorAnimation(
      motion(marks: [0.5]) { time in
        var part = moved(400 * time, 0)
        part.parts = [square(.translation(time < 0.5 ? 0 : 30, 0))]
        return part
      })
    #expect(picture.parts.first?.placement.position.keys.count == 2)
  }

  @Test func `What turns back between two instants is seen`() throws {
    let peak = 0.503
    let picture = try VectorAnimation(
      motion(marks: [peak]) { moved(400 * (peak - abs($0 - peak)), 0) })
    let keys = try #require(picture.placement?.position.keys)
    #expect(keys.map { $0.values[0] }.max().map { abs($0 - 5 - 400 * peak) < 1 } == true)
  }

  @Test func `What is far outside the picture takes no keys and no time`() throws {
    let picture = try VectorAnimation(
      motion { time in
        let way = (40 * time).truncatingRemainder(dividingBy: 1)
        return moved(1e9 * way * way, 0)
      })
    let keys = try #require(picture.placement?.position.keys)
    #expect(keys.count < 400 && keys.allSatisfy { $0.values[0] <= 1000 })
  }
}
