import ArgumentParser
import CritterKit
import CritterSystem

/// What a shell offers where the name of a rig, or of something that a rig has, is typed. It goes by
/// the words of the line and by where one is; what cannot be read offers nothing.
enum Completions {
  static let rigs = CompletionKind.custom { words, _, _ in
    let finder = finder(words)
    let here = (try? FileManager.default.contentsOfDirectory(atPath: ".")) ?? []
    let own = here.filter { FileManager.default.fileExists(atPath: "\($0)/rig.yaml") }
    return safe(finder.rigs().map(\.name) + own.sorted().map { "./" + $0 })
  }

  /// Those that no shell takes for anything but a name: bash runs what it finds in the others.
  private static func safe(_ names: [String]) -> [String] {
    names.filter { name in
      name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0"..."9" ~= $0 || "-_./,=".unicodeScalars.contains($0)
      } && !name.exact.hasPrefix("-")
    }
  }

  /// Of the values of an option; nil where there is nothing to offer.
  static func kind(of option: RenderOption) -> CompletionKind? {
    switch option.name {
    case "state", "from", "to": names(joined: ",") { rig, _ in rig.states.map(\.name) }
    case "clip": names { rig, _ in rig.clips.map(\.name) }
    case "scene": names { rig, _ in rig.scenes.map(\.name) }
    case "set": names { rig, _ in rig.inputs.map { $0.name + "=" } }
    case "theme": names { _, document in document.themeNames }
    default: option.words.isEmpty ? nil : .list(option.words)
    }
  }

  /// - Parameter separator: between several names, of which the last is completed.
  private static func names(
    joined separator: String? = nil,
    _ names: @escaping @Sendable (Rig, RigDocument) -> [String]
  ) -> CompletionKind {
    .custom { words, _, prefix in
      guard let document = document(words), let rig = try? document.resolved() else { return [] }
      let typed = separator.map {
        prefix.exact.split(separator: $0, omittingEmptySubsequences: false)
      }
      let before = typed?.dropLast().map { $0 + "," }.joined() ?? ""
      return safe(names(rig, document).map { before + $0 })
    }
  }

  /// Of the first word that is a rig's.
  private static func document(_ words: [String]) -> RigDocument? {
    let finder = finder(words)
    // Before it are the program's name and the command's.
    return words.dropFirst(2).lazy.filter { !$0.exact.hasPrefix("-") }.compactMap { word in
      (try? finder.folder(of: word)).flatMap { try? RigDocument(contentsOf: $0) }
    }.first
  }

  private static func finder(_ words: [String]) -> RigFinder {
    var parts = PartsOptions()
    let option = words.firstIndex(of: "--parts").map { words.index(after: $0) }
    parts.parts = option.flatMap { words.indices.contains($0) ? words[$0] : nil }
    return parts.finder
  }
}
