import CritterGraphics
import CritterRig

/// Details of the differences between canvases, colors, inputs, parts, and states.
extension RigComparison {
  func details(_ a: Canvas, _ b: Canvas) -> [String] {
    differing(
      ("size", a.size == b.size), ("corner-radius", a.cornerRadius == b.cornerRadius),
      ("fill", a.fill == b.fill), ("background", a.background == b.background))
  }

  func details(_ a: NamedColor, _ b: NamedColor) -> [String] {
    a.color == b.color ? [] : ["\(a.color.hex) → \(b.color.hex)"]
  }

  func details(_ a: Input, _ b: Input) -> [String] {
    differing(
      ("min", a.range.lowerBound == b.range.lowerBound),
      ("max", a.range.upperBound == b.range.upperBound), ("initial", a.initial == b.initial),
      ("kind", a.kind == b.kind))
  }

  func details(_ a: Part, _ b: Part) -> [String] {
    let properties = b.rest.differences(from: a.rest).map(\.keyAtRest).unique
    let line = zip(a.line.entries, b.line.entries).filter { $0.value != $1.value }.map { $0.0.key }
    return properties + line
      + differing(
        ("mirrored", a.isMirrored == b.isMirrored),
        (
          a.masks.count > 1 || b.masks.count > 1 ? "masks" : "mask",
          properties.contains("mask") || old.masks(of: a) == new.masks(of: b)
        ),
        ("parent", old.name(of: a.motionParent) == new.name(of: b.motionParent)),
        (
          "follow",
          old.name(of: a.follow?.part) == new.name(of: b.follow?.part)
            && a.follow?.delay == b.follow?.delay && a.follow?.amount == b.follow?.amount
        ),
        ("fit", a.artFit == b.artFit),
        ("fill-rule", a.fillRule == b.fillRule),
        ("stroke-align", a.strokeAlignment == b.strokeAlignment),
        ("font", properties.contains("font") || a.textLook == b.textLook),
        ("secure", a.rest.isSecure == b.rest.isSecure),
        ("field", old.names(in: a.field) == new.names(in: b.field)))
  }

  func details(_ a: State, _ b: State) -> [String] {
    differing(
      ("needs", a.needs == b.needs), ("excludes", a.excludes == b.excludes),
      (
        "along",
        a.blend.map { old.inputs[$0.input].name } == b.blend.map { new.inputs[$0.input].name }
      ),
      ("play", old.named(a.plays) == new.named(b.plays))
    )
      + details(a.changes, b.changes)
      + details(a.blend?.from ?? [:], b.blend?.from ?? [:]).map { "from " + $0 }
      + details(a.blend?.to ?? [:], b.blend?.to ?? [:]).map { "to " + $0 }
  }

  /// Returns an entry such as `head.transform` for each value that differs.
  private func details(_ a: [Int: PartChange], _ b: [Int: PartChange]) -> [String] {
    paired(a, b).flatMap { part, a, b in
      let properties = Property.allCases.filter { a?.values[$0] != b?.values[$0] }.map(\.name)
      return (properties + differing(("secure", a?.isSecure == b?.isSecure))).map {
        "\(part).\($0)"
      }
    }
  }

  /// Pairs the values of two tables by the names of their parts.
  func paired<Value>(_ a: [Int: Value], _ b: [Int: Value]) -> [(part: String, Value?, Value?)] {
    func byName(_ values: [Int: Value], _ rig: Rig) -> [String: Value] {
      Dictionary(first: values.map { (rig.parts[$0.key].name, $0.value) })
    }
    let (before, after) = (byName(a, old), byName(b, new))
    return Set(before.keys).union(after.keys).sorted().map { ($0, before[$0], after[$0]) }
  }
}

extension Rig {
  /// Returns the masks of a part, with names of parts instead of indices.
  fileprivate func masks(of part: Part) -> [MaskDetails] {
    zip(part.masks, part.rest.masks).map { mask, values in
      var own = mask
      own.part = nil
      return MaskDetails(mask: own, values: values, part: name(of: mask.part))
    }
  }

  fileprivate func name(of part: Int?) -> String? { part.map { parts[$0].name } }

  /// Returns the names of the parts in a text field, comparable across rigs.
  fileprivate func names(in field: Field?) -> [String?]? {
    field.map { field in
      [field.text, field.placeholder, field.caret].map { $0.map { parts[$0].name } }
    }
  }
}

/// A mask of a part, comparable across rigs.
private struct MaskDetails: Equatable {
  let mask: PartMask
  let values: MaskValues
  let part: String?
}
