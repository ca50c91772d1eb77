import CritterGraphics
import CritterRig
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

/// The limits of a file, so that reading and showing it ends.
@Suite struct LimitTests {
  private func problems(of yaml: String) -> [String] {
    thrownProblems { try Rig.small(yaml) }.map(\.located)
  }

  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test func `lists and mappings lie at most 200 deep`() throws {
    let deep = "lists and mappings are nested more than 200 deep"
    #expect(problems(of: "x: " + repeated("[", 300)) == ["4:203: \(deep)"])
    #expect(problems(of: "x: " + repeated("[", 100_000)) == ["4:203: \(deep)"])
    #expect(problems(of: "x:\n " + repeated("- ", 201)) == ["5:400: \(deep)"])
    #expect(problems(of: "x: " + repeated("[", 199) + repeated("]", 199)) != ["4:203: \(deep)"])
  }

  @Test func `aliases count as deep as what they repeat`() throws {
    let chain = (1...100_000).map { "  - &a\($0) [*a\($0 - 1)]" }.joined(separator: "\n")
    let yaml = "x:\n  - &a0 y\n" + chain
    #expect(
      problems(of: yaml) == [
        "204:12: lists and mappings are nested more than 200 deep"
      ])
  }

  /// The sign of the unit ångström, and the letter that Unicode takes for the same.
  @Test func `names that are canonically equal are one name`() throws {
    let (sign, letter) = ("\u{212B}", "\u{C5}")
    #expect(
      problems(of: "states: { \(sign): {}, \(letter): {} }") == [
        "4:18: '\(letter)' is already in line 4; rename or remove one"
      ])
    let rig = try Rig.small(
      "states: { \(sign): {} }\ntransitions: [{ to: \(letter), duration: 1 }]")
    #expect(rig.transitions.count == 1)
    #expect(
      problems(of: "states: { e\u{301}: {} }") == [
        "4:11: expected a name of letters, digits, '-', and '_', found 'e\u{301}'"
      ])
  }

  @Test(arguments: ["1e7", "-1000001", "x * 1000"])
  func `numbers are within a million`(number: String) throws {
    let yaml = "  b: { frame: [0, 0, 1, 1], z: \(number) }\nvariables: { x: 1001 }"
    #expect(
      problems(of: yaml) == ["4:32: expected a number from -1e6 to 1e6, found '\(number)'"])
  }

  @Test func `clips play each other at most 20 deep`() throws {
    func chain(_ length: Int) -> String {
      let clips = (1..<length).map { "  c\($0): { play: c\($0 + 1) }\n" }.joined()
      let track = "{ duration: 1, parts: { a: { opacity: { values: [0] } } } }"
      return "clips:\n" + clips + "  c\(length): \(track)\n"
    }
    #expect(try Rig.small(chain(21)).clips[0].duration == 1)
    #expect(problems(of: chain(22)) == ["25:16: clips play each other more than 20 deep"])
    #expect(
      problems(of: chain(1000)).allSatisfy {
        $0.hasSuffix("clips play each other more than 20 deep")
      })
  }

  @Test func `clips that play in a state or a clip have at most 10000 tracks`() throws {
    let message = "more than 10,000 tracks and clips, including those of the clips that play here"
    let twice = (0..<14).map { "  c\($0): { play: [c\($0 + 1), c\($0 + 1)] }\n" }.joined()
    let clips = "clips:\n" + twice + "  c14: { duration: 1 }\n"
    #expect(
      problems(of: clips) == ["5:16", "5:20", "6:20"].map { "\($0): \(message)" })
    let half = clips.replacing("  c0: { play: [c1, c1] }\n", with: "")
      .replacing("  c1: { play: [c2, c2] }\n", with: "")
    #expect(
      problems(of: "states: { on: { play: [c2, c2] } }\n" + half) == [
        "4:28: \(message)"
      ])
  }

  @Test func `a track has at most 20000 keyframes`() throws {
    let values = repeated("0, ", 20_000) + "0"
    let problem = "expected at most 20,000 keyframes, found 20,001"
    let part = "clips: { c: { duration: 1, parts: { a: { opacity: { values: [\(values)] } } } } }"
    let input = "clips: { c: { duration: 1, inputs: { x: { values: [\(values)] } } } }"
    #expect(problems(of: part).first?.hasSuffix(problem) == true)
    let inputs = "inputs: { x: { min: 0, max: 1 } }\n"
    #expect(problems(of: inputs + input).first?.hasSuffix(problem) == true)
  }

  @Test func `a scene has at most 100000 steps and letters up to here`() throws {
    let steps = "scenes:\n  s: [" + repeated("wait: 0, ", 100_000) + "wait: 0]"
    #expect(problems(of: steps) == ["5:6: expected at most 100,000 steps, found 100,001"])
    let letters = "scenes:\n  s: [wait: 0, type: \(repeated("x", 99_998)), wait: 0]"
    #expect(
      problems(of: letters) == [
        "5:16: the scene has more than 100,000 steps and letters up to here"
      ])
  }

  @Test func `a rig has at most 10000 parts, those of nested rigs counted in`() throws {
    var rig = try RigDocument.small("")
    for _ in 0..<60 {
      let parts = ["p", "q"].map { "\($0): { rig: r, frame: [0, 0, 1, 1] }" }
      let yaml = "canvas: { size: [1, 1] }\nparts: { \(parts.joined(separator: ", ")) }"
      rig = try RigDocument(yaml: yaml, showing: ["r": rig])
    }
    let document = rig
    let many = "more than 10,000 parts, including those of nested rigs"
    #expect(document.problems == ["2:8: \(many)"])
  }

  @Test func `the rigs up to the one that goes beyond the limit are counted with their copies`()
    throws
  {
    let copied = try RigDocument(
      yaml: "canvas: { size: [1, 1] }\nparts: { p: { copies: 1000, frame: [0, 0, 1, 1] } }\n",
      showing: [:])
    let parts = (0..<20).map { "  p\($0): { rig: r, frame: [0, 0, 1, 1] }\n" }.joined()
    let document = try RigDocument(
      yaml: "canvas: { size: [1, 1] }\nparts:\n\(parts)", showing: ["r": copied])
    // Each adds its part, its canvas, and 1,000 copies.
    #expect(
      document.problems == [
        "12:14: the rig and its nested rigs have more than 10,000 parts up to here"
      ])
  }

  @Test func `parts lie at most 100 deep, those of nested rigs counted in`() throws {
    var rig = try RigDocument.small("")
    for _ in 0..<50 {
      let yaml = "canvas: { size: [1, 1] }\nparts: { p: { rig: r, frame: [0, 0, 1, 1] } }"
      rig = try RigDocument(yaml: yaml, showing: ["r": rig])
    }
    let document = rig
    #expect(
      document.problems == [
        "2:8: parts are nested more than 100 deep, "
          + "including those of nested rigs"
      ])
  }

  @Test(arguments: ["spring(1, 100, 1e-6)", "spring(1e-9, 100, 1e9)", "spring(1, 1e-9, 1e9)"])
  func `a spring comes to rest in a million seconds`(text: String) {
    #expect(
      throws: EasingError.malformed("this spring() moves for more than 1,000,000 seconds")
    ) {
      try Easing(text: text)
    }
  }

  @Test(arguments: [200.0, 2000, 1e6])
  func `however much it is damped, a spring creeps up to its end`(damping: Double) {
    let spring = Spring(damping: damping)
    let end = spring.settlingDuration
    let values = (0...1000).map { spring.progress(at: end * Double($0) / 1000) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
    #expect(abs(1 - spring.progress(at: end)) <= 8.4e-4)
  }
}
