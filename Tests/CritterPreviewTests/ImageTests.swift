import CritterGraphics
import Testing

@testable import CritterEditing
@testable import CritterPreview

@Suite struct `Images for the page` {
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
}
