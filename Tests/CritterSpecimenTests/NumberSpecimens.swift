import CritterTestSupport
import Foundation
import Testing

@Suite(.serialized) struct NumberSpecimens {
  private static let canvas = "canvas: { size: [10, 10] }\n"

  /// A rig of one part.
  private static func part(
    _ name: String, _ keys: String, says message: String
  ) -> Specimen {
    Specimen(name, ["render", "./r", "--state", "rest", "-o", "a.png"], says: message) {
      try $0.write(
        canvas + "parts:\n  a: { frame: [0, 0, 9, 9], fill: red, \(keys) }\n", to: "r/rig.yaml")
    }
  }

  private static func command(
    _ words: String, exitCode: Int32 = 64, says message: String
  ) -> Specimen {
    Specimen(words, words.split(separator: " ").map(String.init), exitCode: exitCode, says: message)
    {
      try $0.write(canvas + "parts:\n  a: { frame: [0, 0, 9, 9], fill: red }\n", to: "r/rig.yaml")
    }
  }

  static let specimens = [
    part("a radius of 1e300", "path: M0 0A1e300 1 0 0 1 5 5", says: "a number is from -1e9 to 1e9"),
    part("a point at 1e100", "path: M1e100 0L0 0", says: "a number is from -1e9 to 1e9"),
    part("a point at 1e400", "path: M1e400 0L0 0", says: "a number is from -1e9 to 1e9"),
    part(
      "points that add up", "path: M0 0 h1e9 1e9", says: "more than a thousand million points away"),
    part(
      "an arc that leads away", "path: M0 0A1e-8 1e9 30 1 1 1e9 1e9",
      says: "more than a thousand million points away"),
    part(
      "10,001 lines", "path: M0 0" + String(repeating: "h1", count: 10_001),
      says: "at most 10000 lines and curves"),
    part("a colour that is no number", "stroke: rgb(nan 0 0)", says: "unknown colour"),
    part("a colour of 1e400", "stroke: rgb(1e400 0 0)", says: "unknown colour"),
    part("a frame at 1e15", "mask: [0, 1e15, 5, 5]", says: "expected a number from -1e9 to 1e9"),
    part(
      "a number of digits", "z: \"\(String(repeating: "1", count: 400))\"",
      says: "too large"),
    part(
      "a transform that adds up", "transform: [scale: 1e5, scale: 1e5]",
      says: "lead beyond a matrix's -1e9 to 1e9"),
    part(
      "a transform that is no number",
      "transform: [\(Array(repeating: "scale: 1e9", count: 40).joined(separator: ", "))]",
      says: "lead beyond a matrix's -1e9 to 1e9"),
    part("an expression of 1e9 times 1e9", "z: \"1000000000 * 1000000000\"", says: "-1e9 to 1e9"),
    Specimen(
      "a spring that never rests", ["validate", "./r"], says: "of 1e-9 or more"
    ) {
      try $0.write(
        canvas + "parts: { a: { frame: [0, 0, 9, 9] } }\nstates: { s: {} }\n"
          + "transitions: [{ to: s, easing: \"spring(1e-200, 1e-200, 1, 0)\" }]\n", to: "r/rig.yaml"
      )
    },
    Specimen(
      "parents that multiply", ["render", "./r", "--state", "rest", "-o", "a.png"],
      says: "is moved or scaled beyond what can be drawn"
    ) {
      let part = "frame: [0, 0, 9, 9], fill: red, transform: [scale: 1e9]"
      try $0.write(
        canvas + "parts: { a: { \(part), parts: { b: { \(part) } } } }\n", to: "r/rig.yaml")
    },
    command("sheet ./r --contact --scale 1e300 -o a.png", exitCode: 2, says: "pixels"),
    command("sheet ./r --contact --scale 1e9 -o a.png", exitCode: 2, says: "pixels"),
    command(
      "sheet ./r --tag rest --fps 1e-300 -o a.png", says: "--fps takes a number from 0.000001"),
    command("render ./r --state rest --background rgb(nan,0,0) -o a.png", says: "a CSS colour"),
    command("render ./r --state rest --matte rgb(nan,0,0) -o a.gif", says: "a CSS colour"),
    command("render ./r --state rest --speed 1e300 -o a.gif", says: "--speed takes"),
    command("render ./r --state rest --at 1e300 -o a.png", says: "--at takes seconds, 0 to 1e9"),
    command("pose ./r --state rest --scale 1e300", says: "--scale takes"),
  ]

  @Test(arguments: specimens) func endsWithASentence(_ specimen: Specimen) throws {
    try specimen.check()
  }

  /// The fewest colours, of which the shipped rigs' edges and shades have hundreds.
  @Test(
    arguments: [
      ["bear", "--from", "neutral", "--to", "shy"],
      ["bear", "--clip", "idle", "--frames", "0-20"],
      ["login", "--scene", "session", "--frames", "0-20"], ["owl", "--from", "down", "--to", "up"],
      ["checkmark", "--scene", "taps"], ["bell", "--clip", "ring"],
      ["form-field", "--scene", "invalid"], ["login-button", "--clip", "shake"],
    ],
    [["1", "none"], ["60", "floyd-steinberg"]])
  func twoColorsAreEnoughForEveryRig(motion: [String], look: [String]) throws {
    let folder = try Folder()
    let run = try GuardedRun(
      ["render"] + motion + [
        "--parts", Repository.parts.path, "-W", "90", "--fps", "10", "-o", "a.gif", "--json",
      ]
        + ["--colors", "2", "--quality", look[0], "--dither", look[1]], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(run.text.contains("\"colors\": 2"), "\(run.text)")
  }
}
