import CritterAnimated
import CritterGraphics

/// A group of shapes with transforms and an opacity.
struct LottieGroup {
  /// The shapes, front to back. Outlines come before their paints.
  let items: [JSON]
  /// The transforms, outermost first.
  var transforms: [LottieTransform] = []
  /// The opacity, 0…1.
  var opacity = Motion.opaque

  func json(_ clock: LottieClock) -> JSON {
    func group(_ items: [JSON], _ place: LottieTransform, _ opacity: Motion) -> JSON {
      let last = JSON.object(
        [("ty", "tr")] + place.pairs(clock) + [("o", LottieProperty(opacity: opacity, clock).json)])
      return .object([("ty", "gr"), ("it", .array(items + [last]))])
    }
    let inner = transforms.dropFirst().reversed().reduce(items) { [group($0, $1, .opaque)] }
    return group(inner, transforms.first ?? LottieTransform(), opacity)
  }
}

extension [LottieGroup] {
  /// Returns the shapes of groups, front to back.
  ///
  /// Paints apply only to the shapes before them. So the front group's items need no group if it
  /// has no transform and no opacity.
  ///
  /// - Parameter self: the groups, back to front.
  func shapes(_ clock: LottieClock) -> [JSON] {
    guard let front = last, front.transforms.isEmpty, front.opacity.isOpaque else {
      return reversed().map { $0.json(clock) }
    }
    return front.items + dropLast().reversed().map { $0.json(clock) }
  }
}
