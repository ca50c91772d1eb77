#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How like its frames an animation is, in decibels of the red, green and blue of pictures on white.
///
///     PSNR FRAMES FPS WIDTHxHEIGHT X,Y,WIDTH,HEIGHT ANIMATION…
///
/// FRAMES is a pattern like `png/%04d.png`, numbered from 0. Prints a line for each animation: over
/// all frames, the worst frame; both again in the rectangle given; and the mean SSIM.
@main
struct PSNR {
  static func main() {
    guard let request = Request(Array(CommandLine.arguments.dropFirst())) else {
      fail("usage: PSNR FRAMES FPS WIDTHxHEIGHT X,Y,WIDTH,HEIGHT ANIMATION…")
    }
    do {
      for likeness in try request.likenesses() { print(likeness.line) }
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    let line = Array("PSNR: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(1)
  }
}

struct Request {
  let frames: String
  let frameRate: Double
  let size: (width: Int, height: Int)
  let detail: Rectangle
  let animations: [String]

  init?(_ arguments: [String]) {
    guard arguments.count >= 5, let rate = Double(arguments[1]) else { return nil }
    let size = arguments[2].split(separator: "x").compactMap { Int($0) }
    let detail = arguments[3].split(separator: ",").compactMap { Int($0) }
    guard size.count == 2, detail.count == 4 else { return nil }
    frames = arguments[0]
    frameRate = rate
    self.size = (size[0], size[1])
    self.detail = Rectangle(x: detail[0], y: detail[1], width: detail[2], height: detail[3])
    animations = Array(arguments[4...])
  }

  /// All animations side by side, so that the frames are read once.
  func likenesses() throws -> [Likeness] {
    let reference = try Pictures(
      of: frames, size, options: "-framerate \(frameRate) -start_number 0")
    var players = try animations.map { try Player($0, size) }
    var results = players.map { _ in Likeness() }
    let everything = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
    let grid = Brightness(size: size)
    var index = 0
    while try reference.readNext() {
      // In the middle of the frame, where rounding to hundredths of a second does no harm.
      let expected = grid.values(of: reference.bytes)
      let time = (Double(index) + 0.5) / frameRate
      for number in players.indices {
        let shown = try players[number].picture(at: time)
        results[number].whole.add(
          everything.difference(reference.bytes, shown, rowWidth: size.width))
        results[number].similarities.append(grid.similarity(expected, grid.values(of: shown)))
        results[number].detail.add(
          detail.difference(reference.bytes, shown, rowWidth: size.width))
      }
      index += 1
    }
    for player in players { try player.checkEnd() }
    guard index > 0 else { throw Problem(text: "there are no frames at \(frames)") }
    return results
  }
}

struct Problem: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}
