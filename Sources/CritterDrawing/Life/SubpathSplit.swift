import CritterGraphics
import CritterSVG

extension MarkupTree {
  /// The separate shapes of a path that consists of several; nil for any other element. Two eyes
  /// and a mouth are often one path, or a whole face.
  var subpathElements: [MarkupTree]? {
    guard svgName == "path", let data = self["d"], let path = try? Path(svg: data) else {
      return nil
    }
    let subpaths = path.subpaths
    guard (2...48).contains(subpaths.count), let shapes = subpaths.shapes, shapes.count > 1 else {
      return nil
    }
    return shapes.map { shape in
      var element = self
      for index in element.attributes.indices where element.attributes[index].name.local == "d" {
        element.attributes[index].value = shape.svg
      }
      return element
    }
  }
}

extension Path {
  /// The subpaths, each of which begins with a move.
  fileprivate var subpaths: [Path] {
    var subpaths: [Path] = []
    for element in elements {
      if case .move = element {
        subpaths.append(Path([element]))
      } else if !subpaths.isEmpty {
        subpaths[subpaths.count - 1].elements.append(element)
      }
    }
    return subpaths.filter { $0.elements.count > 1 }
  }
}

extension [Path] {
  /// The shapes, each an outline with its holes; nil if outlines cross. An eye in the hole of a line
  /// around a face is a shape.
  fileprivate var shapes: [Path]? {
    let all = map { $0.polygons.flatMap(\.self) }
    let boxes = all.map { Rect(around: $0) }
    var holders = [[Int]](repeating: [], count: count)
    for (index, points) in all.enumerated() {
      for other in indices where other != index && boxes[other].intersects(boxes[index]) {
        let places = stride(from: 0, to: points.count, by: Swift.max(points.count / 12, 1))
          .map { points[$0] }
        switch places.count(where: all[other].surrounds) {
        case places.count: holders[index].append(other)
        case 0: continue
        default: return nil
        }
      }
    }
    var shapes: [(root: Int, path: Path)] = []
    for index in indices where holders[index].count.isMultiple(of: 2) {
      shapes.append((index, self[index]))
    }
    for index in indices where !holders[index].count.isMultiple(of: 2) {
      // The innermost outline around a hole has the most outlines around itself.
      let holder = holders[index].max { holders[$0].count < holders[$1].count }
      guard let shape = shapes.firstIndex(where: { $0.root == holder }) else { return nil }
      shapes[shape].path.elements += self[index].elements
    }
    return shapes.map(\.path)
  }
}

extension [Point] {
  /// Whether a point lies inside the polygon.
  fileprivate func surrounds(_ point: Point) -> Bool {
    var isInside = false
    for (index, a) in enumerated() {
      let b = self[index == 0 ? count - 1 : index - 1]
      if (a.y > point.y) != (b.y > point.y),
        point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
      {
        isInside.toggle()
      }
    }
    return isInside
  }
}
