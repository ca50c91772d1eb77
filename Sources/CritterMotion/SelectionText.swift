import CritterGraphics

extension Selection {
  /// Reads `shy`, `active,ecstatic`, `neutral..shy`, `neutral..shy..neutral`, `clip:ring`, or
  /// `scene:session`.
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
