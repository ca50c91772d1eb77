import Foundation
import Yams

extension Rig {
  /// Reads and checks `rig.yaml` in a folder; the art's files must exist but are not opened.
  ///
  /// - Parameter folder: as the user names it; errors name files the same way.
  /// - Throws: every mistake in the file, with its place.
  public init(contentsOf folder: String) throws(RigError) {
    let path = folder + "/rig.yaml"
    guard let data = FileManager.default.contents(atPath: path) else {
      throw RigError(problems: [
        .init(path: path, message: "cannot read this file; a rig is a folder with a rig.yaml")
      ])
    }
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    try self.init(yaml: data, path: path, folder: folder, files: files)
  }

  /// - Parameters:
  ///   - path: of the YAML, for errors.
  ///   - files: the paths of all files below the folder, relative to it.
  init(yaml: Data, path: String, folder: String, files: [String]) throws(RigError) {
    let problems = Problems(path: path)
    guard let node = compose(yaml, problems), let file = RigForms.rig.read(node, problems) else {
      try problems.throwIfAny()
      throw RigError(problems: [.init(path: path, message: "this file is empty")])
    }
    // Names are looked up in a file of the right shape only, so that one mistake is one error.
    try problems.throwIfAny()
    let name = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
    let resolution = Resolution(file, art: files.filter { $0.hasSuffix(".svg") }, problems)
    self = resolution.rig(name: name, folder: folder)
    try problems.throwIfAny()
  }
}

/// The YAML's tree, or nil and a problem where it is not well-formed.
private func compose(_ data: Data, _ problems: Problems) -> Node? {
  guard let text = String(data: data, encoding: .utf8) else {
    problems.report("this file is not UTF-8 text", at: nil)
    return nil
  }
  do {
    return try Yams.compose(yaml: text)
  } catch let error as YamlError {
    let (message, mark) = error.inOneLine
    problems.report(message, at: mark)
  } catch {
    problems.report("\(error)", at: nil)
  }
  return nil
}

extension YamlError {
  fileprivate var inOneLine: (message: String, mark: Mark?) {
    switch self {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let setting = context.map { $0.text + " " } ?? ""
      return ("this is not YAML: \(setting)\(problem)", mark)
    case .duplicatedKeysInMapping(let duplicates, let context):
      let names = duplicates.map { "'\($0)'" }.joined(separator: ", ")
      return ("\(names) stands here more than once; each name may be used once", context.mark)
    case .reader(let problem, _, _, _):
      return ("this is not YAML: \(problem)", nil)
    default:
      return ("this is not YAML: \(self)", nil)
    }
  }
}
