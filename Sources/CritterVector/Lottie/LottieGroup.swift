import CritterForms
import CritterGraphics

/// A group of shapes in its place.
struct LottieGroup {
  /// For those who look for a part in a player.
  var name: String?
  /// Front to back, outlines before their paints.
  var items: [JSON]
  var transform = LottieTransform()
  var opacity = JSON.constant(100)

  /// - Parameters:
  ///   - items: front to back.
  ///   - transforms: the outermost first.
  init(
    _ items: [JSON], name: String? = nil, at transforms: [LottieTransform] = [],
    opacity: JSON = .constant(100), _ clock: LottieClock
  ) {
    (self.name, self.opacity) = (name, opacity)
    (self.items, transform) = (items, transforms.first ?? LottieTransform())
    for inner in transforms.dropFirst().reversed() {
      self.items = [LottieGroup(self.items, at: [inner], clock).json(clock)]
    }
  }

  /// Whether it says nothing but what is in it.
  fileprivate var isBare: Bool {
    name == nil && transform.isNone && opacity == .constant(100)
  }

  func json(_ clock: LottieClock) -> JSON {
    let place = JSON.object([("ty", "tr")] + transform.pairs(clock) + [("o", opacity)])
    let named = name.map { [("nm", JSON.string($0))] } ?? []
    return .object([("ty", "gr")] + named + [("it", .array(items + [place]))])
  }
}

extension [LottieGroup] {
  /// Front to back; one that is alone and says nothing needs not be a group.
  ///
  /// - Parameter self: back to front.
  func shapes(_ clock: LottieClock) -> [JSON] {
    if count == 1, self[0].isBare { return self[0].items }
    return reversed().map { $0.json(clock) }
  }
}
