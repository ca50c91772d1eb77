import Yams

/// How one kind of YAML value is read.
///
/// The forms of `RigForms` are the only place that knows which keys a rig file may have, which
/// of them are required and what each may hold.
struct Form<Value: Sendable>: Sendable {
  /// What should stand here, as in "expected a number".
  let expected: String
  /// Reports to the problems and returns nil when something else stands there.
  let read: @Sendable (Node, Problems) -> Value?
}

extension Form {
  /// - Parameter convert: nil when the value is not of this kind.
  init(_ expected: String, convert: @escaping @Sendable (Node) -> Value?) {
    self.init(expected: expected) { node, problems in
      if let value = convert(node) { return value }
      problems.report("expected \(expected), found \(node.asFound)", at: node.mark)
      return nil
    }
  }

  /// The value together with its place.
  var located: Form<Located<Value>> {
    Form<Located<Value>>(expected: expected) { node, problems in
      read(node, problems).map { Located(value: $0, mark: node.mark) }
    }
  }

  /// The same in an optional, for a property that may be left out.
  var optional: Form<Value?> {
    Form<Value?>(expected: expected) { node, problems in read(node, problems) }
  }

  /// A further condition on the value.
  func where_(
    _ message: String, _ holds: @escaping @Sendable (Value) -> Bool
  ) -> Form {
    Form(expected: expected) { node, problems in
      guard let value = read(node, problems) else { return nil }
      if holds(value) { return value }
      problems.report("\(message), found \(node.asFound)", at: node.mark)
      return nil
    }
  }

  /// A list of these; a single one may stand without brackets.
  var oneOrMore: Form<[Value]> {
    Form<[Value]>(expected: "\(expected) or a list") { node, problems in
      guard case .sequence(let nodes) = node else {
        return read(node, problems).map { [$0] }
      }
      return nodes.map { read($0, problems) }.compactMap(\.self)
    }
  }

  /// A list of these.
  var list: Form<[Value]> {
    Form<[Value]>(expected: "a list") { node, problems in
      guard case .sequence(let nodes) = node else {
        problems.report("expected a list, found \(node.asFound)", at: node.mark)
        return nil
      }
      return nodes.map { read($0, problems) }.compactMap(\.self)
    }
  }

  /// A mapping from names of the author's choice to these, in the order of the file.
  var named: Form<[Named<Value>]> {
    Form<[Named<Value>]>(expected: "a mapping from names") { node, problems in
      guard let pairs = node.pairs(problems, expected: "a mapping from names") else { return nil }
      return pairs.compactMap { key, node in
        guard let name = RigForms.name.read(key, problems) else { return nil }
        return read(node, problems).map {
          Named(name: Located(value: name, mark: key.mark), value: $0)
        }
      }
    }
  }
}

/// One entry of a mapping whose keys the author chose.
struct Named<Value: Sendable>: Sendable {
  var name: Located<String>
  var value: Value
}

/// One key of a mapping whose keys are fixed.
struct Field<Owner: Sendable>: Sendable {
  let name: String
  let isRequired: Bool
  let read: @Sendable (Node, Problems, inout Owner) -> Void

  init<Value>(
    _ name: String, _ property: any WritableKeyPath<Owner, Value> & Sendable, _ form: Form<Value>,
    isRequired: Bool = false
  ) {
    self.name = name
    self.isRequired = isRequired
    read = { node, problems, owner in
      if let value = form.read(node, problems) { owner[keyPath: property] = value }
    }
  }

  static func required<Value>(
    _ name: String, _ property: any WritableKeyPath<Owner, Value> & Sendable, _ form: Form<Value>
  ) -> Field {
    Field(name, property, form, isRequired: true)
  }
}

extension Form {
  /// A mapping with fixed keys, read into a copy of `start`, which holds the defaults.
  /// Unknown keys and missing required ones are problems.
  static func mapping(
    _ what: String, from start: Value, _ fields: [Field<Value>]
  ) -> Form {
    Form(expected: "a mapping") { node, problems in
      guard let pairs = node.pairs(problems, expected: "a mapping with \(what)'s keys")
      else { return nil }
      var result = start
      var found: Set<String> = []
      for (key, value) in pairs {
        let name = key.scalar?.string ?? ""
        if let field = fields.first(where: { $0.name == name }) {
          field.read(value, problems, &result)
          found.insert(name)
        } else {
          let hint = suggestion(for: name, among: fields.map(\.name))
          problems.report("unknown key '\(name)' in \(what)\(hint)", at: key.mark)
        }
      }
      let missing = fields.filter { $0.isRequired && !found.contains($0.name) }
      for field in missing {
        problems.report("\(what) needs '\(field.name)'", at: node.mark)
      }
      return missing.isEmpty ? result : nil
    }
  }
}

extension Node {
  /// What stands here, in the words of an error.
  var asFound: String {
    switch self {
    case .scalar(let scalar): isEmptyScalar ? "nothing" : "'\(scalar.string)'"
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .alias: "an alias"
    }
  }

  /// True for `key:` with nothing behind it.
  var isEmptyScalar: Bool {
    scalar.map { $0.style == .plain && ["", "~", "null"].contains($0.string) } ?? false
  }

  fileprivate func pairs(_ problems: Problems, expected: String) -> [(key: Node, value: Node)]? {
    if case .mapping(let mapping) = self { return mapping.map { ($0.key, $0.value) } }
    if isEmptyScalar { return [] }
    problems.report("expected \(expected), found \(asFound)", at: mark)
    return nil
  }
}
