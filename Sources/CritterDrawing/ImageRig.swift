package import CritterGraphics
import CritterRaster
import CritterSVG

// Rigs of one image.
extension DrawnRig {
  /// Creates a rig from an image: a part with the image, and lids over the eyes of a figure in it. The
  /// canvas is the visible part of the image, with the room that the animations need.
  ///
  /// - Parameters:
  ///   - image: the image, whose name becomes the part's name.
  ///   - region: the part of the image that becomes the canvas.
  ///   - motion: the kind of animations; nil for the one that suits the image.
  /// - Throws: `StartError` and `DrawingError`.
  package init(image: ArtFile, region: Region = .roomy, motion: DrawnMotion? = nil) throws {
    let natural = try ParsedArt(image).naturalSize
    let page = Rect(0, 0, natural.width, natural.height)
    let content = try ImageContent(of: image, in: natural)
    guard let content else { throw StartError.isEmpty(image.path) }
    let build = FigureBuild(content, on: page, motion)
    let view = region == .page ? page : build.view(of: content, on: page)
    guard (1...10000).contains(view.size.width), (1...10000).contains(view.size.height),
      let drawing = image.drawing(of: view, in: natural)
    else { throw StartError.canvas(image.path, view.size) }
    self = try DrawnRig(splitting: drawing, region: region, motion: motion, image: build)
      .showing(image, in: page)
  }
}

extension ArtFile {
  /// Returns the image as a drawing, whose page is a part of it. In place of an image that is too large
  /// for an SVG, it has a rectangle, in which no eyes are found.
  fileprivate func drawing(of page: Rect, in size: Size) -> ArtFile? {
    guard let image = EmbeddedImage(bytes: bytes) else { return nil }
    func sides(_ size: Size) -> [MarkupTree.Attribute] {
      [.init("width", size.width.shortText), .init("height", size.height.shortText)]
    }
    let picture =
      bytes.count > 12_000_000
      ? MarkupTree(svg: "rect", sides(size))
      : MarkupTree(svg: "image", sides(size) + [.init("href", image.uri)])
    let box = [page.minX, page.minY, page.size.width, page.size.height].map(\.shortText)
    let view = MarkupTree.Attribute("viewBox", box.joined(separator: " "))
    let root = MarkupTree(svg: "svg", sides(page.size) + [view], [.element(picture)])
    return ArtFile(name: name + ".svg", path: path + ".svg", bytes: root.file())
  }
}

/// What an image shows.
enum ImageContent {
  /// Something without a background, in its bounds.
  case cutOut(Rect)
  /// Something on a plain background, in its bounds.
  case onCard(Rect)
  /// A photo, or another image up to all edges.
  case full

  /// Looks at an image; nil if nothing is visible. Bounds are in points, rounded to whole points.
  init?(of file: ArtFile, in size: Size) throws {
    let scale = min(1, 1024 / max(size.width, size.height))
    let pixels = PixelSize(
      max(1, Int((size.width * scale).rounded())), max(1, Int((size.height * scale).rounded())))
    let image = try file.draft(of: pixels)
    let area = PixelRect(pixels)
    let visible = area.bounds { image[$0, $1].alpha > 3 }
    guard !visible.isEmpty else { return nil }
    func points(_ bounds: PixelRect) -> Rect {
      let (x, y) = (size.width / Double(pixels.width), size.height / Double(pixels.height))
      let left = (Double(bounds.x) * x).rounded(.down)
      let top = (Double(bounds.y) * y).rounded(.down)
      let right = min((Double(bounds.x + bounds.width) * x).rounded(.up), size.width)
      let bottom = min((Double(bounds.y + bounds.height) * y).rounded(.up), size.height)
      return Rect(left, top, right - left, bottom - top)
    }
    let corner = image[0, 0]
    guard image.pixels.allSatisfy({ $0.alpha > 250 }) else {
      self = .cutOut(points(visible))
      return
    }
    // A JPEG has noise in a plain background.
    let content = area.bounds { image[$0, $1].difference(from: corner) > 24 }
    let isCard =
      content.x > 0 && content.y > 0 && content.x + content.width < pixels.width
      && content.y + content.height < pixels.height
    self = isCard && !content.isEmpty ? .onCard(points(content)) : .full
  }
}

extension FigureBuild {
  /// Returns the part of an image that becomes the canvas, without the room for the motion of a
  /// figure without a background.
  fileprivate func view(of content: ImageContent, on page: Rect) -> Rect {
    switch content {
    case .cutOut(let bounds): return bounds
    case .full: return page
    case .onCard(let bounds):
      // Below the canvas, the card has the margin by which it rises.
      let rise = min(
        0.04 * bounds.size.height, bounds.minY - page.minY, (page.maxY - bounds.maxY) / 2)
      let low = min(page.maxY - rise, bounds.maxY + rise)
      let side = 0.04 * max(bounds.size.width, bounds.size.height)
      let left = max(page.minX, bounds.minX - side)
      let right = min(page.maxX, bounds.maxX + side)
      let top = bounds.minY - rise
      return Rect(
        left.rounded(.down), top.rounded(.up), (right - left).rounded(.down),
        (low - top.rounded(.up)).rounded(.down))
    }
  }
}
