import CritterGraphics
import CritterRaster

/// Glyphs of which a window shows all that there are at any time, as of what is typed: one that grows,
/// or wanders from glyph to glyph, which takes one animation for all of them, or two.
struct GlyphRow {
  /// From left to right.
  private(set) var groups: [[MovingGlyph]]
  /// What the window has to hold.
  let bounds: Rect
  /// Where the window begins, each from a time on.
  let lefts: Keys
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

  /// Groups each of which is right of the one before, and of which those that show are neighbours.
  private static func longestChain(in groups: [([MovingGlyph], Rect)]) -> [Int] {
    let times = Set(groups.flatMap { $0.0[0].isVisible.steps.map(\.time) }).sorted()
    let shows = groups.map { group in times.map { group.0[0].isVisible.value(at: $0) } }
    // With each chain, when anything of it shows.
    var chains: [(members: [Int], times: [Bool], worth: Double)] = []
    for (index, group) in groups.enumerated() {
      let before = chains.indices.filter { chain in
        // The last of a chain is the group of the same number.
        group.1.minX >= groups[chain].1.maxX
          && times.indices.allSatisfy {
            !shows[index][$0] || shows[chain][$0] || !chains[chain].times[$0]
          }
      }
      // Bullets come and go with bullets.
      func worth(_ chain: Int) -> Double {
        chains[chain].worth + (groups[chain].0[0].outline == group.0[0].outline ? 1.5 : 1)
      }
      let best = before.max { worth($0) < worth($1) }
      chains.append(
        (
          best.map { chains[$0].members + [index] } ?? [index],
          zip(shows[index], best.map { chains[$0].times } ?? shows[index]).map { $0 || $1 },
          best.map(worth) ?? 1
        ))
    }
    return chains.max { $0.worth < $1.worth }?.members ?? []
  }

  private init(_ groups: [([MovingGlyph], Rect)]) {
    self.groups = groups.map(\.0)
    let bounds = Rect(around: groups.flatMap { $0.1.corners })
    self.bounds = Rect(
      bounds.minX - 1, bounds.minY - 1, bounds.size.width + 2, bounds.size.height + 2)
    let times = Set(groups.flatMap { $0.0[0].isVisible.steps.map(\.time) }).sorted()
    // Between two groups, and outside of the first and the last.
    let gaps =
      [self.bounds.minX] + zip(groups, groups.dropFirst()).map { ($0.1.maxX + $1.1.minX) / 2 }
      + [self.bounds.maxX]
    var left = gaps[0]
    var (lefts, widths): ([Keys.Key], [Keys.Key]) = ([], [])
    for time in times {
      let shown = groups.indices.filter { groups[$0].0[0].isVisible.value(at: time) }
      if let first = shown.first { left = gaps[first] }
      let right = shown.last.map { gaps[$0 + 1] } ?? left
      lefts.append(Keys.Key(time: time, values: [left]))
      widths.append(Keys.Key(time: time, values: [right - left]))
    }
    (self.lefts, self.widths) = (Keys(lefts), Keys(widths))
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
