import Foundation

/// An image as another program decodes it: straight RGBA, rows from the top.
package struct Picture: Equatable {
  package let width: Int
  package let height: Int
  package let rgba: [UInt8]

  package init(width: Int, height: Int, rgba: [UInt8]) {
    self.width = width
    self.height = height
    self.rgba = rgba
  }

  /// Red, green, blue, alpha.
  package subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return Array(rgba[start..<start + 4])
  }

  /// The bounds of the pixels that aren't fully transparent.
  package var ink: (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let inked = (0..<width * height).filter { rgba[$0 * 4 + 3] > 0 }
    let columns = inked.map { $0 % width }
    guard let left = columns.min(), let right = columns.max(), let top = inked.first,
      let bottom = inked.last
    else { return nil }
    return (left...right, top / width...bottom / width)
  }

  /// The similarity of two pictures on white, in decibels; infinite for equal ones.
  package func psnr(_ other: Picture) -> Double {
    guard width == other.width, height == other.height else { return 0 }
    var squares = 0
    for alpha in stride(from: 3, to: rgba.count, by: 4) {
      for place in alpha - 3..<alpha {
        let difference = onWhite(place, alpha: alpha) - other.onWhite(place, alpha: alpha)
        squares += difference * difference
      }
    }
    let mean = Double(squares) / Double(width * height * 3)
    return mean == 0 ? .infinity : 10 * log10(255 * 255 / mean)
  }

  /// A channel of a pixel on white, by the places of both in `rgba`.
  private func onWhite(_ place: Int, alpha: Int) -> Int {
    let opacity = Int(rgba[alpha])
    return (Int(rgba[place]) * opacity + 255 * (255 - opacity) + 127) / 255
  }
}
