import CritterGraphics

/// The samples after which values jump, although no mark announces it.
final class DetectedJumps {
  private(set) var indices: Set<Int> = []

  func add(_ index: Int) { indices.insert(index) }
}

extension VectorSource {
  /// Returns the animation with marks where values jump between two samples.
  ///
  /// - Returns: nil if no mark is missing, or if the new samples would take too long.
  func marked(after samples: PoseSamples) throws -> VectorSource? {
    let indices = samples.detectedJumps.indices.sorted()
    guard !indices.isEmpty, !samples.isThinned,
      samples.count + indices.count * JumpFinder.treesPerJump
        < PoseSamples.manyParts / samples.partCount
    else { return nil }
    var (finder, found) = (JumpFinder(tree: tree), Set<Double>())
    for index in indices { found.formUnion(try finder.times(after: index, samples.instants)) }
    if found.isEmpty { return nil }
    var source = self
    source.marks = Set(marks + found).sorted()
    return source
  }
}

/// A search for the times of jumps, by bisection.
private struct JumpFinder {
  /// The number of part trees that the search for a jump needs.
  static let treesPerJump = 20
  /// The accuracy of a found time, in seconds. It is below the distance between a mark and the samples
  /// around it.
  private static let accuracy = 5e-7
  /// A change that is visible in any number of a part.
  private static let visible = 0.01

  let tree: (Double) throws -> PartTree
  /// The numbers of all parts by time.
  private var cache: [Double: PartNumbers] = [:]

  init(tree: @escaping (Double) throws -> PartTree) { self.tree = tree }

  /// Returns the times in seconds of all jumps between a sample and the next.
  mutating func times(after index: Int, _ instants: [Double]) throws -> Set<Double> {
    cache = [:]
    let ends = (index - 1...index + 2).map {
      instants[min(max($0, 0), instants.count - 1)]
    }
    var found = try textTimes(from: ends[1], to: ends[2])
    let around = try ends.map { try numbers(at: $0).all }
    for (part, before) in around[1] {
      let series = around.map { $0[part] ?? [] }
      for number in before.indices where series.allSatisfy({ number < $0.count }) {
        if Self.jumps(series.map { $0[number] }) {
          found.insert(try time(of: part, number, from: ends[1], to: ends[2]))
        }
      }
    }
    return found
  }

  /// The maximum number of changes of a text between two samples.
  private static let maximumChanges = 4

  /// Returns the times in seconds right after the changes of each text.
  private mutating func textTimes(from start: Double, to end: Double) throws -> Set<Double> {
    var found: Set<Double> = []
    let last = try numbers(at: end).texts
    for part in try numbers(at: start).texts.keys {
      var (from, changes) = (start, 0)
      while changes < Self.maximumChanges, case let text = try numbers(at: from).texts[part],
        text != last[part]
      {
        var (before, after) = (from, end)
        while after - before > Self.accuracy {
          let middle = (before + after) / 2
          if try numbers(at: middle).texts[part] == text { before = middle } else { after = middle }
        }
        found.insert(after)
        (from, changes) = (after, changes + 1)
      }
    }
    return found
  }

  /// Returns whether the second of three changes is a jump.
  private static func jumps(_ values: [Double]) -> Bool {
    let changes = zip(values, values.dropFirst()).map { $1 - $0 }
    return abs(changes[1]) > visible
      && JumpTest.isJump(changes[1], between: [changes[0], changes[2]])
  }

  /// Returns the time right after a number of a part jumps, by bisection.
  private mutating func time(
    of part: String, _ number: Int, from start: Double, to end: Double
  ) throws -> Double {
    func value(_ numbers: PartNumbers) -> Double {
      let numbers = numbers.all[part] ?? []
      return number < numbers.count ? numbers[number] : .infinity
    }
    var (start, end) = (start, end)
    var (first, last) = (value(try numbers(at: start)), value(try numbers(at: end)))
    while end - start > Self.accuracy {
      let middle = (start + end) / 2
      let between = value(try numbers(at: middle))
      if abs(between - first) > abs(last - between) {
        (end, last) = (middle, between)
      } else {
        (start, first) = (middle, between)
      }
    }
    return end
  }

  private mutating func numbers(at time: Double) throws -> PartNumbers {
    if let numbers = cache[time] { return numbers }
    var numbers = PartNumbers()
    try tree(time).parts.collectNumbers(in: &numbers)
    cache[time] = numbers
    return numbers
  }
}

/// The numbers and texts of all parts at one time, by name.
private struct PartNumbers {
  var all: [String: [Double]] = [:]
  /// The outlines of texts.
  var texts: [String: [Path]] = [:]
}

extension [PartNode] {
  /// Collects the numbers of all parts, by name.
  fileprivate func collectNumbers(in numbers: inout PartNumbers) {
    for part in self {
      numbers.all[part.name] = part.numbers
      if part.isText { numbers.texts[part.name] = part.layers.compactMap(\.content.path) }
      part.parts.collectNumbers(in: &numbers)
      part.matte?.content.collectNumbers(in: &numbers)
    }
  }
}

extension [PartNode] {
  /// Returns whether all parts are at a fraction of an even movement between two others.
  func areBetween(_ start: [PartNode], _ end: [PartNode], at fraction: Double) -> Bool {
    count == start.count && count == end.count
      && indices.allSatisfy { self[$0].isBetween(start[$0], end[$0], at: fraction) }
  }
}

extension PartNode {
  fileprivate func isBetween(_ start: PartNode, _ end: PartNode, at fraction: Double) -> Bool {
    if self == start, self == end { return true }
    guard name == start.name, name == end.name, mask == start.mask, mask == end.mask,
      effects == start.effects, effects == end.effects, matte == start.matte, matte == end.matte,
      parts.areBetween(start.parts, end.parts, at: fraction)
    else { return false }
    let (numbers, first, last) = (numbers, start.numbers, end.numbers)
    return numbers.count == first.count && numbers.count == last.count
      && numbers.indices.allSatisfy {
        abs(first[$0] + (last[$0] - first[$0]) * fraction - numbers[$0]) < Self.accuracy
      }
  }

  /// The maximum deviation of any number from even movement.
  private static let accuracy = 1e-5

  /// All numbers of the part that can jump. Other changes are changes of one of the numbers.
  fileprivate var numbers: [Double] {
    let rows = [matrix.row1, matrix.row2, matrix.row3].flatMap { [$0.x, $0.y, $0.z] }
    let kind = layers.map(\.content.kind).hashValue & 0xFFFF
    return rows + [opacity, isVisible ? 1 : 0, Double(kind)] + layers.flatMap(\.content.numbers)
  }
}

extension Layer.Content {
  /// A value that is the same for contents that can change into each other.
  fileprivate var kind: String {
    switch self {
    case .art(let name): "art " + name
    case .fade(let from, let to, _): "fade " + from + " " + to
    case .fill: "fill"
    case .shape(let shape): shape.path.commands
    case .group(let layers): layers.map(\.content.kind).joined(separator: " ")
    }
  }

  /// The path of a shape; nil for other contents.
  fileprivate var path: Path? {
    if case .shape(let shape) = self { shape.path } else { nil }
  }

  fileprivate var numbers: [Double] {
    switch self {
    case .art: []
    case .fade(_, _, let fraction): [fraction]
    case .fill(let color): color.numbers
    case .shape(let shape):
      [shape.fill, shape.stroke?.paint].flatMap { $0?.color?.numbers ?? [] }
        + [shape.trim.start, shape.trim.end, shape.stroke?.width ?? 0] + shape.path.numbers
    case .group(let layers): layers.flatMap(\.content.numbers)
    }
  }
}
