import CritterTestSupport
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

/// The values of a transition at its ends and just after its start.
@Suite struct TransitionEndsTests {
  private let rig: Rig

  init() throws {
    let yaml = """
      canvas: { size: [10, 10] }
      parts:
        a: { frame: [0, 0, 4, 4], art: a.svg, fill: red }
        b: { frame: [0, 0, 4, 4], text: off, font: { family: Inter, size: 4 } }
        c: { frame: [0, 0, 4, 4], visible: false }
      states:
        on:
          parts:
            a: { art: b.svg, fill: blue, opacity: 0 }
            b: { text: on }
            c: { visible: true }
        reported: { parts: { b: { text: reported } } }
      transitions:
        - { to: on, duration: 1, easing: linear, parts: { a: { fill: { duration: 0 } } } }
        - { from: on, duration: 1, easing: linear }
        - { to: reported, duration: 0 }
      """
    rig = try RigDocument(yaml: yaml, files: ["a.svg", "b.svg"]).resolved()
  }

  private func transition(_ from: String, _ to: String) throws -> Timeline {
    try Timeline(of: rig, .transition(from: [from], to: [to]))
  }

  private func still(_ state: String) throws -> [PartValues] {
    try Timeline(of: rig, .still([state])).pose(at: 0).parts
  }

  @Test(arguments: [("rest", "on"), ("on", "rest"), ("rest", "reported"), ("on", "reported")])
  func `a transition leads from the source to the target`(from: String, to: String) throws {
    let timeline = try transition(from, to)
    for time in [-1.0, 0] { #expect(try timeline.pose(at: time).parts == still(from)) }
    for time in [timeline.duration, 9] {
      #expect(try timeline.pose(at: time).parts == still(to))
    }
  }

  @Test func `values that jump change just after the start`() throws {
    let parts = try transition("rest", "on").pose(at: 1e-9).parts
    #expect(parts[0].art == "b.svg" && parts[0].fade == nil)
    #expect(try parts[0].fill == still("on")[0].fill)
    #expect(parts[1].text == "on")
    #expect(parts[2].isVisible)
    #expect(abs(parts[0].opacity - 1) < 1e-6)
  }

  @Test func `a jump alone shows at the next refresh of the display`() throws {
    let timeline = try transition("rest", "reported")
    #expect(timeline.duration == 1.0 / 60)
    #expect(try timeline.pose(at: 1e-9).parts == still("reported"))
    #expect(try transition("on", "on").duration == 0)
  }
}
