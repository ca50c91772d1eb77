import CritterGraphics
import CritterKit
import CritterRig

/// The history of a rig's file that pages change, for undo and redo. All pages share it, and other
/// programs can write the file at any time.
struct EditHistory: Sendable {
  /// A change that was made, as the whole file before and after it.
  struct Step: Hashable, Sendable {
    let label: String
    let before: String
    let after: String
  }

  private(set) var done: [Step] = []
  private(set) var undone: [Step] = []

  /// The maximum number of steps.
  private static let most = 200

  mutating func add(_ step: Step) {
    done.append(step)
    if done.count > Self.most { done.removeFirst() }
    undone = []
  }

  /// The text of the file after the last change is undone, or after the last undone change is
  /// redone.
  ///
  /// - Parameter text: the current text of the file.
  /// - Returns: nil if the history has no such step.
  func result(_ direction: Direction, in text: String) -> Result? {
    guard let step = step(direction) else { return nil }
    let (from, to) = direction == .undo ? (step.after, step.before) : (step.before, step.after)
    if text.exact == from.exact { return .text(to, step) }
    // Somebody else has changed something, elsewhere in the file it may be.
    if let merged = Merge(from: from, to: to).applied(to: text) { return .text(merged, step) }
    return .conflict(step, wanted: to)
  }

  /// Notes that the last step was taken, or given up.
  mutating func take(_ direction: Direction, leading result: Step?) {
    switch direction {
    case .undo: if !done.isEmpty { done.removeLast() }
    case .redo: if !undone.isEmpty { undone.removeLast() }
    }
    guard let result else { return }
    if direction == .undo { undone.append(result) } else { done.append(result) }
  }

  func step(_ direction: Direction) -> Step? { direction == .undo ? done.last : undone.last }

  enum Direction: String, Sendable { case undo, redo }

  enum Result: Equatable {
    case text(String, Step)
    /// The changed lines were changed again by somebody else.
    case conflict(Step, wanted: String)
  }
}

/// One change of a text, to be made in another version of it.
private struct Merge {
  private let before: String
  private let old: String
  private let new: String
  private let after: String

  /// Compares whole lines, with one more line on each side to identify the place.
  init(from: String, to: String) {
    let (a, b) = (from.lines, to.lines)
    var first = 0
    while first < min(a.count, b.count), a[first] == b[first] { first += 1 }
    var last = 0
    while last < min(a.count, b.count) - first, a[a.count - 1 - last] == b[b.count - 1 - last] {
      last += 1
    }
    before = first > 0 ? a[first - 1].text : ""
    after = last > 0 ? a[a.count - last].text : ""
    old = a[first..<a.count - last].map(\.text).joined()
    new = b[first..<b.count - last].map(\.text).joined()
  }

  /// - Returns: nil where the place is not there, or more than once.
  func applied(to text: String) -> String? {
    guard let (start, end) = text.exact.halves(around: before + old + after),
      !end.exact.contains(before + old + after)
    else { return nil }
    return start + before + new + after + end
  }
}

extension String {
  /// The lines with their line breaks.
  fileprivate var lines: [ExactText] {
    let lines = exact.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().map { ($0 + "\n").exact } + lines.suffix(1).map(\.exact)
  }
}

/// Writes a file so that readers see all of the old or all of the new.
enum AtomicFile {
  /// - Parameters:
  ///   - version: the version that may be replaced.
  ///   - temporaries: where the new file is noted until it's in its place.
  /// - Returns: false, and nothing is written, if the file is another version.
  /// - Throws: `PreviewError.refused` where the file is read-only or cannot be written.
  static func write(
    _ text: String, to path: String, replacing version: FileVersion?, _ temporaries: TemporaryFiles
  ) throws(PreviewError) -> Bool {
    let target = target(of: path)
    guard let mode = mode(of: target), isWritable(target, mode) else {
      throw .refused("\(path) is read-only")
    }
    let temporary = temporaries.makePath(beside: target)
    // Nothing is left of it by then if all went well.
    defer { temporaries.remove([temporary]) }
    do {
      try temporaries.create(temporary, mode: mode).write(Array(text.utf8))
      guard FileVersion(of: target) == version else { return false }
      try temporaries.move([(temporary, target)])
      return true
    } catch let error as KitError {
      throw .refused(error.message)
    } catch {
      throw .refused("can't write \(path): \(error.reason)")
    }
  }

  /// The path of the file that a link leads to.
  static func target(of path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// Whether its permissions let its owner or this user write it, also for root, whom the system lets write
  /// any file.
  static func isWritable(_ path: String) -> Bool {
    mode(of: path).map { isWritable(path, $0) } ?? false
  }

  private static func isWritable(_ path: String, _ mode: mode_t) -> Bool {
    mode & 0o222 != 0 && access(path, W_OK) == 0
  }

  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }
}
