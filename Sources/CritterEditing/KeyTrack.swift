package import CritterGraphics
package import CritterRig
package import CritterSyntax

/// The keyframes of a clip's track in a rig's file.
package struct KeyTrack {
  /// The track's entry.
  package let path: ValuePath
  package let keyframes: Keyframes
  package let timing: MediaTiming

  package var values: ValuePath { path / "values" }
  /// The list of times: in seconds, or in fractions of the duration.
  package var times: ValuePath { path / (keyframes.isInSeconds ? "at" : "times") }
  package var easings: ValuePath { path / "easings" }
  package var count: Int { keyframes.values.count }

  static let sameTime = 1e-4
  static let smoothly = "ease-in-out"

  /// A keyframe that isn't in the file yet, with the changes that add it.
  package struct Insertion {
    package let index: Int
    package let changes: [ValueChange]
  }

  // MARK: Adding

  /// Returns the changes that add a keyframe.
  ///
  /// - Parameter value: the value as written in the file; nil for the value at that time.
  /// - Returns: nil if the track has a keyframe there, or doesn't list its values.
  func insertion(at fraction: Double, of value: String? = nil, in text: ValueText) -> Insertion? {
    guard (0...1).contains(fraction), text.node(at: values)?.items?.count == count,
      !keyframes.times.contains(where: { abs($0 - fraction) < Self.sameTime })
    else { return nil }
    let value = value ?? self.value(at: fraction, in: text)
    guard count > 1 || keyframes.isInSeconds else {
      return insertionAfterOnly(value, at: fraction, in: text)
    }
    let index = keyframes.times.prefix(count).firstIndex { $0 > fraction } ?? count
    guard index > 0 || keyframes.isInSeconds else { return nil }
    var changes = [ValueChange(path: values / index, text: value, adds: true)]
    changes.append(timeChange(in: text, adding: fraction, at: index))
    if let easing = text[easings / max(index - 1, 0)] {
      changes.append(ValueChange(path: easings / index, text: easing.inList, adds: true))
    }
    return Insertion(index: index, changes: changes)
  }

  /// A track with one value holds it; so it returns to the value after another one.
  private func insertionAfterOnly(
    _ value: String, at fraction: Double, in text: ValueText
  ) -> Insertion {
    var changes = [ValueChange(path: values / 1, text: value, adds: true)]
    if fraction < 1 {
      changes += [
        ValueChange(path: values / 2, text: text.source(at: values / 0), adds: true),
        ValueChange(path: times, text: Self.list([0, fraction, 1])),
        ValueChange(path: easings, text: "[\(Self.smoothly), \(Self.smoothly)]"),
      ]
    }
    return Insertion(index: 1, changes: changes)
  }

  /// Returns the changes that add a track with a keyframe, and with others at its start and end, since a
  /// track with a single value doesn't move.
  ///
  /// - Parameter value: the property's value as written in the file.
  static func insertion(at fraction: Double, of value: String, as path: ValuePath) -> Insertion {
    let isEnd = fraction > 1 - sameTime
    let text =
      isEnd || fraction <= sameTime
      ? "{ values: [\(value), \(value)], easings: [\(smoothly)] }"
      : "{ values: [\(value), \(value), \(value)], times: \(list([0, fraction, 1])), "
        + "easings: [\(smoothly), \(smoothly)] }"
    return Insertion(
      index: fraction > sameTime ? 1 : 0, changes: [ValueChange(path: path, text: text)])
  }

  private func timeChange(
    in text: ValueText, adding fraction: Double, at index: Int
  ) -> ValueChange {
    if text.node(at: times)?.items != nil {
      return ValueChange(path: times / index, text: time(fraction), adds: true)
    }
    var all = keyframes.times
    all.insert(fraction, at: index)
    return ValueChange(path: times, text: Self.list(all))
  }

  /// The value at a time as written in the file. Transforms are interpolated operation by operation.
  private func value(at fraction: Double, in text: ValueText) -> String {
    let value = keyframes.value(at: fraction, duration: timing.duration)
    let index = max(keyframes.times.lastIndex { $0 <= fraction } ?? 0, 0)
    let before = text.source(at: values / min(index, count - 1))
    switch value {
    case .transform:
      guard index + 1 < count else { return before }
      let (start, end) = (keyframes.times[index], keyframes.times[index + 1])
      let part = (fraction - start) / (end - start)
      let easing = index < keyframes.easings.count ? keyframes.easings[index] : .linear
      let progress = easing.progress(at: part, duration: (end - start) * timing.duration)
      let nodes = [index, index + 1].compactMap { text.node(at: values / $0) }
      return nodes.count == 2 ? nodes[0].interpolated(to: nodes[1], progress) ?? before : before
    case .path, .order, .text, .flag, .blend, .shadow, .art: return before
    default: return value.rounded(for: path.steps.last == .key("scale") ? .scale : .position)
    }
  }

  // MARK: Moving and removing

  /// A keyframe by its index, with a time in fractions of the track's duration.
  package struct Place {
    package var index: Int
    var fraction: Double
  }

  /// Moves keyframes between those that stay. A keyframe that leaves the start or the end of the
  /// track leaves its value there.
  func moving(_ places: [Place], in text: ValueText) throws -> ValueText {
    for place in places { try check(place.index) }
    let times = times(moving: places)
    var text = try listingTimes(text)
    for place in places where times[place.index] != keyframes.times[place.index] {
      text = try text.applying(
        ValueChange(path: self.times / place.index, text: time(times[place.index])))
    }
    guard count > 1, !keyframes.isInSeconds else { return text }
    // A keyframe that is back at the start or the end becomes the one there.
    let merged = places.filter { isMerged($0, places, in: text) }.map(\.index)
    for index in merged.sorted(by: >) { text = try removing(index, in: text) }
    if times[count - 1] < 1 - Self.sameTime {
      text = try addingEnd(at: count - merged.count, in: text)
    }
    return times[0] > Self.sameTime ? try addingEnd(at: 0, in: text) : text
  }

  /// The times of all keyframes, after some moved as far as the others leave room.
  func times(moving places: [Place]) -> [Double] {
    var times = keyframes.times
    let isLater = places.allSatisfy { $0.fraction >= times[$0.index] }
    for place in places.sorted(by: { ($0.index < $1.index) != isLater }) {
      let low = place.index > 0 ? times[place.index - 1] + 0.001 : 0
      let high = place.index + 1 < times.count ? times[place.index + 1] - 0.001 : 1
      times[place.index] = min(max(place.fraction, low), max(high, low))
    }
    return times
  }

  private func isMerged(_ place: Place, _ places: [Place], in text: ValueText) -> Bool {
    let ends = [(place.index - 1, 0, 0.0), (place.index + 1, count - 1, 1.0)]
    guard 0 < place.index, place.index < count - 1 else { return false }
    return ends.contains { neighbor, end, time in
      neighbor == end && keyframes.times[end] == time && abs(place.fraction - time) < 0.002
        && !places.contains { $0.index == end }
        && text.source(at: values / end) == text.source(at: values / place.index)
    }
  }

  /// Adds a keyframe at the start or the end, with the value of its neighbor.
  private func addingEnd(at index: Int, in text: ValueText) throws -> ValueText {
    let value = text.source(at: values / max(index - 1, 0))
    var text = try text.applying(ValueChange(path: values / index, text: value, adds: true))
    text = try text.applying(
      ValueChange(path: times / index, text: index == 0 ? "0" : "1", adds: true))
    guard text.node(at: easings)?.items != nil else { return text }
    return try text.applying(
      ValueChange(path: easings / max(index - 1, 0), text: "linear", adds: true))
  }

  /// Removes keyframes, and the track if it has no others.
  func removing(_ indices: [Int], in text: ValueText) throws -> ValueText {
    for index in indices { try check(index) }
    let chosen = Set(indices)
    if chosen.count == count { return try text.removing(path) }
    let (first, last) = (0, count - 1)
    // Those between the ends first, so that an end gets the value of a neighbor that stays.
    let order =
      chosen.subtracting([first, last]).sorted(by: >) + [last, first].filter(chosen.contains)
    return try order.reduce((track: self, text: text)) { now, index in
      let position = index == last ? now.track.count - 1 : index
      let text = try now.track.removing(position, in: now.text)
      let isGone = text.node(at: values)?.items?.count != now.track.count
      return (isGone ? now.track.without(position) : now.track, text)
    }.text
  }

  /// Removes a keyframe. At the start or the end of a track with more keyframes, the neighbor's
  /// value stays, since a track has values there.
  private func removing(_ index: Int, in text: ValueText) throws -> ValueText {
    let isEnd = (index == 0 || index == count - 1) && !keyframes.isInSeconds
    var text = try listingTimes(text)
    if isEnd, count > 2 {
      let neighbor = index == 0 ? 1 : index - 1
      let value = text.source(at: values / neighbor)
      if text.source(at: values / index) != value {
        return try text.replacing(values / index, with: value)
      }
    }
    text = try text.removing(values / index).removing(times / index)
    if text.node(at: easings)?.items != nil {
      text = try text.removing(easings / max(index - 1, 0))
    }
    if count == 2 {
      let lists = keyframes.isInSeconds ? [easings] : [times, easings]
      for list in lists where text.node(at: list) != nil {
        text = try text.removing(list)
      }
    } else if isEnd {
      text = try text.applying(
        ValueChange(path: times / (index == 0 ? 0 : count - 2), text: index == 0 ? "0" : "1"))
    }
    return text
  }

  /// Adds to a number of a keyframe's value.
  ///
  /// - Parameter component: the index of the number, if the value is a list.
  package func adding(
    _ difference: Double, to component: Int, of index: Int, in text: ValueText
  ) throws(ValueText.Failure) -> ValueText {
    try check(index)
    let other = text.otherEnd(of: index, ofTrackAt: path, inLoop: timing.period != nil)
    var result = text
    for value in [index, other].compactMap({ $0.map { values / $0 } }) {
      let place = text.node(at: value)?.items == nil ? value : value / component
      guard let number = text[place].flatMap({ Double($0) }) else {
        throw ValueText.Failure(message: "this value is computed; edit the file")
      }
      let sum = (number + difference).shortText(decimals: 4)
      result = try result.applying(ValueChange(path: place, text: sum))
    }
    return result
  }

  private func without(_ index: Int) -> KeyTrack {
    var (values, times) = (keyframes.values, keyframes.times)
    values.remove(at: index)
    times.remove(at: index)
    if !keyframes.isInSeconds {
      times[0] = 0
      times[times.count - 1] = max(1, times[times.count - 1])
    }
    return having(values, at: times)
  }

  /// The track with another keyframe, of any value.
  package func with(_ fraction: Double) -> KeyTrack {
    let value = keyframes.values[0]
    guard count > 1 || keyframes.isInSeconds else {
      return having(
        [value, value] + (fraction < 1 ? [value] : []),
        at: fraction < 1 ? [0, fraction, 1] : [0, 1])
    }
    return having(keyframes.values + [value], at: (keyframes.times + [fraction]).sorted())
  }

  private func having(_ values: [PropertyValue], at times: [Double]) -> KeyTrack {
    KeyTrack(
      path: path,
      keyframes: Keyframes(
        values: values, times: times, easings: keyframes.easings, mode: keyframes.mode,
        isInSeconds: keyframes.isInSeconds),
      timing: timing)
  }

  /// Returns the index of the keyframe at a time, which can be rounded as in the file.
  package func index(at fraction: Double) throws(ValueText.Failure) -> Int {
    let times = keyframes.times
    let near = times.indices.min { abs(times[$0] - fraction) < abs(times[$1] - fraction) }
    let slack = 2 * Self.sameTime + (keyframes.isInSeconds ? 5e-4 / timing.duration : 0)
    guard let near, abs(times[near] - fraction) < slack else {
      throw ValueText.Failure(message: "this keyframe no longer exists")
    }
    return near
  }

  func check(_ index: Int) throws(ValueText.Failure) {
    guard keyframes.values.indices.contains(index) else {
      throw ValueText.Failure(message: "this keyframe no longer exists")
    }
  }

  /// Returns the text with the track's times, if it has only the default ones.
  private func listingTimes(_ text: ValueText) throws(ValueText.Failure) -> ValueText {
    if text.node(at: times)?.items != nil || count == 1 { return text }
    return try text.applying(ValueChange(path: times, text: Self.list(keyframes.times)))
  }

  /// A time as written in the track's list.
  private func time(_ fraction: Double) -> String {
    keyframes.isInSeconds
      ? (fraction * timing.duration / timing.stretch).shortText(decimals: 3) : Self.text(fraction)
  }

  private static func text(_ fraction: Double) -> String { fraction.shortText(decimals: 4) }

  package static func list(_ fractions: [Double]) -> String {
    "[\(fractions.map(text).joined(separator: ", "))]"
  }
}

extension ValueText {
  /// Returns a value as it is written in the file, with its quotes or brackets.
  package func source(at path: ValuePath) -> String {
    guard let node = node(at: path), let start = start(of: node), let end = end(of: node) else {
      return ""
    }
    return Self.string(scalars[start..<end])
  }

  /// Returns the text with a whole value replaced.
  package func replacing(_ path: ValuePath, with source: String) throws(Failure) -> ValueText {
    guard let node = node(at: path), let start = start(of: node), let end = end(of: node) else {
      throw Failure(message: "there is no such value; edit the file")
    }
    return try replacing(start..<end, with: source)
  }
}

extension Node {
  /// The operations between those of two transforms; nil if they aren't alike.
  fileprivate func interpolated(to other: Node, _ progress: Double) -> String? {
    let (these, others) = (operations, other.operations)
    guard let these, let others else { return nil }
    let names = these.isEmpty ? others.map(\.name) : these.map(\.name)
    guard these.isEmpty || others.isEmpty || others.map(\.name) == names else { return nil }
    let words = names.indices.map { index -> String in
      let identity = names[index].exact.hasPrefix("scale") ? 1.0 : 0
      let count = (these.isEmpty ? others : these)[index].numbers.count
      let neutral = [Double](repeating: identity, count: count)
      let a = these.isEmpty ? neutral : these[index].numbers
      let b = others.isEmpty ? neutral : others[index].numbers
      guard a.count == b.count else { return "" }
      let numbers = zip(a, b).map { ($0 + ($1 - $0) * progress).shortText(decimals: 2) }
      let list = numbers.joined(separator: ", ")
      return "\(names[index]): " + (count == 1 ? list : "[\(list)]")
    }
    return words.contains("") ? nil : "[\(words.joined(separator: ", "))]"
  }

  /// The operations of a transform; nil if one has an expression.
  private var operations: [(name: String, numbers: [Double])]? {
    var found: [(name: String, numbers: [Double])] = []
    for item in items ?? [] {
      guard let pair = item.pairs?.first, let name = pair.key.text,
        name != "perspective", name != "matrix"
      else { return nil }
      let numbers = (pair.value.items ?? [pair.value]).map { $0.text.flatMap { Double($0) } }
      guard !numbers.contains(nil) else { return nil }
      found.append((name, numbers.compactMap(\.self)))
    }
    return items == nil ? nil : found
  }
}

extension PropertyValue {
  /// The value as written in a file, rounded as a person would.
  package var rounded: String {
    switch self {
    case .number(let value): value.shortText(decimals: 3)
    case .point(let point): "[\(point.x.shortText(decimals: 2)), \(point.y.shortText(decimals: 2))]"
    case .size(let size):
      "[\(size.width.shortText(decimals: 2)), \(size.height.shortText(decimals: 2))]"
    case .transform(let transform): transform.plain ?? yaml
    default: yaml
    }
  }

  /// The value of a scale: one number if both axes have it.
  package func rounded(for base: Property.Base) -> String {
    if base == .scale, case .point(let point) = self {
      let numbers = [point.x, point.y].map { $0.shortText(decimals: 3) }
      return numbers[0] == numbers[1] ? numbers[0] : "[\(numbers.joined(separator: ", "))]"
    }
    return rounded
  }
}

extension Transform {
  /// The transform as a translation, a rotation, and scales in the plane; nil for another one.
  fileprivate var plain: String? {
    let (x, y, moved) = ((row1.x, row1.y), (row2.x, row2.y), (row4.x, row4.y))
    let flat = Transform(
      [x.0, x.1, 0, 0], [y.0, y.1, 0, 0], [0, 0, 1, 0], [moved.0, moved.1, 0, 1])
    let width = (x.0 * x.0 + x.1 * x.1).squareRoot()
    guard self == flat, width > 1e-9, abs(x.0 * y.0 + x.1 * y.1) < 1e-6 else { return nil }
    let height = (x.0 * y.1 - x.1 * y.0) / width
    let angle = atan2(x.1, x.0) * 180 / .pi
    var words: [String] = []
    if moved.0 != 0 || moved.1 != 0 {
      words.append(
        "translate: [\(moved.0.shortText(decimals: 2)), \(moved.1.shortText(decimals: 2))]")
    }
    if abs(angle) > 1e-6 { words.append("rotateZ: \(angle.shortText(decimals: 2))") }
    let scales = [width, height].map { $0.shortText(decimals: 3) }
    if scales != ["1", "1"] {
      words.append(
        "scale: " + (scales[0] == scales[1] ? scales[0] : "[\(scales.joined(separator: ", "))]"))
    }
    return "[\(words.joined(separator: ", "))]"
  }
}

extension String {
  /// The text as an item of a list in brackets.
  var inList: String { isPlainYAML ? self : doubleQuoted }
}
