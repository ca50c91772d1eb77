import CritterGraphics

/// A square grid of cells over a drawing.
struct ShapeGrid {
  /// The number of cells per side.
  static let side = 192
  static let wordsPerRow = side / 64
  private let origin: Point
  /// The size of a cell in points.
  let cell: Double

  /// Creates a grid over a rectangle with a margin.
  init(around rect: Rect) {
    let longest = max(rect.size.width, rect.size.height, 1e-6)
    cell = longest * 1.1 / Double(Self.side)
    let length = cell * Double(Self.side)
    origin = Point(rect.center.x - length / 2, rect.center.y - length / 2)
  }

  func column(_ x: Double) -> Double { (x - origin.x) / cell }
  func row(_ y: Double) -> Double { (y - origin.y) / cell }
  func point(_ column: Double, _ row: Double) -> Point {
    Point(origin.x + (column + 0.5) * cell, origin.y + (row + 0.5) * cell)
  }

  /// Returns the cells whose center lies inside closed polygons.
  func mask(_ polygons: [[Point]], isEvenOdd: Bool = false) -> ShapeMask {
    var crossings = [[(x: Double, way: Int)]](repeating: [], count: Self.side)
    for polygon in polygons where polygon.count > 2 {
      var last = polygon[polygon.count - 1]
      for point in polygon {
        add(last, point, to: &crossings)
        last = point
      }
    }
    var mask = ShapeMask()
    for (row, list) in crossings.enumerated() where list.count > 1 {
      var winding = 0
      let sorted = list.sorted { $0.x < $1.x }
      for index in 0..<(sorted.count - 1) {
        winding += sorted[index].way
        if isEvenOdd ? !index.isMultiple(of: 2) : winding == 0 { continue }
        mask.fill(row, from: sorted[index].x, to: sorted[index + 1].x)
      }
    }
    return mask
  }

  private func add(_ a: Point, _ b: Point, to crossings: inout [[(x: Double, way: Int)]]) {
    let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
    let (start, end) = (row(top.y), row(bottom.y))
    guard start.isFinite, end.isFinite, end > start else { return }
    let first = max(Int(max(start - 0.5, -1).rounded(.up)), 0)
    let last = min(Int(min(end - 0.5, 1e6).rounded(.up)), Self.side)
    let (x0, x1) = (column(top.x), column(bottom.x))
    for row in first..<max(first, last) {
      let share = (Double(row) + 0.5 - start) / (end - start)
      crossings[row].append((x0 + share * (x1 - x0), a.y < b.y ? 1 : -1))
    }
  }

  /// Returns the cells of a line of a width in points.
  func mask(line polygon: [Point], width: Double, isClosed: Bool) -> ShapeMask {
    var mask = ShapeMask()
    let half = max(width, cell) / 2
    let ends = isClosed ? polygon.dropFirst() + polygon.prefix(1) : polygon.dropFirst()
    for (a, b) in zip(polygon, ends) {
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0 else { continue }
      let (nx, ny) = (-dy / length * half, dx / length * half)
      let (ex, ey) = (dx / length * half * 0.7, dy / length * half * 0.7)
      mask.formUnion(
        self.mask([
          [
            Point(a.x + nx - ex, a.y + ny - ey), Point(b.x + nx + ex, b.y + ny + ey),
            Point(b.x - nx + ex, b.y - ny + ey), Point(a.x - nx - ex, a.y - ny - ey),
          ]
        ]))
    }
    return mask
  }
}

/// A set of cells of a grid.
struct ShapeMask: Equatable {
  private var words = [UInt64](repeating: 0, count: ShapeGrid.side * ShapeGrid.wordsPerRow)

  fileprivate mutating func fill(_ row: Int, from start: Double, to end: Double) {
    let first = max(Int(max(start - 0.5, -1).rounded(.up)), 0)
    let last = min(Int(min(end - 0.5, 1e6).rounded(.up)), ShapeGrid.side)
    guard first < last else { return }
    for word in (first / 64)...((last - 1) / 64) {
      let low = max(first - word * 64, 0)
      let high = min(last - word * 64, 64)
      let ones = high - low == 64 ? UInt64.max : ((1 << UInt64(high - low)) - 1) << UInt64(low)
      words[row * ShapeGrid.wordsPerRow + word] |= ones
    }
  }

  /// The number of cells.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  mutating func formUnion(_ other: ShapeMask) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  func union(_ other: ShapeMask) -> ShapeMask {
    var result = self
    result.formUnion(other)
    return result
  }

  func intersection(_ other: ShapeMask) -> ShapeMask { subtracting(other.inverse) }

  func subtracting(_ other: ShapeMask) -> ShapeMask {
    var result = self
    for index in words.indices { result.words[index] &= ~other.words[index] }
    return result
  }

  /// Returns the number of cells in both.
  func overlap(_ other: ShapeMask) -> Int {
    words.indices.reduce(0) { $0 + (words[$1] & other.words[$1]).nonzeroBitCount }
  }

  func contains(column: Int, row: Int) -> Bool {
    let sides = 0..<ShapeGrid.side
    return sides.contains(column) && sides.contains(row)
      && words[row * ShapeGrid.wordsPerRow + column / 64] >> UInt64(column % 64) & 1 == 1
  }

  mutating func insert(column: Int, row: Int) {
    words[row * ShapeGrid.wordsPerRow + column / 64] |= 1 << UInt64(column % 64)
  }

  mutating func remove(column: Int, row: Int) {
    words[row * ShapeGrid.wordsPerRow + column / 64] &= ~(1 << UInt64(column % 64))
  }

  /// The cells in reading order.
  var cells: [(column: Int, row: Int)] {
    var cells: [(Int, Int)] = []
    for index in words.indices {
      var rest = words[index]
      let (row, base) = (index / ShapeGrid.wordsPerRow, index % ShapeGrid.wordsPerRow * 64)
      while rest != 0 {
        cells.append((base + rest.trailingZeroBitCount, row))
        rest &= rest - 1
      }
    }
    return cells
  }

  // MARK: - Neighborhoods

  /// The cells and their neighbors on four sides.
  var grown: ShapeMask {
    var result = self
    let width = ShapeGrid.wordsPerRow
    for index in words.indices {
      let word = words[index]
      if word == 0 { continue }
      result.words[index] |= word << 1 | word >> 1
      if index % width + 1 < width { result.words[index + 1] |= word >> 63 }
      if index % width > 0 { result.words[index - 1] |= word << 63 }
      if index >= width { result.words[index - width] |= word }
      if index + width < words.count { result.words[index + width] |= word }
    }
    return result
  }

  /// The cells outside of the mask.
  var inverse: ShapeMask {
    var result = self
    for index in words.indices { result.words[index] = ~words[index] }
    return result
  }

  func grown(by steps: Int) -> ShapeMask {
    (0..<steps).reduce(self) { mask, _ in mask.grown }
  }

  func shrunk(by steps: Int) -> ShapeMask { inverse.grown(by: steps).inverse }

  /// Returns the mask with gaps of up to twice so many cells closed.
  func closed(by steps: Int) -> ShapeMask { grown(by: steps).shrunk(by: steps) }

  /// The connected regions, largest first. Cells connect on four sides.
  var regions: [ShapeMask] {
    var rest = self
    var regions: [ShapeMask] = []
    for cell in cells where rest.contains(column: cell.column, row: cell.row) {
      regions.append(rest.takeRegion(at: cell))
    }
    return regions.sorted { $0.count > $1.count }
  }

  private mutating func takeRegion(at cell: (column: Int, row: Int)) -> ShapeMask {
    var (region, open) = (ShapeMask(), [cell])
    remove(column: cell.column, row: cell.row)
    while let next = open.popLast() {
      region.insert(column: next.column, row: next.row)
      for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)]
      where contains(column: next.column + x, row: next.row + y) {
        remove(column: next.column + x, row: next.row + y)
        open.append((next.column + x, next.row + y))
      }
    }
    return region
  }

  // MARK: - Places

  /// Returns the smallest rectangle around the cells, in points.
  func bounds(in grid: ShapeGrid) -> Rect {
    let cells = cells
    guard let first = cells.first, let last = cells.last else { return Rect(0, 0, 0, 0) }
    let columns = cells.map(\.column)
    let low = grid.point(Double(columns.min() ?? 0) - 0.5, Double(first.row) - 0.5)
    let high = grid.point(Double(columns.max() ?? 0) + 0.5, Double(last.row) + 0.5)
    return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
  }

  /// Whether the cell at a point is in the mask.
  func contains(_ point: Point, in grid: ShapeGrid) -> Bool {
    contains(column: Int(grid.column(point.x)), row: Int(grid.row(point.y)))
  }

  /// Returns the mean position of the cells, in points.
  func centroid(in grid: ShapeGrid) -> Point {
    let cells = cells
    let count = Double(max(cells.count, 1))
    let x = cells.reduce(0) { $0 + $1.column }
    let y = cells.reduce(0) { $0 + $1.row }
    return grid.point(Double(x) / count, Double(y) / count)
  }

  /// Returns the mask's convex hull as a mask.
  func hull(in grid: ShapeGrid) -> ShapeMask {
    grid.mask([cells.map { grid.point(Double($0.column), Double($0.row)) }.convexHull])
  }
}

extension ShapeMask {
  /// Creates the mask of the cells in any of several masks.
  init(around masks: [ShapeMask]) {
    for mask in masks { formUnion(mask) }
  }
}
