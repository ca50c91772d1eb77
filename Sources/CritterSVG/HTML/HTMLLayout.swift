import CritterGraphics

/// The first feature of an HTML element that critter doesn't draw.
struct HTMLObstacle: Error {
  /// The element or the declaration, for a message.
  let text: String
}

/// A layout of HTML with text, drawings, and images in blocks, flex boxes, and lines.
///
/// The heights of fonts aren't measured: a baseline is 0.35 em below the middle of its line, and a
/// line of the height `normal` has 1.17 em, as in common fonts.
final class HTMLLayout {
  let styles: StyledElements
  /// The widths of words, in points.
  var widths: [HTMLStyle: [String: Double]] = [:]
  /// The blocks so far.
  private var blocks: [Place: Block] = [:]
  /// The number of boxes so far. 50 tokens of CSS count as one more.
  var weight = 0

  /// An element and the size that it can have.
  private struct Place: Hashable {
    /// The offset of the element.
    let offset: Int
    let room: Size
    let height: Double?
  }

  /// The maximum number of layouts. A flex box lays out its items up to four times.
  private static let maximumBlocks = 20_000

  /// A place in an element, and the SVG to draw there.
  typealias Piece = (place: Point, draw: (Point) -> MarkupTree)

  /// The pieces of an element and its size, in points from its top-left corner.
  struct Block {
    /// The pieces from back to front.
    var pieces: [Piece] = []
    /// The height without margins.
    var height = 0.0
    /// The width of the widest content, with margins and paddings.
    var width = 0.0
    /// The margin above.
    var top = 0.0
    /// The margin below.
    var bottom = 0.0
    /// The distance of the first line's baseline from the top; nil without text.
    var baseline: Double?
    /// The height with margins.
    var outerHeight: Double { top + height + bottom }

    /// Adds the pieces of another block at a place.
    mutating func add(_ other: Block, _ x: Double, _ y: Double) {
      baseline = baseline ?? other.baseline.map { $0 + y }
      pieces += other.pieces.map { (Point($0.place.x + x, $0.place.y + y), $0.draw) }
    }
  }

  init(_ styles: StyledElements) { self.styles = styles }

  static let inline: Set<String> = [
    "span", "b", "strong", "i", "em", "a", "font", "br", "small", "code", "label", "u",
  ]
  private static let containers: Set<String> = [
    "div", "p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "center", "section", "article", "header",
    "footer", "main", "body", "html", "ul", "ol", "li",
  ]
  private static let displays: Set<String> = [
    "none", "block", "flex", "inline", "inline-block", "inline-flex", "table", "table-cell",
  ]
  /// The properties that aren't drawn, except with one of the usual values.
  private static let unknown: Set<String> = [
    "clip-path", "columns", "float", "mask", "writing-mode",
  ]
  /// The properties of a box that become those of a group.
  private static let kept: Set<String> = [
    "opacity", "filter", "transform", "transform-origin", "translate", "rotate", "scale",
    "visibility",
  ]
  /// The values that change nothing.
  private static let usual: Set<String> = [
    "none", "normal", "0", "1", "auto", "transparent",
  ]

  /// Whether an inline element with a property is a box.
  static func makesBox(_ property: String) -> Bool {
    ["background", "background-color", "border", "position"].contains(property)
      || property.exact.hasPrefix("padding") || property.exact.hasPrefix("margin")
      || isKept(property)
  }

  /// Whether a property becomes one of a group.
  private static func isKept(_ property: String) -> Bool {
    kept.contains(property) || property.exact.hasPrefix("animation")
  }

  /// Checks whether an element and its properties can be laid out.
  func check(
    _ element: MarkupTree, _ values: [String: [StyleToken]], _ style: HTMLStyle
  ) throws(HTMLObstacle) {
    if element.isReplaced { return }
    guard let name = element.htmlName, Self.inline.contains(name) || Self.containers.contains(name)
    else { throw HTMLObstacle(text: "<\(element.name.local.clipped(to: 20))>") }
    let obstacle = values.sorted { $0.key < $1.key }.first { name, value in
      let word = value.keyword
      switch name {
      case "display": return !Self.displays.contains(word)
      case "background", "background-color", "background-image":
        return !Self.usual.contains(word) && !HTMLBackground.isKnown(value)
      case "text-shadow", "box-shadow": return HTMLShadow.list(value, style) == nil
      case "position": return !["static", "relative", "absolute"].contains(word)
      case "border", "border-top", "border-right", "border-bottom", "border-left":
        return !Self.usual.contains(word) && HTMLBox.Border(value) == nil
      default: return Self.unknown.contains(name) && !Self.usual.contains(word)
      }
    }
    if name == "li", style.word("list-style") ?? style.word("list-style-type") != "none" {
      throw HTMLObstacle(text: "<li> with a marker")
    }
    if let (name, value) = obstacle {
      throw HTMLObstacle(text: "'\(name): \(value.text.clipped(to: 30))'")
    }
  }

  // MARK: Blocks

  /// Lays out an element.
  ///
  /// - Parameters:
  ///   - style: the inherited properties of the element.
  ///   - room: the size that the element can have.
  ///   - height: the height with margins of an element without one of its own.
  func block(
    of element: MarkupTree, _ style: HTMLStyle, in room: Size, height: Double? = nil
  ) throws(HTMLObstacle) -> Block {
    let place = Place(offset: element.offset, room: room, height: height)
    if let known = blocks[place] { return known }
    weight += 1 + styles.values(of: element).values.reduce(0) { $0 + $1.count } / 50
    guard weight < Self.maximumBlocks else {
      throw HTMLObstacle(text: "more than \(Self.maximumBlocks.grouped) boxes, or too much CSS")
    }
    let block = try newBlock(of: element, style, place)
    blocks[place] = block
    return block
  }

  /// Lays out an element at a place that isn't known.
  private func newBlock(
    of element: MarkupTree, _ style: HTMLStyle, _ place: Place
  ) throws(HTMLObstacle) -> Block {
    let values = styles.values(of: element)
    let isRoot = element.svgName == "foreignObject"
    if !isRoot { try check(element, values, style) }
    let box = HTMLBox(element, values, style, in: place.room, height: place.height)
    // The background shows where a mask has white letters.
    let isCut = values["background-clip"]?.keyword == "text"
    let style = isCut ? style.with("color", "white") : style
    let inner = Size(box.innerWidth, box.innerHeight ?? 0)
    var content =
      element.isReplaced
      ? try replaced(element, style, box) : try children(of: element, style, in: inner)
    var block = Block()
    (block.top, block.bottom) = (box.margins[0], box.margins[2])
    var y = box.padding[0]
    if values.isFlex, let height = box.innerHeight {
      let name = values.isColumn ? "justify-content" : "align-items"
      y += Align(values[name]?.keyword).share * (height - content.height)
    } else if y == 0, !isRoot, !values.isFlex, !element.isReplaced {
      // The margin of the first child is one with the element's own.
      y -= content.top
      block.top = Self.joined(block.top, content.top)
      content.height -= content.top
    }
    block.height = box.padding[0] + (box.innerHeight ?? content.height) + box.padding[2]
    let wide = box.isFixed ? box.width : content.width + box.padding[1] + box.padding[3]
    block.width = box.margins[3] + max(wide, box.least) + box.margins[1]
    let (height, color) = (block.height, style.color)
    let background = HTMLBackground(values, style, styles.keyframes, id: element.offset)
    if box.isVisible || background != nil, !isCut {
      block.pieces = [
        (Point(box.margins[3], 0), { box.drawing($0, height: height, color, background) })
      ]
    }
    let (behind, above) = try floating(in: element, values, style, box, height: height)
    block.pieces += behind
    block.add(content, box.margins[3] + box.padding[3], y)
    block.pieces += above
    if isCut, let background {
      let (id, area) = (element.offset, box.area(Point(box.margins[3], 0), height))
      block.pieces = [
        (.zero, { [all = block.pieces] in .cut(background, area, by: all, id: id, at: $0) })
      ]
    }
    let own = HTMLBackground.dropMotions(of: values, styles.keyframes)
    let kept = element.isReplaced ? [:] : own.filter { Self.isKept($0.key) }
    if !isRoot, !kept.isEmpty {
      let bounds = Rect(box.margins[3], 0, box.width, block.height)
      block.pieces = [(.zero, { [pieces = block.pieces] in .group($0, bounds, pieces, kept) })]
    }
    if values["position"]?.keyword == "relative" {
      block.pieces = block.pieces.map { ($0.place + box.shift, $0.draw) }
    }
    return block
  }

  /// Lays out the elements with an absolute position, behind and above the other content.
  private func floating(
    in element: MarkupTree, _ values: [String: [StyleToken]], _ style: HTMLStyle, _ box: HTMLBox,
    height: Double
  ) throws(HTMLObstacle) -> (behind: [Piece], above: [Piece]) {
    var (behind, above): ([Piece], [Piece]) = ([], [])
    let area = box.area(Point(box.margins[3], 0), height)
    let elements = element.isReplaced ? [] : element.elements
    for (index, child) in elements.enumerated() where isFloating(child) {
      let own = styles.values(of: child)
      guard
        element.svgName != nil || ["relative", "absolute"].contains(values["position"]?.keyword)
      else { throw HTMLObstacle(text: "'position: absolute' in a box without a position") }
      func side(_ name: String, _ whole: Double) -> Double? {
        (own[name] ?? own["inset"]).flatMap { style.length($0.text, of: whole) }
      }
      let (left, right) = (side("left", area.size.width), side("right", area.size.width))
      let (top, bottom) = (side("top", area.size.height), side("bottom", area.size.height))
      let (inner, isWide) = (style.inside(child, own), left != nil && right != nil)
      var (room, tall): (Size, Double?) = (area.size, nil)
      if let left, let right { room.width -= left + right }
      if let top, let bottom, own["height"] == nil { tall = area.size.height - top - bottom }
      var block = try shrunk(.element(child, inner), style, in: room)
      if isWide || tall != nil {
        if !isWide { room.width = block.width }
        block = try self.block(of: child, inner, in: room, height: tall)
      }
      let x = left ?? right.map { area.size.width - $0 - block.width } ?? 0
      let y = top ?? bottom.map { area.size.height - $0 - block.outerHeight } ?? 0
      var pieces = Block()
      pieces.add(block, area.minX + x, area.minY + y + block.top)
      if values["overflow"]?.keyword == "hidden" {
        pieces.pieces = [(.zero, { [all = pieces.pieces] in .window(area, all, at: $0) })]
      }
      let isCovered = elements[(index + 1)...].contains { next in
        !isFloating(next) && styles.values(of: next)["position"]?.keyword == "relative"
      }
      let isBehind = isCovered || own["z-index"]?.numbers.first ?? 0 < 0
      if isBehind { behind += pieces.pieces } else { above += pieces.pieces }
    }
    return (behind, above)
  }

  /// Whether an element has an absolute position, and no place in the flow.
  private func isFloating(_ element: MarkupTree) -> Bool {
    styles.values(of: element)["position"]?.keyword == "absolute"
  }

  /// Lays out an image or a drawing.
  private func replaced(
    _ element: MarkupTree, _ style: HTMLStyle, _ box: HTMLBox
  ) throws(HTMLObstacle) -> Block {
    guard let height = box.innerHeight else {
      throw HTMLObstacle(text: "<\(element.name.local)> without a size")
    }
    let size = Size(box.innerWidth, height)
    let drawing = element.htmlName == nil ? bare(element, style) : element
    return Block(
      pieces: [(.zero, { drawing.placed($0, size, box.radius) })], height: height,
      width: size.width)
  }

  /// Returns an element of SVG without the rules that refer to the HTML around it.
  ///
  /// - Parameter style: the inherited properties; nil for an element within another one.
  private func bare(_ element: MarkupTree, _ style: HTMLStyle?) -> MarkupTree {
    var values = style?.tokens ?? [:]
    values.merge(styles.values(of: element)) { $1 }
    let text = values.filter { !$0.key.exact.hasPrefix("margin") }.sorted { $0.key < $1.key }
      .map { "\($0.key): \($0.value.text)" }
    var result = element.replacingElements { bare($0, nil) }
    result.attributes.removeAll { ["class", "style"].contains($0.name.local) }
    if !text.isEmpty { result.attributes.append(.init("style", text.joined(separator: "; "))) }
    return result
  }

  // MARK: Children

  /// A child of an element.
  enum Item {
    /// The text between two blocks.
    case text([Run])
    /// An element with its inherited properties.
    case element(MarkupTree, HTMLStyle)

    /// Whether the child is an image or a drawing.
    var isReplaced: Bool {
      if case .element(let element, _) = self { element.isReplaced } else { false }
    }

    /// Returns the value of a property of an element; nil without one, and for a text.
    func value(_ name: String, _ styles: StyledElements) -> [StyleToken]? {
      if case .element(let element, _) = self { styles.values(of: element)[name] } else { nil }
    }
  }

  /// Lays out the children of an element. The height includes the margin of the first child.
  private func children(
    of element: MarkupTree, _ style: HTMLStyle, in room: Size
  ) throws(HTMLObstacle) -> Block {
    let values = styles.values(of: element)
    let items = try items(of: element, style, isFlex: values.isFlex, in: room)
    if values.isFlex { return try flexed(items, values, style, in: room) }
    var (stack, y, margin) = (Block(), 0.0, 0.0)
    for (index, item) in items.enumerated() {
      let isTable = item.value("display", styles)?.keyword.exact.hasPrefix("table") ?? false
      let block = try isTable ? shrunk(item, style, in: room) : block(item, style, in: room)
      if index == 0 { stack.top = block.top }
      y += Self.joined(margin, block.top)
      stack.add(block, 0, y)
      stack.width = max(stack.width, block.width)
      (y, margin) = (y + block.height, block.bottom)
    }
    stack.height = y + margin
    return stack
  }

  /// Returns the distance of two blocks whose margins touch.
  private static func joined(_ first: Double, _ second: Double) -> Double {
    max(first, second, 0) + min(first, second, 0)
  }

  /// Lays out a child.
  private func block(
    _ item: Item, _ style: HTMLStyle, in room: Size
  ) throws(HTMLObstacle) -> Block {
    switch item {
    case .text(let runs): try lines(runs, style, in: room.width)
    case .element(let element, let style): try block(of: element, style, in: room)
    }
  }

  /// Lays out a child as wide as its content, unless it has a width.
  func shrunk(
    _ item: Item, _ style: HTMLStyle, in room: Size
  ) throws(HTMLObstacle) -> Block {
    let block = try block(item, style, in: room)
    let isWide =
      block.width >= room.width || item.isReplaced
      || item.value("width", styles) != nil
    return isWide ? block : try self.block(item, style, in: Size(block.width, room.height))
  }

  /// Returns the children of an element: blocks, and the texts between them.
  private func items(
    of element: MarkupTree, _ style: HTMLStyle, isFlex: Bool, in room: Size
  ) throws(HTMLObstacle) -> [Item] {
    var items: [Item] = []
    func add(_ runs: [Run]) {
      var all = runs
      if case .text(let before)? = items.last {
        items.removeLast()
        all = before + runs
      }
      items.append(.text(all))
    }
    for child in element.children {
      switch child {
      case .text(let text): add([Run(text: style.cased(text), style: style)])
      case .element(let inner):
        let values = styles.values(of: inner)
        let own = style.inside(inner, values)
        if inner.name.local == "style" || values["display"]?.keyword == "none" || isFloating(inner)
        {
          continue
        }
        if isFlex || !isInline(inner) {
          items.append(.element(inner, own))
        } else {
          add(try runs(of: inner, own, in: room))
        }
      }
    }
    items.removeAll { item in
      guard case .text(let runs) = item else { return false }
      return runs.allSatisfy { $0.image == nil && $0.text.utf8.allSatisfy(\.isSpace) }
    }
    return items
  }

  // MARK: Flex boxes

  /// Lays out the items of a flex box.
  ///
  /// - Parameters:
  ///   - values: the values of the box's own properties.
  ///   - style: the inherited properties of the box.
  ///   - room: the size of the box without its paddings.
  private func flexed(
    _ items: [Item], _ values: [String: [StyleToken]], _ style: HTMLStyle, in room: Size
  ) throws(HTMLObstacle) -> Block {
    let (isColumn, across) = (values.isColumn, values["align-items"]?.keyword ?? "stretch")
    let gap = values["gap"].flatMap { style.length($0.text, of: room.width) } ?? 0
    let gaps = gap * Double(max(items.count - 1, 0))
    let growths = items.map { isColumn ? nil : growth(of: $0) }
    let wraps = values["flex-wrap"]?.keyword == "wrap"
    var blocks: [Block] = []
    for item in items {
      let isWide = isColumn && across == "stretch"
      blocks.append(
        isWide ? try block(item, style, in: room) : try shrunk(item, style, in: room))
    }
    let fixed = zip(blocks, growths).reduce(gaps) { $0 + ($1.1 == nil ? $1.0.width : 0) }
    let growing = growths.compactMap(\.self).reduce(0, +)
    for (index, item) in items.enumerated() {
      guard let growth = growths[index] else { continue }
      let width = max(room.width - fixed, 0) * growth / growing
      var block = try block(item, style, in: Size(width, room.height))
      block.width = width
      blocks[index] = block
    }
    var box = Block()
    var widths = blocks.map { min($0.width, room.width) }
    var heights = blocks.map(\.outerHeight)
    box.width = isColumn ? widths.max() ?? 0 : widths.reduce(gaps, +)
    box.height = isColumn ? heights.reduce(gaps, +) : heights.max() ?? 0
    let excess = isColumn ? 0 : box.width - room.width
    if excess > 0.5, items.count > 1, wraps {
      return try wrapped(items, widths, values, style, room, gap: gap)
    }
    if excess > 0.5, style.wraps {
      let texts = items.indices.filter { !items[$0].isReplaced }
      let whole = texts.reduce(0) { $0 + widths[$1] }
      for index in texts {
        let width = widths[index] * (1 - excess / max(whole, excess))
        blocks[index] = try block(items[index], style, in: Size(width, room.height))
        blocks[index].width = width
      }
      widths = blocks.map(\.width)
      heights = blocks.map(\.outerHeight)
      box.width = room.width
      box.height = heights.max() ?? 0
    }
    if !isColumn, across == "stretch" {
      for (index, item) in items.enumerated() where blocks[index].outerHeight < room.height {
        guard case .element(let element, let style) = item, !item.isReplaced else { continue }
        let width = item.value("width", styles) == nil ? widths[index] : room.width
        blocks[index] = try self.block(
          of: element, style, in: Size(width, room.height), height: room.height)
      }
    }
    let share = Align(across).share
    let along = values["justify-content"]?.keyword
    let free = max(room.width - box.width, 0)
    let spaces = Align.spaces(along, of: free, between: blocks.count)
    var place = isColumn ? 0 : spaces?.before ?? Align(along).share * (room.width - box.width)
    for (index, block) in blocks.enumerated() {
      if isColumn {
        box.add(block, share * (room.width - widths[index]), place + block.top)
        place += heights[index] + gap
      } else {
        let y = share * (box.height - heights[index]) + block.top
        box.baseline = box.baseline ?? y + (block.baseline ?? block.height)
        box.add(block, place, y)
        place += widths[index] + gap + (spaces?.between ?? 0)
      }
    }
    return box
  }

  /// Lays out the items of a flex box in several lines.
  private func wrapped(
    _ items: [Item], _ widths: [Double], _ values: [String: [StyleToken]], _ style: HTMLStyle,
    _ room: Size, gap: Double
  ) throws(HTMLObstacle) -> Block {
    var (rows, used): ([[Item]], Double) = ([], .infinity)
    for (item, width) in zip(items, widths) {
      used += gap + width
      if used > room.width + 0.5 {
        rows.append([])
        used = width
      }
      rows[rows.count - 1].append(item)
    }
    var (box, plain) = (Block(), values)
    plain["flex-wrap"] = nil
    for row in rows {
      let line = try flexed(row, plain, style, in: Size(room.width, 0))
      if !box.pieces.isEmpty { box.height += gap }
      box.add(line, 0, box.height)
      box.height += line.height
    }
    box.width = room.width
    return box
  }

  /// Returns how much of the free space an item takes, relative to the other items; nil for an item
  /// that keeps its size.
  private func growth(of item: Item) -> Double? {
    let value = item.value("flex", styles) ?? item.value("flex-grow", styles)
    let number = value?.numbers.first ?? 0
    return number > 0 ? number : nil
  }

  /// An alignment along or across a line.
  enum Align {
    case start, middle, end

    /// The share of the free space that is in front of the content.
    var share: Double { self == .start ? 0 : self == .middle ? 0.5 : 1 }

    init(_ word: String?) {
      let word = word ?? ""
      self =
        word.exact.contains("center")
        ? .middle : word.exact.hasSuffix("end") || word == "right" ? .end : .start
    }

    /// Returns the spaces before the first item and between two items; nil if items aren't spread.
    static func spaces(
      _ word: String?, of free: Double, between count: Int
    ) -> (before: Double, between: Double)? {
      let count = Double(count)
      switch word {
      case "space-around": return (free / count / 2, free / count)
      case "space-evenly": return (free / (count + 1), free / (count + 1))
      case "space-between": return (0, count > 1 ? free / (count - 1) : 0)
      default: return nil
      }
    }
  }
}

extension [String: [StyleToken]] {
  /// Whether the element is a flex box.
  fileprivate var isFlex: Bool { self["display"]?.keyword.exact.hasSuffix("flex") ?? false }
  /// Whether the items of a flex box are below each other.
  fileprivate var isColumn: Bool {
    self["flex-direction"]?.keyword == "column" || self["flex-flow"]?.keyword == "column"
  }
}
