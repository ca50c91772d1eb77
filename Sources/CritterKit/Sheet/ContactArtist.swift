import CritterGraphics
import CritterMotion
import CritterRig

/// Draws a contact sheet.
struct ContactArtist {
  let rig: Rig
  let contents: ContactContents
  /// Of a picture, in points.
  let cell: Size
  let columns: Int
  /// Behind the pictures; the rig's own when nil.
  let background: Color?
  let text: TextShaping

  func drawing(scale: Double) throws -> Drawing {
    let layout = ContactLayout(
      contents.sections.map { section in
        .init(isLabelled: section.rows[0].label != nil, rows: section.rows.map(\.cells.count))
      }, cell: cell, columns: columns)
    let size = PixelSize(pixels(layout.size.width * scale), pixels(layout.size.height * scale))
    try Framing.check(size)
    let page = Matrix.scale(scale, scale)
    var layers = [
      try words(rig.name, .title, .ink, at: layout.title, page),
      try words(
        "\(rig.canvas.size.width.shortText) × \(rig.canvas.size.height.shortText) points",
        .label, .quiet, at: layout.subtitle, page),
    ]
    for (section, place) in zip(contents.sections, layout.sections) {
      layers.append(try words(section.heading, .heading, .ink, at: place.heading, page))
      layers += try rows(of: section, place, page)
    }
    return Drawing(
      size: size,
      background: .paper, mask: nil, layers: layers)
  }

  /// What is more than any picture may have is reported where the size is checked.
  private func pixels(_ length: Double) -> Int {
    Int(length.rounded(.up), within: 0...Framing.limit + 1)
  }

  /// Rows that were too long take several places.
  private func rows(
    of section: ContactContents.Section, _ place: ContactLayout.Section, _ page: Matrix
  ) throws -> [Layer] {
    var layers: [Layer] = []
    var places = place.rows[...]
    for row in section.rows {
      var cells = row.cells[...]
      while !cells.isEmpty, let place = places.popFirst() {
        if let label = row.label, let start = place.label {
          layers += try labels(label, row.note, at: start, page)
        }
        for (cell, (rect, caption)) in zip(cells, zip(place.cells, place.captions)) {
          layers += try picture(of: cell.pose, in: rect, page)
          layers.append(try self.caption(cell.caption, at: caption, page))
        }
        cells = cells.dropFirst(place.cells.count)
      }
    }
    return layers
  }

  private func labels(
    _ label: String, _ note: String?, at start: Point, _ page: Matrix
  ) throws -> [Layer] {
    let name = try words(label, .label, .ink, at: start, page)
    guard let note else { return [name] }
    let x = start.x + (try text(label, .label).width) + 10
    return [name, try words(note, .label, .quiet, at: Point(x, start.y), page)]
  }

  /// In the middle; one that is wider than its picture gets smaller.
  private func caption(_ string: String, at middle: Point, _ page: Matrix) throws -> Layer {
    let width = try text(string, .caption).width
    let shrink = min(1, (cell.width + ContactLayout.gap - 8) / max(width, 1))
    let place =
      Matrix.scale(shrink, shrink)
      * .translation(middle.x - width * shrink / 2, middle.y) * page
    return try words(string, .caption, .quiet, at: .zero, place)
  }

  private func words(
    _ string: String, _ style: TextStyle, _ color: Color, at place: Point, _ matrix: Matrix
  ) throws -> Layer {
    let path = try text(string, style).path
    return Layer(
      name: string, content: .shape(Shape(path: path, fill: color)), size: Size(0, 0),
      matrix: .translation(place.x, place.y) * matrix)
  }
}

// MARK: - Pictures

extension ContactArtist {
  /// The rig in a pose, within a hairline, on a checker where nothing else is behind it.
  private func picture(of pose: Pose, in rect: Rect, _ page: Matrix) throws -> [Layer] {
    let place = Matrix.translation(rect.minX, rect.minY) * page
    let fit = rect.size.width / rig.canvas.size.width
    var viewport = Viewport(fitting: rig.canvas.size, into: PixelSize(1, 1), background: background)
    viewport.matrix = .scale(fit, fit) * place
    let drawing = try rig.drawing(of: pose, in: viewport, text: text)
    let outline = Path(Rect(size: rect.size), cornerRadius: rig.canvas.cornerRadius * fit)
    let hairline = Shape(path: outline, fill: .transparent, stroke: Stroke(color: .hairline))
    return ground(drawing.background, rect.size, place) + [
      Layer(
        name: "picture", content: .group(drawing.layers), size: rect.size, matrix: place,
        mask: drawing.mask),
      Layer(name: "edge", content: .shape(hairline), size: rect.size, matrix: place),
    ]
  }

  private func ground(_ color: Color, _ size: Size, _ place: Matrix) -> [Layer] {
    if color.alpha > 0 {
      return [Layer(name: "ground", content: .fill(color), size: size, matrix: place)]
    }
    guard rig.canvas.fill.alpha == 0 else { return [] }
    let mask = Mask(
      rect: Rect(size: size),
      cornerRadius: rig.canvas.cornerRadius * size.width
        / rig.canvas.size.width, matrix: place)
    let light = Layer(name: "light", content: .fill(.checkerLight), size: size, matrix: place)
    let squares = Shape(path: checker(size), fill: .checkerDark)
    let dark = Layer(name: "dark", content: .shape(squares), size: size, matrix: place)
    return [
      Layer(
        name: "checker", content: .group([light, dark]), size: size, matrix: place, mask: mask)
    ]
  }

  private func checker(_ size: Size) -> Path {
    let side = 10.0
    var path = Path()
    for row in 0..<Int((size.height / side).rounded(.up)) {
      for column in stride(from: row % 2, to: Int((size.width / side).rounded(.up)), by: 2) {
        let square = Rect(Double(column) * side, Double(row) * side, side, side)
        path.elements += Path(square).elements
      }
    }
    return path
  }
}

extension TextStyle {
  fileprivate static let title = TextStyle(family: "Inter", size: 30, weight: 600)
  fileprivate static let heading = TextStyle(family: "Inter", size: 17, weight: 600)
  fileprivate static let label = TextStyle(family: "Inter", size: 13, weight: 500)
  fileprivate static let caption = TextStyle(family: "Inter", size: 12, weight: 400)
}

extension Color {
  fileprivate static let paper = Color(0.98, 0.98, 0.973)
  fileprivate static let ink = Color(0.11, 0.11, 0.1)
  fileprivate static let quiet = Color(0.52, 0.52, 0.5)
  fileprivate static let hairline = Color(0, 0, 0, 0.09)
  fileprivate static let checkerLight = Color(1, 1, 1)
  fileprivate static let checkerDark = Color(0.945, 0.945, 0.937)
}
