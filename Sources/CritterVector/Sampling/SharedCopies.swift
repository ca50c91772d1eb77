package import CritterGraphics

/// Copies of a part that show the same animation, each with its own delay and place.
package struct SharedCopies {
  /// A copy of the part.
  package struct Copy {
    /// The delay after the original in seconds.
    package var delay: Double
    /// The map from the original to the copy, in the parent's points.
    package var matrix: Matrix

    package init(delay: Double, matrix: Matrix) {
      self.delay = delay
      self.matrix = matrix
    }
  }

  /// The name of the copy that starts first.
  package var original: String
  /// All copies by name.
  package var copies: [String: Copy] = [:]
  /// The duration of the animation in seconds.
  private let duration: Double
  /// The times in seconds, in order, at which movement of the original can start, end, or change
  /// direction.
  private let marks: [Double]
  /// Whether the end of the animation is followed by its start. Otherwise, the original rests
  /// before its start.
  private let wraps: Bool

  package init(original: String, duration: Double, marks: [Double], wraps: Bool) {
    self.original = original
    self.duration = duration
    self.marks = marks
    self.wraps = wraps
  }

  /// Returns a delay without whole rounds of the animation.
  package func shortDelay(_ delay: Double) -> Double {
    wraps ? delay.truncatingRemainder(dividingBy: duration) : delay
  }

  /// Returns the time within the animation of the original, for a copy's time minus its delay.
  package func originalTime(_ time: Double) -> Double {
    if time >= 0 { return time }
    return wraps ? max(time + duration, 0) : 0
  }

  /// The marks of the shared animation, in seconds after its start.
  fileprivate var sharedMarks: [Double] {
    let lead = lead
    let first = wraps ? marks.map { $0 + lead - duration }.filter { $0 < lead } : []
    let shifted = first + marks.map { $0 + lead }
    return [0] + shifted.filter { $0 > 0 }
  }

  /// The seconds by which the shared animation starts before the original does.
  var lead: Double {
    let last = copies.values.reduce(0) { max($0, $1.delay) }
    return wraps && last > 0 ? duration : last
  }
}

extension VectorSource {
  /// Returns the animation of the original alone, for all copies.
  func original(of copies: SharedCopies) -> VectorSource {
    let lead = copies.lead
    var source = self
    source.duration += lead
    source.marks = copies.sharedMarks
    source.tree = { time in
      var tree = try self.tree(copies.originalTime(time - lead))
      tree.parts = tree.parts.compactMap { $0.only(copies.original) }
      return tree
    }
    return source
  }
}

extension PartNode {
  /// Returns the ancestors of a part and the part; nil if the part isn't inside.
  fileprivate func only(_ name: String) -> PartNode? {
    if self.name == name { return self }
    let inner = parts.compactMap { $0.only(name) }
    if inner.isEmpty { return nil }
    var node = self
    node.layers = []
    node.parts = inner
    return node
  }
}

extension [PartRecord] {
  /// Returns the record of a part, and the canvas points per point of its parent.
  func record(named name: String, unit: Double = 1) -> (record: PartRecord, unit: Double)? {
    for record in self {
      if record.name == name { return (record, unit) }
      let own = unit * record.matrices.distinct.reduce(0.01) { Swift.max($0, $1.largestScale) }
      if let found = record.parts.record(named: name, unit: own) { return found }
    }
    return nil
  }
}
