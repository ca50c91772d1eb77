import CritterGraphics
import CritterSVG

/// The properties of an element: its own and the inherited ones, with their animations.
struct SVGStyle {
  var values: [String: [StyleToken]] = [:]
  var animations: [String: [SVGAnimation]] = [:]

  /// The value of a property as text; nil without one.
  func text(_ name: String) -> String? { values[name]?.text }

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

  /// Whether an inherited property moves.
  var inheritsMotion: Bool {
    animations.keys.contains(where: SVGProperties.inherited.contains)
  }
}

/// An SVG with its styles, its animations, and the time that a rig plays.
struct SVGFile {
  let root: MarkupTree
  private let bytes: [UInt8]
  let styles: SVGStyles
  /// The size of the image in points.
  let size: Size
  /// The rectangle of the drawing that it shows.
  let viewport: Rect
  let schedule: SVGSchedule
  let loop: SVGLoop
  /// The animations of each element, by its offset.
  private let animations: [Int: [SVGAnimation]]
  /// The offsets of elements that move, contain an element that moves, or refer to one.
  private let moving: Set<Int>

  private static let maximumElements = 50_000
  fileprivate static let maximumAnimations = 5000
  fileprivate static let maximumKeyframes = 100_000
  /// The greatest number of uses and masks within each other.
  private static let referenceDepth = 20

  /// The frames of the clip.
  var range: ClosedRange<Double> { SVGStack.range(of: loop) }

  /// - Throws: `SVGError` if the file isn't an SVG, or is beyond a limit.
  init(_ bytes: [UInt8], _ notes: inout Notes) throws(SVGError) {
    let text: MarkupText
    do throws(MarkupError) { text = try MarkupText(bytes) } catch { throw SVGError(error.reason) }
    root = text.root
    self.bytes = text.bytes
    guard root.svgName == "svg" else { throw SVGError("this isn't an SVG: it has no <svg>") }
    styles = try SVGStyles(root)
    guard styles.places.count <= Self.maximumElements else {
      throw SVGError("more than \(Self.maximumElements.grouped) elements; simplify the file")
    }
    (size, viewport) = try Self.size(of: root)
    let found = try SVGAnimations(styles, &notes)
    guard found.count <= Self.maximumAnimations else {
      throw SVGError("more than \(Self.maximumAnimations.grouped) animations; simplify the file")
    }
    guard found.keyCount <= Self.maximumKeyframes else {
      throw SVGError("more than \(Self.maximumKeyframes.grouped) keyframes; simplify the file")
    }
    animations = found.byElement
    let short = try SVGSchedule(found.timings, until: 200_000_000)
    schedule =
      short.isUnsettled ? try SVGSchedule(found.timings, until: 600_000_000) : short
    loop = try SVGLoop(found.timings, schedule)
    moving = Self.moving(styles, Set(found.byElement.keys))
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

  private static func moving(_ styles: SVGStyles, _ animated: Set<Int>) -> Set<Int> {
    var moving = animated
    for _ in 0..<referenceDepth {
      let count = moving.count
      // Parents come before their children.
      for place in styles.places.reversed() where !moving.contains(place.element.offset) {
        let others = place.element.elements + styles.targets(of: place.element)
        if others.contains(where: { moving.contains($0.offset) }) {
          moving.insert(place.element.offset)
        }
      }
      if moving.count == count { break }
    }
    return moving
  }

  /// Returns the line and column of an element.
  func position(of element: MarkupTree) -> ArtPosition {
    ArtPosition(of: element.offset, in: bytes)
  }

  /// The animations of an element itself.
  func ownAnimations(of element: MarkupTree) -> [SVGAnimation] {
    animations[element.offset] ?? []
  }

  /// Whether an element, one inside, or one to which it refers moves.
  func moves(_ element: MarkupTree) -> Bool { moving.contains(element.offset) }

  /// Returns the properties of an element.
  ///
  /// - Parameter parent: the properties of the element around it.
  func style(of element: MarkupTree, in parent: SVGStyle = SVGStyle()) -> SVGStyle {
    var style = SVGStyle()
    style.values = parent.values.filter { SVGProperties.inherited.contains($0.key) }
    style.animations = parent.animations.filter { SVGProperties.inherited.contains($0.key) }
    for (name, value) in styles.values(of: element) {
      let isInherited = SVGProperties.inherited.contains(name)
      switch value.keyword {
      case "inherit": style.values[name] = parent.values[name]
      case "unset" where isInherited: style.values[name] = parent.values[name]
      case "initial", "unset", "revert": style.values[name] = nil
      default: style.values[name] = value
      }
      style.animations[name] = nil
    }
    for name in SVGProperties.geometry where style.values[name] == nil {
      if let value = element[name] { style.values[name] = StyleTokens.list(value) }
    }
    if let data = element["d"], styles.values(of: element)["d"] == nil {
      style.values["d"] = [.string(data)]
    }
    style.animations.merge(Dictionary(grouping: ownAnimations(of: element)) { $0.property }) { $1 }
    return style
  }

  /// Returns the motion of an attribute that isn't inherited; nil if its value can't be read.
  func motion(
    of name: String, _ element: MarkupTree, _ kind: SVGKind, usual: String, _ notes: inout Notes
  ) throws(SVGError) -> Motion? {
    var style = style(of: element)
    if style.values[name] == nil {
      style.values[name] = element[name].map { StyleTokens.list($0).trimmingSpace }
    }
    return try motion(name, kind, usual: usual, style, &notes)
  }

  /// The length that percentages refer to if they have no direction.
  var diagonal: Double {
    let (width, height) = (viewport.size.width, viewport.size.height)
    return ((width * width + height * height) / 2).squareRoot()
  }
}

extension MarkupTree {
  /// The name of an element for messages.
  var title: String {
    self["id"].map { "\(name.local)#\($0)" } ?? "<\(name.local)>"
  }
}

extension SVGStyles {
  /// Returns the elements to which the properties and the `href` of an element refer.
  func targets(of element: MarkupTree) -> [MarkupTree] {
    let ids =
      values(of: element).values.flatMap(\.targets)
      + [element.reference?.exact.dropping(prefix: "#")].compactMap(\.self)
    return ids.compactMap { self.element(withID: $0) }
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

  /// Whether there are more animations or keyframes than a rig can have.
  private var isFull: Bool {
    count > SVGFile.maximumAnimations || keyCount > SVGFile.maximumKeyframes
  }

  init(_ styles: SVGStyles, _ notes: inout Notes) throws(SVGError) {
    for selector in styles.unknownSelectors {
      notes.layer = "<style>"
      notes.add("the selector '\(selector.clipped(to: 40))'")
    }
    for place in styles.places where !isFull {
      notes.layer = place.element.title
      addElement(place.element, styles, &notes)
      addStyle(place.element, styles, &notes)
    }
  }

  private mutating func addElement(
    _ element: MarkupTree, _ styles: SVGStyles, _ notes: inout Notes
  ) {
    guard let own = SVGAnimationElement(element) else { return }
    for text in own.unknown { notes.add(text) }
    let target =
      element.reference == nil ? styles.parent(of: element) : styles.reference(of: element)
    if let target, let animation = own.animation(timing: timings.count) {
      add(animation, to: target)
    }
    timings.append(own.timing)
  }

  private mutating func addStyle(
    _ element: MarkupTree, _ styles: SVGStyles, _ notes: inout Notes
  ) {
    let values = styles.values(of: element)
    guard values["animation-name"] != nil else { return }
    let own = SVGStyleAnimations(values, styles.keyframes, first: timings.count)
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
