// Writes a Swift file with the text of all files in a folder: EmbedFilesTool FOLDER OUTPUT.
//
// String literals compile fast; array literals, which SwiftPM's `embedInCode` writes, take 20 s.

import Foundation

let (folder, output) = (CommandLine.arguments[1], CommandLine.arguments[2])

/// Returns a text as a string literal.
func literal(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case "\n": result += "\\n"
    case let scalar where scalar.value < 32: result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// Returns the row of a file.
func row(_ path: String) throws -> String {
  let text = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
  return "    (\(literal(path)), \(literal(text))),\n"
}

let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
  var isFolder: ObjCBool = false
  return FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
    && !isFolder.boolValue
}
let rows = try paths.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }.map(row)
let text = """
  /// The files of a folder, from the time of the build.
  enum EmbeddedFiles {
    /// The paths in the folder, in the order of their bytes, and the text of each file.
    static let all: [(path: String, text: StaticString)] = [
  \(rows.joined())  ]
  }

  """
// A new file, even with the same text, would compile its module again.
if (try? String(contentsOfFile: output, encoding: .utf8)) != text {
  try text.write(toFile: output, atomically: true, encoding: .utf8)
}
