import CritterGraphics
import CritterMotion

/// Frames whose images are scaled and placed on a background.
struct ScaledFrames: FrameSource {
  private let source: any FrameSource
  private let columns: Taps
  private let rows: Taps
  private let background: Bitmap.Pixel?
  let size: PixelSize

  init(source: any FrameSource, viewport: Viewport) {
    self.source = source
    size = viewport.size
    let (scale, corner) = (viewport.scale, viewport.matrix.project(Point(0, 0)) ?? Point(0, 0))
    columns = Taps(size.width, of: source.size.width, scale: scale, start: corner.x)
    rows = Taps(size.height, of: source.size.height, scale: scale, start: corner.y)
    background = viewport.background.map { Bitmap.Pixel($0) }
  }

  var count: Int { source.count }

  func durations() throws -> [Double] { try source.durations() }

  func forEach(_ body: (Frame) throws -> Void) throws {
    var last: Bitmap?
    try source.forEach { frame in
      if frame.changed.isEmpty, let last {
        return try body(Frame(bitmap: last, duration: frame.duration, changed: .empty))
      }
      let bitmap = scaled(frame.bitmap)
      last = bitmap
      try body(Frame(bitmap: bitmap, duration: frame.duration))
    }
  }

  private func scaled(_ bitmap: Bitmap) -> Bitmap {
    // Rows first, because they are contiguous in memory.
    let width = bitmap.size.width
    var wide = [SIMD4<Float>](repeating: .zero, count: size.width * bitmap.size.height)
    for y in 0..<bitmap.size.height {
      for x in 0..<size.width {
        wide[y * size.width + x] = columns.mean(at: x) { SIMD4(bitmap.pixels[y * width + $0]) }
      }
    }
    var result = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let pixel = Bitmap.Pixel(rows.mean(at: y) { wide[$0 * size.width + x] })
        result.pixels[y * size.width + x] = background.map(pixel.over) ?? pixel
      }
    }
    return result
  }
}

/// The source positions along an axis that make each pixel of a scaled image, with their weights: a
/// linear interpolation between two if the image grows, and a mean of more if it shrinks.
private struct Taps {
  private var first: [Int] = []
  private var weights: [[Float]] = []

  /// - Parameters:
  ///   - count: the number of pixels.
  ///   - sourceCount: the number of pixels of the source.
  ///   - scale: the pixels per pixel of the source.
  ///   - start: the position of the source's edge.
  init(_ count: Int, of sourceCount: Int, scale: Double, start: Double) {
    let reach = max(1 / scale, 1)
    for position in 0..<count {
      let center = (Double(position) + 0.5 - start) / scale - 0.5
      guard (-0.5..<Double(sourceCount) - 0.5).contains(center) else {
        first.append(0)
        weights.append([])
        continue
      }
      let positions =
        max(
          Int((center - reach).rounded(.up)), 0)...min(
          Int((center + reach).rounded(.down)), sourceCount - 1)
      let all = positions.map { Float(max(1 - abs(Double($0) - center) / reach, 0)) }
      let sum = all.reduce(0, +)
      first.append(positions.lowerBound)
      weights.append(all.map { $0 / sum })
    }
  }

  /// Returns the weighted mean of the values for a pixel; zero outside of the source.
  @inline(__always)
  func mean(at position: Int, _ value: (Int) -> SIMD4<Float>) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for (offset, weight) in weights[position].enumerated() {
      sum += value(first[position] + offset) * weight
    }
    return sum
  }
}

extension SIMD4<Float> {
  fileprivate init(_ pixel: Bitmap.Pixel) {
    self.init(Float(pixel.red), Float(pixel.green), Float(pixel.blue), Float(pixel.alpha))
  }
}

extension Bitmap.Pixel {
  fileprivate init(_ channels: SIMD4<Float>) {
    let rounded = channels.rounded(.toNearestOrAwayFromZero).clamped(
      lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    self.init(UInt8(rounded.x), UInt8(rounded.y), UInt8(rounded.z), UInt8(rounded.w))
  }
}
