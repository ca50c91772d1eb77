import ArgumentParser
import CritterEncode
import CritterGraphics
import CritterKit
import CritterRig
import CritterRigFile

/// A replacement for the parser's help command.
struct Help<Root: RootCommand>: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "help", abstract: "Show help for a command or a topic.",
      discussion: """
        Topics: \(Topic.names).
        """, shouldDisplay: false)
  }

  /// The topics and commands that have a help text.
  static var words: [String] {
    Topic.allCases.map(\.rawValue) + Root.commands.map { $0._commandName }
  }

  @Argument(help: "Command or topic.") var topic: String?

  @Argument(help: "With the topic words: the word of another tool.") var word: String?

  @Flag(help: ArgumentHelp("Print a man page.", visibility: .private)) var man = false
  @OptionGroup var folders: RigsOptions
  @OptionGroup var common: CommonOptions

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    if man { return try terminal.print(data: try ManualPage(of: topic, in: Root.self).text) }
    guard let topic else { return try terminal.print(data: Root.helpMessage()) }
    if let word {
      guard topic == Topic.words.rawValue else {
        throw ValidationError("unexpected argument '\(word)'; only the topic words takes one")
      }
      return try terminal.print(data: try Topic.text(ofWord: word))
    }
    if let listed = Topic(rawValue: topic) {
      return try terminal.print(data: listed.text(folders.finder))
    }
    guard let command = Root.commands.first(where: { $0._commandName == topic }) else {
      throw ValidationError(
        "no help for '\(topic)'\(suggestion(for: topic, among: Self.words, from: "critter help"))")
    }
    try terminal.print(data: Root.helpMessage(for: command))
  }
}

enum Topic: String, CaseIterable {
  case states, easings, formats, presets, properties, words, agents

  static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// Returns the help text, generated from the tables in the code.
  func text(_ finder: RigFinder) throws(KitError) -> String {
    switch self {
    case .states:
      try table(finder.rigs().map { ($0.name, states(in: $0.folder)) }.filter { !$0.1.isEmpty })
    case .easings: easings
    case .formats: table(Format.all.map { ($0.name, $0.summary) })
    case .presets: table(Preset.all.map { ($0.name, $0.summary) })
    case .agents: AgentGuide.text
    case .words: words
    case .properties: table(Property.allCases.map { ($0.name, $0.help) })
    }
  }

  private func states(in folder: String) -> String {
    let rig = try? RigDocument(contentsOf: folder).resolved()
    return rig?.states.map(\.name).joined(separator: ", ").printable ?? "can't be read"
  }

  private var words: String { Self.table(ofWords: Synonym.all) { _ in true } }

  /// Returns the rows of a word of another tool, or else of the words that contain it.
  static func text(ofWord word: String) throws -> String {
    for isWhole in [true, false] {
      let text = table(ofWords: Synonym.all) {
        isWhole ? $0.spelling == word.spelling : $0.spelling.contains(word.spelling)
      }
      if !text.isEmpty, !word.spelling.isEmpty { return text }
    }
    throw ValidationError("no word '\(word)'; for all words, use critter help words")
  }

  private static func table(
    ofWords synonyms: [Synonym], where accepts: (Synonym.Word) -> Bool
  ) -> String {
    let rows = Set(
      synonyms.flatMap { synonym in
        synonym.words.filter(accepts).map { [$0.text, $0.tool, synonym.written, synonym.place] }
      })
    return Table(
      rows.sorted {
        let (a, b) = ($0[0].lowercased(), $1[0].lowercased())
        return a == b ? $0.lexicographicallyPrecedes($1) : a < b
      }
    ).text
  }

  private var easings: String {
    let functions = [
      ("cubic-bezier(x1, y1, x2, y2)", "a CSS curve, both x from 0 to 1"),
      ("linear(0, 0.25 30%, 1)", "CSS: straight lines through values at percentages of the time"),
      ("steps(n)", "jumps at the end of each step; steps(n, start) at the start"),
      (
        "spring(mass, stiffness, damping, velocity)",
        "a Core Animation spring; default: spring(1, 100, 10, 0)"
      ),
    ]
    return table(Easing.named.map { ($0.name, $0.easing.summary) } + functions)
  }

  private func table(_ rows: [(String, String)]) -> String {
    Table(rows.map { [$0, $1] }).text
  }
}

extension Easing {
  fileprivate var summary: String {
    switch self {
    case .linear: "cubic-bezier(0, 0, 1, 1)"
    case .cubicBezier(let curve):
      "cubic-bezier(\([curve.x1, curve.y1, curve.x2, curve.y2].map(\.shortText).joined(separator: ", ")))"
    case .steps(let count, let jumpsAtStart): "steps(\(count), \(jumpsAtStart ? "start" : "end"))"
    case .spring: "a spring"
    case .elastic: "a spring that takes the whole duration"
    case .points: "a fall that bounces three times"
    }
  }
}
