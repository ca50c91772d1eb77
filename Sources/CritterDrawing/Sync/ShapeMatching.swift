import CritterGraphics

/// Pairs of shapes that are the same shape in two versions of a drawing.
///
/// Pairs are made in the order of their certainty: the same outline in the same place, the same name,
/// the same outline in another color, in another place, and at last a similar outline.
struct ShapeMatching {
  /// The old shape for each shape of each new unit; nil for a new shape.
  private(set) var pairs: [[Pair?]]
  private let old: [Item]
  private let new: [Item]
  private var oldPartner: [Int?]
  private var newPartner: [Int?]
  private let size: Double

  /// A shape of the old drawing, with its difference from the new shape.
  struct Pair {
    /// The index of the old unit.
    let unit: Int
    /// The old shape.
    let shape: ShapeFeatures
    let change: Change
    /// The distance that the shape moved, in points.
    let shift: Point
  }

  /// How two paired shapes differ.
  enum Change {
    case none, recolored, moved, redrawn
  }

  fileprivate struct Item {
    let shape: ShapeFeatures
    let unit: Int
    let names: [String]
  }

  private typealias Cost = (Item, Item, ShapeDistances) -> Double?

  /// Creates a matching without shapes.
  init() { (pairs, old, new, oldPartner, newPartner, size) = ([], [], [], [], [], 1) }

  /// - Parameters:
  ///   - size: the size of the drawing, for tolerances.
  ///   - place: the shift of the new drawing, which isn't a difference.
  ///   - isAlike: whether an old and a new unit are both visible, or both in a state. Other units are
  ///     paired only with the same outline.
  init(
    _ old: [UnitFeatures], _ new: [UnitFeatures], size: Double, shiftedBy place: DrawingScale,
    isAlike: (Int, Int) -> Bool
  ) {
    self.size = max(size, 1e-9)
    self.old = Self.items(old)
    self.new = Self.items(new.map { $0.placed(by: place) })
    oldPartner = self.old.map { _ in nil }
    newPartner = self.new.map { _ in nil }
    pairs = new.map { $0.shapes.map { _ in nil } }
    pairTexts()
    for cost in Self.same {
      pair(within: ShapeDistances.tolerance) { one, other, distances in
        cost(one, other, distances).map { $0 + (isAlike(one.unit, other.unit) ? 0 : 0.5) }
      }
    }
    for (reach, cost) in Self.similar {
      pair(within: reach) { one, other, distances in
        isAlike(one.unit, other.unit) ? cost(one, other, distances) : nil
      }
    }
    describePairs(of: new)
  }

  private static func items(_ units: [UnitFeatures]) -> [Item] {
    units.enumerated().flatMap { index, unit in
      unit.shapes.map { Item(shape: $0, unit: index, names: unit.names) }
    }
  }

  /// The costs of pairs with the same outline in the same place; nil for other shapes.
  private static var same: [Cost] {
    [
      { one, other, distances in
        one.isOutline(other) && !one.hasOtherName(than: other) && distances.isSame
          && one.shape.hasSamePaint(as: other.shape)
          ? distances.place + (one.sharesName(with: other) ? 0 : 0.004) : nil
      },
      { one, other, distances in
        one.isOutline(other) && distances.isSame && one.shape.hasSamePaint(as: other.shape)
          ? distances.place : nil
      },
    ]
  }

  /// The rules for shapes that aren't equal, the most certain first. A rule's cost is nil for shapes
  /// that it doesn't match. Their left edges can differ by its reach.
  private static var similar: [(reach: Double, cost: Cost)] {
    [
      (
        .infinity,
        { one, other, distances in
          one.sharesName(with: other) && (one.shape.text == nil) == (other.shape.text == nil)
            ? distances.middle + distances.size + (one.names.first == other.names.first ? 0 : 0.3)
              + (one.shape.hasSamePaint(as: other.shape) ? 0 : 0.5) : nil
        }
      ),
      (
        ShapeDistances.tolerance,
        { one, other, distances in
          one.isOutline(other) && distances.isSame ? distances.place : nil
        }
      ),
      (
        .infinity,
        { one, other, distances in
          one.isOutline(other) && !one.hasOtherName(than: other) && distances.isCongruent
            && one.shape.hasSamePaint(as: other.shape) ? distances.middle : nil
        }
      ),
      (
        .infinity,
        { one, other, distances in
          let common = one.shape.bounds.likeness(to: other.shape.bounds)
          return one.isOutline(other) && !one.hasOtherName(than: other) && common > 0.4
            ? 1 - common + (one.shape.hasSamePaint(as: other.shape) ? 0 : 0.5) : nil
        }
      ),
    ]
  }

  /// The maximum number of comparisons of shapes far from each other.
  private static let maximumComparisons = 10_000_000

  /// Pairs equal contents without outlines, in their order.
  private mutating func pairTexts() {
    var known: [String: [Int]] = [:]
    for (index, item) in old.enumerated().reversed() {
      if let text = item.shape.text { known[text, default: []].append(index) }
    }
    for (index, item) in new.enumerated() {
      guard let text = item.shape.text, let partner = known[text]?.popLast() else { continue }
      (oldPartner[partner], newPartner[index]) = (index, partner)
    }
  }

  /// Pairs the shapes with the lowest costs.
  ///
  /// - Parameter reach: the maximum distance of the left edges, as a share of the drawing's size.
  private mutating func pair(within reach: Double, _ cost: Cost) {
    let (oldRest, newRest) = (rest(old, oldPartner), rest(new, newPartner))
    let isLong = oldRest.count * newRest.count > Self.maximumComparisons
    let reach = min(reach, isLong ? ShapeDistances.tolerance : .infinity) * size
    var found: [(cost: Double, old: Int, new: Int)] = []
    var start = 0
    for index in oldRest {
      let left = old[index].shape.bounds.minX
      while start < newRest.count, new[newRest[start]].shape.bounds.minX < left - reach {
        start += 1
      }
      for other in newRest[start...] {
        if new[other].shape.bounds.minX > left + reach { break }
        let distances = old[index].shape.distances(to: new[other].shape, per: size)
        if let cost = cost(old[index], new[other], distances) { found.append((cost, index, other)) }
      }
    }
    found.sort { ($0.cost, $0.old, $0.new) < ($1.cost, $1.old, $1.new) }
    for pair in found where oldPartner[pair.old] == nil && newPartner[pair.new] == nil {
      (oldPartner[pair.old], newPartner[pair.new]) = (pair.new, pair.old)
    }
  }

  /// Returns the indices of the shapes without a partner, from left to right.
  private func rest(_ items: [Item], _ partners: [Int?]) -> [Int] {
    items.indices.filter { partners[$0] == nil }
      .sorted { items[$0].shape.bounds.minX < items[$1].shape.bounds.minX }
  }

  private mutating func describePairs(of units: [UnitFeatures]) {
    var counts: [Int: Int] = [:]
    for (index, item) in new.enumerated() {
      let place = counts[item.unit, default: 0]
      counts[item.unit] = place + 1
      guard let partner = newPartner[index].map({ old[$0] }) else { continue }
      let shape = units[item.unit].shapes[place]
      let (from, to) = (partner.shape.bounds.center, shape.bounds.center)
      pairs[item.unit][place] = Pair(
        unit: partner.unit, shape: partner.shape,
        change: partner.shape.change(to: shape, per: size),
        shift: Point(to.x - from.x, to.y - from.y))
    }
  }
}

extension ShapeFeatures {
  fileprivate func change(to other: ShapeFeatures, per size: Double) -> ShapeMatching.Change {
    if text != nil || other.text != nil { return text == other.text ? .none : .redrawn }
    let distances = distances(to: other, per: size)
    let isThin = abs(strokeWidth - other.strokeWidth) <= 0.02 * max(strokeWidth, other.strokeWidth)
    guard isThin else { return .redrawn }
    if distances.isSame { return hasSamePaint(as: other) ? .none : .recolored }
    return distances.isCongruent ? .moved : .redrawn
  }
}

extension ShapeMatching.Item {
  /// Whether both shapes have outlines.
  fileprivate func isOutline(_ other: ShapeMatching.Item) -> Bool {
    shape.text == nil && other.shape.text == nil
  }

  fileprivate func sharesName(with other: ShapeMatching.Item) -> Bool {
    let outer = [names.first, names.last].compactMap(\.self)
    return outer.contains { $0 == other.names.first || $0 == other.names.last }
  }

  /// Whether the author named both shapes differently.
  fileprivate func hasOtherName(than other: ShapeMatching.Item) -> Bool {
    let own = names.filter { !$0.isAutomaticPartName }
    guard !own.isEmpty, !other.names.isEmpty else { return false }
    return !other.names.contains(where: own.contains)
  }
}

extension Rect {
  /// The common area relative to the area of both.
  fileprivate func likeness(to other: Rect) -> Double {
    guard let common = intersection(other) else { return 0 }
    let (shared, all) = (common.area, area + other.area)
    return shared / max(all - shared, 1e-12)
  }
}

extension String {
  /// Whether critter made the name of a part from a color, a place, or a role.
  var isAutomaticPartName: Bool {
    exact.split(separator: "-").allSatisfy { word in
      Self.automaticWords.contains(word) || word.utf8.allSatisfy { (48...57).contains($0) }
    }
  }

  private static let automaticWords: Set<String> = [
    "black", "gray", "white", "brown", "orange", "yellow", "green", "teal", "blue", "purple",
    "pink", "red", "pale", "background", "shape", "top", "bottom", "left", "right", "eye", "eyes",
    "arm", "ear", "tail", "shadow", "lid", "pupil", "mouth",
  ]
}
