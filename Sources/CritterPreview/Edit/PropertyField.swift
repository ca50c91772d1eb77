import CritterGraphics
import CritterRig
import CritterSyntax

/// An editable value of a part, in the file or to be added.
struct PropertyField: Hashable, Sendable, Encodable {
  enum Kind: String, Encodable { case number, color, flag, easing, word, text, computed }

  /// The label, for example `frame x`.
  let label: String
  var path: ValuePath
  /// The text without quotes; nil if the file doesn't have the value.
  let text: String?
  let kind: Kind
  /// The allowed values of a word.
  var words: [String]?
  /// The default, for a value that isn't in the file.
  var usual: String?
  /// The definition of a named color.
  var definition: Definition?
  /// The changes to make first, for a value in an entry that isn't in the file.
  var first: [ValueChange]?

  /// A value in the file that other values refer to by name.
  struct Definition: Hashable, Sendable, Encodable {
    let path: ValuePath
    let text: String
  }
}

extension RigText {
  /// Returns the values of a part's entry, without its child parts.
  func fields(below path: ValuePath, _ label: [String] = []) -> [PropertyField] {
    let (text, place) = file(of: path)
    return text.fields(below: place, label).map { field in
      var field = field
      field.path = ValuePath(path.steps + field.path.steps.dropFirst(place.steps.count))
      if field.kind == .color, let text = field.text {
        field.definition = definition(ofColor: text, for: path)
      }
      return field
    }
  }

  /// - Parameter use: the place of the name; a rig under `rigs` has its own colors.
  private func definition(ofColor name: String, for use: ValuePath) -> PropertyField.Definition? {
    let isInner = use.steps.first == .key("rigs")
    let path = ValuePath(Array(use.steps.prefix(isInner ? 2 : 0))) / "colors" / name
    return self[path].map { PropertyField.Definition(path: path, text: $0) }
  }
}

extension ValueText {
  fileprivate func fields(below path: ValuePath, _ label: [String] = []) -> [PropertyField] {
    guard let node = node(at: path) else { return [] }
    switch node.content {
    case .scalar(let text, let isPlain):
      guard token(of: node) != nil, !(text.isEmpty && isPlain) else { return [] }
      let kind = Self.kind(of: label, text)
      return [
        PropertyField(
          label: label.joined(separator: " "), path: path, text: text, kind: kind,
          words: Self.words(for: label))
      ]
    case .sequence(let items):
      let names = Self.axes(label.last ?? "", count: items.count)
      return items.indices.flatMap { index in
        fields(below: path / index, label + (names.map { [$0[index]] } ?? []))
      }
    case .mapping(let pairs):
      return pairs.filter { !Self.skipped.contains($0.key.text ?? "") }.flatMap { pair in
        let key = pair.key.text ?? ""
        return fields(below: path / key, label.last == "transform" ? [key] : label + [key])
      }
    }
  }

  private static let skipped: Set<String> = ["parts", "field", "rig", "font", "ignore"]

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

  private static func key(of label: [String]) -> String {
    label.last?.exact.split(separator: " ").last ?? ""
  }

  private static func words(for label: [String]) -> [String]? {
    switch key(of: label) {
    case "align": TextLook.Alignment.allCases.map(\.rawValue)
    case "blend": BlendMode.allCases.map(\.rawValue)
    case "interrupt": Transition.Interruption.allCases.map(\.rawValue)
    case "line-cap": LineCap.allCases.map(\.rawValue)
    case "fill-rule": FillRule.allCases.map(\.rawValue)
    case "line-join": LineJoin.allCases.map(\.rawValue)
    case "stroke-align": StrokeAlignment.allCases.map(\.rawValue)
    default: nil
    }
  }

  private static func kind(of label: [String], _ text: String) -> PropertyField.Kind {
    // The label of a clip's property, for example `transform easing`.
    switch key(of: label) {
    case "fill", "stroke", "color", "colors", "shadow.color": return .color
    case "easing": return .easing
    case "text", "art", "path": return .text
    default: break
    }
    if words(for: label) != nil { return .word }
    if text == "true" || text == "false" { return .flag }
    return Double(text) == nil ? .computed : .number
  }
}
