/// One SVG file that a drawing shows by name: its bytes, read by code that may read files.
public struct ArtFile: Hashable, Sendable {
  /// What a `Drawing` calls it.
  public var name: String
  /// Where it came from; shown in errors.
  public var path: String
  /// What the file holds: SVG text, which no one has looked at yet.
  public var bytes: [UInt8]

  /// An SVG that is in memory already.
  public init(name: String, path: String, bytes: [UInt8]) {
    self.name = name
    self.path = path
    self.bytes = bytes
  }
}
