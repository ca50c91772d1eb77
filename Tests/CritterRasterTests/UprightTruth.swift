import CLibRSVG
import CritterGraphics
import CritterSVG

/// Art as librsvg alone draws it, upright and large.
struct UprightTruth {
  /// Pixels per point.
  static let scale = 8
  /// The bytes of each pixel in sixteen bits each, and nothing at the end.
  private let pixels: [UInt64]

  /// - Parameter size: its natural one.
  init(_ file: ArtFile, size: Size) throws {
    pixels = try sheet(file, size, scale: Self.scale).map(spread) + [0]
  }

  /// The part of it that a view shows.
  func bitmap(_ view: PointView) -> Bitmap {
    var result = Bitmap(size: view.size)
    pixels.withUnsafeBufferPointer { pixels in
      view.places.withUnsafeBufferPointer { places in
        var place = 0
        for y in 0..<view.size.height {
          for x in 0..<view.size.width {
            var sum: UInt64 = 0
            for _ in 0..<PointView.points {
              sum &+= pixels[places[place]]
              place &+= 1
            }
            result[x, y] = Bitmap.Pixel(sum, of: PointView.points)
          }
        }
      }
    }
    return result
  }
}

/// Where 8 × 8 points of every pixel are in the large picture of art of a size. In a debug build
/// this takes longer than to look at them.
struct PointView {
  static let points = 64
  let size: PixelSize
  /// Pixel by pixel.
  let places: [Int]

  init(of art: Size, under matrix: Matrix, _ size: PixelSize) {
    self.size = size
    let (width, height) = (
      Int(art.width) * UprightTruth.scale, Int(art.height) * UprightTruth.scale
    )
    let map =
      (matrix.inverse ?? .identity) * .scale(Double(UprightTruth.scale), Double(UprightTruth.scale))
    places = (0..<size.area * Self.points).map { index in
      let (pixel, point) = (index / Self.points, index % Self.points)
      let x = Double(pixel % size.width) + (Double(point % 8) + 0.5) / 8
      let y = Double(pixel / size.width) + (Double(point / 8) + 0.5) / 8
      let w = x * map.row1.z + y * map.row2.z + map.row3.z
      let u = (x * map.row1.x + y * map.row2.x + map.row3.x) / w
      let v = (x * map.row1.y + y * map.row2.y + map.row3.y) / w
      guard u >= 0, v >= 0, u < Double(width), v < Double(height) else { return width * height }
      return Int(v) * width + Int(u)
    }
  }
}

/// Alpha, red, green and blue, from the highest bits on.
private func spread(_ pixel: UInt32) -> UInt64 {
  let pixel = UInt64(pixel)
  return (pixel >> 24) << 48 | (pixel >> 16 & 255) << 32 | (pixel >> 8 & 255) << 16 | pixel & 255
}

extension Bitmap.Pixel {
  /// The mean of pixels that have been spread and added.
  fileprivate init(_ sum: UInt64, of count: Int) {
    func byte(_ shift: UInt64) -> UInt8 {
      UInt8((Int(sum >> shift & 0xFFFF) + count / 2) / count)
    }
    self.init(byte(32), byte(16), byte(0), byte(48))
  }
}

private struct NotDrawn: Error {}

private func sheet(_ file: ArtFile, _ size: Size, scale: Int) throws -> [UInt32] {
  guard let handle = rsvg_handle_new_from_data(file.bytes, gsize(file.bytes.count), nil) else {
    throw NotDrawn()
  }
  defer { g_object_unref(handle) }
  rsvg_handle_set_dpi(handle, 96)
  let (width, height) = (Int(size.width) * scale, Int(size.height) * scale)
  let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
  let context = cairo_create(surface)
  defer {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }
  cairo_scale(context, Double(scale), Double(scale))
  var viewport = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
  guard rsvg_handle_render_document(handle, context, &viewport, nil) != 0 else { throw NotDrawn() }
  cairo_surface_flush(surface)
  guard let data = cairo_image_surface_get_data(surface) else { throw NotDrawn() }
  return data.withMemoryRebound(to: UInt32.self, capacity: width * height) { pixels in
    Array(UnsafeBufferPointer(start: pixels, count: width * height))
  }
}
