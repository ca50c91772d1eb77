import CritterGraphics

/// Tells whether some rows of a surface can be painted alone and come out as they do in the whole.
struct Locality {
  let art: [String: PaintableArt]
  /// Of the surface.
  let size: PixelSize
  /// As a painter's.
  var map = Matrix.identity
  var isPlane = false

  func holds(for layers: [Layer]) -> Bool {
    isPlane ? layers.allSatisfy { holds(for: $0) } : holds(for: layers.runs(under: map))
  }

  func holds(for runs: [LayerRun]) -> Bool {
    runs.allSatisfy { holds(for: $0) }
  }

  private func holds(for run: LayerRun) -> Bool {
    guard let plane = run.plane else { return holds(for: run.layer) }
    return holds(for: run.layers, run.layers.flatMap(\.panels), in: plane)
  }

  private func holds(for layer: Layer) -> Bool {
    guard holds(for: layer.cover) else { return false }
    return switch layer.content {
    case .fill, .shape: true
    case .group(let layers): holds(for: layers)
    case .art(let name): holds(for: layer, showing: [name])
    case .fade(let from, let to, _): holds(for: layer, showing: [from, to])
    }
  }

  private func holds(for layer: Layer, showing names: [String]) -> Bool {
    guard isPlane || layer.panel.isFlat(under: map) else {
      return holds(for: [layer], [layer.panel], in: layer.matrix)
    }
    return names.allSatisfy {
      art[$0]?.isLocal(under: layer.matrix * map, size: layer.size) ?? true
    }
  }

  /// What is bent has its own surface, which is not this one's business.
  private func holds(for layers: [Layer], _ panels: [Panel], in plane: Matrix) -> Bool {
    guard let straightened = Plane(plane * map, showing: panels, map, size)?.straightened else {
      return true
    }
    return Locality(art: art, size: size, map: map * straightened, isPlane: true)
      .holds(for: layers)
  }
}
