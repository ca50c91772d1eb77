package import CritterGraphics
import CritterGuard

/// The changes between two images, pixel by pixel.
package struct ChangeMap: Sendable {
  /// The kind of change of one pixel.
  package enum Mark: UInt8, Sendable {
    /// The same color, or one within the tolerance.
    case same
    /// Only the smoothing of an edge changed.
    case antialiasing
    case changed
  }

  /// The smallest size that contains both images, aligned at the top left.
  package let size: PixelSize
  /// One mark per pixel, row by row from the top left.
  package let marks: [Mark]
  /// The bounds of all pixels that differ under the rules; nil if none differs.
  package let bounds: PixelRect?
  /// The largest color distance, also within the tolerance. Pixels that the rules ignore don't
  /// count.
  let largestDistance: Double

  /// Compares two images, aligned at the top left if their sizes differ.
  package init(
    from before: Bitmap, to after: Bitmap, _ rules: ComparisonRules = ComparisonRules()
  ) {
    size = before.size.union(after.size)
    let (before, after) = (before.padded(to: size), after.padded(to: size))
    let smoothing = EdgeSmoothing(before: before, after: after)
    var marks = [Mark](repeating: .same, count: size.area)
    var (largest, reported) = (0.0, 0)
    var distances = ColorDistanceCache()
    for position in marks.indices where before.pixels[position] != after.pixels[position] {
      // A million pixels of noise take a second.
      if position - reported > 1_000_000 {
        guard_progress()
        reported = position
      }
      let distance = distances.between(before.pixels[position], after.pixels[position])
      let (x, y) = (position % size.width, position / size.width)
      if distance > rules.tolerance {
        marks[position] = smoothing.explainsChange(x: x, y: y) ? .antialiasing : .changed
      }
      if marks[position] == .same || rules.counts(marks[position]) {
        largest = max(largest, distance)
      }
    }
    let bounds = PixelRect(size).bounds { [width = size.width] x, y in
      rules.counts(marks[y * width + x])
    }
    self.marks = marks
    self.bounds = bounds.isEmpty ? nil : bounds
    largestDistance = largest
  }
}

extension ComparisonRules {
  fileprivate func counts(_ mark: ChangeMap.Mark) -> Bool {
    mark == .changed || mark == .antialiasing && !ignoresAntialiasing
  }
}

/// A cache of color distances: most images have few colors, and cube roots are slow.
private struct ColorDistanceCache {
  /// With more entries, a lookup takes longer than the computation.
  private static let capacity = 1 << 16
  private struct Pair: Hashable {
    let a, b: Bitmap.Pixel
  }

  private var cache: [Pair: Double] = [:]

  mutating func between(_ a: Bitmap.Pixel, _ b: Bitmap.Pixel) -> Double {
    let pair = Pair(a: a, b: b)
    if let distance = cache[pair] { return distance }
    let distance = colorDistance(a, b)
    if cache.count == Self.capacity { cache.removeAll(keepingCapacity: true) }
    cache[pair] = distance
    return distance
  }
}

/// The rules that decide whether two pixels differ.
package struct ComparisonRules: Hashable, Sendable {
  /// The largest color distance (see `colorDistance`) that counts as the same color: 0 for exact
  /// equality, 2 for a just visible difference, 100 for black against white.
  package var tolerance: Double
  /// Whether pixels that only smooth an edge differently count as equal.
  package var ignoresAntialiasing: Bool

  /// Creates rules; by default, every difference counts.
  package init(tolerance: Double = 0, ignoresAntialiasing: Bool = false) {
    self.tolerance = tolerance
    self.ignoresAntialiasing = ignoresAntialiasing
  }
}
