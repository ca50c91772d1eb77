import CritterForms
import CritterGraphics

/// A group of shapes in its place.
struct LottieGroup {
  /// Front to back, outlines before their paints.
  let items: [JSON]
  /// The outermost first.
  var places: [LottieTransform] = []
  /// From 0 to 1.
  var opacity = Keys.opaque

  func json(_ clock: LottieClock) -> JSON {
    func group(_ items: [JSON], _ place: LottieTransform, _ opacity: Keys) -> JSON {
      let last = JSON.object(
        [("ty", "tr")] + place.pairs(clock) + [("o", LottieProperty(opacity: opacity, clock).json)])
      return .object([("ty", "gr"), ("it", .array(items + [last]))])
    }
    let inner = places.dropFirst().reversed().reduce(items) { [group($0, $1, .opaque)] }
    return group(inner, places.first ?? LottieTransform(), opacity)
  }
}

extension [LottieGroup] {
  /// The groups, front to back. The front group needs no group of its own without a transform and an
  /// opacity, since paints apply only to the shapes before them.
  ///
  /// - Parameter self: back to front.
  func shapes(_ clock: LottieClock) -> [JSON] {
    guard let front = last, front.places.isEmpty, front.opacity.isOpaque else {
      return reversed().map { $0.json(clock) }
    }
    return front.items + dropLast().reversed().map { $0.json(clock) }
  }
}
