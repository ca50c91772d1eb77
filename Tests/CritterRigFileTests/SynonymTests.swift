import CritterGraphics
import CritterSyntax
import CritterTestSupport
import Testing

@testable import CritterRig
@testable import CritterRigFile

/// Words of other tools, each where somebody would write it, and the end of the message.
private let foreignWords: [(yaml: String, problem: String)] = [
  (part("transform-origin: [0, 0]"), "'transform-origin' in a part; use 'anchor: [0.5, 1]'"),
  (part("Anchor Point: [0, 0]"), "'Anchor Point' in a part; use 'anchor: [0.5, 1]'"),
  (part("stroke-linecap: round"), "'stroke-linecap' in a part (did you mean 'line-cap'?)"),
  (part("strokeLinecap: round"), "'strokeLinecap' in a part (did you mean 'line-cap'?)"),
  (part("lineCap: round"), "'lineCap' in a part (did you mean 'line-cap'?)"),
  (part("translateX: 3"), "'translateX' in a part (did you mean 'translate.x'?)"),
  (part("x: 3"), "'x' in a part; use 'frame: [x, y, width, height]'"),
  (part("d: M0 0"), "'d' in a part; use 'path: M0 0 L9 0 L9 9 Z'"),
  (part("color: red"), "'color' in a part (did you mean 'fill'?)"),
  (part("font-size: 3"), "'font-size' in a part; use 'font: { family: Inter, size: 14 }'"),
  (part("filter: { blur: 2 }"), "'filter' in a part; use 'blur: 2' or 'shadow: [0, 2, 3, black]'"),
  (change("x: 3"), "'x' in a part's change (did you mean 'translate.x'?)"),
  (change("width: 3"), "'width' in a part's change (did you mean 'size.width'?)"),
  (change("fontSize: 3"), "'fontSize' in a part's change (did you mean 'font.size'?)"),
  (clip("direction: alternate"), "'direction' in a track; use 'autoreverse: true'"),
  (
    clip("animation-iteration-count: 2"),
    "'animation-iteration-count' in a track (did you mean 'plays'?)"
  ),
  (clip("keyTimes: [0, 1]"), "'keyTimes' in a track (did you mean 'times'?)"),
  (rig("layers: {}"), "'layers' in a rig (did you mean 'parts'?)"),
  (rig("keyframes: {}"), "'keyframes' in a rig (did you mean 'clips'?)"),
  (rig("viewBox: 0 0 9 9"), "'viewBox' in a rig; use 'canvas: { size: [160, 120] }'"),
  // A word in the wrong place.
  (
    part("animation-direction: alternate"),
    "'animation-direction' in a part; use 'autoreverse: true' in a track"
  ),
  // Nothing in critter has the meaning of these, so nothing is suggested.
  (
    clip("steer: 1"),
    "'steer' in a track. Expected one of: values, duration, easing, additive, times, …"
  ),
  (
    part("font-style: italic"),
    "'font-style' in a part; use a family that is italic, or slant the text with 'transform"
  ),
  (part("fps: 12"), "'fps' in a part; put a track in a clip, or a timing in a transition"),
  (clip("steps: 4"), "'steps' in a track; use 'easings: \"steps(4)\"'"),
  (part("rate: 2"), "'rate' in a part. Expected one of: frame, art, fill, text, parts, …"),
  (part("q: 2"), "'q' in a part. Expected one of: frame, "),
]

private func rig(_ more: String) -> String {
  "canvas: { size: [9, 9] }\nparts:\n  a: { frame: [0, 0, 5, 5] }\n\(more)\n"
}

private func part(_ key: String) -> String {
  "canvas: { size: [9, 9] }\nparts:\n  a: { frame: [0, 0, 5, 5], \(key) }\n"
}

private func change(_ key: String) -> String {
  rig("states: { on: { parts: { a: { \(key) } } } }")
}

private func clip(_ key: String) -> String {
  rig("clips: { go: { duration: 1, parts: { a: { opacity: { values: [0, 1], \(key) } } } } }")
}

@Suite struct SynonymTests {
  @Test(arguments: foreignWords)
  func `a word of another tool leads to ours`(yaml: String, problem: String) throws {
    let problems = problems(yaml)
    #expect(problems.count == 1 && problems[0].hasPrefix("unknown key " + problem), "\(problems)")
  }

  @Test(arguments: [
    ("easing: easeOutBack", "unknown easing 'easeOutBack' (did you mean 'back-out'?)"),
    ("easing: easeOutBounce", "unknown easing 'easeOutBounce' (did you mean 'bounce-out'?)"),
    ("easing: power2.inOut", "unknown easing 'power2.inOut' (did you mean 'ease-in-out'?)"),
    ("mode: Hold", "'Hold' isn't a mode (did you mean 'discrete'?)"),
  ])
  func `a value of another tool leads to ours`(key: String, problem: String) throws {
    #expect(problems(clip(key)) == [problem])
  }

  @Test func `each word leads to a key that its place has`() {
    let mappings = FileShapes.rig.mappings + FileShapes.scene.mappings
    let keys = Synonym.all.filter { ![Synonym.option, Synonym.command].contains($0.place) }
    for (place, synonyms) in Dictionary(grouping: keys, by: \.place) {
      let names = Set(synonyms.filter { !$0.isAdvice }.map(\.name))
      #expect(mappings.contains { names.isSubset(of: $0) }, "\(place): \(names)")
    }
  }

  @Test func `a state, clip, or part that is indented too far is named once`() throws {
    let state = """
      states:
        on:
          parts: { a: { opacity: 0 } }
          off:
            parts: { a: { opacity: 1 } }
      transitions: [{ to: off }]
      """
    #expect(problems(rig(state)) == ["'off' is inside 'on'; indent it like 'on'"])
    let part = """
      canvas: { size: [9, 9] }
      parts:
        head:
          frame: [0, 0, 5, 5]
          eye:
            frame: [0, 0, 1, 1]
      states: { wink: { parts: { eye: { opacity: 0 } } } }
      """
    #expect(
      problems(part) == [
        "'eye' is inside 'head'; indent it like 'head', or put it under 'parts:' of 'head'"
      ])
  }

  private func problems(_ yaml: String) -> [String] {
    thrownProblems { try RigDocument(yaml: yaml).resolved() }.map(\.message)
  }
}

extension ValueShape {
  /// The names of the keys of each mapping, and of the words of each value, in the shape.
  fileprivate var mappings: [Set<String>] {
    switch self {
    case .mapping(let entries), .choice(let entries):
      [Set(entries.map(\.name))] + entries.flatMap(\.shape.mappings)
    case .list(let item, _): item.mappings
    case .names(let value): value.mappings
    case .either(let shapes): shapes.flatMap(\.mappings)
    case .definition(_, let shape): shape.mappings
    case .words(let words): [Set(words)]
    default: []
    }
  }
}
