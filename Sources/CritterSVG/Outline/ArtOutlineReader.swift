import CritterGraphics

extension ArtOutline {
  /// Converts art made of paths, colors, gradients, and clips. librsvg first simplifies other
  /// features, such as style sheets and texts, if it can.
  ///
  /// - Throws: `DrawingError.artNotConvertible` for features such as filters and images.
  package init(_ svg: ParsedArt) throws(DrawingError) {
    let size = svg.naturalSize.rounded
    if let image = svg.image {
      self.init(naturalSize: size, image)
      return
    }
    func outline(_ root: MarkupTree) throws(MarkupError) -> ArtOutline {
      try ArtOutline(root, size, clips: svg.overflow > Self.invisibleOverflow)
    }
    let reason: MarkupError
    do throws(MarkupError) {
      self = try outline(SanitizedArt(svg.text.root).root)
      return
    } catch { reason = error }
    let plain = try svg.outlined()
    do throws(MarkupError) {
      self = try outline(plain)
    } catch {
      throw .artNotConvertible(path: svg.path, reason, in: svg.text.bytes)
    }
  }

  /// Converts art in the points of its view box, whose origin is at (0, 0). Includes paths without
  /// a fill or stroke.
  ///
  /// - Throws: the reason why the art isn't made of paths.
  package init(inViewBoxOf art: ValidatedArt) throws(MarkupError) {
    let root = try SanitizedArt(art.text.root).root
    func length(_ name: String) throws(MarkupError) -> Double? {
      guard let text = root[name], !text.exact.hasSuffix("%") else { return nil }
      return try OutlineLength(viewport: Size(0, 0)).length(text, .none, at: root.offset)
    }
    let (width, height) = (try length("width"), try length("height"))
    let viewBox = root["viewBox"]?.numbers ?? [0, 0, width ?? 0, height ?? 0]
    guard viewBox.count == 4, min(viewBox[2], viewBox[3]) >= 0.001 else {
      throw MarkupError(offset: root.offset, reason: "no 'viewBox' with sides of 0.001 or more")
    }
    if let width, let height, abs(width * viewBox[3] / (height * viewBox[2]) - 1) > 1e-3 {
      throw MarkupError(
        offset: root.offset, reason: "a size and a viewBox of different aspects")
    }
    try self.init(
      root, Size(viewBox[2], viewBox[3]), clips: false, includesUnpainted: true)
  }

  /// The overflow, in points, below which art isn't clipped. Such a clip would end where the paths
  /// do.
  private static let invisibleOverflow = 0.02

  private init(
    _ root: MarkupTree, _ size: Size, clips: Bool, includesUnpainted: Bool = false
  ) throws(MarkupError) {
    guard root.svgName == "svg" else {
      throw MarkupError(offset: root.offset, reason: "a root that isn't <svg>")
    }
    let viewBox = root["viewBox"]?.numbers ?? []
    let box = viewBox.count == 4 ? Size(viewBox[2], viewBox[3]) : size
    var reader = OutlineReader(root, viewport: box, includesUnpainted: includesUnpainted)
    var matrix = Matrix.identity
    if viewBox.count == 4 {
      matrix = try .fitting(viewBox, in: size, root["preserveAspectRatio"], at: root.offset)
    }
    let style = try OutlineStyle(of: root, in: OutlineStyle())
    nodes = style.isDisplayed ? try reader.children(of: root, style, matrix) : []
    naturalSize = size
    self.clips = clips
  }
}

extension Matrix {
  fileprivate static func fitting(
    _ box: [Double], in size: Size, _ aspect: String?, at offset: Int
  ) throws(MarkupError) -> Matrix {
    guard box[2] > 0, box[3] > 0 else {
      throw MarkupError(offset: offset, reason: "an empty viewBox")
    }
    let (x, y) = (size.width / box[2], size.height / box[3])
    let moved = Matrix.translation(-box[0], -box[1])
    // The natural size is the root's size, rounded to four decimals.
    if aspect?.trimmed == "none" || abs(x - y) < 1e-3 * x { return moved * .scale(x, y) }
    guard ["xMidYMid", "xMidYMid meet"].contains(aspect?.trimmed ?? "xMidYMid") else {
      throw MarkupError(
        offset: offset, reason: "'preserveAspectRatio' with '\(aspect ?? "")'")
    }
    let scale = min(x, y)
    return moved * .scale(scale, scale)
      * .translation((size.width - scale * box[2]) / 2, (size.height - scale * box[3]) / 2)
  }
}

extension DrawingError {
  fileprivate static func artNotConvertible(
    path: String, _ error: MarkupError, in bytes: [UInt8]
  ) -> DrawingError {
    let (line, column) = position(of: error.offset, in: bytes)
    return .artNotConvertible(path: path, line: line, column: column, reason: error.reason)
  }
}
