import CritterGraphics
import CritterTestSupport
import Foundation
import Testing

@testable import CritterKit

@Suite struct PNGFramesTests {
  private let size = PixelSize(7, 5)

  @Test func `frames say where they differ from the one before`() throws {
    let folder = try Folder()
    var moved = Bitmap(size: size)
    moved[3, 2] = .init(255, 0, 0)
    let paths = try [Bitmap(size: size), moved].enumerated().map { index, bitmap in
      try folder.write(Data(bitmap.png()), to: "\(index).png")
      return folder.path("\(index).png")
    }
    let order = [0, 1, 1, 0]
    for workers in 1...5 {
      let frames = PNGFrames(
        entries: order.map { .init(image: FrameImage(path: paths[$0]), duration: 0.1) }, size: size,
        pool: WorkerPool(count: workers))
      var seen: [Frame] = []
      try frames.forEach { seen.append($0) }
      #expect(seen.map(\.bitmap[3, 2].alpha) == [0, 255, 255, 0])
      let dot = PixelRect(3, 2, 1, 1)
      #expect(seen[0].changed == PixelRect(size))
      #expect([seen[1].changed, seen[3].changed] == [dot, dot])
      #expect(seen[2].changed.isEmpty)
    }
  }
}
