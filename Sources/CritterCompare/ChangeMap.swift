public import CritterGraphics

/// What became of every pixel from one picture to another.
public struct ChangeMap: Sendable {
  public enum Mark: UInt8, Sendable {
    /// The same colour, or one within the tolerance.
    case same
    /// Only how an edge is smoothed has changed.
    case antialiasing
    case changed
  }

  /// The smallest that both pictures fit in; they lie in its top left corner.
  public let size: PixelSize
  /// Rows from the top.
  public let marks: [Mark]
  /// The largest colour distance, of pixels within the tolerance too; those that the rules ignore
  /// left out.
  let largestDistance: Double

  public init(
    from before: Bitmap, to after: Bitmap, _ rules: ComparisonRules = ComparisonRules()
  ) {
    size = before.size.union(after.size)
    let (before, after) = (before.padded(to: size), after.padded(to: size))
    let smoothing = EdgeSmoothing(before: before, after: after)
    var marks = [Mark](repeating: .same, count: size.area)
    var largest = 0.0
    var distances = KnownDistances()
    for place in marks.indices where before.pixels[place] != after.pixels[place] {
      let distance = distances.between(before.pixels[place], after.pixels[place])
      if distance > rules.tolerance {
        let isSmoothing = smoothing.explainsChange(
          x: place % size.width, y: place / size.width)
        marks[place] = isSmoothing ? .antialiasing : .changed
      }
      if !(rules.ignoresAntialiasing && marks[place] == .antialiasing) {
        largest = max(largest, distance)
      }
    }
    (self.marks, largestDistance) = (marks, largest)
  }

  /// The smallest rectangle with all pixels of these marks; nil when there are none.
  public func bounds(of wanted: Set<Mark>) -> PixelRect? {
    var columns: (Int, Int)?
    var rows: (Int, Int)?
    for (place, mark) in marks.enumerated() where wanted.contains(mark) {
      let (x, y) = (place % size.width, place / size.width)
      columns = (min(columns?.0 ?? x, x), max(columns?.1 ?? x, x))
      rows = (rows?.0 ?? y, y)
    }
    guard let columns, let rows else { return nil }
    return PixelRect(columns.0, rows.0, columns.1 - columns.0 + 1, rows.1 - rows.0 + 1)
  }
}

/// Colour distances that were worked out before: pictures have few colours, and cube roots take
/// time.
private struct KnownDistances {
  private struct Pair: Hashable {
    let a, b: Bitmap.Pixel
  }

  private var known: [Pair: Double] = [:]

  mutating func between(_ a: Bitmap.Pixel, _ b: Bitmap.Pixel) -> Double {
    let pair = Pair(a: a, b: b)
    if let distance = known[pair] { return distance }
    let distance = colorDistance(a, b)
    known[pair] = distance
    return distance
  }
}
