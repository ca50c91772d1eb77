import CritterGraphics
import CritterSVG
import CritterSystem

/// Why art has no single shape.
struct ArtShapeError: Error {
  /// Completes a sentence about the art.
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

extension ArtShape {
  /// Of art that morphs; a path of as many commands as are read is shorter.
  private static let mostBytes = 1 << 20

  /// The one path of an SVG. What would make it look otherwise than the path alone, as a filter or
  /// a gradient, is an error.
  init(_ file: ArtFile) throws(ArtShapeError) {
    guard file.bytes.count <= Self.mostBytes else {
      throw ArtShapeError("it has more than \(Self.mostBytes) bytes; simplify it")
    }
    var reading = ArtShapeReading()
    do throws(MarkupError) {
      for piece in try MarkupText(file.bytes).pieces { reading.read(piece.markup) }
    } catch {
      throw ArtShapeError("it isn't an SVG: it has \(error.reason)")
    }
    self = try reading.shape()
  }
}

/// What has been read of an SVG up to some place.
private struct ArtShapeReading {
  private typealias Properties = [String: String]

  private var viewBox: Rect?
  private var paths: [Properties] = []
  private var mistake: String?
  /// Of the elements that are open, with what they inherit.
  private var open: [Properties] = []
  /// How many elements are open within one that draws nothing.
  private var hiddenDepth = 0

  /// What the look of a path may consist of.
  private static let drawn: Set<String> = [
    "d", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
  ]
  private static let silent: Set<String> = [
    "id", "class", "version", "width", "height", "viewBox", "preserveAspectRatio", "role",
  ]

  mutating func read(_ piece: Markup) {
    switch piece {
    case .open(let element): read(element)
    case .close:
      if hiddenDepth > 0 { hiddenDepth -= 1 } else { open.removeLast() }
    case .text: break
    }
  }

  private mutating func read(_ element: Markup.Element) {
    let hides = hiddenDepth > 0 || ["title", "desc", "metadata", nil].contains(element.svgName)
    if hides {
      hiddenDepth += 1
      return
    }
    switch element.svgName ?? "" {
    case "svg" where open.isEmpty: readViewBox(of: element)
    case "g", "defs", "path": break
    case let name: mistake = mistake ?? "it has a <\(name)>, and only a <path> can morph"
    }
    let own = properties(of: element)
    let properties = (open.last ?? [:]).merging(own) { $1 }
    if element.svgName == "path" { paths.append(properties) }
    open.append(properties)
  }

  private mutating func properties(of element: Markup.Element) -> Properties {
    var properties: Properties = [:]
    for attribute in element.attributes where attribute.name.namespace == .none {
      let (name, value) = (attribute.name.local, String(attribute.value).trimmed)
      if name == "style" {
        properties.merge(read(style: value)) { $1 }
      } else if Self.drawn.contains(name) {
        properties[name] = properties[name] ?? value
      } else if !Self.silent.contains(name), !name.exact.hasPrefix("data-"),
        !name.exact.hasPrefix("aria-")
      {
        mistake =
          mistake ?? "its <\(element.name.local)> has '\(name)', which can't morph"
      }
    }
    return properties
  }

  private mutating func read(style: String) -> Properties {
    var properties: Properties = [:]
    for declaration in declarations(ofStyle: style) {
      if Self.drawn.contains(declaration.property) {
        properties[declaration.property] = declaration.value.text
      } else {
        mistake = mistake ?? "its style has '\(declaration.property)', which can't morph"
      }
    }
    return properties
  }

  private mutating func readViewBox(of root: Markup.Element) {
    func side(_ name: String) -> Double? { root[name].flatMap { length(String($0)) } }
    let (width, height) = (side("width"), side("height"))
    let numbers = root["viewBox"].map(String.init)?
      .split { $0 == "," || $0.isWhitespace }.compactMap { length(String($0)) }
    guard let numbers else {
      if let width, let height { viewBox = Rect(0, 0, width, height) }
      return
    }
    guard numbers.count == 4 else { return }
    viewBox = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
    if let width, let height, abs(width * numbers[3] / (height * numbers[2]) - 1) > 1e-3 {
      mistake = "its size and its viewBox have different aspects"
    }
  }

  func shape() throws(ArtShapeError) -> ArtShape {
    if let mistake { throw ArtShapeError(mistake) }
    guard paths.count == 1, let properties = paths.first else {
      throw ArtShapeError("it has \(paths.count) paths, not one; join them")
    }
    guard let viewBox, min(viewBox.size.width, viewBox.size.height) >= 0.001 else {
      throw ArtShapeError("it needs a 'viewBox' with sides of 0.001 or more")
    }
    let path = try path(properties["d"] ?? "").moved(by: -viewBox.minX, -viewBox.minY)
    guard properties["fill-rule"] ?? "nonzero" == "nonzero" else {
      throw ArtShapeError("its 'fill-rule' isn't 'nonzero'")
    }
    let fill = try color("fill", properties, usual: "black")
    return ArtShape(
      size: viewBox.size,
      shape: Shape(path: path, fill: fill, stroke: try stroke(of: path, properties)))
  }

  private func path(_ data: String) throws(ArtShapeError) -> Path {
    do throws(PathDataError) {
      let path = try Path(svg: data)
      if path.length > 0 { return path }
    } catch {
      throw ArtShapeError("its path data is invalid: \(error.message)")
    }
    throw ArtShapeError("its path has no length")
  }

  private func stroke(of path: Path, _ properties: Properties) throws(ArtShapeError) -> Stroke? {
    let color = try color("stroke", properties, usual: "none")
    let width = try number("stroke-width", properties, usual: 1)
    guard color.alpha > 0, width > 0 else { return nil }
    let (cap, join) = (properties["stroke-linecap"], properties["stroke-linejoin"])
    guard let cap = LineCap(rawValue: cap ?? "butt"), let join = LineJoin(rawValue: join ?? "miter")
    else { throw ArtShapeError("its stroke has an unknown cap or join") }
    let limit = try number("stroke-miterlimit", properties, usual: 4)
    // One line or curve has no corners.
    guard join != .miter || limit == Stroke.miterLimit || path.elements.count == 2 else {
      throw ArtShapeError(
        "its stroke has mitered corners; add stroke-linejoin=\"round\" or stroke-miterlimit=\"10\""
      )
    }
    return Stroke(color: color, width: width, cap: cap, join: join)
  }

  private func color(
    _ name: String, _ properties: Properties, usual: String
  ) throws(ArtShapeError) -> Color {
    let text = properties[name] ?? usual
    guard var color = text == "none" ? .transparent : Color(css: text) else {
      throw ArtShapeError("its \(name) '\(text)' isn't a plain color")
    }
    color.alpha *= min(max(try number(name + "-opacity", properties, usual: 1), 0), 1)
    return color
  }

  private func number(
    _ name: String, _ properties: Properties, usual: Double
  ) throws(ArtShapeError) -> Double {
    guard let text = properties[name] else { return usual }
    guard let number = length(text) else {
      throw ArtShapeError("its \(name) '\(text)' isn't a plain number")
    }
    return number
  }
}

/// In pixels, which may be said.
private func length(_ text: String) -> Double? {
  return Double(text.exact.dropping(suffix: "px") ?? text).flatMap { $0.isReadable ? $0 : nil }
}
