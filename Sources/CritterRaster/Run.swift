import CritterGraphics

/// Neighbours in a drawing that are painted in one go: one layer, or several in one plane that is
/// seen in perspective.
struct Run: Equatable {
  var layers: [Layer]
  /// From the plane's points to the picture's pixels; nil when there is no perspective or no
  /// common plane.
  var plane: Matrix?

  /// The only layer of a run without a plane.
  var layer: Layer { layers[0] }
}

extension Painter {
  /// The layers, in order. Where a run ends depends only on the layers up to there and the next.
  func runs(of layers: [Layer]) -> [Run] {
    if isPlane { return layers.map { Run(layers: [$0]) } }
    var runs: [Run] = []
    var toPlane: Matrix?
    for layer in layers {
      let isFlat = layer.isFlat(under: map)
      if let toPlane, !isFlat, layer.isFlat(under: toPlane) {
        runs[runs.count - 1].layers.append(layer)
        continue
      }
      let plane = isFlat ? nil : layer.plane
      toPlane = plane?.inverse
      runs.append(Run(layers: [layer], plane: plane))
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
