import CritterGraphics

/// The records of sibling parts.
///
/// If the paint order changes, each order has its own records, which are visible only while the
/// parts have that order.
struct SiblingRecords {
  private var orders: [[PartRecord]] = []

  /// The records of all orders.
  var all: [PartRecord] { orders.flatMap(\.self) }

  /// Adds a sample.
  ///
  /// - Parameters:
  ///   - time: the time in seconds.
  ///   - isShown: whether the parent is visible.
  ///   - count: the number of earlier samples.
  mutating func add(
    _ parts: [PartNode], at time: Double, under parent: PartRecord.ParentSpace, isShown: Bool,
    missing count: Int, in space: SamplingContext
  ) {
    let current = index(of: parts, missing: count, in: space)
    for (index, order) in orders.enumerated() where index != current {
      for record in order { record.addRepetition(isHidden: true) }
    }
    for (part, record) in zip(parts, orders[current]) {
      record.add(part, at: time, under: parent, isShown: isShown, in: space)
    }
  }

  /// Adds a sample that equals the previous one, unless all parts are hidden.
  func addRepetition(isHidden: Bool) {
    for order in orders {
      for record in order { record.addRepetition(isHidden: isHidden) }
    }
  }

  /// Returns the index of an order. Adds an order that is new.
  private mutating func index(
    of parts: [PartNode], missing count: Int, in space: SamplingContext
  ) -> Int {
    let known = orders.firstIndex { order in
      order.elementsEqual(parts) { record, part in record.name == part.name }
    }
    if let known { return known }
    orders.append(parts.map { PartRecord($0.name, missing: count) })
    space.records.count += parts.count
    return orders.count - 1
  }
}

/// The number of records of all parts, in all orders.
final class RecordCount {
  var count = 0
}
