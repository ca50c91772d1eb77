import Testing

/// A feature of an animated format, as files that use it alone and in other ways.
struct ImportFeature: CustomTestStringConvertible, Sendable {
  /// A way to use a feature in a file.
  enum Variation: String, CaseIterable {
    /// Only the feature's own value moves.
    case alone
    /// A second property of the same element moves, too.
    case second
    /// The easing goes beyond both values.
    case overshoot
    /// One of the values is at a limit or beyond.
    case limit
  }

  /// The name of the format and of the feature, which is the name of the picture.
  let testDescription: String
  /// `json` or `svg`.
  let ending: String
  let variations: [Variation]
  /// The variations that critter draws wrongly, with the reason. Their pictures aren't stored.
  let wrong: [Variation: String]
  /// Returns the contents of the file with a variation.
  let contents: @Sendable (Variation) -> String
}

extension ImportFeature {
  /// Creates a feature of Lottie.
  ///
  /// - Parameters:
  ///   - hasLimit: whether the values of the feature have a limit.
  ///   - more: text after the layers, such as assets.
  ///   - layers: returns the layers, from the top.
  static func lottie(
    _ name: String, hasLimit: Bool = false, wrong: [Variation: String] = [:], more: String = "",
    layers: @escaping @Sendable (LottieText) -> String
  ) -> ImportFeature {
    ImportFeature(
      testDescription: "lottie-" + name, ending: "json",
      variations: Variation.allCases.filter { $0 != .limit || hasLimit }, wrong: wrong
    ) {
      #"{"v":"5.7.0","w":100,"h":100,"fr":20,"ip":0,"op":40,"layers":["#
        + layers(LottieText(variation: $0)) + "]" + more + "}"
    }
  }

  /// Creates a feature of animated SVG.
  ///
  /// - Parameters:
  ///   - variations: those that the animation can have. SMIL has no easings that overshoot.
  ///   - content: returns the elements of a drawing of 100 × 100 points.
  static func svg(
    _ name: String, _ variations: [Variation] = [.alone], wrong: [Variation: String] = [:],
    content: @escaping @Sendable (Variation) -> String
  ) -> ImportFeature {
    ImportFeature(
      testDescription: "svg-" + name, ending: "svg", variations: variations, wrong: wrong
    ) { svgText(content($0)) }
  }
}

/// Returns an SVG of 100 × 100 points.
func svgText(_ content: String) -> String {
  #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" "#
    + #"height="100" viewBox="0 0 100 100">\#(content)</svg>"#
}
