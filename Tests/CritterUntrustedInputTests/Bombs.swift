import CritterTestSupport

/// The readers of text, each with a file in which pairs of counts can be large.
extension `A small file`.Reader {
  static let all = [lottie, rig, art, animatedSVG, scene, manifest, table, frames]

  /// Returns texts one after the other.
  private static func texts(_ count: Int?, _ text: (Int) -> String) -> String {
    (0..<(count ?? 1)).map(text).joined()
  }

  /// Returns texts with commas between them.
  private static func list(_ count: Int?, _ text: (Int) -> String) -> String {
    (0..<(count ?? 1)).map(text).joined(separator: ",")
  }

  private static let lottie = Self(
    testDescription: "Lottie", command: ["render", "a.json", "-n", "-o", "a.gif"],
    counts: ["layers": 300, "keys": 400, "copies": 500, "points": 300, "uses": 300]
  ) { counts in
    let keys = list(counts["keys"]) {
      #"{"t":\#($0),"s":[\#($0 % 90)],"i":{"x":[0.5],"y":[1]},"o":{"x":[0.5],"y":[0]}}"#
    }
    let points = max(counts["points"] ?? 1, 3)
    let zeros = list(points) { _ in "[0,0]" }
    let path =
      #"{"c":true,"v":[\#(list(points) { "[\($0 % 9),\($0 % 7)]" })],"i":[\#(zeros)],"o":[\#(zeros)]}"#
    let place = #""p":{"k":[1,1]},"a":{"k":[0,0]},"s":{"k":[100,100]},"r":{"k":0}"#
    let layers = list(counts["layers"]) {
      #"{"ind":\#($0),"ty":4,"ip":0,"op":500,"ks":{"r":{"a":1,"k":[\#(keys)]}},"shapes":["#
        + #"{"ty":"sh","ks":{"k":\#(path)}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}},"#
        + #"{"ty":"rp","c":{"k":\#(counts["copies"] ?? 1)},"o":{"k":0},"tr":{\#(place),"so":{"k":100},"eo":{"k":100}}}]}"#
    }
    let uses = list(counts["uses"]) {
      #"{"ind":\#($0),"ty":0,"refId":"c","ip":0,"op":500,"w":99,"h":99,"ks":{}}"#
    }
    return [
      "a.json":
        #"{"v":"5.7.0","fr":25,"ip":0,"op":500,"w":99,"h":99,"assets":[{"id":"c","layers":[\#(layers)]}],"layers":[\#(uses)]}"#
    ]
  }

  private static let rig = Self(
    testDescription: "rig", command: ["render", "./r", "--clip", "c0", "-n", "-o", "a.gif"],
    counts: [
      "parts": 200, "copies": 1000, "inner copies": 1000, "clips": 300, "keys": 2000, "states": 300,
    ]
  ) { counts in
    let values = texts(counts["keys"]) { "\($0 % 9), " }
    let parts = 0..<(counts["parts"] ?? 1)
    let body = parts.map {
      "  p\($0): { copies: \(counts["copies"] ?? 1), frame: [0, 0, 9, 9], parts: { q\($0): { "
        + "copies: \(counts["inner copies"] ?? 1), frame: [0, i, 4, 4], fill: red } } }\n"
    }
    let tracks = parts.map { "p\($0): { rotate: { values: [\(values)0] } }" }.joined(
      separator: ", ")
    let changes = parts.map { "p\($0): { rotate: 9 }" }.joined(separator: ", ")
    let states = texts(counts["states"]) { "  s\($0): { parts: { \(changes) } }\n" }
    let clips = texts(counts["clips"]) { "  c\($0): { duration: 1, parts: { \(tracks) } }\n" }
    return [
      "r/rig.yaml":
        "canvas: { size: [99, 99] }\nparts:\n\(body.joined())states:\n\(states)clips:\n\(clips)"
    ]
  }

  private static let art = Self(
    testDescription: "art", command: ["render", "a.svg", "-n", "-o", "b.svg"],
    counts: [
      "elements": 500, "uses": 400, "gradients": 500, "rules": 500, "patterns": 200, "points": 500,
    ]
  ) { counts in
    let rules = counts["rules"] ?? 1
    let shapes = texts(counts["elements"]) {
      "<path class='a\($0 % rules)' stroke='url(#w\($0 % (counts["patterns"] ?? 1)))' d='M0 0"
        + texts(counts["points"]) { "h\($0)v9" }
        + "' fill='url(#g\($0 % (counts["gradients"] ?? 1)))'/>"
    }
    let style = texts(rules) { ".a\($0){opacity:0.5}" }
    let gradients = texts(counts["gradients"]) {
      "<linearGradient id='g\($0)'><stop stop-color='red'/></linearGradient>"
    }
    let patterns = texts(counts["patterns"]) {
      "<pattern id='w\($0)' width='1' height='1'><rect width='9' height='9'/></pattern>"
    }
    let uses = texts(counts["uses"]) { _ in "<use href='#q'/>" }
    return [
      "a.svg":
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 99 99'><style>\(style)</style><defs>"
        + "\(gradients)\(patterns)<g id='q'>\(shapes)</g></defs>\(uses)</svg>"
    ]
  }

  private static let animatedSVG = Self(
    testDescription: "animated SVG", command: ["render", "a.svg", "-n", "-o", "a.gif"],
    counts: ["elements": 300, "animations": 60, "keys": 300, "repetitions": 5000, "uses": 300]
  ) { counts in
    let seconds = 10 / Double(counts["repetitions"] ?? 1)
    let animations = texts(counts["animations"]) { _ in
      "<animateTransform attributeName='transform' type='rotate' additive='sum' dur='\(seconds)s' "
        + "repeatCount='indefinite' values='0" + texts(counts["keys"]) { ";\($0 % 90)" } + "'/>"
    }
    let shapes = texts(counts["elements"]) {
      "<rect width='9' height='\($0 % 9 + 1)'>\(animations)"
        + "<animate attributeName='x' dur='10s' values='0;9' repeatCount='indefinite'/></rect>"
    }
    let uses = texts(counts["uses"]) { "<use href='#q' x='\($0)'/>" }
    return [
      "a.svg":
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 99 99'><defs><g id='q'>\(shapes)</g>"
        + "</defs>\(uses)</svg>"
    ]
  }

  private static let scene = Self(
    testDescription: "scene", command: ["render", "./r", "--scene", "s", "-n", "-o", "a.gif"],
    counts: [
      "steps": 500, "letters": 500, "events": 300, "actions": 300, "parts": 300, "copies": 500,
      "seconds": 500,
    ]
  ) { counts in
    let letters = texts(counts["letters"]) { _ in "a" }
    let actions = list(counts["actions"]) { _ in "{ toggle: on }" }
    let parts = texts(counts["parts"]) {
      "  p\($0): { copies: \(counts["copies"] ?? 1), frame: [0, 0, 9, 9], fill: red }\n"
    }
    let events = texts(counts["events"]) { _ in "  - { on: type f, do: [\(actions)] }\n" }
    let steps = texts(counts["steps"]) { _ in
      "    - tap: f\n    - { type: \(letters), pace: 0.1 }\n    - wait: \(counts["seconds"] ?? 1)\n"
    }
    return [
      "r/rig.yaml": """
      canvas: { size: [99, 99] }
      parts:
        f:
          frame: [0, 0, 99, 99]
          fill: red
          field: { text: t }
          parts: { t: { frame: [0, 0, 99, 9], text: "", font: { family: Inter, size: 9 } } }
      \(parts)states: { on: { parts: { f: { opacity: 0.5 } } } }
      transitions: [{ to: on, duration: 0.2 }]
      events:
      \(events)scenes:
        s:
      \(steps)
      """
    ]
  }

  private static let manifest = Self(
    testDescription: "manifest", command: ["render", "-n"],
    counts: ["outputs": 300, "axis": 300, "other axis": 300, "variables": 300]
  ) { counts in
    let variables = (0..<(counts["variables"] ?? 1)).map {
      "  v\($0): \"\($0 == 0 ? "aaaaaaaa" : "${v\($0 - 1)}${v\($0 - 1)}")\"\n"
    }
    let matrix = """
          matrix:
            a: [\(list(counts["axis"]) { "x\($0)" })]
            b: [\(list(counts["other axis"]) { "y\($0)" })]
      """
    let outputs = texts(counts["outputs"]) {
      "  - output: \"o\($0)-${a}-${b}-${v0}.png\"\n    rig: ./r\n    state: rest\n\(matrix)\n"
    }
    return [
      "r/rig.yaml": "canvas: { size: [9, 9] }\nparts: { p: { frame: [0, 0, 9, 9], fill: red } }\n",
      "critter.yml": "variables:\n\(variables.joined())outputs:\n\(outputs)",
    ]
  }

  private static let table = Self(
    testDescription: "table", command: ["render", "-n"],
    counts: ["rows": 3000, "columns": 200, "outputs": 300, "axis": 300]
  ) { counts in
    let columns = counts["columns"] ?? 1
    let rows = texts(counts["rows"]) { row in list(columns) { _ in "\(row)" } + "\n" }
    let axis = list(counts["axis"]) { "x\($0)" }
    let outputs = texts(counts["outputs"]) {
      "  - output: \"o\($0)-${row}-${a}.png\"\n    rig: ./r\n    state: rest\n    rows: table.csv\n"
        + "    matrix: { a: [\(axis)] }\n"
    }
    return [
      "r/rig.yaml": """
      canvas: { size: [9, 9] }
      inputs: { c0: { text: a } }
      parts: { p: { frame: [0, 0, 9, 9], fill: red } }
      """,
      "table.csv": list(columns) { "c\($0)" } + "\n" + rows,
      "critter.yml": "outputs:\n\(outputs)",
    ]
  }

  /// A list that names the same animation many times.
  private static let frames = Self(
    testDescription: "list of frames", preparation: ["render", "a.svg", "-o", "f.gif"],
    command: ["encode", "list.json", "-n", "-o", "a.gif"],
    counts: ["files": 2000, "frames": 400]
  ) { counts in
    let seconds = Double(counts["frames"] ?? 1) / 25
    return [
      "list.json": "[" + list(counts["files"]) { _ in #"{"file":"f.gif"}"# } + "]",
      "a.svg": """
      <svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'>
      <animate attributeName='x' dur='\(seconds)s' values='0;9' repeatCount='indefinite'/></rect></svg>
      """,
    ]
  }
}
