import CLibPNG
import CritterGraphics

/// The file that libpng writes with its defaults: RGBA, or RGB for an opaque picture.
func libpngBytes(of bitmap: Bitmap) -> [UInt8] {
  let isOpaque = bitmap.pixels.allSatisfy { $0.alpha == 255 }
  let channels = bitmap.pixels.flatMap { pixel in
    [pixel.red, pixel.green, pixel.blue] + (isOpaque ? [] : [pixel.alpha])
  }
  var image = png_image()
  image.version = UInt32(PNG_IMAGE_VERSION)
  image.width = UInt32(bitmap.size.width)
  image.height = UInt32(bitmap.size.height)
  image.format = UInt32(PNG_FORMAT_FLAG_COLOR) | (isOpaque ? 0 : UInt32(PNG_FORMAT_FLAG_ALPHA))
  var count = channels.count * 2 + 4096
  var bytes = [UInt8](repeating: 0, count: count)
  precondition(png_image_write_to_memory(&image, &bytes, &count, 0, channels, 0, nil) != 0)
  return Array(bytes[..<count])
}
