import CritterGraphics

/// The gradients behind an HTML element.
struct HTMLBackground {
  /// From front to back.
  private let gradients: [HTMLGradient]
  private let values: [String: [StyleToken]]
  private let style: HTMLStyle
  private let keyframes: [String: StyleRules]
  /// A number for the names of elements.
  private let id: Int

  /// Whether a value of `background` or `background-image` is drawn.
  static func isKnown(_ value: [StyleToken]) -> Bool {
    value.items.allSatisfy { Color(css: $0.text) != nil || HTMLGradient($0) != nil }
  }

  /// Creates the background of an element; nil without a gradient.
  ///
  /// - Parameter values: the values of the element's own properties.
  init?(
    _ values: [String: [StyleToken]], _ style: HTMLStyle, _ keyframes: [String: StyleRules], id: Int
  ) {
    let value = values["background-image"] ?? values["background"] ?? []
    gradients = value.items.compactMap { HTMLGradient($0) }
    (self.values, self.style, self.keyframes, self.id) = (values, style, keyframes, id)
    if gradients.isEmpty { return nil }
  }

  /// Returns the values of an element without the animations that only move its background.
  static func dropMotions(
    of values: [String: [StyleToken]], _ keyframes: [String: StyleRules]
  ) -> [String: [StyleToken]] {
    guard let names = values["animation-name"]?.items else { return values }
    let kept = names.map { isMotion(keyframes[$0.text]) ? [.word("none")] : $0 }
    return values.merging(["animation-name": Array(kept.joined(separator: [.mark(",")]))]) { $1 }
  }

  private static let position = "background-position"

  private static func isMotion(_ sheet: StyleRules?) -> Bool {
    guard let sheet, sheet.items.count <= 100 else { return false }
    let properties = Set(sheet.rules.flatMap(\.declarations).map(\.property))
    return properties.contains(position)
      && properties.isSubset(of: [position, "animation-timing-function"])
  }

  // MARK: Drawing

  /// Returns the gradients as SVG.
  ///
  /// - Parameter area: the box without its border.
  func drawing(_ area: Rect, radius: Double) -> MarkupTree {
    let edge = "edge-\(id)"
    var pieces = [
      MarkupTree(svg: "clipPath", [.init("id", edge)], [.element(.rect(area, radius: radius))])
    ]
    for (index, gradient) in gradients.enumerated().reversed() {
      let name = "background-\(id)-\(index)"
      let size = size(index, in: area.size)
      let shift = place(value(Self.position, index), of: size, in: area.size)
      let tile = Rect(area.minX + shift.x, area.minY + shift.y, size.width, size.height)
      let motion = motion("\(name)-motion", index, of: size, from: shift, in: area.size)
      let repeats = value("background-repeat", index).keyword != "no-repeat"
      let isTiled = motion == nil && repeats && Rect(around: tile.corners + area.corners) != tile
      pieces.append(gradient.element(name, in: isTiled ? Rect(size: size) : tile))
      if isTiled {
        pieces.append(.tiles("\(name)-tiles", tile, name))
        pieces.append(.rect(area, radius: 0, style: "fill: url(#\(name)-tiles); stroke: none"))
      } else {
        let style = "fill: url(#\(name)); stroke: none" + (motion?.style ?? "")
        pieces.append(.rect(tile, radius: 0, style: style))
      }
      if let motion { pieces.append(MarkupTree(svg: "style", [], [.text(motion.sheet)])) }
    }
    return MarkupTree(
      svg: "g", [.init("clip-path", "url(#\(edge))")], pieces.map { .element($0) })
  }

  /// Returns the value of a property for a gradient; values repeat.
  private func value(_ name: String, _ index: Int) -> [StyleToken] {
    let items = values[name]?.items ?? []
    return items.isEmpty ? [] : items[index % items.count]
  }

  private func size(_ index: Int, in area: Size) -> Size {
    let words = value("background-size", index).words.map(\.text) + ["auto", "auto"]
    func side(_ word: String, _ whole: Double) -> Double {
      max(style.length(word, of: whole) ?? whole, 0.01)
    }
    return Size(side(words[0], area.width), side(words[1], area.height))
  }

  /// Returns the place of a tile in an area.
  private func place(_ value: [StyleToken], of tile: Size, in area: Size) -> Point {
    StyleTransform(["transform-origin": value])
      .origin(in: Rect(0, 0, area.width - tile.width, area.height - tile.height))
  }

  /// Returns the style and the keyframes of a tile that moves; nil for one that keeps its place.
  private func motion(
    _ name: String, _ index: Int, of tile: Size, from start: Point, in area: Size
  ) -> (style: String, sheet: String)? {
    let names = values["animation-name"]?.items.map(\.text) ?? []
    guard let own = names.first(where: { Self.isMotion(keyframes[$0]) }),
      let sheet = keyframes[own]
    else { return nil }
    var text = "@keyframes \(name) {"
    for rule in sheet.rules {
      text += " \(rule.prelude.trimmingSpace.text) {"
      for declaration in rule.declarations {
        guard declaration.property == Self.position else {
          text += " \(declaration.property): \(declaration.value.text);"
          continue
        }
        let items = declaration.value.items
        let place = place(items[index % items.count], of: tile, in: area)
        let numbers = [place.x - start.x, place.y - start.y].map { $0.svgText(decimals: 3) + "px" }
        text += " transform: translate(\(numbers.joined(separator: ", ")));"
      }
      text += " }"
    }
    var timing = values.filter { $0.key.exact.hasPrefix("animation") }.mapValues(\.text)
    timing["animation-name"] = names.map { $0 == own ? name : "none" }.joined(separator: ", ")
    return (timing.sorted { $0.key < $1.key }.map { "; \($0): \($1)" }.joined(), text + " }")
  }
}

/// A value of `linear-gradient()` or `radial-gradient()`.
struct HTMLGradient {
  private let isRadial: Bool
  /// The words before the stops, such as an angle.
  private let head: [String]
  private let stops: [(color: Color, places: [String])]

  /// Reads a value; nil for another one.
  init?(_ value: [StyleToken]) {
    guard value.count <= HTMLShadow.maximumTokens, value.words.count == 1,
      case .function(let name)? = value.first,
      ["linear-gradient", "radial-gradient"].contains(name)
    else { return nil }
    isRadial = name == "radial-gradient"
    var items = Array(value.dropFirst().dropLast()).items.map { $0.words.map(\.text) }
    let isStop = items[0].first.flatMap { Color(css: $0) } != nil
    head = isStop ? [] : items.removeFirst().map { $0.lowercased() }
    stops = items.compactMap { words in
      words.first.flatMap { Color(css: $0) }.map { ($0, Array(words.dropFirst())) }
    }
    guard stops.count == items.count, stops.count > 1, ends(in: Rect(0, 0, 1, 1)) != nil else {
      return nil
    }
  }

  /// Returns the center and the radii, or the start and the way to the end; nil for unknown words.
  private func ends(in box: Rect) -> (start: Point, way: Point)? {
    let (width, height) = (box.size.width, box.size.height)
    if isRadial {
      let index = head.firstIndex(of: "at") ?? head.endIndex
      let shape = head[..<index]
      guard shape.allSatisfy({ ["circle", "ellipse", "farthest-corner"].contains($0) }) else {
        return nil
      }
      let place = StyleTokens.list(head[index...].dropFirst().joined(separator: " "))
      let center = StyleTransform(["transform-origin": place], isRoot: true).origin(in: box)
      let (x, y) = (
        max(center.x - box.minX, box.maxX - center.x), max(center.y - box.minY, box.maxY - center.y)
      )
      let radius = Point.zero.distance(to: Point(x, y))
      let root = 2.0.squareRoot()
      return (center, shape.contains("circle") ? Point(radius, radius) : Point(x * root, y * root))
    }
    var (x, y) = (0.0, 1.0)
    if head.first == "to" {
      x = head.contains("right") ? 1 : head.contains("left") ? -1 : 0
      y = head.contains("bottom") ? 1 : head.contains("top") ? -1 : 0
      // Through a corner, the middle color meets both other corners.
      if x != 0, y != 0 { (x, y) = (x * height, y * width) }
    } else if let word = head.first {
      guard let angle = TransformFunction.list("rotate(\(word))")?.first?.numbers[0] else {
        return nil
      }
      let (sin, cos) = sinCos(angle)
      (x, y) = (sin, -cos)
    }
    let length = Point.zero.distance(to: Point(x, y))
    guard length > 0 else { return nil }
    let reach = (abs(width * x) + abs(height * y)) / length / length
    return (box.center + Point(-x * reach / 2, -y * reach / 2), Point(x * reach, y * reach))
  }

  /// Returns the gradient of a box.
  func element(_ id: String, in box: Rect) -> MarkupTree {
    let (start, way) = ends(in: box) ?? (box.origin, Point(0, 1))
    let numbers =
      isRadial
      ? [("cx", 0), ("cy", 0), ("r", 1)]
      : [("x1", start.x), ("y1", start.y), ("x2", start.x + way.x), ("y2", start.y + way.y)]
    var attributes = [MarkupTree.Attribute("id", id), .init("gradientUnits", "userSpaceOnUse")]
    attributes += numbers.map { .init($0, $1.svgText(decimals: 3)) }
    if isRadial {
      let n = [start.x, start.y, way.x, way.y].map { $0.svgText(decimals: 3) }
      attributes.append(
        .init("gradientTransform", "translate(\(n[0]) \(n[1])) scale(\(n[2]) \(n[3]))"))
    }
    let length = isRadial ? way.x : Point.zero.distance(to: way)
    return MarkupTree(
      svg: isRadial ? "radialGradient" : "linearGradient", attributes,
      placedStops(along: length).map { stop in
        let offset = stop.offset.svgText(decimals: 4)
        return .element(
          MarkupTree(svg: "stop", [.init("offset", offset), .init("stop-color", stop.color.hex)]))
      })
  }

  /// Returns the stops with their places. A transparent stop has the colors around it, as in CSS.
  private func placedStops(along length: Double) -> [(color: Color, offset: Double)] {
    var list: [(color: Color, offset: Double?)] = []
    for stop in stops {
      let places = stop.places.map { Double(length: $0, percent: length, font: nil) ?? 0 }
      list += places.isEmpty ? [(stop.color, nil)] : places.map { (stop.color, $0 / length) }
    }
    list[0].offset = list[0].offset ?? 0
    list[list.count - 1].offset = list[list.count - 1].offset ?? 1
    var (result, last): ([(color: Color, offset: Double)], Double) = ([], -.infinity)
    for (index, stop) in list.enumerated() {
      var offset = stop.offset
      if offset == nil, let next = list[index...].firstIndex(where: { $0.offset != nil }) {
        let end = max(list[next].offset ?? 1, last)
        offset = last + (end - last) / Double(next - index + 1)
      }
      last = max(offset ?? 1, last)
      let around = stop.color.alpha > 0 ? [index] : [index - 1, index + 1]
      for neighbor in around where list.indices.contains(neighbor) {
        var color = list[neighbor].color
        color.alpha = stop.color.alpha
        result.append((color, last))
      }
    }
    return result
  }
}

/// A shadow of a text or a box.
struct HTMLShadow {
  let shift: Point
  /// The blur and the growth on each side, in points.
  let blur, spread: Double
  /// The color; nil for that of the text.
  let color: String?

  /// The maximum number of tokens in a list of shadows, or in a gradient.
  static let maximumTokens = 2000

  /// Reads a list of shadows from front to back; nil for other ones, such as those inside a box.
  static func list(_ value: [StyleToken], _ style: HTMLStyle) -> [HTMLShadow]? {
    if value.isEmpty || value.keyword == "none" { return [] }
    guard value.count <= maximumTokens else { return nil }
    let shadows = value.items.compactMap { item -> HTMLShadow? in
      var words = item.words.map(\.text)
      let place = words.firstIndex { Color(css: $0) != nil }
      let color = place.map { words.remove(at: $0) }
      let n = words.compactMap { style.length($0, of: 0) }
      guard (2...4).contains(n.count), n.count == words.count else { return nil }
      return HTMLShadow(
        shift: Point(n[0], n[1]), blur: n.count > 2 ? max(n[2], 0) : 0,
        spread: n.count > 3 ? n[3] : 0, color: color)
    }
    return shadows.count == value.items.count ? shadows : nil
  }

  /// Returns an element with the blur.
  func blurred(_ element: MarkupTree) -> MarkupTree {
    if blur == 0 { return element }
    let style = "filter: blur(\((blur / 2).svgText(decimals: 3))px)"
    return MarkupTree(svg: "g", [.init("style", style)], [.element(element)])
  }
}
