import CritterGraphics

/// A description of one kind of YAML value and the function that reads it.
///
/// `Schemas` defines the keys of each file, the required keys, and the type of each value. Other
/// modules add their schemas to `Schemas`.
package struct ValueSchema<Value: Sendable>: Sendable {
  /// The expected value, as in "expected a number".
  package let expected: String
  /// The expected value, for a JSON Schema.
  package let shape: ValueShape
  /// Reads a value. If the value is of another type, reports a problem and returns nil.
  package let read: @Sendable (Node, ReadingContext) -> Value?

  /// Creates a schema that reads values with a function.
  package init(
    expected: String, shape: ValueShape = .any,
    read: @escaping @Sendable (Node, ReadingContext) -> Value?
  ) {
    self.expected = expected
    self.shape = shape
    self.read = read
  }

  /// Returns the schema of a mapping with fixed keys. Reports unknown keys and missing required keys.
  ///
  /// - Parameters:
  ///   - start: the value with all defaults.
  ///   - isKept: whether a value without a required key is read, so that its name is known.
  package static func mapping(
    _ what: String, from start: Value, keptIfIncomplete isKept: Bool = false, _ keys: [Key<Value>]
  ) -> ValueSchema {
    let fixed = FixedKeys(keys.map(\.entry), of: what)
    let reads = keys.map(\.read)
    return ValueSchema(expected: "a mapping", shape: .mapping(fixed.entries)) { node, context in
      var result = start
      let isComplete = fixed.read(node, context) { reads[$0]($1, context, &result) }
      return isComplete || isKept && node.pairs != nil ? result : nil
    }
  }

  /// Creates a schema that converts a value and reports a problem if the value is of another type.
  ///
  /// - Parameter convert: returns nil if the value is of another type.
  package init(
    _ expected: String, shape: ValueShape = .any, convert: @escaping @Sendable (Node) -> Value?
  ) {
    self.init(expected: expected, shape: shape) { node, context in
      if let value = convert(node) { return value }
      return context.refuse("expected \(expected), found \(node.asFound)", at: node.mark)
    }
  }

  /// The schema of the value together with its position.
  package var located: ValueSchema<Located<Value>> {
    refined { value, node, _ in Located(value: value, mark: node.mark) }
  }

  /// The schema with an optional value, for an optional property.
  package var optional: ValueSchema<Value?> {
    ValueSchema<Value?>(expected: expected, shape: shape) { node, context in read(node, context) }
  }

  /// Returns a schema that transforms the value.
  package func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> ValueSchema<Other> {
    refined { value, _, _ in transform(value) }
  }

  /// Returns a schema that checks or transforms the value.
  ///
  /// - Parameter transform: returns the new value, or nil after reporting a problem.
  package func refined<Other>(
    _ transform: @escaping @Sendable (Value, Node, ReadingContext) -> Other?
  ) -> ValueSchema<Other> {
    ValueSchema<Other>(expected: expected, shape: shape) { node, context in
      read(node, context).flatMap { transform($0, node, context) }
    }
  }

  /// Returns a schema that reports more than `limit` items without reading them.
  package func upTo<Item>(_ limit: Int, _ items: String) -> ValueSchema where Value == [Item] {
    ValueSchema(expected: expected, shape: shape) { node, context in
      guard let count = node.items?.count ?? node.pairs?.count, count > limit else {
        return read(node, context)
      }
      return context.refuse(
        "expected at most \(limit.grouped) \(items), found \(count.grouped)", at: node.mark)
    }
  }

  /// Returns a schema with a further condition on the value.
  ///
  /// - Parameter shape: the condition, as far as a schema can express it.
  package func satisfying(
    _ message: String, shape: ValueShape? = nil, _ holds: @escaping @Sendable (Value) -> Bool
  ) -> ValueSchema {
    ValueSchema(expected: expected, shape: shape ?? self.shape) { node, context in
      guard let value = read(node, context) else { return nil }
      if holds(value) { return value }
      return context.refuse(
        "\(message), found \(node.asFound)\(context.instant(of: node))", at: node.mark)
    }
  }

  /// The schema of a list of values. A single value needs no brackets.
  package var oneOrMore: ValueSchema<[Value]> {
    ValueSchema<[Value]>(expected: "\(expected) or a list", shape: .either([shape, .list(shape)])) {
      node, context in
      guard let nodes = node.items else {
        return read(node, context).map { [$0] }
      }
      if context.reportsCut(in: node) { return nil }
      return nodes.compactMap { read($0, context) }
    }
  }

  /// The schema of a list of values. The list skips invalid values.
  package var list: ValueSchema<[Value]> {
    ValueSchema<[Value]>(expected: "a list", shape: .list(shape)) { node, context in
      guard let nodes = node.items(context, expected: "a list") else { return nil }
      if context.reportsCut(in: node) { return nil }
      var values: [Value] = []
      values.reserveCapacity(nodes.count)
      for node in nodes { read(node, context).map { values.append($0) } }
      return values
    }
  }

  /// The schema of a list that is nil if one of its values is invalid, for code that counts values.
  package var wholeList: ValueSchema<[Value]> {
    list.refined { values, node, _ in values.count == node.items?.count ? values : nil }
  }

  /// Returns the schema with a replacement for an invalid value, so that references to it aren't
  /// reported.
  package func replacingInvalid(with value: Value) -> ValueSchema {
    ValueSchema(expected: expected, shape: shape) { read($0, $1) ?? value }
  }

  /// The schema of a mapping from user-defined names to values, in file order.
  package var named: ValueSchema<[Named<Value>]> { named(by: Schemas.name, with: shape.keys) }

  /// The schema of a mapping from existing names to values. A name can refer to a nested rig.
  package var byReference: ValueSchema<[Named<Value>]> { named(by: Schemas.reference, with: []) }

  /// - Parameter keys: the keys of an entry, to find entries that are indented too far.
  private func named(
    by names: ValueSchema<String>, with keys: [String]
  ) -> ValueSchema<[Named<Value>]> {
    ValueSchema<[Named<Value>]>(expected: "a mapping from names", shape: .names(shape)) {
      node, context in
      guard let pairs = node.pairs(context, expected: "a mapping from names") else { return nil }
      return pairs.flatMap { $0.separated(keys, context) }.compactMap { pair in
        let name = pair.value.names == nil ? names.read(pair.key, context) : pair.key.text
        guard let name else { return nil }
        return context.within(pair.value.names) { read(pair.value, context) }.map {
          Named(name: Located(value: name, mark: pair.key.mark), value: $0)
        }
      }
    }
  }
}

extension ValueShape {
  /// The keys of a mapping with fixed keys; empty for any other value.
  fileprivate var keys: [String] {
    switch self {
    case .mapping(let entries): entries.map(\.name)
    case .definition(_, let shape): shape.keys
    default: []
    }
  }
}

extension Node.Pair {
  /// Returns the entry and, after reporting them, the entries inside it that are indented too far.
  ///
  /// - Parameter keys: the keys that an entry can have.
  fileprivate func separated(_ keys: [String], _ context: ReadingContext) -> [Node.Pair] {
    guard !keys.isEmpty, !value.isFlow, let pairs = value.pairs else { return [self] }
    let inner = pairs.filter { $0.isEntry(keys, context.hints) }
    for pair in inner {
      let name = key.text ?? ""
      let isAmbiguous = keys.contains("parts") && keys.contains("frame")
      context.report(
        "'\(pair.key.text ?? "")' is inside '\(name)'; indent it like '\(name)'"
          + (isAmbiguous ? ", or put it under 'parts:' of '\(name)'" : ""), at: pair.key.mark)
    }
    guard !inner.isEmpty else { return [self] }
    var own = self
    own.value.content = .mapping(pairs.filter { !$0.isEntry(keys, context.hints) })
    return [own] + inner
  }

  /// Returns whether the pair is an entry with some of the keys instead of one of the keys.
  private func isEntry(_ keys: [String], _ hints: KeyHints) -> Bool {
    guard let name = key.text, !keys.contains(name), !hints.isSynonym(name, keys),
      let pairs = value.pairs, !pairs.isEmpty
    else { return false }
    return pairs.allSatisfy { $0.key.text.map(keys.contains) ?? false }
  }
}

/// An entry of a mapping with user-defined keys.
package struct Named<Value: Sendable>: Sendable {
  /// The entry's key.
  package var name: Located<String>
  /// The entry's value.
  package var value: Value

  package init(name: Located<String>, value: Value) {
    self.name = name
    self.value = value
  }
}

/// A key of a mapping with fixed keys.
package struct Key<Owner: Sendable>: Sendable {
  /// The key's name and description, and the shape of its value.
  package let entry: ValueShape.Entry
  /// Reads the key's value into the owner.
  package let read: @Sendable (Node, ReadingContext, inout Owner) -> Void

  private init(
    _ entry: ValueShape.Entry, read: @escaping @Sendable (Node, ReadingContext, inout Owner) -> Void
  ) {
    self.entry = entry
    self.read = read
  }

  /// Creates a key whose value is stored in a property of the owner.
  ///
  /// - Parameter help: a description of the key and its default.
  package init<Value>(
    _ name: String, _ property: any WritableKeyPath<Owner, Value> & Sendable,
    _ schema: ValueSchema<Value>,
    isRequired: Bool = false, _ help: String
  ) {
    let entry = ValueShape.Entry(name, schema.shape, isRequired: isRequired, help)
    self.init(entry) { node, context, owner in
      if let value = schema.read(node, context) { owner[keyPath: property] = value }
    }
  }

  /// Creates a key for schemas. Other code reads the key's value.
  package init<Value>(_ name: String, _ schema: ValueSchema<Value>, _ help: String) {
    self.init(ValueShape.Entry(name, schema.shape, help)) { _, _, _ in }
  }

  /// Creates a key that every mapping must have.
  package static func required<Value>(
    _ name: String, _ property: any WritableKeyPath<Owner, Value> & Sendable,
    _ schema: ValueSchema<Value>,
    _ help: String
  ) -> Key {
    Key(name, property, schema, isRequired: true, help)
  }

  /// Returns the key with a property that becomes true if the value depends on inputs or on the
  /// time.
  package func marking(_ property: any WritableKeyPath<Owner, Bool> & Sendable) -> Key {
    Key(entry) { node, context, owner in
      let (_, use) = context.use { read(node, context, &owner) }
      if use.isDynamic { owner[keyPath: property] = true }
    }
  }

  /// Returns the key for a mapping that contains the owner as a property.
  package func within<Outer: Sendable>(
    _ path: any WritableKeyPath<Outer, Owner> & Sendable
  ) -> Key<Outer> {
    Key<Outer>(entry) { node, context, outer in read(node, context, &outer[keyPath: path]) }
  }

  /// Returns the key with a list that gets its value for evaluation, if the value depends on inputs
  /// or on the time.
  ///
  /// - Parameters:
  ///   - list: the property of the owner.
  ///   - schema: the schema of the key's value, as an item of the list.
  package func computed<Item>(
    _ list: any WritableKeyPath<Owner, [Computed<Item>]> & Sendable, _ schema: ValueSchema<Item>
  ) -> Key {
    Key(entry) { node, context, owner in
      guard context.isDynamic({ read(node, context, &owner) }) else { return }
      owner[keyPath: list].append(Computed(node: node, names: context.localNames, schema: schema))
    }
  }
}

/// A value that depends on inputs or on the time.
package struct Computed<Value: Sendable>: Sendable {
  fileprivate let node: Node
  /// The names that only the expressions of its part can use.
  fileprivate let names: LocalNames?
  fileprivate let schema: ValueSchema<Value>

  /// Returns the value for the inputs and the time of a reading; nil after reporting a problem.
  package func value(_ context: ReadingContext) -> Value? {
    context.within(names) { schema.read(node, context) }
  }
}

/// The keys of a mapping without the types of their values, so that the compiler makes the code
/// that finds keys once instead of for each type.
private struct FixedKeys {
  /// The mapping, as in "unknown key 'size' in a part".
  let owner: String
  let entries: [ValueShape.Entry]
  private let names: [String]
  private let required: [String]
  private let expected: String
  /// The only required key, if its value is a list.
  private let soleList: String?

  init(_ entries: [ValueShape.Entry], of owner: String) {
    self.owner = owner
    self.entries = entries
    names = entries.map(\.name)
    required = entries.filter(\.isRequired).map(\.name)
    let needed = entries.filter(\.isRequired)
    if needed.count == 1, case .list = needed[0].shape {
      soleList = needed[0].name
    } else {
      soleList = nil
    }
    let sample = required.map { $0 + ": …" }.joined(separator: ", ")
    expected = sample.isEmpty ? "a mapping" : "a mapping such as { \(sample) }"
  }

  /// Calls a function with the index of each key in a mapping, and with its value.
  ///
  /// - Returns: false after reporting a missing key or a value that isn't a mapping.
  func read(_ node: Node, _ context: ReadingContext, _ readValue: (Int, Node) -> Void) -> Bool {
    if let name = soleList, node.items?.isEmpty == false, node.asFound.first == "[" {
      context.report(
        "expected \(expected), found \(node.asFound); write { \(name): \(node.asFound) }",
        at: node.mark)
      return false
    }
    guard let pairs = node.pairs(context, expected: expected) else { return false }
    var hasUnknown = false
    for pair in pairs {
      let name = pair.key.text ?? ""
      if let index = names.firstIndex(of: name) {
        readValue(index, pair.value)
      } else {
        var key = UnknownKey(name: name, place: owner, keys: names)
        key.value = pair.value
        context.report(key, at: pair.key.mark)
        hasUnknown = true
      }
    }
    let missing = required.filter { name in !pairs.contains { $0.key.text == name } }
    // An unknown key is probably the missing one.
    if !hasUnknown {
      for name in missing {
        let example = context.hints.example(name, owner).map { ", for example " + $0 } ?? ""
        context.report("\(owner) needs '\(name)'\(example)", at: node.mark)
      }
    }
    return missing.isEmpty
  }
}

extension Node {
  /// The number of parentheses that the node opens without closing them; negative if it closes
  /// more. Quoted text counts as none.
  private var openParentheses: Int {
    guard case .scalar(let text, isPlain: true) = content else { return 0 }
    return text.utf8.reduce(0) {
      $1 == UInt8(ascii: "(") ? $0 + 1 : $1 == UInt8(ascii: ")") ? $0 - 1 : $0
    }
  }

  /// The ranges of entries in a list or mapping that are one expression, cut by its own commas.
  fileprivate var cuts: [Range<Int>] {
    let counts =
      items?.map(\.openParentheses)
      ?? pairs?.map { $0.key.openParentheses + $0.value.openParentheses } ?? []
    guard counts.contains(where: { $0 > 0 }) else { return [] }
    var (cuts, start, open) = ([Range<Int>](), 0, 0)
    for (index, count) in counts.enumerated() {
      if open == 0 { start = index }
      open = max(open + count, 0)
      if open == 0, index > start { cuts.append(start..<index + 1) }
    }
    return cuts
  }

  /// Returns the items of a list, or reports an error.
  package func items(_ context: ReadingContext, expected: String) -> [Node]? {
    if let items { return items }
    let first = isFlow ? nil : pairs?.first?.key.text
    let fix = first.map { "; put '- ' before '\($0.clipped(to: 200))'" } ?? ""
    return context.refuse("expected \(expected), found \(asFound)\(fix)", at: mark)
  }

  /// Returns the pairs of a mapping, or an empty list for an empty value. Of an expression that is
  /// cut by its own commas, only the first pair is returned.
  ///
  /// - Returns: nil after reporting a problem for any other value.
  package func pairs(_ context: ReadingContext, expected: String) -> [Pair]? {
    if let pairs {
      guard context.reportsCut(in: self) else { return pairs }
      let rest = Set(cuts.flatMap { $0.dropFirst() })
      return pairs.enumerated().filter { !rest.contains($0.offset) }.map(\.element)
    }
    if isEmptyScalar { return [] }
    let item = items?.first?.pairs
    let name =
      item?.first { $0.key.text == "name" }?.value.text
      ?? (item?.count == 1 ? item?.first?.key.text : nil)
    let fix = name.map { "; write '\($0.clipped(to: 200)): { … }' without '- '" } ?? ""
    return context.refuse("expected \(expected), found \(asFound)\(fix)", at: mark)
  }
}

extension ReadingContext {
  /// Reports unquoted expressions whose commas end entries of a list or mapping in brackets. Other
  /// problems of these entries aren't reported.
  ///
  /// - Returns: whether there is one.
  package func reportsCut(in node: Node) -> Bool {
    let cuts = node.cuts
    for cut in cuts {
      let entry = node.items?[cut.lowerBound] ?? node.pairs?[cut.lowerBound].value
      report(
        "the comma in this expression ends an entry of the list; put quotes around the expression",
        at: entry?.mark)
      if let mark = entry?.mark { silence(mark) }
    }
    return !cuts.isEmpty
  }
}
