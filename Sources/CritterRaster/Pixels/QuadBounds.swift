import CritterGraphics

extension Quad {
  /// Whether `map` shows the quad without perspective. The tolerance is a thousandth of a pixel on
  /// surfaces of several thousand.
  func isFlat(under map: Matrix) -> Bool {
    let m = matrix * map
    let x = max(abs(rect.minX), abs(rect.maxX))
    let y = max(abs(rect.minY), abs(rect.maxY))
    return abs(m.row1.z) * x + abs(m.row2.z) * y <= 1e-7 * abs(m.row3.z)
  }

  /// Returns the visible part of the quad on a surface, as a convex polygon in the surface's
  /// pixels. Empty if the quad is outside, behind the viewer, or has no area.
  func outline(under map: Matrix, within size: PixelSize) -> [Point] {
    let m = matrix * map
    guard rect.size.width > 0, rect.size.height > 0 else { return [] }
    var corners = rect.corners.map { SIMD3($0.x, $0.y, 1) * m }
    let furthest = corners.reduce(0) { max($0, abs($1.z)) }
    corners = corners.clipped { $0.z - 1e-6 * furthest }
    corners = corners.clipped { $0.x }
    corners = corners.clipped { $0.y }
    corners = corners.clipped { Double(size.width) * $0.z - $0.x }
    corners = corners.clipped { Double(size.height) * $0.z - $0.y }
    let outline = corners.map { Point($0.x / $0.z, $0.y / $0.z) }
    return abs(outline.area) > 1e-6 ? outline : []
  }
}

extension Layer {
  /// The quad of a layer that isn't a group.
  var quad: Quad {
    if case .shape(let shape) = content { return Quad(rect: shape.inkBounds, matrix: matrix) }
    return Quad(rect: Rect(size: size), matrix: matrix)
  }

  /// The quads of the layer and its children. A layer with a blur or shadow has only one.
  var quads: [Quad] {
    guard effects.filters, let content = contentQuads.combined(in: matrix) else {
      return contentQuads
    }
    return [Quad(rect: effects.area(of: content), matrix: matrix)]
  }

  /// The quads of the layer's content and its children, without the effects of the layer itself.
  var contentQuads: [Quad] {
    if case .group(let layers) = content { layers.flatMap(\.quads) } else { [quad] }
  }

  /// The quads of all masks in the layer and its children, and of all mattes.
  var masks: [Quad] {
    let own =
      (mask.map { [$0.quad] } ?? []) + (matte?.content.flatMap { $0.quads + $0.masks } ?? [])
    return if case .group(let layers) = content { own + layers.flatMap(\.masks) } else { own }
  }

  /// Returns the pixels of a surface that the layer may paint.
  func bounds(under map: Matrix, within size: PixelSize) -> PixelRect {
    var area = quads.bounds(under: map, within: size)
    if let matte, !matte.kind.isInverted {
      area = area.intersection(matte.content.flatMap(\.quads).bounds(under: map, within: size))
    }
    guard let mask else { return area }
    return area.intersection([mask.quad].bounds(under: map, within: size))
  }

  func isFlat(under map: Matrix) -> Bool {
    if case .group = content {
    } else if mask == nil, matte == nil, (matrix * map).isAffine {
      return true
    }
    return quads.allSatisfy { $0.isFlat(under: map) } && masks.allSatisfy { $0.isFlat(under: map) }
  }
}

extension [Quad] {
  /// Returns the rectangle around all quads in another space; nil without quads.
  ///
  /// - Parameter matrix: the matrix from the other space to the image.
  fileprivate func combined(in matrix: Matrix) -> Rect? {
    guard let inverse = matrix.inverse else { return nil }
    let corners = flatMap { quad in
      quad.matrix == matrix
        ? quad.rect.corners : quad.rect.corners.compactMap((quad.matrix * inverse).project)
    }
    return corners.isEmpty ? nil : Rect(around: corners)
  }

  /// Returns the bounds of the visible quads on a surface.
  func bounds(under map: Matrix, within size: PixelSize) -> PixelRect {
    PixelRect(around: flatMap { $0.outline(under: map, within: size) }, within: size)
  }
}

extension Mask {
  var quad: Quad {
    Quad(rect: rect, matrix: matrix)
  }
}

extension PixelRect {
  /// Creates the bounds of the points in whole pixels, within a surface. Adds one pixel on each
  /// side for anti-aliased edges. Empty without points.
  init(around points: [Point], within size: PixelSize) {
    let bounds = Rect(around: points)
    let x = Int(bounds.minX.rounded(.down) - 1, within: 0...size.width)
    let y = Int(bounds.minY.rounded(.down) - 1, within: 0...size.height)
    let right = Int(bounds.maxX.rounded(.up) + 1, within: 0...size.width)
    let bottom = Int(bounds.maxY.rounded(.up) + 1, within: 0...size.height)
    self.init(x, y, points.isEmpty ? 0 : right - x, bottom - y)
  }
}

extension [SIMD3<Double>] {
  /// Returns the part of a convex polygon where `distance`, a linear function, isn't negative.
  fileprivate func clipped(_ distance: (SIMD3<Double>) -> Double) -> [SIMD3<Double>] {
    if allSatisfy({ distance($0) >= 0 }) { return self }
    let distances = map(distance)
    var result: [SIMD3<Double>] = []
    for i in indices {
      let next = i + 1 < count ? i + 1 : 0
      let (here, there) = (distances[i], distances[next])
      if here >= 0 { result.append(self[i]) }
      if (here >= 0) != (there >= 0) {
        result.append(self[i] + (self[next] - self[i]) * (here / (here - there)))
      }
    }
    return result
  }
}
