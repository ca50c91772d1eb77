import CritterGraphics
import CritterMotion
import CritterRig
import CritterTestSupport
import Foundation
import Testing

/// Themes for the rigs of this repository, written to a file of their own.
@Suite struct ThemeTests {
  private func theme(_ yaml: String) throws -> Theme {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).yaml")
    try Data(yaml.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Theme(contentsOf: file.path)
  }

  @Test func aThemeReplacesNamedColorsWhereverTheRigPaintsThem() throws {
    let rig = try Rig(
      contentsOf: rigFolder("critter"), theme: theme("colors: { light: '#102030' }"))
    #expect(rig.canvas.fill == Color(css: "#102030"))
  }

  @Test func artFollows() throws {
    let rig = try Rig(
      contentsOf: rigFolder("critter"), theme: theme("colors: { fur: teal, text: '#000000' }"))
    let svg =
      "<path fill='#68D8D6' stroke='#262626'/><path fill='#68d8d6ff'/><path fill='#9ceaef'/>"
    let themed = String(decoding: rig.themed(Array(svg.utf8), art: "face.svg"), as: UTF8.self)
    #expect(
      themed
        == "<path fill='#008080' stroke='#000000'/><path fill='#68d8d6ff'/><path fill='#9ceaef'/>")
  }

  @Test func withoutAThemeArtStaysAsItIs() throws {
    let rig = try Rig(contentsOf: rigFolder("critter"))
    let svg = Array("<path fill='#68D8D6'/>".utf8)
    #expect(rig.themed(svg, art: "face.svg") == svg)
  }

  @Test func aNestedRigsColorsHaveItsPartsNameBeforeTheirs() throws {
    let rig = try Rig(
      contentsOf: rigFolder("login"),
      theme: theme("colors: { page: black, critter.light: white, critter.fur: '#010203' }"))
    #expect(rig.canvas.fill == Color(css: "black"))
    #expect(
      rig.parts.contains { $0.name == "critter.canvas" && $0.rest.fill == Color(css: "white") })
    let svg = Array("<path fill='#68d8d6'/>".utf8)
    #expect(rig.themed(svg, art: "../critter/face.svg") == Array("<path fill='#010203'/>".utf8))
    #expect(rig.themed(svg, art: "show.svg") == svg)
  }

  @Test(arguments: [
    ("colors: { ligth: red }", "the rig has no colour 'ligth' (did you mean 'light'?)"),
    ("colors: { light: rot }", "expected a CSS colour"),
    ("colours: { light: red }", "unknown key 'colours' in a theme (did you mean 'colors'?)"),
  ])
  func aMistakeIsAnErrorWithItsPlace(yaml: String, message: String) throws {
    let error = #expect(throws: RigError.self) {
      try Rig(contentsOf: rigFolder("critter"), theme: theme(yaml))
    }
    let problem = try #require(error?.problems.first)
    #expect(problem.line == 1 && problem.message.contains(message))
  }

  @Test(arguments: ["critter/dark", "checkmark/literal"])
  func everyShippedThemeFits(name: String) throws {
    let parts = name.split(separator: "/").map(String.init)
    let theme = try Theme(contentsOf: rigFolder(parts[0]) + "/\(parts[1]).theme.yaml")
    _ = try Rig(contentsOf: rigFolder(parts[0]), theme: theme)
  }
}
