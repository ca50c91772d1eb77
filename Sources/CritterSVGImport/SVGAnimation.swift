import CritterAnimated
import CritterGraphics
import CritterSVG
import CritterRigSpec

/// An animation of one property of an element.
struct SVGAnimation {
  /// A value at a fraction of the time, as text.
  struct Key {
    enum Value: Hashable {
      case text(String)
      /// The value without the animation.
      case base
      /// A value that adds nothing.
      case zero
      /// The sum of two values; nil is the value without the animation.
      case sum(String?, String)
    }

    var offset: Double
    var value: Value
    var ease: SVGEase

    /// About how many numbers the way to the next key has.
    var numbers: Double {
      let length =
        switch value {
        case .text(let text), .sum(_, let text): text.utf8.count
        case .base, .zero: 0
        }
      return Double(length / 4 + 1) * Double(ease.pieceCount)
    }
  }

  /// The property, or `transform` or `motion`.
  let property: String
  /// The index of the timing in the file.
  let timing: Int
  let isStyle: Bool
  var keys: [Key]
  var isPaced = false
  var isAdditive = false
  var accumulates = false
  /// Whether the animation goes from the value below it to its own.
  var isTowards = false
  var freezes = false
  /// Whether the first value shows before the animation begins.
  var showsBefore = false
  /// The length of the keys; nil without an end.
  var duration: Int?
  var direction = Direction.forward
  /// For a paused animation, the time at which it stays.
  var pausedAt: Int?
  /// The function of an `animateTransform`.
  var function: String?
  /// The path of an `animateMotion`, and how the element turns.
  var motion: (path: String, turn: String)?

  /// The values that are texts.
  var texts: [String] {
    keys.compactMap { if case .text(let text) = $0.value { text } else { nil } }
  }
  /// The text of all keys; nil if they differ.
  var constant: String? {
    texts.count == keys.count && Set(texts).count == 1 ? texts[0] : nil
  }

  enum Direction: String {
    case forward = "normal"
    case backward = "reverse"
    case alternate
    case alternateBackward = "alternate-reverse"
  }

  // MARK: - CSS

  /// The values of properties without any, as far as animations use them.
  fileprivate static let initial = [
    "opacity": "1", "transform": "none", "translate": "none", "rotate": "none", "scale": "none",
    "fill-opacity": "1", "stroke-opacity": "1", "stroke-dashoffset": "0", "stroke-width": "1",
    "stroke-dasharray": "none", "visibility": "visible", "offset-distance": "0",
  ]
}

/// The way from a key to the next one.
enum SVGEase: Hashable {
  case ease(Ease)
  case steps(Int, atStart: Bool, atEnd: Bool)
  case points([EasingPoints.Point])

  /// The number of pieces between two keys.
  fileprivate var pieceCount: Int {
    switch self {
    case .ease: 1
    case .steps(let count, _, _): count
    case .points(let points): points.count
    }
  }

  /// Reads a CSS timing function; nil if it is unknown.
  init?(_ tokens: [StyleToken]) {
    let tokens = tokens.trimmingSpace
    let text = tokens.text.lowercased()
    guard let name = text.exact.split(separator: "(").first, Self.names.contains(name) else {
      return nil
    }
    if name == "steps" {
      self.init(steps: tokens)
      return
    }
    switch try? Easing(text: text) {
    case .linear: self = .ease(.linear)
    case .cubicBezier(let curve):
      guard let ease = Ease(spline: [curve.x1, curve.y1, curve.x2, curve.y2]) else { return nil }
      self = .ease(ease)
    case .steps(_, true): self = .steps(1, atStart: true, atEnd: false)
    case .steps: self = .ease(.hold)
    case .points(let points): self = .points(points.points)
    default: return nil
    }
  }

  /// The timing functions of CSS.
  private static let names: Set = [
    "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end",
    "cubic-bezier", "steps",
  ]

  private init?(steps tokens: [StyleToken]) {
    guard let count = tokens.numbers.first, (1...1000).contains(count) else { return nil }
    let words = tokens.compactMap(\.plainText)
    let both = words.contains("jump-both")
    let none = words.contains("jump-none")
    let start = words.contains("start") || words.contains("jump-start")
    self = .steps(Int(count), atStart: start || both, atEnd: !start && !none || both)
  }
}

extension Ease {
  /// Creates an ease with control points; nil if their times aren't from 0 to 1.
  init?(spline numbers: [Double]) {
    guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]),
      abs(numbers[1]) < 100, abs(numbers[3]) < 100
    else { return nil }
    let isLinear = numbers[0] == numbers[1] && numbers[2] == numbers[3]
    self =
      isLinear ? .linear : .curve(CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]))
  }
}

// MARK: - SMIL

/// Reads the animation elements of an SVG.
struct SVGAnimationElement {
  let element: MarkupTree
  let timing: SVGTiming
  /// The features that an animation of a rig doesn't have, such as a start at a click.
  let unknown: [String]

  init?(_ element: MarkupTree) {
    guard ArtAttributes.animations.contains(element.svgName ?? "") else { return nil }
    self.element = element
    var timing = SVGTiming()
    timing.id = element["id"]
    var unknown: [String] = []
    timing.begins = Self.moments(element["begin"] ?? "0", &unknown)
    timing.ends = element["end"].map { Self.moments($0, &unknown) } ?? []
    if let text = element["dur"]?.trimmed, text != "indefinite", text != "media" {
      timing.duration = Int(clock: text).flatMap { $0 > 0 ? $0 : nil }
      if timing.duration == nil { unknown.append("the duration '\(text.clipped(to: 30))'") }
    }
    let count = element["repeatCount"]?.trimmed
    let limit = element["repeatDur"]?.trimmed
    if count == "indefinite" || count == nil && limit != nil { timing.plays = .infinity }
    if let number = count.flatMap({ Double(parsing: $0) }), number > 0 { timing.plays = number }
    if let limit, limit != "indefinite" { timing.limit = Int(clock: limit) }
    timing.restart =
      element["restart"].flatMap { SVGTiming.Restart(rawValue: $0.trimmed) } ?? .always
    for name in ["min", "max"] where element[name] != nil {
      unknown.append("the attribute '\(name)' of an animation")
    }
    self.timing = timing
    self.unknown = unknown
  }

  private static func moments(_ text: String, _ unknown: inout [String]) -> [SVGTiming.Moment] {
    var moments: [SVGTiming.Moment] = []
    for item in text.exact.split(separator: ";").map(\.trimmed) where !item.isEmpty {
      if let time = Int(clock: item) {
        moments.append(.offset(time))
      } else if let moment = event(item) {
        moments.append(moment)
      } else if item != "indefinite" {
        unknown.append("the event '\(item.clipped(to: 30))'")
      }
    }
    return moments
  }

  /// Reads `id.begin`, `id.end+0.5s`, or `id.begin - 1s`.
  private static func event(_ text: String) -> SVGTiming.Moment? {
    for (name, isEnd) in [(".begin", false), (".end", true)] {
      guard let (before, behind) = text.exact.halves(around: name) else { continue }
      let (id, rest) = (before.unescaped, behind.trimmed)
      if rest.isEmpty { return .event(id: id, isEnd: isEnd, offset: 0) }
      guard let sign = rest.unicodeScalars.first, sign == "+" || sign == "-",
        let offset = Int(clock: String(rest.unicodeScalars.dropFirst()))
      else { return nil }
      return .event(id: id, isEnd: isEnd, offset: sign == "-" ? -offset : offset)
    }
    return nil
  }

  /// How the values change, in the words of `calcMode`.
  private var mode: String {
    let jumps = ["visibility", "display"].contains(element["attributeName"]?.trimmed)
    if element.svgName == "set" || jumps { return "discrete" }
    let initial = element.svgName == "animateMotion" ? "paced" : "linear"
    return element["calcMode"]?.trimmed ?? initial
  }

  /// The times of the values; nil without any, or if they don't rise from 0 to 1.
  private var times: [Double]? {
    guard mode != "paced", let list = element["keyTimes"]?.list else { return nil }
    let times = list.compactMap { Double(parsing: $0) }
    let isRising = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    return isRising && times.count == list.count && times.allSatisfy((0...1).contains) ? times : nil
  }

  /// Whether browsers ignore the animation, since its times or splines don't fit its values.
  var isIgnored: Bool {
    guard let count = element["values"]?.list.count, mode != "paced", element["keyPoints"] == nil
    else { return false }
    if mode == "spline", element["keySplines"]?.list.count != count - 1 { return true }
    return element["keyTimes"] != nil
      && (times?.count != count || times?.first != 0 || mode != "discrete" && times?.last != 1)
  }

  /// Returns the animation; nil if it changes nothing.
  ///
  /// - Parameter index: the index of the timing.
  func animation(timing index: Int) -> SVGAnimation? {
    let name = element.svgName ?? ""
    let property: String
    switch name {
    case "animateMotion": property = "motion"
    case "animateTransform": property = element["attributeName"] ?? "transform"
    default:
      guard let attribute = element["attributeName"]?.trimmed, !attribute.isEmpty,
        !element.isIgnoredAnimation
      else { return nil }
      property = attribute == "xlink:href" ? "href" : attribute
    }
    var animation = SVGAnimation(property: property, timing: index, isStyle: false, keys: [])
    animation.duration = timing.duration
    animation.freezes = element["fill"]?.trimmed == "freeze"
    animation.isAdditive = element["additive"]?.trimmed == "sum"
    animation.accumulates = element["accumulate"]?.trimmed == "sum"
    if name == "animateTransform" { animation.function = element["type"]?.trimmed ?? "translate" }
    var mode = mode
    var values = values(&animation)
    let points = element["keyPoints"].map { $0.list.compactMap { Double(parsing: $0) } } ?? []
    if name == "animateMotion", let path = motionPath ?? (points.isEmpty ? nil : lines(values)) {
      animation.motion = (path, element["rotate"]?.trimmed ?? "0")
      values = points.isEmpty ? [.text("0"), .text("1")] : points.map { .text($0.shortText) }
      if mode == "paced", !points.isEmpty { mode = "linear" }
    } else if name == "animateMotion" {
      animation.motion = ("", element["rotate"]?.trimmed ?? "0")
    }
    guard !values.isEmpty else { return nil }
    animation.keys = keys(values, mode)
    animation.isPaced = mode == "paced" && animation.motion?.path.isEmpty ?? true
    return animation.keys.isEmpty ? nil : animation
  }

  /// Returns the lines between the points of an `animateMotion` as a path; nil for other values.
  private func lines(_ values: [SVGAnimation.Key.Value]) -> String? {
    var points = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    if case .zero? = values.first { points.insert("0,0", at: 0) }
    return points.count == values.count && points.count > 1
      ? "M" + points.joined(separator: " L") : nil
  }

  private var motionPath: String? {
    if let child = element.elements.first(where: { $0.svgName == "mpath" }) {
      return child.reference
    }
    return element["values"] == nil && element["path"] != nil ? element["path"] : nil
  }

  private func values(_ animation: inout SVGAnimation) -> [SVGAnimation.Key.Value] {
    if element.svgName == "set" { return element["to"].map { [.text($0.trimmed)] } ?? [] }
    if let list = element["values"] {
      return list.list.map { .text($0) }
    }
    let from = element["from"]?.trimmed
    if let to = element["to"]?.trimmed {
      // An animation to a value starts at the value below, which it replaces little by little.
      if from == nil {
        animation.isAdditive = false
        animation.isTowards = true
        animation.accumulates = false
      }
      return [from.map { .text($0) } ?? .base, .text(to)]
    }
    guard let by = element["by"]?.trimmed else { return [] }
    if let from { return [.text(from), .sum(from, by)] }
    animation.isAdditive = true
    return [.zero, .text(by)]
  }

  private func keys(_ values: [SVGAnimation.Key.Value], _ mode: String) -> [SVGAnimation.Key] {
    let count = values.count
    let isTimed = times?.count == count && (element["values"] ?? element["keyPoints"]) != nil
    let times = isTimed ? times : nil
    // Without times, browsers only use the splines of `values`.
    let hasSplines = element["values"] != nil || element["keyTimes"] != nil || mode != "spline"
    let splines = (hasSplines ? element["keySplines"] : nil)?.list.map { text in
      text.exact.split(separator: ",").flatMap { $0.exact.split(separator: " ") }
        .compactMap { Double(parsing: $0.trimmed) }
    }
    let isDiscrete = mode == "discrete" || count == 1
    var keys = values.indices.map { index -> SVGAnimation.Key in
      let even = Double(index) / Double(isDiscrete ? count : count - 1)
      var ease = SVGEase.ease(isDiscrete ? .hold : .linear)
      if mode == "spline", let splines, index < splines.count,
        let own = Ease(spline: splines[index])
      {
        ease = .ease(own)
      }
      return SVGAnimation.Key(
        offset: times?[index] ?? even, value: values[index], ease: ease)
    }
    let last = keys[keys.count - 1]
    if last.offset < 1 {
      keys[keys.count - 1].ease = .ease(.hold)
      keys.append(SVGAnimation.Key(offset: 1, value: last.value, ease: .ease(.hold)))
    }
    if keys[0].offset > 0 {
      keys.insert(.init(offset: 0, value: keys[0].value, ease: .ease(.hold)), at: 0)
    }
    return keys
  }
}

extension String {
  /// The items between semicolons, of which the last one can be missing.
  fileprivate var list: [String] {
    let items = exact.split(separator: ";").map(\.trimmed)
    return items.last == "" ? items.dropLast() : items
  }

  /// The text without the backslashes of an id such as `a\.b`.
  fileprivate var unescaped: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\\" }))
  }
}

/// Reads the CSS animations of an element.
struct SVGStyleAnimations {
  private(set) var timings: [SVGTiming] = []
  private(set) var animations: [SVGAnimation] = []
  /// The values that can't be read, such as a timing function.
  private(set) var unknown: [String] = []

  /// - Parameters:
  ///   - values: the element's own properties.
  ///   - first: the index of the next timing.
  init(_ values: [String: [StyleToken]], _ keyframes: [String: SVGKeyframes], first: Int) {
    let names = values["animation-name"]?.items ?? []
    for name in ["animation-composition", "animation-timeline", "animation-range"] {
      guard let word = values[name]?.keyword else { continue }
      if !["replace", "auto", "normal"].contains(word) { unknown.append("'\(name): \(word)'") }
    }
    for (index, item) in names.enumerated() {
      guard let name = item.first?.plainText, name != "none", let frames = keyframes[name] else {
        continue
      }
      func value(_ key: String) -> [StyleToken]? {
        guard let list = values["animation-\(key)"]?.items, !list.isEmpty else { return nil }
        return list[index % list.count]
      }
      func time(_ key: String) -> Int {
        guard let text = value(key)?.text else { return 0 }
        if let time = Int(clock: text) { return time }
        // Browsers ignore values other than times.
        if text.exact.contains("(") {
          unknown.append("the value '\(text.clipped(to: 30))' of 'animation-\(key)'")
        }
        return 0
      }
      let duration = time("duration")
      guard duration > 0 else { continue }
      let (delay, count) = (time("delay"), value("iteration-count"))
      let isPaused = value("play-state")?.keyword == "paused"
      var timing = SVGTiming()
      timing.begins = [.offset(delay)]
      timing.duration = duration
      timing.plays = count?.keyword == "infinite" ? .infinity : count?.numbers.first ?? 1
      let fill = value("fill-mode")?.keyword ?? "none"
      let direction =
        (value("direction")?.keyword).flatMap { SVGAnimation.Direction(rawValue: $0) } ?? .forward
      let isAlternating = direction == .alternate || direction == .alternateBackward
      let usual = ease(value("timing-function") ?? [.word("ease")]) ?? .ease(.linear)
      // Two plays are one there and back; the schedule counts them as one period.
      if isAlternating, timing.plays == .infinity { timing.duration = 2 * duration }
      if isPaused { timing = SVGTiming() }
      for property in frames.properties {
        var animation = SVGAnimation(
          property: property, timing: first + timings.count, isStyle: true,
          keys: keys(of: property, frames, usual, StyleVariables(values)))
        animation.duration = duration
        animation.direction = direction
        animation.freezes = fill == "forwards" || fill == "both"
        animation.showsBefore = fill == "backwards" || fill == "both"
        if isPaused { animation.pausedAt = max(-delay, 0) }
        animations.append(animation)
      }
      timings.append(timing)
    }
  }

  private mutating func ease(_ tokens: [StyleToken]) -> SVGEase? {
    let ease = SVGEase(tokens)
    if ease == nil { unknown.append("the timing function '\(tokens.text.clipped(to: 30))'") }
    return ease
  }

  private mutating func keys(
    of property: String, _ frames: SVGKeyframes, _ usual: SVGEase, _ variables: StyleVariables
  ) -> [SVGAnimation.Key] {
    var keys: [SVGAnimation.Key] = []
    for frame in frames.frames {
      let values = frame.declarations.reduce(into: [:]) {
        $0.merge($1.longhands(variables)) { $1 }
      }
      guard let value = values[property] else { continue }
      var ease = usual
      if let own = values["animation-timing-function"] {
        ease = self.ease(own) ?? usual
      }
      let isInitial = ["initial", "unset", "revert"].contains(value.keyword)
      let text = isInitial ? SVGAnimation.initial[property] ?? value.text : value.text
      keys.append(SVGAnimation.Key(offset: frame.offset, value: .text(text), ease: ease))
    }
    if keys.first.map({ $0.offset > 0 }) ?? false {
      keys.insert(.init(offset: 0, value: .base, ease: usual), at: 0)
    }
    if keys.last.map({ $0.offset < 1 }) ?? false {
      keys.append(.init(offset: 1, value: .base, ease: usual))
    }
    return keys
  }
}
