import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

@Suite struct OwlTests {
  /// Every width of a screen and scale that is tested.
  private static let screens = [(320.0, 2.0), (320, 3), (375, 2), (375, 3), (414, 2), (414, 3)]

  /// A view's frame, with the hands down and up, by the left edge of the face.
  private static let views: [(name: String, down: [Double], up: [Double])] = [
    ("armDownLeft", [-36, 134, 43, 25], [29, 148, 0, 0]),
    ("armDownRight", [116, 134, 43, 26], [87, 148, 0, 0]),
    ("armUpLeft", [-15, 150, 0, 0], [-6, 108, 51, 42]),
    ("armUpRight", [131, 150, 0, 0], [60, 107, 51, 43]),
    ("eyes", [0, 69, 116, 92], [0, 69, 116, 92]),
  ]

  @Test(arguments: screens)
  func `the hands go up and down as in the original`(width: Double, scale: Double) throws {
    let owl = try Rig.named("owl", inputs: ["width": width], scale: scale)
    let left = Self.leftEdge(width, scale)
    let easeInOut = try Easing(text: "ease-in-out")
    for (from, to) in [("down", "up"), ("up", "down")] {
      let timeline = try Timeline(
        of: owl, .transition(from: [from], to: [to]), inputs: ["width": width])
      #expect(timeline.duration == 0.3)
      for step in 0...8 {
        let fraction = Double(step) / 8
        let parts = owl.placedParts(of: timeline.pose(at: 0.3 * fraction))
        let p = easeInOut.progress(at: fraction, duration: 0.3)
        let raised = to == "up" ? p : 1 - p
        for view in Self.views {
          let part = try #require(parts.first { $0.part.name == view.name })
          let frame = zip(view.down, view.up).map { $0 + ($1 - $0) * raised }
          let corners = Rect(left + frame[0], frame[1], frame[2], frame[3]).corners
          expect(
            try part.corners.flatMap { [try #require($0).x, try #require($0).y] },
            equal: corners.flatMap { [$0.x, $0.y] }, within: 1e-6)
          #expect(abs(part.opacity - (view.name == "eyes" ? raised : 1)) < 1e-6)
        }
      }
    }
  }

  @Test(arguments: [
    (320, 2, 102), (375, 2, 129.5), (375, 3, 129.666667), (390, 3, 137), (393, 3, 138.666667),
    (402, 3, 143), (414, 2, 149), (414, 3, 149), (428, 3, 156), (430, 3, 157), (375, 1, 130),
  ])
  func `the face stands on a whole pixel`(width: Double, scale: Double, left: Double) throws {
    let owl = try Rig.named("owl", inputs: ["width": width], scale: scale)
    #expect(owl.isSnapped && owl.canvas.size == Size(width, 385))
    let band = try #require(owl.parts.first { $0.name == "band" }).rest
    #expect(band.position == Point(width / 2, 125) && band.size == Size(width, 250))
    let face = try #require(owl.parts.first { $0.name == "face" }).rest
    expect(
      [face.position.x - 58, face.position.y - 46, face.size.width, face.size.height],
      equal: [left, 69, 116, 92], within: 1e-6)
    #expect(abs(Self.leftEdge(width, scale) - left) < 1e-6)
  }

  @Test func `the card keeps its margins`() throws {
    for (width, scale) in Self.screens {
      let owl = try Rig.named("owl", inputs: ["width": width], scale: scale)
      let card = try #require(owl.parts.first { $0.name == "card" }).rest
      #expect(card.position == Point(width / 2, 257.5) && card.size == Size(width - 40, 215))
      #expect(card.cornerRadius == 5)
      let button = try #require(owl.parts.first { $0.name == "login" }).rest
      #expect(
        button.position == Point((width - 40) / 2, 180) && button.size == Size(width - 80, 40))
    }
  }

  @Test func `the wings stand behind the hands`() throws {
    let owl = try Rig.named("owl")
    #expect(
      owl.parts.filter { $0.parent == nil }.map(\.name) == [
        "band", "card", "face", "eyes", "armDownLeft", "armDownRight", "armUpLeft", "armUpRight",
      ])
  }

  @Test(arguments: [("down", "up"), ("up", "down")])
  func `no lashes lie over open eyes`(from: String, to: String) throws {
    let owl = try Rig.named("owl")
    for step in 0...30 {
      let (way, time) = (Selection.transition(from: [from], to: [to]), Double(step) / 100)
      let lids = try owl.values(of: "lids", in: way, at: time)
      let eyes = try owl.values(of: "eyes", in: way, at: time)
      #expect(lids.size.height > 31.9 || eyes.opacity < 0.34, "at \(time)")
    }
  }

  @Test func `the owl rests with its hands down`() throws {
    let owl = try Rig.named("owl")
    let (rest, down) = (
      try Timeline(of: owl, .still([])), try Timeline(of: owl, .still(["down"]))
    )
    #expect(rest.pose(at: 0) == down.pose(at: 0))
  }

  /// Half of the screen's width next to the face, to the nearest pixel.
  private static func leftEdge(_ width: Double, _ scale: Double) -> Double {
    ((width - 116) / 2 * scale).rounded(.toNearestOrAwayFromZero) / scale
  }
}
