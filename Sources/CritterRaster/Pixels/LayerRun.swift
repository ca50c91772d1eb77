import CritterGraphics

/// Neighboring layers that are painted in one go: one layer, or several in one plane that is seen
/// in perspective.
struct LayerRun: Equatable {
  var layers: [Layer]
  /// From the plane's points to the picture's pixels; nil when there is no perspective or no
  /// common plane.
  var plane: Matrix?

  /// The only layer of a run without a plane.
  var layer: Layer { layers[0] }
}

extension LayerRun {
  /// Where it may leave ink on a surface.
  func bounds(under map: Matrix, within size: PixelSize) -> PixelRect {
    plane == nil
      ? layer.bounds(under: map, within: size)
      : layers.flatMap(\.panels).bounds(under: map, within: size)
  }
}

extension [Layer] {
  /// All of them, in order, as they are painted under a map.
  func runs(under map: Matrix) -> [LayerRun] {
    var runs: [LayerRun] = []
    var toPlane: Matrix?
    for layer in self {
      let isFlat = layer.isFlat(under: map)
      if let toPlane, !isFlat, layer.isFlat(under: toPlane) {
        runs[runs.count - 1].layers.append(layer)
        continue
      }
      let plane = isFlat ? nil : layer.plane
      toPlane = plane?.inverse
      runs.append(LayerRun(layers: [layer], plane: plane))
    }
    return runs
  }
}

extension Layer {
  /// The plane that the layer with all that is in it lies in.
  fileprivate var plane: Matrix? {
    guard let plane = panels.first?.matrix, let inverse = plane.inverse, isFlat(under: inverse)
    else { return nil }
    return plane
  }
}
