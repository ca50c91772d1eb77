import CritterGraphics
import CritterRig
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

/// Has one of everything that events can refer to, behind others of its kind.
private let guest = """
  canvas: { size: [20, 10] }
  inputs: { other: { min: 0, max: 9 }, taps: { min: 0, max: 9 }, lit: false }
  parts:
    p: { frame: [0, 0, 10, 10] }
    f: { frame: [10, 0, 10, 5], field: { text: t } }
    t: { frame: [10, 0, 10, 5], text: "", font: { family: Inter, size: 9 } }
  states:
    low:
    high: { parts: { p: { opacity: 0.5 } } }
  clips:
    none: { duration: 1, parts: { p: { fill: { values: [red] } } } }
    grow: { duration: 1, parts: { p: { stroke-width: { values: [2, 4] } } } }
  events:
    - { on: tap p, do: [set: { taps: taps + 1 }, { enter: high, duration: 0 }, play: grow] }
    - { on: tap canvas, do: [set: { taps: taps + f.length }, hide: p] }
    - { on: type f, when: { contains: { f: x } }, do: { write: { t: seen } } }
    - { on: trigger light, unless: { input: { lit: true } }, do: { set: { lit: true } } }
    - { on: press escape in f, do: [clear: f, blur: true, trigger: light] }
  """

private func host(_ events: String = "[]", ignoring: String = "[]") throws -> Rig {
  let yaml = """
    canvas: { size: [40, 40] }
    inputs: { heard: { min: 0, max: 9 } }
    parts:
      before: { frame: [0, 0, 1, 1] }
      a: { rig: guest, frame: [0, 0, 20, 10] }
      g: { rig: guest, frame: [0, 20, 20, 10], ignore: \(ignoring) }
    events: \(events)
    """
  return try Neighbors(["guest": guest, "host": yaml]).rig("host")
}

extension PlayedScene {
  fileprivate func input(_ name: String) throws -> Double {
    let index = try #require(rig.inputs.firstIndex { $0.name == name })
    return timeline.numbers(at: timeline.duration)[index]
  }
}

@Suite struct NestedEventTests {
  @Test func `a nested rig does in its parent what it does alone`() throws {
    let scene = try PlayedScene("[tap: [5, 25], wait: 0.5]", on: host())
    #expect(try scene.input("g.taps") == 1)
    #expect(try scene.input("a.taps") == 0)
    #expect(try scene.part("g.p", at: 0.5).opacity == 0.5)
    #expect(try scene.part("a.p", at: 0.5).opacity == 1)
    #expect(try scene.part("g.p", at: 0.5).strokeWidth == 3)
  }

  @Test func `a nested rig's canvas is the part that shows it`() throws {
    let rig = try host("[{ on: tap canvas, do: { set: { heard: 9 } } }]")
    let scene = try PlayedScene(
      "[tap: g.f, { type: abx, pace: 0 }, wait: 1, tap: [15, 28], wait: 1]", on: rig)
    #expect(try scene.input("g.taps") == 3)
    #expect(try scene.input("heard") == 0)
    #expect(try !scene.part("g.p", at: 1).isVisible)
    #expect(try PlayedScene("[tap: [30, 30]]", on: rig).input("heard") == 9)
  }

  @Test func `the fields and keys of a nested rig work`() throws {
    let scene = try PlayedScene(
      "[tap: g.f, { type: abx, pace: 0 }, wait: 1, press: escape, { type: y, pace: 0 }]", on: host()
    )
    #expect(try scene.part("g.t", at: 0.5).text == "seen")
    #expect(try scene.input("g.lit") == 1)
    #expect(try scene.input("a.lit") == 0)
  }

  @Test func `the parent listens to a nested rig's events and adds its own`() throws {
    let events = "[{ on: tap g.p, do: { set: { heard: g.taps * 2 + heard } } }]"
    let scene = try PlayedScene("[tap: g.p, wait: 1, tap: a.p]", on: host(events))
    #expect(try scene.input("g.taps") == 1)
    #expect(try scene.input("heard") == 2)
  }

  @Test func `the parent triggers a nested rig and listens to its triggers`() throws {
    let events = """
      [{ on: tap canvas, do: { trigger: g.light } },
       { on: trigger g.light, do: { set: { heard: 1 } } }]
      """
    let scene = try PlayedScene("[tap: canvas]", on: host(events))
    #expect(try scene.input("g.lit") == 1)
    #expect(try scene.input("heard") == 1)
    #expect(scene.rig.triggers == ["a.light", "g.light"])
  }

  @Test func `a scene triggers a nested rig, too`() throws {
    #expect(try PlayedScene("[trigger: g.light]", on: host()).input("g.lit") == 1)
  }

  @Test(arguments: [("all", 0.0, 0.0), ("tap p", 0, 1), ("[tap p, trigger light]", 0, 0)])
  func `the parent can turn off events`(events: String, taps: Double, lit: Double) throws {
    let rig = try host("[{ on: tap g.p, do: { set: { heard: 1 } } }]", ignoring: events)
    let scene = try PlayedScene("[tap: g.p, trigger: g.light, tap: a.p]", on: rig)
    #expect(try scene.input("g.taps") == taps)
    #expect(try scene.input("g.lit") == lit)
    #expect(try scene.input("a.taps") == 1)
    #expect(try scene.input("heard") == 1)
  }

  @Test func `a rig in a nested rig does what it does alone, too`() throws {
    let outer = """
      canvas: { size: [40, 40] }
      parts: { m: { rig: host, frame: [0, 0, 40, 40] } }
      """
    let middle = """
      canvas: { size: [40, 40] }
      parts: { g: { rig: guest, frame: [0, 20, 20, 10] } }
      """
    let rig = try Neighbors(["guest": guest, "host": middle, "outer": outer]).rig("outer")
    let scene = try PlayedScene("[tap: [5, 25], trigger: m.g.light]", on: rig)
    #expect(try scene.input("m.g.taps") == 1)
    #expect(try scene.input("m.g.lit") == 1)
  }

  @Test(arguments: [
    (
      "{ rig: guest, frame: [0, 0, 1, 1], ignore: tap q }",
      "host:3:54: no event 'tap q' in the rig 'guest' (did you mean 'tap p'?)"
    ),
    (
      "{ frame: [0, 0, 1, 1], ignore: all }",
      "host:3:42: only a part with 'rig' can have 'ignore', 'set', 'colors', 'time-offset', or 'overflow'"
    ),
  ])
  func `a mistake in what is ignored has its place`(part: String, problem: String) throws {
    let yaml = "canvas: { size: [40, 40] }\nparts:\n  before: \(part)\n"
    #expect(try Neighbors(["guest": guest, "host": yaml]).problems(of: "host") == [problem])
  }
}
