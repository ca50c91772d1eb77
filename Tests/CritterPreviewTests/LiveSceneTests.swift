import CritterMotion
import CritterRig
import CritterRigFile
import CritterTestSupport
import Foundation
import Testing

@testable import CritterEditing
@testable import CritterPreview

@Suite struct `What is done on the page` {
  @Test func `is written as the steps of a scene`() {
    let events = [
      LiveEvent(at: 0.6, tap: "email"), LiveEvent(at: 1.1, type: "m"),
      LiveEvent(at: 1.24, type: "@"), LiveEvent(at: 2, press: "return"),
      LiveEvent(at: 2, point: [140, 12.5]), LiveEvent(at: 2, trigger: "bear.rest"),
    ]
    #expect(
      LiveScene.text(events, until: 2.5) == """
        - wait: 0.6
        - tap: "email"
        - wait: 0.5
        - { type: "m", pace: 0.14 }
        - { type: "@", pace: 0.76 }
        - press: return
        - tap: [140, 12.5]
        - trigger: "bear.rest"
        - wait: 0.5

        """)
  }

  @Test func `happens at the times at which it was done`() throws {
    let events = [
      LiveEvent(at: 0.25, tap: "email"), LiveEvent(at: 1, type: "ab"),
      LiveEvent(at: 1.5, type: "c"), LiveEvent(at: 1.5, press: "backspace"),
      LiveEvent(at: 3, tap: "canvas"),
    ]
    let rig = try RigDocument(contentsOf: Repository.parts.path + "/login").resolved()
      .adding(scene: Data(LiveScene.text(events).utf8), named: "live")
    let steps = try #require(rig.scenes.last).steps
    var times: [Double] = []
    var time = 0.0
    for step in steps {
      switch step {
      case .wait(let seconds): time += seconds
      case .type(let text, let pace):
        times.append(time)
        time += pace * Double(text.count)
      default: times.append(time)
      }
    }
    #expect(times == [0.25, 1, 1.5, 1.5, 3])
  }

  @Test(arguments: ["\"", "\\", "#", ": ", "'", "\u{7}", "\n", "é", "👩‍👩‍👧", "- ", "{", " "])
  func `keeps every character`(text: String) throws {
    let rig = try RigDocument(contentsOf: Repository.parts.path + "/login").resolved()
      .adding(scene: Data(LiveScene.text([LiveEvent(at: 0, type: text)]).utf8), named: "live")
    guard case .type(let read, _) = try #require(rig.scenes.last).steps.first else {
      Issue.record("nothing was typed")
      return
    }
    #expect(read == text)
  }

  @Test func `may be nothing yet`() throws {
    let rig = try RigDocument(contentsOf: Repository.parts.path + "/login").resolved()
      .adding(scene: Data(LiveScene.text([]).utf8), named: "live")
    #expect(rig.scenes.last?.name == "live")
  }
}
