package import CritterGraphics

/// The transform of an element without its animations, as a browser reads it.
package struct StyleTransform {
  private let values: [String: [StyleToken]]
  /// Whether the element is the root, a box of a page with its origin in the middle.
  private let isRoot: Bool

  /// - Parameter values: the properties of the element.
  package init(_ values: [String: [StyleToken]], isRoot: Bool = false) {
    self.values = values
    self.isRoot = isRoot
  }

  private func text(_ name: String) -> String { values[name]?.text.trimmed ?? "none" }

  /// Whether the origin and percentages refer to the rectangle around the element's shapes.
  package var usesOwnBox: Bool {
    ["fill-box", "content-box", "stroke-box", "border-box"]
      .contains(text("transform-box").lowercased())
  }

  /// Returns the point about which the element turns.
  ///
  /// - Parameter box: the viewport, or the rectangle around the element's shapes.
  package func origin(in box: Rect) -> Point {
    let words = (values["transform-origin"]?.words ?? []).prefix(2)
    let (width, height) = (box.size.width, box.size.height)
    if words.isEmpty {
      return isRoot ? Point(box.minX + width / 2, box.minY + height / 2) : box.origin
    }
    let sides = ["left": 0, "right": width, "top": 0, "bottom": height]
    var (x, y): (Double?, Double?) = (nil, nil)
    for word in words {
      guard let side = sides[word.keyword] else { continue }
      if ["left", "right"].contains(word.keyword) { x = side } else { y = side }
    }
    for word in words where sides[word.keyword] == nil {
      let whole = x == nil ? width : height
      let value =
        word.keyword == "center"
        ? whole / 2 : Double(length: word.text, percent: whole, font: FontUnits())
      if x == nil { x = value } else { y = value }
    }
    return Point(box.minX + (x ?? width / 2), box.minY + (y ?? height / 2))
  }

  /// Returns the value of `translate`, `rotate`, or `scale` as a function.
  package static func function(_ name: String, _ value: String) -> String {
    value.trimmed == "none" ? "none" : "\(name)(\(value.words.joined(separator: ",")))"
  }

  /// Returns the functions in the order of a `transform` attribute; nil if one isn't known.
  package func functions(in box: Rect) -> [TransformFunction]? {
    let origin = origin(in: box)
    guard let own = TransformFunction.list(text("transform"), box: box.size) else { return nil }
    var single: [TransformFunction] = []
    for name in ["translate", "rotate", "scale"] {
      let function = Self.function(name, text(name))
      guard let list = TransformFunction.list(function, box: box.size) else { return nil }
      single += list
    }
    let route = along(origin)
    return route.isEmpty
      ? Self.around(origin, single + own)
      : Self.around(origin, single) + route + Self.around(origin, own)
  }

  private static func around(
    _ origin: Point, _ functions: [TransformFunction]
  ) -> [TransformFunction] {
    if origin == .zero || functions.isEmpty { return functions }
    return [TransformFunction(.translate, [origin.x, origin.y])] + functions
      + [TransformFunction(.translate, [-origin.x, -origin.y])]
  }

  /// Returns the functions of `offset-path`; none without one that is known.
  private func along(_ origin: Point) -> [TransformFunction] {
    guard let value = values["offset-path"], value.first == .function("path"), value.count > 1,
      case .string(let data) = value[1], let path = try? Path(svg: data)
    else { return [] }
    let route = Route(path)
    let distance = Double(
      length: values["offset-distance"]?.text ?? "0", percent: route.length, font: FontUnits())
    let fraction = min(max((distance ?? 0) / max(route.length, 1e-9), 0), 1)
    let place = route.point(at: fraction)
    let turn = offsetTurn
    let angle = turn.angle + (turn.follows ? route.direction(at: fraction) : 0)
    return [
      TransformFunction(.translate, [place.x, place.y]), TransformFunction(.rotate, [angle, 0, 0]),
      TransformFunction(.translate, [-origin.x, -origin.y]),
    ]
  }

  /// Whether the element points along its `offset-path`, and the rotation besides, in degrees.
  package var offsetTurn: (follows: Bool, angle: Double) {
    let value = values["offset-rotate"] ?? [.word("auto")]
    let words = value.compactMap(\.plainText)
    let isReversed = words.contains("reverse")
    return (
      words.contains("auto") || isReversed, (value.numbers.first ?? 0) + (isReversed ? 180 : 0)
    )
  }
}
