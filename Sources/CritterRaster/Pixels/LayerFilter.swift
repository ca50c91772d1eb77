import CritterGraphics
import CritterSVG

/// The blur and shadow of a layer on a surface.
///
/// The content is drawn on an image with a margin, because content outside of the surface can show
/// through its blur or shadow.
struct LayerFilter {
  /// The size of the image with its margin.
  let size: PixelSize
  /// The pixels of that image that contain the layer's content.
  let area: PixelRect
  /// The pixels of that image that must be correct.
  let visible: PixelRect
  /// The matrix from the pixels of the drawing to those of that image.
  let map: Matrix
  private let margin: Int
  private let blur: GaussianBlur
  private let shadow: (blur: GaussianBlur, offset: Point, color: Color)?
  /// The pixels of the surface to paint.
  private let bounds: PixelRect

  /// The maximum distance in pixels at which a blur or shadow can show content.
  private static let largestReach = 2000

  /// Creates the filter; nil if nothing is visible.
  init?(of layer: Layer, in painter: Painter) throws(DrawingError) {
    let (effects, target) = (layer.effects, painter.surface.size)
    let center = Point(layer.size.width / 2, layer.size.height / 2)
    bounds = layer.bounds(under: painter.map, within: target).intersection(painter.visible)
    guard !bounds.isEmpty, let matrix = (layer.matrix * painter.map).affine(at: center) else {
      return nil
    }
    try Self.check(layer, under: matrix, detail: painter.surface.detail)
    blur = GaussianBlur(deviation: effects.blur, under: matrix)
    shadow =
      effects.shadow.color.alpha > 0
      ? (
        GaussianBlur(deviation: effects.shadow.blur, under: matrix),
        effects.shadow.offset.direction(under: matrix), effects.shadow.color
      ) : nil
    margin = blur.reach + (shadow.map { $0.blur.reach + $0.offset.reach } ?? 0)
    size = PixelSize(target.width + 2 * margin, target.height + 2 * margin)
    map = painter.map * .translation(Double(margin), Double(margin))
    area = layer.contentQuads.bounds(under: map, within: size)
    guard !area.isEmpty else { return nil }
    visible = bounds.moved(by: margin).padded(by: margin).intersection(area)
  }

  private static func check(
    _ layer: Layer, under matrix: Matrix, detail: Double
  ) throws(DrawingError) {
    let (effects, scale) = (layer.effects, matrix.largestScale / detail)
    let distance = effects.shadow.offset
    let reach =
      Effects.reach(ofBlur: effects.blur + effects.shadow.blur)
      + max(abs(distance.x), abs(distance.y))
    guard reach * scale <= Double(largestReach) else {
      throw .effectTooLarge(part: layer.name, reach: reach * scale, limit: largestReach)
    }
  }

  /// Paints the content with its blur and shadow.
  ///
  /// - Parameter source: the content on an image of this size and area.
  func draw(_ source: Surface, onto target: Surface) throws(DrawingError) {
    let wanted = bounds.moved(by: margin)
    var seen = wanted
    if let shadow { seen = wanted.padded(by: shadow.blur.reach + shadow.offset.reach) }
    let content = try blur.blurred(source, in: seen)
    let origin = Point(-Double(margin), -Double(margin))
    if let shadow {
      let tinted = try Surface(size, area: content.area, detail: source.detail)
      tinted.paint(shadow.color, through: content)
      let soft = try shadow.blur.blurred(tinted, in: wanted.padded(by: shadow.offset.reach))
      let place = Point(origin.x + shadow.offset.x, origin.y + shadow.offset.y)
      target.paint(soft, at: place, in: bounds)
    }
    target.paint(content, at: origin, in: bounds)
  }
}

extension PixelRect {
  fileprivate func moved(by distance: Int) -> PixelRect {
    PixelRect(x + distance, y + distance, width, height)
  }
}

extension Point {
  /// Returns a direction in points as a direction in pixels.
  fileprivate func direction(under matrix: Matrix) -> Point {
    Point(x * matrix.row1.x + y * matrix.row2.x, x * matrix.row1.y + y * matrix.row2.y)
  }

  /// The maximum distance in whole pixels, including a neighbor for interpolation.
  fileprivate var reach: Int { Int(max(abs(x), abs(y)).rounded(.up)) + 1 }
}
