import CritterGraphics
import CritterSVG

/// The shapes of a drawing in painting order, with their areas on a grid.
struct Silhouette {
  /// A shape in a unit of the drawing.
  struct Leaf {
    /// The index of the unit that contains the shape.
    let unit: Int
    let shape: ArtLeaf
    let polygons: [[Point]]
    /// The visible cells.
    let mask: ShapeMask
    /// The cells with the inside of closed lines.
    let solid: ShapeMask
    let count: Int
    let bounds: Rect
    /// The box of the whole shape, including hidden areas.
    let extent: Rect

    /// The fill's color, or the stroke's.
    var color: Color { shape.fill ?? shape.stroke ?? Color(0.5, 0.5, 0.5) }
    var isOpaque: Bool { (shape.fill?.alpha ?? 0) > 0.6 }
  }

  let canvas: Rect
  let grid: ShapeGrid
  /// The visible shapes, back to front.
  let leaves: [Leaf]
  /// The indices of the leaves of each unit.
  let leavesOfUnit: [[Int]]
  /// The square root of the area of the figure's box.
  let scale: Double
  /// The box of everything but the scenery.
  let bounds: Rect
  /// The leaves that stay still: backgrounds, frames, and ground lines.
  let scenery: Set<Int>
  /// The other leaves, back to front.
  let figure: [Int]
  /// The subpaths that may be eyes.
  let shapes: [DrawnShape]

  /// - Parameters:
  ///   - units: the shapes of each unit, back to front.
  ///   - canvas: the visible area, in points of the drawing.
  ///   - named: the units that are scenery by their names.
  init(_ units: [[ArtLeaf]], canvas: Rect, scenery named: Set<Int> = []) {
    let grid = ShapeGrid(around: canvas)
    let page = grid.mask([canvas.corners])
    var leaves: [Leaf] = []
    for (unit, shapes) in units.enumerated() {
      leaves += shapes.compactMap { Leaf($0, unit: unit, grid, page, canvas) }
    }
    var leavesOfUnit = [[Int]](repeating: [], count: units.count)
    for (index, leaf) in leaves.enumerated() { leavesOfUnit[leaf.unit].append(index) }
    let scenery = Set(
      leaves.indices.filter {
        named.contains(leaves[$0].unit) || leaves[$0].isScenery(on: canvas, page.count, in: grid)
      })
    figure = leaves.indices.filter { !scenery.contains($0) }
    let boxes = figure.map { leaves[$0].bounds }
    bounds = boxes.reduce(boxes.first ?? canvas) { $0.union($1) }.intersection(canvas) ?? canvas
    scale = bounds.area.squareRoot()
    shapes = figure.flatMap { index in
      leaves[index].shapes(index, in: grid).map { shape in
        shape.isHole ? shape.seenThrough(leaves[index], leaves[..<index], grid) : shape
      }
    }
    (self.canvas, self.grid, self.leaves) = (canvas, grid, leaves)
    (self.leavesOfUnit, self.scenery) = (leavesOfUnit, scenery)
  }

  /// Returns the cells of units.
  func mask(of units: [Int]) -> ShapeMask {
    ShapeMask(around: units.flatMap { leavesOfUnit[$0] }.map { leaves[$0].solid })
  }
}

extension DrawnShape {
  /// Returns a hole filled with the color of the shape behind it, or of the page.
  fileprivate func seenThrough(
    _ leaf: Silhouette.Leaf, _ behind: ArraySlice<Silhouette.Leaf>, _ grid: ShapeGrid
  ) -> DrawnShape {
    var shape = self
    let edge = Point(bounds.center.x, bounds.minY + 0.12 * bounds.size.height)
    let seen = behind.last { $0.isOpaque && $0.mask.contains(edge, in: grid) }
    shape.color = seen?.color ?? (leaf.color.lightness > 60 ? Color(0.1, 0.1, 0.1) : Color(1, 1, 1))
    return shape
  }
}

extension Silhouette.Leaf {
  /// Measures a shape; nil if less than 30% of it is on the page.
  fileprivate init?(
    _ shape: ArtLeaf, unit: Int, _ grid: ShapeGrid, _ page: ShapeMask, _ canvas: Rect
  ) {
    let polygons = shape.path.polygons
    guard polygons.joined().allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    let box = Rect(around: polygons.flatMap(\.self)).padded(by: shape.strokeWidth / 2)
    guard canvas.share(of: box.padded(by: 1e-6)) >= 0.3 else { return nil }
    var mask = shape.fill == nil ? ShapeMask() : grid.mask(polygons, isEvenOdd: shape.isEvenOdd)
    if shape.stroke != nil, shape.strokeWidth > 0.5 * grid.cell || shape.fill == nil {
      let isClosed = shape.path.elements.contains(.close)
      for line in polygons {
        mask.formUnion(grid.mask(line: line, width: shape.strokeWidth, isClosed: isClosed))
      }
    }
    let isRing = shape.fill == nil && shape.path.elements.contains(.close)
    var solid = isRing ? grid.mask(polygons).union(mask) : mask
    let inside =
      isRing || polygons.count < 2
      ? mask
      : polygons.reduce(into: mask) {
        $0.formUnion(grid.mask([$1]))
      }
    // A line around a face, rather than a shape with holes.
    if 4 * inside.count > 5 * mask.count { solid = inside }
    for clip in shape.clips {
      let inside = grid.mask(clip.polygons)
      (mask, solid) = (mask.intersection(inside), solid.intersection(inside))
    }
    (mask, solid) = (mask.intersection(page), solid.intersection(page))
    let seen = shape.clips.isEmpty ? box : mask.bounds(in: grid)
    (self.unit, self.shape, self.polygons) = (unit, shape, polygons)
    (self.mask, self.solid) = (mask, solid)
    count = mask.count
    extent = seen
    bounds = seen.intersection(canvas) ?? seen
  }

  /// Whether the shape spans the canvas and fills it, frames it, or is a line on the ground.
  fileprivate func isScenery(on canvas: Rect, _ page: Int, in grid: ShapeGrid) -> Bool {
    let (width, height) = (
      bounds.size.width / canvas.size.width, bounds.size.height / canvas.size.height
    )
    let share = Double(count) / Double(max(page, 1))
    if width > 0.9, height > 0.9, share < 0.25, shape.fill == nil { return isBox(in: grid) }
    if width > 0.9, height > 0.9, share > 0.85 { return isConvex(in: grid) }
    let isLow = bounds.maxY > canvas.minY + 0.75 * canvas.size.height
    return width > 0.97 && isLow && bounds.minY > canvas.minY + 0.4 * canvas.size.height
  }

  /// Whether the shape is a frame around a rectangle.
  private func isBox(in grid: ShapeGrid) -> Bool {
    Double(solid.count) * grid.cell * grid.cell > 0.93 * bounds.area
  }

  /// Whether the shape has no notches, in which shapes that move would show.
  private func isConvex(in grid: ShapeGrid) -> Bool {
    Double(count) > 0.97 * Double(solid.hull(in: grid).count)
  }

  /// Returns the subpaths of a shape that isn't cut by clips: filled ones, closed lines, and dots.
  fileprivate func shapes(_ index: Int, in grid: ShapeGrid) -> [DrawnShape] {
    guard let fill = shape.fill else { return lines(index, in: grid) }
    guard fill.alpha > 0.5 else { return [] }
    let box = Rect(around: polygons.flatMap(\.self))
    guard shape.clips.isEmpty || bounds.padded(by: box.size.width * 0.1).share(of: box) > 0.9,
      polygons.count <= 40
    else { return [] }
    return polygons.compactMap { polygon in
      var shape = DrawnShape(polygon, of: index, fill, siblings: polygons.count)
      shape?.isHole = isHole(polygon, in: grid)
      return shape
    }
  }

  /// Returns a dot, or the holes in closed lines.
  private func lines(_ index: Int, in grid: ShapeGrid) -> [DrawnShape] {
    guard let stroke = shape.stroke, stroke.alpha > 0.5, polygons.count <= 4 else { return [] }
    if Double(count) * grid.cell * grid.cell > 0.65 * bounds.area {
      return [DrawnShape(bounds.corners, of: index, stroke, siblings: 1)].compactMap(\.self)
    }
    guard shape.path.elements.contains(.close) else { return [] }
    return polygons.compactMap { polygon in
      var ring = DrawnShape(polygon, of: index, stroke, siblings: polygons.count)
      ring?.isHole = true
      return ring
    }
  }

  /// Whether a subpath is a hole of the shape.
  private func isHole(_ polygon: [Point], in grid: ShapeGrid) -> Bool {
    guard polygons.count > 1 else { return false }
    let box = Rect(around: polygon)
    let inner = polygons.filter { other in
      let small = Rect(around: other)
      return small.area < 0.9 * box.area && box.contains(small)
    }
    let cells = grid.mask([polygon]).subtracting(grid.mask(inner))
    return cells.count > 2 && cells.overlap(mask) * 3 < cells.count
  }
}
