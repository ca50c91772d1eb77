import CritterGraphics
import CritterRaster
import CritterRig
import CritterSVG
import CritterTestSupport

@testable import CritterVector

/// A motion of one part, to test the keyframes that it becomes.
func motion(
  seconds: Double = 1, marks: [Double] = [], curves: [CubicBezier] = [],
  _ part: @escaping (Double) -> PartNode
) -> VectorSource {
  var motion = VectorSource(title: "A motion") { time in
    PartTree(
      size: PixelSize(100, 100), background: .transparent, mask: nil, matrix: .identity,
      parts: [part(time)])
  }
  motion.duration = seconds
  motion.marks = [0] + marks + [seconds]
  motion.curves = curves
  return motion
}

/// A square of ten points about the part's anchor.
func square(_ matrix: Matrix, opacity: Double = 1, isVisible: Bool = true) -> PartNode {
  let shape = Shape(path: Path(Rect(0, 0, 10, 10)), fill: Color(1, 0, 0))
  return PartNode(
    name: "square", matrix: matrix, size: Size(10, 10), anchor: Point(5, 5), opacity: opacity,
    isVisible: isVisible,
    layers: [
      Layer(name: "square", content: .shape(shape), size: Size(10, 10), matrix: .identity)
    ])
}

extension VectorAnimation {
  init(_ motion: VectorSource) throws { try self.init(motion) { _ in Size(10, 10) } }

  /// Of its only part's only thing.
  var placement: AnimatedPlacement? { parts.first?.items.first?.placement }

  var svg: ParsedXML {
    get throws { try ParsedXML(SVGFile(self, art: [:]).bytes) }
  }

  /// The SVG as librsvg draws it, without animation.
  var firstFrame: Bitmap {
    get throws {
      let art = ArtFile(name: "svg", path: "a.svg", bytes: SVGFile(self, art: [:]).bytes)
      return try Bitmap(of: art, in: PixelSize(100, 100))
    }
  }
}
