import CritterAnimated
import CritterGraphics
import CritterSVG
import CritterRigSpec

/// A filter of a part that moves: a blur, a shadow, or both.
struct SVGFilter {
  private let value: [StyleToken]
  private let style: SVGStyle
  private let file: SVGDocument
  private let effects: [MarkupTree]

  /// - Parameter style: the properties of the element.
  init(_ style: SVGStyle, _ file: SVGDocument) {
    (self.style, self.file) = (style, file)
    value = style.values["filter"] ?? []
    let element = value.targets.first.flatMap { file.styles.element(withID: $0) }
    effects = element?.elements.filter { $0.svgName?.exact.hasPrefix("fe") ?? false } ?? []
  }

  /// Adds the effects of the filter to a part, or its name to the notes.
  func add(to part: inout PartSpec, _ notes: inout ImportNotes) throws(SVGError) {
    if value.targets.isEmpty || style.animations["filter"] != nil {
      try addFunction(to: &part, &notes)
      return
    }
    var isKnown = false
    if value.words.count == 1 {
      let plain = part
      isKnown = try elements(on: &part, &notes)
      if !isKnown {
        part = plain
        isKnown = try glow(around: &part, &notes)
      }
    }
    if !isKnown { notes.add("the filter '\(value.text.clipped(to: 40))' on animations") }
  }

  /// Adds `blur(…)` or `drop-shadow(…)`, which can change.
  private func addFunction(
    to part: inout PartSpec, _ notes: inout ImportNotes
  ) throws(SVGError) {
    guard let motion = try file.motion("filter", .effect, usual: "none", style, &notes) else {
      return
    }
    if motion.first.count == 1 {
      part.set("blur", motion, unless: 0) { .number($0[0]) }
    } else if !motion.first.isEmpty {
      add(shadow: motion, to: &part)
    }
  }

  private func add(shadow motion: Motion, to part: inout PartSpec) {
    part.set("shadow", motion) { numbers in
      .list(numbers[0..<3].map { .number($0) } + [.text(Array(numbers[3...]).colorText)])
    }
  }

  // MARK: Elements

  private static let animated: Set<String> = [
    "stdDeviation", "dx", "dy", "flood-color", "flood-opacity",
  ]

  /// Adds an `feGaussianBlur`, an `feDropShadow`, or the elements of a drop shadow.
  private func elements(on part: inout PartSpec, _ notes: inout ImportNotes) throws(SVGError)
    -> Bool
  {
    let isKnown = effects.flatMap { file.ownAnimations(of: $0) }
      .allSatisfy { Self.animated.contains($0.property) }
    guard isKnown else { return false }
    var (rest, source) = (effects[...], "SourceGraphic")
    if let first = rest.first, first.svgName == "feGaussianBlur", isBlur(first) {
      guard let blur = try deviation(of: first, &notes) else { return false }
      part.set("blur", blur, unless: 0) { .number(min(max($0[0], 0), 100)) }
      source = first["result"] ?? ""
      rest.removeFirst()
    }
    if rest.isEmpty { return !effects.isEmpty }
    if rest.count == 1, let shadow = rest.first, shadow.svgName == "feDropShadow" {
      return try add(shadow: shadow, shadow, shadow, to: &part, &notes)
    }
    var blur: MarkupTree?
    if let first = rest.first, first.svgName == "feGaussianBlur",
      [source, "SourceAlpha"].contains(first["in"])
    {
      blur = rest.popFirst()
    }
    let parts = Array(rest)
    if parts.map(\.svgName) == ["feOffset", "feComponentTransfer", "feMerge"] {
      return try add(blackShadow: parts, blur, source, to: &part, &notes)
    }
    guard parts.map(\.svgName) == ["feOffset", "feFlood", "feComposite", "feMerge"],
      parts[2]["operator"] == "in", parts[2]["in2"] == parts[0]["result"],
      parts[3].elements.map({ $0["in"] }) == [nil, source]
    else { return false }
    return try add(shadow: parts[0], parts[1], blur, to: &part, &notes)
  }

  // MARK: Glow

  /// Draws blurred copies of the part, as an `feMerge` of blurs and the part itself does.
  private func glow(around part: inout PartSpec, _ notes: inout ImportNotes) throws(SVGError)
    -> Bool
  {
    var (blurs, last): ([String: Motion], String) = ([:], "SourceGraphic")
    for effect in effects.dropLast() {
      guard effect.svgName == "feGaussianBlur", effect["in"] ?? last == "SourceGraphic",
        let name = effect["result"] ?? (effects.count == 2 ? "" : nil)
      else { return false }
      guard let blur = try deviation(of: effect, &notes) else { return false }
      blurs[name] = blur
      last = name
    }
    guard let merge = effects.last, !blurs.isEmpty,
      effects.allSatisfy({ file.ownAnimations(of: $0).allSatisfy { $0.property == "stdDeviation" } }
      )
    else { return false }
    let sources: [String]
    switch (merge.svgName, merge["operator"] ?? merge["mode"] ?? "normal") {
    case ("feMerge", _): sources = merge.elements.map { $0["in"] ?? last }
    case ("feComposite", "normal"), ("feComposite", "over"), ("feBlend", "normal"):
      sources = [merge["in2"] ?? last, merge["in"] ?? last]
    default: return false
    }
    guard sources.count <= 6,
      sources.allSatisfy({ $0 == "SourceGraphic" || blurs[$0] != nil })
    else { return false }
    let content = part
    part = PartSpec(name: content.name)
    part.children = sources.map { source in
      guard let blur = blurs[source] else { return content }
      var copy = PartSpec(name: content.name, children: [content])
      copy.set("blur", blur, unless: 0) { .number(min(max($0[0], 0), 100)) }
      return copy
    }
    return true
  }

  /// Adds a shadow that is the blurred and faded alpha of the part.
  private func add(
    blackShadow elements: [MarkupTree], _ blur: MarkupTree?, _ source: String,
    to part: inout PartSpec, _ notes: inout ImportNotes
  ) throws(SVGError) -> Bool {
    guard let function = elements[1].elements.first, function.svgName == "feFuncA",
      function["type"] == "linear", let slope = function["slope"], blur?["in"] == "SourceAlpha",
      elements[2].elements.map({ $0["in"] }) == [nil, source]
    else { return false }
    let flood = MarkupTree(svg: "feFlood", [.init("flood-opacity", slope)])
    return try add(shadow: elements[0], flood, blur, to: &part, &notes)
  }

  /// Whether a blur is of the part itself, and not that of a shadow.
  private func isBlur(_ element: MarkupTree) -> Bool {
    guard ["SourceGraphic", nil].contains(element["in"]) else { return false }
    return effects.count == 1 || element["result"] != nil
  }

  private func deviation(
    of element: MarkupTree?, _ notes: inout ImportNotes
  ) throws(SVGError) -> Motion? {
    guard let element else { return Motion(0) }
    let usual = element.svgName == "feDropShadow" ? "2" : "0"
    return try file.motion(of: "stdDeviation", element, .number(percent: 1), usual: usual, &notes)
  }

  private func add(
    shadow offset: MarkupTree, _ flood: MarkupTree, _ blur: MarkupTree?, to part: inout PartSpec,
    _ notes: inout ImportNotes
  ) throws(SVGError) -> Bool {
    let usual = offset.svgName == "feDropShadow" ? "2" : "0"
    let kind = SVGKind.number(percent: 1)
    guard let x = try file.motion(of: "dx", offset, kind, usual: usual, &notes),
      let y = try file.motion(of: "dy", offset, kind, usual: usual, &notes),
      let deviation = try deviation(of: blur, &notes),
      let color = try file.motion(of: "flood-color", flood, .color, usual: "black", &notes),
      let opacity = try file.motion(of: "flood-opacity", flood, kind, usual: "1", &notes)
    else { return false }
    let isAffine = color.isStatic || opacity.isStatic
    let motion = Motion.combined(
      [x, y, deviation, color, opacity], in: file.range, isAffine: isAffine,
      mixing: { $0.multiplied(colorsAt: [3]) }
    ) { n in [n[0][0], n[1][0], max(n[2][0], 0)] + n[3].color(opacity: n[4][0]) }
    add(shadow: motion, to: &part)
    return true
  }
}
