import CritterGraphics
import CritterRaster
import CritterSVG
import CritterSyntax

/// A drawing to import: an SVG, an image, or a PDF, which is converted.
struct DrawingFile {
  /// The SVG or the image.
  let art: ArtFile
  /// The digest of the file's bytes.
  let digest: String

  /// Reads a drawing.
  ///
  /// - Parameter folder: the folder that the drawing can't be outside of; nil if the user chose it.
  /// - Throws: `StartError` for a file that can't be read, and for an unknown kind of file.
  init(_ path: String, within folder: String? = nil) throws {
    let bytes: [UInt8]
    do throws(SourceError) {
      bytes = [UInt8](try SourceFile(path, within: folder).contents(.art))
    } catch .leadsOut(let folder) {
      throw StartError.outsideDrawing(path, folder: folder)
    } catch {
      throw StartError.cannotRead(
        path, reason: error.isMissing ? CritterSyntax.reason(missing: path) : "\(error)")
    }
    digest = Digest.text(of: bytes)
    art = ArtFile(
      name: URL(fileURLWithPath: path).lastPathComponent, path: path,
      bytes: try Self.art(bytes, path))
  }

  /// Returns the warnings about elements that a rig draws differently, or not at all, and about fonts.
  func imageWarnings() throws -> [FileError.Problem] {
    if art.isImage { return [] }
    let checked = try art.validated()
    var fonts = InstalledFonts()
    let missing = checked.diagnostics.fonts.compactMap { list in
      fonts.warning(of: list.families).map { (message: $0, offset: list.offset) }
    }
    return (checked.diagnostics.all.map { ($0.message, $0.offset) } + missing).map {
      message, offset in
      let place = art.position(of: offset, in: checked)
      return FileError.Problem(
        path: art.path, line: place.line, column: place.column, message: message,
        effect: .difference)
    }
  }

  private static func art(_ bytes: [UInt8], _ path: String) throws(StartError) -> [UInt8] {
    let isImageName = ArtFile(name: "", path: path, bytes: []).isImage
    switch DrawingKind(of: bytes) {
    case .pdf: return try PDFConversion.svg(of: bytes, path: path)
    case .postScript: throw .isPostScript(path)
    case .gif: throw .cannotRead(path, reason: "it is a GIF; save a frame as a PNG")
    case .image(let ending) where !isImageName: throw .imageName(path, ending: ending)
    case .other where bytes.startsWithWords:
      throw .cannotRead(path, reason: "it isn't an SVG, PDF, PNG, JPEG, WebP, or Lottie")
    case .image, .other: return bytes
    }
  }
}

extension [UInt8] {
  /// Whether a text begins with another character than `<`. A mark of its encoding can be first.
  fileprivate var startsWithWords: Bool {
    first { $0 > UInt8(ascii: " ") }.map { $0 < 0x7F && $0 != UInt8(ascii: "<") } ?? false
  }
}

/// The kind of a drawing's file, by its contents.
package enum DrawingKind {
  case pdf, postScript, gif
  /// An image, with the usual ending of its name.
  case image(String)
  case other

  package init(of bytes: [UInt8]) {
    func starts(_ text: StaticString, at offset: Int = 0) -> Bool {
      text.withUTF8Buffer { bytes.dropFirst(offset).starts(with: $0) }
    }
    // Adobe's PDFs can begin with other bytes.
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self)
    if starts("%PDF-") || head.exact.contains("\n%PDF-") {
      self = .pdf
    } else if starts("%!PS") || bytes.starts(with: [0xC5, 0xD0, 0xD3, 0xC6]) {
      self = .postScript
    } else if starts("GIF8") {
      self = .gif
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .image("png")
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      self = .image("jpg")
    } else if starts("RIFF"), starts("WEBP", at: 8) {
      self = .image("webp")
    } else {
      self = .other
    }
  }

  /// Returns the endings of names that a file with these contents can have; empty for a file that isn't
  /// an SVG, PNG, JPEG, WebP, or PDF, and for an SVG with a script.
  package static func endings(of bytes: [UInt8]) -> [String] {
    switch DrawingKind(of: bytes) {
    case .pdf: ["pdf"]
    case .image("jpg"): ["jpg", "jpeg"]
    case .image(let ending): [ending]
    case .other: (try? MarkupText(bytes))?.root.isPlainSVG == true ? ["svg"] : []
    case .postScript, .gif: []
    }
  }
}

extension MarkupTree {
  /// Whether the element is an SVG without scripts.
  fileprivate var isPlainSVG: Bool {
    let hasScript = contains { element in
      ["script", "iframe", "object", "embed"].contains(element.name.local)
        || element.attributes.contains { attribute in
          // Browsers ignore spaces and control characters in addresses.
          let letters = attribute.value.lowercased().utf8.filter { $0 > 32 }
          return attribute.name.local.lowercased().exact.hasPrefix("on")
            || String(decoding: letters, as: UTF8.self).exact.contains("javascript:")
        }
    }
    return svgName == "svg" && !hasScript
  }
}

/// The conversion of a PDF by Poppler's `pdftocairo`, which runs as a separate program because of its
/// license.
private enum PDFConversion {
  /// Returns the first page as SVG. The program gets the bytes, and no file name.
  static func svg(of bytes: [UInt8], path: String) throws(StartError) -> [UInt8] {
    let program: Program
    do {
      program = try Program("pdftocairo")
    } catch {
      throw .needsPoppler(path)
    }
    let result: ProgramResult
    do {
      result = try program.run(
        ["-svg", "-f", "1", "-l", "1", "-", "-"],
        environment: .minimal(including: ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"]), input: bytes,
        timeLimit: 20, outputLimit: 16_000_000)
    } catch {
      throw .cannotRead(path, reason: "\(error)")
    }
    guard result.isSuccess, result.outputText.exact.contains("<svg") else {
      throw .cannotRead(path, reason: "pdftocairo failed: \(result.reason)")
    }
    return result.output
  }
}
