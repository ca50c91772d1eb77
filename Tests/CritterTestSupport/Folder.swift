package import Foundation

/// A temporary folder that goes away with its owner.
package final class Folder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("critter-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  package var path: String { url.path }

  package func path(_ name: String) -> String {
    url(name).path
  }

  package func url(_ name: String) -> URL {
    url.appendingPathComponent(name)
  }

  package func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  package func write(_ data: Data, to name: String) throws {
    try makeFolder(url(name).deletingLastPathComponent().path)
    try data.write(to: url(name))
  }

  /// - Parameter name: in this folder, or a whole path.
  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: name.hasPrefix("/") ? name : url(name).path, withIntermediateDirectories: true)
  }

  package func link(_ name: String, to target: URL) throws {
    try link(name, to: target.path)
  }

  /// - Parameter target: a whole path, or one relative to the link's folder.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  package func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }

  package func data(_ name: String) throws -> Data {
    try Data(contentsOf: url(name))
  }

  /// Empty when no such file.
  package func text(_ name: String) -> String {
    (try? data(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The paths of everything below, hidden files too, without following links.
  package var contents: [String] {
    get throws { try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted() }
  }

  /// Everything below with its bytes, which a failed run must not change.
  package var snapshot: [String: Data?] {
    get throws {
      try Dictionary(uniqueKeysWithValues: contents.map { ($0, try? data($0)) })
    }
  }
}
