import CritterGraphics

extension Path {
  /// The contours, each from one move to the next.
  var contours: [Path] {
    var contours: [[Element]] = []
    for element in elements {
      if case .move = element { contours.append([]) }
      if !contours.isEmpty { contours[contours.count - 1].append(element) }
    }
    return contours.map { Path($0) }
  }
}
