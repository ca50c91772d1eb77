import CritterGraphics
import CritterRig
import CritterSVG

/// The reason why art isn't a single shape.
struct ArtShapeError: Error {
  /// The reason, such as "its path has no length".
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

extension ArtShape {
  /// The maximum size of art that morphs, in bytes. The longest allowed path is shorter.
  private static let maximumBytes = 1 << 20

  /// Creates a shape from an SVG with a single path in plain colors.
  ///
  /// - Throws: `ArtShapeError` if the SVG has other features, such as a filter or a gradient.
  init(_ file: ArtFile) throws(ArtShapeError) {
    guard file.bytes.count <= Self.maximumBytes else {
      throw ArtShapeError("it has more than \(Self.maximumBytes.grouped) bytes; simplify it")
    }
    let outline: ArtOutline
    do {
      outline = try ArtOutline(inViewBoxOf: file.validated())
    } catch let error as MarkupError {
      throw ArtShapeError("it has \(error.reason)")
    } catch {
      throw ArtShapeError((error as? any CritterError)?.message ?? "\(error)")
    }
    self = try outline.shape()
  }
}

extension ArtOutline {
  fileprivate func shape() throws(ArtShapeError) -> ArtShape {
    guard nodes.count == 1 else {
      throw ArtShapeError("it has \(nodes.count) paths, not one; join them")
    }
    guard case .path(let painted) = nodes[0], painted.matrix == .identity else {
      throw ArtShapeError("its path is clipped, semi-transparent, or stretched with its stroke")
    }
    let path = painted.outline.path
    guard path.length > 0 else { throw ArtShapeError("its path has no length") }
    let contourCount = path.elements.count { if case .move = $0 { true } else { false } }
    guard !painted.isEvenOdd || contourCount == 1 else {
      throw ArtShapeError("its 'fill-rule' isn't 'nonzero'")
    }
    let fill = try painted.fill?.color("fill") ?? .transparent
    let stroke = try painted.stroke.map { stroke throws(ArtShapeError) in
      try stroke.withPlainColor()
    }
    return ArtShape(size: naturalSize, shape: Shape(path: path, fill: fill, stroke: stroke))
  }
}

extension Stroke {
  fileprivate func withPlainColor() throws(ArtShapeError) -> Stroke {
    guard dashes.isEmpty else { throw ArtShapeError("its stroke has dashes") }
    return Stroke(paint: .color(try paint.color("stroke")), width: width, line: line)
  }
}

extension Paint {
  fileprivate func color(_ name: String) throws(ArtShapeError) -> Color {
    guard case .color(let color) = self else {
      throw ArtShapeError("its \(name) is a gradient, not a plain color")
    }
    return color
  }
}
