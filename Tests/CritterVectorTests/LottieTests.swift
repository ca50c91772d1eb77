import CritterForms
import CritterGraphics
import CritterRaster
import CritterSystem
import Testing

@testable import CritterVector

/// What a Lottie file says.
@Suite struct LottieTests {
  private func lottie(_ motion: VectorMotion, art: [ArtFile] = []) throws -> String {
    var outlines: [String: ArtOutline] = [:]
    for file in art { outlines[file.name] = try ArtOutline(file) }
    let picture = try MovingPicture(motion, shearing: .turning) {
      outlines[$0]?.naturalSize ?? Size(10, 10)
    }
    return String(decoding: Lottie(picture, art: outlines).bytes, as: UTF8.self)
  }

  @Test func `A motion is a whole number of frames, some sixty a second`() throws {
    let text = try lottie(motion(seconds: 0.24) { square(.translation(10 * $0, 0)) })
    #expect(
      text.hasPrefix(#"{"v":"5.7.0","nm":"A motion","fr":62.5,"ip":0,"op":15,"w":100,"h":100,"#))
  }

  @Test func `A part is a layer of its name, and its motion two keys`() throws {
    let text = try lottie(motion { square(.translation(20 * $0, 0)) })
    let expected = [
      #""layers":[{"ty":4,"nm":"square","ip":0,"op":60,"st":0,"ks":{"p":{"a":1,"k":[{"t":0,"s":[0,0],"#,
      #""i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":60,"s":[20,0]}]}},"shapes":["#,
      #"{"ty":"rc","p":{"a":0,"k":[5,5]},"s":{"a":0,"k":[10,10]},"r":{"a":0,"k":0}},"#,
      #"{"ty":"fl","c":{"a":0,"k":[1,0,0]},"o":{"a":0,"k":100}}]}]"#,
    ].joined()
    #expect(text.contains(expected), "\(text)")
  }

  @Test func `Parts beside each other are groups of their names`() throws {
    let text = try lottie(
      motion { time in
        var part = square(.identity)
        part.name = "outer"
        part.parts = [square(.translation(20 * time, 0)), square(.identity)]
        return part
      })
    #expect(text.ranges(of: #"{"ty":"gr","nm":"square","it":["#).count == 2, "\(text)")
  }

  @Test func `What only holds a layer that can be where it is is left out`() {
    var null = LottieLayer(name: "outer", content: .null, number: 1)
    null.transform.rotation = Keys(constant: [30])
    null.transform.position = Keys(constant: [7, 8])
    var inner = LottieLayer(content: .shapes([]), parent: 1)
    inner.transform.anchor = Point(2, 3)
    let clock = LottieClock(duration: 1)
    #expect(
      [null, inner].json(clock).compactText
        == #"[{"ty":4,"nm":"outer","ddd":0,"ip":0,"op":60,"st":0,"ks":{"a":{"a":0,"k":[2,3]},"#
        + #""p":{"a":0,"k":[7,8]},"r":{"a":0,"k":30}},"shapes":[]}]"#)
    inner.transform.scale = Keys(constant: [2, 2])
    #expect([null, inner].json(clock).compactText.contains(#""parent":1"#))
  }

  /// Two circles in the lower half of the picture, which players cut off where their composition ends.
  @Test func `What fades as one lies where it shows`() throws {
    let art = ArtFile(
      name: "art", path: "art.svg",
      bytes: Array(
        ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 12'><circle cx='6' cy='6' r='5'/>"
          + "<circle cx='25' cy='6' r='5' fill='red'/></svg>").utf8))
    let text = try lottie(
      motion { time in
        var part = square(.translation(60, 80 + 10 * time), opacity: 1 - time)
        part.layers = [
          Layer(name: "art", content: .art("art"), size: Size(32, 12), matrix: .identity)
        ]
        return part
      }, art: [art])
    let outer = #""ty":0,"nm":"square","ip":0,"op":60,"st":0,"ks":{"a":{"a":0,"k":[-59,-79]},"#
    #expect(text.contains(outer), "\(text)")
    #expect(text.contains(#""w":34,"h":24}"#), "\(text)")
  }

  @Test func `A color that overshoots is cut off where it does`() throws {
    let text = try lottie(
      motion { time in
        var part = square(.identity)
        let shape = Shape(path: Path(Rect(0, 0, 10, 10)), fill: Color(1.5 * time - 0.25, 0, 1))
        part.layers = [
          Layer(name: "square", content: .shape(shape), size: Size(10, 10), matrix: .identity)
        ]
        return part
      })
    let keys = try #require(text.firstMatch(of: /"c":\{"a":1,"k":(\[.*?\])\},"o"/)).1
    let times = keys.matches(of: /"t":([\d.]+),"s":\[([^\]]*)\]/).map { "\($0.1): \($0.2)" }
    #expect(times == ["10: 0,0,1", "50: 1,0,1"], "\(text)")
  }

  @Test func `Much art that is shown twice is one composition`() throws {
    let curves = (1...9).map { "q\($0) 3 \($0) \($0)" }.joined()
    let art = ArtFile(
      name: "art", path: "art.svg",
      bytes: Array(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 90 90'><path d='M0 0\(curves)'/></svg>"
          .utf8))
    let text = try lottie(
      motion { time in
        var part = square(.identity)
        part.layers = []
        part.parts = [0, 40].map { offset in
          var inner = square(.translation(20 * time + offset, 0))
          inner.layers = [
            Layer(name: "art", content: .art("art"), size: Size(90, 90), matrix: .identity)
          ]
          return inner
        }
        return part
      }, art: [art])
    #expect(text.ranges(of: #""ty":"sh""#).count == 1, "\(text)")
    #expect(text.ranges(of: #""refId":"1""#).count == 2, "\(text)")
  }

  @Test(arguments: [(Rect(0, 0, 6, 10), 1, false), (Rect(0, 0, 7, 10), 2, true)])
  func `A mask that cuts nothing is what it leaves`(
    rect: Rect, outlines: Int, isMasked: Bool
  ) throws {
    let art = ArtFile(
      name: "art", path: "art.svg",
      bytes: Array(
        ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>"
          + "<path d='M1 1h4l-2 4zM6.5 1h3l-2 4z'/></svg>").utf8))
    var masked = motion(showing: "art")
    let shown = masked.figure
    masked.figure = { time in
      var figure = try shown(time)
      figure.parts[0].mask = Mask(rect: rect, matrix: .identity)
      return figure
    }
    let text = try lottie(masked, art: [art])
    #expect(text.ranges(of: #""ty":"sh""#).count == outlines, "\(text)")
    #expect(text.contains(#""hasMask":true"#) == isMasked, "\(text)")
  }

  @Test(arguments: [
    (
      "M5 19C-8 19-8 0 5 0C18 0 18 19 5 19Z",
      #""ty":"el","p":{"a":0,"k":[5,9.5]},"s":{"a":0,"k":[19.5,19]}"#
    ),
    (
      "M16 0L0 0L0 110L16 110Z",
      #""ty":"rc","p":{"a":0,"k":[8,55]},"s":{"a":0,"k":[16,110]},"r":{"a":0,"k":0}"#
    ),
    ("M16 0L0 0L1 110L16 110Z", #""ty":"sh""#), ("M5 19C-8 19-8 0 5 0L18 9Z", #""ty":"sh""#),
    // The hole in another goes the other way round.
    ("M0 0L9 0L9 9L0 9ZM2 2L2 5L5 5L5 2Z", #""ty":"sh""#),
  ])
  func `A glyph's dots and bars are ellipses and rectangles`(data: String, expected: String) throws
  {
    let outlines = LottieShapes.outlines(of: try Path(svg: data), within: 0.5)
    for outline in outlines {
      #expect(outline.compactText.hasPrefix("{" + expected), "\(outline.compactText)")
    }
  }

  @Test func `What comes and goes is opaque or not, without anything between`() throws {
    let text = try lottie(
      motion { square(.identity, isVisible: Int($0 * 4).isMultiple(of: 2) && $0 < 1) })
    let keys = #"{"t":0,"s":[100],"h":1},{"t":15,"s":[0],"h":1},{"t":30,"s":[100],"h":1},"#
    #expect(text.contains(keys + #"{"t":45,"s":[0]}"#), "\(text)")
  }

  @Test func `What is there once is a layer for as long`() throws {
    let text = try lottie(motion { square(.identity, isVisible: $0 >= 0.25 && $0 < 0.5) })
    #expect(text.contains(#""nm":"square","ip":15,"op":30,"st":0,"ks":{}"#), "\(text)")
  }

  @Test func `What is transparent while it is hidden needs not be hidden`() throws {
    let text = try lottie(
      motion { time in
        var part = square(.identity, opacity: time < 0.5 ? 0 : 0.5, isVisible: time >= 0.5)
        part.parts = [square(.identity)]
        return part
      })
    #expect(text.ranges(of: #""a":1"#).isEmpty, "\(text)")
    #expect(text.contains(#""ip":30,"op":60,"#), "\(text)")
  }

  @Test func `What moves alike is moved by one null where that is shorter`() throws {
    func twins(_ way: @escaping (Double) -> Double) throws -> String {
      try lottie(
        motion { time in
          var part = square(.identity)
          part.layers = []
          part.parts = [3, 7].map { offset in
            var twin = square(.translation(way(time) + offset, 0))
            twin.mask = Mask(rect: Rect(0, 0, 5, 5), matrix: .identity)
            return twin
          }
          return part
        })
    }
    let jumping = try twins { ($0 * 9).rounded(.down) * 3 }
    #expect(jumping.ranges(of: #""p":{"a":1"#).count == 1, "\(jumping)")
    #expect(jumping.ranges(of: #""parent":1"#).count == 2, "\(jumping)")
    let gliding = try twins { $0 * 3 }
    #expect(gliding.ranges(of: #""p":{"a":1"#).count == 2, "\(gliding)")
  }

  @Test(arguments: [
    // Painted alike and apart, and then not.
    ("<circle cx='2' cy='2' r='1'/><circle cx='6' cy='6' r='1'/>", 1, 0),
    ("<circle cx='2' cy='2' r='1'/><circle cx='3' cy='3' r='1'/>", 2, 1),
    ("<circle cx='2' cy='2' r='1'/><circle cx='6' cy='6' r='1' fill='red'/>", 2, 1),
  ])
  func `Only what is behind something else is painted in a group`(
    shapes: String, fills: Int, groups: Int
  ) throws {
    let art = ArtFile(
      name: "art", path: "art.svg",
      bytes: Array(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>\(shapes)</svg>".utf8))
    let text = try lottie(motion(showing: "art"), art: [art])
    #expect(text.ranges(of: #""ty":"fl""#).count == fills, "\(text)")
    #expect(text.ranges(of: #""ty":"gr""#).count == groups, "\(text)")
  }

  @Test(arguments: [
    ("<circle cx='5' cy='5' r='1' stroke='red'/>", ""), ("<path d='M1 1h4' stroke='red'/>", "c"),
    ("<path d='M1 1h4v4' stroke='red'/>", "cj"), ("<path d='M1 1h4v4z' stroke='red'/>", "j"),
    ("<circle cx='5' cy='5' r='1' stroke='red' stroke-dasharray='1'/>", "c"),
  ])
  func `A line's ends and joins are said where it has some`(shape: String, said: String) throws {
    let art = ArtFile(
      name: "art", path: "art.svg",
      bytes: Array(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>\(shape)</svg>".utf8))
    let text = try lottie(motion(showing: "art"), art: [art])
    #expect(text.contains(#""lc":"#) == said.contains("c"), "\(text)")
    #expect(text.contains(#""lj":"#) == said.contains("j"), "\(text)")
  }

  @Test func `What jumps while it moves has a key right before`() throws {
    let text = try lottie(motion { square(.translation($0 < 0.5 ? 20 * $0 : 40, 0)) })
    #expect(text.contains(#"{"t":29.99,"s":[10,0],"h":1},{"t":30,"s":[40,0]}"#), "\(text)")
  }

  @Test func `What skews turns, is stretched and turns again`() throws {
    let text = try lottie(
      motion { square(Matrix([1, 0, 0], [$0, 1, 0], [0, 0, 1])) })
    #expect(!text.contains(#""sk""#))
    #expect(text.ranges(of: #""r":{"a":1,"k":[{"#).count == 2, "\(text)")
  }

  @Test func `Frames are counted so that keys are at whole ones`() throws {
    let jumps = motion(seconds: 1.4) { square(.translation(($0 / 0.14).rounded(.down) * 20, 0)) }
    let text = try lottie(jumps)
    #expect(text.contains(#""fr":50,"#) && text.contains(#"{"t":7,"s":[20,0],"h":1}"#), "\(text)")
  }

  @Test func `What fades into what covers it stays behind it, without a matte`() throws {
    let art = ["small", "large"].map { name in
      ArtFile(
        name: name, path: "\(name).svg",
        bytes: Array(
          ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><circle cx='5' cy='5' "
            + "r='\(name == "small" ? 3 : 5)'/></svg>").utf8))
    }
    func fading(from: String, to: String) throws -> String {
      try lottie(
        motion { time in
          var part = square(.identity)
          part.layers = [
            Layer(
              name: "art", content: .fade(from: from, to: to, fraction: time), size: Size(10, 10),
              matrix: .identity)
          ]
          return part
        }, art: art)
    }
    #expect(try !fading(from: "small", to: "large").contains(#""tt":1"#))
    #expect(try fading(from: "large", to: "small").contains(#""tt":1"#))
  }

  @Test func `A picture behind a mask is a composition with one`() throws {
    let shown = motion { square(.translation(20 * $0, 0)) }
    var masked = shown
    masked.figure = { time in
      var figure = try shown.figure(time)
      figure.mask = Mask(rect: Rect(0, 0, 50, 50), cornerRadius: 25, matrix: .identity)
      return figure
    }
    let text = try lottie(masked)
    #expect(text.contains(#""hasMask":true,"masksProperties":[{"mode":"a","pt":"#))
    #expect(text.contains(#""refId":"1","w":50,"h":50"#))
  }

  @Test func `Art that is clipped is seen through its clip`() throws {
    let art = ArtFile(
      name: "art", path: "art.svg",
      bytes: Array(
        ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><clipPath id='c'>"
          + "<circle cx='5' cy='5' r='4'/></clipPath><g clip-path='url(#c)'>"
          + "<rect width='10' height='10' fill='red'/></g></svg>").utf8))
    let text = try lottie(motion(showing: "art"), art: [art])
    #expect(text.ranges(of: #""td":1"#).count == 1 && text.ranges(of: #""tt":1"#).count == 1)
    #expect(text.contains(#"{"ty":"el","p":{"a":0,"k":[5,5]},"s":{"a":0,"k":[8,8]}}"#))
  }
}

/// A motion of one part that shows art.
private func motion(showing art: String) -> VectorMotion {
  motion { time in
    var part = square(.translation(20 * time, 0))
    part.layers = [
      Layer(name: "art", content: .art(art), size: Size(10, 10), matrix: .identity)
    ]
    return part
  }
}
