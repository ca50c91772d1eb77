package import ArgumentParser
import CritterGraphics
import CritterKit
import CritterRig
import CritterRigFile

/// Shell completions for the names of rigs, states, animations, inputs, and themes. They depend on
/// the command line and the working directory, and skip unreadable rigs.
package enum Completions {
  package static let rigs = CompletionKind.custom { words, _, _ in
    let finder = finder(words)
    let here = readableFolderEntries(".")
    let own = here.filter { FileManager.default.fileExists(atPath: "\($0)/rig.yaml") }
    let named = (try? finder.rigs()) ?? []
    return safe(named.map(\.name) + own.sorted().map { "./" + $0 })
  }

  /// Returns the names that are safe in every shell. Bash executes code in other names.
  private static func safe(_ names: [String]) -> [String] {
    names.filter { name in
      name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0"..."9" ~= $0 || "-_./,=".unicodeScalars.contains($0)
      } && !name.exact.hasPrefix("-")
    }
  }

  /// Returns the completion for an option's values, or nil for none.
  static func kind(of option: RenderOption) -> CompletionKind? {
    switch option.name {
    case "state", "from", "to": names(joined: ",") { rig, _ in rig.states.map(\.name) }
    case "clip": names { rig, _ in rig.clips.map(\.name) }
    case "scene": names { rig, _ in rig.scenes.map(\.name) }
    case "set": names { rig, _ in rig.settableInputs.map { $0.name + "=" } }
    case "theme": names { _, document in document.themeNames }
    default: option.words.isEmpty ? nil : .list(option.words)
    }
  }

  /// Returns a completion for names from the rig on the command line.
  ///
  /// - Parameter separator: the separator of a list of names. Only the last name is completed.
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

  /// Returns the rig document for the first word that is a rig.
  private static func document(_ words: [String]) -> RigDocument? {
    let finder = finder(words)
    // Skip the names of the program and the command.
    return words.dropFirst(2).lazy.filter { !$0.exact.hasPrefix("-") }.compactMap { word in
      (try? finder.folder(of: word)).flatMap { try? RigDocument(contentsOf: $0) }
    }.first
  }

  private static func finder(_ words: [String]) -> RigFinder {
    let option = words.firstIndex(of: "--rigs").map(words.index(after:))
    let folder = option.flatMap { words.indices.contains($0) ? words[$0] : nil }
    return RigsOptions(folder: folder).finder
  }
}
