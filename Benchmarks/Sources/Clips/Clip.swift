/// A short animation that is drawn by code.
struct Clip: Sendable {
  /// Also its folder.
  let name: String
  /// What one would call it.
  let kind: String
  let width: Int
  let height: Int
  let frames: Int
  /// Frames a second.
  let rate: Int
  /// Draws one frame on a picture that is black, or clear where the clip is transparent.
  let draw: @Sendable (inout Picture, _ frame: Int) -> Void
  var isTransparent = false

  static let all: [Clip] = [
    .terminal, .screen, .diagram, .platformer, .handheld, .life, .cartoon, .sticker, .gradient,
    .plasma, .particles, .crossfade, .zoom, .video, .noise,
  ]

  /// Separated by tabs.
  var line: String { "\(name)\t\(frames)\t\(rate)\t\(width)\t\(height)\t\(kind)" }

  func write(into folder: String) throws {
    try Files.makeFolder(folder)
    for frame in 0..<frames {
      var picture = Picture(width, height, filledWith: isTransparent ? .zero : .black)
      draw(&picture, frame)
      let number = String(frame)
      let padded = String(repeating: "0", count: 4 - number.count) + number
      try Files.write(picture.png(withAlpha: isTransparent), to: "\(folder)/\(padded).png")
    }
  }
}
