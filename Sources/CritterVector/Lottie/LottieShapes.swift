import CritterGraphics

/// Lottie's shapes as JSON.
enum LottieShapes {
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
    let middle = rect.center
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
