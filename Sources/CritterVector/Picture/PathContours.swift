import CritterGraphics

extension Path {
  /// Each stroke of the pen.
  var contours: [Path] {
    var contours: [[Element]] = []
    for element in elements {
      if case .move = element { contours.append([]) }
      if !contours.isEmpty { contours[contours.count - 1].append(element) }
    }
    return contours.map { Path($0) }
  }
}
