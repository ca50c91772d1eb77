/// Sections of Markdown for the page, and goals for the team.
struct Report {
  private(set) var goals = Table(["", "goal", "measured", "reached"])
  private(set) var sections: [String] = []

  /// - Parameter measured: nil when a peer that it takes is missing.
  mutating func add(
    goal: String, _ limit: Limit, _ measured: Double?, note: String = "",
    also: Bool = true
  ) {
    let figure = measured.map { limit.unit.text($0) } ?? "not measured"
    let verdict = measured.map { limit.allows($0) && also ? "yes" : "**no**" } ?? "-"
    goals.add([goal, limit.text, note.isEmpty ? figure : "\(figure), \(note)", verdict])
  }

  mutating func add(section title: String, _ text: String, _ table: Table) {
    sections.append("### \(title)\n\n\(text)\n\n\(table.markdown)")
  }

  /// Appends another report's goals and sections.
  mutating func add(_ other: Report) {
    for row in other.goals.rows { goals.add(row) }
    sections += other.sections
  }

  mutating func add(commands groups: [(title: String, contenders: [Contender])]) {
    let blocks = groups.flatMap { title, contenders in
      contenders.map { "\(title), \($0.name):\n\n```\n\($0.script)\n```" }
    }
    sections.append((["### Commands"] + blocks).joined(separator: "\n\n"))
  }

  var markdown: String {
    sections.joined(separator: "\n\n")
  }
}

enum Limit {
  case most(Double, Unit)
  case least(Double, Unit)

  enum Unit {
    case ratio, megabytes, decibels

    func text(_ value: Double) -> String {
      switch self {
      case .ratio: value.fixed(value < 1 ? 3 : 2)
      case .megabytes: value.fixed(1) + name
      case .decibels: value.decibels + name
      }
    }

    var name: String {
      switch self {
      case .ratio: ""
      case .megabytes: " MB"
      case .decibels: " dB"
      }
    }
  }

  var unit: Unit {
    switch self {
    case .most(_, let unit), .least(_, let unit): unit
    }
  }

  func allows(_ value: Double) -> Bool {
    switch self {
    case .most(let limit, _): value <= limit
    case .least(let limit, _): value >= limit
    }
  }

  var text: String {
    switch self {
    case .most(let limit, let unit): "at most \(limit)\(unit.name)"
    case .least(let limit, let unit): "at least \(limit)\(unit.name)"
    }
  }
}
