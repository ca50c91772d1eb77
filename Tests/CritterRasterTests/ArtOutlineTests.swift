import CritterTestSupport
import CritterGraphics
import CritterRaster
import CritterSVG
import Testing

/// Art that is read as paths looks as librsvg draws it, or is refused by name.
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
  func `every feature of art is read as what it looks like, or refused`(file: String) throws {
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

  private func bitmap(_ art: ArtFile) throws -> Bitmap { try Bitmap(of: art, in: size) }

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
  func `what paths cannot say is named with its place`(content: String, reason: String) throws {
    let art = ArtFile(
      svg: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\n\(content)</svg>")
    let error = #expect(throws: DrawingError.self) { try ArtOutline(ParsedArt(art)) }
    #expect(error?.line == 2)
    #expect(error?.message.contains("it has \(reason); redraw it") == true, "\(error!)")
  }

  private static let resolved = [
    "<symbol id='s' viewBox='0 0 10 20'><rect width='10' height='20' fill='teal'/><circle cx='5' "
      + "cy='5' r='3' fill='gold'/></symbol><use href='#s' x='4' y='2' width='20' height='28'/>",
    "<symbol id='s' preserveAspectRatio='xMaxYMin' viewBox='2 1 8 4'><path d='M2 1h8v4z'/></symbol>"
      + "<use href='#s' width='50%' height='100%' transform='rotate(10)'/>",
    "<svg x='4' y='4' width='16' height='8' viewBox='0 0 8 8'><rect x='-9' width='30' height='4' "
      + "fill='red'/><circle cx='4' cy='6' r='2'/></svg>",
    "<svg x='10%' y='3' width='50%' height='50%'><rect width='100%' height='50%' fill='navy'/>"
      + "<line x2='100%' y2='100%' stroke='lime' stroke-width='10%'/></svg>",
    "<svg width='30' height='10' preserveAspectRatio='xMidYMid slice' viewBox='0 0 10 10'>"
      + "<circle cx='5' cy='5' r='5' fill='purple'/></svg>",
    "<svg width='30' height='10' preserveAspectRatio='none' viewBox='0 0 10 10' overflow='visible'>"
      + "<circle cx='5' cy='9' r='5' fill='purple' opacity='.5'/></svg>",
    "<g fill='lime' stroke='red' stroke-width='2'><use href='#r' x='9'/><use href='#u' y='9'/></g>"
      + "<defs><rect id='r' width='8' height='6'/><use id='u' href='#r' fill='blue' x='4'/></defs>",
    "<switch><rect requiredExtensions='x' width='9' height='9'/><circle r='9' fill='red'/>"
      + "<rect width='30' height='30'/></switch>",
    "<clipPath id='c' transform='rotate(20)'><use href='#r'/><path d='M9 9h9v9z'/></clipPath><rect "
      + "id='r' width='12' height='12' opacity='.5'/><g clip-path='url(#c)'><circle r='20'/></g>",
    "<clipPath id='a'><rect width='20' height='9'/></clipPath><svg x='3' y='3' width='9' height='20' "
      + "clip-path='url(#a)'><circle cx='5' cy='5' r='9' fill='orange'/></svg>",
    "<rect x='4Q' width='40Q' height='20Q' fill='red'/><rect y='1mm' width='12pt' height='.1in'/>",
    "<ellipse cx='22' cy='22' rx='auto' ry='7' fill='teal'/><ellipse cx='5' cy='22' rx='4'/>",
    "<clipPath id='c'><path d=''/></clipPath><rect width='20' height='20' clip-path='url(#c)'/>"
      + "<rect x='20' width='8' height='8'/>",
    "<rect x='4' y='4' width='20' height='9' rx='auto' ry='4' fill='currentColor' color='olive'/>"
      + "<g color='red'><path d='M4 20h9v9z' stroke='currentColor' fill='none'/></g>",
    "<rect width='9' height='9' fill='url(#gone) gold'/><rect x='10' width='9' height='9' "
      + "fill='url(#gone)'/><rect y='10' width='9' height='9' fill='url(#g)'/><linearGradient id='g' "
      + "href='#h' gradientTransform='rotate (45)'/><linearGradient id='h' x2='50%'><stop "
      + "stop-color='red'/><stop offset='1' stop-color='currentColor'/></linearGradient>",
    "<g fill='gold' stroke-linecap='null' stroke-width='null' opacity='none'><path d='M9 9h9v9z' "
      + "fill='unknown' stroke='none' transform='none' clip-path='none'/></g>",
    "<g visibility='hidden'><circle r='9'/><rect x='9' y='9' width='9' height='9' fill='pink' "
      + "visibility='visible'/><g display='none'><rect width='40' height='40'/></g></g>",
  ]

  @Test(arguments: resolved)
  func `references, viewports, and units are what librsvg makes of them`(content: String) throws {
    let art = ArtFile("art", 32, 32, content)
    let likeness = try psnr(bitmap(art), bitmap(ArtOutline(ParsedArt(art)).art))
    #expect(likeness >= 34, "\(likeness) dB")
  }

  /// Clips aside, the outlines of a drawing end where its pixels do.
  @Test(
    arguments: resolved.filter { content in
      !["clip", "<svg x", "slice", "Q'"].contains { content.contains($0) }
    })
  func `shapes are measured where librsvg draws them`(content: String) throws {
    let art = ArtFile("art", 32, 32, content)
    let sanitized = try SanitizedArt(art)
    var reader = ArtLeafReader(sanitized, viewport: Size(32, 32))
    let page = Rect(0, 0, 32, 32)
    let boxes = sanitized.root.elements.flatMap { reader.leaves(of: $0, in: []) }.map { leaf in
      leaf.path.bounds.padded(by: leaf.stroke == nil ? 0 : leaf.strokeWidth / 2)
    }
    let box = Rect(around: boxes.flatMap(\.corners))
    let picture = try bitmap(art)
    let drawn = PixelRect(picture.size).bounds { picture[$0, $1].alpha > 0 }
    #expect(abs(max(box.minX, page.minX) - Double(drawn.x)) <= 1.5)
    #expect(abs(max(box.minY, page.minY) - Double(drawn.y)) <= 1.5)
    #expect(abs(min(box.maxX, page.maxX) - Double(drawn.x + drawn.width)) <= 1.5)
    #expect(abs(min(box.maxY, page.maxY) - Double(drawn.y + drawn.height)) <= 1.5)
  }

  @Test func `circles and rectangles stay what they are, where they stand upright`() throws {
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

  @Test func `a semicolon in quotes ends no declaration`() throws {
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
      let line = stroke.line
      text += " stroke-linecap='\(line.cap)' stroke-linejoin='\(line.join)'"
      text += " stroke-miterlimit='\(line.miterLimit)' stroke-dashoffset='\(stroke.dashOffset)'"
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
