import CritterGraphics
import CritterYAML

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
      outline: outline, opacity: notes.numbers(json["o"], count: 1) ?? Motion(100),
      expansion: notes.numbers(json["x"], count: 1) ?? Motion(0),
      feather: notes.numbers(json["f"], count: 2) ?? Motion([0, 0]),
      isInverted: json["inv"]?.number == 1, mode: json["mode"]?.string ?? "a")
  }

  /// Adds the masks to a layer's part.
  ///
  /// - Parameter count: the number of mask parts so far.
  func add(to part: inout PartSpec, _ notes: inout Notes, _ count: inout Int) {
    let all = masks.prefix(50).compactMap { mask($0, &notes) }
    guard let first = all.first else { return }
    if all.count == 1, first.isPlain {
      part.mask = first.outline
      return
    }
    if all.dropFirst().allSatisfy({ $0.mode == "a" && $0.isPlain }), first.isPlain,
      let joined = Outline.joined(all.map(\.outline), in: range), joined.isStatic
    {
      part.mask = joined
      return
    }
    var shown: [PartSpec] = []
    for (index, mask) in all.enumerated() {
      shown = combined(shown, with: mask, isFirst: index == 0, name: part.name, &notes, &count)
    }
    let content = part.splitContent()
    let holder = holder(of: shown, named: part.name, &count)
    part.children = [holder.part, content.masked(by: holder.matte())]
  }

  /// Returns the parts that show a mask together with the ones before.
  private func combined(
    _ before: [PartSpec], with mask: Mask, isFirst: Bool, name: String, _ notes: inout Notes,
    _ count: inout Int
  ) -> [PartSpec] {
    let shape = shape(mask, name, &notes)
    let base = isFirst ? [full(name)] : before
    switch mask.mode {
    case "a" where !mask.isInverted: return before + [shape]
    case "a": return before + hidden(full(name), by: shape, isInverted: true, &count)
    case "l": return before + [shape]
    case "s", "i", "d":
      let isInverted = (mask.mode == "s") != mask.isInverted
      var group = PartSpec(name: "\(name) mask")
      group.children = base
      return hidden(group, by: shape, isInverted: isInverted, &count)
    case "f":
      // The difference: each without the other.
      if isFirst { return [shape] }
      var one = PartSpec(name: "\(name) mask")
      one.children = before
      return hidden(one, by: shape, isInverted: true, &count)
        + hidden(shape, by: one, isInverted: true, &count)
    default:
      notes.add("masks of mode '\(mask.mode.clipped(to: 10))'")
      return before
    }
  }

  private func shape(_ mask: Mask, _ name: String, _ notes: inout Notes) -> PartSpec {
    var part = PartSpec(name: "\(name) mask")
    let bounds = mask.outline.bounds
    part.bounds = bounds
    part.set("path", mask.outline.motion) { .text(mask.outline.path($0).text(from: bounds.origin)) }
    part.fields.append(.init("fill", .text("white")))
    part.setOpacity(mask.opacity)
    if mask.expansion != Motion(0) {
      if mask.expansion.keys.contains(where: { $0.value[0] < 0 }) {
        notes.add("masks that shrink")
      }
      part.fields.append(.init("stroke", .text("white")))
      part.fields.append(.init("line-join", .text("round")))
      part.set("stroke-width", mask.expansion) { .number(max(2 * $0[0], 0)) }
    }
    if mask.feather != Motion([0, 0]) {
      part.set("blur", mask.feather) { .number(min(max(max($0[0], $0[1]) / 4, 0), 100)) }
    }
    return part
  }

  private func full(_ name: String) -> PartSpec {
    var part = PartSpec(name: "\(name) mask")
    part.bounds = everything
    part.fields = [.init("fill", .text("white"))]
    return part
  }

  private func hidden(
    _ part: PartSpec, by shape: PartSpec, isInverted: Bool, _ count: inout Int
  ) -> [PartSpec] {
    let holder = holder(of: [shape], named: part.name, &count)
    var group = PartSpec(name: part.name)
    group.children = [part]
    return [holder.part, group.masked(by: holder.matte(isInverted: isInverted))]
  }

  private struct Holder {
    let part: PartSpec

    func matte(isInverted: Bool = false) -> PartSpec.Matte {
      PartSpec.Matte(layer: part.matteOf ?? 0, usesLuma: false, isInverted: isInverted)
    }
  }

  private func holder(of parts: [PartSpec], named name: String, _ count: inout Int) -> Holder {
    var holder = PartSpec(name: "\(name) mask")
    holder.fields = [.init("visible", .flag(false))]
    holder.children = parts
    holder.matteOf = count
    count += 1
    return Holder(part: holder)
  }
}

extension PartSpec {
  fileprivate func masked(by matte: Matte) -> PartSpec {
    var part = self
    part.matte = matte
    return part
  }

  /// Moves the part's content to a part in the same place, and returns that part.
  fileprivate mutating func splitContent() -> PartSpec {
    var content = PartSpec(name: name)
    content.bounds = bounds
    content.children = children
    content.play = play
    content.fields = fields.filter { !Self.outerKeys.contains($0.key) }
    content.tracks = tracks.filter { !Self.outerKeys.contains($0.property) }
    fields.removeAll { !Self.outerKeys.contains($0.key) }
    tracks.removeAll { !Self.outerKeys.contains($0.property) }
    play = nil
    bounds = nil
    children = []
    return content
  }
}
