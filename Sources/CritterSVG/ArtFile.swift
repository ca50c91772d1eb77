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
    self.name = name
    self.path = path
    self.bytes = bytes
    self.sharper = sharper
    validation = Validation()
  }

  private init(name: String, _ other: ArtFile, sharper: [ArtFile]) {
    self.name = name
    self.sharper = sharper
    path = other.path
    bytes = other.bytes
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
          try isImage ? ValidatedArt(image: bytes, path: path) : ValidatedArt(bytes, path: path)
        }
      known = result
      return result
    }
    return try result.get()
  }

  /// Returns the measures of the art. Parses the art unless it or a copy has been parsed before.
  package func measures() throws(DrawingError) -> ArtMeasures {
    if let known = validation.measures.withLock({ $0 }) { return known }
    return try ParsedArt(self).measures
  }

  /// Whether the art or a copy has been parsed.
  package var isMeasured: Bool { validation.measures.withLock { $0 != nil } }

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
