import CritterGraphics
import Synchronization

/// An SVG or an image that a drawing refers to by name. It is validated at the first use, and all
/// copies share the result.
///
/// ```swift
/// let svg = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>"#
/// let corner = ArtFile(name: "corner.svg", path: "corner.svg", bytes: Array(svg.utf8))
/// ```
public struct ArtFile: Hashable, Sendable {
  /// The name of the file in a `Drawing`.
  public let name: String
  /// The path of the file, for error messages.
  public let path: String
  /// The unmodified content of the file.
  public let bytes: [UInt8]
  /// The same image with more pixels, by ascending density; empty for an SVG.
  package let sharper: [ArtFile]
  /// The position in the file at `path` from which the content was made; nil if the content is that
  /// of the file.
  package let origin: ArtPosition?
  private let validation: Validation

  private final class Validation: Sendable {
    let result = Mutex<Result<ValidatedArt, DrawingError>?>(nil)
    let measures = Mutex<ArtMeasures?>(nil)
  }

  /// Creates a file from an SVG or an image in memory.
  public init(name: String, path: String, bytes: [UInt8]) {
    self.init(name: name, path: path, bytes: bytes, sharper: [])
  }

  package init(name: String, path: String, bytes: [UInt8], sharper: [ArtFile]) {
    self.init(name: name, path: path, bytes: bytes, sharper: sharper, origin: nil)
  }

  package init(
    name: String, path: String, bytes: [UInt8], sharper: [ArtFile] = [], origin: ArtPosition?
  ) {
    self.name = name
    self.path = path
    self.bytes = bytes
    self.sharper = sharper
    self.origin = origin
    validation = Validation()
  }

  private init(name: String, _ other: ArtFile, sharper: [ArtFile]) {
    self.name = name
    self.sharper = sharper
    path = other.path
    bytes = other.bytes
    origin = other.origin
    validation = other.validation
  }

  /// Returns a copy whose name has a prefix. The copy shares the validation.
  package func within(_ folder: String) -> ArtFile {
    ArtFile(name: folder + name, self, sharper: sharper.map { $0.within(folder) })
  }

  /// Returns the art after checking it against critter's rules for SVG. Checks the file only once;
  /// copies of this value share the result.
  package func validated() throws(DrawingError) -> ValidatedArt {
    let result = validation.result.withLock { known in
      let result =
        known
        ?? Result { () throws(DrawingError) in
          try readArt()
        }
      known = result
      return result
    }
    return try result.get()
  }

  private func readArt() throws(DrawingError) -> ValidatedArt {
    do throws(DrawingError) {
      return try isImage ? ValidatedArt(image: bytes, path: path) : ValidatedArt(bytes, path: path)
    } catch {
      throw origin.map(error.placed(at:)) ?? error
    }
  }

  /// Returns the position of an offset in the validated art, in the file at `path`.
  package func position(of offset: Int, in art: ValidatedArt) -> ArtPosition {
    origin ?? art.position(of: offset)
  }

  /// Returns the file with other content of the same origin.
  package func replacing(bytes: [UInt8]) -> ArtFile {
    ArtFile(name: name, path: path, bytes: bytes, origin: origin)
  }

  /// Returns the measures of the art. Parses the art unless it or a copy has been parsed before.
  package func measures() throws(DrawingError) -> ArtMeasures {
    if let known = validation.measures.withLock({ $0 }) { return known }
    return try ParsedArt(self).measures
  }

  /// Keeps the measures for all copies of this value.
  func keep(_ measures: ArtMeasures) { validation.measures.withLock { $0 = measures } }

  public static func == (one: ArtFile, other: ArtFile) -> Bool {
    one.name == other.name && one.path == other.path && one.bytes == other.bytes
      && one.sharper == other.sharper
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(path)
    hasher.combine(bytes)
  }
}

extension ArtFile {
  /// The endings of the names of images.
  private static let imageEndings: Set<String> = ["png", "jpg", "jpeg", "webp"]

  /// Whether a file is art, by the ending of its name.
  package static func isArt(_ name: String) -> Bool {
    name.exact.hasSuffix(".svg") || isImage(name)
  }

  private static func isImage(_ name: String) -> Bool {
    imageEndings.contains(name.exact.fileExtension.lowercased())
  }

  /// The names under which an image can have more pixels, by ascending density; empty for an SVG.
  package static func sharperNames(of name: String) -> [String] {
    guard isImage(name) else { return [] }
    let ending = "." + name.exact.fileExtension
    return ["@2x", "@3x"].compactMap { density in
      name.exact.dropping(suffix: ending).map { $0 + density + ending }
    }
  }

  /// Whether the file is a PNG, JPEG, or WebP, by the ending of its path.
  package var isImage: Bool { Self.isImage(path) }

  /// The file, and the same image with more pixels.
  package var versions: [ArtFile] { [self] + sharper }

  /// The version with the most pixels.
  package var sharpest: ArtFile { sharper.last ?? self }

  /// The number of pixels of an image; 0 for an SVG.
  package var pixelCount: Int {
    guard isImage, let image = EmbeddedImage(bytes: bytes) else { return 0 }
    return image.width.multipliedReportingOverflow(by: image.height).partialValue
  }
}

/// A line and a column of a file, counted from 1. Columns are in bytes.
package struct ArtPosition: Hashable, Sendable {
  package let line: Int
  package let column: Int

  /// Creates the position of an offset in bytes.
  package init(of offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
    line = before.count { $0 == 10 } + 1
    column = before.count - start + 1
  }
}
