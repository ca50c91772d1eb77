extension Drawing: CustomStringConvertible {
  /// One line for the picture, one for its mask, one for each layer back to front; what is in a
  /// group is indented. Numbers have three decimals, those of a projective matrix six.
  public var description: String {
    let head = "picture \(size.width)×\(size.height) on \(background.hex)"
    return ([head] + [mask?.text].compactMap(\.self) + layers.flatMap(\.lines))
      .joined(separator: "\n") + "\n"
  }
}

extension Layer {
  fileprivate var lines: [String] {
    let size = "\(decimals(size.width))×\(decimals(size.height))"
    let place = "\(size) \(matrix.text)"
    let seen = [opacity < 1 ? "opacity \(decimals(opacity))" : nil, mask?.text]
    let rest = ([place] + seen.compactMap(\.self)).joined(separator: " ")
    switch content {
    case .art(let art): return ["\(name): \(art) \(rest)"]
    case .fade(let from, let to, let fraction):
      return ["\(name): \(from) → \(to) at \(decimals(fraction)) \(rest)"]
    case .fill(let color): return ["\(name): \(color.hex) \(rest)"]
    case .shape(let shape): return ["\(name): \(shape.text) \(rest)"]
    case .group(let layers):
      let group = (["\(name): group"] + seen.compactMap(\.self)).joined(separator: " ")
      return [group] + layers.flatMap(\.lines).map { "  " + $0 }
    }
  }
}

extension Shape {
  fileprivate var text: String {
    let bounds = path.controlBounds
    let numbers = [bounds.minX, bounds.minY, bounds.size.width, bounds.size.height]
    let outline =
      "path of \(path.elements.count) in (\(numbers.map { decimals($0) }.joined(separator: " ")))"
    let line = stroke.map { stroke in
      "stroke \(stroke.color.hex) \(decimals(stroke.width)) \(stroke.cap) \(stroke.join)"
        + (trim == .whole ? "" : " from \(decimals(trim.start)) to \(decimals(trim.end))")
    }
    let area = fill.alpha > 0 ? "fill \(fill.hex)" : nil
    return ([outline] + [area, line].compactMap(\.self)).joined(separator: " ")
  }
}

extension Mask {
  fileprivate var text: String {
    let numbers = [rect.minX, rect.minY, rect.size.width, rect.size.height].map { decimals($0) }
    let corners = cornerRadius > 0 ? " radius \(decimals(cornerRadius))" : ""
    return "within (\(numbers.joined(separator: " "))\(corners)) \(matrix.text)"
  }
}

extension Matrix {
  /// Six numbers of an affine map, nine of a projective one.
  fileprivate var text: String {
    if isAffine {
      let numbers = [row1.x, row1.y, row2.x, row2.y, row3.x, row3.y].map { decimals($0 / row3.z) }
      return "[\(numbers.joined(separator: " "))]"
    }
    let rows = [row1, row2, row3].map { row in
      [row.x, row.y, row.z].map { decimals($0, 1_000_000) }.joined(separator: " ")
    }
    return "[\(rows.joined(separator: " / "))]"
  }
}

/// Without trailing zeros, and without a sign on zero.
private func decimals(_ value: Double, _ unit: Double = 1000) -> String {
  let rounded = (value * unit).rounded() / unit
  guard rounded.isFinite, abs(rounded) < 1e15 else { return "\(value)" }
  return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
}
