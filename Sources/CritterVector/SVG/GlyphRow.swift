import CritterGraphics
import CritterRaster

/// Glyphs that appear one after the other from left to right, as what is typed does: behind a
/// window that grows and shrinks, which takes one animation for all of them.
struct GlyphRow {
  /// From left to right, each group shown only while the one before it is.
  private(set) var groups: [[MovingGlyph]]
  /// What the window has to hold.
  let bounds: Rect
  /// How far the window reaches from its left side, each from a time on.
  let widths: Keys

  /// So many glyphs are worth a window.
  private static let fewest = 4

  /// Takes rows out of groups of glyphs.
  static func rows(
    of groups: [[MovingGlyph]], _ outlines: [Path]
  ) -> (rows: [GlyphRow], others: [[MovingGlyph]]) {
    var rest = groups.map { ($0, Rect(of: $0, outlines)) }.sorted { $0.1.minX < $1.1.minX }
    var rows: [GlyphRow] = []
    while true {
      let chain = longestChain(in: rest)
      if chain.count < fewest { return (rows, rest.map(\.0)) }
      rows.append(GlyphRow(chain.map { rest[$0] }))
      rest = rest.indices.filter { !chain.contains($0) }.map { rest[$0] }
    }
  }

  /// Groups each of which is right of the one before, and shows only while that does.
  private static func longestChain(in groups: [([MovingGlyph], Rect)]) -> [Int] {
    var chains: [[Int]] = []
    for (index, group) in groups.enumerated() {
      let before = chains.filter { chain in
        let last = groups[chain[chain.count - 1]]
        return group.1.minX >= last.1.maxX && group.0[0].isVisible.isWithin(last.0[0].isVisible)
      }
      chains.append((before.max { $0.count < $1.count } ?? []) + [index])
    }
    return chains.max { $0.count < $1.count } ?? []
  }

  private init(_ groups: [([MovingGlyph], Rect)]) {
    self.groups = groups.map(\.0)
    let bounds = Rect(around: groups.flatMap { $0.1.corners })
    let left = bounds.minX - 1
    let times = Set(groups.flatMap { $0.0[0].isVisible.steps.map(\.time) }).sorted()
    let widths = times.map { time -> Double in
      let shown = groups.lastIndex { $0.0[0].isVisible.value(at: time) }
      guard let shown else { return 0 }
      let next = shown + 1 < groups.count ? groups[shown + 1].1.minX : groups[shown].1.maxX + 2
      return (groups[shown].1.maxX + next) / 2 - left
    }
    self.bounds = Rect(
      left, bounds.minY - 1, bounds.size.width + 2, bounds.size.height + 2)
    self.widths = Keys(zip(times, widths).map { Keys.Key(time: $0, values: [$1]) })
  }
}

extension Rect {
  fileprivate init(of glyphs: [MovingGlyph], _ outlines: [Path]) {
    self.init(
      around: glyphs.flatMap { glyph in
        outlines[glyph.outline].moved(by: .translation(glyph.place.x, glyph.place.y))
          .controlBounds.corners
      })
  }
}

extension Steps<Bool> {
  func value(at time: Double) -> Bool { steps.last { $0.time <= time }?.value ?? first }

  /// Whether the other is true wherever this is.
  fileprivate func isWithin(_ other: Steps<Bool>) -> Bool {
    let times = steps.map(\.time) + other.steps.map(\.time)
    return times.allSatisfy { !value(at: $0) || other.value(at: $0) }
  }
}
