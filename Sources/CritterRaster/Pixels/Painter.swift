import CritterGraphics
import CritterSVG

/// A painter of layers on a surface.
struct Painter {
  let art: [String: PaintableArt]
  let surface: Surface
  /// The pixels of the surface that must be correct.
  let visible: PixelRect
  /// The matrix from the image's pixels to the surface's.
  var map = Matrix.identity
  /// Whether the surface is a plane of the image, so that all painted content lies flat on it.
  var isPlane = false

  func paint(_ layers: [Layer]) throws(DrawingError) {
    for run in isPlane ? layers.map({ LayerRun(layers: [$0]) }) : layers.runs(under: map) {
      try paint(run)
    }
  }

  func paint(_ run: LayerRun) throws(DrawingError) {
    let bounds = run.bounds(under: map, within: surface.size)
    guard !bounds.intersection(visible).isEmpty else {
      // The next layer must be painted as in the whole image, where this one is behind it.
      if !bounds.isEmpty { surface.markContent() }
      return
    }
    guard let plane = run.plane else { return try paint(run.layer) }
    try paint(run.layers.flatMap(\.quads), in: plane) { painter throws(DrawingError) in
      for layer in run.layers {
        try painter.paint(layer)
      }
    }
  }

  private func paint(_ layer: Layer) throws(DrawingError) {
    guard layer.opacity > 0 else { return }
    if layer.effects.blend != .normal { return try paintBlended(layer) }
    guard layer.isIsolated else { return try paintFiltered(layer) }
    let bounds = layer.bounds(under: map, within: surface.size)
    guard !bounds.intersection(visible).isEmpty else { return }
    try surface.isolated(in: bounds, opacity: min(layer.opacity, 1)) { () throws(DrawingError) in
      try paintFiltered(layer)
      if let matte = layer.matte {
        try surface.isolated(in: bounds, with: .matte(matte.kind)) { () throws(DrawingError) in
          try paint(matte.content)
        }
      }
      guard let mask = layer.mask else { return }
      try surface.isolated(in: bounds, with: .matte(.alpha)) { () throws(DrawingError) in
        try paint(mask)
      }
    }
  }

  private func paintBlended(_ layer: Layer) throws(DrawingError) {
    var source = layer
    source.effects.blend = .normal
    let bounds = layer.bounds(under: map, within: surface.size)
    try surface.isolated(in: bounds, with: .blend(layer.effects.blend)) { () throws(DrawingError) in
      try paint([source])
    }
  }

  /// Paints the content of a layer with its blur and shadow.
  private func paintFiltered(_ layer: Layer) throws(DrawingError) {
    guard layer.effects.filters else { return try paintContent(of: layer) }
    guard let filter = try LayerFilter(of: layer, in: self) else { return }
    let source = try Surface(filter.size, area: filter.area, detail: surface.detail)
    let painter = Painter(
      art: art, surface: source, visible: filter.visible, map: filter.map, isPlane: isPlane)
    try painter.paintContent(of: layer)
    try source.check()
    try filter.draw(source, onto: surface)
  }

  private func paintContent(of layer: Layer) throws(DrawingError) {
    if case .group(let layers) = layer.content { return try paint(layers) }
    try paint(layer.quad) { painter throws(DrawingError) in
      switch layer.content {
      case .group: break
      case .fill(let color): painter.surface.fill(Rect(size: layer.size), color)
      case .shape(let shape): painter.surface.draw(shape)
      case .art(let name): try painter.paintArt(name, layer.size)
      case .fade(let from, let to, let fraction):
        try painter.paintFade(from: from, to: to, fraction: fraction, size: layer.size)
      }
    }
  }

  /// Paints the mask in white.
  func paint(_ mask: Mask) throws(DrawingError) {
    let white = Color(1, 1, 1)
    try paint(mask.quad) { painter in
      if let path = mask.path {
        painter.surface.draw(Shape(path: path, fill: white))
      } else {
        painter.surface.fill(mask.rect, cornerRadius: mask.cornerRadius, white)
      }
    }
  }

  private func paintArt(_ name: String, _ size: Size) throws(DrawingError) {
    guard let svg = art[name] else {
      preconditionFailure("the drawing shows art '\(name)', which the rasterizer was not given")
    }
    try svg.draw(on: surface, size: size, visible: visible)
  }

  /// Paints a cross-fade of two pieces of art. Counts both shares in 255ths, as cairo does, so that
  /// their sum is exactly one.
  private func paintFade(
    from: String, to: String, fraction: Double, size: Size
  ) throws(DrawingError) {
    let share = (min(max(fraction, 0), 1) * 255).rounded()
    if share == 0 { return try paintArt(from, size) }
    if share == 255 { return try paintArt(to, size) }
    let all = PixelRect(surface.size)
    try surface.isolated(in: all, opacity: (255 - share) / 255) { () throws(DrawingError) in
      try paintArt(from, size)
    }
    try surface.isolated(in: all, opacity: share / 255, with: .add) { () throws(DrawingError) in
      try paintArt(to, size)
    }
  }

  /// Calls `body` with a painter whose surface shows the quad flat, in the quad's points.
  private func paint(
    _ quad: Quad, _ body: (Painter) throws(DrawingError) -> Void
  ) throws(DrawingError) {
    guard isPlane || quad.isFlat(under: map) else {
      return try paint([quad], in: quad.matrix) { painter throws(DrawingError) in
        try painter.paint(quad, body)
      }
    }
    guard !quad.outline(under: map, within: surface.size).isEmpty else { return }
    surface.setMatrix(quad.matrix * map)
    try body(self)
  }
}

extension Layer {
  /// Whether the content must be composited separately from the content behind it.
  fileprivate var isIsolated: Bool {
    if mask != nil || opacity < 1 || matte != nil { return true }
    if effects.filters { return false }
    switch content {
    case .art, .fill, .shape: return false
    case .fade(_, _, let fraction): return fraction > 0 && fraction < 1
    case .group: return true
    }
  }
}
