import CritterGraphics
import CritterSVG

extension MarkupTree {
  /// The separate shapes of a path that consists of several; nil for any other element. Two eyes
  /// and a mouth are often one path.
  var subpathElements: [MarkupTree]? {
    guard svgName == "path", let data = self["d"], let path = try? Path(svg: data) else {
      return nil
    }
    let subpaths = path.subpaths
    guard (3...24).contains(subpaths.count), subpaths.areApart else { return nil }
    return subpaths.map { subpath in
      var element = self
      for index in element.attributes.indices where element.attributes[index].name.local == "d" {
        element.attributes[index].value = subpath.svg
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
  /// Whether no two boxes overlap, so that no subpath is a hole.
  fileprivate var areApart: Bool {
    let boxes = map { Rect(around: $0.polygons.flatMap(\.self)) }
    return indices.allSatisfy { index in
      !boxes[(index + 1)...].contains { boxes[index].intersects($0) }
    }
  }
}
