import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

/// Two values of each property as a rig file writes them.
private let samples: [Property.Base: (String, String)] = [
  .position: ("[1, 2.5]", "[3, 4]"), .size: ("[1, 2]", "[3, 4.25]"),
  .anchor: ("[0.5, 1]", "[0, 2]"), .z: ("-1", "2.5"),
  .translate: ("[1, -2]", "[3, 4.5]"), .rotate: ("-30", "720"), .scale: ("[2, 0.5]", "[-1, 3]"),
  .transform: ("[translateX: 3]", "[rotateZ: 90]"), .opacity: ("0.25", "0.75"),
  .fill: ("\"#07beb8\"", "\"#07beb880\""),
  .stroke: (
    "\"#000000\"",
    "{ from: [0, 0], to: [1, 0.5], colors: [\"#ff0000\", \"#0000ff80\"], stops: [0, 1] }"
  ),
  .dash: ("[2, 1]", "[4.5, 0]"), .dashOffset: ("-3", "2.5"),
  .strokeWidth: ("2", "3.5"), .cornerRadius: ("1", "2"), .trim: ("[0, 0.5]", "[0.5, 0.75]"),
  .path: ("\"M0 0L1 1\"", "\"M0 0C1 2 3 2.5 4 0Z\""),
  .mask: ("\"M0 0L4 0L4 4Z\"", "\"M0 0L4 2L0 4Z\""),
  .text: ("\"a\"", "\"say \\\"b\\\"\""), .visible: ("true", "false"), .art: ("a.svg", "b.svg"),
  .blend: ("multiply", "plus-lighter"),
  .blur: ("2", "4.5"), .fontSize: ("9", "12.5"), .letterSpacing: ("-1", "2"),
  .lineHeight: ("1", "1.5"),
  .shadow: ("[1, 2, 3, \"#00000080\"]", "[-1, 4.5, 6, \"#07beb8\"]"),
]

@Suite struct PropertyTests {
  private let first: PartValues
  private let second: PartValues
  private let rig: Rig

  init() throws {
    func entries(_ sample: (_ values: (String, String)) -> String) -> String {
      samples.map { "\($0.key.rawValue): \(sample($0.value))" }.sorted().joined(separator: ", ")
    }
    let yaml = """
      canvas: { size: [10, 10] }
      parts: { a: { frame: [0, 0, 10, 10], path: M9 0 V9, mask: [0, 0, 9, 9] } }
      states:
        first: { parts: { a: { \(entries(\.0)) } } }
        second: { parts: { a: { \(entries(\.1)) } } }
      """
    rig = try RigDocument(yaml: yaml, files: ["a.svg", "b.svg"]).resolved()
    first = try Timeline(of: rig, .still(["first"])).pose(at: 0).parts[0]
    second = try Timeline(of: rig, .still(["second"])).pose(at: 0).parts[0]
  }

  @Test(arguments: Property.Base.allCases)
  func `a state sets every property, and a difference names it`(property: Property.Base) {
    #expect(first.differences(from: second).contains(Property(property)))
    #expect(second.differences(from: second).isEmpty)
    var changed = first
    changed[property] = second[property]
    #expect(changed.differences(from: first) == [Property(property)])
  }

  @Test(arguments: Property.allCases.filter { $0.component != nil })
  func `a component is a number of its value`(property: Property) throws {
    var changed = first
    changed[property] = second[property]
    #expect(changed[property] == second[property] && changed[property] != first[property])
    #expect(changed.differences(from: first, splitting: [property.base]) == [property])
    let named = "a: { \(property.name): \(second[property].yaml) }"
    let rig = try Rig.small("states: { on: { parts: { \(named) } } }")
    let values = try rig.values(of: "a", in: .still(["on"]), at: 0)
    #expect(values.differences(from: rig.parts[0].rest, splitting: [property.base]) == [property])
    #expect(values[property] == second[property])
  }

  @Test(arguments: Property.Base.allCases.filter { $0 != .transform })
  func `every value is written as the file wrote it`(property: Property.Base) throws {
    let (yaml, other) = try #require(samples[property])
    #expect(first[property].yaml == yaml && second[property].yaml == other)
  }

  @Test func `a transform is written as its matrix`() throws {
    #expect(
      first[.transform].yaml == "[matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3, 0, 0, 1]]")
  }

  @Test(arguments: Property.Base.allCases)
  func `interpolation begins and ends at the values`(property: Property.Base) {
    let (a, b) = (first[property], second[property])
    #expect(a.interpolated(to: b, 1) == b)
    #expect(!a.isContinuous || a.interpolated(to: b, 0) == a)
  }

  @Test func `what fades is no difference`() {
    var fading = first
    fading.fade = PartValues.Fade(from: "b.svg", fraction: 0.5)
    #expect(fading.differences(from: first).isEmpty)
  }

  @Test func `a part's rest is read by the same rows`() throws {
    let rows = samples.filter { Property($0.key).keyAtRest == $0.key.rawValue }
      .map { "\($0.key.rawValue): \($0.value.0)" }.sorted().joined(separator: ", ")
    let yaml = """
      canvas: { size: [10, 10] }
      parts: { a: { frame: [0, 0, 1, 1], font: { family: Inter, size: 9 }, \(rows) } }
      """
    let rest = try RigDocument(yaml: yaml, files: ["a.svg"]).resolved().parts[0].rest
    #expect(rest.differences(from: first).map(\.name) == ["position", "size"])
  }

  @Test func `text, too, switches at the far end of a blend`() throws {
    let rig = try Rig.small(
      """
      inputs: { x: { min: 0, max: 1 } }
      states: { on: { along: { input: x, from: { a: { text: low } }, to: { a: { text: high } } } } }
      """)
    let texts = try [0, 0.9, 1].map {
      try rig.values(of: "a", in: .still(["on"]), at: 0, inputs: ["x": $0]).text
    }
    #expect(texts == ["low", "low", "high"])
  }
}
