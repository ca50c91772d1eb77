import CritterGraphics
import CritterSVG

/// An inseparable element of a drawing or of a rig's art, with the features by which `critter sync`
/// recognizes it.
struct UnitFeatures {
  let unit: DrawingUnit
  let shapes: [ShapeFeatures]
  /// The author's names of the element and of the groups around it, innermost first.
  let names: [String]
  /// The index of the layer, or of the art, that contains the element.
  let source: Int
}

/// The outline and the paint of a shape.
struct ShapeFeatures {
  var bounds: Rect
  /// The area in square points.
  var area: Double
  let fill: Color?
  let stroke: Color?
  var strokeWidth: Double
  /// The element as SVG without ids, for text and other content without an outline.
  let text: String?

  init?(_ leaf: ArtLeaf) {
    let polygons = leaf.path.polygons
    guard !polygons.isEmpty else { return nil }
    bounds = Rect(around: polygons.flatMap(\.self))
    area = abs(polygons.reduce(0) { $0 + $1.area })
    (fill, stroke, strokeWidth) = (leaf.fill, leaf.stroke, leaf.strokeWidth)
    text = nil
  }

  /// Creates a stand-in for content without an outline.
  init(_ element: MarkupTree) {
    bounds = Rect(0, 0, 0, 0)
    (area, fill, stroke, strokeWidth) = (0, nil, nil, 0)
    text = element.withoutIDs.svg(indent: "")
  }

  /// The distances to another shape, relative to the size of the drawing.
  func distances(to other: ShapeFeatures, per size: Double) -> ShapeDistances {
    let (a, b) = (bounds, other.bounds)
    let edges = [a.minX - b.minX, a.maxX - b.maxX, a.minY - b.minY, a.maxY - b.maxY]
    let widths = [a.size.width - b.size.width, a.size.height - b.size.height]
    let (large, small) = (max(area, other.area), min(area, other.area))
    return ShapeDistances(
      place: edges.map(abs).reduce(0, max) / size, size: widths.map(abs).reduce(0, max) / size,
      area: (large - small) / max(large, 1e-9), middle: a.center.distance(to: b.center) / size)
  }

  func hasSamePaint(as other: ShapeFeatures) -> Bool {
    Self.isSame(fill, other.fill) && Self.isSame(stroke, other.stroke)
  }

  private static func isSame(_ one: Color?, _ other: Color?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return [
      one.red - other.red, one.green - other.green, one.blue - other.blue, one.alpha - other.alpha,
    ].allSatisfy { abs($0) < 0.02 }
  }
}

/// The differences between two shapes, as shares of the drawing's size.
struct ShapeDistances {
  /// The largest distance between two edges of the boxes.
  let place: Double
  /// The larger difference between the widths and the heights.
  let size: Double
  /// The difference between the areas, as a share of the larger one.
  let area: Double
  /// The distance between the middles.
  let middle: Double

  /// Whether the outlines are the same.
  var isSame: Bool { place < Self.tolerance && area < 0.03 }

  /// The distance of edges that look the same.
  static let tolerance = 0.004

  /// Whether the shapes differ only in place.
  var isCongruent: Bool { size < 0.004 && area < 0.03 }
}

/// A reader of the units of a drawing.
struct UnitTracing {
  private let split: DrawingSplit
  private var reader: ArtLeafReader
  private(set) var units: [UnitFeatures] = []

  init(_ art: SanitizedArt, viewport: Size) {
    split = DrawingSplit(art)
    reader = ArtLeafReader(art, viewport: viewport)
  }

  /// Adds the units of an element.
  ///
  /// - Parameters:
  ///   - groups: the groups around the element, outermost first, without their content.
  ///   - names: further names of the element.
  mutating func add(
    _ element: MarkupTree, in groups: [MarkupTree], source: Int, names: [String] = []
  ) {
    for unit in split.units(of: element) {
      let around = groups + unit.groups
      let leaves = reader.leaves(of: unit.element, in: around)
      let shapes = leaves.compactMap(ShapeFeatures.init)
      let given = ([unit.element] + around.reversed()).compactMap { element in
        element.givenName.flatMap(LayerName.init)?.part
      }
      let whole = DrawingUnit(element: unit.element, groups: around, whole: unit.whole)
      units.append(
        UnitFeatures(
          unit: whole, shapes: shapes.isEmpty ? [ShapeFeatures(unit.element)] : shapes,
          names: given + names, source: source))
    }
  }
}

extension MarkupTree {
  /// The element without the ids of itself and its descendants.
  fileprivate var withoutIDs: MarkupTree {
    var result = replacingElements(\.withoutIDs)
    result.attributes.removeAll { $0.name.local == "id" }
    return result
  }
}
