import CritterTestSupport
import Foundation

/// A folder with a manifest of quick outputs.
enum Project {
  static let manifest = """
    # yaml-language-server: $schema=schemas/critter.schema.json
    defaults: { rig: toy, fps: 10 }
    outputs:
      - output: docs/move-${theme}.gif
        from: rest
        to: on
        matrix:
          theme: { light: , dark: { theme: dark.yaml } }
      - { output: docs/on.png, state: on }
      - { output: docs/big.png, state: [on, off], scale: 2 }
      - { output: docs/frames/, from: rest, to: on }
      - { output: docs/ring.gif, rig: bell, clip: ring }

    """

  /// The names of its outputs.
  static let outputs = [
    "docs/move-light.gif", "docs/move-dark.gif", "docs/on.png", "docs/big.png",
    "docs/frames/%04d.png", "docs/ring.gif",
  ]

  /// A second rig that shares nothing with the toy.
  private static let bell = """
    canvas: { size: [20, 20] }
    parts:
      bell: { art: bell.svg, frame: [5, 5, 10, 10] }
    clips:
      ring:
        duration: 0.2
        parts:
          bell: { opacity: { values: [1, 0] } }

    """

  /// The toy of other tests with a second picture that only some states show, and colors.
  static let toy =
    "colors: { ink: teal }\n"
    + Toy.yaml.replacingOccurrences(
      of: "off: { needs: on }", with: "off: { needs: on, parts: { nose: { art: ring.svg } } }"
    ).replacingOccurrences(
      of: "arm: { frame: [0, 0, 10, 10] }", with: "arm: { frame: [0, 0, 10, 10], fill: ink }")

  static func make(manifest: String = manifest) throws -> Folder {
    let folder = try Folder.withToy(yaml: toy)
    try folder.write(
      Toy.svg.replacingOccurrences(of: "teal", with: "navy"), to: "parts/toy/ring.svg")
    try folder.write(bell, to: "parts/bell/rig.yaml")
    try folder.write(Toy.svg, to: "parts/bell/bell.svg")
    try folder.write("colors: { ink: white }\n", to: "dark.yaml")
    try folder.write(manifest, to: "critter.yml")
    return folder
  }

  /// With every output rendered.
  static func makeRendered() throws -> Folder {
    let folder = try make()
    let run = try Run(["render", "-q"], in: folder)
    guard run.exitCode == 0 else { throw Unrendered(messages: run.messages) }
    return folder
  }

  struct Unrendered: Error {
    let messages: String
  }
}

extension Folder {
  /// The objects of a check, one per line.
  func check(_ options: String...) throws -> (exitCode: Int32, verdicts: [String: CheckedLine]) {
    let run = try Run(["check", "--json"] + options, in: self)
    let lines = try run.text.split(separator: "\n").map {
      try JSONDecoder().decode(CheckedLine.self, from: Data($0.utf8))
    }
    return (run.exitCode, Dictionary(uniqueKeysWithValues: lines.map { ($0.output, $0) }))
  }

  /// The outputs that aren't up to date, with their kinds.
  func wrong() throws -> [String: String] {
    try check().verdicts.mapValues(\.verdict).filter { $0.value != "fresh" }
  }
}

struct CheckedLine: Decodable, Equatable {
  let output, verdict: String
  let causes: [String]
  var image: String?
}
