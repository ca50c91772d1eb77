import CritterGraphics
package import CritterSyntax

/// A place in a rig's file that has values of a part: the part itself, a state, or a keyframe.
package struct EditTarget: Sendable {
  package enum Kind: String, Sendable, Encodable { case rest, state, clip, transition }

  package let kind: Kind
  package let label: String
  /// The entries of the part. New keys are added to the first one.
  var entries: [ValuePath] = []
  /// The values of a keyframe by property. If set, no new keys are added.
  package var keyframes: [String: ValuePath] = [:]
  /// The keyframes that the file has, by property.
  package var keys: [String: KeyTime] = [:]
  /// The easing of a keyframe, or the timing of a transition.
  package var timing: [(label: String, path: ValuePath)] = []
  /// The fields of values that the file doesn't have yet.
  var additions: [Addition] = []
  /// Other values that the part can get here.
  package var offers: [Addition] = []
  /// The reasons why a clip's property has no keyframe, by property.
  package var reasons: [String: String] = [:]

  /// A value that the file doesn't have yet, with the changes that add it.
  package struct Addition {
    package let property: String
    /// The path of the value.
    package let path: ValuePath
    /// The changes that add the value. The text of the first one contains it.
    package let changes: [ValueChange]
    /// The place of a new keyframe in its track, 0 to 1.
    var fraction: Double?
  }

  /// A keyframe that the file has, with its place in time.
  package struct KeyTime {
    package let key: RigEdit.Key
    let index: Int
    /// The start of the track and its duration, in seconds.
    package let origin: Double, length: Double
  }

  /// A place in the file that has the target.
  package var place: ValuePath? {
    entries.first ?? timing.first?.path ?? keyframes.values.first ?? additions.first?.path
  }

  /// The changes to make before a change at a path.
  private func first(for path: ValuePath) -> [ValueChange] {
    additions.first { path.steps.starts(with: $0.path.steps) }?.changes ?? []
  }

  /// Returns the path of a property's value; nil if it can't be set here.
  package func path(of property: String, in text: RigText) -> ValuePath? {
    if let path = keyframes[property] { return path }
    return entries.map { $0 / property }.first { text.node(at: $0) != nil }
      ?? entries.first.map { $0 / property }
  }

  // MARK: Fields

  package func fields(in text: RigText) throws(ValueText.Failure) -> [PropertyField] {
    var fields = entries.flatMap { text.fields(ofEntry: $0) }
    let added = Set(additions.map(\.property))
    for (property, path) in keyframes.sorted(by: { $0.key < $1.key })
    where !added.contains(property) {
      fields += text.fields(below: path, of: property).map { field in
        var field = field
        field.isKeyed = true
        field.key = keys[property]?.key
        return field
      }
    }
    for addition in additions {
      fields += try text.fields(of: addition, isKeyed: keyframes[addition.property] != nil)
    }
    fields += keys.sorted { $0.key < $1.key }.map { PropertyField(time: $0.value) }
    fields += timing.flatMap { text.fields(below: $0.path, $0.label, of: $0.label) }
    return fields
      + reasons.sorted { $0.key < $1.key }.map { PropertyField($0.key, reason: $0.value) }
  }

  // MARK: Handles

  /// The handles, each with the properties that it can change.
  private static let handles = [
    ("move", ["frame", "position", "translate", "position.x", "translate.x", "transform"]),
    ("size", ["frame", "size"]), ("turn", ["rotate", "transform"]),
    ("scale", ["scale", "scale.x", "transform"]), ("anchor", ["anchor"]),
  ]

  /// Returns the handles that can be dragged.
  package func handles(in text: RigText) -> [String] {
    Self.handles.filter { $0.1.contains { path(of: $0, in: text) != nil } }.map(\.0)
  }

  /// The numbers that a drag changes, and the changes to write.
  package struct Handle {
    package var values: [Double] = []
    package var changes: [ValueChange] = []
  }

  /// Returns the numbers that a handle changes.
  ///
  /// - Throws: the reason the handle can't be dragged.
  package func handle(
    _ kind: String, in text: RigText, size: (Double, Double), anchor: (Double, Double),
    rotation: Double
  ) throws(ValueText.Failure) -> Handle {
    // With the entries that a drag may add.
    let text = try text.applying(additions.flatMap(\.changes))
    var handle =
      switch kind {
      case "move": try moveHandle(text)
      case "size": try sizeHandle(text, size)
      case "anchor": try pair("anchor", text, anchor)
      case "turn": try turnHandle(text, rotation)
      case "scale": try scaleHandle(text)
      default: throw ValueText.Failure(message: "unknown handle")
      }
    handle.changes = handle.changes.flatMap { first(for: $0.path) }.unique + handle.changes
    return handle
  }

  private func scaleHandle(_ text: RigText) throws(ValueText.Failure) -> Handle {
    if let path = path(of: "scale", in: text), let node = text.node(at: path) {
      return try numbers(at: path, node)
    }
    if let handle = try components(of: "scale", neutral: 1, text) { return handle }
    return try operation("scale", text, neutral: 1, isLast: true)
  }

  private func moveHandle(_ text: RigText) throws(ValueText.Failure) -> Handle {
    for property in ["frame", "position", "translate"] {
      if let path = path(of: property, in: text), let node = text.node(at: path) {
        return try numbers(path, Array(node.items?.prefix(2) ?? []))
      }
      if let handle = try components(of: property, neutral: 0, text) { return handle }
    }
    guard let path = path(of: "transform", in: text) else { throw noKeyframe }
    let items = text.node(at: path)?.items ?? []
    if let index = items.firstIndex(where: { $0["translate"]?.items?.count == 2 }) {
      let path = path / index / "translate"
      return try numbers(path, text.node(at: path)?.items ?? [])
    }
    return adding("translate: [%0, %1]", [0, 0], at: 0, of: path, in: text)
  }

  /// Returns a handle for a value that the file has by its components, such as `translate.y`.
  private func components(
    of property: String, neutral: Double, _ text: RigText
  ) throws(ValueText.Failure) -> Handle? {
    let paths = ["x", "y"].compactMap { path(of: "\(property).\($0)", in: text) }
    guard paths.count == 2, paths.contains(where: { text.node(at: $0) != nil }) else { return nil }
    var handle = Handle()
    for (index, path) in paths.enumerated() {
      let node = text.node(at: path)
      handle.values += node == nil ? [neutral] : try number(path, node).values
      handle.changes.append(ValueChange(path: path, text: "%\(index)", was: node?.text))
    }
    return handle
  }

  private func sizeHandle(
    _ text: RigText, _ size: (Double, Double)
  ) throws(ValueText.Failure) -> Handle {
    if let path = path(of: "frame", in: text), let items = text.node(at: path)?.items,
      items.count == 4
    {
      return try numbers(path, Array(items.suffix(2)), from: 2)
    }
    return try pair("size", text, size)
  }

  /// Returns a handle for two numbers, which are added if the file doesn't have them.
  private func pair(
    _ property: String, _ text: RigText, _ neutral: (Double, Double)
  ) throws(ValueText.Failure) -> Handle {
    guard let path = path(of: property, in: text) else { throw noKeyframe }
    if let items = text.node(at: path)?.items { return try numbers(path, items) }
    return Handle(
      values: [neutral.0, neutral.1], changes: [ValueChange(path: path, text: "[%0, %1]")])
  }

  /// Returns a handle for the rotation. An existing rotation in a transform is changed in place.
  private func turnHandle(_ text: RigText, _ rotation: Double) throws(ValueText.Failure) -> Handle {
    let operations = path(of: "transform", in: text).flatMap { text.node(at: $0)?.items } ?? []
    guard let path = path(of: "rotate", in: text),
      !operations.contains(where: { $0["rotateZ"] != nil })
    else { return try operation("rotateZ", text, neutral: 0, isLast: false) }
    if let node = text.node(at: path) { return try number(path, node) }
    return Handle(values: [rotation], changes: [ValueChange(path: path, text: "%0")])
  }

  private func operation(
    _ name: String, _ text: RigText, neutral: Double, isLast: Bool
  ) throws(ValueText.Failure) -> Handle {
    guard let path = path(of: "transform", in: text) else { throw noKeyframe }
    let items = text.node(at: path)?.items ?? []
    if let index = items.firstIndex(where: { $0[name] != nil }) {
      let path = path / index / name
      return try numbers(at: path, text.node(at: path))
    }
    let moved = items.lastIndex { $0.pairs?.first?.key.text?.exact.hasPrefix("translate") == true }
    let index = isLast ? items.count : moved.map { $0 + 1 } ?? 0
    return adding("\(name): %0", [neutral], at: index, of: path, in: text)
  }

  private func adding(
    _ operation: String, _ values: [Double], at index: Int, of path: ValuePath, in text: RigText
  ) -> Handle {
    let exists = text.node(at: path)?.items != nil
    let change =
      exists
      ? ValueChange(path: path / index, text: operation, adds: true)
      : ValueChange(path: path, text: "[\(operation)]")
    return Handle(values: values, changes: [change])
  }

  private func numbers(
    _ path: ValuePath, _ items: [Node], from first: Int = 0
  ) throws(ValueText.Failure) -> Handle {
    var handle = Handle()
    for (index, item) in items.enumerated() {
      let one = try number(path / (first + index), item)
      handle.values += one.values
      handle.changes += one.changes.map { change in
        ValueChange(path: change.path, text: "%\(index)", was: change.was)
      }
    }
    return handle
  }

  /// Returns a handle for one number or a list of numbers.
  private func numbers(at path: ValuePath, _ node: Node?) throws(ValueText.Failure) -> Handle {
    if let items = node?.items { return try numbers(path, items) }
    return try number(path, node)
  }

  private func number(_ path: ValuePath, _ node: Node?) throws(ValueText.Failure) -> Handle {
    guard let text = node?.text, let value = Double(text) else {
      throw ValueText.Failure(
        message: "this is an expression, '\(node?.text ?? "")'; edit the expression in its field")
    }
    return Handle(values: [value], changes: [ValueChange(path: path, text: "%0", was: text)])
  }

  private var noKeyframe: ValueText.Failure {
    ValueText.Failure(
      message: reasons.values.first
        ?? "the clip moves this part in another way; edit the part at rest, or the file")
  }
}
