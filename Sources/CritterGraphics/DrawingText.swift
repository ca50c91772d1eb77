extension Drawing: CustomStringConvertible {
  /// A description with one line for the image, one for its mask, and one for each layer, back to
  /// front. The contents of a group are indented. Numbers have three decimals, or six in a
  /// projective matrix.
  public var description: String {
    let head = "picture \(size.width)×\(size.height) on \(background.hex)"
    return ([head] + [mask?.text].compactMap(\.self) + layers.flatMap(\.lines))
      .joined(separator: "\n") + "\n"
  }
}

extension Layer {
  fileprivate var lines: [String] {
    ownLines + (matte?.lines ?? [])
  }

  private var ownLines: [String] {
    let size = "\(size.width.shortText(decimals: 3))×\(size.height.shortText(decimals: 3))"
    let place = "\(size) \(matrix.text)"
    let seen = [
      opacity < 1 ? "opacity \(opacity.shortText(decimals: 3))" : nil, mask?.text, effects.text,
    ]
    let rest = ([place] + seen.compactMap(\.self)).joined(separator: " ")
    switch content {
    case .art(let art): return ["\(name): \(art) \(rest)"]
    case .fade(let from, let to, let fraction):
      return ["\(name): \(from) → \(to) at \(fraction.shortText(decimals: 3)) \(rest)"]
    case .fill(let color): return ["\(name): \(color.hex) \(rest)"]
    case .shape(let shape): return ["\(name): \(shape.text) \(rest)"]
    case .group(let layers):
      let group = (["\(name): group"] + seen.compactMap(\.self)).joined(separator: " ")
      return [group] + layers.flatMap(\.lines).map { "  " + $0 }
    }
  }
}

extension Effects {
  fileprivate var text: String? {
    let numbers = [shadow.offset.x, shadow.offset.y, shadow.blur]
    let words = [
      blend == .normal ? nil : "blend \(blend.rawValue)",
      blur == 0 ? nil : "blur \(blur.shortText(decimals: 3))",
      shadow == .none
        ? nil
        : "shadow \(numbers.map { $0.shortText(decimals: 3) }.joined(separator: " ")) \(shadow.color.hex)",
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

extension Shape {
  fileprivate var text: String {
    let bounds = path.controlBounds
    let numbers = [bounds.minX, bounds.minY, bounds.size.width, bounds.size.height]
    let outline =
      "path of \(path.elements.count) in (\(numbers.map { $0.shortText(decimals: 3) }.joined(separator: " ")))"
    let line = stroke.map { stroke in
      "stroke \(stroke.paint.text) \(stroke.width.shortText(decimals: 3)) \(stroke.cap) \(stroke.join)"
        + stroke.dashText
        + (trim == .full
          ? "" : " from \(trim.start.shortText(decimals: 3)) to \(trim.end.shortText(decimals: 3))")
    }
    let area = fill.isVisible ? "fill \(fill.text)" : nil
    return ([outline] + [area, line].compactMap(\.self)).joined(separator: " ")
  }
}

extension Matte<Layer> {
  fileprivate var lines: [String] {
    let word =
      switch kind {
      case .alpha: "within"
      case .invertedAlpha: "without"
      case .luma: "within the luma of"
      case .invertedLuma: "without the luma of"
      }
    return content.flatMap(\.lines).map { "  \(word) \($0)" }
  }
}

extension Paint {
  fileprivate var text: String {
    switch self {
    case .color(let color): color.hex
    case .gradient(let gradient): gradient.text
    }
  }
}

extension Gradient {
  fileprivate var text: String {
    let points = [start, end] + [focus].compactMap(\.self)
    let numbers = points.flatMap { [$0.x, $0.y] }.map { $0.shortText(decimals: 3) }
    let colors = stops.map { "\($0.color.hex) \($0.offset.shortText(decimals: 3))" }
    return "\(isRadial ? "radial" : "linear") (\(numbers.joined(separator: " "))) "
      + colors.joined(separator: " ")
  }
}

extension Stroke {
  fileprivate var dashText: String {
    if dashes.isEmpty { return "" }
    let lengths = dashes.map { $0.shortText(decimals: 3) }.joined(separator: " ")
    return " dash (\(lengths)) offset \(dashOffset.shortText(decimals: 3))"
  }
}

extension Mask {
  fileprivate var text: String {
    let numbers = [rect.minX, rect.minY, rect.size.width, rect.size.height].map {
      $0.shortText(decimals: 3)
    }
    let corners = cornerRadius > 0 ? " radius \(cornerRadius.shortText(decimals: 3))" : ""
    let outline = path.map { "a path of \($0.elements.count) in " } ?? ""
    return "within \(outline)(\(numbers.joined(separator: " "))\(corners)) \(matrix.text)"
  }
}

extension Matrix {
  /// The six numbers of an affine matrix, or the nine numbers of a projective one.
  fileprivate var text: String {
    if isAffine {
      let numbers = [row1.x, row1.y, row2.x, row2.y, row3.x, row3.y].map {
        ($0 / row3.z).shortText(decimals: 3)
      }
      return "[\(numbers.joined(separator: " "))]"
    }
    let rows = [row1, row2, row3].map { row in
      [row.x, row.y, row.z].map { $0.shortText(decimals: 6) }.joined(separator: " ")
    }
    return "[\(rows.joined(separator: " / "))]"
  }
}
