import CritterTestSupport
import Testing

@testable import CritterKit

@Suite struct ChunkNumbersTests {
  @Test(arguments: ["1", "1-2,5", "3-5", "1,3,5,7-9"])
  func numbersAreWrittenAsEnginesReadThem(_ text: String) {
    #expect(ChunkNumbers(text)?.description == text)
  }

  @Test func numbersComeInOrderAndOnce() {
    #expect(ChunkNumbers([5, 2, 1, 2, 3]).description == "1-3,5")
    #expect(ChunkNumbers("5,1-3,2")?.description == "1-3,5")
  }

  @Test(arguments: ["", "0", "2-1", "1,,2", "-3", "a", "1-2-3", "100001"])
  func whatIsNoNumberOfAChunkIsRefused(_ text: String) {
    #expect(ChunkNumbers(text) == nil)
  }
}

@Suite struct ChunkRecordTests {
  private func record(of product: ChunkRecord.Product) throws -> ChunkRecord? {
    let folder = try Folder()
    let data = ChunkRecord.StoredData(bytes: 10, digest: "sha256:0")
    try folder.write(ChunkRecord("sha256:1", data, [product]).text, to: "1.json")
    return try ChunkRecord(contentsOf: folder.path("1.json"))
  }

  @Test(
    arguments: [
      .init(output: "a", files: [-1]), .init(output: "a", files: [6, 5]),
      .init(output: "a", files: [1 << 40]), .init(output: "a", files: [.max, .max, 3]),
      .init(output: "a", differences: [[0, 0, 1, 1, -4]]), .init(output: "a", colors: 11),
    ] as [ChunkRecord.Product])
  func `Counts of bytes that can't be are refused`(_ product: ChunkRecord.Product) {
    #expect(throws: ChunkFlaw.damaged) { try record(of: product) }
  }

  @Test func `Counts of all bytes read back`() throws {
    let product = ChunkRecord.Product(output: "a", files: [4, 6])
    #expect(try record(of: product)?.makes == [product])
  }
}

@Suite struct FrameOrderTests {
  @Test(arguments: ["0", "0-9", "0x30", "0-3 3x2 2-0", "0x3 1-4 0 5"])
  func anOrderReadsBack(_ text: String) throws {
    let order = try #require(FrameOrder(text))
    #expect(FrameOrder(order.text) == order)
  }

  @Test func framesThatRepeatOrRestShowWhatIsThereAlready() {
    var order = FrameOrder()
    for picture in [0, 0, 1, 2, 2, 2, 1, 0, 3] { order.append(picture) }
    #expect(order.firstFrames == [0, 2, 3, 8])
    #expect(order.text == "0x2 1-2 2x2 1-0 3")
  }

  @Test(arguments: ["", "1", "0 2", "0-", "x3", "0x-1", "0x2000000", "0-99999999"])
  func anOrderOfPicturesThatAreNotThereIsRefused(_ text: String) {
    #expect(FrameOrder(text) == nil)
  }
}

@Suite struct PixelRunsTests {
  @Test func anyPixelsReadBack() {
    var numbers = SeededGenerator(seed: 7)
    for count in [0, 1, 2, 3, 4, 200, 70_000] {
      let kinds = UInt32.random(in: 1...4, using: &numbers)
      let words = (0..<count).map { place in
        UInt32.random(in: 0...kinds, using: &numbers) * UInt32(place / 50 % 3)
      }
      #expect(PixelRuns.words(of: PixelRuns.bytes(of: words), count: count) == words)
    }
  }

  @Test func oneColorTakesAFewBytes() {
    #expect(PixelRuns.bytes(of: [UInt32](repeating: 0xFF00_00FF, count: 1_000_000)).count < 10)
  }

  @Test func damagedBytesAreRefused() {
    let words: [UInt32] = [1, 1, 1, 1, 2, 3, 4, 4, 4, 4]
    let bytes = PixelRuns.bytes(of: words)
    for count in bytes.indices {
      #expect(PixelRuns.words(of: Array(bytes[..<count]), count: 10) == nil)
    }
    #expect(PixelRuns.words(of: bytes, count: 9) == nil)
    #expect(PixelRuns.words(of: [255, 255, 255, 255, 255, 255], count: 9) == nil)
  }
}

@Suite struct DivisionTests {
  private func outputs(_ weights: [Double]...) -> [DivisibleOutput] {
    weights.map { DivisibleOutput(weights: $0, isDivisible: true) }
  }

  @Test func smallOutputsStayWhole() {
    let outputs = outputs([1, 1], [1, 1], [1, 1], [1, 1])
    #expect(
      chunks(of: outputs, 2) == [
        [OutputPart(output: 0), OutputPart(output: 1)],
        [OutputPart(output: 2), OutputPart(output: 3)],
      ])
  }

  @Test func aLongOutputIsDividedByItsPictures() {
    let parts = chunks(of: outputs([1, 1, 1, 1, 1, 1, 1], [1]), 4)
    #expect(
      parts.joined().filter { $0.output == 0 }.compactMap(\.pictures) == [
        0..<2, 2..<4, 4..<6, 6..<7,
      ])
    #expect(parts.last?.last == OutputPart(output: 1))
  }

  @Test func whatCannotBeDividedIsNot() {
    let outputs = [DivisibleOutput(weights: [5, 5], isDivisible: false)]
    #expect(chunks(of: outputs, 8) == [[OutputPart(output: 0)]])
  }

  @Test func everyPictureIsInOneChunkAndNoChunkIsLong() {
    var numbers = SeededGenerator(seed: 3)
    for count in 1...40 {
      let outputs = (0..<20).map { _ in
        DivisibleOutput(
          weights: (0..<Int.random(in: 1...60, using: &numbers)).map { _ in
            Double.random(in: 0.1...1, using: &numbers)
          }, isDivisible: Bool.random(using: &numbers))
      }
      let parts = chunks(of: outputs, count)
      #expect(parts.count <= count)
      #expect(parts.allSatisfy { !$0.isEmpty })
      for (number, output) in outputs.enumerated() {
        let own = parts.joined().filter { $0.output == number }
        let pictures = own.flatMap { Array($0.pictures ?? output.weights.indices) }
        #expect(pictures == Array(output.weights.indices))
      }
    }
  }
}
