import CritterGraphics
import CritterRaster
import CritterSVG
import CritterTestSupport
import Foundation
import Testing

/// Small SVGs of one feature each, as parts under six transforms, compared with librsvg's drawing
/// upright at eight times the size.
@Suite struct CorpusTests {
  /// Features that may differ more, and how close they come at least, in dB. The SVG reference lists each
  /// with the reason.
  private static let floors: [String: Double] = [
    "diffuse light": 38, "specular light": 32, "spot light": 38, "miter limit": 29,
  ]

  @Test(arguments: Feature.files)
  func `every feature looks the same under every transform`(file: String) throws {
    let reference = try text(of: "docs/reference/svg.md")
    for feature in try Feature.all(in: file) {
      let rasterizer = try Rasterizer(art: [feature.art])
      let truth = try UprightTruth(feature.art, size: Feature.size)
      let likenesses = try View.all.map { view in
        psnr(try rasterizer.bitmap(of: view.drawing(of: feature.art)), truth.bitmap(view.points))
      }
      let worst = likenesses.min() ?? 0
      let floor = Self.floors[feature.name] ?? 40
      #expect(worst >= floor, "\(feature.name): \(likenesses) dB")
      let isListed = reference.contains("| `" + feature.name + "` |")
      #expect(isListed == (Self.floors[feature.name] != nil), "\(feature.name)")
    }
  }

  @Test func `there are at least 200 features of different names`() throws {
    let names = try Feature.files.flatMap { try Feature.all(in: $0).map(\.name) }
    #expect(names.count >= 200)
    #expect(Set(names).count == names.count)
  }
}

private func text(of path: String) throws -> String {
  String(
    decoding: try Data(contentsOf: Repository.folder.appendingPathComponent(path)), as: UTF8.self)
}

/// A way to look at a part of 32 by 32 points.
private struct View {
  var name: String
  var matrix: Matrix
  var points: PointView

  static let size = PixelSize(50, 50)
  static var all: [View] {
    [
      View("upright", .identity),
      View("stretched", .scale(1.3, 0.6)),
      View("turned", about(.identity.rotatedZ(30))),
      View("mirrored", about(.identity.scaled(-1, 1))),
      View("in perspective", about(.identity.perspective(80).rotatedY(40).rotatedX(15))),
      View("small", .scale(0.4, 0.4)),
    ]
  }

  private init(_ name: String, _ matrix: Matrix) {
    self.name = name
    self.matrix = matrix * .translation(8, 8)
    points = PointView(of: Feature.size, under: self.matrix, Self.size)
  }

  private static func about(_ transform: Transform) -> Matrix {
    place(Rect(size: Feature.size), transform, in: .identity)
  }

  func drawing(of art: ArtFile) -> Drawing {
    let layer = Layer(name: "part", content: .art(art.name), size: Feature.size, matrix: matrix)
    return Drawing(size: Self.size, background: .transparent, mask: nil, layers: [layer])
  }
}

/// One of the corpus: `== name` and the content of a root of 32 by 32 points.
struct Feature {
  var name: String
  var art: ArtFile

  static let size = Size(32, 32)
  static let files = [
    "clips-and-masks", "filters", "gradients", "images", "opacity-and-blending", "patterns",
    "references", "shapes", "strokes", "text",
  ]

  static func all(in file: String) throws -> [Feature] {
    let text = try text(of: "Tests/CritterRasterTests/Corpus/\(file).txt")
    return ("\n" + text).components(separatedBy: "\n== ").dropFirst().map { entry in
      let lines = entry.split(separator: "\n", maxSplits: 1)
      return Feature(name: String(lines[0]), content: String(lines[1]))
    }
  }

  private init(name: String, content: String) {
    self.name = name
    art = ArtFile(
      name: "art",
      svg: """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
          width="32" height="32" viewBox="0 0 32 32">\(content)</svg>
        """)
  }
}
