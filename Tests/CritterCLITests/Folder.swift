import Foundation

/// A temporary folder that goes away with its owner.
final class Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("critter-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func url(_ name: String) -> URL {
    url.appendingPathComponent(name)
  }

  func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  func write(_ data: Data, to name: String) throws {
    try makeFolder(url(name).deletingLastPathComponent().path)
    try data.write(to: url(name))
  }

  /// - Parameter name: in this folder, or a whole path.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: name.hasPrefix("/") ? name : url(name).path, withIntermediateDirectories: true)
  }

  func link(_ name: String, to target: URL) throws {
    try FileManager.default.createSymbolicLink(at: url(name), withDestinationURL: target)
  }

  func data(_ name: String) throws -> Data {
    try Data(contentsOf: url(name))
  }

  /// Empty when there is no such file.
  func text(_ name: String) -> String {
    (try? data(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The paths of everything below, hidden files too, without following links.
  var contents: [String] {
    get throws { try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted() }
  }

  /// Everything below with its bytes: what a failed run must leave as it was.
  var snapshot: [String: Data?] {
    get throws {
      try Dictionary(uniqueKeysWithValues: contents.map { ($0, try? data($0)) })
    }
  }
}

extension Folder {
  /// With the rigs of the repository in `parts`.
  static func withParts() throws -> Folder {
    let folder = try Folder()
    try folder.link("parts", to: Program.parts)
    return folder
  }

  /// With one small rig, `parts/toy`.
  static func withToy(yaml: String = Toy.yaml, svg: String = Toy.svg) throws -> Folder {
    let folder = try Folder()
    try folder.write(yaml, to: "parts/toy/rig.yaml")
    try folder.write(svg, to: "parts/toy/dot.svg")
    return folder
  }
}

/// A small rig without a mistake, to put mistakes in.
enum Toy {
  static let yaml = """
    canvas: { size: [100, 100] }
    inputs:
      gaze: { min: 0, max: 1 }
    parts:
      head:
        art: dot.svg
        frame: [10, 10, 50, 50]
        parts:
          nose: { art: dot.svg, frame: [20, 20, 10, 10] }
      arm: { frame: [0, 0, 10, 10] }
    states:
      on:
        parts:
          head: { opacity: 0.5 }
      off: { needs: on }
    transitions:
      - { to: on, duration: 0.2 }

    """

  static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
      <circle cx="5" cy="5" r="5" fill="teal"/>
    </svg>

    """
}
