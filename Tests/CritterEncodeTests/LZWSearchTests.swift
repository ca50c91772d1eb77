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

  @Test(arguments: [0, 2]) func `a search passes transparent pixels at once`(first: UInt8) {
    var strings = LZWStrings(codeSize: 2, transparent: 0, entries: Array(entries.prefix(4)))
    var line = [Int(first)]
    for _ in 0..<40 {
      strings.add(line[line.count - 1], 0, at: 0)
      line.append(strings.nodes.count - 1)
    }
    for (length, string) in line.enumerated() {
      let far = length + LZWStrings.leap < line.count ? line[length + LZWStrings.leap] : 0
      #expect(Int(strings.origins[string].farStay) == far)
    }
  }
}
