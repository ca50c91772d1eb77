import CritterGraphics
import CritterSVG

/// Finds out whether a drawing without a figure is a wordmark, a diagram, or a sheet.
struct LayoutFinder {
  private let drawing: Silhouette
  /// The shapes in front of the scenery.
  private let leaves: [Silhouette.Leaf]

  init(_ drawing: Silhouette) {
    self.drawing = drawing
    leaves = drawing.figure.map { drawing.leaves[$0] }
  }

  var isLayout: Bool {
    let mask = ShapeMask(around: leaves.map(\.solid))
    return isWordmark && mask.regions.count > 2 || isSheet(mask) || isMockup(mask)
  }

  /// Whether letters in a line take up most of the drawing.
  private var isWordmark: Bool {
    let bounds = drawing.bounds
    let boxes = glyphs.sorted { $0.minX < $1.minX }
    return boxes.contains { first in
      let height = first.size.height
      guard height > 0.3 * bounds.size.height else { return false }
      var line = [first]
      for box in boxes where box.minX > first.minX {
        guard let last = line.last, box.minX > last.maxX - 0.2 * height,
          box.minX < last.maxX + 1.2 * height, (0.6...1.7).contains(box.size.height / height),
          min(abs(box.maxY - first.maxY), abs(box.minY - first.minY)) < 0.25 * height,
          box.size.width < 2.2 * height
        else { continue }
        line.append(box)
      }
      let span = (line.last?.maxX ?? 0) - first.minX
      return line.count > 2 && span > 0.5 * bounds.size.width && span > 2.2 * height
    }
  }

  /// The boxes of subpaths that lie in no other.
  private var glyphs: [Rect] {
    guard leaves.count <= 100 else { return [] }
    let boxes = leaves.flatMap { $0.polygons.map(Rect.init(around:)) }
    guard boxes.count <= 200 else { return [] }
    return boxes.indices.filter { index in
      !boxes.indices.contains { other in
        other != index && boxes[other].padded(by: 1e-6).contains(boxes[index])
          && (boxes[other] != boxes[index] || other < index)
      }
    }.map { boxes[$0] }
  }

  /// Whether many separate shapes lie side by side.
  private func isSheet(_ mask: ShapeMask) -> Bool {
    let regions = mask.grown.regions
    let all = regions.reduce(0) { $0 + $1.count }
    let large = regions.filter { Double($0.count) > 0.015 * Double(all) }
    return large.count > 7 && Double(regions[0].count) < 0.45 * Double(all)
  }

  /// Whether most shapes are rectangles that fill most of the drawing, as in the image of a window.
  private func isMockup(_ mask: ShapeMask) -> Bool {
    let filled = leaves.filter { $0.shape.fill != nil && $0.count > 4 }
    let boxes = filled.filter {
      Double($0.count) * drawing.grid.cell * drawing.grid.cell > 0.9 * $0.bounds.area
    }
    let area = ShapeMask(around: boxes.map(\.mask))
    let covers = Double(area.count) / Double(max(mask.count, 1))
    return filled.count > 9
      && (boxes.count * 10 > filled.count * 6 && covers > 0.7
        || boxes.count * 10 > filled.count * 4 && covers > 0.95)
  }
}
