import CritterEncode
import CritterMotion
import CritterRig
import CritterTestSupport
import Testing

@testable import CritterKit

@Suite struct DefaultSelectionTests {
  @Test(arguments: [
    (
      "states: { on: { parts: { a: { opacity: 0 } } } }\nclips: { spin: { duration: 1, loop: true, "
        + "parts: { a: { opacity: { values: [0, 1] } } } } }", "gif", "clip spin", false
    ),
    ("states: { on: { parts: { a: { opacity: 0 } } } }", "gif", "rest → on", true),
    ("states: { low: {}, on: { parts: { a: { opacity: 0 } } } }", "svg", "low → on", true),
    ("states: { low: {}, on: { parts: { a: { opacity: 0 } } } }", "png", "state low", false),
    (
      "clips: { pop: { duration: 1, parts: { a: { opacity: { values: [0, 1] } } } } }", "gif",
      "clip pop", false
    ),
    ("", "gif", "state rest", false),
  ])
  func `without a selection, a rig shows what moves in it`(
    yaml: String, format: String, title: String, bounces: Bool
  ) throws {
    let isAnimated = try #require(Format.all.first { $0.name == format }).isAnimated
    let rig = try Rig.small(yaml)
    let options = RenderOptions().selecting(from: rig, isAnimated: isAnimated)
    #expect(options.selection.title == title && options.playback.bounces == bounces)
    var chosen = RenderOptions()
    chosen.state = ["on"]
    #expect(chosen.selecting(from: rig, isAnimated: isAnimated).selection == .still(["on"]))
  }
}
