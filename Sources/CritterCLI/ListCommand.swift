import ArgumentParser
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import CritterSyntax

struct List: Command {
  static let configuration = CommandConfiguration(
    abstract: "List rigs, or the contents of one rig.",
    discussion: """
      EXAMPLES:
        critter list
        critter list bear
      """)

  @Argument(
    help: "Name of a rig, or path of its folder. (default: list all rigs)",
    completion: Completions.rigs)
  var rig: String?

  @OptionGroup var folders: RigsOptions
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var common: CommonOptions

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    guard let rig else { return try listRigs(on: terminal) }
    let document = try folders.document(of: rig, warningOn: terminal, messages)
    let contents = try document.resolved()
    let themes = document.themeNames
    let text = json ? contents.listing(themes: themes).text : contents.summary(themes: themes)
    try terminal.print(data: text)
  }

  private func listRigs(on terminal: Terminal) throws(KitError) {
    let rigs = try folders.finder.rigs()
    if json {
      let list = rigs.map { rig in
        JSON.object([("name", .string(rig.name)), ("folder", .string(rig.folder))])
      }
      try terminal.print(data: JSON.array(list).text)
    } else {
      for rig in rigs {
        let folder = folders.finder.isBuiltIn(rig.folder) ? "built-in" : rig.folder.printable
        try terminal.print(data: "\(rig.name.printable)\t\(folder)")
      }
    }
  }
}

extension Rig {
  fileprivate func listing(themes: [String]) -> JSON {
    .object([
      ("rig", .string(name)),
      ("canvas", [.number(canvas.size.width), .number(canvas.size.height)]),
      ("parts", .array(parts.map { .string($0.path) })),
      ("states", .array(states.map { .string($0.name) })),
      ("inputs", .array(settableInputs.map(\.listing))),
      ("transitions", .array(transitions.map { $0.listing(duration: duration(of: $0)) })),
      ("clips", .array(clips.map { $0.listing(in: self) })),
      ("triggers", .array(triggers.map { .string($0) })),
      ("scenes", .array(scenes.map { .string($0.name) })),
      ("themes", .array(themes.map { .string($0) })),
      ("art", .object(parts.compactMap { part in part.rest.art.map { (part.path, .string($0)) } })),
      ("stateRules", .array(states.map { $0.listing(in: self) })),
      (
        "colors",
        .array(
          colors.map { .object([("name", .string($0.name)), ("value", .string($0.color.hex))]) })
      ),
    ])
  }

  fileprivate func summary(themes: [String]) -> String {
    let size =
      "\(canvas.size.width.shortText(decimals: 3))×\(canvas.size.height.shortText(decimals: 3))"
    let sections: [(String, [String])] = [
      (
        "parts",
        parts.compactMap { part in
          part.listName.map { name in
            String(repeating: "  ", count: depth(of: part)) + name
              + (part.rest.art.map { "  (\($0))" } ?? "")
          }
        }
      ),
      ("states", states.map { $0.summary(in: self) }),
      ("inputs", settableInputs.map(\.summary)),
      ("transitions", transitions.map { $0.summary(duration: duration(of: $0)) }),
      ("clips", clips.map { $0.summary(in: self) }),
      ("triggers", triggers),
      ("scenes", scenes.map(\.name)),
      ("themes", themes),
    ]
    return "\(name.printable)  \(size) points\n"
      + sections.filter { !$1.isEmpty }.map { title, lines in
        "\n\(title)\n" + lines.map { "  \($0.printable)" }.joined(separator: "\n")
      }.joined(separator: "\n")
  }
}

/// Returns the clips that a state or a clip plays, for its line.
private func playedClips(_ plays: [ClipPlay], in rig: Rig) -> String {
  plays.isEmpty ? "" : "  plays \(plays.map { rig.clips[$0.clip].name }.joined(separator: ", "))"
}

extension State {
  fileprivate func listing(in rig: Rig) -> JSON {
    .object([
      ("name", .string(name)), ("needs", .array(needs.map { .string($0) })),
      ("excludes", .array(excludes.map { .string($0) })),
      ("plays", .array(plays.map { .string(rig.clips[$0.clip].name) })),
    ])
  }

  fileprivate func summary(in rig: Rig) -> String {
    let needs = needs.isEmpty ? "" : "  needs \(needs.joined(separator: ", "))"
    let excludes = excludes.isEmpty ? "" : "  not with \(excludes.joined(separator: ", "))"
    return name + needs + excludes + playedClips(plays, in: rig)
  }
}

extension Input {
  fileprivate var listing: JSON {
    let limits: [(String, JSON)] =
      kind == .number || isFlag
      ? [("min", .number(range.lowerBound)), ("max", .number(range.upperBound))] : []
    return .object(
      [("name", .string(name)), ("type", .string(kind.rawValue))] + limits
        + [("initial", initial.listing)])
  }

  fileprivate var summary: String {
    let (low, high) = (
      range.lowerBound.shortText(decimals: 3), range.upperBound.shortText(decimals: 3)
    )
    let values =
      switch kind {
      case .flag: "true or false"
      case .number: "\(low) to \(high)"
      case .text: "text"
      case .color: "a color"
      case .list: "a list of numbers"
      case .art: "an image"
      }
    let initial =
      isFlag
      ? String(self.initial != 0)
      : self.initial.number?.shortText(decimals: 3) ?? self.initial.argument.printable
    return "\(name)  \(values), default \(initial)"
  }
}

extension InputValue {
  fileprivate var listing: JSON {
    switch self {
    case .number(let value): .number(value)
    case .text(let text), .art(let text): .string(text)
    case .color(let color): .string(color.hex)
    case .list(let values): .array(values.map { .number($0) })
    }
  }
}

extension Clip {
  fileprivate func listing(in rig: Rig) -> JSON {
    .object([
      ("name", .string(name)), ("duration", .number(duration)), ("loop", .bool(loops)),
      ("over", .array(over.map { .string($0) })),
      ("plays", .array(plays.map { .string(rig.clips[$0.clip].name) })),
    ])
  }

  fileprivate func summary(in rig: Rig) -> String {
    let ground = over.isEmpty ? "" : "  over \(over.joined(separator: ", "))"
    let looping = loops ? "  loops" : ""
    let length = "\(duration.shortText(decimals: 3)) s"
    return "\(name)  \(length)\(looping)\(ground)\(playedClips(plays, in: rig))"
  }
}

extension Transition {
  fileprivate func listing(duration: Double) -> JSON {
    .object([
      ("from", .optional(from, JSON.string)), ("to", .optional(to, JSON.string)),
      ("duration", .number(duration)),
    ])
  }

  fileprivate func summary(duration: Double) -> String {
    "\(from ?? "any") → \(to ?? "any")  \(duration.shortText(decimals: 3)) s"
  }
}
