import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig

/// A renderer of contact sheets.
struct ContactPainter {
  let rig: Rig
  let contents: ContactContents
  /// The size of an image in points.
  let cell: Size
  let columns: Int
  /// The background of the images, or nil for the rig's background.
  let background: Color?
  let text: TextShaping

  func tree(scale: Double) throws -> PartTree {
    let layout = ContactLayout(
      contents.sections.map { section in
        (isLabelled: section.rows[0].label != nil, rows: section.rows.map(\.cells.count))
      }, cell: cell, columns: columns)
    let size = PixelSize(pixels(layout.size.width * scale), pixels(layout.size.height * scale))
    try Framing.check(size)
    var parts = [
      try words(rig.name, .title, .ink, at: layout.title),
      try words(
        "\(rig.canvas.size.width.shortText) × \(rig.canvas.size.height.shortText) points",
        .label, .quiet, at: layout.subtitle),
    ]
    for (section, place) in zip(contents.sections, layout.sections) {
      parts.append(try words(section.heading, .heading, .ink, at: place.heading))
      parts += try rows(of: section, place)
    }
    return PartTree(
      size: size, background: .paper, mask: nil, matrix: .scale(scale, scale), parts: parts)
  }

  /// Returns a length in whole pixels, capped above the size limit, which is checked later.
  private func pixels(_ length: Double) -> Int {
    Int(length.rounded(.up), within: 0...Framing.limit + 1)
  }

  /// Returns the parts of a section. Long rows are wrapped.
  private func rows(
    of section: ContactContents.Section, _ place: ContactLayout.Section
  ) throws -> [PartNode] {
    var parts: [PartNode] = []
    var places = place.rows[...]
    for row in section.rows {
      var cells = row.cells[...]
      while !cells.isEmpty, let place = places.popFirst() {
        if let label = row.label, let start = place.label {
          parts += try labels(label, row.note, at: start)
        }
        for (cell, (rect, caption)) in zip(cells, zip(place.cells, place.captions)) {
          parts.append(try picture(of: cell, in: rect))
          parts.append(try self.caption(cell.caption, at: caption))
        }
        cells = cells.dropFirst(place.cells.count)
      }
    }
    return parts
  }

  private func labels(_ label: String, _ note: String?, at start: Point) throws -> [PartNode] {
    let name = try words(label, .label, .ink, at: start)
    guard let note else { return [name] }
    let x = start.x + (try text(label, .label).width) + 10
    return [name, try words(note, .label, .quiet, at: Point(x, start.y))]
  }

  /// Returns a centered caption, scaled down if it's wider than its image.
  private func caption(_ string: String, at middle: Point) throws -> PartNode {
    let width = try text(string, .caption).width
    let shrink = min(1, (cell.width + ContactLayout.gap - 8) / max(width, 1))
    var caption = try words(string, .caption, .quiet, at: .zero)
    caption.matrix =
      .scale(shrink, shrink) * .translation(middle.x - width * shrink / 2, middle.y)
    return caption
  }

  private func words(
    _ string: String, _ style: TextStyle, _ color: Color, at place: Point
  ) throws -> PartNode {
    let path = try text(string, style).path
    return PartNode(
      string, .shape(Shape(path: path, fill: color)), Size(0, 0),
      .translation(place.x, place.y))
  }

  // MARK: - Images

  /// Returns an image of a pose with a hairline border. Transparent backgrounds show a
  /// checkerboard.
  private func picture(of cell: ContactContents.Cell, in rect: Rect) throws -> PartNode {
    let fit = rect.size.width / rig.canvas.size.width
    let viewport = Viewport(fitting: rig.canvas.size, into: PixelSize(1, 1), background: background)
    let tree = try rig.partTree(of: cell.pose, in: viewport, text: text)
    let outline = Path(Rect(size: rect.size), cornerRadius: rig.canvas.cornerRadius * fit)
    let hairline = Shape(path: outline, fill: .transparent, stroke: Stroke(color: .hairline))
    func picture(_ parts: [PartNode], opacity: Double = 1) -> PartNode {
      PartNode(
        name: "picture", matrix: .scale(fit, fit), size: rig.canvas.size, opacity: opacity,
        mask: tree.mask, parts: parts)
    }
    var pictures = [picture(tree.parts, opacity: cell.part == nil ? 1 : 0.2)]
    if let part = cell.part {
      let own = try rig.partTree(ofOnly: [part], of: cell.pose, in: viewport, text: text)
      pictures += [picture(own.parts)] + pivot(of: part, in: cell.pose, fit)
    }
    return PartNode(
      name: "cell", matrix: .translation(rect.minX, rect.minY), size: rect.size,
      parts: ground(tree.background, rect.size) + pictures
        + [PartNode("edge", .shape(hairline), rect.size)])
  }

  /// Returns a dot with a light edge at the anchor of a part.
  private func pivot(of part: Int, in pose: Pose, _ fit: Double) -> [PartNode] {
    let placed = rig.placedParts(of: pose).first { $0.part.path == rig.parts[part].path }
    guard let placed else { return [] }
    let (anchor, size) = (placed.values.anchor, placed.values.size)
    let place = placed.matrix.project(Point(anchor.x * size.width, anchor.y * size.height))
    return place.map { place in
      let dot = Path(Rect(-4, -4, 8, 8), cornerRadius: 4)
      let shape = Shape(path: dot, fill: .pivot, stroke: Stroke(color: .paper, width: 2))
      return [
        PartNode("pivot", .shape(shape), Size(8, 8), .translation(place.x * fit, place.y * fit))
      ]
    } ?? []
  }

  private func ground(_ color: Color, _ size: Size) -> [PartNode] {
    if color.alpha > 0 { return [PartNode("ground", .fill(color), size)] }
    guard rig.canvas.fill.alpha == 0 else { return [] }
    let mask = Mask(
      rect: Rect(size: size),
      cornerRadius: rig.canvas.cornerRadius * size.width / rig.canvas.size.width,
      matrix: .identity)
    let light = PartNode("light", .fill(.checkerLight), size)
    let dark = PartNode("dark", .shape(Shape(path: checker(size), fill: .checkerDark)), size)
    return [
      PartNode(name: "checker", matrix: .identity, size: size, mask: mask, parts: [light, dark])
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
  fileprivate static let pivot = Color(0.9, 0.1, 0.35)
  fileprivate static let hairline = Color(0, 0, 0, 0.09)
  fileprivate static let checkerLight = Color(1, 1, 1)
  fileprivate static let checkerDark = Color(0.945, 0.945, 0.937)
}
