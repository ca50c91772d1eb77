package import Foundation
package import CritterForms

extension Rig {
  /// Reads and checks `rig.yaml` in a folder; the art's files must exist but are not opened.
  ///
  /// - Parameters:
  ///   - folder: as the user names it; errors name files the same way.
  ///   - inputs: by name, for expressions in the file; those left out have their initial values.
  ///     Names that the rig has not, and values out of range, are left to `Timeline` to refuse.
  ///   - scale: output pixels per point, for frames that are rounded to the pixel grid.
  ///   - theme: replaces named colours.
  /// - Throws: every mistake in the file, with its place.
  public init(
    contentsOf folder: String, inputs: [String: Double] = [:], scale: Double = 1,
    theme: Theme? = nil
  ) throws(FileError) {
    try self.init(contentsOf: folder, inputs: inputs, scale: scale, theme: theme, within: [])
  }

  /// - Parameter hosts: the paths of the rigs that this one is shown in.
  private init(
    contentsOf folder: String, inputs: [String: Double], scale: Double, theme: Theme?,
    within hosts: [String]
  ) throws(FileError) {
    let path = folder + "/rig.yaml"
    guard let data = FileManager.default.contents(atPath: path) else {
      throw FileError(problems: [
        .init(path: path, message: "cannot read this file; a rig is a folder with a rig.yaml")
      ])
    }
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    try self.init(
      yaml: data, path: path, folder: folder, files: files, inputs: inputs, scale: scale,
      theme: theme
    ) { name, part throws(GuestError) in
      let (guest, here) = (standardPath(folder + "/../" + name), standardPath(folder))
      if guest == here || hosts.contains(guest) { throw .showsItself }
      guard FileManager.default.fileExists(atPath: guest + "/rig.yaml") else {
        throw .missing(neighbors: rigs(beside: folder))
      }
      let prefix = part + "."
      let own = inputs.filter { $0.key.hasPrefix(prefix) }
        .map { (String($0.key.dropFirst(prefix.count)), $0.value) }
      do throws(FileError) {
        return try Rig(
          contentsOf: folder + "/../" + name, inputs: Dictionary(own) { $1 }, scale: scale,
          theme: theme?.nested(in: part), within: hosts + [here])
      } catch {
        throw .broken(error)
      }
    }
  }

  /// - Parameters:
  ///   - path: of the YAML, for errors.
  ///   - files: the paths of all files below the folder, relative to it.
  init(
    yaml: Data, path: String, folder: String, files: [String], inputs: [String: Double] = [:],
    scale: Double = 1, theme: Theme? = nil,
    nested: @escaping (String, String) throws(GuestError) -> Rig = noNestedRig
  ) throws(FileError) {
    let reading = Reading(path: path, scale: scale)
    let node = compose(yaml, reading)
    if let node { reading.define(inputs, in: node) }
    guard var file = node.flatMap({ Forms.rig.read($0, reading) }) else {
      try reading.throwIfAny()
      throw FileError(problems: [.init(path: path, message: "this file is empty")])
    }
    let plain = file.colors
    file.colors = try theme?.applied(to: plain) ?? plain
    let name = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
    let art = files.filter { $0.hasSuffix(".svg") }
    let resolution = Resolution(file, art: art, reading, nested: nested)
    self = try resolution.rig(
      name: name, folder: folder, isSnapped: reading.usesPixelGrid)
    recolorings += zip(plain, file.colors).filter { $0.value != $1.value }
      .map { Recoloring(from: $0.value, to: $1.value) }
    try reading.throwIfAny()
  }
}

extension Reading {
  /// What expressions may name is read before all else: the inputs, then the values in order.
  fileprivate func define(_ inputs: [String: Double], in file: Node) {
    // The inputs are read once more with the rest; what is wrong with them is reported there.
    let entries = file["inputs"].flatMap { Forms.input.named.read($0, Reading(path: path)) }
    inputNames = Set(file["inputs"]?.mapping?.keys.compactMap(\.scalar?.string) ?? [])
    for name in inputNames { values[name] = 1 }
    for entry in entries ?? [] {
      let (name, input) = (entry.name.value, entry.value)
      let value = inputs[name] ?? input.initial?.value ?? input.min.value
      values[name] = min(max(value, input.min.value), max(input.min.value, input.max))
    }
    _ = file["values"].flatMap { Forms.values.read($0, self) }
  }
}

/// The YAML's tree, or nil and a problem where it is not well-formed.
package func compose(_ data: Data, _ reading: Reading) -> Node? {
  guard let text = String(data: data, encoding: .utf8) else {
    reading.report("this file is not UTF-8 text", at: nil)
    return nil
  }
  do {
    // Scalars are read as text; looking for their YAML types would cost milliseconds.
    return try Yams.compose(yaml: text, .basic)
  } catch let error as YamlError {
    let (message, mark) = error.inOneLine
    reading.report(message, at: mark)
  } catch {
    reading.report("\(error)", at: nil)
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

/// Why a rig cannot be shown in another.
enum GuestError: Error {
  case missing(neighbors: [String])
  /// It is the other one, or shows that one in turn.
  case showsItself
  case broken(FileError)
}

/// For a rig that is not read from a folder, and so has no neighbours.
private func noNestedRig(name: String, part: String) throws(GuestError) -> Rig {
  throw .missing(neighbors: [])
}

private func standardPath(_ path: String) -> String {
  URL(fileURLWithPath: path).standardizedFileURL.path
}

/// The names of the rigs in the folder that a rig's own is in.
private func rigs(beside folder: String) -> [String] {
  let parent = standardPath(folder + "/..")
  let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
  return names.sorted().filter { name in
    name != URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
      && FileManager.default.fileExists(atPath: parent + "/" + name + "/rig.yaml")
  }
}
