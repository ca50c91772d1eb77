import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

/// The idle animations of the bear and the owl.
@Suite struct IdleTests {
  private static let length = 5.0

  @Test(arguments: ["bear", "owl"])
  func `idle life begins and ends at rest`(name: String) throws {
    let rig = try Rig.named(name)
    let (idle, rest) = (
      try Timeline(of: rig, .clip("idle", over: [])), try Timeline(of: rig, .still([]))
    )
    #expect(idle.duration == Self.length)
    #expect(idle.pose(at: 0).parts == rest.pose(at: 0).parts)
    #expect(idle.pose(at: Self.length).parts == rest.pose(at: 0).parts)
  }

  @Test func `the bear blinks unevenly`() throws {
    let bear = try Rig.named("bear")
    try expectUnevenBlinks { time in
      try bear.values(of: "leftEye", in: .clip("idle", over: []), at: time).art == "eye-closed.svg"
    }
  }

  @Test func `the owl blinks unevenly`() throws {
    let owl = try Rig.named("owl")
    try expectUnevenBlinks { time in
      try owl.values(of: "lids", in: .clip("idle", over: []), at: time).size.height > 31.9
    }
  }

  /// The ear's own tilt ends when it has caught up.
  @Test(arguments: ["leftEar", "rightEar"])
  func `the ears lag behind the head and catch up`(ear: String) throws {
    let bear = try Rig.named("bear")
    func angle(_ part: String, at time: Double) throws -> Double {
      let transform = try bear.values(of: part, in: .clip("idle", over: []), at: time).transform
      return transform.elements[1]
    }
    #expect(try angle("head", at: 2.25) < -0.02)
    #expect(try angle(ear, at: 2.25) > 0.1)
    #expect(try angle(ear, at: 2.45) < -0.01, "beyond the head, as a spring")
    #expect(abs(try angle(ear, at: 3.2)) < 0.001)
  }

  /// Three blinks, whose distances, counted round the clip's end, all differ.
  private func expectUnevenBlinks(areClosed: (Double) throws -> Bool) throws {
    let times = stride(from: 0.0, to: Self.length, by: 0.025)
    let closed = try times.map(areClosed)
    let blinks = closed.indices.dropFirst().filter { closed[$0] && !closed[$0 - 1] }
    #expect(blinks.count == 3)
    let gaps = zip(blinks, blinks.dropFirst() + [(blinks.first ?? 0) + closed.count]).map {
      $1 - $0
    }
    #expect(Set(gaps).count == gaps.count)
  }
}
