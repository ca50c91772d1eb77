import CritterGraphics
import CritterMotion
import CritterRig
import CritterSVG
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterRig
@testable import CritterRigFile

/// Themes for the rigs of this repository, written to a file of their own.
@Suite struct ThemeTests {
  private func theme(_ yaml: String) throws -> Theme {
    let folder = try Folder()
    try folder.write(yaml, to: "theme.yaml")
    return try Theme(contentsOf: folder.path("theme.yaml"))
  }

  @Test func `a theme replaces named colors wherever the rig paints them`() throws {
    let rig = try RigDocument(contentsOf: rigFolder("bear")).resolved(
      theme: theme("colors: { light: '#102030' }"))
    #expect(rig.canvas.fill == Color(css: "#102030"))
  }

  @Test func `art follows`() throws {
    let svg =
      "<path fill='#68D8D6' stroke='#262626'/><path fill='#68d8d6ff'/><path fill='#9ceaef'/>"
    let painted = try art(svg, in: theme("colors: { fur: teal, text: '#000000' }"))
    #expect(
      painted
        == "<path fill='#008080' stroke='#000000'/><path fill='#68d8d6ff'/><path fill='#9ceaef'/>")
  }

  @Test(arguments: [
    ("<path fill='#FFF'/>", "<path fill='#102030'/>"),
    ("<path fill=\"white\" id=\"white\"/>", "<path fill=\"#102030\" id=\"white\"/>"),
    (
      "<path style='fill: rgb(255, 255, 255); stroke:WHITE'/>",
      "<path style='fill: #102030; stroke:#102030'/>"
    ),
    ("<stop stop-color='rgb(100%,100%,100%)'/>", "<stop stop-color='#102030'/>"),
    ("<path fill='rgba(255,255,255,0.5)'/>", "<path fill='#10203080'/>"),
    ("<path fill='hsl(0, 0%, 100%)'/>", "<path fill='#102030'/>"),
    (
      "<style>.white{fill:white;font-family:White}/* white */</style><g class='white'/>",
      "<style>.white{fill:#102030;font-family:White}/* white */</style><g class='white'/>"
    ),
    (
      "<style><![CDATA[@media all { a { stroke:#fff } }]]></style>",
      "<style><![CDATA[@media all { a { stroke:#102030 } }]]></style>"
    ),
    ("<path fill='url(#fff) white'/>", "<path fill='url(#fff) #102030'/>"),
    (
      "<path style='filter:drop-shadow(0 0 2px white)'/>",
      "<path style='filter:drop-shadow(0 0 2px #102030)'/>"
    ),
    ("<!ENTITY a 'fill:#FFFFFF;'><g/>", "<!ENTITY a 'fill:#102030;'><g/>"),
    ("<text id='#ffffff'>white #ffffff</text>", "<text id='#ffffff'>white #ffffff</text>"),
    ("<path fill='#fffe'/><path fill='#ffffff0", "<path fill='#fffe'/><path fill='#ffffff0"),
    ("<path fill", "<path fill"), ("<style>a{fill:whit", "<style>a{fill:whit"),
  ])
  func `art follows in any spelling`(svg: String, painted: String) throws {
    let recoloring = Recoloring([(old: Color(1, 1, 1), new: try #require(Color(css: "#102030")))])
    #expect(String(decoding: recoloring.applied(to: Array(svg.utf8)), as: UTF8.self) == painted)
  }

  @Test func `a color that recolors nothing is a warning with its place`() throws {
    let yaml = """
      canvas: { size: [10, 10], fill: page }
      colors: { page: white, fur: teal, dusk: navy, dawn: teal }
      parts:
        a: { frame: [0, 0, 1, 1], art: a.svg }
        b: { frame: [0, 0, 1, 1], copies: 2, fill: 'pick(i, dusk, page)' }
        dawn: { frame: [0, 0, 1, 1], text: dawn, font: { family: sans-serif, size: 1 }, fill: white }
      """
    let document = try RigDocument(
      yaml: yaml, files: ["a.svg"], contents: ["a.svg": "<svg><path fill='teal'/></svg>"])
    let theme = try Theme(
      path: "x.theme.yaml",
      data: Data("colors:\n  page: black\n  fur: red\n  dusk: gray\n  dawn: gold\n".utf8))
    let warnings = try document.unusedColors(of: theme, document.names())
    #expect(warnings.map(\.line) == [5] && warnings.map(\.column) == [3])
    #expect(
      warnings.map(\.message) == [
        "'dawn' recolors nothing, because neither the rig nor its art has the color; remove it, or use "
          + "the color"
      ])
  }

  @Test func `without a theme art stays as it is`() throws {
    #expect(try art("<path fill='#68D8D6'/>") == "<path fill='#68D8D6'/>")
  }

  /// A part's art in a theme in which `fur` is #68d8d6 and `text` #262626.
  private func art(_ svg: String, in theme: Theme? = nil) throws -> String {
    let yaml = """
      canvas: { size: [10, 10] }
      colors: { fur: '#68d8d6', text: '#262626' }
      parts: { a: { frame: [0, 0, 1, 1], art: a.svg } }
      """
    let document = try RigDocument(yaml: yaml, files: ["a.svg"], contents: ["a.svg": svg])
    let file = try #require(document.resolved(theme: theme).art.first)
    return String(decoding: file.bytes, as: UTF8.self)
  }

  @Test func `the names of a nested rig's colors begin with its part`() throws {
    let document = try RigDocument(contentsOf: rigFolder("login"))
    let rig = try document.resolved(
      theme: theme("colors: { page: black, bear.light: white, bear.fur: '#010203' }"))
    #expect(rig.canvas.fill == Color(css: "black"))
    #expect(
      rig.parts.contains { $0.name == "bear.canvas" && $0.rest.fill.color == Color(css: "white") })
    let face = try #require(rig.art.first { $0.name == "../bear/face.svg" })
    #expect(String(decoding: face.bytes, as: UTF8.self).contains("#010203"))
    let plain = try document.resolved().art.filter { $0.name == "show.svg" }
    #expect(rig.art.filter { $0.name == "show.svg" } == plain && !plain.isEmpty)
  }

  @Test(arguments: [
    ("colors: { ligth: red }", "no color 'ligth' in the rig (did you mean 'light'?)"),
    ("colors: { light: rot }", "expected a CSS color"),
    ("colours: { light: red }", "unknown key 'colours' in a theme (did you mean 'colors'?)"),
  ])
  func `a mistake is an error with its place`(yaml: String, message: String) throws {
    let problems = thrownProblems {
      try RigDocument(contentsOf: rigFolder("bear")).resolved(theme: theme(yaml))
    }
    let problem = try #require(problems.first)
    #expect(problem.line == 1 && problem.message.contains(message))
  }

  @Test(arguments: [
    "bear/dark", "checkmark/literal", "login/dark", "owl/dark", "form-field/dark",
    "login-button/dark", "cactus/dark", "cat/dark", "fox/dark", "octopus/dark", "plane/dark",
    "robot/dark", "spinner/dark", "walker/dark",
  ])
  func `every shipped theme fits`(name: String) throws {
    let parts = name.split(separator: "/").map(String.init)
    let theme = try Theme(contentsOf: rigFolder(parts[0]) + "/\(parts[1]).theme.yaml")
    _ = try RigDocument(contentsOf: rigFolder(parts[0])).resolved(theme: theme)
  }
}

@Suite struct RigFolderTests {
  @Test func `a document finds the themes and scenes beside the rig`() throws {
    let document = try RigDocument(
      yaml: "canvas: { size: [1, 1] }\nparts: {}",
      files: ["dusk.theme.yaml", "a.theme.yaml", "sub/b.theme.yaml", "take.scene.yaml", "x.svg"])
    #expect(document.themes == ["a.theme.yaml", "dusk.theme.yaml"])
    #expect(document.sceneFiles == ["take.scene.yaml"])
  }
}
