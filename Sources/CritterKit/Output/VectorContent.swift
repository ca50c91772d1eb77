import CritterRig
import CritterEncode
import CritterGraphics
import CritterRaster

/// Drawings as SVG documents.
final class VectorContent: OutputContent {
  /// Of pixels, whatever the format.
  let digest: Digest?
  private let plan: OutputPlan
  private let composer: SVGComposer
  /// For the digest.
  private let rasterizer: Rasterizer?
  private let progress: (Int, Int) -> Void
  private var flattened: Set<String> = []
  private var deviation = 0.0

  init(
    of plan: OutputPlan, _ digest: Digest?, progress: @escaping (Int, Int) -> Void
  ) throws {
    self.plan = plan
    self.digest = digest
    self.progress = progress
    composer = try SVGComposer(art: plan.art)
    rasterizer = try digest.map { _ in try Rasterizer(art: plan.art) }
  }

  var warnings: [String] {
    guard let first = flattened.min() else { return [] }
    let parts =
      flattened.count == 1
      ? "part '\(first)' is" : "\(flattened.count) parts, '\(first)' among them, are"
    let pixels = (deviation * 100).rounded(.up) / 100
    return [
      "svg has no perspective; \(parts) drawn with the nearest affine map, up to "
        + "\(pixels.shortText) pixels out of place"
    ]
  }

  /// There is but one quality.
  func whole(quality: Int) throws -> Encoded {
    var whole = Encoded(still: [])
    try forEachFile { encoded, _ in whole = encoded }
    return whole
  }

  func forEachFile(_ body: (Encoded, Double) throws -> Void) throws {
    var done = 0
    try plan.forEachDrawing { drawing, duration in
      let document = composer.document(of: drawing)
      flattened.formUnion(document.flattened)
      deviation = max(deviation, document.deviation)
      try addToDigest(drawing)
      try body(Encoded(still: document.bytes), duration)
      done += 1
      progress(done, plan.durations.count)
    }
  }

  private func addToDigest(_ drawing: Drawing) throws {
    guard let digest, let rasterizer else { return }
    digest.add(try rasterizer.bitmap(of: drawing).decoded)
  }
}

extension OutputPlan {
  fileprivate func forEachDrawing(_ body: (Drawing, _ duration: Double) throws -> Void) throws {
    switch content {
    case .shot(let shot): try shot.forEachDrawing(body)
    case .drawing(let drawing, _): try body(drawing, 0)
    case .files: break
    }
  }
}
