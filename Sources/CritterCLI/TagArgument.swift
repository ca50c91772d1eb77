import ArgumentParser
import CritterKit
import CritterMotion

/// `shy`, `active,ecstatic`, `neutral..shy`, `clip:ring` or `scene:session`, each perhaps with
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
    } else if ends.count == 2 {
      guard let from = states(ends[0]), let to = states(ends[1]) else { return nil }
      self = .transition(from: from, to: to)
    } else {
      guard ends.count == 1, let names = states(text[...]) else { return nil }
      self = .still(names)
    }
  }
}
