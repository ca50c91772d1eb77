import CritterAnimated
import CritterGraphics
import CritterRigSpec

/// The masks of a layer. Each path adds to those before, subtracts from them, or intersects them.
struct LayerMasks {
  private let masks: [JSON]
  private let range: ClosedRange<Double>
  /// A rectangle around everything.
  private let everything: Rect

  init(_ layer: JSON, in composition: Composition) {
    masks = (layer["masksProperties"]?.items ?? []).filter { $0["mode"]?.string != "n" }
    range = composition.range
    let size = composition.size
    everything = Rect(-4 * size.width, -4 * size.height, 9 * size.width, 9 * size.height)
  }

  private struct Mask {
    let outline: Outline
    let opacity: Motion
    let expansion: Motion
    let feather: Motion
    let isInverted: Bool
    let mode: String

    var isPlain: Bool {
      opacity == Motion(100) && expansion == Motion(0) && feather == Motion([0, 0]) && !isInverted
        && mode == "a"
    }
  }

  private func mask(_ json: JSON, _ notes: inout Notes) -> Mask? {
    guard let outline = notes.outline(json["pt"]) else { return nil }
    return Mask(
      outline: outline, opacity: notes.number(json["o"], 100),
      expansion: notes.number(json["x"], 0),
      feather: notes.numbers(json["f"], count: 2) ?? Motion([0, 0]),
      isInverted: json["inv"]?.number == 1, mode: json["mode"]?.string ?? "a")
  }

  /// Adds the masks to a layer's part.
  ///
  func add(to part: inout PartSpec, _ notes: inout Notes, _ mattes: inout Mattes) {
    let all = masks.prefix(50).compactMap { mask($0, &notes) }
    if all.isEmpty { return }
    if all.allSatisfy(\.isPlain), let joined = Outline.joined(all.map(\.outline), in: range),
      all.count == 1 || joined.isStatic
    {
      part.mask = joined
      return
    }
    let isDifference = all.count > 1 && all.allSatisfy { $0.mode == "f" }
    var shown = isDifference ? difference(of: all, named: part.name, &notes, &mattes) : []
    for (index, mask) in all.enumerated() where !isDifference {
      shown = combined(shown, with: mask, isFirst: index == 0, name: part.name, &notes, &mattes)
    }
    var content = part.splitContent()
    let holder = mattes.holder(of: shown, named: "\(part.name) mask")
    content.matte = holder.matte(usesLuma: isDifference)
    part.children = [holder.part, content]
  }

  /// Returns masks of which each inverts the area of those before: white on black, as differences.
  private func difference(
    of masks: [Mask], named name: String, _ notes: inout Notes, _ mattes: inout Mattes
  ) -> [PartSpec] {
    let name = "\(name) mask"
    return [full(name, "black")]
      + masks.map { mask in
        var group = PartSpec(name: name, children: shape(mask, name, &notes, &mattes))
        group.fields.append(.init("blend", .text("difference")))
        return group
      }
  }

  /// Returns the parts that show a mask together with the ones before.
  private func combined(
    _ before: [PartSpec], with mask: Mask, isFirst: Bool, name: String, _ notes: inout Notes,
    _ mattes: inout Mattes
  ) -> [PartSpec] {
    let maskName = "\(name) mask"
    let shape = shape(mask, maskName, &notes, &mattes)
    let base = isFirst ? [full(maskName)] : before
    func cut(_ parts: [PartSpec], by shapes: [PartSpec], isInverted: Bool) -> [PartSpec] {
      mattes.cut(parts, by: shapes, isInverted: isInverted, named: maskName)
    }
    switch mask.mode {
    case "a" where !mask.isInverted: return before + shape
    case "a": return before + cut([full(maskName)], by: shape, isInverted: true)
    case "l": return before + shape
    case "s", "i", "d":
      return cut(base, by: shape, isInverted: (mask.mode == "s") != mask.isInverted)
    case "f":
      // The difference: each without the other.
      if isFirst { return shape }
      return cut(before, by: shape, isInverted: true) + cut(shape, by: before, isInverted: true)
    default:
      notes.add("masks of mode '\(mask.mode.clipped(to: 10))'")
      return before
    }
  }

  /// Returns the parts that show a mask.
  private func shape(
    _ mask: Mask, _ name: String, _ notes: inout Notes, _ mattes: inout Mattes
  ) -> [PartSpec] {
    var part = PartSpec(name: name)
    part.setPath(mask.outline)
    var edge = part
    part.fields.append(.init("fill", .text("white")))
    part.setOpacity(mask.opacity)
    if mask.feather != Motion([0, 0]) {
      part.set("blur", mask.feather) { .number(min(max(max($0[0], $0[1]) / 4, 0), 100)) }
    }
    let amounts = mask.expansion.keys.map(\.value[0])
    if amounts.allSatisfy({ $0 == 0 }) { return [part] }
    if amounts.contains(where: { $0 < 0 }), amounts.contains(where: { $0 > 0 }) {
      notes.add("masks that both grow and shrink")
    }
    func addEdge(to part: inout PartSpec) {
      part.fields.append(.init("stroke", .text("white")))
      part.fields.append(.init("line-join", .text("round")))
      part.set("stroke-width", mask.expansion) { .number(2 * abs($0[0])) }
    }
    guard amounts.contains(where: { $0 < 0 }) else {
      addEdge(to: &part)
      return [part]
    }
    addEdge(to: &edge)
    return mattes.cut([part], by: [edge], isInverted: true, named: name)
  }

  private func full(_ name: String, _ color: String = "white") -> PartSpec {
    var part = PartSpec(name: name)
    part.bounds = everything
    part.fields = [.init("fill", .text(color))]
    return part
  }
}
