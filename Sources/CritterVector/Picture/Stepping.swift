extension Keys {
  /// Whether it only ever jumps.
  var isSteps: Bool {
    zip(keys, keys.dropFirst()).allSatisfy { $0.time == $1.time || $0.values == $1.values }
  }

  /// So many jumps in a row are worth keys of their own.
  private static let fewestSteps = 4

  /// What moves, and what only jumps on top of it: of a row of jumps nothing moves in between, and
  /// each takes one key alone. Nil where there is no such row.
  ///
  /// - Parameter difference: what has to be composed with its second argument for the first.
  func divided(by difference: (Double, Double) -> Double) -> (motion: Keys, steps: Keys)? {
    var (motion, steps): ([Key], [Key]) = ([], [])
    // Up to the end all moves on top of where the jumps led.
    var offset = zip(first, first).map(difference)
    func rest(_ key: Key) -> Key {
      var key = key
      key.values = zip(key.values, offset).map(difference)
      return key
    }
    for row in rows {
      guard row.count >= 2 * Self.fewestSteps, let end = row.last, let start = row.first.map(rest),
        difference(1, 1) == 0
          || !(row.flatMap(\.values) + start.values).contains(where: { abs($0) < 1e-3 })
      else {
        motion += row.map(rest)
        continue
      }
      motion += [start, Key(time: end.time, values: start.values, curve: end.curve)]
      if start.time > 0, steps.isEmpty { steps.append(Key(time: 0, values: offset)) }
      steps += row.map { key in
        Key(time: key.time, values: zip(key.values, start.values).map(difference))
      }
      offset = steps[steps.count - 1].values
    }
    return steps.isEmpty ? nil : (Keys(motion), Keys(steps))
  }

  /// Its keys in rows, in each of which it moves or only jumps.
  private var rows: [[Key]] {
    var rows: [[Key]] = []
    var index = 0
    while index < keys.count {
      let end = lastOfSteps(from: index)
      if end > index {
        rows.append(Array(keys[index...end]))
        index = end + 1
      } else {
        rows.append([keys[index]])
        index += 1
      }
    }
    return rows
  }

  /// The last key up to which it holds, jumps, holds, and so on; it ends in a hold.
  private func lastOfSteps(from start: Int) -> Int {
    var end = start
    while end + 2 < keys.count, keys[end].values == keys[end + 1].values,
      keys[end + 1].time == keys[end + 2].time
    {
      end += 2
    }
    if end + 1 < keys.count, keys[end].values == keys[end + 1].values { return end + 1 }
    return max(end - 1, start)
  }
}
