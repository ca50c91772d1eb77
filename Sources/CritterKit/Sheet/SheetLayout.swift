package import CritterGraphics

/// Where the pictures of a sheet go: a grid, row by row, whose cells are as large as the largest
/// picture. Each is at its cell's top left.
package struct SheetLayout: Hashable, Sendable {
  /// Of the whole sheet.
  package let size: PixelSize
  /// Of each picture, in their order.
  package let places: [PixelRect]

  /// - Parameters:
  ///   - sizes: of the pictures; at least one.
  ///   - columns: at least 1; when nil, as many as make the sheet a square, or just wider than that.
  ///   - padding: pixels between neighbors.
  package init(of sizes: [PixelSize], columns: Int?, padding: Int) {
    let width = (sizes.map(\.width).max() ?? 0) + padding
    let height = (sizes.map(\.height).max() ?? 0) + padding
    let limit = max(sizes.count, 1)
    let side = (Double(sizes.count * height) / Double(max(width, 1))).squareRoot()
    let columns = min(max(columns ?? Int(side.rounded(.up)), 1), limit)
    let rows = (sizes.count + columns - 1) / columns
    size = PixelSize(columns * width - padding, rows * height - padding)
    places = sizes.enumerated().map { index, size in
      PixelRect(index % columns * width, index / columns * height, size.width, size.height)
    }
  }
}
