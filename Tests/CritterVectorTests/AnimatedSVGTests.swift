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
    #expect(text.contains("dur=\"2\" repeatCount=\"2\" fill=\"freeze\""))
  }

  @Test func `Without animation the first frame shows, also to those who want no motion`() throws {
    let text = try MovingPicture(motion { square(.translation(7 + 20 * $0, 3)) }).text
    #expect(text.ranges(of: "transform=\"translate(7 3)\"").count == 2)
    #expect(text.contains("@media (prefers-reduced-motion:reduce)"))
  }

  @Test func `What is hidden at times is transparent then`() throws {
    let text = try MovingPicture(motion { square(.identity, isVisible: $0 >= 0.5) }).text
    #expect(
      text.contains(
        "<animate attributeName=\"opacity\" calcMode=\"discrete\" values=\"0;1\" "
          + "keyTimes=\"0;.499\""))
  }

  @Test func `A text that is all that a part shows goes with the part`() throws {
    let text = try MovingPicture(
      motion { time in
        var part = square(.identity, isVisible: time < 0.5)
        part.isText = true
        return part
      }
    ).text
    #expect(
      text.contains(
        "<animate attributeName=\"opacity\" calcMode=\"discrete\" values=\"1;0\""), "\(text)")
  }

  @Test func `Numbers that are animated have spaces between them, as Firefox wants it`() throws {
    let text = try MovingPicture(motion { square(.translation(-20 * $0, -30 * $0)) }).text
    #expect(text.contains("values=\"0 0;-20 -30\""), "\(text)")
  }

  @Test func `What is there twice is written once`() throws {
    let text = try MovingPicture(
      motion { time in
        var part = square(.translation(0, 20 * time))
        part.parts = [square(.translation(30, 0)), square(.identity, opacity: time)]
        return part
      }
    ).text
    #expect(text.ranges(of: "width=\"10\" height=\"10\" fill=\"red\"").count <= 2, "\(text)")
    let id = try #require(text.firstMatch(of: /<use href="#([^"]*)"/)?.1)
    #expect(text.contains(" id=\"\(id)\""))
  }

  @Test func `Steps along a line are shares of it where that is shorter`() throws {
    let text = try MovingPicture(
      motion { square(.translation(-7.75 * (10 * $0).rounded(), 13.15 * (10 * $0).rounded())) }
    ).text
    #expect(text.contains("path=\"M0 0l-77.5 131.5\""), "\(text)")
    #expect(text.contains("keyPoints=\"0;.1;.2;"), "\(text)")
  }

  @Test func `What moves alike in two places is said once, mirrored or not`() throws {
    let arms = motion { time in
      var part = square(.identity)
      part.layers = []
      part.parts = [1.0, -1].map { side in
        var arm = square(
          .translation(0, -30 * time * time) * .scale(side, 1) * .translation(40, 50))
        arm.layers = [
          Layer(name: "arm", content: .art("arm"), size: Size(10, 10), matrix: .identity)
        ]
        return arm
      }
      return part
    }
    let text = try MovingPicture(arms).text
    #expect(text.ranges(of: "<animateMotion").count == 1, "\(text)")
  }

  @Test func `Path data repeats no letter and no space that it can do without`() {
    let path = Path([
      .move(Point(1, 2)), .line(Point(4, 2)), .line(Point(4, -0.5)), .line(Point(4.25, 0.25)),
      .curve(Point(5, 1), Point(6, 1), Point(6.5, 0)),
      .curve(Point(7, -1), Point(8, -1), Point(9, 0)), .line(Point(1, 2)), .close,
    ])
    #expect(path.brief(2) == "M1 2h3v-2.5l.25.75c.75.75 1.75.75 2.25-.25s1.5-1 2.5 0z")
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
    #expect(throws: VectorError.tooMuch(limit: 2000)) {
      try Samples(
        of: motion { time in
          var part = square(.identity)
          part.parts = (0..<20).map { _ in square(.translation(time, 0)) }
          return part
        }, mostParts: 2000)
    }
  }

  @Test func `A motion of more than ten minutes is refused`() throws {
    #expect(throws: VectorError.tooLong(seconds: 601, maximum: 600)) {
      try MovingPicture(motion(seconds: 601) { _ in square(.identity) })
    }
  }
}
