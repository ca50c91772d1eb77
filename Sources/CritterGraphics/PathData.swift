/// The reason why a text isn't valid path data.
package struct PathDataError: Error, Hashable, Sendable {
  /// The offset in characters, from 0.
  package let offset: Int
  /// The error message.
  package let message: String
  /// Whether the text is path data beyond a limit of critter.
  package var isLimit = false
}

extension Path {
  /// The maximum number of commands in path data, more than a hand-made drawing has.
  fileprivate static let maximumElements = 10_000

  /// Parses SVG path data with all commands. Quadratic curves and arcs become cubic curves.
  package init(svg text: String) throws(PathDataError) {
    var reader = PathDataReader(text)
    try reader.readAll()
    self.init(reader.elements)
  }

  /// The path as SVG path data with six decimals. Numbers that SVG can't represent become 0.
  package var svg: String {
    svg { points in
      points.map { "\($0.x.svgText()) \($0.y.svgText())" }.joined(separator: " ")
    }
  }

  /// Returns the path as SVG path data.
  ///
  /// - Parameter text: returns the numbers of a command's points.
  package func svg(_ text: ([Point]) -> String) -> String {
    elements.map { element in
      switch element {
      case .move(let point): "M" + text([point])
      case .line(let point): "L" + text([point])
      case .curve(let a, let b, let end): "C" + text([a, b, end])
      case .close: "Z"
      }
    }.joined()
  }
}

private struct PathDataReader {
  private(set) var elements: [Path.Element] = []
  private let text: [Unicode.Scalar]
  private var offset = 0
  private var current = Point.zero
  private var start = Point.zero
  /// The last control point and the command that set it, for smooth curves.
  private var control: (point: Point, command: Character)?

  init(_ text: String) {
    self.text = Array(text.unicodeScalars)
  }

  mutating func readAll() throws(PathDataError) {
    var command: Character?
    skipSeparators()
    while offset < text.count {
      let start = offset
      if text[offset].properties.isAlphabetic {
        command = Character(text[offset])
        offset += 1
      } else if let last = command {
        // Further numbers repeat the command; after a move they are lines.
        if last.uppercased() == "Z" { throw error("after 'z', a path needs a command") }
        command = last == "M" ? "L" : last == "m" ? "l" : last
      }
      guard let command, !elements.isEmpty || command.uppercased() == "M" else {
        throw error("a path must start with 'M'", at: start)
      }
      let count = elements.count
      try read(command)
      guard elements[count...].allSatisfy(\.isValidInput) else {
        throw limit("a coordinate is beyond 1e9 points", at: start)
      }
      guard elements.count <= Path.maximumElements else {
        throw limit(
          "the path has more than \(Path.maximumElements.grouped) lines and curves", at: start)
      }
      skipSeparators()
    }
  }

  private mutating func read(_ command: Character) throws(PathDataError) {
    let origin = command.isLowercase ? current : .zero
    let previous = control
    control = nil
    switch command.uppercased() {
    case "M":
      current = try point(origin)
      start = current
      elements.append(.move(current))
    case "L": addLine(to: try point(origin))
    case "H": addLine(to: Point(origin.x + (try number()), current.y))
    case "V": addLine(to: Point(current.x, origin.y + (try number())))
    case "C": addCurve(try point(origin), try point(origin), try point(origin), command: "C")
    case "S":
      let first = reflected(previous, of: "C")
      addCurve(first, try point(origin), try point(origin), command: "C")
    case "Q": addQuadratic(try point(origin), try point(origin))
    case "T": addQuadratic(reflected(previous, of: "Q"), try point(origin))
    case "A": try readArc(origin)
    case "Z":
      elements.append(.close)
      current = start
    default: throw error("'\(command)' isn't a path command", at: offset - 1)
    }
  }

  private mutating func addLine(to end: Point) {
    elements.append(.line(end))
    current = end
  }

  private mutating func addCurve(_ a: Point, _ b: Point, _ end: Point, command: Character?) {
    elements.append(.curve(a, b, end))
    current = end
    control = command.map { (b, $0) }
  }

  private mutating func addQuadratic(_ middle: Point, _ end: Point) {
    func third(from point: Point) -> Point {
      Point(point.x + (middle.x - point.x) * 2 / 3, point.y + (middle.y - point.y) * 2 / 3)
    }
    addCurve(third(from: current), third(from: end), end, command: nil)
    control = (middle, "Q")
  }

  /// Returns the last control point reflected at the current point.
  private func reflected(_ control: (point: Point, command: Character)?, of command: Character)
    -> Point
  {
    guard let control, control.command == command else { return current }
    return Point(2 * current.x - control.point.x, 2 * current.y - control.point.y)
  }

  // MARK: Arcs

  private mutating func readArc(_ origin: Point) throws(PathDataError) {
    let (rx, ry) = (abs(try number()), abs(try number()))
    let rotation = try number()
    let (isLarge, sweeps) = (try flag(), try flag())
    let end = try point(origin)
    // Smaller radii count as 0, so that division by their squares stays finite.
    if min(rx, ry) < 1e-9 { return addLine(to: end) }
    if end != current {
      addArc(to: end, rx: rx, ry: ry, rotation: rotation, isLarge: isLarge, sweeps: sweeps)
    }
  }

  /// Adds an arc: converts the endpoints to a center (SVG 1.1, appendix F.6), then adds a cubic for
  /// each quarter turn or less.
  private mutating func addArc(
    to end: Point, rx: Double, ry: Double, rotation: Double, isLarge: Bool, sweeps: Bool
  ) {
    let (sine, cosine) = sinCos(rotation)
    let (dx, dy) = ((current.x - end.x) / 2, (current.y - end.y) / 2)
    let (x, y) = (cosine * dx + sine * dy, cosine * dy - sine * dx)
    let needed = x * x / (rx * rx) + y * y / (ry * ry)
    let growth = max(needed, 1).squareRoot()
    let (rx, ry) = (rx * growth, ry * growth)
    let (a, b) = (rx * rx * y * y + ry * ry * x * x, rx * rx * ry * ry)
    let side = (max(b - a, 0) / a).squareRoot() * (isLarge == sweeps ? -1 : 1)
    let (cx, cy) = (side * rx * y / ry, -side * ry * x / rx)
    let first = atan2((y - cy) / ry, (x - cx) / rx)
    var turn = atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if sweeps, turn < 0 { turn += 2 * .pi }
    if !sweeps, turn > 0 { turn -= 2 * .pi }

    let center = Point(
      cosine * cx - sine * cy + (current.x + end.x) / 2,
      sine * cx + cosine * cy + (current.y + end.y) / 2)
    let count = Int((abs(turn) / (.pi / 2) - 1e-9).rounded(.up), within: 1...4)
    let step = turn / Double(count)
    let handle = 4.0 / 3 * tan(step / 4)
    func place(_ x: Double, _ y: Double) -> Point {
      Point(center.x + cosine * rx * x - sine * ry * y, center.y + sine * rx * x + cosine * ry * y)
    }
    for index in 0..<count {
      let (t0, t1) = (first + Double(index) * step, first + Double(index + 1) * step)
      let to = index + 1 == count ? end : place(cos(t1), sin(t1))
      addCurve(
        place(cos(t0) - handle * sin(t0), sin(t0) + handle * cos(t0)),
        place(cos(t1) + handle * sin(t1), sin(t1) - handle * cos(t1)), to, command: nil)
    }
  }

  // MARK: Characters

  private mutating func point(_ origin: Point) throws(PathDataError) -> Point {
    let (x, y) = (try number(), try number())
    return Point(origin.x + x, origin.y + y)
  }

  /// Reads a flag: one digit, with or without a separator after it.
  private mutating func flag() throws(PathDataError) -> Bool {
    skipSeparators()
    guard offset < text.count, text[offset] == "0" || text[offset] == "1" else {
      throw error("an arc's flag must be 0 or 1")
    }
    offset += 1
    return text[offset - 1] == "1"
  }

  private mutating func number() throws(PathDataError) -> Double {
    skipSeparators()
    let first = offset
    skip("+-")
    skipDigits()
    skip(".")
    skipDigits()
    let mantissa = offset
    if offset < text.count, text[offset] == "e" || text[offset] == "E" {
      offset += 1
      skip("+-")
      let digits = offset
      skipDigits()
      if offset == digits { offset = mantissa }
    }
    if let number = Double(String(String.UnicodeScalarView(text[first..<offset]))) {
      if number.isValidInput { return number }
      throw limit("a number must be from -1e9 to 1e9", at: first)
    }
    let isAtEnd = first == text.count
    throw error(isAtEnd ? "expected a number at the end" : "expected a number", at: first)
  }

  private mutating func skip(_ characters: String) {
    if offset < text.count, characters.unicodeScalars.contains(text[offset]) { offset += 1 }
  }

  private mutating func skipDigits() {
    while offset < text.count, ("0"..."9").contains(text[offset]) { offset += 1 }
  }

  private mutating func skipSeparators() {
    while offset < text.count, " ,\t\r\n".unicodeScalars.contains(text[offset]) { offset += 1 }
  }

  private func limit(_ message: String, at place: Int) -> PathDataError {
    PathDataError(offset: place, message: message, isLimit: true)
  }

  private func error(_ message: String, at place: Int? = nil) -> PathDataError {
    PathDataError(offset: place ?? offset, message: message)
  }
}

extension Path.Element {
  /// Whether all points are within the limit for files.
  fileprivate var isValidInput: Bool { points.allSatisfy(\.isValidInput) }
}

extension Point {
  fileprivate var isValidInput: Bool { x.isValidInput && y.isValidInput }
}
