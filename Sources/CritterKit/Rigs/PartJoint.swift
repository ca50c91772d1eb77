import CritterGraphics
import CritterMotion
import CritterRaster
package import CritterRig
import CritterSyntax

extension Rig {
  /// Returns the point at which parts are attached: the middle of the area that they share with the
  /// part that overlaps them most, but doesn't hold them. If they touch no other part, their end that is
  /// nearest to the others.
  ///
  /// - Parameter paths: the paths of the parts.
  /// - Returns: a point of the canvas, accurate to about 1/200 of its longer side.
  package func joint(of paths: [String]) throws -> Point {
    let scale = 200 / max(canvas.size.width, canvas.size.height)
    let shot = try shot(.still([]), framing: Framing(scale: scale))
    let painter = try Rasterizer(art: art)
    /// The pixels of some parts, apart from all others.
    func places(of isMeant: (String) -> Bool) throws -> Set<Int> {
      var pose = shot.pose(at: 0)
      for index in parts.indices where !isMeant(parts[index].path) {
        pose.parts[index].showNothing()
      }
      let image = try painter.draft(of: shot.drawing(of: pose))
      return Set(image.pixels.indices.filter { image.pixels[$0].alpha > 127 })
    }
    func isOwn(_ path: String) -> Bool {
      paths.contains { path.exact == $0.exact || path.exact.hasPrefix($0 + "/") }
    }
    let (own, width) = (try places(of: isOwn), shot.size.width)
    let near = own.union(own.flatMap { [$0 - 2, $0 + 2, $0 - 2 * width, $0 + 2 * width] })
    let otherPaths = parts.map(\.path).filter { !isOwn($0) }
    let others = try otherPaths.map { path in try places { $0.exact == path.exact } }
    func middle(_ places: Set<Int>) -> Point {
      let count = Double(max(places.count, 1))
      let x = places.reduce(0) { $0 + Double($1 % width) + 0.5 }
      let y = places.reduce(0) { $0 + Double($1 / width) + 0.5 }
      return Point(x / count / scale, y / count / scale)
    }
    let shared = others.map { near.intersection($0) }.filter { 10 * $0.count < 6 * near.count }
    if let joint = shared.max(by: { $0.count < $1.count }), !joint.isEmpty { return middle(joint) }
    let rest = middle(others.reduce(into: []) { $0.formUnion($1) })
    return own.map { middle([$0]) }.min { $0.distance(to: rest) < $1.distance(to: rest) } ?? rest
  }
}

extension PartValues {
  /// Hides the part's own drawing, but not its children.
  package mutating func showNothing() {
    art = nil
    fade = nil
    text = nil
    fill = .color(.transparent)
    stroke = .color(.transparent)
  }
}
