import CritterTestSupport
import CritterGraphics
import CritterRaster
import CritterSVG
import Foundation

/// Draws slowly and without any cleverness: every pixel on or near an edge is the mean of 8 × 8
/// points, and every point is looked up through the exact matrices in a large rendering of the
/// art.
struct Truth {
  private static let grid = 8
  /// Pixels per point of the large renderings.
  private static let scale = 20.0
  private var sheets: [String: Bitmap] = [:]

  init(_ files: [ArtFile]) throws {
    for file in files {
      let size = try ParsedArt(file).naturalSize
      let pixels = PixelSize(Int(size.width * Self.scale), Int(size.height * Self.scale))
      sheets[file.name] = try Bitmap(of: file, in: pixels)
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
        let isFlat =
          isInside
          && [-1, 0, 1].allSatisfy { row in
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
  /// Front to back.
  var layers: [Sheet]

  init(_ drawing: Drawing, _ sheets: [String: Bitmap]) {
    background = drawing.background.premultiplied
    window = drawing.mask.map(Window.init)
    layers = drawing.layers.reversed().map { Sheet($0, sheets) }
  }

  func color(_ x: Double, _ y: Double) -> SIMD4<Float> {
    guard window?.contains(x, y) ?? true else { return background }
    var color = SIMD4<Float>.zero
    for layer in layers {
      guard let below = layer.color(x, y) else { continue }
      color += below * (1 - color.w)
      if color.w == 1 { return color }
    }
    return color + background * (1 - color.w)
  }
}

private struct Window {
  var inverse: Inverse
  var center: Point
  var half: Size
  var radius: Double

  init(_ mask: Mask) {
    inverse = Inverse(mask.matrix)
    half = Size(mask.rect.size.width / 2, mask.rect.size.height / 2)
    center = Point(mask.rect.minX + half.width, mask.rect.minY + half.height)
    radius = mask.cornerRadius
  }

  func contains(_ x: Double, _ y: Double) -> Bool {
    let point = inverse.project(x, y)
    let beyondX = abs(point.x - center.x) - half.width + radius
    let beyondY = abs(point.y - center.y) - half.height + radius
    if beyondX <= 0 || beyondY <= 0 { return max(beyondX, beyondY) <= radius }
    return beyondX * beyondX + beyondY * beyondY <= radius * radius
  }
}

private struct Sheet {
  var inverse: Inverse
  var size: Size
  var bitmap: Bitmap?
  var fill = SIMD4<Float>.zero
  var window: Window?
  var bounds: (low: Point, high: Point)

  init(_ layer: Layer, _ sheets: [String: Bitmap]) {
    inverse = Inverse(layer.matrix)
    size = layer.size
    window = layer.mask.map(Window.init)
    let corners = Rect(size: size).corners.map { layer.matrix.project($0)! }
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    bounds = (Point(x.min()!, y.min()!), Point(x.max()!, y.max()!))
    switch layer.content {
    case .art(let name): bitmap = sheets[name]
    case .fill(let color): fill = color.premultiplied
    case .fade, .shape, .group: preconditionFailure("the truth about these is told elsewhere")
    }
  }

  func color(_ x: Double, _ y: Double) -> SIMD4<Float>? {
    guard x >= bounds.low.x, x < bounds.high.x, y >= bounds.low.y, y < bounds.high.y else {
      return nil
    }
    let point = inverse.project(x, y)
    guard point.x >= 0, point.y >= 0, point.x < size.width, point.y < size.height,
      window?.contains(x, y) ?? true
    else { return nil }
    guard let bitmap else { return fill }
    let pixel = bitmap[
      Int(point.x / size.width * Double(bitmap.size.width)),
      Int(point.y / size.height * Double(bitmap.size.height))]
    return pixel.rgba == 0 ? nil : pixel.channels / 255
  }
}

/// A matrix backwards, number by number: vectors are slow in a debug build.
private struct Inverse {
  var m: Matrix

  init(_ matrix: Matrix) {
    m = matrix.inverse!
  }

  func project(_ x: Double, _ y: Double) -> Point {
    let w = x * m.row1.z + y * m.row2.z + m.row3.z
    return Point(
      (x * m.row1.x + y * m.row2.x + m.row3.x) / w, (x * m.row1.y + y * m.row2.y + m.row3.y) / w)
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
