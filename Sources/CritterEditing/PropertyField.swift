import CritterGraphics
import CritterRig
import CritterRigFile
package import CritterSyntax

/// An editable value of a part, in the file or to be added.
package struct PropertyField: Hashable, Sendable, Encodable {
  package enum Kind: String, Encodable {
    case number, color, flag, easing, word, text, computed
    /// The time of a keyframe in seconds, which `RigEdit.moveKeys` changes.
    case time
    /// The names of states.
    case states
  }

  /// A section of the page that has the field.
  package enum Section: String, Encodable { case place, look, motion, text, mask }

  /// The label, for example `frame x`.
  package let label: String
  /// The key in the part's entry, such as `frame`; numbers of one property stand next to each other.
  package let property: String
  package var path: ValuePath
  /// The text without quotes; nil if the file doesn't have the value.
  package let text: String?
  package private(set) var kind: Kind
  /// The allowed values of a word.
  package var words: [String]?
  /// The limits of a number, and the change by one key press.
  private(set) var lowest: Double?, highest: Double?, step: Double?
  /// The sentence about the key in the rig's schema.
  private(set) var help: String?
  /// The default, for a value that isn't in the file.
  package var defaultText: String?
  /// The definition of a named color.
  var definition: Definition?
  /// The changes to make first, for a value in an entry that isn't in the file.
  package var first: [ValueChange]?
  /// Whether the value is one of a keyframe, which may not be in the file yet.
  var isKeyed: Bool?
  /// The keyframe that the file has.
  package var key: RigEdit.Key?
  /// The start and the duration of the keyframe's track in seconds, for its time.
  var span: [Double]?
  /// The reason why the value can't be changed here.
  package var reason: String?
  package private(set) var section = Section.look

  package init(
    _ label: String, of property: String, at path: ValuePath, _ text: String?, _ kind: Kind
  ) {
    self.label = label
    self.property = property
    self.path = path
    self.text = text
    self.kind = kind
    section = Section(of: property, kind)
  }

  /// The field as a list of words, which contains its text.
  package func choosing(from words: [String]) -> PropertyField {
    var field = self
    field.kind = .word
    field.words = [text].compactMap(\.self).filter { !words.contains($0) } + words
    return field
  }

  /// The field for the time of a keyframe.
  package init(time: EditTarget.KeyTime) {
    let property = time.key.track.property
    let seconds = time.origin + time.key.fraction * time.length
    self.init(
      "\(property) time", of: property, at: ValuePath(), seconds.shortText(decimals: 3), .time)
    key = time.key
    span = [time.origin, time.length]
  }

  /// A value that can't be changed.
  package init(_ property: String, reason: String) {
    self.init(property, of: property, at: ValuePath(), nil, .computed)
    self.reason = reason
  }

  /// A value in the file that other values refer to by name.
  package struct Definition: Hashable, Sendable, Encodable {
    package let path: ValuePath
    package let text: String
  }

  /// The field of a value that isn't in the file.
  fileprivate var asDefault: PropertyField {
    var field = PropertyField(label, of: property, at: path, nil, kind)
    field.defaultText = text
    return field
  }

  fileprivate mutating func describe(by place: ShapeLookup.Place) {
    kind = Self.kind(of: text ?? defaultText ?? "", place.shapes)
    section = Section(of: property, kind)
    help = place.help.isEmpty ? nil : place.help
    if kind == .word { words = place.shapes.flatMap(\.words) }
    guard kind == .number else { return }
    for case .number(let low, let high) in place.shapes { (lowest, highest) = (low, high) }
    let base = property.exact.halves(around: ".")?.0 ?? property
    let isFactor = if case .factors? = Property.Base(rawValue: base)?.kind { true } else { false }
    let isShort = isFactor || ["0 to 1 ", "seconds"].contains { place.help.exact.contains($0) }
    step = isShort || (highest ?? .infinity) - (lowest ?? 0) <= 1 ? 0.05 : 1
  }

  private static func kind(of text: String, _ shapes: [ValueShape]) -> Kind {
    let names = shapes.compactMap { shape -> String? in
      if case .definition(let name, _) = shape { name } else { nil }
    }
    var (isNumber, isText) = (false, false)
    for shape in shapes {
      switch shape {
      case .number: isNumber = true
      case .text, .matching, .type, .any: isText = true
      case .flag where text == "true" || text == "false": return .flag
      default: break
      }
    }
    if isNumber, Double(text) != nil { return .number }
    if names.contains("easing") { return .easing }
    if names.contains("paint") { return .color }
    if isText || shapes.isEmpty { return .text }
    return shapes.contains { !$0.words.isEmpty } ? .word : .computed
  }
}

extension PropertyField.Section {
  package init(of property: String, _ kind: PropertyField.Kind? = nil) {
    let base = property.exact.halves(around: ".")?.0 ?? property
    self =
      switch base {
      case _ where kind == .easing || kind == .time: .motion
      case "follow", "parent", "time-offset", "own": .motion
      case _ where base.exact.hasPrefix("transition "): .motion
      case "frame", "position", "size", "anchor", "z", "mirrored", "translate", "rotate", "scale",
        "transform", "copies", "chain", "let":
        .place
      case "text", "font", "letter-spacing", "line-height", "align", "valign", "wrap", "min-size",
        "split":
        .text
      case "mask", "masks": .mask
      default: .look
      }
  }
}

extension RigText {
  /// Returns the values of a part's entry, without its child parts.
  package func fields(ofEntry path: ValuePath) -> [PropertyField] {
    (node(at: path)?.pairs ?? []).compactMap(\.key.text)
      .filter { !ValueText.skipped.contains($0) }
      .flatMap { fields(below: path / $0, of: $0) }
  }

  /// Returns the values at a path.
  ///
  /// - Parameter label: the label of the values; nil for the property.
  package func fields(
    below path: ValuePath, _ label: String? = nil, of property: String
  ) -> [PropertyField] {
    let (text, place) = file(of: path)
    return text.fields(below: place, [label ?? property], of: property)
      .map { moved($0, from: place, to: path) }
  }

  /// Returns the fields of a value that the file doesn't have yet.
  package func fields(
    of addition: EditTarget.Addition, isKeyed: Bool
  ) throws(ValueText.Failure) -> [PropertyField] {
    let change = addition.changes[0]
    let text = try ValueText("value: \(change.text.quotedIfMarked)")
    let place = ValuePath([.key("value")] + addition.path.steps.dropFirst(change.path.steps.count))
    return text.fields(below: place, [addition.property], of: addition.property).map { field in
      let isWhole = field.path == ValuePath("value") && addition.changes.count == 1
      var field = isWhole ? field.asDefault : field
      field = moved(field, from: place, to: addition.path)
      if !isWhole { field.first = addition.changes }
      if isKeyed { field.isKeyed = true }
      return field
    }
  }

  private static let shapes = ShapeLookup(FileShapes.rig)

  /// The field of another place, with the schema's kind and help of its value.
  private func moved(
    _ field: PropertyField, from place: ValuePath, to path: ValuePath
  ) -> PropertyField {
    var field = field
    field.path = ValuePath(path.steps + field.path.steps.dropFirst(place.steps.count))
    field.describe(by: Self.shapes[field.path])
    if field.kind == .color, let text = field.text {
      field.definition = definition(ofColor: text, for: path)
    }
    return field
  }

  /// - Parameter use: the place of the name; a rig under `rigs` has its own colors.
  private func definition(ofColor name: String, for use: ValuePath) -> PropertyField.Definition? {
    let isInner = use.steps.first == .key("rigs")
    let path = ValuePath(Array(use.steps.prefix(isInner ? 2 : 0))) / "colors" / name
    return self[path].map { PropertyField.Definition(path: path, text: $0) }
  }
}

extension String {
  /// The text of a new value in a file, in quotes if it's a color such as `#fff`.
  fileprivate var quotedIfMarked: String { exact.hasPrefix("#") ? doubleQuoted : self }
}

extension ValueText {
  fileprivate func fields(
    below path: ValuePath, _ label: [String], of property: String
  ) -> [PropertyField] {
    guard let node = node(at: path) else { return [] }
    switch node.content {
    case .scalar(let text, let isPlain):
      guard token(of: node) != nil, !(text.isEmpty && isPlain) else { return [] }
      return [PropertyField(label.joined(separator: " "), of: property, at: path, text, .text)]
    case .sequence(let items):
      let names = Self.axes(label.last ?? "", count: items.count)
      return items.indices.flatMap { index in
        fields(below: path / index, label + (names.map { [$0[index]] } ?? []), of: property)
      }
    case .mapping(let pairs):
      return pairs.filter { !Self.skipped.contains($0.key.text ?? "") }.flatMap { pair in
        let key = pair.key.text ?? ""
        return fields(
          below: path / key, label.last == "transform" ? [key] : label + [key], of: property)
      }
    }
  }

  fileprivate static let skipped: Set<String> = ["parts", "field", "rig", "ignore"]

  private static func axes(_ key: String, count: Int) -> [String]? {
    switch (key, count) {
    case ("frame", 4), ("mask", 4): ["x", "y", "width", "height"]
    case ("size", 2): ["width", "height"]
    case ("trim", 2): ["from", "to"]
    case ("shadow", 4): ["x", "y", "blur", "color"]
    case ("transform", _), ("values", _), ("matrix", _), ("dash", _), ("colors", _), ("stops", _):
      nil
    case (_, 2): ["x", "y"]
    default: nil
    }
  }
}

extension ValueShape {
  fileprivate var words: [String] { if case .words(let words) = self { words } else { [] } }
}
