import CritterGraphics
import Testing

@Suite struct HeapTests {
  @Test func `the least comes first, whatever the order of what goes in`() {
    var random = SystemRandomNumberGenerator()
    for count in 0...40 {
      let numbers = (0..<count).map { _ in Int.random(in: 0..<20, using: &random) }
      var heap = Heap<Int>()
      for number in numbers { heap.insert(number) }
      var sorted: [Int] = []
      while let least = heap.popLeast() { sorted.append(least) }
      #expect(sorted == numbers.sorted())
    }
  }
}
