import CritterKit

// Drawings, frames, and rigs of your own, with the types of the library's other modules. Run it in a
// folder with `parts/bear`.

// A path with a fill and a stroke.
let heart = Path([
  .move(Point(50, 85)), .curve(Point(0, 50), Point(20, 0), Point(50, 30)),
  .curve(Point(80, 0), Point(100, 50), Point(50, 85)), .close,
])
let outline = Stroke(color: Color(0.4, 0, 0.1), width: 4, cap: .round, join: .round)
let shape = Shape(path: heart, fill: Color(0.9, 0.1, 0.2), stroke: outline)

// An SVG as art.
let svg = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>"#
let corner = ArtFile(name: "corner.svg", path: "corner.svg", bytes: Array(svg.utf8))

// A drawing with both, twice as large, in a rounded rectangle.
let size = Size(100, 100)
let drawing = Drawing(
  size: PixelSize(200, 200), background: Color(1, 1, 1),
  mask: Mask(rect: Rect(0, 0, 200, 200), cornerRadius: 24, matrix: .identity),
  layers: [
    Layer(name: "corner", content: .art("corner.svg"), size: size, matrix: .scale(2, 2)),
    Layer(name: "heart", content: .shape(shape), size: size, matrix: .scale(2, 2), opacity: 0.8),
  ])
let rasterizer = try Rasterizer(art: [corner])
let image = try rasterizer.bitmap(of: drawing)
let middle = image[100, 100]
print("the middle: red \(middle.red) of 255, alpha \(middle.alpha) of 255")

// Frames of your own: an outline that draws itself.
struct DrawnOutline: FrameSource {
  let shape: Shape
  let rasterizer: Rasterizer
  let size = PixelSize(200, 200)
  let count = 20

  func forEach(_ body: (Frame) throws -> Void) throws {
    for index in 1...count {
      var shape = shape
      shape.trim = Trim(start: 0, end: Double(index) / Double(count))
      let layer = Layer(
        name: "outline", content: .shape(shape), size: Size(100, 100), matrix: .scale(2, 2))
      let drawing = Drawing(
        size: size, background: .transparent, mask: nil, layers: [layer])
      try body(Frame(bitmap: rasterizer.bitmap(of: drawing), duration: 0.05))
    }
  }
}
let frames = DrawnOutline(shape: shape, rasterizer: rasterizer)
let options = EncodeOptions(plays: 1, colors: 16, dither: Dither.none)
let encoded = try Format.gif.encode(frames, options)
print("\(encoded.frames) frames, \(encoded.duration) s, \(encoded.bytes.count) bytes")

// A rig that is read once, with the colors of a theme.
let document = try RigDocument(contentsOf: "parts/bear")
let light = try document.resolved()
let dark = try document.resolved(theme: Theme(contentsOf: "parts/bear/dark.theme.yaml"))
for (one, other) in zip(light.colors, dark.colors) where one.color != other.color {
  print("\(one.name): \(one.color.hex), in the dark \(other.color.hex)")
}

// A timeline, and its drawings in an image of any size. Texts become one bar per line here.
let bars: TextShaping = { text, style in
  let width = Double(text.count) * style.size / 2
  return TextOutline(
    path: Path(Rect(0, -style.size, width, style.size)), width: width, ascent: style.size,
    descent: 0)
}
let timeline = try Timeline(of: dark, .clip("idle", over: []), measure: bars)
let viewport = Viewport(fitting: dark.canvas.size, into: PixelSize(64, 64))
let half = try dark.drawing(of: timeline.pose(at: timeline.duration / 2), in: viewport, text: bars)
print("\(half.layers.count) layers")

// Errors by kind. All of them are a `CritterError`, too.
do throws(DrawingError) {
  _ = try Rasterizer(art: [ArtFile(name: "a.svg", path: "a.svg", bytes: Array("<svg".utf8))])
} catch {
  print("\(error.path ?? ""):\(error.line ?? 1): \(error.message)")
}
do {
  _ = try Format.png.encode(frames)
} catch let error as EncodeError {
  print(error.message)
}
do {
  _ = try Timeline(of: light, .still(["shi"]))
} catch let error as SelectionError {
  print(error.message)
}
