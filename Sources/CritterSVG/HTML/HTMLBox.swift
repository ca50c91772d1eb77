import CritterGraphics

/// The margins, paddings, and sizes of an HTML element, in points.
struct HTMLBox {
  /// The margins and the paddings, which include the border: top, right, bottom, and left.
  let margins, padding: [Double]
  /// The width with the paddings.
  let width: Double
  /// The width without the paddings.
  var innerWidth: Double { width - padding[1] - padding[3] }
  /// The height without the paddings; nil for that of the content.
  let innerHeight: Double?
  /// Whether the width doesn't depend on the content.
  let isFixed: Bool
  /// The minimum width with the paddings.
  let least: Double
  /// The distance of a `relative` position.
  let shift: Point
  /// The radius of the corners.
  let radius: Double
  /// The color of the background; nil for none.
  let color: String?
  /// The border; nil for none.
  let border: Border?

  /// A solid line around a box.
  struct Border {
    /// The width in points.
    let width: Double
    let color: [StyleToken]

    /// Reads the value of `border`; nil for none, and for other lines than solid ones.
    init?(_ value: [StyleToken]) {
      let words = value.words
      guard words.count == 3, let width = Double(length: words[0].text, percent: nil, font: nil),
        words[1].keyword == "solid", width > 0
      else { return nil }
      (self.width, color) = (width, words[2])
    }
  }

  /// Measures the box of an element.
  ///
  /// - Parameters:
  ///   - values: the values of the element's own properties.
  ///   - style: the inherited properties of the element.
  ///   - room: the size that the element can have.
  ///   - height: the height with margins of an element without one of its own.
  init(
    _ element: MarkupTree, _ values: [String: [StyleToken]], _ style: HTMLStyle, in room: Size,
    height: Double?
  ) {
    func length(_ name: String, _ whole: Double) -> Double? {
      let text = values[name]?.text ?? (element.isReplaced ? element[name] : nil)
      return text.flatMap { style.length($0, of: whole) }
    }
    func sides(_ kind: String, _ usual: [Double]) -> [Double] {
      let list = values[kind]?.words ?? []
      let places = [[0, 0, 0, 0], [0, 1, 0, 1], [0, 1, 2, 1], [0, 1, 2, 3]]
      return ["top", "right", "bottom", "left"].enumerated().map { index, side in
        let word = (1...4).contains(list.count) ? list[places[list.count - 1][index]] : nil
        return length("\(kind)-\(side)", room.width)
          ?? word.flatMap { style.length($0.text, of: room.width) } ?? usual[index]
      }
    }
    let isRoot = element.svgName == "foreignObject"
    let margin = style.usualMargin(of: element)
    margins = isRoot ? [0, 0, 0, 0] : sides("margin", [margin, 0, margin, 0])
    border = values["border"].flatMap { Border($0) }
    let line = border?.width ?? 0
    padding = sides("padding", [0, 0, 0, 0]).map { $0 + line }
    let isWhole = isRoot || values["box-sizing"]?.keyword == "border-box"
    let across = isWhole ? 0 : padding[1] + padding[3]
    var own = isRoot ? room.width : length("width", room.width).map { $0 + across }
    let around = margins[0] + margins[2] + (isWhole ? 0 : padding[0] + padding[2])
    var high =
      isRoot ? room.height : length("height", room.height) ?? height.map { $0 - around }
    if element.isReplaced, let size = element.naturalSize {
      own = own ?? high.map { $0 * size.width / size.height }
      own = own ?? (element.htmlName == nil ? room.width : size.width)
      high = high ?? own.map { $0 * size.height / size.width }
    }
    func limit(_ name: String) -> Double? { length(name, room.width).map { $0 + across } }
    least = limit("min-width") ?? 0
    let usual = own ?? room.width - margins[1] - margins[3]
    width = max(min(usual, limit("max-width") ?? .infinity), least)
    innerHeight = high.map { [padding] in $0 - (isWhole ? padding[0] + padding[2] : 0) }
    isFixed = own != nil
    shift = Point(
      length("left", room.width) ?? 0 - (length("right", room.width) ?? 0),
      length("top", room.height) ?? 0 - (length("bottom", room.height) ?? 0))
    let corner = min(width, high ?? width)
    radius = min(length("border-radius", corner) ?? 0, corner / 2)
    let text = (values["background-color"] ?? values["background"])?.text ?? "none"
    color = Color(css: text)?.alpha ?? 0 > 0 ? text : nil
  }

  /// Returns the background and the border as a `<rect>`.
  ///
  /// - Parameter current: the color of text.
  func drawing(_ place: Point, height: Double, _ current: String) -> MarkupTree {
    let line = border?.width ?? 0
    let stroke = border.map { $0.color.keyword == "currentcolor" ? current : $0.color.text }
    return .rect(
      Rect(place.x + line / 2, place.y + line / 2, width - line, height - line),
      radius: max(radius - line / 2, 0),
      style:
        "fill: \(color ?? "none"); stroke: \(stroke ?? "none"); stroke-width: \(line.svgText())")
  }
}

extension MarkupTree {
  /// The name of an element of HTML; nil for one of SVG.
  var htmlName: String? { name.namespace == .other ? name.local : nil }

  /// Whether the element is an image or a drawing within HTML.
  var isReplaced: Bool { svgName == "svg" || htmlName == "img" }

  /// The size of an image, or the ratio of a drawing; nil if it is unknown.
  fileprivate var naturalSize: Size? {
    let image = self["src"].flatMap { EmbeddedImage(uri: $0) }
    let size = image.map { Size(Double($0.width), Double($0.height)) } ?? viewBox?.size
    return size.flatMap { min($0.width, $0.height) > 0 ? $0 : nil }
  }
}
