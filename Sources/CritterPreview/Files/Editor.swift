import CritterGraphics

/// A program that opens a file at a line and column.
struct Editor: Hashable, Sendable {
  /// The words of the command, with `{file}`, `{line}`, and `{column}`.
  private(set) var words: [String]

  /// - Parameter command: a command such as `code -g {file}:{line}:{column}`. Without `{file}`, the
  ///   arguments of the known editor are added.
  init?(_ command: String) {
    words = command.exact.split(separator: " ")
    guard let program = words.first else { return nil }
    if !command.exact.contains("{file}") { words += Self.place(for: program) }
  }

  /// Creates the editor in `$VISUAL`; nil for an editor in a terminal or an unknown editor.
  init?(environment: [String: String]) {
    guard let command = environment["VISUAL"],
      let program = command.exact.split(separator: " ").first,
      Self.windowed.contains(program.exact.lastName)
    else { return nil }
    self.init(command)
  }

  func arguments(_ file: String, line: Int, column: Int) -> [String] {
    words.map { word in
      // Replace the file name last, since it can contain any text.
      word.exact.replacing("{line}", with: String(line)).exact
        .replacing("{column}", with: String(column)).exact.replacing("{file}", with: file)
    }
  }

  private static let colons = ["codium", "code", "cursor", "windsurf", "code-insiders"]
  private static let plus = ["gvim", "mvim", "gedit", "geany", "emacs", "emacsclient", "bbedit"]
  private static let windowed = Set(
    colons + plus + ["subl", "zed", "zeditor", "mate", "kate", "idea", "webstorm"])

  private static func place(for program: String) -> [String] {
    switch program.exact.lastName {
    case let name where colons.contains(name): ["-g", "{file}:{line}:{column}"]
    case "subl", "zed", "zeditor": ["{file}:{line}:{column}"]
    case let name where plus.contains(name): ["+{line}", "{file}"]
    case "mate": ["-l", "{line}:{column}", "{file}"]
    case "kate": ["-l", "{line}", "-c", "{column}", "{file}"]
    case "idea", "webstorm": ["--line", "{line}", "--column", "{column}", "{file}"]
    default: ["{file}"]
    }
  }
}
