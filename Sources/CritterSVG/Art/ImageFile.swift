import CLibRSVG
import CLibWebP
import CritterGraphics
import CritterGuard

/// Images that are art themselves.
extension EmbeddedImage {
  /// Reads an image file.
  ///
  /// - Throws: `DrawingError` for a file that librsvg couldn't draw, that browsers would draw
  ///   differently, or that would use too much memory.
  init(file: [UInt8], path: String) throws(DrawingError) {
    func refuse(_ reason: String) -> DrawingError { .unsupportedImage(path: path, reason: reason) }
    guard let image = EmbeddedImage(bytes: file), image.mediaType != "image/gif" else {
      throw refuse("it isn't a PNG, JPEG, or WebP")
    }
    let (area, overflow) = image.width.multipliedReportingOverflow(by: image.height)
    guard area > 0, !overflow, area <= ArtLimits.imagePixels else {
      throw refuse(
        "it has \(image.width) × \(image.height) pixels; the limit is \(ArtLimits.imagePixels.grouped)"
      )
    }
    guard !image.isAnimated else { throw refuse("it is animated; use a still image") }
    guard image.isUpright else {
      throw refuse("its EXIF data rotates it; save it upright, without EXIF data")
    }
    self = image
  }

  /// The image as the only element of an SVG with the same size in px.
  var svg: MarkupTree {
    let size = [
      MarkupTree.Attribute("width", "\(width)"), MarkupTree.Attribute("height", "\(height)"),
    ]
    let link = MarkupTree.Name(namespace: .xlink, local: "href")
    let image = MarkupTree(svg: "image", size + [MarkupTree.Attribute(name: link, value: uri)])
    let viewBox = MarkupTree.Attribute("viewBox", "0 0 \(width) \(height)")
    return MarkupTree(svg: "svg", [viewBox] + size, [.element(image)])
  }

  /// Converts a WebP to PNG, since librsvg and most Lottie players can't decode WebP everywhere.
  /// Returns other images unchanged.
  func portable(path: String) throws(DrawingError) -> EmbeddedImage {
    guard mediaType == "image/webp" else { return self }
    guard_enter(guard_art, path)
    defer { guard_leave() }
    guard let image = png(ofWebP: bytes).flatMap({ EmbeddedImage(bytes: $0) }) else {
      throw .unsupportedImage(path: path, reason: "it is damaged; save it again")
    }
    return image
  }

  // MARK: - Animation and rotation

  private var isAnimated: Bool {
    switch mediaType {
    case "image/webp": bytes[12..<16].elementsEqual("VP8X".utf8) && bytes[20] & 2 != 0
    case "image/png": hasAnimationChunk
    default: false
    }
  }

  /// Whether an `acTL` chunk comes before the pixels of a PNG.
  private var hasAnimationChunk: Bool {
    var place = 8
    while place + 8 <= bytes.count {
      let kind = bytes[(place + 4)..<(place + 8)]
      if kind.elementsEqual("acTL".utf8) { return true }
      if kind.elementsEqual("IDAT".utf8) { return false }
      place += 12 + bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    return false
  }

  /// Whether browsers show the image as it is stored. Cameras store the rotation of a JPEG, which
  /// librsvg ignores.
  private var isUpright: Bool {
    guard mediaType == "image/jpeg" else { return true }
    let exif = jpegSegment(in: bytes) { place in
      bytes[place + 1] == 0xE1 && bytes[(place + 4)...].starts(with: "Exif\0\0".utf8)
    }
    return exif.flatMap { orientation(ofTIFF: bytes[($0 + 10)...]) } ?? 1 == 1
  }
}

private func png(ofWebP bytes: [UInt8]) -> [UInt8]? {
  var (width, height): (Int32, Int32) = (0, 0)
  guard let pixels = WebPDecodeBGRA(bytes, bytes.count, &width, &height) else { return nil }
  defer { WebPFree(pixels) }
  // cairo's colors are premultiplied.
  let count = Int(width) * Int(height) * 4
  for pixel in stride(from: 0, to: count, by: 4) where pixels[pixel + 3] < 255 {
    for place in pixel..<pixel + 3 {
      pixels[place] = UInt8((Int(pixels[place]) * Int(pixels[pixel + 3]) + 127) / 255)
    }
  }
  let surface = cairo_image_surface_create_for_data(
    pixels, CAIRO_FORMAT_ARGB32, width, height, width * 4)
  defer { cairo_surface_destroy(surface) }
  let file = WrittenFile()
  let status = cairo_surface_write_to_png_stream(
    surface, WrittenFile.write, Unmanaged.passUnretained(file).toOpaque())
  return withExtendedLifetime(file) { status == CAIRO_STATUS_SUCCESS ? file.bytes : nil }
}

/// The orientation in EXIF data: 1 for upright, up to 8.
///
/// - Returns: nil if the data has no orientation, or is cut off.
private func orientation(ofTIFF bytes: ArraySlice<UInt8>) -> Int? {
  let isLittle = bytes.starts(with: "II".utf8)
  func number(_ offset: Int, _ count: Int) -> Int? {
    let start = bytes.startIndex + offset
    guard offset >= 0, start + count <= bytes.endIndex else { return nil }
    let digits = bytes[start..<start + count]
    return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
  }
  guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
  let entries = (0..<count).lazy.map { directory + 2 + 12 * $0 }
  return entries.first { number($0, 2) == 0x0112 }.flatMap { number($0 + 8, 2) }
}
