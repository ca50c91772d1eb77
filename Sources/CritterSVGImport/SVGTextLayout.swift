import CritterGraphics
import CritterSVG
import CritterRigSpec

/// The places of the pieces of a text, for texts whose pieces move or that librsvg can't place.
struct SVGTextLayout {
  /// Characters of one element that follow each other on a line.
  struct Run {
    let text: String
    /// The element with the text: the `<text>` itself or one inside.
    let element: MarkupTree
    let style: SVGStyle
    /// The start of the baseline; on a path, the distance along it and from it.
    var origin: Point
    /// The place of each character's end after the start.
    let ends: [Double]
    /// The path that the characters follow.
    let path: MarkupTree?

    /// On a straight line, the transform from the line's points.
    var line: MarkupTree.Attribute?

    var width: Double { ends.last ?? 0 }

    /// Returns the letters that are visible on a line; nil for none.
    func onLine(from start: Point, to end: Point) -> Run? {
      let shown = letters(on: 0...start.distance(to: end))
      guard !shown.isEmpty else { return nil }
      let characters = Array(text)
      let first = shown.lowerBound > 0 ? ends[shown.lowerBound - 1] : 0
      var run = Run(
        text: String(characters[shown]), element: element, style: style,
        origin: Point(origin.x + first, origin.y), ends: ends[shown].map { $0 - first },
        path: path)
      let angle = arcTangent(end.y - start.y, end.x - start.x) * 180 / .pi
      let functions = [
        TransformFunction(.translate, [start.x, start.y]),
        TransformFunction(.rotate, [angle, 0, 0]),
      ]
      run.line = .init("transform", functions.map(\.text).joined(separator: " "))
      return run
    }

    /// Returns the letters whose middle is within a range of the path.
    func letters(on range: ClosedRange<Double>) -> Range<Int> {
      let middles = ends.indices.map { index in
        origin.x + ((index > 0 ? ends[index - 1] : 0) + ends[index]) / 2
      }
      let first = middles.firstIndex { $0 >= range.lowerBound } ?? middles.count
      let last = middles.lastIndex { $0 <= range.upperBound } ?? -1
      return last >= first ? first..<(last + 1) : 0..<0
    }
  }

  private(set) var runs: [Run] = []
  private let file: SVGDocument

  private struct Node {
    let element: MarkupTree
    let style: SVGStyle
    let path: MarkupTree?
    var range = 0..<0
  }

  private struct Letter {
    let character: Character
    let node: Int
    var x: Double?
    var y: Double?
    var dx = 0.0
    var dy = 0.0

    /// Whether the letter follows the one before it.
    var isPlain: Bool { x == nil && y == nil && dx == 0 && dy == 0 }
  }

  private static let maximumLetters = 5000
  private static let maximumDepth = 20

  /// - Parameter style: the properties of the text.
  init(_ text: MarkupTree, _ style: SVGStyle, _ file: SVGDocument) {
    self.file = file
    var nodes: [Node] = []
    var letters: [Letter] = []
    collect(text, style, nil, depth: 0, &nodes, &letters)
    if let last = letters.last, last.character == " ", !nodes[last.node].style.keepsSpace {
      letters.removeLast()
    }
    for index in nodes.indices {
      nodes[index].range = nodes[index].range.clamped(to: 0..<letters.count)
    }
    for node in nodes { place(node, &letters) }
    layOut(letters, nodes)
  }

  /// Whether librsvg doesn't place a text as a browser does.
  static func isNeeded(for text: MarkupTree) -> Bool {
    text.contains { element in
      if element.svgName == "textPath" { return true }
      let lists = ["x", "y", "dx", "dy"].compactMap { element[$0] }
      return ["text", "tspan"].contains(element.svgName)
        && lists.contains { $0.words.count > 1 }
    }
  }

  // MARK: Letters

  private func collect(
    _ element: MarkupTree, _ style: SVGStyle, _ path: MarkupTree?, depth: Int,
    _ nodes: inout [Node], _ letters: inout [Letter]
  ) {
    guard depth < Self.maximumDepth, style.word("display") != "none" else { return }
    let own = nodes.count
    nodes.append(Node(element: element, style: style, path: path))
    let start = letters.count
    for child in element.children {
      switch child {
      case .text(let text): add(text, own, style.keepsSpace, &letters)
      case .element(let inner):
        guard let name = inner.svgName, ["tspan", "textPath", "a"].contains(name) else { continue }
        let target = name == "textPath" ? file.styles.reference(of: inner) : path
        if name == "textPath", target == nil { continue }
        collect(inner, file.style(of: inner, in: style), target, depth: depth + 1, &nodes, &letters)
      }
    }
    nodes[own].range = start..<letters.count
  }

  private func add(_ text: String, _ node: Int, _ keepsSpace: Bool, _ letters: inout [Letter]) {
    for character in text where letters.count < Self.maximumLetters {
      let isSpace = character.isWhitespace && character != "\u{A0}"
      if isSpace, !keepsSpace, letters.last.map({ $0.character == " " }) ?? true { continue }
      letters.append(Letter(character: isSpace ? " " : character, node: node))
    }
  }

  /// Adds the places in the attributes of an element to its letters.
  private func place(_ node: Node, _ letters: inout [Letter]) {
    let size = node.style.viewport
    func list(_ name: String, _ whole: Double) -> [Double] {
      (node.element[name] ?? "").words.compactMap {
        Double(length: $0, percent: whole, in: FontUnits(size: node.style.fontSize))
      }
    }
    for (index, value) in zip(node.range, list("x", size.width)) { letters[index].x = value }
    for (index, value) in zip(node.range, list("y", size.height)) { letters[index].y = value }
    for (index, value) in zip(node.range, list("dx", size.width)) { letters[index].dx = value }
    for (index, value) in zip(node.range, list("dy", size.height)) { letters[index].dy = value }
  }

  // MARK: Lines

  private mutating func layOut(_ letters: [Letter], _ nodes: [Node]) {
    var (cursor, chunk, path): (Point, Int, Int?) = (.zero, 0, nil)
    var index = 0
    while index < letters.count {
      let first = letters[index]
      let node = nodes[first.node]
      let isNewPath = node.path?.offset != path
      if first.x != nil || first.y != nil || isNewPath {
        anchor(from: chunk)
        chunk = runs.count
        cursor = Point(first.x ?? (isNewPath ? 0 : cursor.x), first.y ?? cursor.y)
        if let target = node.path {
          cursor = Point(cursor.x + offset(node.element, along: target), 0)
        }
        path = node.path?.offset
      }
      cursor = Point(cursor.x + first.dx, cursor.y + first.dy)
      var end = index + 1
      while end < letters.count, letters[end].node == first.node, letters[end].isPlain { end += 1 }
      let characters = letters[index..<end].map(\.character)
      let shift = node.style.baselineShift(file.text, isOnPath: node.path != nil)
      let run = Run(
        text: String(characters), element: node.element, style: node.style,
        origin: Point(cursor.x, cursor.y + shift),
        ends: ends(of: characters, node.style), path: node.path)
      runs.append(run)
      cursor.x += run.width
      index = end
    }
    anchor(from: chunk)
  }

  /// Returns the start of a text on a path.
  private func offset(_ element: MarkupTree, along path: MarkupTree) -> Double {
    guard let text = element["startOffset"], let route = file.path(of: path) else { return 0 }
    return Double(length: text, percent: Route(route).length) ?? 0
  }

  private func ends(of characters: [Character], _ style: SVGStyle) -> [Double] {
    let font = style.font
    var prefix = ""
    return characters.map { character in
      prefix.append(character)
      let width = file.text?.outline(of: prefix, font)?.width
      return width
        ?? Double(prefix.unicodeScalars.count) * (font.size / 2 + font.letterSpacing)
    }
  }

  /// Moves the runs of a chunk so that its anchor is at its place.
  private mutating func anchor(from start: Int) {
    guard start < runs.count else { return }
    let width = (runs.last.map { $0.origin.x + $0.width } ?? 0) - runs[start].origin.x
    let shift = runs[start].style.anchor * width
    for index in start..<runs.count { runs[index].origin.x -= shift }
  }

  /// The rectangle around the cells of all letters, in the points of the text; nil for letters on a
  /// path.
  var box: Rect? {
    guard !runs.isEmpty, runs.allSatisfy({ $0.path == nil }) else { return nil }
    return Rect(
      around: runs.flatMap { run -> [Point] in
        let line = file.text?.outline(of: run.text, run.style.font)
        let (ascent, descent) = (line?.ascent ?? run.style.fontSize, line?.descent ?? 0)
        return [
          Point(run.origin.x, run.origin.y - ascent),
          Point(run.origin.x + run.width, run.origin.y + descent),
        ]
      })
  }

}

extension SVGStyle {
  /// The share of a text's width that is in front of its place.
  var anchor: Double { StyleProperties.anchor(word("text-anchor")) }

  /// Whether white space isn't collapsed.
  var keepsSpace: Bool { StyleProperties.keepsSpace(word("white-space")) }
}

// Lines that texts follow.
extension SVGDocument {
  /// Returns the path of an element without its animations; nil if it isn't a path.
  func path(of element: MarkupTree) -> Path? {
    guard element.svgName == "path" else { return nil }
    return style(of: element).text("d").flatMap { Path(svgValue: $0) }
  }
}

extension Path {
  /// The ends of a path that is a single straight line.
  var line: (start: Point, end: Point)? {
    guard elements.count == 2, case .move(let start) = elements[0],
      case .line(let end) = elements[1]
    else { return nil }
    return (start, end)
  }
}
