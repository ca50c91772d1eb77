import CritterGraphics

/// The rules of Telegram for the contents of an animated sticker.
extension Lottie {
  /// The frame rates that Telegram plays.
  package static let stickerFrameRates = [30.0, 60]

  /// Checks the file against the rules, except for the frame rate. Telegram doesn't accept masks, mattes, images, solids,
  /// effects, blend modes, and gradient strokes.
  ///
  /// - Throws: `VectorError` with everything that isn't allowed.
  package func checkSticker() throws(VectorError) {
    var found: [String] = []
    json.forEachLayer { layer in
      let name = layer["nm"]?.string ?? "a part"
      found += layer.stickerProblems.map { "\($0) of \(name)" }
    }
    if !found.isEmpty { throw .notInStickers(features: found.unique) }
  }
}

extension JSON {
  /// Calls `body` with each layer of a Lottie file and of its compositions.
  fileprivate func forEachLayer(_ body: (JSON) -> Void) {
    let compositions = [self] + (self["assets"]?.items ?? [])
    for layer in compositions.flatMap({ $0["layers"]?.items ?? [] }) { body(layer) }
  }

  /// The features of a layer that Telegram doesn't accept.
  fileprivate var stickerProblems: [String] {
    var problems: [String] = []
    if self["hasMask"] != nil { problems.append("the mask") }
    if self["tt"] != nil { problems.append("the mask or cross-fade") }
    if self["ef"] != nil { problems.append("the blur or shadow") }
    if self["bm"] != nil { problems.append("the blend mode") }
    switch self["ty"] {
    case .number(1): problems.append("the solid")
    case .number(2): problems.append("the image")
    default: break
    }
    if self["shapes"]?.hasGradientStroke == true { problems.append("the gradient stroke") }
    return problems
  }

  private var hasGradientStroke: Bool {
    if self["ty"]?.string == "gs" { return true }
    let inner = (items ?? []) + (self["it"]?.items ?? [])
    return inner.contains(where: \.hasGradientStroke)
  }
}
