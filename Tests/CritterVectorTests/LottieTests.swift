import CritterAnimated
import CritterGraphics
import CritterRig
import CritterSVG
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterVector

/// The contents of a Lottie file, as a player reads them.
@Suite struct LottieTests {
  private func lottie(_ motion: VectorSource, art: [ArtFile] = []) throws -> ParsedJSON {
    var outlines: [String: ArtOutline] = [:]
    for file in art { outlines[file.name] = try ArtOutline(ParsedArt(file)) }
    let picture = try VectorAnimation(motion) {
      outlines[$0]?.naturalSize ?? Size(10, 10)
    }
    return try ParsedJSON(Lottie(picture, art: outlines).bytes)
  }

  /// Art of ten points per side.
  private func art(_ content: String, name: String = "art") -> ArtFile {
    ArtFile(name, 10, 10, content)
  }

  /// Frame rates that were asked for, durations, whether they loop, and the frames of the file.
  @Test(
    arguments: [
      (nil, 0.24, false, 15.0), (nil, 0.24, true, 14), (nil, 31.0 / 30, false, 62),
      (30, 31.0 / 30, false, 31), (30, 1, true, 30), (24, 0.99, true, 24), (12.5, 0.4, false, 5),
      (1, 0.3, true, 1), (0.01, 100, false, 1), (1000, 0.5, false, 500),
    ] as [(Double?, Double, Bool, Double)])
  func `the frame rate is the one that was asked for, or 60`(
    rate: Double?, seconds: Double, loops: Bool, frames: Double
  ) throws {
    var source = motion(seconds: seconds) { square(.translation(10 * $0, 0)) }
    (source.frameRate, source.loops) = (rate, loops)
    let file = try lottie(source)
    #expect(file["nm"].string == "A motion")
    #expect(file["w"].number == 100 && file["h"].number == 100)
    #expect(file["ip"].number == 0 && file["op"].number == frames)
    #expect(file["fr"].number == rate ?? 60)
    // A loop ends with its last frame; anything else ends in it.
    let end = try #require(file["layers"][0]["ks"]["p"]["k"].items.last?["t"].number)
    #expect(loops ? end == frames : end <= frames && end > frames - 1)
  }

  @Test func `a part is a layer of its name, and its motion two keys`() throws {
    let file = try lottie(motion { square(.translation(20 * $0, 0)) })
    let layer = file["layers"][0]
    #expect(file["layers"].items.count == 1 && layer["nm"].string == "square")
    #expect(layer["ip"].number == 0 && layer["op"].number == 60)
    let position = layer["ks"]["p"]
    #expect(position["k"].items.count == 2)
    #expect([0, 30, 60].map(position.value) == [[5, 5], [15, 5], [25, 5]])
    let (rectangle, fill) = (layer["shapes"][0], layer["shapes"][1])
    #expect(rectangle["ty"].string == "rc" && fill["ty"].string == "fl")
    #expect(rectangle["p"].value(at: 0) == [5, 5] && rectangle["s"].value(at: 0) == [10, 10])
    #expect(fill["c"].value(at: 0) == [1, 0, 0] && fill["o"].value(at: 0) == [100])
  }

  @Test func `parts beside each other are layers of their names`() throws {
    let file = try lottie(
      motion { time in
        var part = square(.identity)
        part.name = "outer"
        part.parts = [square(.translation(20 * time, 0)), square(.identity)]
        return part
      })
    let layers = file["layers"].items.filter { $0["nm"].string == "square" }
    #expect(layers.count == 2)
    #expect(layers.allSatisfy { $0.all("rc").count == 1 })
  }

  /// Two circles in the lower half of the picture, which players cut off where their composition ends.
  @Test func `what fades as one lies where it shows`() throws {
    let art = ArtFile(
      name: "art", path: "art.svg",
      bytes: Array(
        ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 12'><circle cx='6' cy='6' r='5'/>"
          + "<circle cx='25' cy='6' r='5' fill='red'/></svg>").utf8))
    let file = try lottie(
      motion { time in
        var part = square(.translation(60, 80 + 10 * time), opacity: 1 - time)
        part.layers = [
          Layer(name: "art", content: .art("art"), size: Size(32, 12), matrix: .identity)
        ]
        return part
      }, art: [art])
    let layer = file["layers"][0]
    #expect(layer["ty"].number == 0 && layer["nm"].string == "square")
    #expect(layer["ks"]["a"].value(at: 0) == [-59, -79])
    #expect(layer["w"].number == 34 && layer["h"].number == 24)
  }

  @Test func `a color that overshoots is cut off where it does`() throws {
    let file = try lottie(
      motion { time in
        var part = square(.identity)
        let shape = Shape(path: Path(Rect(0, 0, 10, 10)), fill: Color((5 * time - 1) / 3, 0, 1))
        part.layers = [
          Layer(name: "square", content: .shape(shape), size: Size(10, 10), matrix: .identity)
        ]
        return part
      })
    let color = try #require(file.all("fl").first)["c"]
    #expect(color["k"].items.map(\.["t"].number) == [12, 48])
    #expect([0, 12, 30, 48, 60].map(color.value) == [0, 0, 0.5, 1, 1].map { [$0, 0, 1] })
  }

  /// A part of one shape whose opacity goes from 20% to 100%.
  private func appearing(_ shape: @escaping (Double) -> Shape) -> VectorSource {
    motion { time in
      var part = square(.translation(20 * time, 0), opacity: 0.2 + 0.8 * time)
      part.layers = [
        Layer(name: "square", content: .shape(shape(time)), size: Size(10, 10), matrix: .identity)
      ]
      return part
    }
  }

  private static let path = Path(Rect(0, 0, 10, 10))
  private static let gradient = Gradient(
    start: Point(0, 0), end: Point(10, 0),
    stops: [
      GradientStop(offset: 0, color: Color(1, 0, 0)),
      GradientStop(offset: 1, color: Color(0, 0, 1)),
    ])

  /// rlottie darkens everything behind a layer that is semi-transparent.
  @Test(arguments: [
    ("fl", 100.0, Shape(path: path, fill: Color(1, 0, 0))),
    ("fl", 50, Shape(path: path, fill: Color(1, 0, 0, 0.5))),
    ("gf", 100, Shape(path: path, fill: .gradient(gradient))),
    (
      "st", 100,
      Shape(path: path, fill: .transparent, stroke: Stroke(paint: .color(Color(0, 0, 1)), width: 2))
    ),
  ])
  func `the opacity of a shape is that of its paint`(type: String, end: Double, shape: Shape)
    throws
  {
    let file = try lottie(appearing { _ in shape })
    let layer = file["layers"][0]
    #expect(layer["shapes"].items.count == 2 && !layer["ks"].keys.contains("o"))
    let opacity = try #require(layer.all(type).first)["o"]
    #expect([0, 30, 60].map(opacity.value) == [[0.2 * end], [0.6 * end], [end]])
  }

  @Test func `a stroke keeps its miter limit`() throws {
    var stroke = Stroke(color: Color(0, 0, 1), width: 2)
    stroke.line.miterLimit = 2.5
    let shape = Shape(path: Self.path, fill: .transparent, stroke: stroke)
    let line = try #require(lottie(appearing { _ in shape })["layers"][0].all("st").first)
    #expect(line["ml"].number == 2.5)
  }

  @Test func `the opacity of a shape whose color fades is that of its group`() throws {
    let file = try lottie(
      appearing { Shape(path: Self.path, fill: Color(1, 0, 0, 1 - 0.5 * $0)) })
    let layer = file["layers"][0]
    #expect(!layer["ks"].keys.contains("o"))
    #expect(try #require(layer.all("fl").first)["o"].value(at: 30) == [75])
    #expect(try #require(layer.all("tr").first)["o"].value(at: 30) == [60])
  }

  @Test func `a part that is there for a while at one opacity is a layer for as long`() throws {
    let file = try lottie(
      motion(marks: [0.25, 0.5]) { square(.identity, opacity: $0 >= 0.25 && $0 < 0.5 ? 0.4 : 0) })
    let layer = file["layers"][0]
    #expect(layer["ks"].keys.isEmpty && layer["ip"].number == 15 && layer["op"].number == 30)
    #expect(try #require(layer.all("fl").first)["o"].value(at: 20) == [40])
  }

  @Test func `what comes and goes is opaque or not, without anything between`() throws {
    let file = try lottie(
      motion { square(.identity, isVisible: Int($0 * 4).isMultiple(of: 2) && $0 < 1) })
    let opacity = file["layers"][0]["ks"]["o"]
    let shown: [(Double, Double)] = [
      (0, 100), (14.9, 100), (15, 0), (29.9, 0), (30, 100), (45, 0), (60, 0),
    ]
    for (frame, percent) in shown {
      #expect(opacity.value(at: frame) == [percent], "frame \(frame)")
    }
  }

  @Test func `what is there once is a layer for as long`() throws {
    let file = try lottie(motion { square(.identity, isVisible: $0 >= 0.25 && $0 < 0.5) })
    let layer = file["layers"][0]
    #expect(layer["nm"].string == "square" && layer["ks"].keys.isEmpty)
    #expect(layer["ip"].number == 15 && layer["op"].number == 30)
  }

  @Test func `what is transparent while it is hidden needs not be hidden`() throws {
    let file = try lottie(
      motion { time in
        var part = square(.identity, opacity: time < 0.5 ? 0 : 0.5, isVisible: time >= 0.5)
        part.parts = [square(.identity)]
        return part
      })
    #expect(!file.objects.contains { $0.isAnimated })
    #expect(file.objects.contains { $0["ip"].number == 30 && $0["op"].number == 60 })
  }

  @Test func `what jumps while it moves has a key right before`() throws {
    let file = try lottie(
      motion(marks: [0.5]) { square(.translation($0 < 0.5 ? 20 * $0 : 40, 0)) })
    let position = file["layers"][0]["ks"]["p"]
    let places: [(Double, Double)] = [(0, 0), (15, 5), (29.98, 10), (30, 40), (60, 40)]
    for (frame, x) in places {
      expect(position.value(at: frame), equal: [x + 5, 5], within: 0.01)
    }
  }

  /// A throw: even to the right, and along a curve up and down.
  private func toss(_ time: Double) -> PartNode {
    square(.translation(50 * time, 40 * (2 * time - 1) * (2 * time - 1)))
  }

  @Test func `a position with different curves of x and y has them apart`() throws {
    let file = try lottie(motion(marks: [0.5]) { toss($0) })
    let position = file["layers"][0]["ks"]["p"]
    #expect(position["s"] == .bool(true))
    #expect(position["x"]["k"].items.count == 2 && position["y"]["k"].items.count <= 3)
    for (frame, x, y) in [(0.0, 0.0, 40.0), (15, 12.5, 10), (30, 25, 0), (60, 50, 40)] {
      expect(position["x"].value(at: frame), equal: [x + 5], within: 0.06)
      expect(position["y"].value(at: frame), equal: [y + 5], within: 0.06)
    }
    let even = try lottie(motion { square(.translation(50 * $0, 40 * $0)) })
    #expect(even["layers"][0]["ks"]["p"]["k"].items.count == 2)
  }

  @Test func `what skews turns, is stretched and turns again`() throws {
    let file = try lottie(
      motion { square(Matrix([1, 0, 0], [$0, 1, 0], [0, 0, 1])) })
    #expect(!file.objects.contains { $0.keys.contains("sk") })
    #expect(file.objects.count { $0["r"].isAnimated } == 2)
  }

  @Test func `jumps at whole frames of the frame rate are at whole frames`() throws {
    let jumps = motion(seconds: 1.4, marks: (1..<10).map { 0.14 * Double($0) }) { time in
      square(.translation((time / 0.14 + 1e-9).rounded(.down) * 20, 0))
    }
    var source = jumps
    source.frameRate = 50
    let file = try lottie(source)
    let position = file["layers"][0]["ks"]["p"]
    #expect(position.value(at: 6.99) == [5, 5] && position.value(at: 7) == [25, 5])
  }

  @Test func `what fades into what covers it stays behind it, without a matte`() throws {
    let art = [
      art("<circle cx='5' cy='5' r='3'/>", name: "small"),
      art("<circle cx='5' cy='5' r='5'/>", name: "large"),
    ]
    func hasMatte(from: String, to: String) throws -> Bool {
      try lottie(
        motion { time in
          var part = square(.identity)
          part.layers = [
            Layer(
              name: "art", content: .fade(from: from, to: to, fraction: time), size: Size(10, 10),
              matrix: .identity)
          ]
          return part
        }, art: art
      ).objects.contains { $0["tt"].number == 1 }
    }
    #expect(try !hasMatte(from: "small", to: "large"))
    #expect(try hasMatte(from: "large", to: "small"))
  }

  @Test(arguments: [
    (MatteKind.alpha, 1.0), (.invertedAlpha, 2), (.luma, 3), (.invertedLuma, 4),
  ])
  func `a matte is the layer in front of what it masks`(kind: MatteKind, number: Double) throws {
    let file = try lottie(
      motion { time in
        var part = square(.translation(20 * time, 0))
        part.matte = Matte(kind, [square(.identity), square(.translation(20, 0))])
        return part
      })
    let layers = file["layers"].items
    let masked = try #require(layers.firstIndex { $0["tt"].number == number })
    #expect(layers[masked - 1]["td"].number == 1)
  }

  @Test func `a blend mode is that of the part's layer`() throws {
    let file = try lottie(
      motion { time in
        var part = square(.translation(20 * time, 0))
        part.parts = [square(.identity)]
        part.effects.blend = .luminosity
        return part
      })
    #expect(file["layers"].items.map(\.["bm"].number) == [15])
  }

  @Test func `a blur and a shadow are effects of the part's layer`() throws {
    let file = try lottie(
      motion { time in
        var part = square(.identity)
        part.effects.blur = 3 * time
        part.effects.shadow = Shadow(offset: Point(0, 5), blur: 2, color: Color(1, 0, 0, 0.5))
        return part
      })
    let effects = file["layers"][0]["ef"]
    #expect(effects.items.map(\.["ty"].number) == [29, 25])
    let shadow = effects[1]["ef"].items.map(\.["v"])
    // The direction is down; the distance is 5, and the softness four standard deviations.
    #expect(shadow[2].value(at: 0) == [180] && shadow[3].value(at: 0) == [5])
    #expect(shadow[4].value(at: 0) == [8])
  }

  @Test func `a mask is around the effects of a part`() throws {
    let file = try lottie(
      motion { _ in
        var part = square(.identity)
        part.mask = Mask(rect: Rect(0, 0, 5, 5), matrix: .identity)
        part.effects.blur = 3
        return part
      })
    let masked = try #require(file.objects.first { $0["hasMask"] == .bool(true) })
    #expect(masked["ef"].items.isEmpty)
    #expect(file.objects.contains { $0["ef"].items.first?["ty"].number == 29 })
  }

  @Test func `what its matte never shows isn't in the file`() throws {
    let file = try lottie(
      motion { _ in
        var part = square(.identity)
        part.matte = Matte(.alpha, [square(.identity, isVisible: false)])
        return part
      })
    #expect(file["layers"].items.isEmpty)
  }

  @Test func `a picture behind a mask is a composition with one`() throws {
    let shown = motion { square(.translation(20 * $0, 0)) }
    var masked = shown
    masked.tree = { time in
      var tree = try shown.tree(time)
      tree.mask = Mask(rect: Rect(0, 0, 50, 50), cornerRadius: 25, matrix: .identity)
      return tree
    }
    let file = try lottie(masked)
    let layer = try #require(file.objects.first { $0["hasMask"] == .bool(true) })
    #expect(layer["masksProperties"].items.map(\.["mode"].string) == ["a"])
    #expect(layer["masksProperties"][0]["pt"]["k"]["v"].items.count >= 4)
    #expect(layer["w"].number == 50 && layer["h"].number == 50)
    #expect(file["assets"].items.map(\.["id"]) == [layer["refId"]])
  }

  @Test func `art that is clipped is seen through its clip`() throws {
    let art = art(
      "<clipPath id='c'><circle cx='5' cy='5' r='4'/></clipPath><g clip-path='url(#c)'>"
        + "<rect width='10' height='10' fill='red'/></g>")
    let file = try lottie(motion(showing: "art"), art: [art])
    #expect(file.objects.count { $0["tt"].number == 1 } == 1)
    let mattes = file.objects.filter { $0["td"].number == 1 }
    #expect(mattes.count == 1)
    let clip = try #require(mattes.first?.all("el").first)
    #expect(clip["p"].value(at: 0) == [5, 5] && clip["s"].value(at: 0) == [8, 8])
  }
}

/// A motion of one part that shows art.
private func motion(showing art: String) -> VectorSource {
  motion { time in
    var part = square(.translation(20 * time, 0))
    part.layers = [
      Layer(name: "art", content: .art(art), size: Size(10, 10), matrix: .identity)
    ]
    return part
  }
}
