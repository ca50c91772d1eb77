import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

@Suite struct OwlSceneTests {
  private let owl: Rig
  private let easeInOut: Easing

  init() throws {
    owl = try Rig.named("owl")
    easeInOut = try Easing(text: "ease-in-out")
  }

  private func play(_ steps: String) throws -> PlayedScene { try PlayedScene(steps, on: owl) }

  private func progress(_ fraction: Double) -> Double {
    easeInOut.progress(at: min(max(fraction, 0), 1), duration: 0.3)
  }

  /// How far up the hands are, by the eyes that they cover.
  private func raised(_ scene: PlayedScene, at time: Double) throws -> Double {
    try scene.part("eyes", at: time).opacity
  }

  /// The seed's default state and its hands down.
  @Test(arguments: ["", "tap: username, wait: 0.5, "], ["password", "[100, 270]"])
  func `the hands go up when the password begins`(before: String, target: String) throws {
    let scene = try play("[\(before)tap: \(target), wait: 1]")
    let start = before.isEmpty ? 0 : 0.5
    for fraction in [0.0, 0.25, 0.5, 0.75, 1, 2] {
      let shown = try raised(scene, at: start + 0.3 * fraction)
      #expect(abs(shown - progress(fraction)) < 1e-6)
    }
  }

  @Test func `nothing moves when the user name begins`() throws {
    let scene = try play("[wait: 0.2, tap: username, wait: 1]")
    for time in stride(from: 0.0, to: 1.2, by: 0.05) { #expect(try raised(scene, at: time) == 0) }
    #expect(try scene.part("usernameCaret", at: 0.2).isVisible)
  }

  /// Where the password's end alone has them go down, and the user name's begin finds them so.
  @Test(arguments: ["tap: username", "press: return", "tap: canvas", "tap: face", "tap: login"])
  func `the hands go down once when the password ends`(step: String) throws {
    let scene = try play("[tap: password, { type: secret, pace: 0 }, wait: 1, \(step), wait: 1]")
    for fraction in [0.0, 0.25, 0.5, 0.75, 1, 2] {
      let shown = try raised(scene, at: 1 + 0.3 * fraction)
      #expect(abs(shown - (1 - progress(fraction))) < 1e-6)
    }
    #expect(try !scene.part("passwordCaret", at: 1).isVisible)
    #expect(try scene.part("usernameCaret", at: 1).isVisible == (step == "tap: username"))
  }

  @Test func `Return ends the user name, too`() throws {
    let scene = try play("[tap: username, { type: athene, pace: 0 }, press: return, wait: 1]")
    #expect(try !scene.part("usernameCaret", at: 0.5).isVisible)
    #expect(try scene.part("usernameText", at: 0.5).text == "athene")
    #expect(try raised(scene, at: 1) == 0)
  }

  @Test func `leaving the field midway shows both motions`() throws {
    let scene = try play("[tap: password, wait: 0.15, tap: canvas, wait: 1]")
    for time in [0.0, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 1] {
      let expected = progress(time / 0.3) - progress((time - 0.15) / 0.3)
      #expect(abs(try raised(scene, at: time) - expected) < 1e-6)
    }
    try scene.expectNoJumps(of: owl.parts.map(\.name), from: 0.001, to: 1, beyond: 0.9)
  }

  @Test func `the fields show what is typed`() throws {
    let scene = try play(
      "[tap: username, { type: abc, pace: 0 }, wait: 1, tap: password, { type: de, pace: 0 }, wait: 3]"
    )
    #expect(try scene.part("usernameText", at: 0.5).text == "abc")
    #expect(try !scene.part("usernamePlaceholder", at: 0.5).isVisible)
    #expect(try scene.part("passwordPlaceholder", at: 0.5).isVisible)
    #expect(try scene.part("passwordText", at: 3.5).text == "••")
  }

  @Test func `the owl's scene ends with the hands down`() throws {
    let scene = try PlayedScene(scene: "password", of: owl)
    #expect(try raised(scene, at: 3.5) == 1)
    #expect(try raised(scene, at: scene.timeline.duration) == 0)
  }
}
