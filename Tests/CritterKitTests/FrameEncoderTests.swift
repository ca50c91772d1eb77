import CritterEncode
import CritterGraphics
import Foundation
import Testing

@testable import CritterKit

@Suite struct FrameEncoderTests {
  /// One-pixel frames; a repeated frame has no changes.
  private struct Row: FrameSource {
    let shades: [UInt8]
    let size = PixelSize(1, 1)
    var count: Int { shades.count }

    func forEach(_ body: (Frame) throws -> Void) throws {
      for (index, shade) in shades.enumerated() {
        let isRepeated = index > 0 && shades[index - 1] == shade
        try body(
          Frame(
            bitmap: Bitmap(size: size, filledWith: Bitmap.Pixel(shade, shade, shade)),
            duration: Double(index), changed: isRepeated ? PixelRect(0, 0, 0, 0) : nil))
      }
    }
  }

  @Test(arguments: [1, 2, 3, 8])
  func `every frame has its file in order`(workers: Int) throws {
    let shades: [UInt8] = [7, 7, 1, 2, 3, 3, 3, 9, 7, 7]
    let encoder = FrameEncoder(
      format: .png, options: EncodeOptions(), decodes: true,
      pool: WorkerPool(count: workers))
    var (shown, durations): ([UInt8], [Double]) = ([], [])
    try encoder.forEach(of: Row(shades: shades)) { still, duration in
      shown.append(try #require(still.decoded).rgba[0])
      durations.append(duration)
      #expect(try Bitmap(png: Data(still.encoded.bytes)).pixels[0].red == shown.last)
    }
    #expect(shown == shades)
    #expect(durations == shades.indices.map(Double.init))
  }

  @Test func `an error of any frame is thrown`() {
    let pool = WorkerPool(count: 2)
    struct Odd: Error, Equatable { let number: Int }
    #expect(throws: Odd(number: 1)) {
      try pool.start(Array(0..<9)) { job, _ in
        if job % 2 == 1 { throw Odd(number: job) }
      }.results()
    }
  }
}
