import CritterGraphics

/// Neighboring layers that are painted together: a single layer, or several layers in one plane
/// seen in perspective.
struct LayerRun: Equatable {
  var layers: [Layer]
  /// The matrix from the plane's points to the image's pixels. Nil without perspective or a common
  /// plane.
  var plane: Matrix?

  /// The only layer of a run without a plane.
  var layer: Layer { layers[0] }

  /// Returns the pixels of a surface that the run may paint.
  func bounds(under map: Matrix, within size: PixelSize) -> PixelRect {
    plane == nil
      ? layer.bounds(under: map, within: size)
      : layers.flatMap(\.quads).bounds(under: map, within: size)
  }
}

extension [Layer] {
  /// Groups the layers into runs, in painting order.
  func runs(under map: Matrix) -> [LayerRun] {
    var runs: [LayerRun] = []
    var toPlane: Matrix?
    for layer in self {
      // A blend mode needs the content behind, which is in the image and not in the plane.
      let isFlat = layer.effects.blend != .normal || layer.isFlat(under: map)
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
  /// The matrix of the plane that contains the layer and its children; nil if there is no such
  /// plane.
  fileprivate var plane: Matrix? {
    guard let plane = quads.first?.matrix, let inverse = plane.inverse, isFlat(under: inverse)
    else { return nil }
    return plane
  }
}
