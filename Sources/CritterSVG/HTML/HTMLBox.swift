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
  /// The borders at the top, right, bottom, and left; nil for none.
  private let borders: [Border?]
  private let shadows: [HTMLShadow]

  /// A solid line at a side of a box.
  struct Border: Hashable {
    /// The width in points.
    let width: Double
    let color: [StyleToken]

    /// Reads the value of `border`; nil for none, and for other lines than solid ones.
    init?(_ value: [StyleToken]) {
      let words = value.words
      guard (2...3).contains(words.count),
        let width = Double(length: words[0].text, percent: nil, font: nil),
        words[1].keyword == "solid", width > 0
      else { return nil }
      (self.width, color) = (width, words.count > 2 ? words[2] : [.word("currentcolor")])
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
    borders = ["top", "right", "bottom", "left"].map { side in
      (values["border-\(side)"] ?? values["border"]).flatMap { Border($0) }
    }
    shadows = HTMLShadow.list(values["box-shadow"] ?? [], style) ?? []
    padding = zip(sides("padding", [0, 0, 0, 0]), borders).map { $0 + ($1?.width ?? 0) }
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
    let text = (values["background-color"] ?? values["background"])?.items.last?.text ?? "none"
    color = Color(css: text)?.alpha ?? 0 > 0 ? text : nil
  }

  /// Whether the box has a color, a border, or a shadow.
  var isVisible: Bool {
    color != nil || !shadows.isEmpty || borders.contains { $0 != nil }
  }

  /// Returns the box without its borders at a place.
  func area(_ place: Point, _ height: Double) -> Rect {
    let lines = borders.map { $0?.width ?? 0 }
    return Rect(
      place.x + lines[3], place.y + lines[0], width - lines[1] - lines[3],
      height - lines[0] - lines[2])
  }

  /// Returns the shadows, the background, and the borders.
  ///
  /// - Parameter current: the color of text.
  func drawing(
    _ place: Point, height: Double, _ current: String, _ background: HTMLBackground?
  ) -> MarkupTree {
    func rect(_ rect: Rect, _ radius: Double, _ fill: String) -> MarkupTree {
      .rect(rect, radius: radius, style: "fill: \(fill); stroke: none")
    }
    func paint(_ border: Border) -> String {
      border.color.keyword == "currentcolor" ? current : border.color.text
    }
    let whole = Rect(place.x, place.y, width, height)
    var pieces = shadows.reversed().map { shadow in
      let box = Rect(origin: place + shadow.shift, size: whole.size)
      return shadow.blurred(
        rect(box.padded(by: shadow.spread), radius + shadow.spread, shadow.color ?? current))
    }
    let border = Set(borders).count == 1 ? borders[0] : nil
    let line = border?.width ?? 0
    if color != nil || border != nil {
      let stroke = border.map(paint) ?? "none"
      pieces.append(
        .rect(
          whole.padded(by: -line / 2), radius: max(radius - line / 2, 0),
          style:
            "fill: \(color ?? "none"); stroke: \(stroke); stroke-width: \(line.svgText())"))
    }
    if let background {
      pieces.append(background.drawing(area(place, height), radius: max(radius - line, 0)))
    }
    if border == nil {
      for (index, border) in borders.enumerated() {
        guard let border else { continue }
        var side = whole
        if index % 2 == 0 {
          side.size.height = border.width
        } else {
          side.size.width = border.width
        }
        if index == 1 { side.origin.x = whole.maxX - border.width }
        if index == 2 { side.origin.y = whole.maxY - border.width }
        pieces.append(rect(side, 0, paint(border)))
      }
    }
    return pieces.count == 1
      ? pieces[0] : MarkupTree(svg: "g", [], pieces.map { .element($0) })
  }
}

extension MarkupTree {
  /// The name of an element of HTML; nil for one of SVG.
  var htmlName: String? { name.namespace == .other ? name.local : nil }

  /// Whether the element is a text of SVG, or a piece of one.
  var isText: Bool { ["text", "tspan", "textPath"].contains(svgName) }

  /// Whether the element is an image or a drawing within HTML.
  var isReplaced: Bool { svgName == "svg" || htmlName == "img" }

  /// The size of an image, or the ratio of a drawing; nil if it is unknown.
  fileprivate var naturalSize: Size? {
    let image = self["src"].flatMap { EmbeddedImage(uri: $0) }
    let size = image.map { Size(Double($0.width), Double($0.height)) } ?? viewBox?.size
    return size.flatMap { min($0.width, $0.height) > 0 ? $0 : nil }
  }
}
