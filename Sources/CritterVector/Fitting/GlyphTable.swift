import CritterGraphics

/// The outlines of all glyphs in all texts, without duplicates.
struct GlyphTable {
  var outlines: [Path] {
    zip(originals, heights).map { outline, height in
      outline.simplified(within: Self.tolerance).transformed(by: .translation(0, height))
    }
  }
  private var originals: [Path] = []
  /// The height at which each outline starts in its first line, so that a line's glyphs share a
  /// baseline.
  private var heights: [Double] = []
  /// The glyph positions of each line of text, by the line's outline.
  private var lines: [Path: [GlyphPosition]] = [:]

  private struct GlyphPosition: Hashable {
    var outline: Int
    /// The position in hundredths of a point.
    var x: Int
    var y: Int
  }

  /// The maximum difference in points between the coordinates of equal outlines.
  private static let matchTolerance = 0.015
  /// The maximum distance in points between an outline and its simplified version.
  private static let tolerance = 0.03

  /// Returns the glyphs of lines of text.
  ///
  /// - Parameter lines: the line at each sample; nil if the text is hidden.
  mutating func places(_ lines: SampleRuns<Path?>, _ samples: PoseSamples) -> [AnimatedGlyph] {
    let positions = lines.map { line in line.map { places(of: $0) } ?? [] }
    return positions.distinct.flatMap(\.self).unique.map { place in
      AnimatedGlyph(
        outline: place.outline, position: Point(Double(place.x) / 100, Double(place.y) / 100),
        isVisible: samples.steps(positions.map { $0.contains(place) }))
    }
  }

  private mutating func places(of line: Path) -> [GlyphPosition] {
    if let cached = lines[line] { return cached }
    let places = line.glyphs.map { glyph -> GlyphPosition in
      let corner = glyph.elements.first?.start ?? .zero
      let (x, y) = ((corner.x * 100).rounded(), (corner.y * 100).rounded())
      let outline = outline(glyph.transformed(by: .translation(-x / 100, -y / 100)), at: y / 100)
      return GlyphPosition(
        outline: outline, x: Int(x, within: -1_000_000_000...1_000_000_000),
        y: Int(y - heights[outline] * 100, within: -1_000_000_000...1_000_000_000))
    }
    lines[line] = places
    return places
  }

  private mutating func outline(_ glyph: Path, at height: Double) -> Int {
    let known = originals.firstIndex { other in
      other.commands == glyph.commands
        && zip(other.numbers, glyph.numbers).allSatisfy { abs($0 - $1) <= Self.matchTolerance }
    }
    if let known { return known }
    originals.append(glyph)
    heights.append(height)
    return originals.count - 1
  }
}

extension [AnimatedGlyph] {
  /// Groups of glyphs with equal visibility, in the order of each group's first glyph.
  package var groupedByVisibility: [[AnimatedGlyph]] {
    map(\.isVisible).unique.map { isVisible in filter { $0.isVisible == isVisible } }
  }
}

extension Path.Element {
  fileprivate var start: Point? {
    if case .move(let point) = self { point } else { nil }
  }
}

extension Path {
  /// The path's glyphs: groups of contours that overlap horizontally.
  fileprivate var glyphs: [Path] {
    var groups: [(path: Path, left: Double, right: Double)] = []
    for contour in contours {
      var path = contour
      let bounds = path.controlBounds
      var (left, right) = (bounds.minX, bounds.maxX)
      while let other = groups.lastIndex(where: { $0.left < right && left < $0.right }) {
        let group = groups.remove(at: other)
        path = Path(group.path.elements + path.elements)
        (left, right) = (min(left, group.left), max(right, group.right))
      }
      groups.append((path, left, right))
    }
    return groups.map(\.path)
  }
}
