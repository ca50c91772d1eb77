import CritterGraphics

/// The undo history of a rig: of its file, the files that it includes, and its themes.
///
/// All pages share it, and other programs can change the file at any time.
package struct EditHistory: Sendable {
  /// A completed change of one or more files.
  package struct Step: Hashable, Sendable {
    package let label: String
    package let files: [ChangedFile]

    package init(label: String, files: [ChangedFile]) {
      self.label = label
      self.files = files
    }
  }

  package private(set) var done: [Step] = []
  private(set) var undone: [Step] = []

  /// Creates an empty history.
  package init() {}

  /// The maximum number of steps.
  private static let most = 200

  /// - Parameter continues: whether the step is part of the last one, if that has the same label.
  package mutating func add(_ step: Step, continues: Bool = false) {
    if continues, undone.isEmpty, let last = done.last, last.label == step.label,
      let files = last.files.followed(by: step.files)
    {
      done[done.count - 1] = Step(label: step.label, files: files)
      return
    }
    done.append(step)
    if done.count > Self.most { done.removeFirst() }
    undone = []
  }

  /// Returns the contents of a step's files after an undo or redo.
  ///
  /// - Parameters:
  ///   - files: the files of the step.
  ///   - contents: their current contents; nil for a missing file.
  package static func result(
    _ direction: Direction, of files: [ChangedFile], in contents: [[UInt8]?]
  ) -> Result {
    var (new, wanted, isConflict) = ([[UInt8]?](), [[UInt8]?](), false)
    for (file, now) in zip(files, contents) {
      let (from, to) = direction == .undo ? (file.after, file.before) : (file.before, file.after)
      // A file that was removed since stays removed.
      let isGone = now == nil && from != nil
      wanted.append(isGone ? nil : to)
      if isGone || now == from || now == to {
        new.append(isGone ? nil : to)
      } else if let merged = merge(from: from, to: to, into: now) {
        new.append(merged)
      } else {
        isConflict = true
      }
    }
    return isConflict ? .conflict(wanted: wanted) : .contents(new)
  }

  /// Returns a file that another program changed, with the change of a step; nil unless it changed in
  /// another place. Whole lines change, with a line of context on each side to identify the place.
  private static func merge(from: [UInt8]?, to: [UInt8]?, into now: [UInt8]?) -> [UInt8]? {
    guard let from = from.flatMap({ String(validating: $0, as: UTF8.self) }),
      let to = to.flatMap({ String(validating: $0, as: UTF8.self) }),
      let now = now.flatMap({ String(validating: $0, as: UTF8.self) })
    else { return nil }
    let (a, b) = (from.lines, to.lines)
    var first = 0
    while first < min(a.count, b.count), a[first] == b[first] { first += 1 }
    var last = 0
    while last < min(a.count, b.count) - first, a[a.count - 1 - last] == b[b.count - 1 - last] {
      last += 1
    }
    let (start, end) = (max(first - 1, 0), max(last - 1, 0))
    let old = a[start..<a.count - end].map(\.text).joined()
    guard let (before, after) = now.exact.halves(around: old), !after.exact.contains(old)
    else { return nil }
    return Array((before + b[start..<b.count - end].map(\.text).joined() + after).utf8)
  }

  /// Moves the last step to the other stack, or drops it if `result` is nil.
  package mutating func take(_ direction: Direction, leading result: Step?) {
    _ = direction == .undo ? done.popLast() : undone.popLast()
    guard let result else { return }
    if direction == .undo { undone.append(result) } else { done.append(result) }
  }

  package func step(_ direction: Direction) -> Step? {
    direction == .undo ? done.last : undone.last
  }

  package enum Direction: String, Sendable { case undo, redo }

  package enum Result: Equatable {
    /// The new contents; nil for a file that doesn't exist then.
    case contents([[UInt8]?])
    /// Another program changed the same lines.
    case conflict(wanted: [[UInt8]?])
  }
}

/// A file that a change wrote, created, or removed.
package struct ChangedFile: Hashable, Sendable {
  package let path: String
  /// The whole contents before the change; nil for a new file.
  package let before: [UInt8]?
  /// The whole contents after the change; nil for a removed file.
  package let after: [UInt8]?

  package init(path: String, before: [UInt8]?, after: [UInt8]?) {
    self.path = path
    self.before = before
    self.after = after
  }
}

extension [ChangedFile] {
  /// The changes of two consecutive steps as one; nil if the files changed between them.
  fileprivate func followed(by next: [ChangedFile]) -> [ChangedFile]? {
    guard map(\.path.exact) == next.map(\.path.exact),
      map(\.after) == next.map(\.before)
    else { return nil }
    return zip(self, next).map { ChangedFile(path: $0.path, before: $0.before, after: $1.after) }
  }
}

extension String {
  /// The lines, including their line breaks.
  fileprivate var lines: [ExactText] {
    let lines = exact.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().map { ($0 + "\n").exact } + lines.suffix(1).map(\.exact)
  }
}
