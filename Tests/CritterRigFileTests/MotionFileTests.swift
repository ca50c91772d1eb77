import CritterGraphics
import CritterRig
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

/// A clip with one mistake at the mark, and its message.
private let clipMistakes: [(yaml: String, problem: String)] = [
  (
    clip("parts: { a: { trim: { values: [[0, 1]] }, →trim.end: { values: [1] } } }"),
    "'trim.end' can't be combined with 'trim'; remove one of them"
  ),
  (
    clip("parts: { a: { →rotate.x: { values: [1] } } }"),
    "unknown key 'rotate.x' in a part's tracks (did you mean 'transform'?)"
  ),
  (
    clip("parts: { a: { scale: { values: [1, →[1]] } } }"),
    "expected a point [x, y], found a list of 1"
  ),
  (
    clip("parts: { a: { rotate: { values: [→90deg] } } }"),
    "'90deg' has a unit; write 90 without a unit; angles are degrees"
  ),
  (clip("parts: { →b: { opacity: { values: [0] } } }"), "unknown part 'b' (did you mean 'a'?)"),
  (clip("inputs: { →gase: { values: [0] } }"), "unknown input 'gase' (did you mean 'gaze'?)"),
  (clip("→part: {}"), "unknown key 'part' in a clip (did you mean 'parts'?)"),
  (
    clip("parts: { a: { →opacty: { values: [0] } } }"),
    "unknown key 'opacty' in a part's tracks (did you mean 'opacity'?)"
  ),
  (
    clip("parts: { a: { opacity: →{ times: [0] } } }"),
    "a track needs 'values', for example values: [0, 1]"
  ),
  (
    clip("parts: { a: { opacity: →[0, 1] } }"),
    "expected a mapping such as { values: … }, found [0, 1]; write { values: [0, 1] }"
  ),
  (clip("parts: { →a: { opacity: { values: [] } } }"), "a track needs at least one value"),
  (clip("inputs: { →gaze: { values: [] } }"), "a track needs at least one value"),
  (track("→0", ""), "expected a list, found '0'"),
  (track("[0, →2]", ""), "expected a fraction from 0 to 1, found '2'"),
  (track("[0, 1, 0, 1]", "times: →[0, 0.6, 0.4, 1]"), "times must rise"),
  (track("[0, 1, 0, 1]", "times: →[0, 0.5, 0.5, 1]"), "times must rise"),
  (track("[0, 1]", "times: →[0.1, 1]"), "times must start with 0 and end with 1"),
  (track("[0, 1]", "times: →[0, 0.9]"), "times must start with 0 and end with 1"),
  (track("[0, 1]", "times: →[0, 0.5, 1]"), "expected 2 times, one per value, found 3"),
  (
    track("[0, 1]", "times: [0, →2]"),
    "expected a fraction from 0 to 1, or 'at' instead of 'times' for seconds, found '2'"
  ),
  (track("[0, 1]", "times: [0, →one]"), "unknown name 'one'. Expected one of: gaze."),
  (
    track("[0, 1]", "times: →[0, 1], mode: discrete"),
    "expected 3 times, one more than values, found 2"
  ),
  (track("[0, 1]", "easings: →[linear, linear]"), "2 values need 1 easing, not 2"),
  (track("[0, 1, 0]", "easings: →[linear]"), "3 values need 2 easings, not 1"),
  (track("[0, 1, 0]", "easings: [→easy, linear]"), "unknown easing 'easy' (did you mean 'ease'?)"),
  (
    track("[0, 1]", "mode: →wild"),
    "'wild' isn't a mode. Expected one of: linear, discrete, paced, cubic."
  ),
  (track("[0, 1]", "fill-mode: →foward"), "'foward' isn't a fill mode (did you mean 'forwards'?)"),
  (track("[0, 1]", "additive: →1"), "expected true or false, found '1'"),
  (track("[0, 1]", "plays: →0"), "expected a number of plays greater than 0, found '0'"),
  (
    track("[0, 1]", "delay: →-1"),
    "expected seconds, 0 or more, found '-1'; only the delays of a clip with 'loop: true' can be negative"
  ),
  (
    clip("loop: true, parts: { a: { opacity: { values: [0, 1], duration: →3 } } }"),
    "this track lasts 3 s, longer than its clip, which starts again after 1 s"
  ),
  (
    clip("loop: true, parts: { a: { opacity: { values: [0, 1], duration: →0.6, plays: 2 } } }"),
    "this track lasts 1.2 s, longer than its clip, which starts again after 1 s"
  ),
  (clip("loop: →yes, parts: {}"), "expected true or false, found 'yes'"),
  (
    "clips: { c: { loop: →true, parts: { a: { opacity: { values: [0, 1], duration: 1 } } } } }",
    "a clip with 'loop: true' needs a 'duration' greater than 0"
  ),
  (track("[0, 1]", "duration: →soon"), "unknown name 'soon'. Expected one of: gaze."),
  (track("[0, 1]", "easing: →easy"), "unknown easing 'easy' (did you mean 'ease'?)"),
  (
    track("[0, 1]", "easing: →spring(1, 120, 9)"),
    "the comma in this expression ends an entry of the list; put quotes around the expression"
  ),
  (
    "clips: { c: { parts: { →a: { opacity: { values: [0] } } } } }",
    "a clip needs 'duration', in seconds"
  ),
  (
    "inputs: { x: { min: 0, max: 1 } }\nclips: { c: { inputs: { →x: { values: [0] } } } }",
    "a clip needs 'duration', in seconds"
  ),
  (
    clip("inputs: { gaze: { values: [0, 1], times: →[0, 0.5, 1] } }"),
    "expected 2 times, one per value, found 3"
  ),
  (
    clip("inputs: { gaze: { values: [0, →left], times: [0, 1] } }"),
    "unknown name 'left'. Expected one of: gaze."
  ),
  (
    clip("inputs: { gaze: { values: [0, 1], →aditive: true } }"),
    "unknown key 'aditive' in a track. Expected one of: values, duration, easing, times, at, … See 'critter schema rig'."
  ),
  (
    clip("parts: { a: { art: { values: [→z.svg] } } }"),
    "no art 'z.svg' in this folder (did you mean 'a.svg'?)"
  ),
  (clip("parts: { a: { fill: { values: [→rde] } } }"), "unknown color 'rde' (none exist)"),
  (
    clip("parts: { a: { position: { values: [→[1, 2, 3]] } } }"),
    "expected a point [x, y], found a list of 3"
  ),
  (
    clip("parts: { a: { transform: { values: [[], [→spin: 8]] } } }"),
    "unknown operation 'spin'. Expected one of: translateX, translateY, translateZ, translate, scaleX, scaleY, scaleZ, scale, rotateZ, rotateX, rotateY, skewX, skewY, perspective, matrix."
  ),
]

/// The same of clips in states and in clips.
private let playMistakes: [(yaml: String, problem: String)] = [
  (playing("→wlk"), "unknown clip 'wlk' (did you mean 'walk'?)"),
  (playing("[walk, →{ weight: 1 }]"), "'play' needs 'clip'"),
  (playing("{ clip: walk, weight: →2 }"), "expected a fraction from 0 to 1, found '2'"),
  (playing("{ clip: walk, at: →-1 }"), "expected seconds, 0 or more, found '-1'"),
  (playing("{ clip: walk, duration: →0 }"), "expected seconds greater than 0, found '0'"),
  (
    playing("{ clip: walk, →speed: 2 }"),
    "unknown key 'speed' in 'play'; use 'duration: 2'"
  ),
  (playing("→zoom"), "clip 'zoom' moves inputs, so a state can't play it"),
  (playing("→far"), "clip 'far' moves inputs, so a state can't play it"),
  ("clips: { c: { play: →c } }", "clip 'c' would play itself"),
  ("clips: { c: { play: d }, d: { play: e }, e: { play: →c } }", "clip 'c' would play itself"),
  (
    "clips: { c: { duration: 2, loop: true, play: { clip: →d, at: 1.5 } }, d: { duration: 1 } }",
    "clip 'd' plays until 2.5 s, but this clip starts again after 2 s"
  ),
]

private func playing(_ play: String) -> String {
  """
  inputs: { x: { min: 0, max: 1 } }
  states: { on: { play: \(play) } }
  clips:
    walk: { duration: 1, parts: { a: { opacity: { values: [0, 1] } } } }
    zoom: { duration: 1, inputs: { x: { values: [0, 1] } } }
    far: { play: zoom }
  """
}

/// The same of a part's shape.
private let shapeMistakes: [(yaml: String, problem: String)] = [
  (
    shape("path: →M0 0 L5"), "invalid path data: expected a number at the end, at character 8"
  ),
  (shape("path: →M0 0 X"), "invalid path data: 'X' isn't a path command, at character 6"),
  (shape("path: →L5 5"), "invalid path data: a path must start with 'M', at character 1"),
  (shape("path: →[1, 2]"), "expected text, found [1, 2]"),
  (shape("line-cap: →rund"), "'rund' isn't a line cap (did you mean 'round'?)"),
  (shape("line-join: →mitre"), "'mitre' isn't a line join (did you mean 'miter'?)"),
  (shape("stroke: →rde"), "unknown color 'rde' (none exist)"),
  (shape("fill: →3"), "unknown color '3' (none exist)"),
  (
    shape("stroke: →{ color: red, width: 2 }"),
    "expected a color, or a gradient with 'from', 'to', and 'colors', found a mapping; the width of "
      + "a stroke is 'stroke-width'"
  ),
  (shape("fill: →'pick(1, \"red\", \"rd\")'"), "colors in 'pick' have no quotes; remove them"),
  (shape("stroke-width: →-1"), "expected a length of 0 or more, found '-1'"),
  (shape("corner-radius: →-1"), "expected a length of 0 or more, found '-1'"),
  (shape("trim: →0.5"), "expected a trim [start, end], found '0.5'"),
  (shape("trim: →[0]"), "expected a trim [start, end], found a list of 1"),
  (
    shape("trim: [→min(0, 1), 1]"),
    "the comma in this expression ends an entry of the list; put quotes around the expression"
  ),
  (shape("trim: [0, →end]"), "expected a number, found 'end'"),
  (
    "states: { on: { parts: { a: { →strok: red } } } }",
    "unknown key 'strok' in a part's change (did you mean 'stroke'?)"
  ),
]

/// The same of a transition's steps.
private let stepMistakes: [(yaml: String, problem: String)] = [
  (steps("opacity: { keyframes: [→{ to: 0.5 }, { duration: 1 }] }"), "a keyframe needs 'duration'"),
  (
    steps("opacity: { keyframes: [{ to: →5, duration: 1 }, { duration: 1 }] }"),
    "expected a fraction from 0 to 1, found '5'"
  ),
  (
    steps("opacity: { keyframes: [{ →easng: ease, duration: 1 }, { duration: 1 }] }"),
    "unknown key 'easng' in a keyframe (did you mean 'easing'?)"
  ),
  (
    steps("opacity: { keyframes: [{ duration: 1, easing: →easy }] }"),
    "unknown easing 'easy' (did you mean 'ease'?)"
  ),
  (steps("opacity: { keyframes: →2 }"), "expected a list, found '2'"),
  (
    steps("art: { →keyframes: [] }"),
    "unknown key 'keyframes' in an art's timing. Expected one of: fade, morph, duration, delay, easing."
  ),
  (
    steps("opacity: { keyframes: [{ duration: 1 }, →{ to: 0.5, duration: 1 }] }"),
    "the last keyframe leads to the state's own value; remove its 'to'"
  ),
  (
    steps("trim: { keyframes: [{ to: →0.5, duration: 1 }, { duration: 1 }] }"),
    "expected a trim [start, end], found '0.5'"
  ),
]

/// The same for inputs, values, and numbers computed from them.
private let valueMistakes: [(yaml: String, problem: String)] = [
  ("variables: { x: →y }", "expected a number, found 'y'"),
  ("variables: { x: →1 + }", "the expression is incomplete"),
  ("variables: { x: →rund(2) }", "unknown function 'rund' (did you mean 'round'?)"),
  ("variables: { x: →round() }", "')' isn't allowed here"),
  ("variables: { size: 1, y: →z, z: 2 }", "unknown name 'z'. Expected one of: size, time."),
  ("variables: →[1]", "expected a mapping from names, found [1]"),
  (
    "inputs: { x: { min: 0, max: 1 } }\nvariables: { →x: 2 }",
    "the name 'x' is already used by an input; rename this variable"
  ),
  (
    "easings: { →ease: linear }", "'ease' is the name of a built-in easing; rename this easing"
  ),
  (
    "easings: { drop: →cubic-bezier(0, 0, 1, 1), soft: ease }",
    "the comma in this expression ends an entry of the list; put quotes around the expression"
  ),
  (
    "easings: { soft: ease }\ntransitions: [{ to: a, duration: 1, easing: →sofd }]\nstates: { a: }",
    "unknown easing 'sofd' (did you mean 'soft'?)"
  ),
  (
    "  b: { frame: [0, 0, →1 / 0, 1] }",
    "the result isn't a finite number, or is too large"
  ),
  ("  b: { frame: [0, 0, 1, →\"\"] }", "expected a number, found ''"),
  (
    "variables: { x: →oops }\nstates: { on: { parts: { a: { opacity: x } } } }",
    "expected a number, found 'oops'"
  ),
  ("inputs: { x: →{ min: 0 } }\nvariables: { y: 2 * x }", "an input needs 'max'"),
]

private func clip(_ text: String) -> String {
  "inputs: { gaze: { min: 0, max: 1 } }\nclips: { c: { duration: 1, \(text) } }"
}

/// A clip with a track of the part's opacity.
private func track(_ values: String, _ text: String) -> String {
  clip("parts: { a: { opacity: { values: \(values), \(text) } } }")
}

private func shape(_ text: String) -> String {
  "  b: { frame: [0, 0, 1, 1], \(text) }"
}

/// A transition with timings of the part `a`.
private func steps(_ text: String) -> String {
  "states:\n  on: { parts: { a: { opacity: 0 } } }\n"
    + "transitions: [{ to: on, duration: 1, parts: { a: { \(text) } } }]"
}

@Suite struct MotionFileTests {
  @Test(
    arguments: [
      clipMistakes, shapeMistakes, stepMistakes, valueMistakes, playMistakes,
    ].flatMap(\.self))
  func `a mistake is one error with its place`(yaml: String, problem: String) throws {
    let before = try #require(yaml.split(separator: "→", omittingEmptySubsequences: false).first)
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    let place = (line: lines.count + 3, column: (lines.last?.count ?? 0) + 1)
    let problems = thrownProblems { try Rig.small(yaml.replacing("→", with: "")) }
    #expect(problems.map(\.message) == [problem])
    #expect(problems.map(\.line) == [place.line] && problems.map(\.column) == [place.column])
  }

  @Test func `what a part leaves out is as in Core Animation`() throws {
    let part = try Rig.small(shape("path: M0 0 L1 1")).parts[1]
    #expect(part.line.cap == .butt && part.line.join == .miter)
    #expect(part.rest.strokeWidth == 1 && part.rest.trim == .full && part.rest.cornerRadius == 0)
    #expect(!part.rest.fill.isVisible && !part.rest.stroke.isVisible)
  }

  @Test(arguments: LineCap.allCases, LineJoin.allCases)
  func `every cap and join is read`(cap: LineCap, join: LineJoin) throws {
    let yaml = shape("path: M0 0 L1 1, line-cap: \(cap.rawValue), line-join: \(join.rawValue)")
    let line = try Rig.small(yaml).parts[1].line
    #expect(line.cap == cap && line.join == join)
  }

  @Test func `a miter limit is read`() throws {
    #expect(
      try Rig.small(shape("path: M0 0 L1 1, miter-limit: 2.5")).parts[1].line.miterLimit == 2.5)
    let problems = thrownProblems { try Rig.small(shape("path: M0 0 L1 1, miter-limit: 0.9")) }
    #expect(problems.map(\.message) == ["expected a number of at least 1, found '0.9'"])
  }

  @Test func `steps follow each other from the old value to the new`() throws {
    let rig = try Rig.small(
      """
      states: { on: { parts: { a: { opacity: 0.2 } } } }
      transitions:
        - to: on
          duration: 9
          easing: linear
          parts:
            a:
              opacity:
                delay: 1
                keyframes:
                  - { to: 0.4, duration: 2 }
                  - { to: 0.8, duration: 0 }
                  - { to: 0.9, duration: 1, easing: ease-in }
                  - { duration: 4 }
      """)
    let way = Selection.transition(from: [], to: ["on"])
    #expect(try Timeline(of: rig, way).duration == 8)
    let opacities = try [0, 1, 2, 3, 3.5, 4, 6, 8].map {
      try rig.values(of: "a", in: way, at: $0).opacity
    }
    expect(opacities, equal: [1, 1, 0.7, 0.8, 0.8 + 0.1 * 0.315357, 0.9, 0.55, 0.2], within: 1e-6)
  }

  @Test func `a state changes paint and a transition moves it`() throws {
    let rig = try Rig.small(
      """
        b: { frame: [0, 0, 4, 4], fill: black, stroke: "#00000000", stroke-width: 2 }
      states:
        on:
          parts: { b: { fill: white, stroke: red, stroke-width: 6, corner-radius: 2, trim: [0.5, 1] } }
      transitions: [{ to: on, duration: 1, easing: linear }]
      """)
    let values = try rig.values(of: "b", in: .transition(from: [], to: ["on"]), at: 0.5)
    #expect(values.fill.color == Color(0.5, 0.5, 0.5) && values.stroke.color == Color(1, 0, 0, 0.5))
    #expect(values.strokeWidth == 4 && values.cornerRadius == 1)
    #expect(values.trim == Trim(start: 0.25, end: 1))
  }

  @Test func `a track has what its clip says unless it says otherwise`() throws {
    let rig = try Rig.small(
      """
      clips:
        c:
          duration: 2
          delay: 1
          fill-mode: both
          parts:
            a:
              opacity: { values: [0, 1] }
              position: { values: [[0, 0], [1, 0]], delay: 0, easing: ease-in, fill-mode: none }
      """)
    let values = try [0, 1, 2].map { try rig.values(of: "a", in: .clip("c", over: []), at: $0) }
    expect(values.map(\.opacity), equal: [0, 0, 0.5], within: 1e-12)
    expect(values.map(\.position.x), equal: [0, 0.315357, 5], within: 1e-6)
  }
}
