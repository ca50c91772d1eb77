import CritterAnimated
import CritterGraphics
import CritterRigSpec

/// The path of a mask along which the letters of a text stand.
struct TextPath {
  private let outline: Outline
  private let route: Route
  /// The margins at the start and the end of the path, in points. Then 0 or 1 each: whether the path
  /// is reversed, whether letters turn with it, and whether they are spread along all of it.
  private let options: [Motion]

  /// Reads the path of a layer; nil without one, with a note if it's missing.
  init?(_ layer: JSON, _ notes: inout Notes) {
    guard let options = layer["t"]?["p"], let mask = options["m"]?.wholeNumber else { return nil }
    let masks = layer["masksProperties"]?.items ?? []
    guard masks.indices.contains(mask), let outline = notes.outline(masks[mask]["pt"]),
      !outline.isEmpty
    else {
      notes.add("texts along a missing path")
      return nil
    }
    self.outline = outline
    route = Route(outline.path(outline.motion.first))
    self.options = ["f", "l", "r", "p", "a"].map { notes.number(options[$0], 0) }
  }

  /// Returns the point of a letter, and its rotation in degrees, over time.
  ///
  /// - Parameter moves: how far the letter is from its place in the line.
  func place(
    of letter: TextLetter, in line: TextLine, _ moves: [Motion], in range: ClosedRange<Double>
  ) -> Motion {
    let moving = ([outline.motion] + options + moves).filter { !$0.isStatic }
    var rotation = 0.0
    return Motion.sampled(moving, in: range, tolerance: 0.02) { time in
      let route =
        outline.isStatic ? self.route : Route(outline.path(outline.motion.value(at: time)))
      let values = options.map { $0.value(at: time)[0] }
      let shifts = moves.map { $0.value(at: time) }
      let (first, last, isReversed) = (values[0], values[1], values[2] != 0)
      var way = first + letter.way
      if values[4] != 0 {
        let (start, end) = (line.letters[0].width / 2, (line.letters.last?.width ?? 0) / 2)
        let share = Double(letter.number) / Double(max(line.letters.count - 1, 1))
        way = first + start + share * (route.length + last - first - start - end)
      } else if line.alignment > 0 {
        way += last + line.alignment * (route.length - line.width)
      }
      way = shifts.reduce(way) { $0 + $1[0] }
      let (point, direction) = place(at: isReversed ? route.length - way : way, on: route)
      let turn = (values[3] == 0 ? 0 : direction + (isReversed ? 180 : 0)) - rotation
      // The shorter way from the rotation before.
      rotation += turn - 360 * (turn / 360).rounded()
      let (sin, cos) = sinCos(rotation)
      let depth = letter.depth + shifts[0][1]
      return [point.x - depth * sin, point.y + depth * cos, rotation]
    }
  }

  /// Returns the point and the direction at a distance. An open path goes on straight ahead at both
  /// ends.
  private func place(at way: Double, on route: Route) -> (Point, direction: Double) {
    let distance = way / max(route.length, 1e-6)
    let isClosed = outline.contours.contains { $0.isClosed }
    let fraction = isClosed ? distance - distance.rounded(.down) : min(max(distance, 0), 1)
    let (point, direction) = (route.point(at: fraction), route.direction(at: fraction))
    let beyond = isClosed ? 0 : (distance - fraction) * route.length
    let (sin, cos) = sinCos(direction)
    return (Point(point.x + beyond * cos, point.y + beyond * sin), direction)
  }
}
