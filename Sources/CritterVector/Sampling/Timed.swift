/// A value at each of many instants. Neighbors that are equal are stored once.
struct Timed<Value: Equatable> {
  /// The values in their order, no two neighbors equal.
  private(set) var distinct: [Value] = []
  private var places: [Int32] = []

  /// Values that aren't known at the first instants: there, the first known one counts.
  init(missing count: Int = 0) {
    places = [Int32](repeating: 0, count: count)
  }

  /// Adds an instant's value.
  ///
  /// - Parameter value: nil if it's unknown, which repeats the last one.
  mutating func append(_ value: Value?) {
    if let value, distinct.last != value { distinct.append(value) }
    places.append(Int32(max(distinct.count - 1, 0)))
  }

  var count: Int { places.count }

  var isConstant: Bool { distinct.count <= 1 }

  subscript(index: Int) -> Value { distinct[Int(places[index])] }

  /// The numbers that `numbers` makes of each instant's value, one value after the other.
  func series(_ numbers: (Value) -> [Double]) -> [Double] {
    let all = distinct.map(numbers)
    var series: [Double] = []
    series.reserveCapacity(count * (all.first?.count ?? 0))
    for place in places { series += all[Int(place)] }
    return series
  }

  /// Changes each value.
  func map<Other>(_ change: (Value) -> Other) -> Timed<Other> {
    var result = Timed<Other>()
    let all = distinct.map(change)
    for place in places { result.append(all[Int(place)]) }
    return result
  }

  /// Changes each instant's value together with another's.
  func combined<Other, Result>(
    with other: Timed<Other>, _ change: (Value, Other) -> Result
  ) -> Timed<Result> {
    var (result, last) = (Timed<Result>(), (-1 as Int32, -1 as Int32))
    for (here, there) in zip(places, other.places) {
      let isSame = (here, there) == last
      result.append(isSame ? nil : change(distinct[Int(here)], other.distinct[Int(there)]))
      last = (here, there)
    }
    return result
  }
}
