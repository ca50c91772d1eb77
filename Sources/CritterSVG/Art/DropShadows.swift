extension MarkupTree {
  /// An `feDropShadow` as an offset, a blur, a flood, and a merge, which draw the same; other
  /// elements as they are.
  var withoutDropShadow: [MarkupTree] {
    guard svgName == "feDropShadow" else { return [self] }
    let (source, shadow) = ("drop-shadow-source-\(offset)", "drop-shadow-\(offset)")
    let shared = kept(["color-interpolation-filters"])
    var place = offset
    func step(
      _ name: String, _ attributes: [Attribute] = [], _ children: [MarkupTree] = []
    ) -> MarkupTree {
      // Styles are looked up by offset, so each element has an offset of its own, within the tag.
      place += 1
      return MarkupTree(
        Name(svg: name), shared + attributes, children.map { .element($0) }, offset: place)
    }
    let deviation = self["stdDeviation"] ?? "2"
    let isSharp = deviation.anyNumbers.allSatisfy { $0 == 0 }
    let blur = step(
      "feGaussianBlur", [Attribute("in", source), Attribute("stdDeviation", deviation)])
    let offset = step(
      "feOffset",
      (isSharp ? [Attribute("in", source)] : [])
        + [
          Attribute("dx", self["dx"] ?? "2"), Attribute("dy", self["dy"] ?? "2"),
          Attribute("result", shadow),
        ])
    return [step("feOffset", kept(["in"]) + [Attribute("result", source)])]
      + (isSharp ? [] : [blur]) + [
        offset, step("feFlood", kept(["flood-color", "flood-opacity"])),
        step("feComposite", [Attribute("in2", shadow), Attribute("operator", "in")]),
        step(
          "feMerge", kept(["result", "x", "y", "width", "height"]),
          [
            step("feMergeNode"), step("feMergeNode", [Attribute("in", source)]),
          ]),
      ]
  }

  private func kept(_ names: Set<String>) -> [Attribute] {
    attributes.filter { $0.name.namespace == .none && names.contains($0.name.local) }
  }
}
