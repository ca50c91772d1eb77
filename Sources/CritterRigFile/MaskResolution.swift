import CritterGraphics
import CritterRig
import CritterSyntax

/// Looks up the parts that mask other parts.
extension Resolution {
  /// The maximum number of parts to draw, with those that masks draw again.
  private static var greatestCount: Int { 20_000 }

  /// Adds masks after all parts, because any other part can be a mask.
  func addMasks(_ entries: [Named<PartEntry>]) {
    var names: [Int: Located<String>] = [:]
    addMasks(entries, &names)
    let drawn = DrawnParts(parts)
    var (known, total): ([Int: DrawnParts.Extent], Int) = ([:], 0)
    for index in parts.indices where parts[index].parent == nil || names[index] != nil {
      let extent: DrawnParts.Extent
      do throws(DrawnParts.Problem) {
        extent = try drawn.extent(of: index, &known)
      } catch {
        return report(error, names, of: index)
      }
      if parts[index].parent == nil { total += extent.count }
      if total > Self.greatestCount {
        let mark = names.min { $0.key < $1.key }?.value.mark
        return context.report("masks draw more than \(Self.greatestCount.grouped) parts", at: mark)
      }
    }
  }

  /// - Parameter index: the part whose masks were followed.
  private func report(
    _ problem: DrawnParts.Problem, _ names: [Int: Located<String>], of index: Int
  ) {
    switch problem {
    case .circle(let masked):
      let name = parts[masked].name
      context.report("the mask of '\(name)' would contain '\(name)'", at: names[masked]?.mark)
    case .tooManyMasks(let masked):
      context.report(
        "masks are nested more than \(DrawnParts.greatestDepth) deep",
        at: (names[index] ?? names[masked])?.mark)
    }
  }

  /// - Parameter names: gets the names of the masking parts by the index of the masked part.
  private func addMasks(_ entries: [Named<PartEntry>], _ names: inout [Int: Located<String>]) {
    for named in entries {
      let masks = named.value.masks
      if !masks.isEmpty, let index = part(named.name) {
        warn(of: masks)
        let others = masks.map { $0.part.flatMap { part($0, near: named.name.value) } }
        parts[index].masks = zip(masks, others).map { $0.mask(by: $1) }
        names[index] = masks.lazy.compactMap(\.part).first
      }
      addMasks(named.value.parts, &names)
    }
  }

  private func warn(of masks: [MaskEntry]) {
    guard let mode = masks.first?.mode, mode.value != .add else { return }
    context.warn(
      "the first mask adds to nothing, so 'mode: \(mode.value.rawValue)' hides the part; write "
        + "'inverted: true' to show everything outside of the mask, or remove 'mode'", at: mode.mark
    )
  }
}

/// The parts that are drawn for each part: its children and the part that masks it.
private struct DrawnParts {
  /// The number of drawn parts, and of nested masks.
  struct Extent {
    var count = 1
    var depth = 0
  }

  enum Problem: Error {
    /// The mask of a part contains the part itself.
    case circle(masked: Int)
    /// A part is the last of more masks in each other than are allowed.
    case tooManyMasks(masked: Int)
  }

  /// The maximum depth of nested masks.
  static let greatestDepth = 16

  private let parts: [Part]
  private var children: [[Int]]

  init(_ parts: [Part]) {
    self.parts = parts
    children = [[Int]](repeating: [], count: parts.count)
    for index in parts.indices {
      if let parent = parts[index].parent { children[parent].append(index) }
    }
  }

  /// - Parameters:
  ///   - outer: the parts that are drawn around the part, outermost first.
  ///   - masks: the number of masks among them.
  func extent(
    of index: Int, within outer: [Int] = [], masks: Int = 0, _ known: inout [Int: Extent]
  ) throws(Problem) -> Extent {
    if let extent = known[index] { return extent }
    let outer = outer + [index]
    var extent = Extent()
    for next in children[index] + parts[index].maskingParts {
      if let start = outer.firstIndex(of: next) {
        throw .circle(masked: outer[start...].last { !parts[$0].maskingParts.isEmpty } ?? index)
      }
      let own = parts[index].maskingParts.contains(next) ? parts[index].masks.count : 0
      guard masks + own <= Self.greatestDepth else { throw .tooManyMasks(masked: index) }
      let inner = try self.extent(of: next, within: outer, masks: masks + own, &known)
      guard masks + own + inner.depth <= Self.greatestDepth else {
        throw .tooManyMasks(masked: index)
      }
      extent.count = min(extent.count + inner.count, 1_000_000)
      extent.depth = max(extent.depth, own + inner.depth)
    }
    known[index] = extent
    return extent
  }
}
