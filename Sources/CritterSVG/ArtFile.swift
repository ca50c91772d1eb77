import Synchronization

/// An SVG file that a drawing refers to by name. It is validated at the first use, and all copies
/// share the result.
public struct ArtFile: Hashable, Sendable {
  /// The name of the file in a `Drawing`.
  public let name: String
  /// The path of the file, for error messages.
  public let path: String
  /// The unmodified content of the file.
  public let bytes: [UInt8]
  private let validation: Validation

  private final class Validation: Sendable {
    let result = Mutex<Result<ValidatedArt, DrawingError>?>(nil)
  }

  /// Creates a file from an SVG in memory.
  public init(name: String, path: String, bytes: [UInt8]) {
    self.name = name
    self.path = path
    self.bytes = bytes
    validation = Validation()
  }

  private init(name: String, _ other: ArtFile) {
    self.name = name
    path = other.path
    bytes = other.bytes
    validation = other.validation
  }

  /// Returns a copy with another name. The copy shares the validation.
  package func named(_ name: String) -> ArtFile { ArtFile(name: name, self) }

  package func validated() throws(DrawingError) -> ValidatedArt {
    let result = validation.result.withLock { known in
      let result =
        known ?? Result { () throws(DrawingError) in try ValidatedArt(bytes, path: path) }
      known = result
      return result
    }
    return try result.get()
  }

  public static func == (one: ArtFile, other: ArtFile) -> Bool {
    one.name == other.name && one.path == other.path && one.bytes == other.bytes
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(path)
    hasher.combine(bytes)
  }
}
