/// How like its frames an animation is, in decibels.
struct Likeness {
  /// Over all frames together, and of the worst one.
  let whole: Double
  let worst: Double
  /// The same, in the part of the picture where something moves.
  let detail: Double
  let worstDetail: Double
  /// How alike structures are, 1 at most: SSIM of brightness.
  let similarity: Double

  init(line: Substring) throws {
    let figures = line.split(separator: "\t").compactMap { Double($0) }
    guard figures.count == 5 else { throw Problem.unreadable(String(line)) }
    (whole, worst, detail, worstDetail) = (figures[0], figures[1], figures[2], figures[3])
    similarity = figures[4]
  }
}

/// Numbered frames that animations are compared with.
struct Reference {
  /// In the workload's folder.
  let frames: String
  let frameRate: Int
  let size: (width: Int, height: Int)
  /// Left, top, width, height of the part where something moves; nil is everything.
  let detail: (Int, Int, Int, Int)?
}

extension Workshop {
  func likenesses(
    of animations: [String], to reference: Reference, in place: String
  ) throws -> [Likeness] {
    let (width, height) = reference.size
    let detail = reference.detail ?? (0, 0, width, height)
    let arguments = [
      "'\(psnr)'", "'\(reference.frames)/%04d.png'", "\(reference.frameRate)", "\(width)x\(height)",
      "\(detail.0),\(detail.1),\(detail.2),\(detail.3)",
    ]
    progress("\(place): decibels of \(animations.joined(separator: " "))")
    let lines = try output(of: (arguments + animations).joined(separator: " "), in: place)
      .split(separator: "\n")
    guard lines.count == animations.count else {
      throw Problem.unreadable(lines.joined(separator: "\n"))
    }
    return try lines.map { try Likeness(line: $0) }
  }
}
