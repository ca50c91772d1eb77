import CritterAnimated
import CritterGraphics
import CritterSVG
import CritterRigSpec

/// The properties of an element: its own and the inherited ones, with their animations.
struct SVGStyle {
  var values: [String: [StyleToken]] = [:]
  var animations: [String: [SVGAnimation]] = [:]
  /// The size that percentages refer to: that of the nearest `<svg>` or `<symbol>`.
  var viewport: Size

  /// The length that percentages refer to if they have no direction.
  var diagonal: Double { SceneLengths.Basis.diagonal.length(in: viewport) }

  /// The value of a property as text, or the data of a path; nil without one.
  func text(_ name: String) -> String? {
    if case .string(let data)? = values[name]?.first { return data }
    return values[name]?.text
  }

  func word(_ name: String) -> String? { values[name]?.keyword }

  /// The current color.
  var color: Color { Color(css: text("color") ?? "black") ?? Color(0, 0, 0) }

  /// The properties that a clip path ignores.
  static let paints: Set<String> = [
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width",
    "stroke-dasharray", "stroke-dashoffset", "opacity", "filter", "mask", "marker-start",
    "marker-mid", "marker-end",
  ]

  /// The properties for an element of a clip path.
  var clip: SVGStyle {
    var style = self
    style.values = values.filter { !Self.paints.contains($0.key) }
    style.animations = animations.filter { !Self.paints.contains($0.key) }
    style.values["fill-rule"] = values["clip-rule"]
    return style
  }

}

/// An SVG with its styles, its animations, and the time that a rig plays.
struct SVGDocument {
  let root: MarkupTree
  private let bytes: [UInt8]
  let styles: StyledElements
  /// The drawing without its animations.
  let still: ResolvedMarkup
  /// The size of the image in points.
  let size: Size
  /// The rectangle of the drawing that it shows.
  let viewport: Rect
  let schedule: SVGSchedule
  let loop: SVGLoop
  /// The measure of texts; without one, letters have about half of their height as width.
  let text: (any TextMeasuring)?
  /// The animations of each element, by its offset.
  private let animations: [Int: [SVGAnimation]]
  /// The offsets of elements that move, contain an element that moves, or refer to one.
  private let moving: Set<Int>
  /// The offsets of elements with contents that blend with the background.
  private let blending: Set<Int>

  private static let maximumElements = 50_000
  fileprivate static let maximumAnimations = 5000
  fileprivate static let maximumKeyframes = 100_000
  /// The greatest number of uses and masks within each other.
  private static let referenceDepth = 20

  /// The frames of the clip.
  var range: ClosedRange<Double> { SVGStack.range(of: loop) }

  /// - Throws: `SVGError` if the file isn't an SVG, or is beyond a limit.
  init(
    _ bytes: [UInt8], _ text: (any TextMeasuring)?, _ notes: inout ImportNotes
  ) throws(SVGError) {
    self.text = text
    let markup: MarkupText
    do throws(MarkupError) { markup = try MarkupText(bytes).withBrowserTexts() } catch {
      throw SVGError(error.reason, at: error.offset)
    }
    root = markup.root
    self.bytes = markup.bytes
    guard root.svgName == "svg" else { throw SVGError("this isn't an SVG: it has no <svg>") }
    do throws(MarkupError) { styles = try StyledElements(root) } catch {
      throw SVGError(error.reason, at: error.offset)
    }
    still = ResolvedMarkup(root, styles)
    if styles.places.contains(where: { $0.element.svgName == "text" }) {
      notes.warn(ofFontsIn: styles, text)
    }
    for element in styles.places.map(\.element) where element.svgName == "tspan" {
      for name in ["filter", "clip-path", "mask"] where styles.values(of: element)[name] != nil {
        notes.warn("the '\(name)' of a <tspan> isn't drawn; use a <text> of its own", of: element)
      }
    }
    guard styles.places.count <= Self.maximumElements else {
      throw SVGError("more than \(Self.maximumElements.grouped) elements; simplify the file")
    }
    (size, viewport) = try Self.size(of: root)
    let found = SVGAnimations(styles, &notes)
    for (count, limit, name) in [
      (found.count, Self.maximumAnimations, "animations"),
      (found.keyCount, Self.maximumKeyframes, "keyframes"),
    ] where count > limit {
      throw SVGError("more than \(limit.grouped) \(name); simplify the file")
    }
    animations = found.byElement
    let short = try SVGSchedule(found.timings, until: 200_000_000)
    schedule =
      short.isUnsettled ? try SVGSchedule(found.timings, until: 600_000_000) : short
    loop = try SVGLoop(found.timings, schedule)
    let length = loop.end - loop.start
    if loop.periods.contains(where: { $0 > 0 && length % $0 != 0 }) {
      notes.leave(to: ("", nil))
      notes.warn("the animations have no common end within 60 s, so the loop cuts some of them off")
    }
    moving = Self.containers(of: Set(found.byElement.keys), styles)
    let blended = styles.places.map(\.element).filter { [styles] in
      (styles.values(of: $0)["mix-blend-mode"]?.keyword ?? "normal") != "normal"
    }
    blending = Self.containers(of: Set(blended.map(\.offset)), styles) { [styles] element in
      !Self.isolates(element, styles)
    }
  }

  private static func size(of root: MarkupTree) throws(SVGError) -> (Size, Rect) {
    func length(_ name: String) -> Double? {
      guard let text = root[name], !text.exact.hasSuffix("%") else { return nil }
      return Double(length: text, percent: 0)
    }
    var viewport = Rect(0, 0, length("width") ?? 300, length("height") ?? 150)
    if let box = root.viewBox { viewport = box }
    guard viewport.size.width > 0, viewport.size.height > 0 else { throw SVGError("no size") }
    let ratio = viewport.size.height / viewport.size.width
    let width = length("width") ?? length("height").map { $0 / ratio } ?? viewport.size.width
    let size = Size(width, length("height") ?? width * ratio)
    guard (1...10_000).contains(size.width), (1...10_000).contains(size.height) else {
      throw SVGError(
        "a size of \(size.width.shortText) × \(size.height.shortText); use 1 to 10,000")
    }
    return (size, viewport)
  }

  /// Returns elements by their offsets, with those that contain one of them or refer to one.
  ///
  /// - Parameter canContain: whether an element counts because of its descendants.
  private static func containers(
    of elements: Set<Int>, _ styles: StyledElements,
    canContain: (MarkupTree) -> Bool = { _ in true }
  ) -> Set<Int> {
    var found = elements
    for _ in 0..<referenceDepth {
      let count = found.count
      // Parents come before their children.
      for place in styles.places.reversed() where !found.contains(place.element.offset) {
        let others = place.element.elements + styles.targets(of: place.element)
        if others.contains(where: { found.contains($0.offset) }), canContain(place.element) {
          found.insert(place.element.offset)
        }
      }
      if found.count == count { break }
    }
    return found
  }

  /// The properties that isolate an element from the background when its contents blend, each with
  /// the values that don't.
  private static let isolating: [String: Set<String>] = [
    "opacity": ["1"], "isolation": ["auto"], "mask": ["none"], "clip-path": ["none"],
    "filter": ["none"], "display": ["inline", "block"],
  ]

  private static func isolates(_ element: MarkupTree, _ styles: StyledElements) -> Bool {
    ["mask", "clipPath", "pattern", "marker"].contains(element.svgName)
      || styles.values(of: element).contains { name, value in
        isolating[name].map { !$0.contains(value.text) } ?? false
      }
  }

  /// Returns the line and column of an element.
  func position(of element: MarkupTree) -> ArtPosition {
    ArtPosition(of: element.offset, in: bytes)
  }

  /// The animations of an element itself.
  func ownAnimations(of element: MarkupTree) -> [SVGAnimation] {
    animations[element.offset] ?? []
  }

  /// The most numbers of all keyframes in all repetitions: as many as the file has, and a few more.
  var maximumNumbers: Double { 120_000 + Double(bytes.count) / 2 }

  /// Returns about how many numbers the keyframes of an element's animations have in all repetitions.
  func numbers(of style: SVGStyle) -> Double {
    style.animations.values.joined().reduce(0) { sum, animation in
      sum + repetitions(of: animation) * animation.keys.reduce(0) { $0 + $1.numbers }
    }
  }

  /// Returns how often an animation plays in the loop.
  private func repetitions(of animation: SVGAnimation) -> Double {
    schedule.intervals[animation.timing].reduce(0) { sum, interval in
      let active = min(interval.end ?? loop.end, loop.end) - max(interval.begin, loop.start)
      return sum + 1 + Double(max(active, 0)) / Double(max(animation.duration ?? .max, 1))
    }
  }

  /// Whether an element, one inside, or one to which it refers moves.
  func moves(_ element: MarkupTree) -> Bool { moving.contains(element.offset) }

  /// Returns the maximum number of elements in each art file of an element that moves as a whole; nil
  /// for one file. Most of a film strip is outside of the canvas, and isn't drawn.
  func stripLength(of element: MarkupTree) -> Int? {
    let movers = [element] + [styles.parent(of: element)].compactMap(\.self)
    let moves = movers.flatMap(ownAnimations).contains { animation in
      ["transform", "translate", "x", "y"].contains(animation.property)
    }
    let count = moves ? element.count : 0
    return count > 400 ? max(200, count / 32) : nil
  }

  /// Whether an element can be a part of still art, which mixes only with itself.
  func isStill(_ element: MarkupTree, in style: SVGStyle) -> Bool {
    !moves(element) && !blending.contains(element.offset) && !inheritsMotion(style)
  }

  /// Whether an inherited property moves, or refers to an element that moves.
  func inheritsMotion(_ style: SVGStyle) -> Bool {
    if style.animations.keys.contains(where: StyleProperties.inherited.contains) { return true }
    return styles.targets(of: StyleProperties.inheritedReferences, style).contains(where: moves)
  }

  /// Returns the properties of an element.
  ///
  /// - Parameter parent: the properties of the element around it; nil for none.
  func style(of element: MarkupTree, in parent: SVGStyle? = nil) -> SVGStyle {
    let parent = parent ?? SVGStyle(viewport: viewport.size)
    var style = SVGStyle(viewport: parent.viewport)
    style.values = parent.values.filter { StyleProperties.inherited.contains($0.key) }
    style.animations = parent.animations.filter { StyleProperties.inherited.contains($0.key) }
    for (name, value) in styles.values(of: element) {
      let isInherited = StyleProperties.inherited.contains(name)
      switch value.keyword {
      case "inherit": style.values[name] = parent.values[name]
      case "unset" where isInherited: style.values[name] = parent.values[name]
      case "initial", "unset", "revert": style.values[name] = nil
      default: style.values[name] = value
      }
      style.animations[name] = nil
    }
    for name in StyleProperties.lengths where style.values[name] == nil {
      if let value = element[name] { style.values[name] = StyleTokens.list(value) }
    }
    if let data = element["d"], styles.values(of: element)["d"] == nil {
      style.values["d"] = [.string(data)]
    }
    if let space = element["space", in: .xml] {
      style.values["white-space"] = [.word(space)]
    }
    style.resolveFontSize(in: parent)
    let own = ownAnimations(of: element)
    if own.isEmpty { return style }
    style.animations.merge(Dictionary(grouping: own) { $0.property }) { $1 }
    for name in styles.importantProperties(of: element) { style.animations[name] = nil }
    if let origin = style.animations["transform-origin"]?.last?.constant {
      style.values["transform-origin"] = StyleTokens.list(origin)
    }
    return style
  }

  /// Returns the properties of an element within all elements around it.
  func wholeStyle(of element: MarkupTree) -> SVGStyle {
    let chain = Array(sequence(first: element, next: styles.parent))
    var style = SVGStyle(viewport: viewport.size)
    for (index, element) in chain.reversed().enumerated() {
      style = self.style(of: element, in: style)
      let isInner = element.svgName == "svg" && index > 0 && index < chain.count - 1
      if isInner { style = inside(element, sizedBy: element, style) }
    }
    return style
  }

  /// Returns the properties for the content of an `<svg>` or `<symbol>`.
  ///
  /// - Parameters:
  ///   - outer: the element with the rectangle.
  ///   - style: the properties of the element.
  func inside(_ element: MarkupTree, sizedBy outer: MarkupTree, _ style: SVGStyle) -> SVGStyle {
    var inner = style
    inner.viewport = element.viewBox?.size ?? size(of: outer, style)
    return inner
  }

  /// Returns the size of an `<svg>`, or of the use of a `<symbol>`.
  func size(of element: MarkupTree, _ style: SVGStyle) -> Size {
    let whole = style.viewport
    func side(_ name: String, _ whole: Double) -> Double {
      let text = style.text(name) ?? element[name] ?? "100%"
      return Double(length: text, percent: whole).flatMap { $0 >= 0 ? $0 : nil } ?? whole
    }
    return Size(side("width", whole.width), side("height", whole.height))
  }

  /// Whether lengths in an element are those of the image, at all times.
  func keepsScale(_ element: MarkupTree) -> Bool {
    guard viewport.size == size else { return false }
    for current in sequence(first: element, next: styles.parent) {
      let text = styles.values(of: current)["transform"]?.text ?? "none"
      guard let own = TransformFunction.list(text, box: viewport.size)?.matrix,
        abs(abs(own.determinant) - 1) < 1e-6,
        abs(own.row1.x * own.row1.x + own.row1.y * own.row1.y - 1) < 1e-6
      else { return false }
      let scales = ownAnimations(of: current).contains { animation in
        animation.property == "scale"
          || animation.property == "transform"
            && !["translate", "rotate"].contains(animation.function ?? "")
      }
      if scales || current.svgName == "svg" && current.offset != root.offset { return false }
    }
    return true
  }

  /// Returns the motion of an attribute that isn't inherited; nil if its value can't be read.
  func motion(
    of name: String, _ element: MarkupTree, _ kind: SVGKind, usual: String,
    _ notes: inout ImportNotes
  ) throws(SVGError) -> Motion? {
    try motion(name, kind, usual: element[name] ?? usual, style(of: element), &notes)
  }
}

extension MarkupTree {
  /// The number of elements, with those inside.
  var count: Int {
    var count = 0
    forEach { _ in count += 1 }
    return count
  }

  /// The name of an element for messages.
  var title: String {
    self["id"].map { "\(name.local)#\($0)" } ?? "<\(name.local)>"
  }
}

extension ImportNotes {
  /// Makes an element the one with the next features.
  ///
  /// - Returns: the element before it.
  mutating func enter(_ element: MarkupTree) -> (layer: String, offset: Int?) {
    defer { (layer, offset) = (element.title, element.offset) }
    return (layer, offset)
  }

  mutating func leave(to element: (layer: String, offset: Int?)) {
    (layer, offset) = element
  }

  /// Adds an unsupported feature of an element.
  mutating func add(_ feature: String, of element: MarkupTree) {
    let around = enter(element)
    add(feature)
    leave(to: around)
  }

  /// Adds a warning about an element.
  mutating func warn(_ clause: String, of element: MarkupTree) {
    let around = enter(element)
    warn(clause)
    leave(to: around)
  }

  /// Warns of fonts that aren't installed.
  fileprivate mutating func warn(ofFontsIn styles: StyledElements, _ text: (any TextMeasuring)?) {
    for place in styles.places {
      let families = styles.values(of: place.element)["font-family"]?.familyNames ?? []
      guard !families.isEmpty, let warning = text?.warning(of: families) else { continue }
      offset = place.element.offset
      warn(warning)
    }
    offset = nil
  }
}

extension StyledElements {
  /// Returns the elements to which the properties and the `href` of an element refer.
  func targets(of element: MarkupTree) -> [MarkupTree] {
    let ids =
      values(of: element).values.flatMap(\.targets)
      + [element.reference?.exact.dropping(prefix: "#")].compactMap(\.self)
    return ids.compactMap { self.element(withID: $0) }
  }

  /// Returns the elements to which properties refer.
  func targets(of names: [String], _ style: SVGStyle) -> [MarkupTree] {
    names.flatMap { style.values[$0]?.targets ?? [] }.compactMap { element(withID: $0) }
  }

  /// Returns the element to which the `href` of an element refers.
  func reference(of element: MarkupTree) -> MarkupTree? {
    element.reference?.exact.dropping(prefix: "#").flatMap { self.element(withID: $0) }
  }
}

/// The animations of a file in the order of their elements, with their timings.
private struct SVGAnimations {
  private(set) var timings: [SVGTiming] = []
  private(set) var byElement: [Int: [SVGAnimation]] = [:]
  private(set) var count = 0
  private(set) var keyCount = 0
  private let keyframes: [String: SVGKeyframes]

  /// Whether there are more animations or keyframes than a rig can have.
  private var isFull: Bool {
    count > SVGDocument.maximumAnimations || keyCount > SVGDocument.maximumKeyframes
  }

  init(_ styles: StyledElements, _ notes: inout ImportNotes) {
    keyframes = styles.keyframes.mapValues(SVGKeyframes.init)
    for selector in styles.unknownSelectors {
      notes.layer = "<style>"
      notes.offset = styles.places.first { $0.element.svgName == "style" }?.element.offset
      notes.add("the selector '\(selector.clipped(to: 40))'")
    }
    for place in styles.places where !isFull {
      _ = notes.enter(place.element)
      addElement(place.element, styles, &notes)
      addStyle(place.element, styles, &notes)
    }
  }

  private mutating func addElement(
    _ element: MarkupTree, _ styles: StyledElements, _ notes: inout ImportNotes
  ) {
    guard element.meetsConditions, let own = SVGAnimationElement(element) else { return }
    for text in own.unknown { notes.add(text) }
    if own.isIgnored {
      notes.warn(
        "'keyTimes' needs one time for each value, from 0 to 1, and 'keySplines' one curve between two values; "
          + "browsers ignore this animation, and so does critter")
    }
    let target =
      element.reference == nil ? styles.parent(of: element) : styles.reference(of: element)
    if !own.isIgnored, let target, let animation = own.animation(timing: timings.count) {
      add(animation, to: target)
    }
    timings.append(own.timing)
  }

  private mutating func addStyle(
    _ element: MarkupTree, _ styles: StyledElements, _ notes: inout ImportNotes
  ) {
    let values = styles.values(of: element)
    guard values["animation-name"] != nil else { return }
    let own = SVGStyleAnimations(values, keyframes, first: timings.count)
    timings += own.timings
    for animation in own.animations { add(animation, to: element) }
    for text in own.unknown { notes.add(text) }
  }

  private mutating func add(_ animation: SVGAnimation, to element: MarkupTree) {
    byElement[element.offset, default: []].append(animation)
    count += 1
    keyCount += animation.keys.count
  }
}
