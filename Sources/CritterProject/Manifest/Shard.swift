import CritterSystem

/// One of several parts of a manifest's outputs, for a machine of its own.
package struct Shard: Hashable, Sendable {
  /// From 1.
  package let number: Int
  package let count: Int

  /// The greatest count.
  package static let limit = 10_000

  /// - Returns: nil unless the number is from 1 to the count.
  package init?(_ number: Int, of count: Int) {
    guard 1...Self.limit ~= count, 1...count ~= number else { return nil }
    self.number = number
    self.count = count
  }

  /// - Parameter name: such as `3-of-8`.
  init?(name: String) {
    let numbers = name.exact.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    self.init(numbers[0], of: numbers[1])
    guard self.name == name else { return nil }
  }

  var name: String { "\(number)-of-\(count)" }

  /// The jobs of this shard: the longest job first, each to the shard that has the least to do.
  func jobs(of costs: [Int]) -> Set<Int> {
    var (loads, jobs) = ([Int](repeating: 0, count: count), Set<Int>())
    for job in costs.indices.sorted(by: { (-costs[$0], $0) < (-costs[$1], $1) }) {
      let shard = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[shard] += costs[job]
      if shard == number - 1 { jobs.insert(job) }
    }
    return jobs
  }
}
