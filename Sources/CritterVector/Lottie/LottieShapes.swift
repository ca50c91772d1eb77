import CritterGraphics

/// Lottie's shapes as JSON.
enum LottieShapes {
  static func fill(_ color: JSON, opacity: JSON = .constant(100), isEvenOdd: Bool = false) -> JSON {
    let rule: [(String, JSON)] = isEvenOdd ? [("r", 2)] : []
    return .object([("ty", "fl"), ("c", color), ("o", opacity)] + rule)
  }

  static func stroke(
    _ paint: [(String, JSON)], opacity: JSON, width: JSON, _ line: LineStyle
  ) -> [(String, JSON)] {
    paint + [
      ("o", opacity), ("w", width), ("lc", .number(line.cap.lottieNumber)),
      ("lj", .number(line.join.lottieNumber)),
    ] + (line.join == .miter ? [("ml", .number(line.miterLimit, 2))] : [])
  }

  /// Returns the dashes of a stroke.
  ///
  /// - Parameter values: the lengths of dashes and gaps, followed by the offset, as properties.
  static func dashes(_ values: [JSON]) -> [(String, JSON)] {
    let names = values.indices.dropLast().map { $0.isMultiple(of: 2) ? "d" : "g" } + ["o"]
    return [("d", .array(zip(names, values).map { .object([("n", .string($0)), ("v", $1)]) }))]
  }

  /// Returns the contours of a path, or a rectangle or ellipse if the path has that shape.
  static func outlines(of path: Path) -> [JSON] {
    if let (rect, radius) = path.roundedRect { return [rectangle(rect, cornerRadius: radius)] }
    return Path(path.withoutEmptyLines).contours.map { outline($0.bezier) }
  }

  static func outline(_ bezier: JSON) -> JSON {
    .object([("ty", "sh"), ("ks", .constant(bezier))])
  }

  static func color(_ color: Color) -> JSON {
    .constant(.array([color.red, color.green, color.blue].map(JSON.brightness)))
  }

  static func ellipse(_ center: Point, _ radii: Size) -> JSON {
    .object([
      ("ty", "el"), ("p", .constant(.numbers([center.x, center.y], 3))),
      ("s", .constant(.numbers([2 * radii.width, 2 * radii.height], 3))),
    ])
  }

  static func rectangle(_ rect: Rect, cornerRadius: Double) -> JSON {
    let middle = Point(rect.minX + rect.size.width / 2, rect.minY + rect.size.height / 2)
    if cornerRadius > 0, rect.size == Size(2 * cornerRadius, 2 * cornerRadius) {
      return ellipse(middle, Size(cornerRadius, cornerRadius))
    }
    return .object([
      ("ty", "rc"), ("p", .constant(.numbers([middle.x, middle.y], 3))),
      ("s", .constant(.numbers([rect.size.width, rect.size.height], 3))),
      ("r", .constant(.number(cornerRadius, 3))),
    ])
  }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The number of an end, a corner, or a track matte mode: they count from 1, in the order of SVG.
  var lottieNumber: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
}
