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
  /// The results of reading the bytes. All copies of this value share them.
  package let results: SharedResults

  /// Creates a file from an SVG or an image in memory.
  public init(name: String, path: String, bytes: [UInt8]) {
    self.init(name: name, path: path, bytes: bytes, sharper: [])
  }

  package init(
    name: String, path: String, bytes: [UInt8], sharper: [ArtFile] = [], origin: ArtPosition? = nil
  ) {
    self.name = name
    self.path = path
    self.bytes = bytes
    self.sharper = sharper
    self.origin = origin
    results = SharedResults()
  }

  private init(name: String, _ other: ArtFile, sharper: [ArtFile]) {
    self.name = name
    self.sharper = sharper
    path = other.path
    bytes = other.bytes
    origin = other.origin
    results = other.results
  }

  /// Returns a copy whose name has a prefix. The copy shares the results.
  package func within(_ folder: String) -> ArtFile {
    ArtFile(name: folder + name, self, sharper: sharper.map { $0.within(folder) })
  }

  /// Returns the file with other content of the same origin.
  package func replacing(bytes: [UInt8]) -> ArtFile {
    ArtFile(name: name, path: path, bytes: bytes, origin: origin)
  }

  public static func == (one: ArtFile, other: ArtFile) -> Bool {
    one.name == other.name && one.path == other.path && one.bytes == other.bytes
      && one.sharper == other.sharper
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(path)
    hasher.combine(bytes)
  }

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

/// Results that other modules compute from a file, at most one of each type.
package final class SharedResults: Sendable {
  private let values = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// The result of a type; nil until it is set.
  package subscript<Value: Sendable>(type: Value.Type) -> Value? {
    get { values.withLock { $0[ObjectIdentifier(type)] as? Value } }
    set { values.withLock { $0[ObjectIdentifier(type)] = newValue } }
  }

  /// Returns the result of a type. Computes it only once; other threads wait for it.
  package func value<Value: Sendable>(_ compute: () -> Value) -> Value {
    values.withLock { values in
      let key = ObjectIdentifier(Value.self)
      let value = values[key] as? Value ?? compute()
      values[key] = value
      return value
    }
  }
}
