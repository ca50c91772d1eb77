/// The effects of a part or layer with its children, in this order: blur, shadow, blend. The mask
/// and the opacity apply between the shadow and the blend.
public struct Effects: Hashable, Sendable {
  /// The way in which the colors mix with the content behind.
  public var blend = BlendMode.normal
  /// The standard deviation of a Gaussian blur, in points, as in CSS `blur()`.
  public var blur = 0.0
  /// The shadow behind the content.
  public var shadow = Shadow.none

  /// No effects.
  public static let none = Effects()

  /// The maximum standard deviation of a blur, in points.
  package static let maximumBlur = 100.0

  /// Whether the effects replace the content by a blurred image, or by one with a shadow.
  package var filters: Bool { blur > 0 || shadow.color.alpha > 0 }

  /// The effects with blurs within their limits, since easings can overshoot.
  package var clamped: Effects {
    var result = self
    result.blur = min(max(blur, 0), Self.maximumBlur)
    result.shadow.blur = min(max(shadow.blur, 0), Self.maximumBlur)
    return result
  }

  /// Returns the area that content in a rectangle covers with its blur and shadow.
  package func area(of rect: Rect) -> Rect {
    let content = rect.padded(by: Self.reach(ofBlur: blur))
    guard shadow.color.alpha > 0 else { return content }
    var behind = content.padded(by: Self.reach(ofBlur: shadow.blur))
    behind.origin.x += shadow.offset.x
    behind.origin.y += shadow.offset.y
    return Rect(around: content.corners + behind.corners)
  }

  /// Returns the distance at which a blur is invisible: three standard deviations.
  package static func reach(ofBlur deviation: Double) -> Double { 3 * deviation }
}

/// A shadow: the content in one color, blurred and moved.
public struct Shadow: Hashable, Sendable {
  /// The distance from the content, in points.
  public var offset: Point
  /// The standard deviation of the blur, in points, as in CSS `drop-shadow()`.
  public var blur: Double
  /// The color of an opaque content's shadow.
  public var color: Color

  /// Creates a shadow.
  public init(offset: Point, blur: Double, color: Color) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }

  /// An invisible shadow.
  public static let none = Shadow(offset: .zero, blur: 0, color: .transparent)
}

/// A way to mix colors with the content behind, by its name in CSS.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, difference, exclusion, hue, saturation
  case color, luminosity
  case colorDodge = "color-dodge"
  case colorBurn = "color-burn"
  case hardLight = "hard-light"
  case softLight = "soft-light"
  /// The sum of the colors and of the opacities.
  case plusLighter = "plus-lighter"

  /// The modes in the order of their numbers in Lottie, from 0.
  package static let lottieModes: [BlendMode] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
    .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter,
  ]
}

/// The properties for which a part or layer is composited as one.
struct Compositing<Content: Hashable & Sendable>: OutOfLineValues {
  /// The mask; nil for none.
  var mask: Mask?
  /// The masking content; nil for none.
  var matte: Matte<Content>?
  /// The blur, shadow, and blend mode.
  var effects = Effects.none
}
