import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import CritterRigFile
import CritterSVG
import CritterTestSupport
import Foundation
import Testing

@testable import CritterDrawing

/// Drawings whose looks come from style sheets.
@Suite struct StyledDrawingTests {
  /// A snowman: a scarf over two balls, white eyes with pupils, and a carrot.
  private func snowman(_ style: (String) -> String) -> String {
    """
    <g class="figure"><circle class="ball" cx="64" cy="90" r="30" \(style("ball"))/>
    <circle class="ball" cx="64" cy="44" r="24" \(style("ball"))/>
    <rect class="scarf" x="44" y="62" width="40" height="9" \(style("scarf"))/></g>
    <g class="face"><circle class="eye" cx="55" cy="40" r="7" \(style("eye"))/>
    <circle class="eye" cx="73" cy="40" r="7" \(style("eye"))/>
    <circle class="pupil" cx="56" cy="41" r="3" \(style("pupil"))/>
    <circle class="pupil" cx="74" cy="41" r="3" \(style("pupil"))/>
    <path class="nose" d="M61 47L82 51L61 54Z" \(style("nose"))/></g>
    """
  }

  private let colors = [
    ("ball", "#b5d6ee"), ("scarf", "#c33"), ("eye", "#fff"), ("pupil", "#123"), ("nose", "#f80"),
  ]

  private func yaml(_ content: String) throws -> String {
    let drawn = try DrawnRig.splitting(content)
    return drawn.yaml(name: "snowman", from: "snowman.svg")
  }

  @Test func `a figure is the same rig with attributes and with any style sheet`() throws {
    let plain = try yaml(
      snowman { name in "fill=\"\(colors.first { $0.0 == name }?.1 ?? "")\"" })
    #expect(plain.contains("eye-left-lid"), "\(plain)")
    func sheet(_ rules: [String]) -> String {
      "<style>\(rules.joined())</style>" + snowman { _ in "" }
    }
    let classes = colors.map { ".\($0) { fill: \($1) }" }
    #expect(try yaml(sheet(classes + ["circle, path { fill: lime }"])) == plain)
    #expect(try yaml(sheet(colors.map { "g > .\($0) { fill: \($1) }" })) == plain)
    #expect(
      try yaml(
        sheet([
          ".figure * { fill: #b5d6ee } g rect:last-child { fill: #c33 }",
          ".face circle { fill: #fff } .eye ~ .pupil { fill: #123 } .face > :nth-child(5) { fill: #f80 }",
        ])) == plain)
  }

  @Test func `a layer is shown if the strongest rule shows it`() throws {
    let rig = try rig(
      of: svg(
        """
        <style>#mitten { display: inline } .on { display: inline !important }
        .layer { display: none } #broom.layer { display: inline } g#pipe { display: none }</style>
        <g id="snowman"><circle cx="20" cy="20" r="8"/></g>
        <g id="mitten" class="layer"><circle cx="9" cy="9" r="4" fill="red"/></g>
        <g id="broom" class="layer"><path d="M30 2V30H33V2" fill="tan"/></g>
        <g id="bird" class="layer on" style="display: none"><path d="M2 30H9V35" fill="navy"/></g>
        <g id="pipe" style="display: inline"><path d="M20 30H29V35" fill="brown"/></g>
        <g id="pail" class="layer"><path d="M12 2H19V9" fill="gray"/></g>
        """))
    let hidden = rig.parts.filter { !$0.rest.isVisible }.map(\.name)
    #expect(hidden == ["pail"])
  }

  @Test func `rules that count elements color the pieces as the drawing`() throws {
    let file = svg(
      """
      <style>g:nth-of-type(2) path { fill: red } g + g > path { stroke: blue }
      path:first-child { fill: orange }</style>
      <g id="one"><path d="M2 2H12V12Z"/><path d="M2 14H12V24Z"/></g>
      <g id="two"><path d="M14 2H24V12Z"/><path d="M14 14H24V24Z"/></g>
      <g id="three"><path d="M26 2H36V12Z"/></g>
      """)
    let rig = try rig(of: file)
    let still = try rig.shot(.still([]), framing: Framing(scale: 2)).bitmap(at: 0)
    #expect(psnr(still, try Bitmap(of: file, in: still.size)) >= 46)
  }

  @Test func `the size in the style of the root doesn't squeeze the parts`() throws {
    let shapes =
      "<g id=\"a\"><path d=\"M5 5H35V12Z\"/></g><g id=\"b\"><path d=\"M5 20H9V38Z\"/></g>"
    let file = svg(shapes, root: "style=\"width: 80px; height: 80px\"")
    let rig = try rig(of: file)
    let still = try rig.shot(.still([]), framing: Framing(scale: 2)).bitmap(at: 0)
    #expect(psnr(still, try Bitmap(of: file, in: still.size)) >= 46)
  }
}
