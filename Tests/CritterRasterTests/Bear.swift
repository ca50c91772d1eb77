import CritterTestSupport
import CritterGraphics
import CritterRaster
import CritterSVG

/// A bear-like stack of simple shapes in a circle of 160 points, drawn at two pixels per point:
/// the frames and the order of the original app, other shapes.
struct Bear {
  var head: Transform = .identity
  var body: Transform = .identity
  var arms = -82.6

  static let size = PixelSize(320, 320)
  static let circle = Mask(rect: Rect(0, 0, 160, 160), cornerRadius: 80, matrix: .scale(2, 2))

  var drawing: Drawing {
    Drawing(
      size: Self.size, background: Color(0, 0.5, 0.5), mask: Self.circle,
      layers: [
        Layer(
          name: "ground", content: .fill(Color(0.77, 1, 0.98)), size: Size(160, 160),
          matrix: .scale(2, 2))
      ] + layers)
  }

  var layers: [Layer] {
    let body = place(Rect(33.9, 109.2, 92.1, 73.4), body, in: .scale(2, 2))
    let head = place(Rect(27.3, 52.1, 105.5, 90.9), head, in: .scale(2, 2))
    return [Layer(name: "body", content: .art("body"), size: Size(92.1, 73.4), matrix: body)]
      + headLayers(head) + armLayers
  }

  private func headLayers(_ head: Matrix) -> [Layer] {
    let muzzle = place(Rect(24, 43, 57.5, 46.3), in: head)
    return [
      layer("ear", Rect(-9.1, -3.3, 36.6, 36.6), in: head),
      mirrored("ear", Rect(77.9, -3.3, 36.6, 36.6), in: head),
      layer("face", Rect(0, 0, 105.5, 90.9), in: head),
      half(Rect(0, 0, 52.75, 90.9), in: head),
      half(Rect(52.75, 0, 52.75, 90.9), in: head),
      layer("eye", Rect(21.8, 28.8, 11.7, 11.7), in: head),
      layer("eye", Rect(72.4, 28.8, 11.7, 11.7), in: head),
      layer("muzzle", Rect(24, 43, 57.5, 46.3), in: head),
      layer("nose", Rect(22.2, 2.2, 13, 9.6), in: muzzle),
      layer("mouth", Rect(13.7, 24.9, 30, 6.5), in: muzzle),
    ]
  }

  private var armLayers: [Layer] {
    [
      layer("arm", Rect(25.1, 160 + arms, 42.3, 93.2), in: .scale(2, 2)),
      mirrored("arm", Rect(92.6, 160 + arms, 42.3, 93.2), in: .scale(2, 2)),
    ]
  }

  private func half(_ rect: Rect, in head: Matrix) -> Layer {
    Layer(
      name: "mask", content: .art("face"), size: Size(105.5, 90.9), matrix: head,
      mask: Mask(rect: rect, matrix: head))
  }

  private func layer(_ name: String, _ frame: Rect, in parent: Matrix) -> Layer {
    Layer(name: name, content: .art(name), size: frame.size, matrix: place(frame, in: parent))
  }

  private func mirrored(_ name: String, _ frame: Rect, in parent: Matrix) -> Layer {
    let mirror = Matrix.scale(-1, 1) * .translation(frame.size.width, 0)
    return Layer(
      name: name, content: .art(name), size: frame.size,
      matrix: mirror * place(frame, in: parent))
  }
}

/// Where a frame's points land when its transform turns it about its centre.
func place(_ frame: Rect, _ transform: Transform = .identity, in parent: Matrix) -> Matrix {
  let (x, y) = (frame.size.width / 2, frame.size.height / 2)
  return Matrix.translation(-x, -y) * transform.flattened
    * .translation(frame.minX + x, frame.minY + y) * parent
}

extension ArtFile {
  static let bear = [
    ArtFile("body", 92, 73, "<ellipse cx='46' cy='46' rx='46' ry='46' fill='#a76f4a'/>"),
    ArtFile(
      "face", 105, 91,
      """
      <path d='M52.5 0C90 0 105 30 105 50 105 80 80 91 52.5 91S0 80 0 50C0 30 15 0 52.5 0Z'
        fill='#c58b5f'/>
      """),
    ArtFile(
      "ear", 36, 36,
      "<circle cx='18' cy='18' r='18' fill='#c58b5f'/><circle cx='18' cy='18' r='9' fill='#613b25'/>"
    ),
    ArtFile(
      "eye", 11, 11,
      "<circle cx='5.5' cy='5.5' r='5.5' fill='#222'/><circle cx='7' cy='3.5' r='1.5' fill='#fff'/>"
    ),
    ArtFile("muzzle", 57, 46, "<ellipse cx='28.5' cy='23' rx='28.5' ry='23' fill='#f3dfc6'/>"),
    ArtFile(
      "nose", 13, 9.6, "<path d='M0 3C0-1 13-1 13 3S6.5 13 6.5 9.6 0 7 0 3Z' fill='#331a10'/>"),
    ArtFile(
      "mouth", 30, 6.5,
      "<path d='M1 1Q15 10 29 1' fill='none' stroke='#331a10' stroke-width='1.6'/>"),
    ArtFile(
      "arm", 42, 93,
      """
      <rect width='42' height='120' rx='21' fill='#a76f4a'/>
      <ellipse cx='21' cy='18' rx='10' ry='12' fill='#f3dfc6' fill-opacity='.8'/>
      """),
  ]
}
