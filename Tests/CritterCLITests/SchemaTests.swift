import CritterTestSupport
import Foundation
import Testing

@Suite struct SchemaTests {
  @Test(arguments: ["rig", "scene", "theme", "manifest"])
  func `the schema in the repository is what the program prints`(kind: String) throws {
    let name = kind == "manifest" ? "critter" : kind
    let file = Repository.folder.appendingPathComponent("schemas/\(name).schema.json")
    let printed = try Run(["schema", kind], in: Folder()).output
    if Repository.isRecording { try printed.write(to: file) }
    #expect(try Data(contentsOf: file) == printed)
  }

  /// Mistakes that critter finds, and that a schema can know of.
  static let wrong: [[String]] = [
    ["rig", "canvas: { size: [10, 10], fill: }\nparts: {}"],
    ["rig", "canvas: { size: [10, 10], fill: '#fdf0dg' }\nparts: {}"],
    ["rig", "canvas: { size: [10, 10] }\nparts: { a: { frame: [0, 0, 5, 5], anker: [0, 1] } }"],
    ["rig", "canvas: { size: [10, 10] }\nparts: { a: { frame: [0, 0, 5] } }"],
    ["rig", "canvas: { size: [10, 10] }\nparts: { a: { frame: [0, 0, 5, 5], opacity: 2 } }"],
    [
      "rig",
      "canvas: { size: [10, 10] }\nparts: {}\nstates: { b: { parts: { a: { opacity: 50% } } } }",
    ],
    [
      "rig",
      "canvas: { size: [10, 10] }\nparts: { a: { frame: [0, 0, 5, 5], transform: [rotate: 14] } }",
    ],
    [
      "rig",
      "canvas: { size: [10, 10] }\nparts: { a: { frame: [0, 0, 5, 5], transform: [rotateZ: 14deg] } }",
    ],
    [
      "rig",
      "canvas: { size: [10, 10] }\nparts: {}\nstates: { b: }\n"
        + "transitions: [{ to: b, duration: 800ms }]",
    ],
    [
      "rig",
      "canvas: { size: [10, 10] }\nparts: {}\nstates: { b: }\n"
        + "transitions: [{ to: b, duration: 1, easing: eese(1) }]",
    ],
    ["theme", "colours: { light: red }"], ["theme", "colors: { light: '#12' }"],
    ["scene", "- { wait: 1 }\n- { tab: email }"], ["scene", "- { press: enter }"],
    ["critter", "outputs: [{ output: a.png, rig: toy, sate: on }]"],
  ]

  #if os(Linux)
    @Test(.inCheck) func `another validator refuses what we refuse`() throws {
      let folder = try Folder()
      let script = Repository.folder.appendingPathComponent("scripts/check-docs.py")
      try folder.write(JSONEncoder().encode(Self.wrong), to: "wrong.json")
      let verdicts = try Run(["--schemas", folder.path("wrong.json")], in: folder, program: script)
      let right = try JSONDecoder().decode([Bool].self, from: verdicts.output)
      #expect(right.count == Self.wrong.count)
      for (mistake, isRight) in zip(Self.wrong, right) { #expect(!isRight, "\(mistake)") }
    }
  #endif
}
