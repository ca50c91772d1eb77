import ArgumentParser
import CritterKit
import CritterMotion

/// `shy`, `active,ecstatic`, `neutral..shy`, `neutral..shy..neutral`, `clip:ring` or `scene:session`, each perhaps with
/// `name=` before it.
struct TagArgument: ExpressibleByArgument {
  let tag: SheetRequest.Tag

  init?(argument: String) {
    let sides = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let what = sides.last, let selection = Selection(compact: String(what)) else {
      return nil
    }
    var tag = SheetRequest.Tag(selection)
    if sides.count == 2 { tag.name = String(sides[0]) }
    if tag.name.isEmpty { return nil }
    self.tag = tag
  }
}

extension Selection {
  fileprivate init?(compact text: String) {
    func states(_ list: Substring) -> [String]? {
      let names = list.split(separator: ",", omittingEmptySubsequences: false)
      return names.contains("") ? nil : names.map(String.init)
    }
    let kind = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let ends = text.split(separator: "..", omittingEmptySubsequences: false)
    if kind.count == 2 {
      guard !kind[1].isEmpty else { return nil }
      switch kind[0] {
      case "clip": self = .clip(String(kind[1]), over: [])
      case "scene": self = .scene(String(kind[1]))
      default: return nil
      }
    } else {
      let stops = ends.compactMap(states)
      guard stops.count == ends.count else { return nil }
      self =
        stops.count == 1
        ? .still(stops[0])
        : .transition(from: stops[0], to: stops[1], then: Array(stops.dropFirst(2)))
    }
  }
}
