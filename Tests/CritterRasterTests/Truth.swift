import Foundation
import CritterGraphics
import CritterRaster

/// Draws slowly and without any cleverness: every pixel on or near an edge is the mean of 8 × 8
/// points, and every point is looked up through the exact matrices in a large rendering of the
/// art.
struct Truth {
  private static let grid = 8
  /// Pixels per point of the large renderings.
  private static let scale = 20.0
  private var sheets: [String: Bitmap] = [:]

  init(_ files: [ArtFile]) throws {
    let rasterizer = try Rasterizer(art: files)
    for file in files {
      let size = try Rasterizer.naturalSize(of: file)
      let pixels = PixelSize(Int(size.width * Self.scale), Int(size.height * Self.scale))
      let layer = Layer(
        name: file.name, content: .art(file.name),
        size: Size(Double(pixels.width), Double(pixels.height)), matrix: .identity)
      sheets[file.name] = try rasterizer.bitmap(
        of: Drawing(size: pixels, background: .transparent, mask: nil, layers: [layer]))
    }
  }

  func bitmap(of drawing: Drawing) -> Bitmap {
    let scene = Scene(drawing, sheets)
    let size = drawing.size
    let centers = (0..<size.area).map { i in
      scene.color(Double(i % size.width) + 0.5, Double(i / size.width) + 0.5)
    }
    var result = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let i = y * size.width + x
        let isInside = x > 0 && y > 0 && x < size.width - 1 && y < size.height - 1
        let isFlat = isInside && [-1, 0, 1].allSatisfy { row in
          [-1, 0, 1].allSatisfy { centers[i + row * size.width + $0] == centers[i] }
        }
        result[x, y] = Bitmap.Pixel(isFlat ? centers[i] : mean(scene, x, y))
      }
    }
    return result
  }

  private func mean(_ scene: Scene, _ x: Int, _ y: Int) -> SIMD4<Float> {
    let step = 1 / Double(Self.grid)
    var sum = SIMD4<Float>.zero
    for i in 0..<Self.grid * Self.grid {
      sum += scene.color(
        Double(x) + (Double(i % Self.grid) + 0.5) * step,
        Double(y) + (Double(i / Self.grid) + 0.5) * step)
    }
    return sum / Float(Self.grid * Self.grid)
  }
}

/// A drawing with every matrix inverted.
private struct Scene {
  var background: SIMD4<Float>
  var window: Window?
  var layers: [Sheet]

  init(_ drawing: Drawing, _ sheets: [String: Bitmap]) {
    background = drawing.background.premultiplied
    window = drawing.mask.map(Window.init)
    layers = drawing.layers.compactMap { Sheet($0, sheets) }
  }

  func color(_ x: Double, _ y: Double) -> SIMD4<Float> {
    guard window?.contains(x, y) ?? true else { return background }
    var color = background
    for layer in layers {
      guard let top = layer.color(x, y) else { continue }
      color = top + color * (1 - top.w)
    }
    return color
  }
}

private struct Window {
  var mask: Mask
  var inverse: Matrix

  init(_ mask: Mask) {
    self.mask = mask
    inverse = mask.matrix.inverse!
  }

  func contains(_ x: Double, _ y: Double) -> Bool {
    guard let point = inverse.project(Point(x, y)) else { return false }
    let (rect, radius) = (mask.rect, mask.cornerRadius)
    let fromCenter = SIMD2(
      abs(point.x - rect.minX - rect.size.width / 2), abs(point.y - rect.minY - rect.size.height / 2))
    let beyond = fromCenter - SIMD2(rect.size.width, rect.size.height) / 2 + radius
    if beyond.x <= 0 || beyond.y <= 0 { return max(beyond.x, beyond.y) <= radius }
    return (beyond * beyond).sum() <= radius * radius
  }
}

private struct Sheet {
  var inverse: Matrix
  var size: Size
  var bitmap: Bitmap?
  var fill = SIMD4<Float>.zero
  var opacity: Float
  var window: Window?

  init?(_ layer: Layer, _ sheets: [String: Bitmap]) {
    guard let inverse = layer.matrix.inverse else { return nil }
    self.inverse = inverse
    size = layer.size
    opacity = Float(layer.opacity)
    window = layer.mask.map(Window.init)
    switch layer.content {
    case .art(let name): bitmap = sheets[name]
    case .fill(let color): fill = color.premultiplied
    case .fade, .group: preconditionFailure("the truth about these is told elsewhere")
    }
  }

  func color(_ x: Double, _ y: Double) -> SIMD4<Float>? {
    let v = x * inverse.row1 + y * inverse.row2 + inverse.row3
    let (px, py) = (v.x / v.z, v.y / v.z)
    guard v.z > 0, px >= 0, py >= 0, px < size.width, py < size.height,
      window?.contains(x, y) ?? true
    else { return nil }
    guard let bitmap else { return fill * opacity }
    let pixel = bitmap[
      Int(px / size.width * Double(bitmap.size.width)),
      Int(py / size.height * Double(bitmap.size.height))]
    return pixel.rgba == 0 ? nil : pixel.channels * (opacity / 255)
  }
}

extension Color {
  fileprivate var premultiplied: SIMD4<Float> {
    SIMD4(Float(red * alpha), Float(green * alpha), Float(blue * alpha), Float(alpha))
  }
}

extension Bitmap.Pixel {
  fileprivate init(_ color: SIMD4<Float>) {
    let bytes = (color * 255).rounded(.toNearestOrAwayFromZero)
    self.init(UInt8(bytes.x), UInt8(bytes.y), UInt8(bytes.z), UInt8(bytes.w))
  }

  fileprivate var channels: SIMD4<Float> {
    SIMD4(Float(red), Float(green), Float(blue), Float(alpha))
  }
}

/// Peak signal to noise ratio over all four premultiplied channels, in decibels.
func psnr(_ a: Bitmap, _ b: Bitmap) -> Double {
  var sum = 0.0
  for (p, q) in zip(a.pixels, b.pixels) where p != q {
    let difference = p.channels - q.channels
    sum += Double((difference * difference).sum())
  }
  return sum == 0 ? .infinity : 10 * log10(255 * 255 * 4 * Double(a.size.area) / sum)
}
