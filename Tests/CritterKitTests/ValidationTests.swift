import CritterRig
import CritterRigFile
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterKit

/// Problems in the files next to a rig's own file.
@Suite struct ValidationTests {
  @Test(arguments: [
    ("lihgt: red", 2, 3, "no color 'lihgt' in the rig (did you mean 'light'?)"),
    ("bear.light: red", 2, 3, "no color 'bear.light' in the rig (none exist)"),
    ("light: rde", 2, 10, "expected a CSS color"),
  ])
  func `a theme's mistakes are found`(color: String, line: Int, column: Int, message: String) throws
  {
    let folder = try Folder()
    try folder.write(
      """
      canvas: { size: [9, 9] }
      colors: { light: white }
      parts: { a: { frame: [0, 0, 9, 9], fill: light } }
      """, to: "rig/rig.yaml")
    try folder.write("colors:\n  \(color)\n", to: "rig/dark.theme.yaml")
    let problems = try RigValidation(of: RigDocument(contentsOf: folder.path("rig"))).problems
    #expect(problems.map(\.path) == [folder.path("rig/dark.theme.yaml")])
    #expect(problems.map { [$0.line, $0.column] } == [[line, column]])
    #expect(problems.first?.message.hasPrefix(message) == true, "\(problems)")
  }

  @Test(arguments: [
    ("rotate: 180 * time", true), ("rotate: 90 * time", false), ("rotate: sin(100 * time)", false),
    ("rotate: 9 * sin(180 * time)", true), ("opacity: 0.5 + 0.4 * cos(100 * time)", false),
  ])
  func `a loop whose expression doesn't close is found`(value: String, closes: Bool) throws {
    let folder = try Folder()
    try folder.write(
      """
      canvas: { size: [9, 9] }
      parts: { a: { frame: [0, 0, 9, 9], fill: red, \(value) } }
      clips:
        idle: { duration: 2, loop: true, parts: { a: { z: { values: [0, 1] } } } }
      """, to: "rig/rig.yaml")
    let warnings = try RigValidation(of: RigDocument(contentsOf: folder.path("rig"))).warnings
    let property = value.prefix { $0 != ":" }
    let message =
      "this loop jumps after 2 s, because the expression in '\(property)' of part 'a' has another "
      + "value then; use a multiple of its period"
    #expect(warnings.map(\.message) == (closes ? [] : [message]))
    #expect(warnings.map { [$0.line, $0.column] } == (closes ? [] : [[4, 3]]))
  }

  /// Rigs without errors that don't look right, with the place and start of the warning.
  static let strange: [(yaml: String, place: [Int?], message: String)] = [
    (
      "parts: { a: { frame: [9, 9, 20, 20], fill: red, anchor: [10, 20] } }", [2, 49],
      "an anchor is in fractions of the frame; in points, this is [0.5, 1]"
    ),
    (
      "parts: { a: { frame: [40, 0, 9, 9], fill: red } }", [2, 15],
      "'a' is outside of the canvas in every state and clip"
    ),
    (
      "parts: { a: { frame: [0, 0, 9, 9], fill: red } }\nstates: { on: { parts: { a: { scale: 1 } } } }",
      [3, 11], "state 'on' changes nothing"
    ),
    (
      """
      parts: { a: { frame: [9, 0, 20, 20], fill: red } }
      clips: { go: { duration: 1, parts: { a: { translate.y: { values: [0, -9, 0] } } } } }
      """, [3, 10], "clip 'go' moves 'a' 9 points beyond the canvas"
    ),
  ]

  @Test(arguments: strange)
  func `a rig that doesn't look right is found`(
    yaml: String, place: [Int?], message: String
  ) throws {
    let folder = try Folder()
    try folder.write("canvas: { size: [40, 40] }\n\(yaml)\n", to: "rig/rig.yaml")
    let validation = try RigValidation(of: RigDocument(contentsOf: folder.path("rig")))
    #expect(validation.problems.isEmpty && validation.warnings.count == 1)
    #expect(validation.warnings.first.map { [$0.line, $0.column] } == place)
    #expect(
      validation.warnings.first?.message.hasPrefix(message) == true, "\(validation.warnings)")
  }

  @Test func `a clip that cuts a part off is reported when it's rendered`() throws {
    let folder = try Folder()
    try folder.write("canvas: { size: [40, 40] }\n\(Self.strange[3].yaml)\n", to: "rig/rig.yaml")
    let rig = try Rig(contentsOf: folder.path("rig"))
    func warnings(_ selection: Selection) throws -> [String] {
      try rig.shot(selection, playback: Playback(frameRate: 9), framing: Framing()).warnings
        .map(\.message)
    }
    let own = try warnings(.clip("go", over: []))
    #expect(own.count == 1 && own[0].hasPrefix(Self.strange[3].message), "\(own)")
    #expect(try warnings(.still([])).isEmpty)
  }

  @Test(arguments: [
    // An orbit, a part that leaves the canvas, one that comes in a state, and one that an input shows.
    "parts: { a: { frame: [15, 15, 9, 9], fill: red, anchor: [0.5, 8] } }",
    """
    parts: { a: { frame: [9, 0, 20, 20], fill: red } }
    clips: { go: { duration: 1, parts: { a: { translate.y: { values: [0, -90] } } } } }
    """,
    """
    parts: { a: { frame: [50, 9, 20, 20], fill: red } }
    states: { on: { parts: { a: { translate: [-30, 0] } } } }
    """,
    """
    inputs: { x: { min: 0, max: 1 } }
    parts: { a: { frame: ["50 - 40 * x", 9, 20, 20], fill: red } }
    states: { on: { parts: { a: { rotate: 9 * x } } } }
    """,
  ])
  func `what an author can mean isn't reported`(yaml: String) throws {
    let folder = try Folder()
    try folder.write("canvas: { size: [40, 40] }\n\(yaml)\n", to: "rig/rig.yaml")
    let validation = try RigValidation(of: RigDocument(contentsOf: folder.path("rig")))
    #expect(validation.problems.isEmpty && validation.warnings.isEmpty, "\(validation)")
  }

  @Test(arguments: [
    ("<circle cx='34' cy='20' r='16'/>", "on the right, where it is drawn 10 px beyond"),
    ("<circle cx='20' cy='-3' r='16'/>", "at the top, where it is drawn 19 px beyond"),
    ("<circle cx='25' cy='20' r='16'/>", nil),
    ("<rect width='100%' height='100%'/>", nil),
    (
      "<clipPath id='c'><rect width='40' height='40'/></clipPath>"
        + "<g clip-path='url(#c)'><circle cx='34' cy='20' r='16'/></g>", nil
    ),
  ])
  func `art that its view box cuts off is found`(shapes: String, message: String?) throws {
    let folder = try Folder()
    try folder.write(
      "canvas: { size: [40, 40] }\nparts: { p: { frame: [0, 0, 40, 40], art: a.svg } }",
      to: "rig/rig.yaml")
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>\(shapes)</svg>", to: "rig/a.svg"
    )
    let warnings = try RigValidation(of: RigDocument(contentsOf: folder.path("rig"))).warnings.map(
      \.message)
    #expect(warnings.count == (message == nil ? 0 : 1))
    if let message { #expect(warnings.first?.contains(message) == true, "\(warnings)") }
  }
}
