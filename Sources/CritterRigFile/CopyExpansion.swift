import CritterGraphics
import CritterRig
import CritterSyntax

/// Replaces parts with `copies` or `split`, and references to them, by one part per copy. Gives each
/// part the names that its expressions can use.
struct CopyExpansion {
  private let context: ReadingContext
  private(set) var root: Node
  private(set) var copies = Copies()
  /// The names that the expressions of each part can use.
  private var names: [String: LocalNames] = [:]
  private var partCount = 0
  private var referenceCount = 0
  /// Whether a limit was exceeded. The remaining parts are then skipped.
  private var isFull = false

  private static let maximumCopies = 1000.0
  private static let maximumReferences = 100_000
  private static let maximumNames = 100

  /// The copies that contain a part.
  private struct CopyScope {
    var numbers: [Int] = []
    var names: LocalNames?
  }

  /// Returns whether any part repeats, or has names of its own.
  static func isNeeded(for parts: Node?) -> Bool {
    parts?.pairs?.contains { pair in
      ["copies", "split", "chain", "let"].contains { pair.value[$0] != nil }
        || isNeeded(for: pair.value["parts"])
    } ?? false
  }

  /// Expands the copies in a rig file.
  ///
  /// - Parameter context: defines the inputs and variables.
  init(of root: Node, _ context: ReadingContext) {
    self.root = root
    self.context = context
    change(["parts"]) { $0.parts(of: $1, in: CopyScope()) }
    for path in [
      ["states", "*", "parts"], ["states", "*", "along", "from"], ["states", "*", "along", "to"],
      ["transitions", "*", "parts"], ["clips", "*", "parts"], ["events", "*", "do", "write"],
      ["events", "*", "do", "*", "write"],
    ] {
      change(path) { $0.changes(of: $1) }
    }
    for path in [["events", "*", "do"], ["events", "*", "do", "*"]] {
      change(path + ["show"]) { $0.list($1) { [$0] } }
      change(path + ["hide"]) { $0.list($1) { [$0] } }
    }
    change(["events", "*", "on"]) { $0.list($1) { $0.exact.split(separator: " ") } }
  }

  private mutating func change(_ path: [String], _ change: (inout Self, Node) -> Node) {
    let old = root
    root = old.changing(path[...]) { change(&self, $0) }
  }

  // MARK: Parts

  private mutating func parts(of node: Node, in outer: CopyScope) -> Node {
    guard let pairs = node.pairs else { return node }
    return Node(.mapping(pairs.flatMap { part($0, in: outer) }), at: node.mark)
  }

  private mutating func part(_ pair: Node.Pair, in outer: CopyScope) -> [Node.Pair] {
    // An invalid name is reported when the part is read.
    guard !isFull, let name = pair.key.text, Schemas.isName(name) else { return [pair] }
    let entry = pair.value
    _ = context.reportsCut(in: entry)
    guard entry["copies"] != nil || entry["split"] != nil else {
      if entry["chain"] != nil {
        context.report("'\(name)' has 'chain', so it needs 'copies', too", at: pair.key.mark)
      }
      let inner = scope(of: entry, in: outer)
      if !outer.numbers.isEmpty { return [copy(pair, name, in: inner)] }
      names[name] = inner.names
      var value = body(entry, in: inner)
      value.names = inner.names
      return [Node.Pair(key: pair.key, value: value)]
    }
    copies.declare(name)
    let pieces = self.pieces(of: entry, in: outer)
    guard let count = pieces?.count ?? count(of: entry, in: outer) else { return [] }
    let copies = (0..<count).map { index in
      var inner = outer
      inner.numbers.append(index + 1)
      let numbers = ["i": Double(index), "n": Double(count)]
      inner.names = LocalNames(
        in: outer.names,
        numbers: numbers.merging(numbers.map { ("\(name).\($0)", $1) }) { first, _ in first })
      inner = scope(of: entry, in: inner)
      return copy(pair, name, count: count, piece: pieces?[index], in: inner)
    }
    return entry["chain"].map { chained(copies, $0) } ?? copies
  }

  /// Returns the names of a part's own `let` with those around it.
  private func scope(of entry: Node, in outer: CopyScope) -> CopyScope {
    guard let node = entry["let"] else { return outer }
    guard let pairs = node.pairs(context, expected: "a mapping from names") else { return outer }
    var inner = outer
    var values: [Node.Pair] = []
    var known = outer.names?.valueNames ?? []
    for pair in pairs where isFree(pair, known) {
      known.insert(pair.key.text ?? "")
      values.append(pair)
    }
    if known.count > Self.maximumNames {
      context.report(
        "expected at most \(Self.maximumNames) names in 'let', with those of the parts around, found "
          + known.count.grouped, at: node.mark)
      return outer
    }
    inner.names = LocalNames(in: outer.names, values: values)
    return inner
  }

  /// Returns whether an entry of `let` has a name that nothing else has.
  private func isFree(_ pair: Node.Pair, _ known: Set<String>) -> Bool {
    guard let name = Schemas.localName.read(pair.key, context) else { return false }
    let owner: String? =
      switch name {
      case Scope.time: "the time"
      case "i", "n": "a number of copies"
      case "true", "false": "a boolean"
      case _ where known.contains(name): "another 'let' around it"
      case _ where context.isInput(name): "an input"
      case _ where context.scope.values[name] != nil: "a variable"
      case _ where context.colors[name] != nil: "a color"
      case _ where Color(css: name) != nil: "a CSS color"
      default: nil
      }
    guard let owner else { return true }
    context.report(
      "the name '\(name)' is already used by \(owner); rename this one", at: pair.key.mark)
    return false
  }

  /// Returns the number of copies, or nil after reporting an error.
  private func count(of entry: Node, in outer: CopyScope) -> Int? {
    guard let node = entry["copies"] else { return nil }
    let number = context.within(outer.names) {
      Schemas.number.notAnimatable("a number of copies").read(node, context)
    }
    guard let number else { return nil }
    if (0...Self.maximumCopies).contains(number), number == number.rounded() { return Int(number) }
    return context.refuse(
      "expected a whole number of copies from 0 to 1,000, found \(node.asFound)", at: node.mark)
  }

  /// Returns the pieces of a split text; nil for other parts.
  private func pieces(of entry: Node, in outer: CopyScope) -> [TextPiece]? {
    guard let node = entry["split"] else { return nil }
    let split = Schemas.textSplit.read(node, context)
    if let other = ["copies", "chain", "parts", "field", "rig"].first(where: { entry[$0] != nil }) {
      context.report("a part with 'split' can't have '\(other)'", at: node.mark)
    }
    guard entry["text"]?.text != nil else {
      context.report("a part with 'split' needs 'text'", at: node.mark)
      return []
    }
    guard let text = splitText(of: entry, in: outer) else { return [] }
    // Each piece has the text before it, so the count comes first.
    let count = text.unicodeScalars.count
    if count <= Int(Self.maximumCopies) { return TextPiece.pieces(of: text, split ?? .words) }
    context.report(
      "expected text of at most 1,000 characters, found \(count.grouped)", at: node.mark)
    return []
  }

  /// Returns a text to split, in which nothing can change over time.
  private func splitText(of entry: Node, in outer: CopyScope) -> String? {
    entry["text"].flatMap { node in
      context.within(scope(of: entry, in: outer).names) {
        Schemas.template.notAnimatable("a split text").read(node, context)
      }
    }
  }

  private mutating func copy(
    _ pair: Node.Pair, _ name: String, count: Int? = nil, piece: TextPiece? = nil,
    in scope: CopyScope
  ) -> Node.Pair {
    let copy = PartCopy(name: name, numbers: scope.numbers, count: count, piece: piece)
    copies.add(copy)
    names[copy.uniqueName] = scope.names
    var key = pair.key
    key.content = .scalar(copy.uniqueName, isPlain: true)
    var value = body(pair.value, in: scope)
    if let piece {
      value = value.changing(["text"]) {
        Node(.scalar(TextTemplate.escaped(piece.text), isPlain: false), at: $0.mark)
      }
    }
    value.names = scope.names
    return Node.Pair(key: key, value: value)
  }

  /// Returns a part's entry with expanded children and without the keys for repetition.
  private mutating func body(_ entry: Node, in scope: CopyScope) -> Node {
    partCount += 1
    if partCount > RigExtent.greatestCount, !isFull {
      isFull = true
      context.report(
        "more than \(RigExtent.greatestCount.grouped) parts, with all copies", at: entry.mark)
    }
    guard var pairs = entry.pairs, !isFull else { return entry }
    pairs.removeAll { ["copies", "chain", "split"].contains($0.key.text) }
    for index in pairs.indices where pairs[index].key.text == "parts" {
      pairs[index].value = parts(of: pairs[index].value, in: scope)
    }
    return Node(.mapping(pairs), at: entry.mark)
  }

  /// Returns the first copy, with each other copy as the last child of the previous copy.
  ///
  /// - Parameter offset: the origin of each copy's frame in the previous copy, `[x, y]`.
  private func chained(_ copies: [Node.Pair], _ offset: Node) -> [Node.Pair] {
    if context.reportsCut(in: offset) { return copies }
    guard let x = offset.items?.first, let y = offset.items?.last, offset.items?.count == 2 else {
      context.report("expected a point [x, y], found \(offset.asFound)", at: offset.mark)
      return copies
    }
    var inner: Node.Pair?
    for (index, copy) in copies.enumerated().reversed() {
      var copy = copy
      if index > 0 {
        copy.value = copy.value.changing(["frame"]) { frame in
          guard let items = frame.items, items.count == 4 else { return frame }
          return Node(.sequence([x, y] + items[2...]), at: frame.mark)
        }
      }
      if let inner { copy.value = copy.value.appending(inner, to: "parts") }
      inner = copy
    }
    return inner.map { [$0] } ?? []
  }

  // MARK: References

  /// Returns a mapping by part, with an entry for each copy. The entry for one copy overrides the
  /// entry for all copies, whatever their order.
  private mutating func changes(of node: Node) -> Node {
    guard let pairs = node.pairs,
      pairs.contains(where: {
        $0.key.text.map { copies.members[$0] != nil || names[$0] != nil } ?? false
      })
    else { return node }
    var (result, places): ([Node.Pair], [String: Int]) = ([], [:])
    let byCopyCount = pairs.enumerated().sorted { a, b in
      let (first, second) = (memberCount(a.element), memberCount(b.element))
      return first == second ? a.offset < b.offset : first > second
    }
    for pair in byCopyCount.map(\.element) {
      guard let name = pair.key.text, let members = copies.members[name] else {
        var pair = pair
        pair.value.names = pair.key.text.flatMap { names[$0] }
        result.append(pair)
        continue
      }
      for member in members where countsReference(at: pair.key.mark) {
        var new = pair
        new.key.content = .scalar(member, isPlain: true)
        new.value.names = names[member]
        if let place = places[member] {
          result[place].value = result[place].value.merged(with: new.value, of: pair.key.mark)
        } else {
          places[member] = result.count
          result.append(new)
        }
      }
    }
    return Node(.mapping(result), at: node.mark)
  }

  /// Returns the number of copies that an entry refers to; 0 for a part without copies.
  private func memberCount(_ pair: Node.Pair) -> Int {
    pair.key.text.flatMap { copies.members[$0]?.count } ?? 0
  }

  /// Returns the list of texts with one text per copy. The last word of a text refers to a part.
  private mutating func list(_ node: Node, _ words: (String) -> [String]) -> Node {
    let items = (node.items ?? [node]).flatMap { item -> [Node] in
      guard let words = item.text.map(words), let name = words.last, words.first != "trigger",
        let members = copies.members[name]
      else { return [item] }
      return members.filter { _ in countsReference(at: item.mark) }.map { member in
        let text = (words.dropLast() + [member]).joined(separator: " ")
        return Node(.scalar(text, isPlain: true), at: item.mark)
      }
    }
    return items.count == 1 && node.items == nil ? items[0] : Node(.sequence(items), at: node.mark)
  }

  /// Counts a reference, and returns whether the count is within the limit.
  private mutating func countsReference(at mark: Mark?) -> Bool {
    referenceCount += 1
    if referenceCount == Self.maximumReferences + 1 {
      context.report(
        "more than \(Self.maximumReferences.grouped) changes, tracks, timings, and events of copies",
        at: mark)
    }
    return referenceCount <= Self.maximumReferences
  }
}

extension Node {
  func with(_ content: Content) -> Node {
    var node = self
    node.content = content
    return node
  }

  /// Returns the node with changed values at a path of keys. `*` matches every key or item.
  func changing(_ path: ArraySlice<String>, _ change: (Node) -> Node) -> Node {
    guard let first = path.first else { return change(self) }
    switch content {
    case .mapping(var pairs):
      for index in pairs.indices where first == "*" || pairs[index].key.text == first {
        pairs[index].value = pairs[index].value.changing(path.dropFirst(), change)
      }
      return with(.mapping(pairs))
    case .sequence(let items) where first == "*":
      return with(.sequence(items.map { $0.changing(path.dropFirst(), change) }))
    default: return self
    }
  }

  /// Returns the mapping with an entry added to the mapping at a key.
  fileprivate func appending(_ pair: Pair, to key: String) -> Node {
    guard var pairs else { return self }
    if let index = pairs.firstIndex(where: { $0.key.text == key }) {
      pairs[index].value.content = .mapping((pairs[index].value.pairs ?? []) + [pair])
    } else {
      let key = Node(.scalar(key, isPlain: true), at: mark)
      pairs.append(Pair(key: key, value: Node(.mapping([pair]), at: mark)))
    }
    return with(.mapping(pairs))
  }

  /// Returns the mapping with entries of another mapping, which override existing entries.
  ///
  /// - Parameter row: the row of the other mapping, for messages about its entries.
  fileprivate func merged(with other: Node, of row: Mark?) -> Node {
    guard let own = pairs, var others = other.pairs else { return other }
    for index in others.indices { others[index].value.row = row }
    let names = Set(others.compactMap(\.key.text))
    return other.with(
      .mapping(own.filter { $0.key.text.map { !names.contains($0) } ?? true } + others))
  }
}
