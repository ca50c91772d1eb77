package import CritterEncode
import CritterGraphics
import CritterVector
package import CritterYAML

extension Format {
  /// Returns the existing files that critter didn't make: other files than images of this pixel
  /// format, or than vector files with critter's mark.
  ///
  /// - Parameters:
  ///   - paths: the paths of files to write in this format.
  ///   - bounds: the folder that links can't leave, or nil if the user chose the files.
  package func foreignFiles(
    at paths: some Sequence<String>, within bounds: String? = nil
  ) -> [String] {
    paths.filter { path in
      let file = SourceFile(path, within: bounds)
      return file.isPlain && !(vectorFormat?.mark.map(file.contains) ?? file.starts(as: self))
    }
  }
}

extension Format.VectorFormat {
  /// The text in each file that critter makes; nil in compressed files.
  fileprivate var mark: String? {
    switch self {
    case .svg: SVGFile.mark
    case .lottie: Lottie.mark
    case .dotLottie: DotLottie.mark
    case .telegramSticker: nil
    }
  }
}

extension SourceFile {
  /// Whether there is a plain file at the path. Nothing else is ever replaced.
  package var isPlain: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Returns whether the file contains a text; false if the file can't be read.
  package func contains(_ text: String) -> Bool {
    (try? contents(.art)).map { [UInt8]($0).contains(text.utf8) } ?? false
  }

  /// Returns whether the file starts as an image in a format; false if the file can't be read.
  fileprivate func starts(as format: Format) -> Bool {
    (try? head(16)).map(format.isStart) ?? false
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
  private var paths: [String] {
    switch output {
    case .file(let path): [path]
    case .sequence(let pattern): fileNumbers.map { Output.path(pattern: pattern, frame: $0) }
    case .standardOutput: []
    }
  }
}
