import ArgumentParser
import CritterGraphics
import CritterKit
import CritterMotion
import CritterSheet

/// The value of `--tag`: `shy`, `active,ecstatic`, `neutral..shy`, `neutral..shy..neutral`,
/// `clip:ring`, or `scene:session`. Each can start with `name=`.
struct TagArgument: ExpressibleByArgument {
  let tag: SheetRequest.Tag

  init?(argument: String) {
    let sides = argument.exact.halves(around: "=")
    guard let selection = Selection(compact: sides?.behind ?? argument) else { return nil }
    var tag = SheetRequest.Tag(selection)
    if let sides { tag.name = sides.before }
    if tag.name.isEmpty { return nil }
    self.tag = tag
  }
}

extension Selection {
  fileprivate init?(compact text: String) {
    func states(_ list: String) -> [String]? {
      let names = list.exact.split(separator: ",", omittingEmptySubsequences: false)
      return names.contains("") ? nil : names
    }
    if let (kind, name) = text.exact.halves(around: ":") {
      guard !name.isEmpty else { return nil }
      switch kind {
      case "clip": self = .clip(name, over: [])
      case "scene": self = .scene(name)
      default: return nil
      }
    } else {
      let ends = text.exact.split(separator: "..", omittingEmptySubsequences: false)
      let stops = ends.compactMap(states)
      guard stops.count == ends.count else { return nil }
      self =
        stops.count == 1
        ? .still(stops[0])
        : .transition(from: stops[0], to: stops[1], then: Array(stops.dropFirst(2)))
    }
  }
}
