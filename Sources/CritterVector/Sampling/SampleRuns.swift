/// A value for each sample. Equal neighbors are stored once.
struct SampleRuns<Value: Equatable> {
  /// The values in order, without equal neighbors.
  private(set) var distinct: [Value] = []
  private var places: [Int32] = []

  /// Creates samples whose first values are unknown. They take the first known value.
  init(missing count: Int = 0) {
    places = [Int32](repeating: 0, count: count)
  }

  /// Adds the value of a sample.
  ///
  /// - Parameter value: the value; nil to repeat the last value.
  mutating func append(_ value: Value?) {
    if let value, distinct.last != value { distinct.append(value) }
    places.append(Int32(max(distinct.count - 1, 0)))
  }

  var count: Int { places.count }

  var isConstant: Bool { distinct.count <= 1 }

  subscript(index: Int) -> Value { distinct[Int(places[index])] }

  /// Returns the numbers of each sample's value, in one array.
  func series(_ numbers: (Value) -> [Double]) -> [Double] {
    let all = distinct.map(numbers)
    var series: [Double] = []
    series.reserveCapacity(count * (all.first?.count ?? 0))
    for place in places { series += all[Int(place)] }
    return series
  }

  /// Returns the samples with each value transformed.
  func map<Other>(_ change: (Value) -> Other) -> SampleRuns<Other> {
    var result = SampleRuns<Other>()
    let all = distinct.map(change)
    for place in places { result.append(all[Int(place)]) }
    return result
  }

  /// Returns the samples combined with the samples of another value.
  func combined<Other, Result>(
    with other: SampleRuns<Other>, _ change: (Value, Other) -> Result
  ) -> SampleRuns<Result> {
    var (result, last) = (SampleRuns<Result>(), (-1 as Int32, -1 as Int32))
    for (here, there) in zip(places, other.places) {
      let isSame = (here, there) == last
      result.append(isSame ? nil : change(distinct[Int(here)], other.distinct[Int(there)]))
      last = (here, there)
    }
    return result
  }
}
