import CritterRig
import CritterRigFile
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

/// A temporary folder with two small rigs, one of which shows the other; it goes away with its owner.
struct Project {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try write(Self.yaml, to: "parts/toy/rig.yaml")
    try write(Self.svg, to: "parts/toy/dot.svg")
    try write(Self.guest, to: "parts/guest/rig.yaml")
  }

  var path: String { folder.url.path }

  var toy: String { path + "/parts/toy" }

  func rig() throws -> Rig { try RigDocument(contentsOf: toy).resolved() }

  func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

  /// Replaces a text that must be there.
  func edit(_ name: String, _ old: String, _ new: String) throws {
    let text = folder.text(name)
    try #require(text.contains(old))
    try write(text.replacing(old, with: new), to: name)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(path)/\(name)")
  }

  /// - Returns: what the commands print, without the last line's end.
  @discardableResult
  func shell(_ script: String) throws -> String {
    let run = try Run(["-e", "-c", script], in: folder, program: Program.named("sh"))
    try #require(run.exitCode == 0, "\(script)")
    return run.text.trimmingCharacters(in: .newlines)
  }

  /// Puts all under git, and again what has changed.
  func commit(_ title: String) throws {
    try shell(
      """
      test -d .git || git init -q
      git add parts
      git -c user.name=A -c user.email=a@b.c commit -q --allow-empty -m '\(title)'
      """)
  }

  static let svg =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><path d=\"M0 0h10v10z\"/></svg>"

  static let guest = """
    canvas: { size: [20, 20], corner-radius: 5 }
    parts:
      box: { frame: [5, 5, 10, 10], fill: red }
    """

  static let yaml = """
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
