import CritterEncode
import CritterGraphics
import CritterMotion
import CritterRaster
import CritterRig
import CritterRigFile
import CritterSVG
import CritterTestSupport
import CritterSyntax
import CritterVector
import Foundation
import Testing

@testable import CritterKit

/// Vector output in other people's players, compared with critter's own frames.
@Suite struct PlayerTests {
  /// One animation for each way in which parts are drawn and moved.
  static let animations = [
    "slide", "turn", "fade", "morph", "trim", "mask", "art", "nest",
  ]

  private let document: RigDocument

  init() throws {
    document = try .toy()
  }

  private func shot(_ state: String) throws -> Shot {
    var request = RenderRequest(.transition(from: [], to: [state]))
    request.framing.scale = 2
    return try document.shot(for: request)
  }

  private func file(_ shot: Shot, _ name: String) throws -> [UInt8] {
    try report(shot, name).bytes
  }

  private func report(_ shot: Shot, _ name: String) throws -> (bytes: [UInt8], report: RenderReport)
  {
    let output = Output(name)
    return try Renderer(workers: 1).file(
      of: OutputPlan(shot, output, output.format(named: nil)))
  }

  /// Each is another picture at its end than at its start.
  @Test(arguments: animations) func `the animations of these tests move`(state: String) throws {
    let shot = try shot(state)
    #expect(try psnr(shot.bitmap(at: 0), shot.bitmap(at: shot.timeline.duration)) < 30)
  }

  @Test(.inCheck, arguments: animations)
  func `a Lottie in rlottie looks like the frames`(state: String) throws {
    let shot = try shot(state)
    let player = try Rlottie(file(shot, "a.json"))
    #expect(player.frameCount >= 10)
    for frame in [0, 5, 9, player.frameCount - 1] {
      let drawn = player.bitmap(frame: frame, size: shot.size)
      let likeness = try psnr(drawn, shot.bitmap(at: Double(frame) / player.frameRate))
      #expect(likeness >= 27, "\(state), frame \(frame): \(likeness) dB")
    }
  }

  @Test(.inCheck) func `clipped art looks in rlottie like the frame`()
    throws
  {
    let folder = try Folder()
    try folder.write(
      "canvas: { size: [40, 40] }\nparts: { p: { frame: [0, 0, 40, 40], art: a.svg } }",
      to: "rig.yaml")
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
      <clipPath id="c"><circle cx="20" cy="20" r="15"/></clipPath>
      <g clip-path="url(#c)"><path d="M0 0H40V40z" fill="red"/></g></svg>
      """, to: "a.svg")
    let shot = try RigDocument(contentsOf: folder.url.path).shot(for: RenderRequest(.still([])))
    let drawn = try Rlottie(file(shot, "a.json")).bitmap(frame: 0, size: shot.size)
    #expect(try psnr(drawn, shot.bitmap(at: 0)) >= 27)
  }

  @Test(
    .inCheck, arguments: ["", "<style>rect { filter: url(#f) }</style>"])
  func `blurred art is an image in Lottie, with a warning`(sheet: String) throws {
    let folder = try Folder()
    try folder.write(
      "canvas: { size: [40, 40] }\nparts: { p: { frame: [0, 0, 40, 40], art: a.svg } }",
      to: "rig.yaml")
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">\(sheet)
      <filter id="f"><feGaussianBlur stdDeviation="3"/></filter>
      <rect x="10" y="10" width="20" height="20" filter="url(#f)"/></svg>
      """, to: "a.svg")
    let shot = try RigDocument(contentsOf: folder.url.path).shot(for: RenderRequest(.still([])))
    let file = try report(shot, "a.json")
    let drawn = try Rlottie(file.bytes).bitmap(frame: 0, size: shot.size)
    #expect(try psnr(drawn, shot.bitmap(at: 0)) >= 30)
    #expect(file.report.warnings.count == 1)
    #expect(file.report.warnings.first?.contains("a.svg:") == true)
    #expect(file.report.warnings.first?.contains("shows the art as an image") == true)
  }

  @Test(arguments: animations)
  func `an animated SVG in librsvg, which doesn't animate, is the first frame`(state: String) throws
  {
    let shot = try shot(state)
    let drawn = try draw(file(shot, "a.svg"), size: shot.size)
    #expect(try psnr(drawn, shot.bitmap(at: 0)) >= 40)
  }

  @Test(arguments: animations)
  func `a still SVG in librsvg is the frame`(state: String) throws {
    var request = RenderRequest(.transition(from: [], to: [state]))
    (request.framing.scale, request.playback.instant) = (2, 0.15)
    let shot = try document.shot(for: request)
    #expect(try psnr(draw(file(shot, "a.svg"), size: shot.size), shot.bitmap(at: 0.15)) >= 40)
  }

  private func toss() throws -> Shot {
    let document = try RigDocument(
      yaml: """
        canvas: { size: [80, 48] }
        parts:
          die:
            frame: [6, 4, 12, 12]
            fill: orange
            parts: { dot: { frame: [1, 1, 4, 4], fill: black } }
        clips:
          toss:
            duration: 1
            parts:
              die:
                translate.x: { values: [0, 56] }
                translate.y:
                  { values: [0, 28, 12, 28], times: [0, 0.4, 0.7, 1], easings: [ease-in, ease-out, ease-in] }
                rotate: { values: [0, 720] }
                scale.y: { values: [1, 1, 0.6, 1], times: [0, 0.3, 0.4, 1] }
        """)
    var request = RenderRequest(.clip("toss", over: []))
    request.framing.scale = 2
    return try document.shot(for: request)
  }

  @Test func `two turns are two keys`() throws {
    let svg = try String(decoding: file(toss(), "a.svg"), as: UTF8.self)
    #expect(svg.contains(#"type="rotate" values="0;720"#))
    let lottie = try String(decoding: file(toss(), "a.json"), as: UTF8.self)
    #expect(lottie.contains(#""s":[720]"#))
  }

  @Test(.inCheck)
  func `a toss with two turns looks in rlottie like the frames`() throws {
    let shot = try toss()
    let player = try Rlottie(file(shot, "a.json"))
    for frame in stride(from: 0, to: player.frameCount, by: 5) {
      let drawn = player.bitmap(frame: frame, size: shot.size)
      let likeness = try psnr(drawn, shot.bitmap(at: Double(frame) / player.frameRate))
      #expect(likeness >= 33, "frame \(frame): \(likeness) dB")
    }
  }

  /// Three clips of a state, which an input blends, and which an easing bounces.
  @Test(.inCheck)
  func `clips that blend look in rlottie like the frames`() throws {
    let document = try RigDocument(
      yaml: """
        canvas: { size: [60, 40] }
        inputs: { speed: { min: 0, max: 1 } }
        parts: { leg: { frame: [26, 6, 8, 28], anchor: [0.5, 0], fill: navy } }
        states: { up: { play: [sway, { clip: run, weight: speed }] } }
        clips:
          sway: { duration: 1, loop: true, parts: { leg: { rotate: { values: [-10, 10, -10] } } } }
          run: { duration: 0.5, loop: true, parts: { leg: { rotate: { values: [60, -60, 60] } } } }
          all:
            { duration: 2, loop: true, over: up, inputs: { speed: { values: [0, 1, 0], easing: bounce-out } } }
        """)
    var request = RenderRequest(.clip("all", over: []))
    request.framing.scale = 2
    let shot = try document.shot(for: request)
    let player = try Rlottie(file(shot, "a.json"))
    for frame in stride(from: 0, to: player.frameCount, by: player.frameCount / 10) {
      let drawn = player.bitmap(frame: frame, size: shot.size)
      let likeness = try psnr(drawn, shot.bitmap(at: Double(frame) / player.frameRate))
      #expect(likeness >= 33, "frame \(frame): \(likeness) dB")
    }
  }

  /// Faster than the frames, so that a number often changes twice in a frame. Jumps are up to a
  /// millisecond early or late.
  @Test(.inCheck) func `numbers that count look in rlottie like the frames`() throws {
    let shot = try shot(
      of: """
        canvas: { size: [60, 30] }
        inputs: { p: { min: 0, max: 1 } }
        parts:
          n: { frame: [4, 0, 52, 30], text: "{100 * p:.0} %", font: { family: Inter, size: 18 }, fill: navy }
        clips: { go: { duration: 1, inputs: { p: { values: [0, 1], easing: ease-in-out } } } }
        """)
    let player = try Rlottie(file(shot, "a.json"))
    for frame in 0..<60 {
      let drawn = player.bitmap(frame: frame, size: shot.size)
      let time = Double(frame) / player.frameRate
      let likeness =
        try [0, -0.0011, 0.0011].map {
          try psnr(drawn, shot.bitmap(at: max(time + $0, 0)))
        }.max() ?? 0
      #expect(likeness >= 33, "frame \(frame): \(likeness) dB")
    }
  }

  /// Straight, because rlottie measures the lengths of other lines only roughly.
  @Test(.inCheck)
  func `dashes that move look in rlottie like the frames`() throws {
    let document = try RigDocument(
      yaml: """
        canvas: { size: [80, 60] }
        parts:
          box: { frame: [6, 6, 31, 21], stroke: navy, stroke-width: 3, dash: [6, 4] }
          dots: { frame: [44, 6, 30, 20], path: M2 10H28, stroke: red, stroke-width: 5,
            line-cap: round, dash: [0, 8] }
          way: { frame: [6, 34, 68, 20], path: M2 2H60V18, stroke: black, stroke-width: 4, dash: [7, 5] }
        clips:
          go:
            duration: 1
            parts:
              box: { dash: { values: [[6, 4], [2, 8]] }, dash-offset: { values: [0, 20] } }
              dots: { dash-offset: { values: [0, -8] } }
              way: { trim: { values: [[0, 0.2], [0, 1], [0.8, 1]] } }
        """)
    var request = RenderRequest(.clip("go", over: []))
    request.framing.scale = 2
    let shot = try document.shot(for: request)
    let player = try Rlottie(file(shot, "a.json"))
    for frame in stride(from: 4, to: player.frameCount, by: 6) {
      let drawn = player.bitmap(frame: frame, size: shot.size)
      let likeness = try psnr(drawn, shot.bitmap(at: Double(frame) / player.frameRate))
      #expect(likeness >= 33, "frame \(frame): \(likeness) dB")
    }
    #expect(try psnr(draw(file(shot, "a.svg"), size: shot.size), shot.bitmap(at: 0)) >= 40)
  }

  /// Masks of all kinds that move, one in another part.
  private func masks() throws -> Shot {
    let document = try RigDocument(
      yaml: """
        canvas: { size: [80, 60] }
        parts:
          path: { frame: [2, 2, 24, 24], fill: navy, rotate: 20, mask: M0 0H24V24H0z }
          rect: { frame: [30, 2, 20, 24], fill: teal, mask: [0, 0, 20, 24] }
          ring: { frame: [54, 2, 24, 24], fill: olive, mask: M12 0A12 12 0 1 1 11.9 0zM12 6A6 6 0 1 0 12.1 6z }
          alpha: { frame: [2, 32, 24, 24], fill: crimson, mask: bar }
          out: { frame: [28, 32, 24, 24], fill: purple, mask: { part: bar, inverted: true } }
          luma:
            { frame: [54, 32, 24, 24], fill: black, rotate: 10, mask: { part: light, luma: true } }
          spot:
            frame: [54, 32, 24, 24]
            visible: false
            parts:
              light: { frame: [0, 0, 24, 24], fill: "#808080", corner-radius: 12 }
          tool: { frame: [0, 0, 80, 60], parts: { bar: { frame: [8, 28, 12, 32], fill: gold, visible: false } } }
        clips:
          sweep:
            duration: 1
            parts:
              path: { mask: { values: [M0 0H24V24H0z, M12 0L24 12L12 24L0 12z] }, rotate: { values: [20, 80] } }
              rect: { mask: { values: [[0, 0, 20, 0], [0, 0, 20, 24]] } }
              tool: { translate.x: { values: [0, 40] } }
              light: { opacity: { values: [1, 0.4] } }
        """)
    var request = RenderRequest(.clip("sweep", over: []))
    request.framing.scale = 2
    return try document.shot(for: request)
  }

  @Test(.inCheck) func `masks look in rlottie like the frames`() throws {
    let shot = try masks()
    let player = try Rlottie(file(shot, "a.json"))
    for frame in stride(from: 0, to: player.frameCount, by: player.frameCount / 10) {
      let drawn = player.bitmap(frame: frame, size: shot.size)
      let likeness = try psnr(drawn, shot.bitmap(at: Double(frame) / player.frameRate))
      #expect(likeness >= 33, "frame \(frame): \(likeness) dB")
    }
  }

  @Test func `a mask path is a mask of its layer in Lottie, and others are mattes`() throws {
    let lottie = try String(decoding: file(masks(), "a.json"), as: UTF8.self)
    #expect(lottie.split(separator: "masksProperties").count - 1 == 2)
    #expect(["1", "2", "3"].allSatisfy { lottie.contains("\"tt\":" + $0) })
  }

  /// Lists of masks that move: areas, and areas with parts.
  private func lists() throws -> Shot {
    let yaml = """
      canvas: { size: [80, 60], background: white }
      inputs: { x: { min: 0, max: 1 } }
      parts:
        areas:
          frame: [2, 2, 36, 56]
          fill: navy
          masks:
            - path: M0 0H36V56H0z
            - { path: M18 8L30 48H6z, mode: subtract }
            - { rect: [20 * x, 0, 24, 56], mode: intersect }
            - { rect: [0, 40, 36, 16], opacity: 0.5 }
        outside:
          frame: [42, 2, 36, 26]
          fill: teal
          masks: [{ rect: [8, 6, 10, 14], inverted: true }, { rect: [24, 6, 4 + 8 * x, 14], mode: subtract }]
        mixed:
          frame: [42, 32, 36, 26]
          fill: crimson
          masks:
            - { rect: [2, 2, 32, 22], expand: 2 * x }
            - { part: dot, mode: subtract, opacity: 0.8 }
        dot: { frame: [50, 36, 18, 18], corner-radius: 9, fill: gold, visible: false }
      clips:
        go:
          duration: 1
          inputs: { x: { values: [0, 1] } }
          parts:
            areas: { translate.y: { values: [0, 3] } }
            dot: { translate.x: { values: [-6, 10] } }
      """
    var request = RenderRequest(.clip("go", over: []))
    request.framing.scale = 2
    return try RigDocument(yaml: yaml).shot(for: request)
  }

  @Test(.inCheck) func `lists of masks look in rlottie like the frames`() throws {
    let shot = try lists()
    let player = try Rlottie(file(shot, "a.json"))
    for frame in stride(from: 0, to: player.frameCount, by: player.frameCount / 10) {
      let drawn = player.bitmap(frame: frame, size: shot.size)
      let likeness = try psnr(drawn, shot.bitmap(at: Double(frame) / player.frameRate))
      #expect(likeness >= 33, "frame \(frame): \(likeness) dB")
    }
  }

  @Test(arguments: [
    ("rect: [0, 0, 9, 9], { rect: [4, 4, 9, 9], mode: subtract }", ["a", "s"]),
    ("rect: [0, 0, 9, 9], { rect: [4, 4, 9, 9], mode: intersect }", ["a", "i"]),
    ("rect: [0, 0, 9, 9], rect: [4, 4, 9, 9], path: M0 0H5V5z", ["a", "a", "a"]),
    (
      "rect: [0, 0, 9, 9], { rect: [4, 4, 9, 9], mode: subtract }, { path: M0 0H5V5z, mode: subtract }",
      ["a", "s", "s"]
    ),
    ("rect: [0, 0, 9, 9], { rect: [4, 4, 9, 9], mode: subtract }, rect: [8, 8, 9, 9]", nil),
    ("{ rect: [0, 0, 9, 9], inverted: true }", nil), ("{ rect: [0, 0, 9, 9], opacity: 0.5 }", nil),
    ("{ rect: [0, 0, 9, 9], expand: 1 }", nil),
  ])
  func `lists that all players draw are the masks of a layer in Lottie, and others are mattes`(
    masks: String, modes: [String]?
  ) throws {
    let yaml = """
      canvas: { size: [40, 40] }
      parts: { a: { frame: [0, 0, 40, 40], fill: red, masks: [\(masks)] } }
      clips: { go: { duration: 1, parts: { a: { translate.x: { values: [0, 9] } } } } }
      """
    let lottie = try ParsedJSON(file(shot(of: yaml), "a.json"))
    let found = lottie.objects.map { $0["masksProperties"].items.compactMap(\.["mode"].string) }
    #expect(found.contains(modes ?? ["?"]) == (modes != nil))
    #expect(lottie.objects.contains { $0["td"].number == 1 } == (modes == nil))
  }

  @Test func `a list of masks has no mask in a mask in an animated SVG, unless it adds again`()
    throws
  {
    func isNested(_ masks: String) throws -> Bool {
      let yaml = """
        canvas: { size: [40, 40] }
        parts: { a: { frame: [0, 0, 40, 40], fill: red, masks: [\(masks)] } }
        clips: { go: { duration: 1, parts: { a: { translate.x: { values: [0, 9] } } } } }
        """
      let svg = try String(decoding: file(shot(of: yaml), "a.svg"), as: UTF8.self)
      return svg.split(separator: "</mask>").contains { $0.contains(/<mask .*mask="url/) }
    }
    let cut =
      "rect: [0, 0, 9, 9], { rect: [4, 4, 9, 9], mode: subtract }, { path: M0 0H5V5z, mode: intersect }"
    #expect(try !isNested(cut))
    #expect(try isNested(cut + ", rect: [8, 8, 9, 9]"))
  }

  @Test func `lists of masks of a still SVG look in librsvg like the frame`() throws {
    let shot = try lists()
    #expect(try psnr(draw(file(shot, "a.svg"), size: shot.size), shot.bitmap(at: 0)) >= 40)
  }

  @Test(arguments: [
    ("mask: { part: light, luma: true }", "luma masks"),
    ("mask: { part: light, luma: true }, blur: 2", "luma masks or blurs"),
    (
      "mask: { part: light, luma: true }, blend: multiply, blur: 2, shadow: [1, 1, 2, black]",
      "luma masks, blend modes, blurs, or shadows"
    ),
  ])
  func `one warning names the features that some Lottie players lack`(
    look: String, features: String
  ) throws {
    let yaml = """
      canvas: { size: [40, 40] }
      parts:
        box:
          frame: [0, 0, 40, 40]
          parts: { light: { frame: [0, 0, 9, 9], fill: white }, dark: { frame: [0, 0, 9, 9], fill: red, \(look) } }
      clips: { go: { duration: 1, parts: { box: { rotate: { values: [0, 20] } } } } }
      """
    let warning = "some Lottie players don't draw \(features); check the file in your player"
    for file in ["a.json", "a.lottie"] {
      #expect(try report(shot(of: yaml), file).report.warnings == [warning])
    }
    #expect(try report(shot(of: yaml), "a.svg").report.warnings.isEmpty)
  }

  @Test(arguments: [nil, 25, 30, 12.5] as [Double?])
  func `a Lottie has the frame rate that was asked for, or 60`(rate: Double?) throws {
    var request = RenderRequest(.transition(from: [], to: ["slide"]))
    if let rate { request.playback.frameRate = rate }
    let file = try ParsedJSON(file(document.shot(for: request), "a.json"))
    #expect(file["fr"].number == rate ?? 60)
    #expect(Playback() == Playback(frameRate: nil) && Playback(frameRate: 50).frameRate == 50)
  }

  @Test func `masks of a still SVG look in librsvg like the frame`() throws {
    let shot = try masks()
    #expect(try psnr(draw(file(shot, "a.svg"), size: shot.size), shot.bitmap(at: 0)) >= 40)
  }

  private static let gradients = """
    canvas: { size: [80, 60], background: white }
    parts:
      box:
        { frame: [6, 6, 30, 20], rotate: 20, fill: { from: [0, 0], to: [1, 0], colors: [red, blue] } }
      ball:
        frame: [46, 6, 24, 24]
        corner-radius: 12
        fill: { from: [0.4, 0.4], to: [1, 0.5], colors: [white, lime, navy], radial: true }
      line:
        frame: [8, 36, 64, 16]
        path: M2 2C20 30 40 -10 62 12
        stroke-width: 5
        stroke: { from: [0, 0], to: [1, 1], colors: [orange, purple], stops: [0.2, 0.8] }
    clips:
      go:
        duration: 1
        parts:
          box:
            fill:
              values:
                - { from: [0, 0], to: [1, 0], colors: [red, blue] }
                - { from: [0, 0], to: [0, 1], colors: [yellow, blue], stops: [0.3, 0.6] }
                - green
          ball:
            fill:
              values:
                - { from: [0.4, 0.4], to: [1, 0.5], colors: [white, lime, navy], radial: true }
                - { from: [0.7, 0.6], to: [0, 0.5], colors: [white, red, black], radial: true }
          line: { trim: { values: [[0, 0.3], [0, 1]] } }
    """

  /// A text with a gradient.
  private static let titled = """
    canvas: { size: [80, 40], background: white }
    parts:
      title:
        frame: [4, 4, 72, 32]
        text: Hello
        font: { family: Inter, size: 24, weight: 700 }
        fill: { from: [0, 0], to: [1, 0], colors: [red, blue] }
    clips: { go: { duration: 1, parts: { title: { rotate: { values: [0, 20] } } } } }
    """

  private func shot(of yaml: String, at instant: Double? = nil) throws -> Shot {
    var request = RenderRequest(.clip("go", over: []))
    (request.framing.scale, request.playback.instant) = (2, instant)
    return try RigDocument(yaml: yaml).shot(for: request)
  }

  @Test(.inCheck, arguments: [gradients, titled])
  func `gradients that change look in rlottie like the frames`(yaml: String) throws {
    let shot = try shot(of: yaml)
    let player = try Rlottie(file(shot, "a.json"))
    for frame in stride(from: 0, to: player.frameCount, by: player.frameCount / 10) {
      let drawn = player.bitmap(frame: frame, size: shot.size)
      let likeness = try psnr(drawn, shot.bitmap(at: Double(frame) / player.frameRate))
      #expect(likeness >= 33, "frame \(frame): \(likeness) dB")
    }
  }

  @Test func `gradients in librsvg look like the frame`() throws {
    let moving = try shot(of: Self.titled)
    let first = try draw(file(moving, "a.svg"), size: moving.size)
    #expect(try psnr(first, moving.bitmap(at: 0)) >= 40)
    for yaml in [Self.gradients, Self.titled] {
      let still = try shot(of: yaml, at: 0.4)
      let drawn = try draw(file(still, "a.svg"), size: still.size)
      #expect(try psnr(drawn, still.bitmap(at: 0.4)) >= 40)
    }
  }

  /// Petals that grow one after the other, each around the same center.
  private static let petals = """
    canvas: { size: [80, 80], background: white }
    parts:
      petal:
        copies: 6
        frame: [36, 4, 8, 30]
        anchor: [0.5, 36 / 30]
        rotate: 360 * i / n
        fill: navy
        parts: { eye: { frame: [2, 4, 4, 4], fill: gold } }
    clips:
      go:
        duration: 1
        parts:
          petal:
            scale: { delay: 0.1 * i, duration: 0.4, values: [0, 1.2, 1], fill-mode: both }
          eye:
            fill: { delay: 0.1 * i + 0.2, duration: 0.2, values: [navy, gold], fill-mode: both }
    """

  /// Bars that jump in a loop, each after the one before.
  private static let bars = """
    canvas: { size: [80, 80], background: white }
    parts: { bar: { copies: 5, frame: [6 + 14 * i, 40, 8, 30], fill: teal } }
    clips:
      go:
        duration: 1
        loop: true
        parts: { bar: { translate.y: { delay: 0.2 * i, duration: 0.6, values: [0, -30, 0] } } }
    """

  @Test(.inCheck, arguments: [petals, bars])
  func `copies that differ by a delay share a composition`(yaml: String) throws {
    let shot = try shot(of: yaml)
    let json = try file(shot, "a.json")
    let file = try ParsedJSON(json)
    let layers = file["layers"].items.filter { $0["refId"].string != nil }
    #expect(file["assets"].items.count == 1 && layers.count >= 5)
    #expect(Set(layers.map(\.["st"].number)).count == layers.count)
    let player = try Rlottie(json)
    for frame in stride(from: 0, to: player.frameCount, by: player.frameCount / 10) {
      let drawn = player.bitmap(frame: frame, size: shot.size)
      let likeness = try psnr(drawn, shot.bitmap(at: Double(frame) / player.frameRate))
      #expect(likeness >= 33, "frame \(frame): \(likeness) dB")
    }
  }

  /// A clip that plays a clip with a motion path.
  private static let flight = """
    canvas: { size: [100, 100], background: white }
    parts: { a: { frame: [0, 0, 10, 10], fill: teal } }
    clips:
      fly:
        { duration: 1, parts: { a: { position: { path: M10 50C30 10 70 10 90 50, rotate: auto } } } }
      go: { duration: 2, play: { clip: fly, duration: 2, easing: ease-in } }
    """

  @Test func `a motion path in a clip that another clip plays stays a path`() throws {
    let svg = try ParsedXML(file(shot(of: Self.flight), "a.svg"))
    #expect(svg.all("animateMotion").count == 1)
  }

  @Test(.inCheck)
  func `a motion path in a clip that another clip plays looks in rlottie like the frame`() throws {
    let shot = try shot(of: Self.flight)
    let player = try Rlottie(file(shot, "a.json"))
    let drawn = player.bitmap(frame: 60, size: shot.size)
    #expect(try psnr(drawn, shot.bitmap(at: 60 / player.frameRate)) >= 33)
  }

  /// Changes of the bars, each for another kind of keyframes.
  private static let changes = [
    "translate.y: { delay: 0.1234 * i, duration: 0.6, values: [0, -30, 0], easing: ease-in-out }",
    "translate.y: { delay: 0.1234 * i, duration: 1, values: [0, -30] }",
    "opacity: { delay: 0.1234 * i, duration: 1, values: [1, 0.1] }",
    "fill: { delay: 0.1234 * i, duration: 0.7, values: [teal, gold, teal] }",
    "visible: { delay: 0.1234 * i, duration: 0.5, values: [false] }",
    "scale.y: { delay: 0.1234 * i, duration: 0.6, values: [1, 0.2, 1] }, "
      + "translate.x: { delay: 0.1234 * i, duration: 0.6, values: [0, 9, 0], easing: ease-in }",
    "size: { delay: 0.1234 * i, duration: 0.7, values: [[8, 30], [12, 20], [8, 30]] }",
  ]

  @Test(.inCheck, arguments: changes, [true, false])
  func `copies that start between frames look like the frames`(
    change: String, loops: Bool
  ) throws {
    let yaml = """
      canvas: { size: [80, 80], background: white }
      parts: { bar: { copies: 5, frame: [6 + 14 * i, 40, 8, 30], rotate: 9 * i, fill: teal } }
      clips: { go: { duration: 1, loop: \(loops), parts: { bar: { \(change) } } } }
      """
    let shot = try shot(of: yaml)
    let player = try Rlottie(file(shot, "a.json"))
    for frame in stride(from: 0, to: player.frameCount - 1, by: 7) {
      let drawn = player.bitmap(frame: frame, size: shot.size)
      let likeness = try psnr(drawn, shot.bitmap(at: Double(frame) / player.frameRate))
      #expect(likeness >= 33, "frame \(frame): \(likeness) dB")
    }
  }

  @Test(arguments: [
    ("duration: 0.6", #"duration: "0.6 - 0.1 * random(i, 1)""#),
    ("fill: teal", #"fill: "pick(i, teal, red)""#), ("0.2 * i", "0.1234 * i"),
    ("copies: 5", "copies: 2"),
  ])
  func `copies that differ otherwise, or start between frames, are written in full`(
    text: String, other: String
  ) throws {
    let yaml = Self.bars.replacing(text, with: other)
    #expect(try ParsedJSON(file(shot(of: yaml), "a.json"))["assets"].items.isEmpty)
  }

  /// Parts that fade in front of an opaque ground, ten of each kind.
  private static let fading = [
    "fill: gold, corner-radius: 4", "stroke: gold, stroke-width: 2",
    "stroke: gold, stroke-width: 2, line-cap: round, path: M0 4H8, trim: [0.2, 0.9]",
    "fill: { from: [0, 0], to: [1, 0], colors: [red, gold] }", "fill: gold, mask: [0, 0, 8, 4]",
    "fill: gold, text: abc, font: { family: Inter, size: 8, weight: 700 }",
    "fill: gold, text: aaaaaaa, font: { family: Inter, size: 8, weight: 700 }",
    "art: disc.svg",
  ]

  @Test(.inCheck, arguments: fading)
  func `parts that fade leave everything behind them in rlottie`(look: String) throws {
    let folder = try Folder()
    try folder.write(
      """
      canvas: { size: [100, 40], background: "#221f3b" }
      parts: { p: { copies: 10, frame: [1 + 9 * i, "10 + 10 * random(i, 1)", 8, 8], \(look) } }
      clips: { go: { duration: 1, parts: { p: { opacity: { values: [0, 1, 0.3], easing: linear } } } } }
      """, to: "rig.yaml")
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><circle cx='4' cy='4' r='4' fill='gold'/></svg>",
      to: "disc.svg")
    var request = RenderRequest(.clip("go", over: []))
    request.framing.scale = 2
    let shot = try RigDocument(contentsOf: folder.url.path).shot(for: request)
    let player = try Rlottie(file(shot, "a.json"))
    for frame in stride(from: 2, to: player.frameCount, by: player.frameCount / 8) {
      let drawn = player.bitmap(frame: frame, size: shot.size)
      #expect(drawn.pixels[0] == Bitmap.Pixel(34, 31, 59, 255), "frame \(frame)")
      let likeness = try psnr(drawn, shot.bitmap(at: Double(frame) / player.frameRate))
      // Inter 4 has other glyphs than Inter 3.
      #expect(likeness >= 30, "frame \(frame): \(likeness) dB")
    }
  }

  private func draw(_ svg: [UInt8], size: PixelSize) throws -> Bitmap {
    try Bitmap(of: ArtFile(name: "svg", path: "a.svg", bytes: svg), in: size)
  }
}
