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
  func `The search for similar colors misses none`(distance: Int32) {
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

  @Test func `A string is found by parent and last index until the dictionary is cleared`() {
    var strings = LZWStrings(codeSize: 8, transparent: 0, entries: entries)
    let first = strings.next
    for number in first..<LZWStrings.maximumCount {
      strings.add(number % 251 + 1, UInt8(number / 251 % 255 + 1))
    }
    #expect(strings.isFull)
    for number in first..<LZWStrings.maximumCount {
      let (parent, index) = (UInt16(number % 251 + 1), UInt8(number / 251 % 255 + 1))
      #expect(strings.children[parent, index] == UInt16(number))
      #expect(strings.childBits[Int(parent)] & LZWStrings.bit(index) != 0)
    }
    strings.clear()
    #expect(strings.children[UInt16(first % 251 + 1), UInt8(first / 251 % 255 + 1)] == 0)
  }

  @Test func `A string that is added twice keeps its first code, and siblings are linked`() {
    var strings = LZWStrings(codeSize: 2, transparent: 0, entries: entries)
    for index: UInt8 in [1, 2, 1, 3] { strings.add(1, index) }
    #expect(strings.children[1, 1] == 6)
    var siblings: [UInt8] = []
    var child = strings.nodes[1].child
    while child != 0 {
      siblings.append(strings.nodes[Int(child)].index)
      child = strings.nodes[Int(child)].sibling
    }
    #expect(siblings == [3, 2, 1])
  }
}
