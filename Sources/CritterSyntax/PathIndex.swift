import CritterGraphics

/// The paths of all values of a text, by their positions.
package struct PathIndex {
  private struct Entry {
    let mark: Mark
    /// The entry of the collection; nil for the root.
    let parent: Int?
    let step: ValuePath.Step
  }

  /// The values in the order of reading.
  private var entries: [Entry] = []
  /// The indices of the values, by position.
  private var order: [Int] = []

  package init(of root: Node) {
    add(root, nil)
    order = entries.indices.sorted { a, b in
      let (first, second) = (entries[a].mark, entries[b].mark)
      return first == second ? a < b : first < second
    }
  }

  private mutating func add(_ node: Node, _ parent: Int?) {
    for (index, item) in (node.items ?? []).enumerated() {
      add(item, .index(index), at: item.mark, parent)
    }
    for pair in node.pairs ?? [] {
      let step = ValuePath.Step.key(pair.key.text ?? "")
      add(pair.value, step, at: pair.value.mark, parent)
      if let mark = pair.key.mark { entries.append(Entry(mark: mark, parent: parent, step: step)) }
    }
  }

  private mutating func add(_ node: Node, _ step: ValuePath.Step, at mark: Mark?, _ parent: Int?) {
    entries.append(Entry(mark: mark ?? Mark(line: 0, column: 0), parent: parent, step: step))
    add(node, entries.count - 1)
  }

  /// Returns the path of the innermost value at a position, such as that of a problem.
  package func path(at mark: Mark) -> ValuePath? {
    let end = order.firstSortedIndex { mark < entries[$0].mark }
    guard end > 0 else { return nil }
    var (steps, next) = ([ValuePath.Step](), Optional(order[end - 1]))
    while let index = next {
      steps.append(entries[index].step)
      next = entries[index].parent
    }
    return ValuePath(steps.reversed())
  }
}

extension Mark {
  fileprivate static func < (a: Mark, b: Mark) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
