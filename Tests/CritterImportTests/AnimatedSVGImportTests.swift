import CritterEncode
import CritterGraphics
import CritterImport
import CritterMotion
import CritterRig
import CritterRigFile
import CritterTestSupport
import Foundation
import Testing

@testable import CritterKit

/// Animated SVGs as rigs.
@Suite struct AnimatedSVGImportTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// An SVG of 100 by 100 points.
  private static func svg(_ content: String) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">\#(content)</svg>"#
  }

  private func rig(_ content: String, partial: Bool = false) throws -> Rig {
    try folder.write(Self.svg(content), to: "a.svg")
    let options = ImportedRig.Options(isPartial: partial)
    return try RigDocument(at: folder.path("a.svg"), options).resolved()
  }

  private func yaml(_ content: String) throws -> String {
    let rig = try ImportedRig(Array(Self.svg(content).utf8), path: "a.svg")
    return try #require(String(validating: rig.yaml, as: UTF8.self))
  }

  private func problems(_ content: String) -> [String] {
    thrownProblems { try rig(content) }.map(\.message)
  }

  private func isVisible(_ part: String, of rig: Rig, at time: Double) throws -> Bool {
    let timeline = try Timeline(of: rig, .clip("play", over: []))
    return rig.placedParts(of: timeline.pose(at: time)).contains {
      $0.part.name == part && $0.isVisible
    }
  }

  private func duration(of rig: Rig) throws -> Double {
    try Timeline(of: rig, .clip("play", over: [])).duration
  }

  /// A rectangle that moves and has a class.
  private static let mover =
    #"<rect class="m" width="9" height="9"><animate attributeName="x" to="9" dur="1s"/></rect>"#

  /// Parts, and the motion of one of them.
  private static let ownRigs = [
    (
      """
        hole: { frame: [10, 10, 30, 30], fill: "#2a9d8f80", corner-radius: 9 }
        disk: { frame: [5, 5, 70, 70], fill: red, mask: { part: hole, inverted: true } }
      """, "hole: { rotate: { values: [0, 90] }, translate.x: { values: [0, 20] } }"
    ),
    (
      """
        whole:
          frame: [5, 5, 60, 60]
          parts:
            tilted:
              frame: [10, 10, 30, 30]
              rotate: 20
              parts: { box: { frame: [0, 0, 30, 30], fill: "#264653", blend: screen } }
      """, "whole: { rotate: { values: [0, 90] } }"
    ),
    (
      "  soft: { frame: [10, 10, 50, 50], fill: red, blur: 3, mask: [5, 5, 20, 30] }",
      "soft: { opacity: { values: [1, 0.3] } }"
    ),
    (
      """
        cut:
          frame: [10, 10, 50, 50]
          fill: red
          masks:
            - { rect: [0, 0, 50, 50] }
            - { path: M5 5H30V30z, mode: subtract }
            - { path: M9 40H30V30z, mode: subtract }
      """, "cut: { visible: { values: [true, false], times: [0, 0.8, 1], mode: discrete } }"
    ),
    (
      """
        word:
          frame: [5 + 14 * i, 20, 27, 27]
          copies: 3
          text: FooF
          font: { family: Inter, size: 20, weight: 700 }
      """, "word: { rotate: { values: [0, 15] } }"
    ),
    (
      "  ray: { frame: [0, 0, 70, 3], fill: red, anchor: [0, 0.5] }",
      "ray: { position: { path: M5 20q4 1 20 -20, rotate: auto } }"
    ),
  ]

  @Test(arguments: ownRigs, [Format.svg, .lottie])
  func `critter's own file looks the same`(rig: (parts: String, motion: String), format: Format)
    throws
  {
    let yaml = """
      canvas: { size: [80, 80], fill: "#f4a261" }
      parts:
      \(rig.parts)
      clips: { go: { duration: 2, parts: { \(rig.motion) } } }
      """
    let own = try RigDocument(yaml: Array(yaml.utf8), folder: ".", art: []).resolved()
      .shot(.clip("go", over: []))
    let path = format.name == "svg" ? "a.svg" : "a.json"
    let file = try ImportedRig(own.data(as: format), path: path)
    let copy = try RigDocument(importing: file.yaml, named: "a", from: path, art: file.art)
      .resolved().shot(.clip("play", over: []))
    for time in [0, 0.7, 1.3] {
      let likeness = psnr(try own.bitmap(at: time), try copy.bitmap(at: time))
      #expect(likeness >= 35, "\(time)")
    }
  }

  @Test func `the blur of a group isn't scaled with the group inside it`() throws {
    let rig = try rig(
      """
      <filter id="f" filterUnits="userSpaceOnUse" x="0" y="0" width="99" height="99">
        <feGaussianBlur stdDeviation="3"/></filter>
      <g filter="url(#f)"><animate attributeName="opacity" values="1;.5;1" dur="2s"/>
        <g transform="translate(40 40) scale(.1)"><path d="M0 0H100V100H0Z"/>
          <path d="M0 0H9V9H0Z"><animate attributeName="opacity" values="1;0;1" dur="2s"/></path></g></g>
      """)
    let image = try rig.shot(.clip("play", over: [])).bitmap(at: 0)
    #expect(image[37, 45].alpha > 20 && image[45, 45].alpha < 250)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a selector with many combinators is matched in one pass`() throws {
    let selector = "q " + String(repeating: "circle ~ ", count: 14) + "rect"
    let circles = String(repeating: #"<circle r="1"/>"#, count: 300)
    let rig = try rig("<style>\(selector) { fill: red }</style>\(circles)\(Self.mover)")
    #expect(rig.parts.last?.rest.fill.color?.hex == "#000000")
  }

  @Test func `combinators match`() throws {
    for (selector, isMatched) in [
      ("g rect", true), ("svg > g rect", true), ("svg > rect", false), ("circle ~ rect", true),
      ("circle + rect", false), ("line + rect", true), ("svg > g > circle ~ rect.m", true),
      ("g ~ rect", false), ("svg g g rect", false),
    ] {
      let style = "<style>\(selector) { fill: red }</style>"
      let rig = try rig("\(style)<g><circle r='1'/><line/>\(Self.mover)</g>")
      let fill = rig.parts.last?.rest.fill.color?.hex
      #expect(fill == (isMatched ? "#ff0000" : "#000000"), "\(selector)")
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `variables without a value are limited, too`() throws {
    let variables = (1...9).map {
      "--v\($0): \(String(repeating: "var(--v\($0 - 1)) ", count: 40));"
    }
    let style = "<style>rect { --v0: ; \(variables.joined()) fill: var(--v9, red) }</style>"
    _ = try? rig(style + Self.mover)
  }

  @Test(arguments: [
    "<ellipse cx='50' cy='55' rx='2ex' ry='1em' fill='red'/>",
    "<rect x='30' y='40' style='width: 3em; height: 2ex' fill='red'/>",
    "<svg x='2em' y='3ex' width='20' height='20'><rect width='20' height='20' fill='red'/></svg>",
    "<g transform='translate(20 30)'><line x2='2em' y2='1em' stroke='red' stroke-width='4'/></g>",
    "<path d='M20 50h30' stroke='red' stroke-width='0.5em'/>",
  ])
  func `what only librsvg can measure is drawn, too`(still: String) throws {
    let images = try ["", Self.mover].map { mover in
      try folder.write(Self.svg("<g>\(still)</g>\(mover)"), to: "a.svg")
      let rig = try RigDocument(at: folder.path("a.svg"), ImportedRig.Options()).resolved()
      return try rig.shot(mover.isEmpty ? .still([]) : .clip("play", over: [])).bitmap(at: 0)
    }
    let reds = images.map { $0.pixels.count { $0.red > 200 && $0.green < 60 && $0.alpha > 200 } }
    #expect(reds[0] > 20 && reds[0] == reds[1], "\(reds)")
  }

  // MARK: SMIL

  @Test func `an animate moves and resizes a shape`() throws {
    let rig = try rig(
      """
      <circle id="dot" cx="10" cy="50" r="10"><animate attributeName="cx" values="10;90" dur="2s" \
      repeatCount="indefinite"/><animate attributeName="r" values="10;5" dur="2s" \
      repeatCount="indefinite"/></circle>
      """)
    #expect(try rig.bounds(of: "dot", at: 0).isNear(Rect(0, 40, 20, 20)))
    #expect(try rig.bounds(of: "dot", at: 1).isNear(Rect(42.5, 42.5, 15, 15)))
    #expect(try duration(of: rig) == 2)
  }

  @Test func `an animation that repeats within the loop keeps the place of its group`() throws {
    let rig = try rig(
      """
      <g transform="translate(50 40)"><circle id="dot" r="10"><animateTransform \
      attributeName="transform" type="translate" values="0 0;0 -6;0 0" dur="1s" \
      repeatCount="indefinite"/></circle></g><rect y="90" width="5" height="5"><animate \
      attributeName="x" values="0;90" dur="2s" repeatCount="indefinite"/></rect>
      """)
    #expect(try duration(of: rig) == 2)
    #expect(try rig.bounds(of: "dot", at: 0).isNear(Rect(40, 30, 20, 20)))
    #expect(try rig.bounds(of: "dot", at: 1.5).isNear(Rect(40, 24, 20, 20)))
  }

  @Test(arguments: ["steps(4, end)", "step-end"])
  func `a last step that isn't shown is the value that stays`(easing: String) throws {
    let rig = try rig(
      """
      <style>#box { animation: grow 1s \(easing) forwards }
      @keyframes grow { from { width: 8px } to { width: 80px } }</style>
      <rect id="box" width="8" height="9"/>
      """)
    #expect(try rig.bounds(of: "box", at: 0.9).size.width < 70)
    #expect(try abs(rig.bounds(of: "box", at: duration(of: rig)).size.width - 80) < 0.1)
  }

  @Test func `visibility changes at its keyTimes`() throws {
    let rig = try rig(
      """
      <rect id="box" width="9" height="9"><animate attributeName="visibility" dur="2s" \
      values="hidden;visible;hidden;hidden" keyTimes="0;0.8;0.9;1" repeatCount="indefinite"/></rect>
      """)
    for (time, isShown) in [(1, false), (1.5, false), (1.7, true), (1.9, false)] {
      #expect(try isVisible("box", of: rig, at: time) == isShown, "\(time)")
    }
  }

  @Test func `keyTimes and keySplines place the values in time`() throws {
    let rig = try rig(
      """
      <rect id="box" y="40" width="20" height="20"><animate attributeName="x" values="0;40;80" \
      keyTimes="0;0.25;1" keySplines="0 0 1 1;1 0 1 0" calcMode="spline" dur="4s" \
      repeatCount="indefinite"/></rect>
      """)
    #expect(try rig.bounds(of: "box", at: 0.5).isNear(Rect(20, 40, 20, 20)))
    #expect(try rig.bounds(of: "box", at: 1).isNear(Rect(40, 40, 20, 20)))
    #expect(try rig.bounds(of: "box", at: 2.5).minX < 50)
  }

  @Test func `an animateTransform rotates about its point, on top of others with a sum`() throws {
    let rig = try rig(
      """
      <rect id="box" x="50" y="40" width="40" height="20"><animateTransform \
      attributeName="transform" type="rotate" values="0 50 50;360 50 50" dur="4s" \
      repeatCount="indefinite"/><animateTransform attributeName="transform" type="translate" \
      additive="sum" values="0 0;0 0" dur="4s" repeatCount="indefinite"/></rect>
      """)
    #expect(try rig.bounds(of: "box", at: 1).isNear(Rect(40, 50, 20, 40)))
    #expect(try rig.bounds(of: "box", at: 2).isNear(Rect(10, 40, 40, 20)))
  }

  @Test func `a shape that starts with a radius of 0 grows about its center`() throws {
    let rig = try rig(
      """
      <circle id="dot" cx="50" cy="50" r="0"><animate attributeName="r" values="0;40" dur="2s" \
      repeatCount="indefinite"/></circle>
      """)
    #expect(try rig.bounds(of: "dot", at: 0).isNear(Rect(50, 50, 0, 0)))
    #expect(try rig.bounds(of: "dot", at: 1).isNear(Rect(30, 30, 40, 40)))
  }

  @Test func `a shape that grows in a scaled drawing grows about its center`() throws {
    let svg =
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 50 50">
      <circle id="dot" cx="25" cy="25"><animate attributeName="r" values="0;20" dur="2s" \
      repeatCount="indefinite"/></circle></svg>
      """
    let imported = try ImportedRig(Array(svg.utf8), path: "a.svg")
    let rig = try RigDocument(importing: imported.yaml, named: "a", from: "a.svg", art: [])
      .resolved()
    #expect(try rig.bounds(of: "dot", at: 1).isNear(Rect(30, 30, 40, 40)))
  }

  @Test func `animations that begin after each other repeat as a chain`() throws {
    let rig = try rig(
      """
      <rect id="box" y="40" width="20" height="20">\
      <animate id="a" attributeName="x" begin="0;b.end+0.5s" dur="1s" values="0;80"/>\
      <animate id="b" attributeName="x" begin="a.end" dur="0.5s" values="80;0"/></rect>
      """)
    #expect(try duration(of: rig) == 2)
    #expect(try rig.bounds(of: "box", at: 0.5).isNear(Rect(40, 40, 20, 20)))
    #expect(try rig.bounds(of: "box", at: 1.25).isNear(Rect(40, 40, 20, 20)))
    #expect(try rig.bounds(of: "box", at: 1.75).isNear(Rect(0, 40, 20, 20)))
  }

  @Test func `a shape follows an animateMotion and turns with it`() throws {
    let rig = try rig(
      """
      <rect id="box" x="-10" y="-5" width="20" height="10"><animateMotion \
      path="M20 20H80V80" rotate="auto" dur="2s" calcMode="linear" repeatCount="indefinite"/></rect>
      """)
    #expect(try rig.bounds(of: "box", at: 0.5).isNear(Rect(40, 15, 20, 10)))
    #expect(try rig.bounds(of: "box", at: 1.5).isNear(Rect(75, 40, 10, 20)))
  }

  @Test func `a set hides a shape while it is active`() throws {
    let rig = try rig(
      """
      <rect id="box" width="20" height="20"><set attributeName="display" to="none" begin="1s" \
      dur="1s"/><animate attributeName="x" values="0;80" dur="4s" repeatCount="indefinite"/></rect>
      """)
    #expect(
      try [0.5, 1.5, 2.5].map { try isVisible("box", of: rig, at: $0) } == [true, false, true])
  }

  // MARK: CSS

  @Test func `keyframes of a class move its elements, each with its delay`() throws {
    let rig = try rig(
      """
      <style>.dot{animation:hop 2s linear infinite}.dot:nth-of-type(2){animation-delay:-1s}\
      @keyframes hop{50%{transform:translateY(-40px)}}</style>
      <circle id="a" class="dot" cx="20" cy="80" r="10"/><rect width="1" height="1"/>\
      <circle id="b" class="dot" cx="60" cy="80" r="10"/>
      """)
    #expect(try rig.bounds(of: "a", at: 0.5).isNear(Rect(10, 50, 20, 20)))
    #expect(try rig.bounds(of: "a", at: 1).isNear(Rect(10, 30, 20, 20)))
    #expect(try rig.bounds(of: "b", at: 1).isNear(Rect(50, 70, 20, 20)))
  }

  @Test func `transform-box and transform-origin are the place of a rotation`() throws {
    let rig = try rig(
      """
      <style>#box{animation:turn 4s linear infinite;transform-box:fill-box;transform-origin:center}\
      @keyframes turn{to{transform:rotate(360deg)}}</style>
      <rect id="box" x="20" y="40" width="40" height="20"/>
      """)
    #expect(try rig.bounds(of: "box", at: 1).isNear(Rect(30, 30, 20, 40)))
  }

  @Test func `the whole drawing rotates about its middle`() throws {
    let svg =
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 50 50">
      <style>svg{animation:turn 4s linear infinite}@keyframes turn{to{transform:rotate(1turn)}}\
      </style><path id="a" d="M20 0H30V10H20Z"/></svg>
      """
    let imported = try ImportedRig(Array(svg.utf8), path: "a.svg")
    let rig = try RigDocument(
      importing: imported.yaml, named: "a", from: "a.svg", art: imported.art
    ).resolved()
    let name = try #require(rig.parts.last?.name)
    let place = try rig.bounds(of: name, at: 1)
    #expect(place.minX > 70 && place.minY > 35 && place.maxY < 65)
  }

  @Test func `variables and calculations are computed`() throws {
    let rig = try rig(
      """
      <style>rect{--step:1s;animation:go calc(4 * var(--step)) linear infinite;\
      animation-delay:calc(var(--i, 0) * -1 * var(--step))}\
      @keyframes go{to{transform:translateX(var(--way))}}</style>
      <g id="a" style="--way:40px"><rect style="--i:2" width="20" height="20"/></g>
      """)
    #expect(try duration(of: rig) == 4)
    #expect(try rig.bounds(of: "a", at: 0).isNear(Rect(20, 0, 20, 20)))
  }

  @Test func `a skew moves`() throws {
    let rig = try rig(
      """
      <style>#box{animation:lean 2s linear infinite alternate}\
      @keyframes lean{to{transform:skewX(45deg)}}</style>
      <rect id="box" width="20" height="40"/>
      """)
    #expect(try rig.bounds(of: "box", at: 2).isNear(Rect(0, 0, 60, 40)))
  }

  // MARK: Loops

  @Test func `a spinner with delays plays from when all of it moves`() throws {
    let dots = (0..<3).map { index in
      """
      <circle id="d\(index)" cx="\(20 + 30 * index)" cy="50" r="5"><animate attributeName="cy" \
      begin="\(0.2 * Double(index))s" values="50;20;50" dur="1s" repeatCount="indefinite"/></circle>
      """
    }
    let rig = try rig(dots.joined())
    #expect(try duration(of: rig) == 1)
    #expect(try rig.bounds(of: "d2", at: 0).isNear(Rect(75, 21, 10, 10)))
  }

  @Test func `a drawing that then holds keeps its beginning and shows what follows`() throws {
    let rig = try rig(
      """
      <rect id="box" width="20" height="20"><animate attributeName="x" values="0;80" dur="1.5s" \
      fill="freeze"/></rect><circle id="dot" cx="50" cy="80" r="5"><animate attributeName="cy" \
      values="80;60;80" dur="1s" repeatCount="indefinite"/></circle>
      """)
    #expect(try duration(of: rig) == 2)
    #expect(try rig.bounds(of: "box", at: 0).isNear(Rect(0, 0, 20, 20)))
    #expect(try rig.bounds(of: "box", at: 1.9).isNear(Rect(80, 0, 20, 20)))
  }

  // MARK: Looks

  @Test func `gradients, fill rules, and dashes of a shape that changes are exact`() throws {
    let yaml = try yaml(
      """
      <radialGradient id="g" fx=".2"><stop stop-color="red"/><stop offset="1" stop-color="blue">\
      <animate attributeName="stop-color" values="blue;lime;blue" dur="1s" \
      repeatCount="indefinite"/></stop></radialGradient>
      <path d="M0 0H80V80H0zM20 20H60V60H20z" fill="url(#g)" fill-rule="evenodd"/>
      <path d="M0 90H90" stroke="black" stroke-linejoin="round" fill="none" pathLength="1" \
      stroke-dasharray="1"><animate attributeName="stroke-dashoffset" values="1;0" dur="1s" \
      repeatCount="indefinite"/></path>
      """)
    #expect(yaml.contains("fill-rule: evenodd"))
    #expect(yaml.contains("focus: [0.2, 0.5]"))
    #expect(yaml.contains("dash: [90, 90]"))
    #expect(yaml.contains("dash-offset: { values: [90, 0], at: [0, 1] }"))
  }

  @Test func `a path without data is that of its animation, and keeps a gradient in place`() throws
  {
    let yaml = try yaml(
      """
      <linearGradient id="g" gradientUnits="userSpaceOnUse" x2="100"><stop stop-color="red"/>\
      <stop offset="1" stop-color="blue"/></linearGradient>
      <path id="tide" fill="red"><animate attributeName="d" values="M0 0H50V9z;M0 0H90V9z" dur="1s" \
      repeatCount="indefinite"/></path>
      <circle id="smoke" cx="50" cy="50" r="5" fill="url(#g)"><animate attributeName="r" \
      values="5;20" dur="1s" repeatCount="indefinite"/></circle>
      """)
    #expect(yaml.contains("tide: { path: { values: ["))
  }

  @Test func `a clip path cuts by its shapes, without their paints`() throws {
    let yaml = try yaml(
      """
      <clipPath id="c"><rect width="50" height="50" fill="none"/></clipPath>
      <g clip-path="url(#c)"><rect width="9" height="9"><animate attributeName="x" values="0;80" \
      dur="1s" repeatCount="indefinite"/></rect></g>
      """)
    #expect(yaml.contains("art: rect.svg"))
    #expect(yaml.contains("mask: { part: c }"))
  }

  @Test func `a line with moving dashes keeps its markers, and a group its shadow`() throws {
    let yaml = try yaml(
      """
      <marker id="m" markerWidth="9" markerHeight="9"><circle r="3"/></marker>
      <filter id="f"><feGaussianBlur in="SourceAlpha" stdDeviation="3"/><feOffset dx="1" dy="4"/>\
      <feComponentTransfer><feFuncA type="linear" slope=".5"/></feComponentTransfer><feMerge>\
      <feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>
      <g filter="url(#f)"><path id="line" d="M9 9H90" stroke="red" stroke-dasharray="4 2" \
      marker-end="url(#m)"><animate attributeName="stroke-dashoffset" values="6;0" dur="1s" \
      repeatCount="indefinite"/></path></g>
      """)
    #expect(yaml.contains("art: line.svg"))
    #expect(yaml.contains("shadow: [1, 4, 3, \"#00000080\"]"))
  }

  @Test func `numbers can follow each other without a space`() throws {
    let rig = try rig(
      """
      <g id="a"><rect width="20" height="20" transform="translate(-10-10)" fill="url(#g)"/>\
      <animateTransform attributeName="transform" type="translate" values="50 50;90 90" dur="2s" \
      repeatCount="indefinite"/></g><linearGradient id="g"><stop/></linearGradient>
      """)
    let size = try rig.bounds(of: "a", at: 0)
    #expect(size.minX < 40 && size.maxX > 60)
  }

  @Test func `a clip path moves`() throws {
    let yaml = try yaml(
      """
      <clipPath id="c"><circle cx="50" cy="50" r="1"><animate attributeName="r" values="1;50" \
      dur="1s" repeatCount="indefinite"/></circle></clipPath>
      <rect width="100" height="100" clip-path="url(#c)"/>
      """)
    #expect(yaml.contains("mask: { part: c }"))
    #expect(yaml.contains("size: { values: [[2, 2], [100, 100]], at: [0, 1] }"))
  }

  // MARK: Refusals

  @Test func `unsupported features are one error with their elements`() throws {
    let content = """
      <filter id="f"><feTurbulence/></filter>
      <g id="goo" filter="url(#f)"><circle r="5"><animate attributeName="cx" values="0;9" dur="1s" \
      repeatCount="indefinite"/></circle></g>
      <rect width="9" height="9"><animate attributeName="x" to="9" begin="click" dur="1s"/></rect>
      <text id="t"><animate attributeName="letter-spacing" to="9" dur="1s"/>a</text>
      """
    #expect(
      problems(content) == [
        "the event 'click' isn't supported, in '<animate>'",
        "the filter 'url(#f)' on animations isn't supported, in 'g#goo'",
        "an animated 'letter-spacing' isn't supported, in 'text#t'",
      ])
    #expect(throws: Never.self) { try rig(content, partial: true) }
  }

  @Test func `an SVG without animations is a drawing`() throws {
    try folder.write(Self.svg("<rect width='9' height='9'/>"), to: "a.svg")
    try folder.write(Self.svg("<style>rect:hover{fill:red}</style><rect/>"), to: "b.svg")
    #expect(!ImportedRig.isAnimation(folder.path("a.svg")))
    #expect(!ImportedRig.isAnimation(folder.path("b.svg")))
    let finder = RigFinder(option: nil, environment: [:], share: nil)
    let error = #expect(throws: KitError.self) { try finder.rigFolder(of: folder.path("a.svg")) }
    #expect(error?.message.contains("it is a drawing") == true)
  }

  @Test func `damaged and unreasonable files are errors`() throws {
    let animation = "<animate attributeName='x' dur='1s' repeatCount='indefinite' values='0;1'/>"
    for content in [
      "<animate", "<rect>\(animation)",
      "<rect width='1' height='1'>\(String(repeating: animation, count: 5001))</rect>",
      "<rect width='1' height='1'><animate attributeName='x' dur='9999s' values='0;1'/></rect>",
      "<rect width='1' height='1'><animate id='a' begin='0;a.begin+1ms' attributeName='x' dur='1s' "
        + "values='0;1'/></rect>",
    ] {
      #expect(throws: FileError.self) { try rig(content) }
    }
  }
}
