extension Drawing: CustomStringConvertible {
  /// A description with one line for the image, one for its mask, and one for each layer, back to
  /// front. The contents of a group are indented. Numbers have three decimals, or six in a
  /// projective matrix.
  public var description: String { DrawingText(isWhole: false).text(of: self) }

  /// A text with everything that is visible, which equal drawings share on every machine.
  ///
  /// It has all points of paths, but not the names of layers. Numbers have nine decimals: finer than
  /// any pixel, but coarser than the differences between processors.
  package var wholeText: String { DrawingText(isWhole: true).text(of: self) }
}

/// A writer of drawings as text.
private struct DrawingText {
  /// Whether the text has everything that is visible, for a digest instead of a reader.
  let isWhole: Bool

  func text(of drawing: Drawing) -> String {
    let head = "picture \(drawing.size.width)×\(drawing.size.height) on \(text(drawing.background))"
    return ([head] + [drawing.mask.map(text)].compactMap(\.self) + drawing.layers.flatMap(lines))
      .joined(separator: "\n") + "\n"
  }

  private func lines(_ layer: Layer) -> [String] {
    ownLines(layer) + (layer.matte.map(lines) ?? [])
  }

  private func ownLines(_ layer: Layer) -> [String] {
    let name = isWhole ? "" : layer.name
    let place = "\(text(layer.size.width))×\(text(layer.size.height)) \(text(layer.matrix))"
    let seen = [
      layer.opacity < 1 ? "opacity \(text(layer.opacity))" : nil, layer.mask.map(text),
      text(layer.effects),
    ].compactMap(\.self)
    let rest = ([place] + seen).joined(separator: " ")
    switch layer.content {
    case .art(let art): return ["\(name): \(text(art)) \(rest)"]
    case .fade(let from, let to, let fraction):
      return ["\(name): \(text(from)) → \(text(to)) at \(text(fraction)) \(rest)"]
    case .fill(let color): return ["\(name): \(text(color)) \(rest)"]
    case .shape(let shape): return ["\(name): \(text(shape)) \(rest)"]
    case .group(let layers):
      // Its place matters only to its effects.
      let group = (["\(name): group"] + (isWhole ? [rest] : seen)).joined(separator: " ")
      return [group] + layers.flatMap(lines).map { "  " + $0 }
    }
  }

  private func lines(_ matte: Matte<Layer>) -> [String] {
    let word =
      switch matte.kind {
      case .alpha: "within"
      case .invertedAlpha: "without"
      case .luma: "within the luma of"
      case .invertedLuma: "without the luma of"
      }
    return matte.content.flatMap(lines).map { "  \(word) \($0)" }
  }

  private func text(_ effects: Effects) -> String? {
    let (shadow, blur) = (effects.shadow, effects.blur)
    let words = [
      effects.blend == .normal ? nil : "blend \(effects.blend.rawValue)",
      blur == 0 ? nil : "blur \(text(blur))",
      shadow == .none
        ? nil
        : "shadow \(text(shadow.offset.x, shadow.offset.y, shadow.blur)) \(text(shadow.color))",
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private func text(_ shape: Shape) -> String {
    let line = shape.stroke.map { stroke in
      "stroke \(text(stroke.paint)) \(text(stroke.width)) \(text(stroke.line))"
        + dashes(of: stroke)
        + (shape.trim == .full
          ? "" : " from \(text(shape.trim.start)) to \(text(shape.trim.end))")
    }
    let rule = shape.fillRule == .nonzero ? "" : " \(shape.fillRule.rawValue)"
    let area = shape.fill.isVisible ? "fill \(text(shape.fill))\(rule)" : nil
    let outline = "path of \(shape.path.elements.count) in \(bounds(of: shape.path))"
    return ([outline] + [area, line].compactMap(\.self)).joined(separator: " ")
  }

  /// Returns the bounds of a path, or all of its points.
  private func bounds(of path: Path) -> String {
    isWhole
      ? path.elements.map(text).joined(separator: " ") : "(\(text(path.controlBounds)))"
  }

  private func text(_ element: Path.Element) -> String {
    switch element {
    case .move(let point): "m \(text(point))"
    case .line(let point): "l \(text(point))"
    case .curve(let a, let b, let end): "c \(text(a)) \(text(b)) \(text(end))"
    case .close: "z"
    }
  }

  /// Returns the shapes of ends and corners, and other values that aren't the default.
  private func text(_ line: LineStyle) -> String {
    let rest = zip(line.entries, LineStyle().entries).dropFirst(2).filter { $0.value != $1.value }
    return
      ([line.cap.rawValue, line.join.rawValue] + rest.map { "\($0.0.key) \($0.0.value.text)" })
      .joined(separator: " ")
  }

  private func dashes(of stroke: Stroke) -> String {
    if stroke.dashes.isEmpty { return "" }
    let lengths = stroke.dashes.map { text($0) }.joined(separator: " ")
    return " dash (\(lengths)) offset \(text(stroke.dashOffset))"
  }

  private func text(_ paint: Paint) -> String {
    guard case .gradient(let gradient) = paint else { return text(paint.color ?? .transparent) }
    let points = [gradient.start, gradient.end] + [gradient.focus].compactMap(\.self)
    let colors = gradient.stops.map { "\(text($0.color)) \(text($0.offset))" }
    return
      "\(gradient.isRadial ? "radial" : "linear") (\(points.map(text).joined(separator: " "))) "
      + colors.joined(separator: " ")
  }

  private func text(_ mask: Mask) -> String {
    let corners = mask.cornerRadius > 0 ? " radius \(text(mask.cornerRadius))" : ""
    let outline = mask.path.map { path in
      "a path of \(path.elements.count) in " + (isWhole ? bounds(of: path) : "")
    }
    return "within \(outline ?? "")(\(text(mask.rect))\(corners)) \(text(mask.matrix))"
  }

  /// Returns the six numbers of an affine matrix, or the nine numbers of a projective one.
  private func text(_ matrix: Matrix) -> String {
    let rows = [matrix.row1, matrix.row2, matrix.row3]
    if matrix.isAffine {
      let numbers = rows.flatMap { [$0.x, $0.y] }.map { text($0 / matrix.row3.z) }
      return "[\(numbers.joined(separator: " "))]"
    }
    let decimals = isWhole ? 9 : 6
    let lines = rows.map { row in
      [row.x, row.y, row.z].map { $0.shortText(decimals: decimals) }.joined(separator: " ")
    }
    return "[\(lines.joined(separator: " / "))]"
  }

  private func text(_ color: Color) -> String {
    isWhole ? "(\(text(color.red, color.green, color.blue, color.alpha)))" : color.hex
  }

  private func text(_ rect: Rect) -> String {
    text(rect.minX, rect.minY, rect.size.width, rect.size.height)
  }

  private func text(_ point: Point) -> String { text(point.x, point.y) }

  private func text(_ numbers: Double...) -> String {
    numbers.map { $0.shortText(decimals: isWhole ? 9 : 3) }.joined(separator: " ")
  }

  private func text(_ art: String) -> String { isWhole ? art.doubleQuoted : art }
}
