import CritterGraphics
package import CritterRig

/// A straight edge of a part that falls between the pixels of a dense screen.
package struct BlurryEdge: Hashable, Sendable {
  /// The path of the part.
  package let part: String
  /// The side of the part's rectangle: left, top, right, or bottom.
  package let side: String
  /// The distance from the left or top of the canvas, in points.
  package let place: Double
  /// The scales at which the edge is blurry: 2, 3, or both.
  package let scales: [Int]

  /// A line for a person, for example `the left edge of 'bar' at 10.25 points is blurry at 2× and 3×`.
  package var text: String {
    let scales = scales.map { "\($0)×" }.joined(separator: " and ")
    return
      "the \(side) edge of '\(part)' at \(place.shortText(decimals: 3)) points is blurry at \(scales)"
  }
}

extension Rig {
  /// Returns the edges of upright rectangles with a fill that are blurry at 2× or 3×.
  ///
  /// Edges at and beyond the border of the canvas don't count, and neither do those of art, paths,
  /// and text.
  package func blurryEdges(in pose: Pose) -> [BlurryEdge] {
    placedParts(of: pose).flatMap { placed -> [BlurryEdge] in
      let (values, corners) = (placed.values, placed.corners.compactMap(\.self))
      guard placed.isVisible, placed.opacity > 0, values.fill.isVisible, values.art == nil,
        values.text == nil, values.path == nil, corners.count == 4,
        abs(corners[0].y - corners[1].y) < 1e-6, abs(corners[0].x - corners[3].x) < 1e-6
      else { return [] }
      let edges = [
        ("left", corners[0].x, canvas.size.width), ("top", corners[0].y, canvas.size.height),
        ("right", corners[2].x, canvas.size.width), ("bottom", corners[2].y, canvas.size.height),
      ]
      return edges.compactMap { side, place, length in
        guard place > 1e-6, place < length - 1e-6 else { return nil }
        let scales = [2, 3].filter { scale in
          let pixel = place * Double(scale)
          return abs(pixel - pixel.rounded()) > 1e-6
        }
        return scales.isEmpty
          ? nil : BlurryEdge(part: placed.part.path, side: side, place: place, scales: scales)
      }
    }
  }
}
