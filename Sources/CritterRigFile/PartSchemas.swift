import CritterGraphics
import CritterRig
import CritterSyntax

/// The schemas of parts and their changes in states.
extension Schemas {
  static let part: ValueSchema<PartEntry> = .mapping(
    "a part", from: PartEntry(), keptIfIncomplete: true,
    [
      .required(
        "frame", \.frame, rect.followingTime,
        "[x, y, width, height] in the parent, in points."
      ).computed(\.computed, rect.followingTime.map { .frame($0) }),
      // `CopyExpansion` reads these keys beforehand, because each copy is a separate part.
      Key(
        "let", localValue.named,
        "Names for numbers and colors, for the expressions of the part and its children."),
      Key(
        "copies", number.shaped(.number(lowest: 0, highest: 1000)),
        "How often the part repeats with its children; i and n in expressions."),
      Key(
        "chain", point, "Nests each copy in the one before: where its frame begins there, [x, y]."),
      Key(
        "split", textSplit,
        "Makes each glyph or word of the text a part of its own."),
      Key(
        "anchor", \.anchor, anchor.notAnimatable("an anchor"),
        "The center of rotation and scaling, [x, y] from 0 to 1 in the frame. Default: [0.5, 0.5]."),
      Key(
        "mirrored", \.mirrored, boolean, "Whether the art is flipped left to right. Default: false."
      ),
      Key(
        "mask", \.masks, mask.map { [$0] },
        "Clips the part and its children to a rectangle [x, y, width, height], to SVG path data, "
          + "or to another part: its name, or { part, luma, inverted }."
      ).computed(\.computed, mask.map { .masks([$0]) }),
      Key(
        "masks", \.masks, masks,
        "Masks that combine from top to bottom: { path, rect, or part, mode, feather, opacity, expand, "
          + "inverted, luma }."
      ).computed(\.computed, masks.map { .masks($0) }),
      Key(
        "line-cap", \.line.cap, word("a line cap"), "The ends of the stroke. Default: butt."),
      Key(
        "line-join", \.line.join, word("a line join"),
        "The corners of the stroke. Default: miter."),
      Key(
        "miter-limit", \.line.miterLimit,
        number.satisfying("expected a number of at least 1", shape: .number(lowest: 1)) { $0 >= 1 },
        "The maximum length of a mitered corner, in stroke widths. A longer one is beveled. "
          + "Default: 10."),
      Key(
        "fill-rule", \.fillRule, word("a fill rule"),
        "Which areas of the path are filled. Default: nonzero."),
      Key(
        "stroke-align", \.strokeAlignment, word("where a stroke runs").located,
        "Whether the stroke is centered on the frame or inside it. Default: center."),
      Key(
        "font", \.font, font.notAnimatable("a font").optional,
        "The font of the text; required with text."),
      Key("align", \.align, word("an alignment"), "Alignment of the text. Default: left."),
      Key(
        "valign", \.valign, word("a vertical alignment").located,
        "Whether the text is at the top, in the middle, or at the bottom. Default: middle."),
      Key(
        "wrap", \.wraps, boolean.located,
        "Whether the text breaks between words at the width of the frame. Default: false."),
      Key(
        "fit", \.fit, word("a way to fit a text or art").located.optional,
        "Of a text, shrink: as small as the longest text of the output needs. Of art, as in CSS: fill "
          + "(default), contain (default for an art input), or cover."),
      Key(
        "min-size", \.minimumSize,
        positive("a size").located.optional,
        "The minimum size of a text that shrinks, in points. Default: 6."),
      Key("field", \.field, field.optional, "Makes the part a text field in scenes."),
      Key(
        "rig", \.rig, text.located.optional,
        "A nested rig: one of 'rigs', or the name of a folder next to this one."),
      Key(
        "ignore", \.ignore, text.located.oneOrMore,
        "Events of the nested rig to ignore, or all."),
      Key(
        "set", \.settings, settings,
        "Values of the nested rig's inputs. Expressions can use this rig's inputs."
      ).computed(\.computed, settings.map { .settings($0) }),
      Key(
        "colors", \.colors, paint(of: "a nested rig's color").byReference.upTo(1000, "colors"),
        "Other values for the nested rig's named colors."),
      Key(
        "time-offset", \.timeOffset, number.located.optional,
        "Seconds by which the clips of the nested rig are ahead. Default: 0."),
      Key(
        "overflow", \.overflow, word("a way to overflow").located.optional,
        "Whether the nested rig is clipped to its canvas (hidden) or not (visible). Default: hidden."
      ),
      Key(
        "parent", \.motionParent, text.located.optional,
        "The part whose motion this part takes. The part stays in its place in the paint order."),
      Key(
        "follow", \.follow, follow.optional,
        "Adds another part's motion: { part, delay, amount }."),
    ]
      + Property.allCases.filter {
        $0.keyAtRest == $0.name && ![.anchor, .mask].contains($0.base)
      }.map { property in
        key(of: property, \.values)
          .computed(\.computed, value(of: property).map { .value(property, $0) })
      }
      + [
        Key(
          "parts", \.parts, children, "Children, drawn over the part unless their 'z' is below 0.")
      ]
  ).withoutOverlaps

  static let textSplit: ValueSchema<TextSplit> = word("a way to split a text")

  /// The schema of an anchor. For words such as `bottom center`, the message has the numbers.
  private static let anchor = ValueSchema<Point>(expected: point.expected, shape: point.shape) {
    node, context in
    guard let numbers = node.anchorOfWords else { return point.read(node, context) }
    return context.refuse(
      "expected \(point.expected) from 0 to 1, found \(node.asFound); write \(numbers)",
      at: node.mark)
  }

  private static let settings = ValueSchema<NestedValue>(
    expected: setting.expected, shape: setting.shape
  ) { node, context in
    let kind = node.inputKind.flatMap(Input.Kind.init) ?? .number
    let (value, use) = context.use { inputValue(kind).followingTime.read(node, context) }
    return value.map { NestedValue(value: $0, use: use, mark: node.mark) }
  }.byReference.upTo(1000, "inputs")

  /// The schema of a value for an input of any kind, for JSON schemas.
  static let setting = ValueSchema<Node>(
    expected: "a value", shape: .either([.number(), .flag, .text, .list(.number())])
  ) { node, _ in node }

  /// Returns the schema of a value for an input.
  static func inputValue(_ kind: Input.Kind) -> ValueSchema<InputValue> {
    switch kind {
    case .number, .flag: number.map { .number($0) }
    case .text: template.map { .text($0) }
    case .color: inputColor
    case .list: listOrName
    case .art: artName
    }
  }

  /// The schema of a color for an input: a color, another color input, or a `pick` of them.
  private static let inputColor = ValueSchema<InputValue>(expected: "a color", shape: paint.shape) {
    node, context in
    guard let name = paint.orPick.read(node, context)?.chosen else { return nil }
    if let color = context.scope.others[name.value]?.color ?? context.colors[name.value]
      ?? Color(css: name.value)
    {
      return .color(color)
    }
    return context.refuse(
      Schemas.malformedColor(name.value) ?? "unknown color '\(name.value)'", at: node.mark)
  }

  /// The schema of art for an input: a file of the rig that has the input.
  private static let artName = text.refined { name, node, context -> InputValue? in
    guard context.other(named: name, at: node.mark)?.art == nil else {
      return context.refuse(
        "an art input can't refer to another input; write the name of a file", at: node.mark)
    }
    context.useArt(name)
    return .art(name)
  }

  /// The schema of a list for an input: numbers, or the name of another list input.
  private static let listOrName = ValueSchema<InputValue>(
    expected: "a list of numbers", shape: .either([.text, inputList.shape])
  ) { node, context in
    if let name = node.text, let list = context.other(named: name, at: node.mark)?.list {
      context.use(Located(value: name, mark: node.mark), as: .input)
      return .list(list)
    }
    return inputList.read(node, context).map { .list($0) }
  }

  /// The schema of child parts. It refers to `part` lazily, because the schema is recursive.
  private static let children: ValueSchema<[Named<PartEntry>]> = ValueSchema(
    expected: "a mapping from names", shape: .names(.reference("part"))
  ) {
    part.named.read($0, $1)
  }

  private static let follow = ValueSchema<FollowEntry>.mapping(
    "'follow'", from: FollowEntry(),
    [
      .required("part", \.part, text.located, "The part to follow."),
      Key("delay", \.delay, duration.notAnimatable("a delay"), "In seconds. Default: 0."),
      Key(
        "amount", \.amount, fraction.notAnimatable("an amount"),
        "How much of the motion, 0 to 1. Default: 1."),
    ])

  private static let mask = ValueSchema<MaskEntry>(
    expected: "a mask", shape: .either([area.shape, partMask.shape])
  ) { node, context in
    if node.pairs != nil { return partMask.read(node, context) }
    if let name = node.text, !Path.isData(name) {
      return text.located.read(node, context).map { MaskEntry(part: $0) }
    }
    return area.followingTime.read(node, context).map { MaskEntry(area: $0) }
  }

  private static let partMask = ValueSchema<MaskEntry>.mapping(
    "a mask", from: MaskEntry(),
    [.required("part", \.part, text.located.optional, "The part that masks this part.")]
      + partMaskKeys)

  private static let partMaskKeys: [Key<MaskEntry>] = [
    Key(
      "luma", \.usesLuma, boolean,
      "Whether the brightness of the other part counts, as in an SVG mask. Default: false."),
    Key(
      "inverted", \.isInverted, boolean,
      "Whether the part is visible outside of the mask. Default: false."),
  ]

  private static let masks = listedMask.wholeList.upTo(16, "masks")

  /// The schema of a mask in a list.
  private static let listedMask = ValueSchema<MaskEntry>.mapping(
    "a mask", from: MaskEntry(),
    [
      Key("path", \.area, anyPath.optional, "SVG path data, in the points of the part."),
      Key(
        "rect", \.area, rect.followingTime.map { Path($0) }.optional,
        "A rectangle [x, y, width, height], in the points of the part."),
      Key("part", \.part, text.located.optional, "Another part."),
      Key(
        "mode", \.mode, word("a way to combine masks").located,
        "How the mask combines with the masks above it. Default: add."),
      Key(
        "feather", \.feather, blur.followingTime.optional,
        "Blurs the edge of the mask, 0 to 100 points. Default: 0."),
      Key(
        "opacity", \.opacity, fraction.followingTime.optional,
        "How much the mask counts, 0 to 1. Default: 1."),
      Key(
        "expand", \.expansion, number.followingTime.optional,
        "Moves the edge of a path or rectangle outward, in points. Default: 0."),
    ] + partMaskKeys
  ).refined { checked($0, of: $1, $2) }

  private static func checked(
    _ mask: MaskEntry, of node: Node, _ context: ReadingContext
  ) -> MaskEntry? {
    let sources = ["path", "rect", "part"].filter { node[$0] != nil }
    guard sources.count == 1 else {
      return context.refuse(
        sources.isEmpty
          ? "a mask needs 'path', 'rect', or 'part'"
          : "'\(sources[0])' can't be combined with '\(sources[1])'; remove one of them",
        at: node.mark)
    }
    let (key, other) = sources == ["part"] ? ("expand", "part") : ("luma", "path or rectangle")
    if let unused = node[key] {
      context.warn("'\(key)' does nothing on a \(other); remove it", at: unused.mark)
    }
    return mask
  }

  static let font = ValueSchema<FontEntry>.mapping(
    "a font", from: FontEntry(),
    [
      .required(
        "family", \.families, text.oneOrMore.upTo(32, "families"),
        "The name of an installed font, or a list: each character is from the first that has it."),
      .required(
        "size", \.size, positive("a size"), "In points."),
      Key(
        "weight", \.weight,
        number.satisfying(
          "expected a weight from 1 to 1,000", shape: .number(lowest: 1, highest: 1000)
        ) {
          (1...1000).contains($0)
        }, "1 to 1,000. Default: 400."),
      Key(
        "tabular", \.isTabular, boolean, "Whether digits have the same width. Default: false."),
    ]
  ).satisfying("a font needs a family") { !$0.families.isEmpty }

  static let field = ValueSchema<FieldEntry>.mapping(
    "a field", from: FieldEntry(),
    [
      .required("text", \.text, text.located, "The part that shows the typed text."),
      Key(
        "placeholder", \.placeholder, text.located.optional,
        "The part that shows if the field is empty."),
      Key(
        "caret", \.caret, text.located.optional,
        "The part after the last character while the field has the focus."),
      Key(
        "secure", \.secure, boolean,
        "Whether the field shows bullets, and the last character for two seconds. Default: false."),
    ])

  static let change = ValueSchema<ChangeEntry>.mapping(
    "a part's change", from: ChangeEntry(),
    [
      Key(
        "frame", \.frame, rect.followingTime.optional,
        "[x, y, width, height] in the parent: a position and a size."),
      Key("secure", \.secure, boolean.optional, "Whether the field shows bullets."),
    ] + propertyKeys(Property.allCases, \.values)
  ).withoutOverlaps

  static func propertyKeys<Owner: Sendable>(
    _ properties: [Property],
    _ values: any WritableKeyPath<Owner, [Property: ValueEntry]> & Sendable
  ) -> [Key<Owner>] {
    properties.map { key(of: $0, values) }
  }

  private static func key<Owner: Sendable>(
    of property: Property,
    _ values: any WritableKeyPath<Owner, [Property: ValueEntry]> & Sendable
  ) -> Key<Owner> {
    let key = Key<[Property: ValueEntry]>(
      property.name, \.[property], value(of: property).optional, property.help)
    return key.within(values)
  }

  static func value(of property: Property) -> ValueSchema<ValueEntry> {
    timelessValue(of: property).followingTime
  }

  private static func timelessValue(of property: Property) -> ValueSchema<ValueEntry> {
    if let component = property.component { return schema(of: component, of: property.base) }
    return switch property.base.kind {
    case .fraction: fraction.map { .value(.number($0)) }
    case .length: length.map { .value(.number($0)) }
    case .number: number.map { .value(.number($0)) }
    case .order: number.map { .value(.order($0)) }
    case .lengths: lengths.map { .value(.lengths($0)) }
    case .point: point.map { .value(.point($0)) }
    case .factors: factors.map { .value(.point($0)) }
    case .size: size.map { .value(.size($0)) }
    case .transform: transform.map { .transform($0) }
    case .paint: paintOrGradient
    case .trim: trim.map { .value(.trim($0)) }
    case .path: path.map { .value(.path($0)) }
    case .area: area.map { .value(.path($0)) }
    case .text: template.map { .value(.text($0)) }
    case .flag: boolean.map { .value(.flag($0)) }
    case .blend: word("a blend mode").map { .value(.blend($0)) }
    case .blur: blur.map { .value(.number($0)) }
    case .shadow: shadow
    case .art: text.orPick.map { .art($0) }
    }
  }

  private static let paintOrGradient: ValueSchema<ValueEntry> = {
    let color = pickedPaint.map { ValueEntry.color($0) }
    return ValueSchema(
      expected: "a color or a gradient",
      shape: .definition("fill", .either([color.shape, gradient.shape]))
    ) { node, context in
      guard let pairs = node.pairs else { return color.read(node, context) }
      guard pairs.contains(where: { ["from", "to", "colors"].contains($0.key.text) }) else {
        return context.refuse(
          "expected a color, or a gradient with 'from', 'to', and 'colors', found a mapping; the "
            + "width of a stroke is 'stroke-width'", at: node.mark)
      }
      return gradient.read(node, context).map(ValueEntry.gradient)
    }
  }()

  private static func schema(of component: Int, of base: Property.Base) -> ValueSchema<ValueEntry> {
    switch (base.kind, component) {
    case (.size, _): length.map { .value(.number($0)) }
    case (.shadow, 2): blur.map { .value(.number($0)) }
    case (.shadow, 3): pickedPaint.map { .color($0) }
    default: number.map { .value(.number($0)) }
    }
  }
}

extension ValueSchema {
  /// The schema with a check that no property is next to one of its components, and that there is one
  /// kind of masks.
  var withoutOverlaps: ValueSchema {
    ValueSchema(expected: expected, shape: shape) { node, context in
      if node["mask"] != nil, let masks = node["masks"] {
        context.report("'masks' can't be combined with 'mask'; remove one of them", at: masks.mark)
      }
      for key in node.pairs?.map(\.key) ?? [] {
        guard let name = key.text, name.utf8.contains(UInt8(ascii: ".")),
          let (whole, _) = name.exact.halves(around: "."), node[whole] != nil,
          Property.allCases.contains(where: { $0.name == name })
        else { continue }
        context.report(
          "'\(name)' can't be combined with '\(whole)'; remove one of them",
          at: key.mark)
      }
      return read(node, context)
    }
  }

  /// Returns the schema that also stores the row of a copy that has the value.
  func markingRow(_ row: any WritableKeyPath<Value, Mark?> & Sendable) -> ValueSchema {
    refined { value, node, _ in
      var value = value
      value[keyPath: row] = node.row
      return value
    }
  }

  /// Returns the schema with a shared definition for all components of the same kind.
  func shared(by property: Property, as name: String) -> ValueSchema {
    guard property.component != nil else { return self }
    if case .size = property.base.kind { return defined(as: "length-\(name)") }
    if case .shadow = property.base.kind, property.component ?? 0 > 1 { return self }
    return defined(as: "number-\(name)")
  }
}

extension Node {
  /// The numbers of an anchor in words or percentages, such as `bottom center`; nil for others.
  fileprivate var anchorOfWords: String? {
    let words =
      items?.compactMap(\.text) ?? text?.split { " ,-".contains($0) }.map(String.init) ?? []
    var point = [0.5, 0.5]
    guard 1...2 ~= words.count else { return nil }
    for (index, word) in words.enumerated() {
      switch word {
      case "left", "right": point[0] = word == "left" ? 0 : 1
      case "top", "bottom": point[1] = word == "top" ? 0 : 1
      case "center", "middle": break
      default:
        guard let percent = word.exact.dropping(suffix: "%").flatMap({ Double($0) }) else {
          return nil
        }
        point[index] = percent / 100
      }
    }
    return "[\(point.map(\.shortText).joined(separator: ", "))]"
  }
}
