import CritterTestSupport

/// A JSON value, with numbers as they are written, so that they can be out of range.
indirect enum JSONText: CustomStringConvertible {
  case null
  case flag(Bool)
  case number(String)
  case text(String)
  case list([JSONText])
  case object([(key: String, value: JSONText)])

  var description: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): number
    case .text(let text): Self.quoted(text)
    case .list(let items): "[" + items.map(\.description).joined(separator: ",") + "]"
    case .object(let pairs):
      "{" + pairs.map { Self.quoted($0.key) + ":\($0.value)" }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      scalar == "\"" || scalar == "\\" || scalar.value < 32
        ? "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        : String(scalar)
    }
    return "\"" + scalars.joined() + "\""
  }
}

/// Random messages of a page: requests with the names of a rig, and some that are damaged.
struct RandomMessages {
  private var random: SeededGenerator
  private let names: [String]
  private let parts: [String]

  /// - Parameters:
  ///   - names: the names of states, clips, scenes, inputs, colors, themes, and files.
  ///   - parts: the paths of parts.
  init(seed: UInt64, names: [String], parts: [String]) {
    random = SeededGenerator(seed: seed)
    self.names = names
    self.parts = parts
  }

  mutating func next() -> String {
    var message = request()
    if isOneIn(8) { message = damaged(message) }
    let text = message.description
    guard isOneIn(200) else { return text }
    return String(text.unicodeScalars.prefix(Int.random(in: 0...text.utf8.count, using: &random)))
  }

  // MARK: Requests

  private static let kinds =
    Array(repeating: "change", count: 16) + Array(repeating: "stage", count: 6)
    + [
      "properties", "handle", "properties", "handle", "hit", "values", "keys", "thumb", "undo",
      "redo", "frame",
    ]
    + ["command", "open", "rigs", "edit", "outputs", "renderOutputs", "saveScene"]
    + ["addTheme", "removeTheme", "sync", "readme"]

  private mutating func request() -> JSONText {
    let kind = isOneIn(60) ? pick(["save", "tile", "measure", "changes", "fly"]) : pick(Self.kinds)
    var pairs: [(key: String, value: JSONText)] = [
      ("do", .text(kind)), ("number", .number("\(Int.random(in: 1...9999, using: &random))")),
    ]
    func offer(_ key: String, _ kinds: String, _ value: () -> JSONText) {
      if kinds.split(separator: " ").contains(Substring(kind)) { pairs.append((key, value())) }
    }
    offer("rig", "open") { .text(isOneIn(3) ? name() : "") }
    offer("stage", "stage tile") { view() }
    offer(
      "time", "frame command save saveScene tile properties handle change thumb hit measure"
    ) {
      time()
    }
    offer("generation", "frame values change") { .number(pick(["0", "1", "2", "9"])) }
    offer("times", "values") { .list(several { $0.time() }) }
    offer("frame", "frame") { frameOptions() }
    offer("name", "properties handle values thumb edit saveScene") { .text(part()) }
    offer("keys", "keys") { .list(several { $0.key() }) }
    offer("name", "addTheme") { .text(name()) }
    offer("theme", "addTheme") { .text(pick(["dark.theme.yaml", name()])) }
    offer("name", "removeTheme") { .text(pick(["dark.theme.yaml", name()])) }
    offer("removesUsed", "sync") { .flag(isOneIn(2)) }
    offer("property", "values") { .text(pick(Self.properties)) }
    offer("point", "hit") { .list([number(), number()]) }
    offer("handle", "handle") { .text(pick(["move", "size", "turn", "scale", "anchor", "x"])) }
    offer("output", "command save measure tile readme") { output() }
    offer("line", "edit") { number() }
    offer("choice", "undo redo change") { .text(pick(["mine", "theirs", ""])) }
    if kind == "change" || (kind == "frame" || kind == "values") && isOneIn(4) {
      if isOneIn(3) {
        pairs.append(("changes", .list(several { $0.change() })))
      } else {
        pairs.append(("edit", edit()))
      }
      if isOneIn(10) { pairs.append(("isInTheme", .flag(true))) }
      if isOneIn(10) { pairs.append(("continues", .flag(true))) }
      if isOneIn(30) { pairs.append(("drawing", drawing())) }
    }
    return .object(pairs)
  }

  private mutating func view() -> JSONText {
    func list() -> JSONText { .list(several(upTo: 2) { .text($0.name()) }) }
    var pairs: [(key: String, value: JSONText)] = [
      ("kind", .text(pick(["still", "transition", "clip", "clip", "scene", "live"]))),
      ("records", .flag(isOneIn(2))),
      ("states", list()), ("from", list()), ("to", list()), ("name", .text(name())),
      ("events", .list(several { $0.event() })), ("scale", .number(pick(["0.2", "0.5", "1"]))),
    ]
    if isOneIn(4) { pairs.append(("until", number())) }
    if isOneIn(4) { pairs.append(("inputs", .object([(name(), number())]))) }
    if isOneIn(4) { pairs.append(("theme", .text(name()))) }
    if isOneIn(4) { pairs.append(("hidden", .list([.text(part())]))) }
    if isOneIn(6) { pairs.append(("solo", .text(part()))) }
    if isOneIn(6) { pairs.append(("background", .text(pick(["red", "#12", "#11223344"])))) }
    return .object(pairs)
  }

  private mutating func event() -> JSONText {
    let what: (key: String, value: JSONText) =
      switch Int.random(in: 0...4, using: &random) {
      case 0: ("tap", .text(part()))
      case 1: ("point", .list(several { $0.number() }))
      case 2: ("trigger", .text(name()))
      case 3: ("type", .text(text()))
      default: ("press", .text(pick(["return", "tab", "x", ""])))
      }
    return .object([("at", time()), what])
  }

  private mutating func frameOptions() -> JSONText {
    .object([
      ("onion", .list(several { $0.time() })), ("listsParts", .flag(isOneIn(2))),
      ("isCompared", .flag(isOneIn(20))), ("showsDifference", .flag(isOneIn(2))),
      ("measuresDifference", .flag(isOneIn(2))),
    ])
  }

  private mutating func output() -> JSONText {
    .object([
      ("format", .text(isOneIn(10) ? pick(["gif", "svg", "lottie", "../x"]) : "png")),
      ("scale", .number(pick(["0.2", "0.5", "0", "-1", "9"]))), ("fps", number()),
      ("frames", .text(pick(["0-2", "3-1", "x", "-1", "0-999999999999"]))),
      ("loop", .text(pick(["forever", "once", "bounce", "x"]))),
      ("maxSize", .text(pick(["128KB", "0", "x"]))),
    ])
  }

  private mutating func drawing() -> JSONText {
    .object([
      ("name", .text(isOneIn(3) ? "../x" : "drop")),
      ("type", .text(pick(["svg", "png", "sh", ""]))), ("size", index()),
    ])
  }

  // MARK: Edits

  private mutating func edit() -> JSONText {
    func named(_ kind: String, _ pairs: [(key: String, value: JSONText)]) -> JSONText {
      .object([(kind, .object(pairs))])
    }
    switch Int.random(in: 0...17, using: &random) {
    case 0: return named("addState", [("name", newName()), ("copiesStates", .flag(isOneIn(2)))])
    case 1:
      return named("addClip", [("name", newName()), ("over", .list(several { .text($0.name()) }))])
    case 2: return named("addColor", [("name", newName()), ("text", .text(value()))])
    case 3: return named("addPart", [("name", newName()), ("text", .text(value()))])
    case 4: return named("addTransition", [("text", .text(value()))])
    case 5, 6: return named("duplicate", [("entry", entry()), ("name", newName())])
    case 7: return named("rename", [("entry", entry()), ("name", newName())])
    case 8:
      return named(
        "remove", [("entries", .list(several { $0.entry() })), ("withUses", .flag(isOneIn(2)))])
    case 9, 10:
      return named(
        "movePart",
        [("part", .text(part())), ("sibling", .text(part())), ("isAfter", .flag(isOneIn(2)))])
    case 11: return named("nestPart", [("part", .text(part())), ("parent", .text(part()))])
    case 12:
      return named(
        "setLength", [("clip", .text(name())), ("seconds", .text(pick(["1", "x", ""])))])
    case 13:
      return isOneIn(2)
        ? named("moveKeys", [("keys", .list(several { $0.placedKey() }))])
        : named("pasteKeys", [("keys", .list(several { $0.pastedKey() }))])
    case 14:
      return named(pick(["removeKeys", "smoothKeys"]), [("keys", .list(several { $0.key() }))])
    case 15: return named("addKeys", [("parts", .list(several { .text($0.part()) }))])
    case 16:
      return named(
        "setOver", [("clip", .text(name())), ("states", .list(several { .text($0.name()) }))])
    default:
      return named(
        "addToKey", [("key", key()), ("component", index()), ("difference", number())])
    }
  }

  private mutating func entry() -> JSONText {
    let kind = pick(["state", "clip", "part", "part", "transition", "color", "input"])
    let own =
      kind == "part" ? part() : kind == "transition" ? pick(["0", "1", "-1", "99", "x"]) : name()
    return .object([("kind", .text(kind)), ("name", .text(own))])
  }

  private mutating func key() -> JSONText {
    let track: [(key: String, value: JSONText)] = [
      ("name", .text(isOneIn(4) ? name() : part())), ("property", .text(pick(Self.properties))),
    ]
    return .object([("track", .object(track)), ("fraction", fraction())])
  }

  private mutating func placedKey() -> JSONText {
    return .object([("key", key()), ("fraction", fraction())])
  }

  private mutating func fraction() -> JSONText {
    isOneIn(5) ? number() : .number(pick(["0", "0.5", "1", "0.25", "0.3333"]))
  }

  private mutating func pastedKey() -> JSONText {
    guard case .object(let pairs) = placedKey(), case .object(let key) = pairs[0].value else {
      return .null
    }
    return .object([
      key[0], pairs[1], ("text", .text(value())),
      ("easing", .text(pick(["linear", "ease", "x", ""]))),
    ])
  }

  private mutating func change() -> JSONText {
    var path = [JSONText.text(pick(Self.sections))]
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      switch Int.random(in: 0...4, using: &random) {
      case 0: path.append(index())
      case 1: path.append(.text(name()))
      case 2: path.append(.text(pick(Self.properties)))
      case 3: path.append(.text("parts"))
      default: path.append(.text(part().split(separator: "/").last.map(String.init) ?? ""))
      }
    }
    var pairs: [(key: String, value: JSONText)] = [
      ("path", .list(isOneIn(40) ? [] : path)), ("text", .text(value())),
    ]
    if isOneIn(2) { pairs.append(("was", .text(value()))) }
    if isOneIn(4) { pairs.append(("adds", .flag(true))) }
    return .object(pairs)
  }

  // MARK: Values

  private static let properties = [
    "frame", "translate", "translate.y", "rotate", "opacity", "transform", "scale", "fill", "art",
    "input", "position", "values", "times", "easings", "duration", "from", "to", "along", "",
  ]
  private static let sections = [
    "parts", "states", "clips", "transitions", "colors", "inputs", "events", "canvas", "rigs",
    "include", "easings", "variables", "x", "",
  ]

  private mutating func time() -> JSONText {
    isOneIn(8) ? number() : .number("\(Int.random(in: 0...60, using: &random))e-1")
  }

  private mutating func number() -> JSONText {
    .number(
      pick([
        "0", "1", "-1", "0.5", "40.5", "1e-9", "1e9", "-1e9", "1000000001", "1e18", "-9.3e18",
        "1e308",
        "1e999", "-0", "9223372036854775807", "-9223372036854775808", "99999999999999999999",
      ]))
  }

  private mutating func index() -> JSONText {
    isOneIn(4) ? number() : .number("\(Int.random(in: 0...5, using: &random))")
  }

  private mutating func name() -> String { isOneIn(12) ? text() : pick(names) }
  private mutating func part() -> String { isOneIn(12) ? text() : pick(parts) }

  private mutating func newName() -> JSONText {
    .text(isOneIn(3) ? name() : "new\(Int.random(in: 1...40, using: &random))")
  }

  private mutating func text() -> String {
    pick([
      "", "/", "//", "a/", "/a", ".", "..", "../..", "a.b", ".b", "a.", "x y", "\"", "'", "\\", "{",
      "[",
      "a: b", "# c", "&x", "*x", "!t", "\n", "\u{0}", "e\u{301}", "\u{202E}x", "rest", "canvas",
      "0",
      "%0", "%art", String(repeating: "x", count: 300), "rig.yaml", "live",
    ])
  }

  private mutating func value() -> String {
    isOneIn(8)
      ? text()
      : pick([
        "1", "0.5", "-3", "red", "#07beb8", "[1, 2]", "[1, 2, 3, 4]", "{ opacity: 0.5 }", "{}",
        "[]", "i",
        "{ frame: [1, 1, 9, 9], fill: red }", "{ to: rest, duration: 0.2 }", "ease-in", "time * 2",
        "{ values: [1, 0] }", "spring(1, 100, 10)", "1e400", "nan", "true", "~", "[rotateZ: 4]",
      ]) + (isOneIn(30) ? "\n" : "")
  }

  // MARK: Chance

  private mutating func isOneIn(_ count: Int) -> Bool {
    Int.random(in: 1...count, using: &random) == 1
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  private mutating func several(
    upTo most: Int = 3, _ make: (inout Self) -> JSONText
  ) -> [JSONText] {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in make(&self) }
  }

  /// The value with one value in it missing or replaced.
  private mutating func damaged(_ value: JSONText) -> JSONText {
    switch value {
    case .object(var pairs) where !pairs.isEmpty:
      let index = Int.random(in: pairs.indices, using: &random)
      if isOneIn(4) {
        pairs.remove(at: index)
      } else {
        pairs[index].value = damaged(pairs[index].value)
      }
      return .object(pairs)
    case .list(var items) where !items.isEmpty:
      let index = Int.random(in: items.indices, using: &random)
      items[index] = damaged(items[index])
      return .list(items)
    default:
      return pick([.null, .flag(true), number(), .text(text()), .list([]), .object([])])
    }
  }
}
