import CritterGraphics
import CritterRaster
import CritterSVG
import Testing

/// Art that is read as paths shows what librsvg draws of it, or is refused by name.
@Suite struct ArtOutlineTests {
  private let size = PixelSize(32, 32)

  /// Those of which most are paths.
  private static let files = ["clips-and-masks", "gradients", "references", "shapes", "strokes"]

  /// Of these librsvg before 2.60 takes the box around the turned box for the shape's.
  private static let misdrawn = ["gradient on a turned shape", "gradient on a skewed shape"]

  /// Those that outlines can't show.
  private static let refused: Set = [
    "gradient that reflects", "gradient that repeats", "gradient that repeats softly",
    "mask by luminance", "mask in user space", "mask of a gradient", "mask of a mask",
    "mask of alpha", "mask on a group", "mask with a hole", "mask with content in default units",
  ]

  @Test(arguments: files)
  func `Every feature of art is read as what it looks like, or refused`(file: String) throws {
    for feature in try Feature.all(in: file) where !Self.misdrawn.contains(feature.name) {
      let outline: ArtOutline
      do throws(DrawingError) {
        outline = try ArtOutline(ParsedArt(feature.art))
      } catch {
        guard case .artNotConvertible = error else { throw error }
        #expect(Self.refused.contains(feature.name), "\(feature.name): \(error.message)")
        continue
      }
      #expect(!Self.refused.contains(feature.name), "\(feature.name) is read")
      let likeness = try psnr(bitmap(feature.art), bitmap(outline.art))
      #expect(likeness >= 34, "\(feature.name): \(likeness) dB")
    }
  }

  private func bitmap(_ art: ArtFile) throws -> Bitmap {
    let layer = Layer(
      name: "art", content: .art(art.name), size: Size(32, 32), matrix: .identity)
    let drawing = Drawing(size: size, background: .transparent, mask: nil, layers: [layer])
    return try Rasterizer(art: [art]).bitmap(of: drawing)
  }

  @Test(arguments: [
    (
      "<filter id='f'><feGaussianBlur stdDeviation='2'/></filter>"
        + "<rect width='9' height='9' filter='url(#f)'/>", "'filter' with 'url(#f)'"
    ),
    (
      "<rect width='9' height='9' style='mix-blend-mode: multiply'/>",
      "'mix-blend-mode' with 'multiply'"
    ),
    (
      "<pattern id='p' width='.2' height='.2'><circle r='1'/></pattern>"
        + "<rect width='9' height='9' fill='url(#p)'/>", "a <pattern> as a paint"
    ),
    (
      "<image width='4' height='4' href='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYA"
        + "AAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='/>", "a <image>"
    ),
  ])
  func `What paths cannot say is named with its place`(content: String, reason: String) throws {
    let art = ArtFile(
      svg: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\n\(content)</svg>")
    let error = #expect(throws: DrawingError.self) { try ArtOutline(ParsedArt(art)) }
    #expect(error?.line == 2)
    #expect(error?.message.contains("it has \(reason); redraw it") == true, "\(error!)")
  }

  @Test func `Circles and rectangles stay what they are, where they stand upright`() throws {
    let outline = try ArtOutline(
      ParsedArt(
        ArtFile(
          "art", 20, 20,
          "<g transform='translate(2 3) scale(2)'><circle cx='1' cy='2' r='3'/>"
            + "<rect x='1' y='1' width='4' height='3' rx='1'/></g>")))
    let outlines = outline.nodes.compactMap { node -> PaintedPath.Outline? in
      if case .path(let path) = node { path.outline } else { nil }
    }
    guard case .ellipse(Point(4, 7), Size(6, 6)) = outlines[0],
      case .rectangle(Rect(4, 5, 8, 6), cornerRadius: 2) = outlines[1]
    else {
      Issue.record("\(outlines)")
      return
    }
  }

  @Test func `A semicolon in quotes ends no declaration`() throws {
    let style = "fill: #f00; cursor: url(\"a;fill:b\"); font-family: \"a;fill:b\""
    let outline = try ArtOutline(
      ParsedArt(ArtFile("art", 20, 20, "<path d='M0 0h9v9' style='\(style)'/>")))
    guard case .path(let path)? = outline.nodes.first else {
      Issue.record("\(outline.nodes)")
      return
    }
    #expect(path.fill == .color(Color(1, 0, 0)))
  }
}

private func ~= <Value: Equatable>(pattern: Value, value: Value) -> Bool { pattern == value }

extension ArtOutline {
  /// The same as SVG again.
  fileprivate var art: ArtFile {
    var writer = OutlineWriter()
    let body = nodes.map { writer.element($0) }.joined()
    let (width, height) = (naturalSize.width, naturalSize.height)
    return ArtFile(
      svg: "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)' "
        + "viewBox='0 0 \(width) \(height)'><defs>\(writer.definitions)</defs>\(body)</svg>")
  }
}

private struct OutlineWriter {
  var definitions = ""
  private var ids = 0

  mutating func element(_ node: ArtOutline.Node) -> String {
    switch node {
    case .path(let path): return element(path)
    case .image: return ""
    case .group(let group):
      let inner = group.nodes.map { element($0) }.joined()
      guard let clip = group.clip else { return "<g opacity='\(group.opacity)'>\(inner)</g>" }
      ids += 1
      let paths = clip.map { path in
        "<path d='\(path.outline.path.svg)' clip-rule='\(path.isEvenOdd ? "evenodd" : "nonzero")'/>"
      }
      definitions += "<clipPath id='i\(ids)'>\(paths.joined())</clipPath>"
      return "<g opacity='\(group.opacity)' clip-path='url(#i\(ids))'>\(inner)</g>"
    }
  }

  private mutating func element(_ path: PaintedPath) -> String {
    let m = path.matrix
    let numbers = [m.row1.x, m.row1.y, m.row2.x, m.row2.y, m.row3.x, m.row3.y]
    var text = "<path d='\(path.outline.path.svg)'"
    text += " transform='matrix(\(numbers.map { "\($0)" }.joined(separator: " ")))'"
    text += " fill='\(path.fill.map { paint($0) } ?? "none")'"
    if path.isEvenOdd { text += " fill-rule='evenodd'" }
    if let stroke = path.stroke {
      text += " stroke='\(paint(stroke.paint))' stroke-width='\(stroke.width)'"
      text += " stroke-linecap='\(stroke.cap)' stroke-linejoin='\(stroke.join)'"
      text += " stroke-miterlimit='\(stroke.miterLimit)' stroke-dashoffset='\(stroke.dashOffset)'"
      let dashes = stroke.dashes.map { "\($0)" }.joined(separator: " ")
      if !dashes.isEmpty { text += " stroke-dasharray='\(dashes)'" }
    }
    return text + "/>"
  }

  private mutating func paint(_ paint: Paint) -> String {
    ids += 1
    switch paint {
    case .color(let color): return css(color)
    case .gradient(let gradient) where gradient.isRadial:
      let (center, focus) = (gradient.start, gradient.focus ?? gradient.start)
      definitions +=
        "<radialGradient id='i\(ids)' gradientUnits='userSpaceOnUse' cx='\(center.x)'"
        + " cy='\(center.y)' r='\(gradient.length)' fx='\(focus.x)' fy='\(focus.y)'>"
        + "\(text(gradient.stops))</radialGradient>"
    case .gradient(let gradient):
      let (start, end) = (gradient.start, gradient.end)
      definitions +=
        "<linearGradient id='i\(ids)' gradientUnits='userSpaceOnUse' x1='\(start.x)'"
        + " y1='\(start.y)' x2='\(end.x)' y2='\(end.y)'>\(text(gradient.stops))</linearGradient>"
    }
    return "url(#i\(ids))"
  }

  private func css(_ color: Color) -> String {
    "rgba(\(color.red * 255),\(color.green * 255),\(color.blue * 255),\(color.alpha))"
  }

  private func text(_ stops: [GradientStop]) -> String {
    stops.map { "<stop offset='\($0.offset)' stop-color='\(css($0.color))'/>" }.joined()
  }
}
