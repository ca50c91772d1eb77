import CritterGraphics
import CritterRaster

@testable import CritterSheet

/// The face of a figure in one frame, without the figure's shift, lean, and height.
struct AlignedFace {
  private let pixels: [Bitmap.Pixel]

  /// - Parameters:
  ///   - face: the box of the face in the image of the figure at rest.
  ///   - rest: the stance of the figure at rest.
  init(_ bitmap: Bitmap, in face: PixelRect, like rest: Stance) {
    let own = Stance(of: bitmap)
    pixels = (0..<face.width * face.height).map { index in
      let (x, y) = (face.x + index % face.width, face.y + index / face.width)
      let height = (rest.bottom - Double(y)) / rest.height
      let row = own.bottom - height * own.height
      let column = Double(x) - rest.middle(at: height) + own.middle(at: height)
      let (left, top) = (Int(column.rounded()), Int(row.rounded()))
      let isInside =
        left >= 0 && top >= 0 && left < bitmap.size.width && top < bitmap.size.height
      return isInside ? bitmap[left, top] : .clear
    }
  }

  /// Returns the share of the face's box in which two faces differ.
  func difference(from other: AlignedFace) -> Double {
    let count = zip(pixels, other.pixels).count { one, other in
      [
        (one.red, other.red), (one.green, other.green), (one.blue, other.blue),
        (one.alpha, other.alpha),
      ]
      .contains { abs(Int($0) - Int($1)) > 40 }
    }
    return Double(count) / Double(max(pixels.count, 1))
  }
}

/// The place, the height, and the lean of a figure in an image, in pixels.
struct Stance {
  private(set) var bottom = 0.0
  private(set) var height = 1.0
  private var foot = 0.0
  private var slope = 0.0

  init(of bitmap: Bitmap) {
    let ink = PixelRect(bitmap.size).bounds { bitmap[$0, $1].alpha > 127 }
    guard !ink.isEmpty else { return }
    (bottom, height) = (Double(ink.y + ink.height), Double(ink.height))
    // The line through the middles of the rows, by least squares.
    var (count, sumX, sumY, sumXY, sumYY) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for y in ink.y..<ink.y + ink.height {
      for x in ink.x..<ink.x + ink.width where bitmap[x, y].alpha > 127 {
        let up = (bottom - Double(y)) / height
        count += 1
        sumX += Double(x)
        sumY += up
        sumXY += Double(x) * up
        sumYY += up * up
      }
    }
    slope = (count * sumXY - sumX * sumY) / max(count * sumYY - sumY * sumY, 1e-9)
    foot = (sumX - slope * sumY) / count
  }

  /// Returns the middle of the figure at a share of its height.
  func middle(at height: Double) -> Double { foot + slope * height }
}

extension PetSheet {
  /// The least difference of two rows, as a share of the face's box.
  private static let leastDifference = 0.1

  /// Returns the pixels of a frame that show a rectangle in points of the canvas.
  private func pixels(of rect: Rect) -> PixelRect {
    guard let start = painter.matrix.project(rect.origin),
      let end = painter.matrix.project(Point(rect.maxX, rect.maxY))
    else { return .empty }
    let (x, y) = (Int(start.x.rounded(.down)), Int(start.y.rounded(.down)))
    return PixelRect(x, y, Int(end.x.rounded(.up)) - x, Int(end.y.rounded(.up)) - y)
  }

  /// Returns the pairs of rows that hardly differ, since no frame of one is missing in the other.
  func alikeRows() throws -> [(String, String)] {
    let rest = try painter.bitmap(of: painter.figure(PetLook(x: 0, y: 0)))
    let (stance, box) = (Stance(of: rest), pixels(of: painter.face))
    let faces = try motions.map { motion in
      try motion.figures.map { AlignedFace(try painter.bitmap(of: $0), in: box, like: stance) }
    }
    func isDistinct(_ one: Int, from other: Int) -> Bool {
      faces[one].contains { face in
        faces[other].allSatisfy { face.difference(from: $0) >= Self.leastDifference }
      }
    }
    return rows.indices.flatMap { one in
      rows.indices.filter { $0 > one && !isDistinct(one, from: $0) && !isDistinct($0, from: one) }
        .map { (rows[one].name, rows[$0].name) }
    }
  }
}
