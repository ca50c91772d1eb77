import Foundation

// Seeds are taken from the repository that the program is run in.

/// The bytes of all files below a folder whose names end so, by name.
func files(below folder: String, ending: String) throws -> [[UInt8]] {
  try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    .filter { $0.hasSuffix(ending) }
    .map { try bytes(of: "\(folder)/\($0)") }
}

func bytes(of path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}

/// The texts in quotes, of one line or of several, in the Swift sources of a folder.
func literals(in folder: String) throws -> [String] {
  try files(below: folder, ending: ".swift").flatMap { source in
    let text = String(decoding: source, as: UTF8.self)
    let block = /\"\"\"\n(?s:(.*?))\n *\"\"\"/
    let blocks = text.matches(of: block).map { String($0.1).withoutIndent }
    let rest = text.replacing(block, with: "")
    return blocks + rest.matches(of: /"((?:[^"\\\n]|\\.)*)"/).map { String($0.1).unescaped }
  }
}

/// The blocks of a page in fences, such as ```yaml.
func fencedBlocks(in page: String) throws -> [String] {
  String(decoding: try bytes(of: page), as: UTF8.self)
    .matches(of: /```\w*\n(?s:(.*?))```/).map { String($0.1) }
}

extension String {
  fileprivate var unescaped: String {
    replacing("\\n", with: "\n").replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
  }

  fileprivate var withoutIndent: String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(indent) }.joined(separator: "\n")
  }
}

/// Files in a folder of the program's own, where a reader takes a path.
struct Scratch: Sendable {
  let folder: String

  init(_ name: String) {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("critter-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
      .appendingPathComponent(name).path
  }

  /// - Returns: the file's path.
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = "\(folder)/\(name)"
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
    if !FileManager.default.fileExists(atPath: parent.path) {
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }
}
