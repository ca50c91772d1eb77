package import CritterGraphics

/// A converter of lengths to px.
package struct SceneLengths {
  /// The side of the viewport that a percentage refers to.
  package enum Basis {
    case width, height, diagonal

    /// The side for a property or an attribute.
    init(of name: String) {
      self =
        ["x", "width", "cx", "rx", "dx", "x1", "x2", "fx"].contains(name)
        ? .width
        : ["y", "height", "cy", "ry", "dy", "y1", "y2", "fy"].contains(name)
          ? .height : .diagonal
    }

    /// Returns the length of the side.
    package func length(in viewport: Size) -> Double {
      let (width, height) = (viewport.width, viewport.height)
      return switch self {
      case .width: width
      case .height: height
      case .diagonal: ((width * width + height * height) / 2).squareRoot()
      }
    }
  }

  /// The size that percentages refer to.
  var viewport: Size
  /// The units of the element's font.
  var font = FontUnits()

  /// Returns a length in px; nil for other texts.
  func length(_ text: String, _ basis: Basis) -> Double? {
    Double(length: text, percent: basis.length(in: viewport), font: font)
  }

  /// Returns a length of an attribute.
  ///
  /// - Throws: `MarkupError` with the attribute's text.
  func length(
    _ element: MarkupTree, _ name: String, _ basis: Basis, default text: String = "0"
  ) throws(MarkupError) -> Double {
    let text = element[name] ?? text
    guard let length = length(text, basis) else {
      throw element.error("the length '\(text)'")
    }
    return length
  }

  /// Returns the rectangle of an element.
  ///
  /// - Parameter side: the length of a side that is missing.
  func rectangle(_ element: MarkupTree, default side: String) throws(MarkupError) -> Rect {
    Rect(
      origin: try point(element, "x", "y"),
      size: Size(
        try length(element, "width", .width, default: side),
        try length(element, "height", .height, default: side)))
  }

  /// Returns the point of two attributes.
  func point(_ element: MarkupTree, _ x: String, _ y: String) throws(MarkupError) -> Point {
    Point(try length(element, x, .width), try length(element, y, .height))
  }
}

/// The fit of a view box into a rectangle.
package struct ViewBoxFit {
  /// The matrix from the points of the view box to those of the rectangle.
  package let matrix: Matrix
  /// The rectangle in the points of the view box: the view box with the room around it.
  package let visibleArea: Rect

  /// - Returns: nil if the element has no view box.
  package init?(of element: MarkupTree, in outer: Rect) {
    guard let box = element.viewBox else { return nil }
    let (x, y) = (outer.size.width / box.size.width, outer.size.height / box.size.height)
    let words = (element["preserveAspectRatio"] ?? "").words
    let align = words.first ?? "xMidYMid"
    let scale = words.contains("slice") ? max(x, y) : min(x, y)
    // The size of a drawing is rounded to four decimals.
    let isWhole = align == "none" || abs(x - y) < 1e-3 * x
    let (width, height) = isWhole ? (x, y) : (scale, scale)
    func start(_ low: String, _ high: String, _ room: Double) -> Double {
      align.exact.contains(low) ? 0 : align.exact.contains(high) ? room : room / 2
    }
    let left = start("xMin", "xMax", outer.size.width - width * box.size.width)
    let top = start("YMin", "YMax", outer.size.height - height * box.size.height)
    matrix =
      .translation(-box.minX, -box.minY) * .scale(width, height)
      * .translation(outer.minX + left, outer.minY + top)
    visibleArea =
      isWhole
      ? box
      : Rect(
        box.minX - left / scale, box.minY - top / scale, outer.size.width / scale,
        outer.size.height / scale)
  }
}

extension MarkupTree {
  /// The rectangle of the attribute `viewBox`; nil without an area.
  package var viewBox: Rect? {
    guard let box = self["viewBox"]?.numbers, box.count == 4, box[2] > 0, box[3] > 0 else {
      return nil
    }
    return Rect(box[0], box[1], box[2], box[3])
  }
}

extension String {
  /// The parts between commas and white space.
  package var words: [String] {
    utf8.split { $0 == UInt8(ascii: ",") || $0.isSpace }.map { String(Substring($0)) }
  }

  /// The numbers in a list such as `1, 2` or `1-2`; nil if the list contains other text.
  package var numbers: [Double]? {
    var numbers: [Double] = []
    for token in StyleTokens.list(self) {
      switch token {
      case .number(let text, unit: ""):
        guard let number = Double(parsing: text) else { return nil }
        numbers.append(number)
      case .space, .mark(UInt8(ascii: ",")): continue
      default: return nil
      }
    }
    return numbers
  }
}

extension [Double] {
  /// Reads a list of CSS lengths in px; nil if one isn't known.
  package init?(lengths text: String, percent: Double, font: FontUnits = FontUnits()) {
    self = []
    for word in text.words {
      guard let length = Double(length: word, percent: percent, font: font) else { return nil }
      append(length)
    }
  }
}
