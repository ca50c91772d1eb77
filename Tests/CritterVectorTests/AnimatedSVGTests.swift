import CritterGraphics
import CritterMarkup
import CritterRaster
import Testing

@testable import CritterVector

/// What an animated SVG says.
@Suite struct AnimatedSVGTests {
  @Test func `It is XML without scripts, events and links out of it`() throws {
    let text = try MovingPicture(motion { square(.translation(20 * $0, 0)) }).text
    var reader = try MarkupReader(MarkupText(Array(text.utf8)))
    while let piece = try reader.next() {
      guard case .open(let element) = piece else { continue }
      #expect(element.svgName != nil && element.svgName != "script")
      #expect(element.reference.map { $0.first == UInt8(ascii: "#") } ?? true)
      #expect(!element.attributes.contains { $0.name.local.hasPrefix("on") })
    }
  }

  @Test func `It says what it is, how long it lasts and how often it plays`() throws {
    var twice = motion(seconds: 2) { square(.translation(20 * $0, 0)) }
    twice.plays = 2
    twice.title = "A & B"
    let text = try MovingPicture(twice).text
    #expect(text.contains("<title>A &amp; B</title>"))
    #expect(text.contains("<desc>A motion of 2 seconds, 2 times</desc>"))
    #expect(text.contains("dur=\"2s\" repeatCount=\"2\" fill=\"freeze\""))
  }

  @Test func `Without animation the first frame shows, also to those who want no motion`() throws {
    let text = try MovingPicture(motion { square(.translation(7 + 20 * $0, 3)) }).text
    #expect(text.ranges(of: "transform=\"translate(7 3)\"").count == 2)
    #expect(text.contains("@media (prefers-reduced-motion:reduce)"))
  }

  @Test func `What is hidden at times is not displayed then`() throws {
    let text = try MovingPicture(motion { square(.identity, isVisible: $0 >= 0.5) }).text
    #expect(
      text.contains(
        "<animate attributeName=\"display\" calcMode=\"discrete\" values=\"none;inline\" "
          + "keyTimes=\"0;.4995\""))
  }

  @Test func `Two files have no id in common`() throws {
    let texts = try [20.0, 21].map { distance in
      try MovingPicture(motion { square(.translation(distance * $0, 0)) }).text
    }
    let ids = texts.map { Set($0.matches(of: /id="([^"]*)"/).map { String($0.1) }) }
    #expect(!ids[0].isEmpty && ids[0].isDisjoint(with: ids[1]))
  }

  @Test func `A part in perspective is told with its time and how far it is out of place`() throws {
    let picture = try MovingPicture(
      motion { time in
        square(
          Matrix.translation(-5, -5)
            * Transform.identity.perspective(20).rotatedY(40 * time).flattened
            * .translation(40, 40))
      })
    let worst = try #require(picture.flattened.first)
    #expect(worst.part == "square" && worst.time == 1)
    #expect((0.1...5).contains(worst.distance))
  }

  @Test func `A motion of which there is no end of looking is refused`() throws {
    #expect(throws: VectorError.tooMuch(limit: 2_000_000)) {
      try MovingPicture(
        motion { time in
          var part = square(.identity)
          part.parts = (0..<20_000).map { _ in square(.translation(time, 0)) }
          return part
        })
    }
  }

  @Test func `A motion of more than ten minutes is refused`() throws {
    #expect(throws: VectorError.tooLong(seconds: 601, maximum: 600)) {
      try MovingPicture(motion(seconds: 601) { _ in square(.identity) })
    }
  }
}
