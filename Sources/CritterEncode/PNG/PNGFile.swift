import CLibPNG
import CritterGraphics

/// A PNG that is written chunk by chunk in memory. Owns libpng's handles for writing.
final class PNGFile {
  private var png: png_structp?
  private var info: png_infop?
  private let output = OutputBytes()
  /// The message of libpng's last error.
  private let errorBuffer = UnsafeMutablePointer<CChar>.allocate(capacity: 64)

  /// Creates a file and writes the chunks before the image data.
  ///
  /// - Throws: `EncodeError` with libpng's message, like all functions of this class.
  init(_ size: PixelSize, _ coding: PNGCoding) throws(EncodeError) {
    errorBuffer.initialize(repeating: 0, count: 64)
    png = critter_png_create(errorBuffer)
    info = png_create_info_struct(png)
    guard let png, info != nil else { throw error }
    png_set_write_fn(
      png, Unmanaged.passUnretained(output).toOpaque(),
      { png, data, count in
        guard let output = png_get_io_ptr(png) else { return }
        OutputBytes.at(output).bytes += UnsafeBufferPointer(start: data, count: count)
      }, nil)
    try writeHeader(size, coding)
  }

  deinit {
    png_destroy_write_struct(&png, &info)
    errorBuffer.deallocate()
  }

  private func writeHeader(_ size: PixelSize, _ coding: PNGCoding) throws(EncodeError) {
    let pixelFormat = coding.pixelFormat
    let palette = pixelFormat.isIndexed ? coding.palette : []
    let colors = palette.map { png_color(red: $0.red, green: $0.green, blue: $0.blue) }
    let alphas = palette.map(\.alpha).prefix { $0 < 255 }
    // libpng reads one field for gray, and the others for colors.
    let key = coding.colorKey.map {
      png_color_16(
        index: 0, red: UInt16($0.red), green: UInt16($0.green), blue: UInt16($0.blue),
        gray: UInt16($0.red))
    }
    let isWritten = colors.withUnsafeBufferPointer { colors in
      Array(alphas).withUnsafeBufferPointer { alphas in
        withUnsafePointer(to: key ?? png_color_16()) { color in
          critter_png_write_header(
            png, info,
            critter_png_header(
              width: UInt32(size.width), height: UInt32(size.height),
              depth: Int32(pixelFormat.depth),
              color_type: Int32(pixelFormat.type), palette: colors.baseAddress,
              palette_count: Int32(colors.count), alphas: alphas.baseAddress,
              alpha_count: Int32(alphas.count), key: key == nil ? nil : color))
        }
      }
    }
    if isWritten == 0 { throw error }
  }

  /// Adds a chunk with a type of four letters.
  func add(_ name: String, _ data: [UInt8]) throws(EncodeError) {
    if critter_png_write_chunk(png, name, data, data.count) == 0 { throw error }
  }

  /// Returns the finished file. Nothing can be added afterwards.
  func finish() throws(EncodeError) -> [UInt8] {
    try add("IEND", [])
    return output.bytes
  }

  private var error: EncodeError {
    .libraryFailed("libpng", doing: "write a png", message: String(cString: errorBuffer))
  }
}

extension Int {
  /// The lower four bytes, the highest first.
  var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}

/// The bytes of a file that a C library writes through a pointer.
final class OutputBytes {
  var bytes: [UInt8] = []

  static func at(_ pointer: UnsafeMutableRawPointer) -> OutputBytes {
    Unmanaged.fromOpaque(pointer).takeUnretainedValue()
  }
}
