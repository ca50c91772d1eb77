import CritterGraphics
import CritterRig

extension Rig {
  /// A value that a part can get, and its text in the file.
  typealias Offer = (property: String, text: String)

  /// Returns values that a part can get, each with a text to start from.
  ///
  /// - Parameter isRest: whether the values are the part's own, and not those of a state or a clip.
  func offers(to part: Int, atRest isRest: Bool) -> [Offer] {
    let own = parts[part]
    let values = own.rest
    let isShape = values.art == nil && values.text == nil
    let isLine = isShape && values.stroke.isVisible
    var bases: [Property.Base] = [.z, .visible, .blend, .blur, .shadow]
    if isRest { bases.insert(.translate, at: 0) }
    if values.art == nil { bases += [.fill] }
    if isShape { bases += [.stroke] }
    if isLine { bases += [.strokeWidth, .dash] }
    if isShape, values.path == nil { bases += [.cornerRadius] }
    if isLine, values.path != nil { bases += [.trim] }
    if values.text != nil { bases += [.text, .letterSpacing, .lineHeight] }
    if !isRest {
      if values.art != nil { bases += [.art] }
      if values.text != nil { bases += [.fontSize] }
      bases += [.size]
    }
    if isRest || values.mask != nil { bases += [.mask] }
    return bases.map { ($0.rawValue, startText(of: $0, values)) }
      + (isRest ? offersAtRest(own, isLine: isLine) : [])
  }

  /// Values that only the part itself can have.
  private func offersAtRest(_ own: Part, isLine: Bool) -> [Offer] {
    var offers: [Offer] = []
    if own.rest.art != nil { offers.append(("mirrored", "false")) }
    if isLine { offers += [("line-cap", "round"), ("line-join", "round")] }
    if own.rest.text != nil { offers += [("align", "center"), ("wrap", "true")] }
    return offers
  }

  private func startText(of base: Property.Base, _ values: PartValues) -> String {
    switch base {
    case .fill where !values.fill.isVisible, .stroke where !values.stroke.isVisible:
      colors.first?.name ?? "#07beb8"
    case .dash where values.dashes.isEmpty: "[6, 4]"
    case .shadow where values.effects.shadow == .none: "[0, 2, 4, \"#00000040\"]"
    case .mask where values.mask == nil:
      PropertyValue.point(Point(0, 0)).rounded.dropLast() + ", "
        + PropertyValue.size(values.size).rounded.dropFirst()
    default: values[Property(base)].rounded(for: base)
    }
  }
}
