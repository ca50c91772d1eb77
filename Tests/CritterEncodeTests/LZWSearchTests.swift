import CritterGraphics
import Testing

@testable import CritterEncode

@Suite struct LZWSearchTests {
  /// 256 colors that aren't in any order.
  private let entries: [OpaqueColor] = (0..<256).map { number in
    OpaqueColor(
      Bitmap.Pixel(
        UInt8(truncatingIfNeeded: number &* 97), UInt8(truncatingIfNeeded: number &* number &* 7),
        UInt8(truncatingIfNeeded: number &* 29 >> 1)))
  }

  @Test(arguments: [0, 1, 5, 48, 900, 12000, 48002])
  func `the search for similar colors misses none`(distance: Int32) {
    let lists = NeighborLists(entries, drawn: 0..<256)
    let limit = NeighborLists.Distance(distance)
    for (number, entry) in entries.enumerated() {
      var found: [UInt8] = []
      lists.forEach(near: UInt8(number), within: limit) { found.append($0) }
      let near = entries.indices.filter { entries[$0].squaredDistance(to: entry) <= distance }
      #expect(Set(found).isSuperset(of: near.map { UInt8($0) }))
      let bits = lists.bits(near: UInt8(number), within: limit)
      #expect(near.allSatisfy { bits & LZWStrings.bit(UInt8($0)) != 0 })
    }
  }
}
