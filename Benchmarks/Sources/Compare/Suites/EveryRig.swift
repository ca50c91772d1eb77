#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `critter list --json` tells of a rig.
private struct Listing: Decodable {
  struct Transition: Decodable {
    let from: String?
    let to: String?
  }
  struct Clip: Decodable { let name: String }

  let rig: String
  let transitions: [Transition]
  let clips: [Clip]
  let scenes: [String]

  /// What `critter render` is told of each motion.
  var selections: [String] {
    transitions.map { "--from \($0.from ?? "rest") --to \($0.to ?? "rest")" }
      + clips.map { "--clip \($0.name)" } + scenes.map { "--scene \($0)" }
  }
}

private struct RenderReport: Decodable {
  let width: Int
  let height: Int
  let colors: Int
}

extension Workshop {
  /// Every motion of every rig at quality 100.
  func measureEveryRig(into report: inout Report) throws {
    var table = Table(["rig", "animations", "lowest dB", "worst frame", "of", "colors"])
    var least = Double.infinity
    let rigs = try output(of: "critter list").split(separator: "\n")
    for rig in rigs.compactMap({ $0.split(separator: "\t").first.map(String.init) }) {
      let listing = try JSONDecoder().decode(
        Listing.self, from: Data(try output(of: "critter list \(rig) --json").utf8))
      var worst: (likeness: Likeness, selection: String, colors: Int)?
      let selections = isQuick ? Array(listing.selections.suffix(1)) : listing.selections
      for selection in selections {
        let (likeness, colors) = try finest(rig, selection)
        if worst.map({ likeness.whole < $0.likeness.whole }) ?? true {
          worst = (likeness, selection, colors)
        }
      }
      guard let worst else { continue }
      least = min(least, worst.likeness.whole)
      table.add([
        rig, "\(selections.count)", worst.likeness.whole.decibels,
        worst.likeness.worst.decibels, "`\(worst.selection)`", "\(worst.colors)",
      ])
    }
    report.add(
      section: "Quality 100 on every rig",
      (isQuick ? "One animation of each" : "Every transition, clip and scene")
        + " at `--scale 2 --background white --quality 100`, and 256 "
        + "colors. The table shows the animation with the lowest decibels.",
      table)
    report.add(goal: "Quality 100 on every rig, 256 colors", .least(60, .decibels), least)
  }

  private func finest(
    _ rig: String, _ selection: String
  ) throws -> (likeness: Likeness, colors: Int) {
    let words = selection.split(separator: " ").filter { !$0.hasPrefix("--") }
    let place = (["rigs", rig] + words.map(String.init)).joined(separator: "/")
    try makeFolder("\(place)/png")
    let render = "critter render \(rig) \(selection) --scale 2 --background white"
    _ = try cost(of: "\(render) -q -o png/", in: place)
    let text = try output(of: "\(render) --quality 100 --json -q -o finest.gif", in: place)
    let facts = try JSONDecoder().decode(RenderReport.self, from: Data(text.utf8))
    let reference = Reference(
      frames: "png", frameRate: 25, size: (facts.width, facts.height), detail: nil)
    return (try likenesses(of: ["finest.gif"], to: reference, in: place)[0], facts.colors)
  }
}
