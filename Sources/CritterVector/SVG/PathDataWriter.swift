import CritterGraphics

extension Path {
  /// Returns short path data with relative coordinates.
  func compactText(_ decimals: Int) -> String {
    var pen = PathDataWriter(decimals)
    let elements = withoutEmptyLines
    for (index, element) in elements.enumerated() {
      pen.draw(element, isLast: index + 1 < elements.count && elements[index + 1] == .close)
    }
    return pen.text
  }
}

/// A writer of path data with as few characters as possible.
private struct PathDataWriter {
  private(set) var text = ""
  private let decimals: Int
  private let unit: Double
  private var current = Point.zero
  private var start = Point.zero
  /// The control point that continues the last curve smoothly, relative to the current point.
  private var handle = Point.zero
  private var letter: Character?

  init(_ decimals: Int) {
    self.decimals = decimals
    unit = .powerOfTen(decimals)
  }

  /// Writes a path element.
  ///
  /// - Parameter isLast: whether the contour closes after the element.
  mutating func draw(_ element: Path.Element, isLast: Bool) {
    switch element {
    case .move(let point):
      write(text.isEmpty ? "M" : "m", [offset(of: point)])
      current = rounded(point)
      start = rounded(point)
      letter = nil
    case .line(let end): line(to: end, isLast: isLast)
    case .curve(let a, let b, let end): curve(offset(of: a), offset(of: b), to: end)
    case .close:
      text += "z"
      current = start
      handle = .zero
      letter = nil
    }
  }

  private mutating func line(to end: Point, isLast: Bool) {
    let delta = offset(of: end)
    handle = .zero
    // Closing a contour already draws this line.
    if isLast, rounded(end) == start { return }
    if delta.y == 0 {
      write("h", numbers: [delta.x])
    } else if delta.x == 0 {
      write("v", numbers: [delta.y])
    } else {
      write("l", [delta])
    }
    current = rounded(end)
  }

  private mutating func curve(_ a: Point, _ b: Point, to end: Point) {
    let delta = offset(of: end)
    if a == handle, letter == "c" || letter == "s" {
      write("s", [b, delta])
    } else {
      write("c", [a, b, delta])
    }
    handle = Point(delta.x - b.x, delta.y - b.y)
    current = rounded(end)
  }

  private mutating func write(_ command: Character, _ points: [Point]) {
    write(command, numbers: points.flatMap { [$0.x, $0.y] })
  }

  /// Writes a command with as few characters as possible.
  ///
  /// A repeated command needs no letter. A number needs no space before its sign, or before its
  /// decimal point if the previous number has one.
  private mutating func write(_ command: Character, numbers: [Double]) {
    var isOpen = letter == command
    if !isOpen { text.append(command) }
    letter = command
    for number in numbers.map({ ($0 / unit).compactText(decimals) }) {
      let hadPoint = text.lastIndex { !$0.isNumber }.map { text[$0] == "." } ?? false
      if isOpen, !number.hasPrefix("-"), !(hadPoint && number.hasPrefix(".")) { text += " " }
      text += number
      isOpen = true
    }
  }

  /// Returns the point in whole units.
  private func rounded(_ point: Point) -> Point {
    Point((point.x * unit).rounded(), (point.y * unit).rounded())
  }

  private func offset(of point: Point) -> Point {
    let place = rounded(point)
    return Point(place.x - current.x, place.y - current.y)
  }
}
