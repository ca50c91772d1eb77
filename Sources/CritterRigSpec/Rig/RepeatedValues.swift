import CritterSyntax

/// Writes values that appear several times in a rig once, with an anchor and its aliases.
package struct RepeatedValues {
  /// The smallest text that is worth an alias, in bytes.
  private static let smallest = 40

  private var counts: [YAMLValue: Int] = [:]
  private var names: [YAMLValue: String] = [:]
  private var taken = PartNames()

  /// Returns the entries of a rig file with each repeated value in one place.
  package static func shared(_ pairs: [YAMLValue.Pair]) -> [YAMLValue.Pair] {
    var values = RepeatedValues()
    let merged = pairs.map { YAMLValue.Pair($0.key, values.merged($0.value)) }
    for pair in merged { values.count(pair.value) }
    return merged.map { .init($0.key, values.shared($0.value, key: $0.key)) }
  }

  // MARK: Equal values

  private mutating func count(_ value: YAMLValue) {
    if isLong(value) {
      counts[value, default: 0] += 1
      if counts[value, default: 0] > 1 { return }
    }
    switch value {
    case .text, .alias: break
    case .anchored(_, let inner): count(inner)
    case .list(let items): for item in items { count(item) }
    case .map(let pairs), .block(let pairs): for pair in pairs { count(pair.value) }
    }
  }

  private func isLong(_ value: YAMLValue) -> Bool {
    switch value {
    case .alias, .anchored, .block: return false
    case .text, .list, .map: return (value.flow?.utf8.count ?? Self.smallest) >= Self.smallest
    }
  }

  private mutating func shared(_ value: YAMLValue, key: String) -> YAMLValue {
    guard isLong(value), counts[value, default: 0] > 1 else { return inside(value, key: key) }
    if let name = names[value] { return .alias(name) }
    let name = taken.unique(key)
    names[value] = name
    return .anchored(name, inside(value, key: key))
  }

  private mutating func inside(_ value: YAMLValue, key: String) -> YAMLValue {
    switch value {
    case .text, .alias: value
    case .anchored(let name, let inner): .anchored(name, inside(inner, key: key))
    case .list(let items): .list(items.map { shared($0, key: key) })
    case .map(let pairs): .map(pairs.map { .init($0.key, shared($0.value, key: $0.key)) })
    case .block(let pairs): .block(pairs.map { .init($0.key, shared($0.value, key: $0.key)) })
    }
  }

  // MARK: Similar mappings

  /// Returns a value in which a mapping takes the entries that it shares with one before it.
  private mutating func merged(_ value: YAMLValue) -> YAMLValue {
    guard case .block(let pairs) = value else { return value }
    var result = pairs.map { YAMLValue.Pair($0.key, merged($0.value)) }
    for index in result.indices {
      guard case .map(let own) = pairs[index].value else { continue }
      // Few parts before are similar, and all are compared.
      let bases = pairs[max(index - 60, 0)..<index].indices.compactMap { base -> (Int, Int)? in
        guard case .map(let other) = pairs[base].value, !result[base].value.isMerged else {
          return nil
        }
        let saved = Self.saving(own, from: other)
        return saved >= Self.smallest ? (saved, base) : nil
      }
      guard let (_, base) = bases.max(by: { $0.0 < $1.0 }),
        case .map(let other) = pairs[base].value
      else { continue }
      let name = result[base].value.anchor ?? taken.unique(pairs[base].key)
      if result[base].value.anchor == nil {
        result[base] = .init(pairs[base].key, .anchored(name, result[base].value))
      }
      result[index] = .init(
        pairs[index].key,
        .map([.init("<<", .alias(name))] + own.filter { !other.contains($0) }))
    }
    return .block(result)
  }

  /// Returns the bytes that a mapping saves if it takes the entries of another one; 0 if the other
  /// one has more keys.
  private static func saving(_ own: [YAMLValue.Pair], from other: [YAMLValue.Pair]) -> Int {
    guard own != other, other.allSatisfy({ pair in own.contains { $0.key == pair.key } }) else {
      return 0
    }
    let equal = other.filter { own.contains($0) }
    guard equal.count > 1 else { return 0 }
    return equal.reduce(0) { $0 + $1.key.utf8.count + ($1.value.flow?.utf8.count ?? smallest) }
  }
}

extension YAMLValue {
  /// The name of the value.
  fileprivate var anchor: String? { if case .anchored(let name, _) = self { name } else { nil } }

  /// Whether the value takes the entries of another one.
  fileprivate var isMerged: Bool {
    guard case .map(let pairs) = self else { return false }
    return pairs.first?.key == "<<"
  }
}
