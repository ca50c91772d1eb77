import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

@Suite struct WalkerTests {
  private func corner(_ part: String, in placed: [PlacedPart]) throws -> Point {
    let part = try #require(placed.first { $0.part.name == part })
    return try #require(part.corners[0])
  }

  /// The walk changes its speed all the time, and the ground moves under the bird.
  @Test(arguments: [("front-foot", 0.0), ("back-foot", 0.5)])
  func `a planted foot stays on the ground`(foot: String, offset: Double) throws {
    let rig = try Rig.named("walker")
    let timeline = try Timeline(of: rig, .clip("walk", over: []))
    var first: (step: Double, place: Point)?
    var count = 0
    for frame in 0...480 {
      let placed = rig.placedParts(of: timeline.pose(at: Double(frame) / 100))
      let ground = try corner("tufts", in: placed).x
      let steps = -ground / 48 + offset
      guard steps - steps.rounded(.down) < 0.6 else { continue }
      let corner = try corner(foot, in: placed)
      let place = Point(corner.x - ground, corner.y)
      if let first, first.step == steps.rounded(.down) {
        #expect(abs(place.x - first.place.x) <= 0.05 && abs(place.y - first.place.y) <= 0.05)
        count += 1
      } else {
        first = (steps.rounded(.down), place)
      }
    }
    #expect(count > 200)
  }
}
