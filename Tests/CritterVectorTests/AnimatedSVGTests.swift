import CritterAnimated
import CritterGraphics
import CritterRaster
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterVector

/// The contents of an animated SVG, as a browser reads them.
@Suite struct AnimatedSVGTests {
  @Test func `an animated SVG is XML without scripts, events, and links out of it`() throws {
    let svg = try VectorAnimation(motion { square(.translation(20 * $0, 0)) }).svg
    #expect(svg.name == "svg" && svg["xmlns"] == "http://www.w3.org/2000/svg")
    #expect(svg.elements.count > 5)
    for element in svg.elements {
      #expect(element.name != "script" && element.name != "foreignObject")
      let links = element.attributes.filter { $0.key.hasSuffix("href") }
      #expect(links.values.allSatisfy { $0.hasPrefix("#") })
      #expect(!element.attributes.keys.contains { $0.hasPrefix("on") })
    }
  }

  @Test func `an animated SVG has a title, a duration, and a number of plays`() throws {
    var twice = motion(seconds: 2) { square(.translation(20 * $0, 0)) }
    twice.plays = 2
    twice.title = "A & B"
    let svg = try VectorAnimation(twice).svg
    #expect(svg.all("title").map(\.text) == ["A & B"])
    #expect(svg.all("desc").map(\.text) == ["An animation of 2 seconds, played 2 times"])
    let timed = svg.elements.filter { $0["dur"] != nil }
    #expect(!timed.isEmpty)
    for animation in timed {
      #expect(animation.numbers("dur") == [2])
      #expect(animation["repeatCount"] == "2" && animation["fill"] == "freeze")
    }
  }

  @Test func `without animation the first frame shows, also to those who want no motion`() throws {
    let picture = try VectorAnimation(motion { square(.translation(7 + 20 * $0, 3)) })
    let svg = try picture.svg
    let placed = svg.elements.filter { $0.numbers("transform") == [7, 3] }
    #expect(placed.count == 2, "for those who see motion, and for the others")
    let style = svg.all("style").map(\.text).joined()
    #expect(style.contains("prefers-reduced-motion:reduce"))
    let drawn = try picture.firstFrame
    let red = Bitmap.Pixel(255, 0, 0)
    #expect(drawn[8, 4] == red && drawn[16, 12] == red && drawn.pixels.count { $0 == red } == 100)
  }

  @Test func `what is hidden at times is transparent then`() throws {
    let svg = try VectorAnimation(motion { square(.identity, isVisible: $0 >= 0.5) }).svg
    let opacity = try #require(svg.animations(of: "opacity").first)
    #expect(opacity["calcMode"] == "discrete")
    #expect([0, 0.49, 0.5, 1].map { opacity.value(at: $0) } == ["0", "0", "1", "1"])
  }

  /// As of a text that is not too long at first.
  @Test func `a part that is masked at times is masked`() throws {
    let svg = try VectorAnimation(
      motion { time in
        var part = square(.identity)
        part.mask = time < 0.5 ? nil : Mask(rect: Rect(0, 0, 5, 5), matrix: .identity)
        return part
      }
    ).svg
    #expect(svg.all("mask").count == 1)
    #expect(svg.elements.contains { $0["mask"] != nil })
  }

  @Test func `each part behind the same matte has a mask of its own area`() throws {
    let svg = try VectorAnimation(
      motion { _ in
        var part = square(.identity)
        part.parts = [0.0, 30].map { x in
          var ear = square(.translation(x, 0))
          ear.matte = Matte(.invertedAlpha, [square(.identity)])
          return ear
        }
        return part
      }
    ).svg
    #expect(svg.all("mask").count == 2)
  }

  @Test func `a blend mode that jumps shows one copy of the part at a time`() throws {
    let svg = try VectorAnimation(
      motion { time in
        var part = square(.translation(20 * time, 0))
        part.effects.blend = time < 0.5 ? .multiply : .screen
        return part
      }
    ).svg
    let moving = try #require(svg.elements.first { $0["id"]?.hasSuffix("m") == true })
    let styles = moving.elements.compactMap(\.["style"])
    #expect(styles == ["mix-blend-mode:multiply", "mix-blend-mode:screen"])
    #expect(svg["style"] == "isolation:isolate")
  }

  @Test func `a blur and a shadow are a filter, with room for both`() throws {
    let svg = try VectorAnimation(
      motion { time in
        var part = square(.translation(20 * time, 0))
        part.effects.blur = 2 * time
        part.effects.shadow = Shadow(offset: Point(0, 30), blur: 1, color: Color(1, 0, 0, 0.5))
        return part
      }
    ).svg
    let filter = try #require(svg.all("filter").first)
    #expect(filter["color-interpolation-filters"] == "sRGB")
    let bottom = filter.numbers("y")[0] + filter.numbers("height")[0]
    // 10 of the square, 30 of the shadow's offset, and three deviations of both blurs
    #expect(bottom >= 49)
    let blur = try #require(filter.all("feGaussianBlur").first)
    #expect(blur.all("animate").map(\.["values"]) == ["0;2"])
    #expect(filter.all("feOffset").map(\.["dy"]) == ["30"])
    #expect(filter.all("feFlood").map(\.["flood-opacity"]) == [".5"])
  }

  @Test func `a path masks a part with its shadow, which it has once`() throws {
    let animation = try VectorAnimation(
      motion { time in
        var part = square(.translation(20 * time, 0))
        part.effects.shadow = Shadow(offset: Point(0, 3), blur: 1, color: Color(1, 0, 0, 0.5))
        let corner = Path([.move(Point(0, 0)), .line(Point(9, 0)), .line(Point(0, 9)), .close])
        part.mask = Mask(corner, matrix: .identity)
        return part
      })
    let moving = try #require(animation.svg.elements.first { $0["id"]?.hasSuffix("m") == true })
    #expect(moving.elements.filter { $0["filter"] != nil }.count == 1)
    let masked = try #require(moving.elements.first { $0["mask"] != nil })
    #expect(masked.elements.contains { $0["filter"] != nil })
    let part = try #require(animation.parts.first)
    let all = [part] + part.parts + part.parts.flatMap(\.parts)
    #expect(all.map(\.effects.filters) == [false, false, true])
  }

  @Test func `a text that is all that a part shows goes with the part`() throws {
    let svg = try VectorAnimation(
      motion { time in
        var part = square(.identity, isVisible: time < 0.5)
        part.isText = true
        return part
      }
    ).svg
    let opacity = try #require(svg.animations(of: "opacity").first)
    #expect(opacity["calcMode"] == "discrete")
    #expect([0, 0.49, 0.51, 1].map { opacity.value(at: $0) } == ["1", "1", "0", "0"])
  }

  @Test func `numbers that are animated have spaces between them, as Firefox wants it`() throws {
    let svg = try VectorAnimation(motion { square(.translation(-20 * $0, -30 * $0)) }).svg
    let values = svg.elements.compactMap(\.["values"])
    #expect(values.contains("0 0;-20 -30"), "\(values)")
  }

  /// The part that doesn't move shows for those who want no motion, too.
  @Test func `what is there twice is written once`() throws {
    let svg = try VectorAnimation(
      motion { time in
        var part = square(.translation(0, 20 * time))
        part.parts = [square(.translation(30, 0)), square(.identity, opacity: time)]
        return part
      }
    ).svg
    let still = svg.elements.filter { $0.numbers("transform") == [30, 0] }
    #expect(still.count == 1)
    let id = try #require(still.first?["id"])
    #expect(svg.all("use").map(\.["href"]) == ["#" + id])
  }

  @Test func `path data repeats no letter and no space that it can do without`() throws {
    let path = Path([
      .move(Point(1, 2)), .line(Point(4, 2)), .line(Point(4, -0.5)), .line(Point(4.25, 0.25)),
      .curve(Point(5, 1), Point(6, 1), Point(6.5, 0)),
      .curve(Point(7, -1), Point(8, -1), Point(9, 0)), .line(Point(1, 2)), .close,
    ])
    let compactText = path.compactText(2)
    let drawn = try Path(svg: compactText)
    #expect(drawn.elements.count == path.elements.count - 1, "closing draws the last line")
    for (point, expected) in zip(drawn.bounds.corners, path.bounds.corners) {
      expect([point.x, point.y], equal: [expected.x, expected.y], within: 1e-9)
    }
    #expect(abs(drawn.length - path.length) < 1e-9)
    #expect(compactText.utf8.count <= 55, "\(compactText)")
  }

  @Test func `two files have no id in common`() throws {
    let ids = try [20.0, 21].map { distance in
      let svg = try VectorAnimation(motion { square(.translation(distance * $0, 0)) }).svg
      return Set(svg.elements.compactMap(\.["id"]))
    }
    #expect(!ids[0].isEmpty && ids[0].isDisjoint(with: ids[1]))
  }

  @Test func `a part in perspective is told with its time and how far it is out of place`() throws {
    let picture = try VectorAnimation(
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

  @Test func `a motion of which there is no end of looking is refused`() throws {
    #expect(throws: VectorError.tooManyParts(limit: 1000)) {
      try PoseSamples(
        of: motion { time in
          var part = square(.identity)
          part.parts = (0..<20).map { _ in square(.rotation(90 * time)) }
          return part
        }, naturalSize: { _ in Size(10, 10) }, maximumParts: 1000)
    }
  }

  @Test func `a motion of more than ten minutes is refused`() throws {
    #expect(throws: VectorError.tooLong(seconds: 601, maximum: 600)) {
      try VectorAnimation(motion(seconds: 601) { _ in square(.identity) })
    }
  }
}
