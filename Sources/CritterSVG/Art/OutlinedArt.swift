import CLibRSVG
import CritterGraphics

extension ParsedArt {
  /// Converts the art with cairo's SVG output: texts become outlines, and filters become images.
  /// Ids, classes, and structure are lost.
  func outlined() throws(DrawingError) -> MarkupTree {
    let file = WrittenFile()
    let (width, height) = (naturalSize.width, naturalSize.height)
    // Finer than cairo's 256ths of a point, and fine enough for images from filters.
    let scale = min(4, 8000 / max(width, height))
    let surface = cairo_svg_surface_create_for_stream(
      WrittenFile.write, Unmanaged.passUnretained(file).toOpaque(), width * scale, height * scale)
    let context = cairo_create(surface)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    cairo_scale(context, scale, scale)
    if let context { try draw(with: context) }
    cairo_surface_finish(surface)
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cairoFailed(reason: String(cString: cairo_status_to_string(status)))
    }
    let written = withExtendedLifetime(file) { file.bytes }
    do throws(MarkupError) {
      return try MarkupText(written).root
    } catch {
      throw .cairoFailed(reason: error.reason)
    }
  }
}

/// A file that cairo writes to memory.
final class WrittenFile {
  var bytes: [UInt8] = []

  /// Appends to the file that is the first argument.
  static var write: cairo_write_func_t {
    { file, bytes, count in
      guard let file, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
      Unmanaged<WrittenFile>.fromOpaque(file).takeUnretainedValue()
        .bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
      return CAIRO_STATUS_SUCCESS
    }
  }
}
