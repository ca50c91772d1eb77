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

  @Test func `A part is a group of its name, and its motion two keys`() throws {
    let text = try lottie(motion { square(.translation(20 * $0, 0)) })
    let expected = [
      #""shapes":[{"ty":"gr","nm":"square","it":[{"ty":"rc","p":{"a":0,"k":[5,5]},"#,
      #""s":{"a":0,"k":[10,10]},"r":{"a":0,"k":0}},{"ty":"fl","c":{"a":0,"k":[1,0,0]},"o":{"a":0,"k":100}},"#,
      #"{"ty":"tr","p":{"a":1,"k":[{"t":0,"s":[0,0],"i":{"x":1,"y":1},"#,
      #""o":{"x":0,"y":0}},{"t":60,"s":[20,0]}]},"o":{"a":0,"k":100}}]}]"#,
    ].joined()
    #expect(text.contains(expected), "\(text)")
  }

  @Test func `What comes and goes is opaque or not, without anything between`() throws {
    let text = try lottie(motion { square(.identity, isVisible: $0 >= 0.5) })
    #expect(
      text.contains(#""o":{"a":1,"k":[{"t":0,"s":[0],"h":1},{"t":30,"s":[100]}]}"#), "\(text)")
  }

  @Test func `What jumps while it moves has a key right before`() throws {
    let text = try lottie(motion { square(.translation($0 < 0.5 ? 20 * $0 : 40, 0)) })
    #expect(text.contains(#"{"t":29.99,"s":[10,0],"h":1},{"t":30,"s":[40,0]}"#), "\(text)")
  }

  @Test func `What skews turns, is stretched and turns again`() throws {
    let text = try lottie(
      motion { square(Matrix([1, 0, 0], [$0, 1, 0], [0, 0, 1])) })
    #expect(!text.contains(#""sk""#))
    #expect(text.ranges(of: #""r":{"a":1"#).count == 2, "\(text)")
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
