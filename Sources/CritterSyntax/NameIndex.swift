/// The kinds of things that an author names in a rig's files. Each kind has names of its own.
package enum NameKind: String, Hashable, Sendable {
  case part, state, clip, color, trigger, easing, scene
  /// An input or a variable, as in expressions.
  case input
}

/// A named thing in a rig's files.
package struct Symbol: Hashable, Sendable {
  package let kind: NameKind
  package let name: String
  /// The name of the rig under `rigs` that has the thing; nil for the file's own rig.
  package let rig: String?

  package init(_ kind: NameKind, _ name: String, inRig rig: String? = nil) {
    self.kind = kind
    self.name = name
    self.rig = rig
  }
}

/// A place in a file that has a name.
package struct NamePlace: Hashable, Sendable {
  /// The path of the file, as in messages.
  package let path: String
  /// The position of the scalar with the name.
  package let mark: Mark
  /// The range of the name in the scalar's text, in Unicode scalars.
  package let range: Range<Int>

  package init(path: String, mark: Mark, range: Range<Int>) {
    self.path = path
    self.mark = mark
    self.range = range
  }
}

/// Every name that a rig's files use, and the places that use it.
///
/// Reading a rig collects the names where it looks them up. So the index has exactly the uses that the
/// rig has.
package final class NameIndex {
  private var places: [Symbol: [NamePlace]] = [:]
  private var known: Set<Use> = []
  private var uses: [Use] = []
  /// The rigs under `rigs` that parts show.
  private var nested: [Symbol: String] = [:]

  /// A name as it is written, such as `bear.gaze`.
  private struct Use: Hashable {
    let symbol: Symbol
    let path: String
    let mark: Mark
    /// The offset of the first character in the scalar's text; negative if the text has only the
    /// end of the name.
    let offset: Int
  }

  package init() {}

  /// Adds a use of a name.
  ///
  /// - Parameters:
  ///   - symbol: the name as it is written. The names of parts with nested rigs come first, each
  ///     with a point.
  ///   - offset: the offset of the name in the text at `mark`, in Unicode scalars.
  package func add(_ symbol: Symbol, path: String, at mark: Mark, offset: Int) {
    let use = Use(symbol: symbol, path: path, mark: mark, offset: offset)
    if known.insert(use).inserted { uses.append(use) }
  }

  /// Adds a part that shows a rig under `rigs`.
  package func add(part: Symbol, showing rig: String) { nested[part] = rig }

  /// Returns the places that use a name, in the order of reading. Its definition isn't one of them.
  package func uses(of symbol: Symbol) -> [NamePlace] {
    if !uses.isEmpty { sortUses() }
    return places[symbol] ?? []
  }

  /// Finds the rig of each name. Parts are known only after reading.
  private func sortUses() {
    for use in uses {
      var (rig, start) = (use.symbol.rig, use.offset)
      let words = use.symbol.name.unicodeScalars.split(
        separator: ".", omittingEmptySubsequences: false)
      for (index, word) in words.enumerated() {
        let own = word.prefix { $0 != "/" }
        let kind = index == words.count - 1 ? use.symbol.kind : .part
        let symbol = Symbol(kind, String(own), inRig: rig)
        if start >= 0 {
          places[symbol, default: []].append(
            NamePlace(path: use.path, mark: use.mark, range: start..<start + own.count))
        }
        guard let inner = nested[symbol] else { break }
        rig = inner
        start += word.count + 1
      }
    }
    uses = []
  }
}

/// The index of a rig's names while one of its files is read.
package struct NameCollector {
  package let index: NameIndex
  /// The name of the rig under `rigs` that is read; nil for the file's own rig.
  package let rig: String?

  package init(_ index: NameIndex, rig: String?) {
    self.index = index
    self.rig = rig
  }
}

extension ReadingContext {
  /// Adds the use of a name to the index, if there is one.
  ///
  /// - Parameter part: the part whose nested rig has the name.
  package func use(_ name: Located<String>, as kind: NameKind, of part: String? = nil) {
    guard let names, let mark = name.mark else { return }
    let prefix = part.map { $0 + "." } ?? ""
    names.index.add(
      Symbol(kind, prefix + name.value, inRig: names.rig), path: path(of: mark), at: mark,
      offset: name.offset - prefix.unicodeScalars.count)
  }

  /// Adds the names in an expression to the index, if there is one.
  ///
  /// - Parameter offset: the offset of the expression in the text at `mark`, in Unicode scalars.
  package func use(namesIn expression: NumericExpression, at mark: Mark?, offset: Int = 0) {
    guard names != nil else { return }
    for word in expression.words {
      use(Located(value: word.name, mark: mark, offset: offset + word.offset), as: .input)
    }
  }

  /// Adds the names in a text's expressions to the index, if there is one.
  package func use(namesIn template: TextTemplate, at mark: Mark?) {
    for value in template.values { use(namesIn: value.expression, at: mark, offset: value.offset) }
  }
}

extension Located<String> {
  /// The words between spaces, each with its place.
  package var words: [Located<String>] {
    let scalars = value.unicodeScalars
    return scalars.split(separator: " ").map { word in
      let start = scalars.distance(from: scalars.startIndex, to: word.startIndex)
      return Located(value: String(word), mark: mark, offset: offset + start)
    }
  }
}
