import CritterGraphics
import CritterRaster
import CritterSVG
import CritterTestSupport
import Testing

/// Images with many more pixels than their parts show.
@Suite struct ReducedImageTests {
  private static let side = 800
  /// The pixels of the image per visible pixel.
  private static let factor = 8

  /// Lines and squares with sharp edges, on a soft gradient that becomes transparent.
  private static let image: Bitmap = {
    var image = Bitmap(size: PixelSize(side, side))
    for y in 0..<side {
      for x in 0..<side {
        let alpha = y * 255 / side
        let isInk = x / 37 % 4 == 0 && y / 41 % 3 == 0 || (x + 2 * y) / 30 % 12 == 0
        let light = isInk ? 20 : 255 - x * 100 / side
        image[x, y] = Bitmap.Pixel(
          UInt8(light * alpha / 255), UInt8(light * alpha / 255), UInt8(alpha), UInt8(alpha))
      }
    }
    return image
  }()

  /// Returns the mean of the image's pixels behind each visible pixel.
  private func means(shift: Int) -> Bitmap {
    var means = Bitmap(size: PixelSize(100, 100))
    for y in 0..<100 {
      for x in 0..<100 {
        var sum = SIMD4<Int>.zero
        for row in y * Self.factor - shift..<(y + 1) * Self.factor - shift where row >= 0 {
          for column in x * Self.factor - shift..<(x + 1) * Self.factor - shift where column >= 0 {
            let pixel = Self.image[column, row]
            sum &+= SIMD4(Int(pixel.red), Int(pixel.green), Int(pixel.blue), Int(pixel.alpha))
          }
        }
        sum = (sum &+ 32) / 64
        means[x, y] = Bitmap.Pixel(UInt8(sum.x), UInt8(sum.y), UInt8(sum.z), UInt8(sum.w))
      }
    }
    return means
  }

  @Test(arguments: [0, 3, 4]) func `a pixel is the mean of all that it shows`(shift: Int) throws {
    let file = ArtFile(name: "a.png", path: "a.png", bytes: try Self.image.png())
    let place = Double(shift) / Double(Self.factor)
    let layer = Layer(
      name: "a", content: .art("a.png"), size: Size(100, 100), matrix: .translation(place, place))
    let bitmap = try Rasterizer(art: [file]).bitmap(
      of: Drawing(
        size: PixelSize(100, 100), background: .transparent, mask: nil, layers: [layer]))
    #expect(psnr(bitmap, means(shift: shift)) > 45)
  }
}
