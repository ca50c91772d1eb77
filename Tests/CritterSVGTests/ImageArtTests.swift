import CritterGraphics
import CritterRaster
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterSVG

/// PNG, JPEG, and WebP files as art.
@Suite struct ImageArtTests {
  private func art(_ data: Data, _ path: String = "a.png", sharper: [ArtFile] = []) -> ArtFile {
    ArtFile(name: "a", path: path, bytes: Array(data), sharper: sharper)
  }

  /// The middle pixel of art in a square.
  private func pixel(_ art: ArtFile, side: Int = 8) throws -> Bitmap.Pixel {
    let layer = Layer(.art("a"), Size(Double(side), Double(side)))
    let bitmap = try Drawing(layer, size: PixelSize(side, side)).bitmap(art)
    return bitmap[side / 2, side / 2]
  }

  @Test func `a PNG is drawn in the frame`() throws {
    #expect(try pixel(art(SmallImage.red)) == .allRed)
  }

  @Test func `a JPEG is drawn in the frame`() throws {
    let pixel = try pixel(art(SmallImage.jpeg, "a.jpg"))
    #expect(pixel.green > 250 && pixel.red < 5 && pixel.alpha == 255)
  }

  @Test func `a WebP is drawn in the frame, with its transparency`() throws {
    let pixel = try pixel(art(SmallImage.webp, "a.webp"))
    #expect(pixel.alpha == 128 && pixel.red == 128 && pixel.green == 0)
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 3), (9, 3)])
  func `the version with just enough pixels is drawn`(side: Int, density: Int) throws {
    let sharper = [SmallImage.lime, SmallImage.blue].map { art($0) }
    let pixel = try pixel(art(SmallImage.red, sharper: sharper), side: side)
    let colors: [Bitmap.Pixel] = [.allRed, Bitmap.Pixel(0, 255, 0), .allBlue]
    #expect(pixel == colors[density - 1])
  }

  static let refused: [(String, Data, String)] = [
    ("a.png", Data("<svg/>".utf8), "it isn't a PNG, JPEG, or WebP"),
    ("a.png", Data(), "it isn't a PNG, JPEG, or WebP"),
    ("a.png", Data("GIF89a\u{1}\u{0}\u{1}\u{0}".utf8), "it isn't a PNG, JPEG, or WebP"),
    ("a.png", SmallImage.huge, "it has 5000 × 5000 pixels; the limit is 16,777,216"),
    ("a.png", SmallImage.red.prefix(40), "it is damaged; save it again"),
    ("a.png", SmallImage.animated, "it is animated; use a still image"),
    ("a.webp", SmallImage.animatedWebP, "it is animated; use a still image"),
    ("a.webp", SmallImage.webp.prefix(34), "it is damaged; save it again"),
    (
      "a.jpeg", SmallImage.jpeg.prefix(2) + SmallImage.rotation + SmallImage.jpeg.dropFirst(2),
      "its EXIF data rotates it; save it upright, without EXIF data"
    ),
  ]

  @Test(arguments: refused)
  func `an image that can't be drawn is refused with the reason`(
    path: String, data: Data, reason: String
  ) {
    #expect(throws: DrawingError.unsupportedImage(path: path, reason: reason)) {
      try Rasterizer(art: [art(data, path)])
    }
  }

  @Test func `an SVG isn't read as an image, and an image not as an SVG`() {
    #expect(throws: DrawingError.self) { try Rasterizer(art: [art(SmallImage.red, "a.svg")]) }
  }
}
