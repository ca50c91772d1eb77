import CritterGraphics
import Testing

@testable import CritterPreview

@Suite struct `Pictures for the page` {
  private let size = PixelSize(3, 4)

  @Test func `hold only the rows that changed`() {
    let before = Bitmap(size: size)
    var now = before
    #expect(now.rows(changedSince: before).isEmpty)
    now[2, 1] = Bitmap.Pixel(1, 2, 3, 255)
    now[0, 2] = Bitmap.Pixel(1, 2, 3, 255)
    let rows = now.rows(changedSince: before)
    #expect(rows == 1..<3)
    let bytes = now.bytes(ofRows: rows)
    #expect(bytes.count == 2 * 3 * 4)
    #expect(Array(bytes[8..<16]) == [1, 2, 3, 255, 1, 2, 3, 255])
  }

  @Test func `are whole at first and after a change of size`() {
    let now = Bitmap(size: size)
    #expect(now.rows(changedSince: nil) == 0..<4)
    #expect(now.rows(changedSince: Bitmap(size: PixelSize(4, 3))) == 0..<4)
  }

  @Test func `differ by numbers`() {
    let before = Bitmap(size: size, filledWith: Bitmap.Pixel(10, 20, 30, 255))
    var now = before
    #expect(DifferencePicture(before, now).numbers.pixels == 0)
    now[1, 1] = Bitmap.Pixel(10, 60, 30, 255)
    let numbers = DifferencePicture(before, now).numbers
    #expect(numbers.pixels == 1 && numbers.largest == 40)
    #expect(numbers.share == 1.0 / 12)
    #expect(abs(numbers.rms - (1600.0 / 48).squareRoot()) < 1e-9)
  }

  @Test func `of two sizes differ where only one has pixels`() {
    let small = Bitmap(size: PixelSize(1, 1), filledWith: Bitmap.Pixel(9, 9, 9, 255))
    let large = Bitmap(size: PixelSize(2, 1), filledWith: Bitmap.Pixel(9, 9, 9, 255))
    let difference = DifferencePicture(small, large)
    #expect(difference.bitmap.size == PixelSize(2, 1))
    #expect(difference.numbers.pixels == 1 && difference.numbers.largest == 255)
  }
}
