import CritterForms
import CritterGraphics

/// A group of shapes in its place.
struct LottieGroup {
  /// For those who look for a part in a player.
  var name: String?
  /// Front to back, outlines before their paints.
  var items: [JSON]
  var transform = LottieTransform()
  /// From 0 to 1.
  var opacity = Keys.opaque

  /// - Parameters:
  ///   - items: front to back.
  ///   - transforms: the outermost first.
  init(
    _ items: [JSON], name: String? = nil, at transforms: [LottieTransform] = [],
    opacity: Keys = .opaque, _ clock: LottieClock
  ) {
    (self.name, self.opacity) = (name, opacity)
    (self.items, transform) = (items, transforms.first ?? LottieTransform())
    for inner in transforms.dropFirst().reversed() {
      self.items = [LottieGroup(self.items, at: [inner], clock).json(clock)]
    }
  }

  /// Whether it says nothing but what is in it.
  fileprivate var isBare: Bool {
    name == nil && transform.isNone && opacity.isOpaque
  }

  func json(_ clock: LottieClock) -> JSON {
    let place = JSON.object(
      [("ty", "tr")] + transform.pairs(clock)
        + [("o", LottieProperty(opacity: opacity, clock).json)])
    let named = name.map { [("nm", JSON.string($0))] } ?? []
    return .object([("ty", "gr")] + named + [("it", .array(items + [place]))])
  }
}

extension [LottieGroup] {
  /// Front to back. The one in front needs not be a group if it says nothing: paints are for what is
  /// before them alone.
  ///
  /// - Parameter self: back to front.
  func shapes(_ clock: LottieClock) -> [JSON] {
    guard let front = last, front.isBare else { return reversed().map { $0.json(clock) } }
    return front.items + dropLast().reversed().map { $0.json(clock) }
  }
}
