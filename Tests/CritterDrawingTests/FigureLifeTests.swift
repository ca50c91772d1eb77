import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import CritterSVG
import CritterTestSupport
import Foundation
import Testing

@testable import CritterDrawing

/// The motion of drawings without names, found by the shapes.
@Suite struct FigureLifeTests {
  private func drawn(
    _ content: String, region: DrawnRig.Region = .automatic, motion: DrawnMotion? = nil
  ) throws -> DrawnRig {
    try DrawnRig.splitting(content, region: region, motion: motion)
  }

  private let body = """
    <rect x="34" y="30" width="60" height="80" rx="28" fill="#6cf"/>
    <ellipse cx="64" cy="72" rx="6" ry="4" fill="#235"/>
    """
  private let dots = """
    <circle cx="52" cy="54" r="5" fill="#112"/><circle cx="76" cy="54" r="5" fill="#112"/>
    """
  private let arms = """
    <path d="M40 74L14 88L18 98L44 84Z" fill="#c93"/><path d="M88 74L114 88L110 98L84 84Z" fill="#c93"/>
    """

  private func names(_ drawn: DrawnRig) -> [String] {
    drawn.parts.flatMap(\.withChildren).filter { part in
      part.life.map { ![.gaze, .mouth, .feeling].contains($0.kind) } ?? false
    }.map(\.name)
  }

  @Test func `two dark dots in a head blink`() throws {
    let drawn = try drawn(body + dots)
    #expect(names(drawn) == ["eye-left", "eye-right"])
    #expect(try drawn.resolved().idlePose(of: "eye-left", at: 1.8).transform.row2.y < 0.2)
    #expect(drawn.motions == "eyes: eye-left, eye-right (blink); rename or delete them in rig.yaml")
  }

  @Test func `a white eye closes a lid in the color of the skin`() throws {
    let white = [50, 78].map {
      """
      <circle cx="\($0)" cy="54" r="10" fill="#fff"/><circle cx="\($0 + 2)" cy="55" r="4" fill="#112"/>
      """
    }.joined()
    let drawn = try drawn(body + white)
    #expect(names(drawn) == ["eye-left-lid", "eye-right-lid"])
    #expect(drawn.art.first { $0.name == "eye-left-lid.svg" }?.text.contains("#5fbeed") == true)
    let rig = try drawn.resolved()
    #expect(try !rig.idlePose(of: "eye-left-lid", at: 0).isVisible)
    #expect(try rig.idlePose(of: "eye-left-lid", at: 1.8).isVisible)
  }

  @Test(arguments: [
    ##"<circle cx="X" cy="54" r="10" fill="#fff" stroke="#210" stroke-width="2"/>"##,
    ##"<circle cx="X" cy="54" r="11" fill="#210"/><circle cx="X" cy="54" r="9" fill="#fff"/>"##,
  ])
  func `a lid leaves the eye its outline`(white: String) throws {
    let eyes = [50, 78].map { x in
      let place = white.split(separator: "X").joined(separator: "\(x)")
      return place + ##"<circle cx="\##(x + 2)" cy="55" r="4" fill="#112"/>"##
    }
    let drawn = try drawn(body + eyes.joined())
    #expect(try drawn.resolved().idlePose(of: "eye-left-lid", at: 1.8).isVisible)
    let lid = try #require(drawn.art.first { $0.name == "eye-left-lid.svg" }).text
    #expect(lid.contains("#221100") && lid.contains("#5fbeed"))
  }

  @Test func `a lid closes eyes that are holes of the head`() throws {
    let holes = [50, 78].map { "M\($0 - 9) 54a9 9 0 1 0 18 0a9 9 0 1 0 -18 0Z" }.joined()
    let pupils = [51, 79].map { "<circle cx=\"\($0)\" cy=\"55\" r=\"4\" fill=\"#112\"/>" }.joined()
    let head = "<path d=\"M34 30H94V110H34Z\(holes)\" fill=\"#6cf\" fill-rule=\"evenodd\"/>"
    let back = "<rect x=\"38\" y=\"34\" width=\"50\" height=\"60\" fill=\"#fff\"/>"
    let drawn = try drawn(back + head + pupils)
    #expect(names(drawn) == ["eye-left-lid", "eye-right-lid"])
    #expect(try drawn.resolved().idlePose(of: "eye-left-lid", at: 1.8).isVisible)
  }

  @Test func `the eyes of a face that is one path blink`() throws {
    let line =
      "M14 64a50 50 0 1 0 100 0a50 50 0 1 0 -100 0ZM20 64a44 44 0 1 1 88 0a44 44 0 1 1 -88 0Z"
    let eyes = [42, 74].map { "M\($0) 52a6 7 0 1 0 12 0a6 7 0 1 0 -12 0Z" }.joined()
    let drawn = try drawn("<path d=\"\(line)\(eyes)M50 84H78V88H50Z\"/>")
    #expect(names(drawn).sorted() == ["eye-left", "eye-right"])
    #expect(try drawn.resolved().idlePose(of: "eye-left", at: 1.8).transform.row2.y < 0.2)
  }

  @Test func `eyes that are lines around pupils blink`() throws {
    let eyes = [50, 78].map {
      """
      <circle cx="\($0)" cy="54" r="10" fill="none" stroke="#112" stroke-width="2"/>\
      <circle cx="\($0 + 2)" cy="55" r="3" fill="#112"/>
      """
    }.joined()
    #expect(names(try drawn(body + eyes)).contains { $0.hasPrefix("eye-left") })
  }

  @Test func `a pupil with a small glint belongs to its large white`() throws {
    let eyes = [48, 80].map {
      """
      <circle cx="\($0)" cy="54" r="14" fill="#fff"/><circle cx="\($0 + 3)" cy="56" r="4" fill="#112"/>\
      <circle cx="\($0 + 3)" cy="56" r="1.6" fill="#fff"/>
      """
    }.joined()
    let lid = try #require(
      drawn(body + eyes).parts.flatMap(\.withChildren).first { $0.name == "eye-left-lid" })
    #expect(lid.frame.size.width > 26)
  }

  @Test func `brows over closed eyes don't blink`() throws {
    let closed = [50, 78].map {
      """
      <ellipse cx="\($0)" cy="46" rx="5" ry="3" fill="#112"/>\
      <path d="M\($0 - 9) 54Q\($0) 62 \($0 + 9) 54Q\($0) 58 \($0 - 9) 54Z" fill="#112"/>
      """
    }.joined()
    #expect(names(try drawn(body + closed)).isEmpty)
  }

  @Test func `white clouds in front of a background aren't eyes`() throws {
    let clouds = [30, 98].map {
      "<ellipse cx=\"\($0)\" cy=\"30\" rx=\"16\" ry=\"9\" fill=\"#fff\"/>"
    }
    let sky = "<rect width=\"128\" height=\"128\" fill=\"#4cf\"/>"
    let house = "<path d=\"M40 70L64 50L88 70V120H40Z\" fill=\"#a52\"/>"
    #expect(!names(try drawn(sky + house + clouds.joined())).contains { $0.hasPrefix("eye") })
  }

  @Test func `ears at the sides of large eyes sway, also as one path`() throws {
    let ears = """
      <path d="M40 40L10 22L16 50L40 56ZM88 40L118 22L112 50L88 56Z" fill="#8be"/>
      """
    #expect(names(try drawn(ears + body + dots)).filter { !$0.hasPrefix("eye") }.count == 2)
  }

  private let letters = """
    <path d="M8 40H28V88H8Z"/><path d="M38 40H58L48 88Z"/><path d="M68 40H88V60H78V88H68Z"/>
    <path d="M98 40L118 64L98 88Z"/>
    """

  @Test func `a wordmark keeps still, unless the user wants a motion`() throws {
    #expect(try drawn(letters).clipLines.isEmpty)
    #expect(try drawn(letters).build.isLayout)
    #expect(try drawn(letters, motion: .float).clipLines.contains("idle"))
  }

  @Test func `a bust leans above its lower edge`() throws {
    let bust = """
      <path d="M10 128V112Q64 66 118 112V128Z" fill="#c22"/>
      <circle cx="64" cy="52" r="36" fill="#fc9"/>
      """
    let tracks = try drawn(bust).wholeTracks.joined()
    #expect(tracks.contains("skewX") && !tracks.contains("rotateZ"))
  }

  @Test func `a background with cut corners floats with its object`() throws {
    let plate = "<path d=\"M26 2H102L126 26V102L102 126H26L2 102V26Z\" fill=\"#808\"/>"
    let drawn = try drawn(plate + "<path d=\"M0 64L128 50V78Z\" fill=\"#fff\"/>")
    #expect(drawn.wholeTracks.joined().contains("translateY"))
    #expect(drawn.parts.map(\.name) == ["figure"])
  }

  private let headOnBody = """
    <path d="M40 70H88L96 124H32Z" fill="#c22"/>
    <circle cx="64" cy="48" r="30" fill="#fc9"/>
    <path d="M36 34Q64 0 92 34Q64 22 36 34Z" fill="#630"/>
    <circle cx="54" cy="46" r="4" fill="#112"/><circle cx="74" cy="46" r="4" fill="#112"/>
    <path d="M58 60Q64 66 70 60Z" fill="#a33"/>
    """

  @Test func `a head tilts alone about the neck with its hair and face`() throws {
    let drawn = try drawn(headOnBody)
    let head = try #require(drawn.figure.parts.first { $0.name == "head" })
    #expect(head.withChildren.count > 4 && drawn.figure.parts.count == 2)
    let neck = head.frame.minY + head.anchor.y * head.frame.size.height
    #expect(neck > 60 && neck < 82)
    let angles = try stride(from: 0, to: 3, by: 0.1).map { time in
      asin(try drawn.resolved().idlePose(of: "head", at: time).transform.row1.y) * 180 / .pi
    }
    #expect((angles.min() ?? 0) < -1.5 && (angles.max() ?? 0) > 1.5)
    #expect(drawn.motions?.contains("head: head (tilts)") == true)
  }

  /// The body covers the head's lower edge, so a tilt must not bare the page.
  @Test func `the tilt leaves no hole at the neck`() throws {
    let rig = try drawn(headOnBody).resolved()
    let shot = try rig.shot(.clip("idle", over: []))
    for time in stride(from: 0, to: 3, by: 0.25) {
      let image = try shot.bitmap(at: time)
      #expect((50..<78).allSatisfy { image[$0, 72].alpha == 255 }, "\(time)")
    }
  }

  @Test func `a head whose hair hangs over the body holds still`() throws {
    let hair = "<path d=\"M36 40H28L30 112H44V60Z\" fill=\"#630\"/>"
    #expect(try !names(drawn(headOnBody + hair)).contains("head"))
  }

  @Test func `parts of the head behind the body tilt about the same neck`() throws {
    let ears = ["M40 30L36 4L56 22Z", "M88 30L92 4L72 22Z"].map {
      "<path d=\"\($0)\" fill=\"#c63\"/>"
    }.joined()
    let drawn = try drawn(ears + headOnBody)
    let rig = try drawn.resolved()
    let heads = drawn.figure.parts.filter { $0.life?.kind == .head }
    #expect(heads.map(\.name) == ["head", "head-2"])
    let necks = heads.map {
      Point(
        $0.frame.minX + $0.anchor.x * $0.frame.size.width,
        $0.frame.minY + $0.anchor.y * $0.frame.size.height)
    }
    #expect(necks[0].distance(to: necks[1]) < 0.2)
    let turns = try ["head", "head-2"].map { try rig.idlePose(of: $0, at: 1).transform.row1 }
    #expect(turns[0] == turns[1])
  }

  @Test func `lids close named eyes that are white`() throws {
    let eyes = [50, 78].map {
      """
      <g id="eye-\($0)"><circle cx="\($0)" cy="54" r="10" fill="#fff"/>
      <circle cx="\($0 + 2)" cy="55" r="4" fill="#112"/></g>
      """
    }.joined()
    let drawn = try drawn("<g id=\"body\">\(body)</g>" + eyes)
    #expect(names(drawn) == ["eye-lid", "eye-lid-2"])
    let rig = try drawn.resolved()
    #expect(try rig.idlePose(of: "eye-lid", at: 1.8).isVisible)
    #expect(try rig.idlePose(of: "eye-50", at: 1.8).transform == .identity)
  }

  @Test func `sunglasses and wheels aren't eyes`() throws {
    let lenses = [48, 80].map {
      "<ellipse cx=\"\($0)\" cy=\"54\" rx=\"13\" ry=\"10\" fill=\"#333\"/>"
    }.joined()
    let bridge = "<path d=\"M34 46H94V51H34Z\" fill=\"#111\"/>"
    #expect(try names(drawn(body + lenses + bridge)).isEmpty)
    let wheels = [44, 84].map {
      """
      <circle cx="\($0)" cy="74" r="13" fill="#222"/><circle cx="\($0)" cy="74" r="6" fill="#eee"/>
      """
    }.joined()
    let truck = "<rect x=\"20\" y=\"20\" width=\"90\" height=\"56\" fill=\"#fff\"/>"
    #expect(try names(drawn(truck + wheels)).isEmpty)
  }

  /// A person alone, and one with its shade behind it.
  @Test(arguments: [
    ("", 5), ("<path d=\"M23 36H36V56L40 68L36 76H34V118H24V76H23Z\" fill=\"#ddd\"/>", 6),
  ])
  func `only the person of a scene breathes`(shade: String, count: Int) throws {
    let board = "<rect x=\"30\" y=\"10\" width=\"96\" height=\"70\" fill=\"#eee\"/>"
    let lines = (0..<8).map {
      "<rect x=\"50\" y=\"\(16 + 8 * $0)\" width=\"60\" height=\"3\" fill=\"#66f\"/>"
    }.joined()
    let person = """
      <path d="M24 74H28V118H24ZM30 74H34V118H30Z" fill="#a0616a"/>
      <rect x="23" y="50" width="12" height="26" fill="#f55"/><circle cx="29" cy="45" r="6" fill="#a0616a"/>
      <path d="M33 54L40 68L37 70L31 58Z" fill="#a0616a"/><path d="M23 44Q29 34 35 44Z" fill="#222"/>
      """
    let drawn = try drawn(board + lines + shade + person)
    let rig = try drawn.resolved()
    #expect(drawn.figure.name == "figure" && drawn.figure.parts.count == count)
    #expect(try rig.idlePose(of: "figure", at: 1.5).transform.row2.y > 1.01)
    #expect(
      try drawn.parts.filter { $0.name != "figure" }.allSatisfy {
        try rig.idlePose(of: $0.name, at: 1.5).transform == .identity
      })
  }

  @Test func `a mask doesn't cut the stroke of a thin shape`() throws {
    let drawn = try drawn(
      """
      <mask id="m"><rect width="128" height="128" fill="#fff"/></mask>
      <g mask="url(#m)"><g><rect x="10" y="60" width="100" height="60" fill="#c22"/></g>
      <g><path d="M20 30H108" stroke="#112" stroke-width="12"/></g></g>
      """)
    let image = try drawn.resolved().shot(.clip("idle", over: [])).bitmap(at: 0)
    #expect(image[64, 26].alpha == 255 && image[64, 34].alpha == 255)
  }

  /// A blur and a gradient that fades out.
  @Test(arguments: ["filter=\"url(#b)\" opacity=\".4\"", "fill=\"url(#g)\""])
  func `a soft shadow is a shadow`(style: String) throws {
    let defs = """
      <defs><filter id="b"><feGaussianBlur stdDeviation="2"/></filter>
      <radialGradient id="g"><stop stop-opacity=".5"/><stop offset="1" stop-opacity="0"/></radialGradient></defs>
      """
    let shadow = "<ellipse cx=\"64\" cy=\"114\" rx=\"34\" ry=\"6\" \(style)/>"
    let drawn = try drawn(defs + shadow + body + dots)
    #expect(drawn.parts.map(\.name) == ["shadow", "figure"])
    #expect(try drawn.resolved().idlePose(of: "shadow", at: 1.5).transform == .identity)
  }

  @Test func `several figures blink and keep holding hands`() throws {
    let figures = [0, 64].map {
      "<g transform=\"translate(\($0) 32) scale(.5)\">\(arms + body + dots)</g>"
    }.joined()
    let drawn = try drawn(figures)
    #expect(names(drawn).count == 4 && names(drawn).allSatisfy { $0.hasPrefix("eye") })
  }

  @Test func `the named arms of two figures hold still`() throws {
    func arm(_ x: Int) -> String {
      "<g id=\"arm-\(x)\"><rect x=\"\(x)\" y=\"40\" width=\"9\" height=\"40\"/></g>"
    }
    let drawn = try drawn("<g id=\"body\">\(body)</g>" + [20, 50, 70, 100].map(arm).joined())
    #expect(drawn.parts.flatMap(\.withChildren).allSatisfy { $0.life == nil })
  }

  @Test func `what stands on the ground keeps its feet there`() throws {
    let ground = "<rect y=\"120\" width=\"128\" height=\"2\" fill=\"#333\"/>"
    let drawn = try drawn(ground + "<path d=\"M40 40H80L70 120H50Z\" fill=\"#c22\"/>")
    let figure = try drawn.resolved().idlePose(of: drawn.figure.name, at: 1.5).transform
    #expect(figure.row2.y > 1.005 && abs(figure.row4.y) < 0.01)
  }

  @Test func `a cog is no background`() throws {
    let teeth = (0..<12).map { index in
      let angle = Double(index) * .pi / 6
      return [(64.0, 0.0), (64, 0.2), (52, 0.26), (52, 0.46)].map { radius, turn in
        "\(64 + radius * cos(angle + turn)) \(64 + radius * sin(angle + turn))"
      }.joined(separator: "L")
    }.joined(separator: "L")
    let cog = "<path d=\"M\(teeth)Z\" fill=\"#9cf\"/>"
    let drawn = try drawn(cog + "<path d=\"M50 50H78L64 80Z\" fill=\"#c22\"/>")
    #expect(drawn.parts.map(\.name) == [drawn.figure.name])
  }

  @Test func `two eyes in one path blink`() throws {
    let path = "M47 54a5 5 0 1 0 10 0a5 5 0 1 0 -10 0ZM71 54a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z"
    #expect(
      try names(drawn(body + "<path d=\"\(path)\" fill=\"#112\"/>")) == ["eye-left", "eye-right"])
  }

  /// Buttons, spots, wheels, and fields of a board.
  @Test(arguments: [
    """
    <circle cx="64" cy="60" r="5" fill="#112"/><circle cx="64" cy="80" r="5" fill="#112"/>
    """,
    """
    <circle cx="50" cy="50" r="5" fill="#c93"/><circle cx="78" cy="58" r="6" fill="#c93"/>
    <circle cx="60" cy="90" r="5" fill="#c93"/><circle cx="80" cy="84" r="5" fill="#c93"/>
    """,
    "<circle cx=\"44\" cy=\"112\" r=\"12\" fill=\"#112\"/><circle cx=\"84\" cy=\"112\" r=\"12\" fill=\"#112\"/>",
    "<rect x=\"46\" y=\"50\" width=\"9\" height=\"9\"/><rect x=\"72\" y=\"50\" width=\"9\" height=\"9\"/>",
  ])
  func `other circles aren't eyes`(content: String) throws {
    let body = "<rect x=\"34\" y=\"30\" width=\"60\" height=\"80\" rx=\"28\" fill=\"#6cf\"/>"
    #expect(try names(drawn(body + content)).isEmpty)
  }

  @Test func `arms sway mirrored about their shoulders`() throws {
    let drawn = try drawn(arms + body + dots)
    #expect(names(drawn) == ["arm-left", "arm-right", "eye-left", "eye-right"])
    let rig = try drawn.resolved()
    let angles = try ["arm-left", "arm-right"].map { name in
      asin(try rig.idlePose(of: name, at: 1.5).transform.row1.y) * 180 / .pi
    }
    #expect(abs(angles[0]) > 2 && abs(angles[0] + angles[1]) < 0.2)
    let left = try #require(drawn.parts.flatMap(\.withChildren).first { $0.name == "arm-left" })
    let x = left.frame.minX + left.anchor.x * left.frame.size.width
    #expect(x > 34 && x < 45)
    #expect(rig.clips.map(\.name).contains("wave"))
  }

  @Test func `pieces that touch nothing rise and fall`() throws {
    let note = "<circle cx=\"14\" cy=\"20\" r=\"6\" fill=\"#c22\"/>"
    let drawn = try drawn(body + dots + note)
    let piece = try #require(drawn.figure.parts.first { $0.life?.kind == .drift })
    let rig = try drawn.resolved()
    let heights = try stride(from: 0, to: 3, by: 0.1).map {
      try rig.idlePose(of: piece.name, at: $0).transform.row4.y
    }
    #expect((heights.min() ?? 0) < -1 && (heights.max() ?? 0) > 0.5)
  }

  @Test func `the letters below a figure keep still`() throws {
    let word = (0..<4).map {
      "<rect x=\"\(4 + 8 * $0)\" y=\"114\" width=\"5\" height=\"9\" fill=\"#225\"/>"
    }
    #expect(try names(drawn(body + dots + word.joined())) == ["eye-left", "eye-right"])
  }

  @Test func `three legs sway, and two stand`() throws {
    func legs(_ places: [Int]) -> String {
      places.map { "<rect x=\"\($0)\" y=\"98\" width=\"8\" height=\"28\" rx=\"4\" fill=\"#6cf\"/>" }
        .joined()
    }
    #expect(try names(drawn(legs([42, 60, 78]) + body + dots)).count == 5)
    #expect(try names(drawn(legs([46, 74]) + body + dots)).count == 2)
  }

  @Test func `eyes keep open if their rings would stay`() throws {
    let rings = [52, 76].map { x in
      "<path d=\"M\(x - 8) 54a8 8 0 1 0 16 0a8 8 0 1 0 -16 0ZM\(x - 6) 54a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z\" "
        + "fill=\"#c93\" fill-rule=\"evenodd\"/>"
    }
    #expect(try names(drawn(body + dots + rings.joined())).isEmpty)
  }

  @Test func `eyes of two dark colors blink`() throws {
    let half = "<path d=\"M64 30H94V110H64Z\" fill=\"#fd0\"/>"
    let eyes =
      "<circle cx=\"50\" cy=\"54\" r=\"5\" fill=\"#531\"/>"
      + "<circle cx=\"78\" cy=\"54\" r=\"5\" fill=\"#112\"/>"
    #expect(try names(drawn(body + half + eyes)) == ["eye-left", "eye-right"])
  }

  @Test(arguments: [("#fff", true), ("#c22", false)])
  func `a white drawing is pale`(color: String, isPale: Bool) throws {
    #expect(try drawn("<circle cx=\"64\" cy=\"64\" r=\"50\" fill=\"\(color)\"/>").isPale == isPale)
  }

  @Test func `the background stays`() throws {
    let drawn = try drawn("<rect width=\"128\" height=\"128\" fill=\"#fea\"/>" + arms + body + dots)
    #expect(drawn.parts.first?.name == "background" && drawn.figure.name == "figure")
    #expect(try drawn.resolved().idlePose(of: "background", at: 1.5).transform == .identity)
  }

  @Test func `a logo floats`() throws {
    let drawn = try drawn("<path d=\"M30 30H98L64 98Z\" fill=\"#c22\"/>")
    let rig = try drawn.resolved()
    let part = try #require(rig.parts.first?.name)
    let middle = try rig.idlePose(of: part, at: 1.5)
    #expect(middle.transform.row4.y < -1 && abs(middle.transform.row1.x - 1) < 0.01)
  }

  @Test func `the canvas grows by the room of the motion`() throws {
    let square = "<path d=\"M0 0H128V128H0Z\" fill=\"#c22\" transform=\"scale(.999)\"/>"
    let tall = "<ellipse cx=\"64\" cy=\"64\" rx=\"60\" ry=\"64\" fill=\"#6cf\"/>" + dots
    #expect(try drawn(tall, region: .roomy).size.height > 128)
    #expect(try drawn(square, region: .roomy).size == Size(128, 128))
    #expect(try drawn(tall).size == Size(128, 128))
  }

  @Test func `a hop stays within the canvas`() throws {
    let tall = "<rect x=\"34\" y=\"4\" width=\"60\" height=\"110\" rx=\"28\" fill=\"#6cf\"/>" + dots
    let shot = try drawn(tall).resolved().shot(.clip("hop", over: []))
    for time in stride(from: 0, through: 1.2, by: 0.05) {
      let image = try shot.bitmap(at: time)
      #expect((0..<image.size.width).allSatisfy { image[$0, 0].alpha == 0 }, "\(time)")
    }
  }

  @Test(arguments: [DrawnMotion.figure, .float, .hop, .none])
  func `the motion can be chosen`(motion: DrawnMotion) throws {
    let rig = try drawn(body, motion: motion).resolved()
    let clips = motion == .none ? [] : ["idle", "hop", "nod", "shake", "peek"]
    #expect(rig.clips.map(\.name) == clips)
  }
}
