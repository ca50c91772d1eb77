import CritterEncode
import CritterGraphics
import CritterMotion
import CritterRaster
import CritterVector

/// An output whose frames are SVG stills.
final class VectorContent: OutputContent {
  /// The digest of the rendered pixels.
  let digest: Digest?
  private let plan: OutputPlan
  private let art: [String: SVGArt]
  /// The rasterizer for the digest.
  private let rasterizer: Rasterizer?
  private let progress: Renderer.Progress
  /// The largest perspective error of each part by part name.
  private var worst: [String: Flattening] = [:]

  init(of plan: OutputPlan, _ digest: Digest?, progress: @escaping Renderer.Progress) throws {
    self.plan = plan
    self.digest = digest
    self.progress = progress
    let files = plan.content.art
    art = try [String: SVGArt](files)
    rasterizer = try digest.map { _ in try Rasterizer(art: files) }
  }

  var flattened: [Flattening] { worst.values.sorted { $0.part < $1.part } }

  var warnings: [String] { plan.perspectiveWarnings(flattened) }

  /// Encodes the still. The quality has no effect.
  func whole(quality: Int) throws -> Encoded {
    var whole = Encoded(still: [])
    try forEachFile { encoded, _ in whole = encoded }
    return whole
  }

  func forEachFile(_ body: (Encoded, Double) throws -> Void) throws {
    var done = 0
    try plan.content.forEachPartTree { tree, time, duration in
      let animation = try VectorAnimation(
        VectorSource(title: plan.shot?.title ?? "") { _ in tree }
      ) { [art] in art[$0]?.naturalSize ?? Size(1, 1) }
      for var part in animation.flattened where part.distance > worst[part.part]?.distance ?? 0 {
        part.time = time
        worst[part.part] = part
      }
      if let digest, let rasterizer {
        digest.add(try rasterizer.bitmap(of: tree.drawing()).decoded)
      }
      try body(Encoded(still: SVGFile(animation, art: art).bytes), duration)
      done += 1
      try progress(done, plan.durations.count)
    }
  }
}

extension OutputPlan {
  /// Returns a warning about the part with the largest perspective error, or empty if no error
  /// is a pixel or more.
  func perspectiveWarnings(_ flattened: [Flattening]) -> [String] {
    // Less than a pixel can't be seen.
    let flattened = flattened.filter { $0.distance >= 1 }
    guard let worst = flattened.max(by: { $0.distance < $1.distance }) else { return [] }
    let others = flattened.count > 1 ? " (\(flattened.count - 1) others are less)" : ""
    let pixels = ((worst.distance * 100).rounded(.up) / 100).shortText
    return [
      "\(format.title) has no perspective; part '\(worst.part)' is drawn with the nearest affine "
        + "transform, at \(worst.time.shortText(decimals: 2)) s up to \(pixels) pixels out of place"
        + others
    ]
  }
}
