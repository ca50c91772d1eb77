/// A value for each sample. Equal neighbors are stored once.
struct SampleRuns<Value: Equatable> {
  /// The values in order, without equal neighbors.
  private(set) var distinct: [Value] = []
  /// The first sample of each value. The first value also applies before.
  private(set) var starts: [Int] = []

  init() {}

  /// Creates samples with the same value.
  init(_ value: Value) { append(value, at: 0) }

  /// Adds the value from a sample on. Of several values from the same sample on, the last counts.
  mutating func append(_ value: Value, at index: Int) {
    if starts.last == index {
      distinct.removeLast()
      starts.removeLast()
    }
    if distinct.last == value { return }
    distinct.append(value)
    starts.append(index)
  }

  var isConstant: Bool { distinct.count <= 1 }

  subscript(index: Int) -> Value {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return distinct[low]
  }

  /// The number of samples near each end of a run that a reduction to keyframes needs.
  private static var margin: Int { 60 }

  /// Returns the samples that are near a change, each with the place of its value in `distinct`.
  ///
  /// - Parameter count: the number of all samples.
  func samplesNearChanges(of count: Int) -> [(sample: Int, place: Int)] {
    distinct.indices.flatMap { place -> [(Int, Int)] in
      let start = place == 0 ? 0 : starts[place]
      let end = place + 1 < starts.count ? starts[place + 1] : count
      let samples =
        end - start > 2 * Self.margin
        ? Array(start..<start + Self.margin) + Array(end - Self.margin..<end) : Array(start..<end)
      return samples.map { ($0, place) }
    }
  }

  /// Returns the samples with each value transformed.
  func map<Other>(_ change: (Value) -> Other) -> SampleRuns<Other> {
    var result = SampleRuns<Other>()
    for (value, start) in zip(distinct, starts) { result.append(change(value), at: start) }
    return result
  }

  /// Returns the samples combined with the samples of another value.
  func combined<Other, Result>(
    with other: SampleRuns<Other>, _ change: (Value, Other) -> Result
  ) -> SampleRuns<Result> {
    var result = SampleRuns<Result>()
    for index in Set(starts + other.starts).sorted() {
      result.append(change(self[index], other[index]), at: index)
    }
    return result
  }
}

extension SampleRuns<Bool> {
  /// Returns the values with each value replaced where `others` is false.
  ///
  /// The replacement is the previous value, or the first value where `others` is true.
  func held(where others: SampleRuns<Bool>) -> SampleRuns<Bool> {
    var result = SampleRuns<Bool>()
    for index in Set(starts + others.starts).sorted() where others[index] {
      result.append(self[index], at: index)
    }
    return result.distinct.isEmpty ? self : result
  }
}
