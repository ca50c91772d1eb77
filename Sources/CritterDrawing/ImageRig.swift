import CritterGraphics
import CritterRaster
package import CritterSVG

// Rigs of one image.
extension DrawnRig {
  /// Creates a rig of one part from an image. The canvas is the visible part of the image, with the
  /// room that the animations need.
  ///
  /// - Parameters:
  ///   - image: the image, whose name becomes the part's name.
  ///   - region: the part of the image that becomes the canvas.
  ///   - motion: the kind of animations; nil to float.
  /// - Throws: `StartError` and `DrawingError`.
  package init(image: ArtFile, region: Region = .roomy, motion: DrawnMotion? = nil) throws {
    let natural = try ParsedArt(image).naturalSize
    let page = Rect(0, 0, natural.width, natural.height)
    guard let visible = try image.visibleBounds(of: natural) else {
      throw StartError.isEmpty(image.path)
    }
    let build = FigureBuild(imageIn: visible, motion)
    let crop: Rect? =
      switch region {
      case .page: nil
      case .rect(let rect): rect
      case .automatic, .roomy: build.roomy(visible) ?? visible
      }
    let canvas = crop ?? page
    guard (1...10000).contains(canvas.size.width), (1...10000).contains(canvas.size.height) else {
      throw StartError.canvas(
        image.path, width: canvas.size.width.shortText(decimals: 2),
        height: canvas.size.height.shortText(decimals: 2))
    }
    self.init(image: image, page, crop: crop == page ? nil : crop, build)
  }
}

extension ArtFile {
  /// Returns the bounds of the visible pixels in points, rounded to whole points; nil if nothing is
  /// visible.
  fileprivate func visibleBounds(of size: Size) throws -> Rect? {
    let scale = min(1, 1024 / max(size.width, size.height))
    let pixels = PixelSize(
      max(1, Int((size.width * scale).rounded())), max(1, Int((size.height * scale).rounded())))
    let image = try draft(of: pixels)
    let bounds = PixelRect(pixels).bounds { image[$0, $1].alpha > 3 }
    guard !bounds.isEmpty else { return nil }
    let (x, y) = (size.width / Double(pixels.width), size.height / Double(pixels.height))
    let left = (Double(bounds.x) * x).rounded(.down)
    let top = (Double(bounds.y) * y).rounded(.down)
    let right = min((Double(bounds.x + bounds.width) * x).rounded(.up), size.width)
    let bottom = min((Double(bounds.y + bounds.height) * y).rounded(.up), size.height)
    return Rect(left, top, right - left, bottom - top)
  }
}
