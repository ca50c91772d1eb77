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
  /// - Parameter isShown: whether the parent is visible.
  mutating func add(
    _ parts: [PartNode], at instant: SampleInstant, under parent: PartRecord.ParentSpace,
    isShown: Bool, in space: SamplingContext
  ) {
    let current = index(of: parts)
    for (index, order) in orders.enumerated() where index != current {
      for record in order { record.hide(at: instant) }
    }
    for (part, record) in zip(parts, orders[current]) {
      record.add(part, at: instant, under: parent, isShown: isShown, in: space)
    }
  }

  /// Hides all parts from a sample on.
  func hide(at instant: SampleInstant) {
    for order in orders {
      for record in order { record.hide(at: instant) }
    }
  }

  /// Returns the index of an order. Adds an order that is new.
  private mutating func index(of parts: [PartNode]) -> Int {
    let known = orders.firstIndex { order in
      order.elementsEqual(parts) { record, part in record.name == part.name }
    }
    if let known { return known }
    orders.append(parts.map { PartRecord($0.name) })
    return orders.count - 1
  }
}

/// The number of stored samples of all parts, in all orders.
final class RecordCount {
  var count = 0
}

/// The index of a sample, and its time in seconds.
typealias SampleInstant = (index: Int, time: Double)
