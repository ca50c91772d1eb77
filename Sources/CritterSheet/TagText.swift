import CritterGraphics
package import CritterMotion

extension SheetRequest.Tag {
  /// Reads `shy`, `active,ecstatic`, `neutral..shy`, `neutral..shy..neutral`, `clip:ring`, or
  /// `scene:session`. Each can start with `name=`, and end in `:` and a number of frames.
  package init?(_ text: String) {
    let sides = text.exact.halves(around: "=")
    var what = sides?.behind ?? text
    let words = what.exact.split(separator: ":", omittingEmptySubsequences: false)
    let count = words.count > 1 ? words.last.flatMap { Int($0) } : nil
    if count != nil { what = words.dropLast().joined(separator: ":") }
    guard let selection = Selection(compact: what), (1...1000).contains(count ?? 1) else {
      return nil
    }
    self.init(selection)
    self.count = count
    if let sides { name = sides.before }
    if name.isEmpty { return nil }
  }
}

extension Selection {
  /// Reads the text of a tag without its name.
  package init?(compact text: String) {
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
