import CritterRig
import CritterRigFile
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

extension Folder {
  /// A folder with two small rigs, `toy` and `guest`; the first shows the second.
  static func twoRigs() throws -> Folder {
    let folder = try Folder()
    try folder.write(TwoRigs.toy, to: "parts/toy/rig.yaml")
    try folder.write(TwoRigs.svg, to: "parts/toy/dot.svg")
    try folder.write(TwoRigs.guest, to: "parts/guest/rig.yaml")
    return folder
  }

  var toy: String { path("parts/toy") }

  /// - Returns: the output without the last line break.
  @discardableResult
  func shell(_ script: String) throws -> String {
    let run = try Run(["-e", "-c", script], in: self, program: Program.named("sh"))
    try #require(run.exitCode == 0, "\(script)")
    return run.text.trimmingCharacters(in: .newlines)
  }
}

enum TwoRigs {
  static let svg =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><path d=\"M0 0h10v10z\"/></svg>"

  static let guest = """
    canvas: { size: [20, 20], corner-radius: 5 }
    parts:
      box: { frame: [5, 5, 10, 10], fill: red }
    """

  static let toy = """
    canvas: { size: [100, 100], fill: white }
    colors:
      ink: "#112233"
    inputs:
      angle: { min: 0, max: 90, initial: 20 }
    parts:
      bell:
        art: dot.svg
        frame: [10, 10, 50, 50]
        parts:
          clapper: { art: dot.svg, frame: [20, 40, 10, 10] }
          handle: { frame: [20, 0, 10, 10], fill: blue }
      email:
        frame: [0, 80, 100, 20]
        field: { text: typed }
        parts:
          typed: { frame: [0, 0, 100, 20], text: "", font: { family: Inter, size: 12 }, fill: ink }
      small: { rig: guest, frame: [70, 10, 20, 20] }
    states:
      shy: { parts: { bell: { opacity: 0.5 } } }
      loud:
        parts: { bell: { transform: [{ rotateZ: 10 }] } }
        along:
          input: angle
          from: { handle: { opacity: 0.2 } }
          to: { handle: { opacity: 0.8 } }
    transitions:
      - { to: shy, duration: 0.2, easing: ease-in, parts: { clapper: { opacity: { delay: 0.1 } } } }
      - { from: shy, duration: 0.7 }
    clips:
      ring:
        duration: 0.5
        parts:
          bell:
            opacity: { values: [1, 0.5, 1], easings: [linear, linear] }
          clapper:
            opacity: { values: [0, 1], duration: 0.4 }
    events:
      - { on: tap email, do: { focus: email } }
      - { on: tap bell, when: { state: shy }, after: 0.1, do: { leave: shy } }
      - { on: tap bell, unless: { state: shy }, do: { enter: shy } }
    scenes:
      session:
        - tap: email
        - type: ab
        - wait: 0.5

    """
}
