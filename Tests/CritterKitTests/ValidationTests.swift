import CritterForms
import CritterRig
import CritterTestSupport
import Testing

@testable import CritterKit

/// What is found wrong beside a rig's own file.
@Suite struct ValidationTests {
  @Test(arguments: [
    ("lihgt: red", 2, 3, "no color 'lihgt' in the rig (did you mean 'light'?)"),
    ("bear.light: red", 2, 3, "no color 'bear.light' in the rig (none exist)"),
    ("light: rde", 2, 10, "expected a CSS color"),
  ])
  func aThemesMistakesAreFound(color: String, line: Int, column: Int, message: String) throws {
    let folder = try Folder()
    try folder.write(
      """
      canvas: { size: [9, 9] }
      colors: { light: white }
      parts: { a: { frame: [0, 0, 9, 9], fill: light } }
      """, to: "rig/rig.yaml")
    try folder.write("colors:\n  \(color)\n", to: "rig/dark.theme.yaml")
    let problems = RigDocument.problems(in: folder.path("rig"))
    #expect(problems.map(\.path) == [folder.path("rig/dark.theme.yaml")])
    #expect(problems.map { [$0.line, $0.column] } == [[line, column]])
    #expect(problems.first?.message.hasPrefix(message) == true, "\(problems)")
  }
}
