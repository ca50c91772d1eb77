import CritterGraphics
import CritterMotion

/// Which picture each frame of a motion shows: frames that repeat or rest show one that is there
/// already. Pictures count from 0 in the order in which they are first shown.
package struct FrameOrder: Hashable, Sendable {
  /// By frame.
  package private(set) var pictures: [Int] = []
  /// The first frame that shows a picture, by picture.
  package private(set) var firstFrames: [Int] = []

  init() {}

  /// Whether every frame shows the picture of the one before, or the next.
  var onlyGoesOn: Bool {
    zip(pictures, pictures.dropFirst()).allSatisfy { $0 == $1 || $0 + 1 == $1 }
  }

  /// - Returns: false for a picture that is not the next new one and was never shown.
  @discardableResult
  mutating func append(_ picture: Int) -> Bool {
    guard (0...firstFrames.count).contains(picture) else { return false }
    if picture == firstFrames.count { firstFrames.append(pictures.count) }
    pictures.append(picture)
    return true
  }
}

// As a plan says it: `0-9 9x20 8-0` goes up, rests and goes back.
extension FrameOrder {
  private static let mostFrames = 1_000_000

  /// - Returns: nil for what is no order.
  init?(_ text: String) {
    for part in text.split(separator: " ") {
      if let (picture, count) = part.numbers(around: "x"), count <= Self.mostFrames {
        for _ in 0..<count where !append(picture) { return nil }
      } else if let (first, last) = part.numbers(around: "-"), max(first, last) < Self.mostFrames {
        let step = first <= last ? 1 : -1
        for picture in stride(from: first, through: last, by: step) where !append(picture) {
          return nil
        }
      } else if let picture = Int(part) {
        guard append(picture) else { return nil }
      } else {
        return nil
      }
      guard pictures.count <= Self.mostFrames else { return nil }
    }
    guard !pictures.isEmpty else { return nil }
  }

  var text: String {
    var runs: [Run] = []
    for picture in pictures where runs.isEmpty || !runs[runs.count - 1].append(picture) {
      runs.append(Run(first: picture))
    }
    return runs.map(\.text).joined(separator: " ")
  }

  private struct Run {
    let first: Int
    private var count = 1
    private var step = 0

    init(first: Int) {
      self.first = first
    }

    mutating func append(_ picture: Int) -> Bool {
      let step = count == 1 ? picture - first : self.step
      guard (-1...1).contains(step), picture == first + count * step else { return false }
      self.step = step
      count += 1
      return true
    }

    var text: String {
      if count == 1 { return "\(first)" }
      return step == 0 ? "\(first)x\(count)" : "\(first)-\(first + step * (count - 1))"
    }
  }
}

extension Substring {
  fileprivate func numbers(around separator: Character) -> (Int, Int)? {
    let sides = split(separator: separator, omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let left = sides[0], let right = sides[1], left >= 0, right >= 0 else {
      return nil
    }
    return (left, right)
  }
}

extension FrameOrder {
  /// How many pictures there would be if each that comes back were another one.
  var pictureChanges: Int { 1 + zip(pictures, pictures.dropFirst()).count { $0 != $1 } }
}

extension Shot {
  /// Which frames show the same, and how many pixels each picture changes of the frame before the
  /// first that shows it.
  ///
  /// - Parameter recognizes: whether a picture that comes back is known again, rather than taken for
  ///   another one.
  func survey(recognizes: Bool = true) throws -> (order: FrameOrder, changes: [Int]) {
    var (order, changes) = (FrameOrder(), [Int]())
    var known: [DrawingName: Int] = [:]
    var last: Drawing?
    try forEachDrawing { drawing, _ in
      if drawing == last, let picture = order.pictures.last {
        order.append(picture)
        return
      }
      let name = DrawingName(drawing)
      if recognizes, let picture = known[name] {
        order.append(picture)
      } else {
        known[name] = changes.count
        order.append(changes.count)
        changes.append((last.map(drawing.changes) ?? PixelRect(drawing.size)).area)
      }
      last = drawing
    }
    return (order, changes)
  }
}

/// Tells drawings apart without keeping them: two hashes, which hardly ever are both the same by
/// chance.
private struct DrawingName: Hashable {
  private let first: Int
  private let second: Int

  init(_ drawing: Drawing) {
    var hashers = (Hasher(), Hasher())
    hashers.1.combine(0)
    hashers.0.combine(drawing)
    hashers.1.combine(drawing)
    (first, second) = (hashers.0.finalize(), hashers.1.finalize())
  }
}
