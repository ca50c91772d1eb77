import CritterForms
import CritterGraphics

/// The forms of a part, and of what a state changes of it.
extension Forms {
  static let part: Form<PartEntry> = .mapping(
    "a part", from: PartEntry(),
    [
      .required("frame", \.frame, rect, "[x, y, width, height] in the parent, in points."),
      Key(
        "anchor", \.anchor, point.immovable("an anchor"),
        "[x, y], 0 to 1 in its size: what it turns and grows about; [0.5, 0.5] unless said."),
      Key(
        "z", \.z, number.immovable("the order of parts"),
        "Orders siblings, low ones behind; 0 unless said."),
      Key("mirrored", \.mirrored, boolean, "Flips the art left to right."),
      Key(
        "mask", \.mask, mask.optional,
        "Where the part and its children may be seen: [x, y, width, height] in its own points, or "
          + "wherever another part isn't."),
      Key(
        "line-cap", \.cap, word("a line cap"), "How the ends of its stroke look; butt unless said."),
      Key(
        "line-join", \.join, word("a line join"),
        "How the corners of its stroke look; miter unless said."),
      Key(
        "stroke-align", \.strokeAlignment, word("where a stroke runs").located,
        "Where the stroke runs; inside has all of it within the frame. center unless said."),
      Key("font", \.font, font.immovable("a font").optional, "Required with a text."),
      Key("align", \.align, word("an alignment"), "Of the text; left unless said."),
      Key("field", \.field, field.optional, "Takes typing in scenes."),
      Key(
        "rig", \.rig, text.located.optional,
        "The folder, beside this one, of a rig that is shown here."),
      Key(
        "ignore", \.ignore, text.located.oneOrMore,
        "Events of that rig that do nothing here, or all."),
    ] + propertyKeys(Property.allCases.filter { $0.keyAtRest == $0.rawValue }, \.values)
      + [Key("parts", \.parts, children, "Children, drawn over it.")])

  /// Reads `part` only when asked, since a part may hold parts.
  private static let children: Form<[Named<PartEntry>]> = Form(
    expected: "a mapping from names", shape: .names(.reference("part"))
  ) {
    part.named.read($0, $1)
  }

  private static let rectMask = rect.immovable("a mask")

  private static let mask = Form<MaskEntry>(
    expected: "a mask", shape: .either([rectMask.shape, partMask.shape])
  ) { node, reading in
    node.pairs == nil
      ? rectMask.read(node, reading).map(MaskEntry.rect)
      : partMask.read(node, reading).map { .part($0.part) }
  }

  private static let partMask = Form<PartMaskEntry>.mapping(
    "a mask", from: PartMaskEntry(),
    [
      .required("part", \.part, text.located, "A part beside this one."),
      .required(
        "inverted", \.isInverted,
        boolean.satisfying("expected true, for what the part leaves free") { $0 },
        "true: the part with this mask shows where the other one isn't."),
    ])

  static let font = Form<FontEntry>.mapping(
    "a font", from: FontEntry(),
    [
      .required(
        "family", \.family, text, "A font's name; one that the machine has not is an error."),
      .required(
        "size", \.size,
        number.satisfying("expected a size above 0", shape: .number(lowest: 0)) { $0 > 0 },
        "In points."),
      Key(
        "weight", \.weight,
        number.satisfying(
          "expected a weight from 1 to 1000", shape: .number(lowest: 1, highest: 1000)
        ) {
          (1...1000).contains($0)
        }, "1 to 1000; 400 unless said."),
    ])

  static let field = Form<FieldEntry>.mapping(
    "a field", from: FieldEntry(),
    [
      .required("text", \.text, text.located, "The part that shows what was typed."),
      Key(
        "placeholder", \.placeholder, text.located.optional,
        "The part that shows while nothing was."),
      Key(
        "caret", \.caret, text.located.optional,
        "The part that shows after the last character while the field has the focus."),
      Key("secure", \.secure, boolean, "Shows bullets, and the last character for two seconds."),
    ])

  static let change = Form<ChangeEntry>.mapping(
    "a part's change", from: ChangeEntry(),
    [
      Key(
        "frame", \.frame, rect.optional,
        "[x, y, width, height] in the parent: a position and a size."),
      Key("secure", \.secure, boolean.optional, "Whether the field shows bullets."),
    ] + propertyKeys(Property.allCases, \.values))

  static func propertyKeys<Owner: Sendable>(
    _ properties: [Property],
    _ values: any WritableKeyPath<Owner, [Property: ValueEntry]> & Sendable
  ) -> [Key<Owner>] {
    properties.map { property in
      let key = Key<[Property: ValueEntry]>(
        property.rawValue, \.[property], value(of: property).optional, property.help)
      return key.within(values)
    }
  }

  static func value(of property: Property) -> Form<ValueEntry> {
    switch property.kind {
    case .fraction: fraction.map { .value(.number($0)) }
    case .length: length.map { .value(.number($0)) }
    case .point: point.map { .value(.point($0)) }
    case .size: size.map { .value(.size($0)) }
    case .transform: transform.map { .transform($0) }
    case .color: paint.located.map { .color($0) }
    case .trim: trim.map { .value(.trim($0)) }
    case .path: path.map { .value(.path($0)) }
    case .text: anyText.map { .value(.text($0)) }
    case .flag: boolean.map { .value(.flag($0)) }
    case .art: text.located.map { .art($0) }
    }
  }
}
