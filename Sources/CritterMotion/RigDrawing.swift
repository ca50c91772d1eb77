public import CritterGraphics
public import CritterRig

/// The place of a canvas in an image.
public struct Viewport: Hashable, Sendable {
  /// The size of the image.
  public var size: PixelSize
  /// The matrix from points of the canvas to pixels of the image.
  public var matrix: Matrix
  /// Painted under and around the canvas; the rig's own when nil.
  public var background: Color?

  /// The scale, in pixels per point.
  public var scale: Double { matrix.row1.x }

  /// The canvas from the picture's top left corner on.
  ///
  /// - Parameters:
  ///   - size: in pixels.
  ///   - scale: pixels per point.
  ///   - background: behind the canvas; the rig's own when nil.
  public init(size: PixelSize, scale: Double, background: Color? = nil) {
    self.size = size
    self.background = background
    matrix = .scale(scale, scale)
  }

  /// The canvas as large as fits into the picture, its aspect kept, centered.
  public init(fitting canvas: Size, into size: PixelSize, background: Color? = nil) {
    let scale = min(Double(size.width) / canvas.width, Double(size.height) / canvas.height)
    self.size = size
    self.background = background
    matrix =
      Matrix.scale(scale, scale)
      * .translation(
        (Double(size.width) - canvas.width * scale) / 2,
        (Double(size.height) - canvas.height * scale) / 2)
  }
}

/// A part in its place: its values and the map from its points to the canvas's.
public struct PlacedPart: Sendable {
  /// The part itself.
  public let part: Part
  /// The values of the part at the instant of the pose.
  public let values: PartValues
  /// The matrix from the points of the part to the points of the canvas.
  public let matrix: Matrix
  /// The product with its parents'.
  public let opacity: Double
  /// False when a parent is hidden, too.
  public let isVisible: Bool

  /// The corners of its bounds in canvas points: top left, top right, bottom right, bottom left.
  /// Nil for a corner that is behind the viewer.
  public var corners: [Point?] {
    Rect(size: values.size).corners.map(matrix.project)
  }
}

extension Rig {
  /// Every part in its place, back to front.
  public func placedParts(of pose: Pose) -> [PlacedPart] {
    var placed: [PlacedPart] = []
    func add(_ children: [Int], in parent: PlacedPart?) {
      for index in children {
        let (part, values) = (parts[index], pose.parts[index])
        let child = PlacedPart(
          part: part, values: values,
          matrix: values.matrix(about: part.anchor) * (parent?.matrix ?? .identity),
          opacity: min(max(values.opacity, 0), 1) * (parent?.opacity ?? 1),
          isVisible: values.isVisible && (parent?.isVisible ?? true))
        placed.append(child)
        add(stacking.children(of: index), in: child)
      }
    }
    add(stacking.children(of: nil), in: nil)
    return placed
  }

  /// The picture of a pose.
  ///
  /// - Parameter text: converts texts to outlines.
  /// - Throws: the errors of `text`.
  public func drawing(
    of pose: Pose, in viewport: Viewport, text: TextShaping = noTextShaping
  ) throws -> Drawing {
    try figure(of: pose, in: viewport, text: text).drawing()
  }

  /// Where a part and its children show: within its own mask, or, of a field's text that is too long,
  /// within its bounds.
  func mask(of part: Part, _ values: PartValues) -> Mask? {
    let rect = part.mask ?? values.textScroll.map { _ in Rect(size: values.size) }
    return rect.map { Mask(rect: $0, cornerRadius: part.maskRadius, matrix: .identity) }
  }

  /// The layers of the part without its children: the art, then the fill and the stroke. Empty for
  /// a part that only contains others.
  func ownLayers(_ part: Part, _ values: PartValues, _ text: TextShaping) throws -> [Layer] {
    if let look = part.textLook { return try textLayers(part, values, look, text) }
    return artLayers(part, values) + shapeLayers(part, values)
  }

  /// One line, in the middle of the part's height.
  private func textLayers(
    _ part: Part, _ values: PartValues, _ look: TextLook, _ text: TextShaping
  ) throws -> [Layer] {
    guard let string = values.text, !string.isEmpty else { return [] }
    let line = try outline(of: string, isSecure: values.isSecure, look.style, text)
    let start = try lineStart(of: part, look, text) ?? (x: 0, width: line.width)
    let aligned = look.alignment.offset(in: values.size.width - start.width)
    let x = values.textScroll.map { -$0 } ?? aligned + start.x
    let baseline = (values.size.height - line.ascent - line.descent) / 2 + line.ascent
    return [
      Layer(
        name: part.path, content: .shape(Shape(path: line.path, fill: values.fill)),
        size: values.size, matrix: .translation(x, baseline))
    ]
  }

  /// Where a piece of a line begins, and the width of the line, in points; nil for a whole line.
  ///
  /// The kerning before a glyph is a part of the advance of the glyph before it.
  private func lineStart(
    of part: Part, _ look: TextLook, _ text: TextShaping
  ) throws -> (x: Double, width: Double)? {
    guard let piece = part.copy?.piece else { return nil }
    let end = try text(piece.before + piece.text, look.style).width
    return (
      end - (try text(piece.text, look.style).width), try text(piece.whole, look.style).width
    )
  }

  /// The point about which a part rotates and scales, in its own points. A piece of a text rotates
  /// about a point of its own place in the line.
  ///
  /// - Returns: nil for the part's anchor.
  func pivot(of part: Part, _ values: PartValues, _ text: TextShaping) throws -> Point? {
    let (anchor, size) = (part.anchor, values.size)
    guard let look = part.textLook, let piece = part.copy?.piece,
      let start = try lineStart(of: part, look, text)
    else { return nil }
    let width = try text(piece.text, look.style).width
    return Point(
      look.alignment.offset(in: size.width - start.width) + start.x + anchor.x * width,
      anchor.y * size.height)
  }

  private func shapeLayers(_ part: Part, _ values: PartValues) -> [Layer] {
    let strokes = values.stroke.alpha > 0 && values.strokeWidth > 0
    guard values.fill.alpha > 0 || strokes else { return [] }
    let bounds = Rect(size: values.size)
    let stroke = Stroke(
      color: values.stroke, width: values.strokeWidth, cap: part.line.cap, join: part.line.join)
    let path = values.path ?? Path(bounds, cornerRadius: values.cornerRadius)
    let isBordered = strokes && part.strokeAlignment == .inside
    let shape = Shape(
      path: path, fill: values.fill, stroke: strokes && !isBordered ? stroke : nil,
      trim: values.trim)
    let shapes = values.fill.alpha > 0 || !isBordered ? [shape] : []
    return (shapes + (isBordered ? [border(of: values, stroke)] : [])).map {
      Layer(name: part.path, content: .shape($0), size: values.size, matrix: .identity)
    }
  }

  /// A stroke whose outer edge is the frame. A stroke that is too wide fills the frame.
  private func border(of values: PartValues, _ stroke: Stroke) -> Shape {
    let (size, inset) = (values.size, stroke.width / 2)
    guard stroke.width * 2 < min(size.width, size.height) else {
      let whole = Path(Rect(size: size), cornerRadius: values.cornerRadius)
      return Shape(path: whole, fill: stroke.color)
    }
    let line = Rect(inset, inset, size.width - stroke.width, size.height - stroke.width)
    return Shape(
      path: Path(line, cornerRadius: values.cornerRadius - inset), fill: .transparent,
      stroke: stroke, trim: values.trim)
  }

  private func artLayers(_ part: Part, _ values: PartValues) -> [Layer] {
    guard let art = values.art else { return [] }
    if let fade = values.fade, fade.morphs, let from = artShapes[fade.from], let to = artShapes[art]
    {
      return [morphLayer(part, values, from.interpolated(to: to, fade.fraction))]
    }
    let flip = Matrix.scale(-1, 1) * .translation(values.size.width, 0)
    // A morph can overshoot, but a fade can't.
    let content: Layer.Content =
      values.fade.map { .fade(from: $0.from, to: art, fraction: min(max($0.fraction, 0), 1)) }
      ?? .art(art)
    return [
      Layer(
        name: part.path, content: content, size: values.size,
        matrix: part.isMirrored ? flip : .identity)
    ]
  }

  /// Stretched to the part's size, as art is.
  private func morphLayer(_ part: Part, _ values: PartValues, _ art: ArtShape) -> Layer {
    let (size, sign) = (values.size, part.isMirrored ? -1.0 : 1)
    let stretch =
      Matrix.scale(sign * size.width / art.size.width, size.height / art.size.height)
      * .translation(part.isMirrored ? size.width : 0, 0)
    return Layer(name: part.path, content: .shape(art.shape), size: art.size, matrix: stretch)
  }
}

extension PartValues {
  /// The matrix from the points of the part to the points of its parent, flattened into the plane
  /// of the parent.
  ///
  /// - Parameter pivot: the point of the rotation in points of the part; nil for the anchor.
  func matrix(about anchor: Point, pivot: Point? = nil) -> Matrix {
    let place = Point(anchor.x * size.width, anchor.y * size.height)
    let point = pivot ?? place
    var matrix = Matrix.translation(-point.x, -point.y) * transform.flattened
    if rotate != 0 || scale != Point(1, 1) {
      matrix =
        matrix * Transform.identity.rotatedZ(rotate).scaled(scale.x, scale.y).flattened
    }
    return matrix
      * .translation(
        position.x + translate.x + (point.x - place.x),
        position.y + translate.y + (point.y - place.y))
  }
}

extension TextLook.Alignment {
  /// Where a line begins if the part is wider by a rest.
  fileprivate func offset(in rest: Double) -> Double {
    switch self {
    case .left: 0
    case .center: rest / 2
    case .right: rest
    }
  }
}

extension Matrix {
  /// Numbers that rendering can multiply with one another and with those of any file.
  var isDrawable: Bool {
    [row1, row2, row3].allSatisfy { abs($0.x) <= 1e15 && abs($0.y) <= 1e15 && abs($0.z) <= 1e15 }
  }
}
