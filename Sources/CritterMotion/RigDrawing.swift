public import CritterGraphics
public import CritterRig

/// The placement of a canvas in an image.
///
/// ```swift
/// let viewport = Viewport(fitting: dark.canvas.size, into: PixelSize(64, 64))
/// ```
public struct Viewport: Hashable, Sendable {
  /// The size of the image in pixels.
  public var size: PixelSize
  /// The matrix from canvas points to image pixels.
  public var matrix: Matrix
  /// The background color under and around the canvas; if nil, the rig's own.
  public var background: Color?

  /// The scale in pixels per point.
  public var scale: Double { matrix.row1.x }

  /// Creates a viewport with the canvas at the top-left corner of the image.
  ///
  /// - Parameters:
  ///   - size: the size of the image in pixels.
  ///   - scale: the scale in pixels per point.
  ///   - background: the background color; if nil, the rig's own.
  public init(size: PixelSize, scale: Double, background: Color? = nil) {
    self.size = size
    self.background = background
    matrix = .scale(scale, scale)
  }

  /// Creates a viewport with the canvas centered, as large as the image allows, in its aspect
  /// ratio.
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

/// A part with its values and its placement on the canvas.
///
/// ```swift
/// for placed in rig.placedParts(of: pose) where placed.isVisible {
///   print("\(placed.part.path): \(placed.values.size), opacity \(placed.opacity)")
/// }
/// ```
public struct PlacedPart: Sendable {
  /// The part.
  public let part: Part
  /// The part's values in the pose.
  public let values: PartValues
  /// The matrix from the part's points to canvas points.
  public let matrix: Matrix
  /// The part's opacity, multiplied by the opacities of its parents, 0…1.
  public let opacity: Double
  /// Whether the part and all its parents are visible.
  public let isVisible: Bool

  /// The projected corners of the part: top left, top right, bottom right, bottom left.
  ///
  /// Corners are in canvas points; a corner behind the viewer is nil.
  public var corners: [Point?] {
    Rect(size: values.size).corners.map(matrix.project)
  }
}

extension Rig {
  /// Returns all parts of a pose with their placement, back to front.
  public func placedParts(of pose: Pose) -> [PlacedPart] {
    var placed: [PlacedPart] = []
    func add(_ children: ArraySlice<Int>, in parent: PlacedPart?) {
      for index in children {
        let (part, values) = (parts[index], pose.parts[index])
        let child = PlacedPart(
          part: part, values: values,
          matrix: (pose.links[index] ?? values.matrix(about: part.anchor))
            * (parent?.matrix ?? .identity),
          opacity: min(max(values.opacity, 0), 1) * (parent?.opacity ?? 1),
          isVisible: values.isVisible && (parent?.isVisible ?? true))
        let children = self.children(around: index, in: pose.parts)
        add(children.behind, in: child)
        placed.append(child)
        add(children.front, in: child)
      }
    }
    add(children(of: nil, in: pose.parts)[...], in: nil)
    return placed
  }

  /// Returns the drawing of a pose.
  ///
  /// - Parameter text: converts text to outlines.
  /// - Throws: the errors of `text`, and a `FileError` if the pose has one.
  public func drawing(
    of pose: Pose, in viewport: Viewport, text: TextShaping = noTextShaping
  ) throws -> Drawing {
    try partTree(of: pose, in: viewport, text: text).drawing()
  }

  /// Returns the area in which a part and its children are visible.
  ///
  /// The area is the part's only mask, or for overflowing text in a field, the part's rectangle.
  func mask(of part: Part, _ values: PartValues) -> Mask? {
    let isPlain = part.masks.count == 1 && part.masks[0].isPlainArea
    let path =
      (isPlain ? values.mask : nil)
      ?? values.textScroll.map { _ in Path(Rect(size: values.size)) }
    return path.map { Mask($0, matrix: .identity) }
  }

  /// Returns the part's own layers: the art, then the fill and stroke.
  ///
  /// The result is empty for a part that only contains others.
  func ownLayers(_ part: Part, _ values: PartValues, _ text: TextShaping) throws -> [Layer] {
    if let look = part.textLook { return try textLayers(part, values, look, text) }
    return artLayers(part, values) + (try shapeLayers(part, values))
  }

  /// Returns the text of a part. Its lines are one path, so that a gradient runs over all of them.
  private func textLayers(
    _ part: Part, _ values: PartValues, _ look: TextLook, _ text: TextShaping
  ) throws -> [Layer] {
    guard let string = values.text, !string.isEmpty else { return [] }
    let block = try textBlock(of: string, part, values, look, text)
    let (x, baseline) = (block.origin.x, block.origin.y)
    let fill = values.fill.placed(in: values.size).translated(by: -x, -baseline)
    var shape = Shape(path: block.path, fill: fill)
    if values.stroke.isVisible, values.strokeWidth > 0 {
      var stroke = Stroke(
        paint: values.stroke.placed(in: values.size).translated(by: -x, -baseline),
        width: values.strokeWidth, line: part.line)
      try addDashes(to: &stroke, along: block.path, part, values)
      shape = Shape(path: block.path, fill: fill, stroke: stroke, trim: values.trim)
    }
    return [
      Layer(
        name: part.path, content: .shape(shape), size: values.size,
        matrix: .translation(x, baseline))
    ]
  }

  /// Returns the lines of a part's text. A field and a piece of a split text have one line.
  private func textBlock(
    of string: String, _ part: Part, _ values: PartValues, _ look: TextLook, _ text: TextShaping
  ) throws -> TextBlock {
    let style = look.style(in: values)
    let isLine = values.isSecure || values.textScroll != nil || part.copy?.piece != nil
    if !isLine, look.wraps || string.unicodeScalars.contains(where: \.isLineBreak) {
      return try TextBlock(
        of: string.textLines, style, look, lineHeight: values.lineHeight, in: values.size, text)
    }
    let line = try outline(of: string, isSecure: values.isSecure, style, text)
    let start = try lineStart(of: part, style, text) ?? (x: 0, width: line.width)
    let aligned = look.alignment.offset(in: values.size.width - start.width)
    let x = values.textScroll.map { -$0 } ?? aligned + start.x
    return TextBlock(path: line.path, origin: Point(x, baseline(of: line, part, values, look)))
  }

  /// Returns the baseline of a line. A piece of a split text has the one of its line.
  private func baseline(
    of line: TextOutline, _ part: Part, _ values: PartValues, _ look: TextLook
  ) -> Double {
    let (number, count) = part.copy?.piece.map { ($0.line, $0.lineCount) } ?? (0, 1)
    let advance = values.lineHeight * look.style(in: values).size
    let first = look.baseline(of: line, below: Double(count - 1) * advance, in: values.size.height)
    return first + Double(number) * advance
  }

  /// Returns the start of a piece of split text and the width of its line, in points.
  ///
  /// Returns nil if the part isn't a piece. Kerning belongs to the advance of the preceding glyph.
  private func lineStart(
    of part: Part, _ style: TextStyle, _ text: TextShaping
  ) throws -> (x: Double, width: Double)? {
    guard let piece = part.copy?.piece else { return nil }
    let end = try text(piece.before + piece.text, style).width
    return (end - (try text(piece.text, style).width), try text(piece.whole, style).width)
  }

  /// Returns the point about which a piece of split text rotates and scales, in the part's points.
  ///
  /// Returns nil for other parts, which use their anchor.
  func pivot(of part: Part, _ values: PartValues, _ text: TextShaping) throws -> Point? {
    let (anchor, size) = (values.anchor, values.size)
    guard let look = part.textLook, let piece = part.copy?.piece,
      let start = try lineStart(of: part, look.style(in: values), text)
    else { return nil }
    let line = try text(piece.text, look.style(in: values))
    let x = look.alignment.offset(in: size.width - start.width) + start.x + anchor.x * line.width
    if piece.lineCount == 1 { return Point(x, anchor.y * size.height) }
    let top = baseline(of: line, part, values, look) - line.ascent
    return Point(x, top + anchor.y * (line.ascent + line.descent))
  }

  private func shapeLayers(_ part: Part, _ values: PartValues) throws(SelectionError) -> [Layer] {
    let strokes = values.stroke.isVisible && values.strokeWidth > 0
    guard values.fill.isVisible || strokes else { return [] }
    let bounds = Rect(size: values.size)
    let path = values.path ?? Path(bounds, cornerRadius: values.cornerRadius)
    var stroke = Stroke(
      paint: values.stroke.placed(in: values.size), width: values.strokeWidth, line: part.line)
    if strokes { try addDashes(to: &stroke, along: path, part, values) }
    let isBordered = strokes && part.strokeAlignment == .inside
    var shape = Shape(
      path: path, fill: values.fill.placed(in: values.size),
      stroke: strokes && !isBordered ? stroke : nil,
      trim: values.trim)
    shape.fillRule = part.fillRule
    let shapes = values.fill.isVisible || !isBordered ? [shape] : []
    return (shapes + (isBordered ? [border(of: values, stroke)] : [])).map {
      Layer(name: part.path, content: .shape($0), size: values.size, matrix: .identity)
    }
  }

  /// The maximum number of dashes of a part's stroke.
  private static let maximumDashes = 10_000.0

  /// Adds the dashes and gaps in pairs, as in SVG: an odd list counts twice, and dashes without any
  /// length are a solid line.
  private func addDashes(
    to stroke: inout Stroke, along path: Path, _ part: Part, _ values: PartValues
  ) throws(SelectionError) {
    let lengths = values.dashes.map { max($0, 0) }
    let dashes = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    let period = dashes.reduce(0, +)
    guard period > 0 else { return }
    let count = path.length / period * Double(dashes.count / 2)
    guard count <= Self.maximumDashes else {
      throw .tooManyDashes(part: part.path, maximum: Int(Self.maximumDashes))
    }
    stroke.dashes = dashes
    stroke.dashOffset = values.dashOffset
  }

  /// Returns a stroke inside the part's frame. A stroke that is too wide fills the frame.
  private func border(of values: PartValues, _ stroke: Stroke) -> Shape {
    let (size, inset) = (values.size, stroke.width / 2)
    guard stroke.width * 2 < min(size.width, size.height) else {
      let whole = Path(Rect(size: size), cornerRadius: values.cornerRadius)
      return Shape(path: whole, fill: stroke.paint)
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
    let rect =
      part.artFit == .fill
      ? nil
      : naturalSize(ofArt: art).map {
        part.artFit.rect(of: $0, in: values.size)
      }
    let place = rect.map { Matrix.translation($0.minX, $0.minY) } ?? .identity
    return [
      Layer(
        name: part.path, content: content, size: rect?.size ?? values.size,
        matrix: part.isMirrored ? place * flip : place)
    ]
  }

  /// Returns a morphed shape, scaled to the part's size like art.
  private func morphLayer(_ part: Part, _ values: PartValues, _ art: ArtShape) -> Layer {
    let (size, sign) = (values.size, part.isMirrored ? -1.0 : 1)
    let stretch =
      Matrix.scale(sign * size.width / art.size.width, size.height / art.size.height)
      * .translation(part.isMirrored ? size.width : 0, 0)
    return Layer(name: part.path, content: .shape(art.shape), size: art.size, matrix: stretch)
  }
}

extension PartValues {
  /// Returns the matrix from the part's points to its parent's points, flattened into the parent's
  /// plane.
  ///
  /// - Parameters:
  ///   - restAnchor: the anchor in the rest state, whose position `position` is.
  ///   - pivot: the center of rotation and scaling, in the part's points; if nil, the anchor.
  package func matrix(about restAnchor: Point, pivot: Point? = nil) -> Matrix {
    let place = Point(restAnchor.x * size.width, restAnchor.y * size.height)
    let point = pivot ?? Point(anchor.x * size.width, anchor.y * size.height)
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
  /// Returns the start of a line in a part that is wider by `rest` points.
  func offset(in rest: Double) -> Double {
    switch self {
    case .left: 0
    case .center: rest / 2
    case .right: rest
    }
  }
}

extension Matrix {
  /// Whether all values are small enough to be multiplied without overflow during rendering.
  var isDrawable: Bool {
    [row1, row2, row3].allSatisfy { abs($0.x) <= 1e15 && abs($0.y) <= 1e15 && abs($0.z) <= 1e15 }
  }
}
