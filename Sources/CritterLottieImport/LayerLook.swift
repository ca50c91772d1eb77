import CritterAnimated
import CritterGraphics
import CritterRigSpec

/// The opacity, blend mode, and effects of a layer.
enum LayerLook {
  /// Adds the look of a layer to its part.
  static func add(
    _ layer: JSON, to part: inout PartSpec, _ notes: inout Notes, _ mattes: inout Mattes
  ) {
    if let opacity = notes.numbers(layer["ks"]?["o"], count: 1) { part.setOpacity(opacity) }
    if let blend = blend(of: layer, &notes) { part.fields.append(.init("blend", .text(blend))) }
    for effect in layer["ef"]?.items ?? [] where effect["en"]?.number != 0 {
      add(effect: effect, to: &part, &notes, &mattes)
    }
    for style in layer["sy"]?.items ?? [] { add(style: style, to: &part, &notes) }
  }

  /// Returns the blend mode of a layer or a paint; nil for the usual one.
  static func blend(of item: JSON, _ notes: inout Notes) -> String? {
    let mode = Int(min(max(item["bm"]?.number ?? 0, 0), 100))
    let modes = BlendMode.lottieModes
    if !modes.indices.contains(mode) { notes.add("blend mode \(mode)") }
    guard modes.indices.contains(mode), mode > 0 else { return nil }
    notes.hasBlends = true
    return modes[mode].rawValue
  }

  /// The types of effects that some files write as effects of other makers.
  private static let kinds = [
    "ADBE Gaussian Blur": 29, "ADBE Gaussian Blur 2": 29, "ADBE Drop Shadow": 25, "ADBE Fill": 21,
  ]

  private static func add(
    effect: JSON, to part: inout PartSpec, _ notes: inout Notes, _ mattes: inout Mattes
  ) {
    let type = Int(min(max(effect["ty"]?.number ?? -1, -1), 1000))
    let kind = type == 5 ? effect["mn"]?.string.flatMap { kinds[$0] } ?? type : type
    let values = (effect["ef"]?.items ?? []).map { $0["v"] }
    func numbers(_ index: Int, _ count: Int = 1) -> Motion? {
      values.indices.contains(index) ? notes.numbers(values[index], count: count) : nil
    }
    switch kind {
    case 29:
      guard let blur = numbers(0) else { return }
      part.set("blur", blur, unless: 0) { .number(min(max($0[0] * 0.3, 0), 100)) }
    case 25:
      guard let color = numbers(0, 4), let opacity = numbers(1), let direction = numbers(2),
        let distance = numbers(3), let softness = numbers(4)
      else { return }
      let alpha = opacity.map { $0.map { $0 / 255 } }
      shadow(color, alpha, direction, distance, softness, on: &part, notes.range)
    case 21:
      guard let color = numbers(2, 3), let opacity = numbers(6) else { return }
      fill(color, opacity, &part, &mattes)
    case 0, 1, 2, 3, 4, 7, 10: break
    case 5 where isControl(effect): break
    default:
      let name = effect["nm"]?.string ?? "type \(kind)"
      notes.add("the effect '\(name.clipped(to: 40))'")
    }
  }

  /// Whether an effect only has values for expressions, and draws nothing.
  private static func isControl(_ effect: JSON) -> Bool {
    guard let name = effect["mn"]?.string else { return true }
    return name.exact.hasPrefix("Pseudo/") || name.exact.hasSuffix(" Control")
  }

  private static func add(style: JSON, to part: inout PartSpec, _ notes: inout Notes) {
    func number(_ key: String) -> Motion { notes.number(style[key], 0) }
    guard style["ty"]?.number == 1 else {
      notes.add("the layer style '\((style["nm"]?.string ?? "").clipped(to: 40))'")
      return
    }
    let color = notes.numbers(style["c"], count: 4) ?? Motion([0, 0, 0, 1])
    let alpha = number("o").map { $0.map { $0 / 100 } }
    let direction = number("a").map { $0.map { 270 - $0 } }
    shadow(color, alpha, direction, number("d"), number("s"), on: &part, notes.range)
  }

  /// Gives everything that a part draws one color, or mixes it with one.
  private static func fill(
    _ color: Motion, _ opacity: Motion, _ part: inout PartSpec, _ mattes: inout Mattes
  ) {
    let isPlain = part.children.isEmpty && part["rig"] == nil && part["art"] == nil
    if !isPlain || opacity != Motion(1) {
      let content = part.splitContent()
      let bounds = content.bounds ?? Rect(-10_000, -10_000, 30_000, 30_000)
      var sheet = PartSpec(name: part.name, bounds: bounds)
      let holder = mattes.holder(of: [content], named: "\(part.name) mask")
      sheet.matte = holder.matte()
      sheet.set("fill", color) { .text($0.colorText) }
      sheet.set("opacity", opacity, unless: 1) { .number(min(max($0[0], 0), 1)) }
      part.children = opacity == Motion(1) ? [] : [content]
      part.children += [holder.part, sheet]
      return
    }
    part.fields.removeAll { $0.key == "fill" }
    part.tracks.removeAll { $0.property == "fill" }
    part.set("fill", color) { .text($0.colorText) }
  }

  private static func shadow(
    _ color: Motion, _ alpha: Motion, _ direction: Motion, _ distance: Motion, _ softness: Motion,
    on part: inout PartSpec, _ range: ClosedRange<Double>
  ) {
    if part.hasShadow { part.moveShadowInside() }
    let motions = [color, alpha, direction, distance, softness]
    let isAffine = direction.isStatic && (color.isStatic || alpha.isStatic)
    let motion = Motion.combined(
      motions, in: range, isAffine: isAffine, mixing: { $0.multiplied(colorsAt: [3]) }
    ) { values in
      let (sin, cos) = sinCos(values[2][0] - 90)
      let distance = values[3][0]
      let tint = Array(values[0].prefix(3)) + [values[1][0]]
      return [cos * distance, sin * distance, min(max(values[4][0] / 4, 0), 100)] + tint
    }
    part.set("shadow", motion) { numbers in
      .list(numbers.prefix(3).map { .number($0) } + [.text(Array(numbers.dropFirst(3)).colorText)])
    }
  }
}

extension PartSpec {
  /// Moves the shadow to a part inside, so that the part can have another one.
  fileprivate mutating func moveShadowInside() {
    var content = splitContent()
    content.fields += fields.filter { $0.key == "shadow" }
    content.tracks += tracks.filter { $0.property == "shadow" }
    fields.removeAll { $0.key == "shadow" }
    tracks.removeAll { $0.property == "shadow" }
    children = [content]
  }

  fileprivate var hasShadow: Bool {
    self["shadow"] != nil || tracks.contains { $0.property == "shadow" }
  }
}
