import CritterAnimated
import CritterGraphics
import CritterSVG

extension ArtOutline {
  /// Whether the art contains only paths, so that a group of shapes can show it.
  var isPlain: Bool { !clips && nodes.paths.count == nodes.count }
}

extension LottieLayer {
  /// Whether the layer has no mask, matte, or parent.
  fileprivate var isAlone: Bool {
    if case .shapes = content { masks.isEmpty && matte == nil && parent == nil } else { false }
  }
}

extension LottieWriter {
  /// The content of a layer that shows art, with the mask in the art's points.
  typealias ArtContent = (content: LottieLayer.Content, mask: LottieMask?)

  /// Returns the content of a layer that shows art. Layers with the same art share a composition.
  mutating func content(ofArt name: String, isUsedOften: Bool) -> ArtContent? {
    guard let art = art[name] else { return nil }
    let size = art.naturalSize
    let mask = art.clips ? LottieMask(Mask(rect: Rect(size: size), matrix: .identity)) : nil
    if let id = compositions[name] { return (.composition(id, size), nil) }
    var layers = layers(of: art.nodes, size)
    if !isUsedOften, layers.count == 1, layers[0].isAlone {
      return (layers[0].content, mask)
    }
    if mask != nil, layers.count != 1 || !layers[0].isAlone {
      layers = [LottieLayer(content: .composition(add(layers), size))]
    }
    if let mask { layers[0].masks = [mask] }
    let id = add(layers)
    compositions[name] = id
    return (.composition(id, size), nil)
  }

  /// Returns the layers of art, back to front.
  private mutating func layers(of nodes: [ArtOutline.Node], _ size: Size) -> [LottieLayer] {
    var (layers, paths) = ([LottieLayer](), [PaintedPath]())
    func shapes(_ paths: [PaintedPath]) -> [LottieLayer] {
      if paths.isEmpty { return [] }
      return [LottieLayer(content: .shapes(paths.map { group(of: $0) }.shapes(clock)))]
    }
    for node in nodes {
      switch node {
      case .path(let path): paths.append(path)
      case .image(let image):
        var layer = LottieLayer(content: .image(add(image)))
        layer.transform.scale = Motion([
          size.width / Double(image.width), size.height / Double(image.height),
        ])
        layers += shapes(paths) + [layer]
        paths = []
      case .group(let group):
        layers += shapes(paths)
        paths = []
        var inner = self.layers(of: group.nodes, size)
        // rlottie draws only compositions, not shapes, through a matte.
        if group.opacity < 1 || inner.count > 1 || group.clip != nil {
          inner = [LottieLayer(content: .composition(add(inner), size))]
          inner[0].opacity = Motion([group.opacity])
        }
        if let clip = group.clip, !inner.isEmpty {
          inner[0].matte = .masked(.alpha)
          let shapes = clip.reversed().map { self.clip($0) }.shapes(clock)
          inner.append(LottieLayer(content: .shapes(shapes), matte: .source))
        }
        layers += inner
      }
    }
    return layers + shapes(paths)
  }
}
