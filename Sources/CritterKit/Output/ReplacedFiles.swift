package import CritterEncode
package import CritterGraphics
import CritterVector

extension Format {
  /// Returns the existing files that critter didn't make. critter can have made an image of this pixel
  /// format, or a vector file with critter's mark, whose name ends in an extension of its format.
  ///
  /// - Parameters:
  ///   - paths: the paths of files to write in this format.
  ///   - bounds: the folder that links can't leave, or nil if the user chose the files.
  package func foreignFiles(
    at paths: some Sequence<String>, within bounds: String? = nil
  ) -> [String] {
    paths.filter { path in
      let file = SourceFile(path, within: bounds)
      return file.isPlain && !(vectorFormat.map(file.isOwn) ?? file.isImage(self))
    }
  }

  fileprivate func hasExtension(of path: String) -> Bool {
    extensions.contains(path.exact.fileExtension.lowercased())
  }
}

extension Format.VectorFormat {
  /// The text in each file that critter makes, after unpacking a sticker.
  fileprivate var mark: String {
    switch self {
    case .svg: SVGFile.mark
    case .lottie, .telegramSticker: Lottie.mark
    case .dotLottie: DotLottie.mark
    }
  }
}

extension SourceFile {
  /// Whether there is a plain file at the path. Nothing else is ever replaced.
  package var isPlain: Bool { fileKind(path) == .file }

  /// Returns whether the file contains a text; false if the file can't be read.
  package func contains(_ text: String) -> Bool {
    (try? contents(.art)).map { [UInt8]($0).contains(text.utf8) } ?? false
  }

  /// Whether the file is a vector file with critter's mark; false if it can't be read.
  fileprivate func isOwn(_ format: Format.VectorFormat) -> Bool {
    let hasExtension = Format.all.contains {
      $0.vectorFormat == format && $0.hasExtension(of: path)
    }
    guard hasExtension else { return false }
    guard format == .telegramSticker else { return contains(format.mark) }
    let sticker = (try? contents(.art)).flatMap {
      Gzip.decompressed([UInt8]($0), limit: 64_000_000)
    }
    return sticker?.contains(format.mark.utf8) ?? false
  }

  /// Whether the file starts as an image in a format, and its name ends like such a file; false if the
  /// file can't be read. A PNG and an APNG start the same.
  fileprivate func isImage(_ format: Format) -> Bool {
    guard let head = try? head(16), format.isStart(of: head) else { return false }
    return Format.all.contains { $0.hasExtension(of: path) && $0.isStart(of: head) }
  }
}

// Pixels can be rendered again, but shapes may be drawn by hand.

extension OutputPlan {
  /// Checks that a vector output replaces only files with critter's mark.
  ///
  /// - Throws: `KitError.notOwn`.
  package func checkReplacedVectors() throws(KitError) {
    guard format.isVector else { return }
    let foreign = format.foreignFiles(at: paths)
    if !foreign.isEmpty { throw .notOwn(foreign) }
  }

  /// The paths of all files of the output.
  var paths: [String] {
    switch output {
    case .file(let path): [path]
    case .sequence(let pattern): fileNumbers.map { Output.path(pattern: pattern, frame: $0) }
    case .standardOutput: []
    }
  }
}
