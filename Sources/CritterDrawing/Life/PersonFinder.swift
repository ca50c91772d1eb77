import CritterGraphics

/// Finds a person without a face in an illustration: a tall run of shapes with skin.
struct PersonFinder {
  let drawing: Silhouette
  private var grid: ShapeGrid { drawing.grid }

  /// Units from the first to the last, with their cells.
  private typealias Run = (first: Int, last: Int, mask: ShapeMask)

  /// Returns the tallest person; nil if there is none.
  func person() -> (units: Set<Int>, bounds: Rect)? {
    let found = runs.filter(isPerson)
    let tallest = found.max {
      $0.mask.bounds(in: grid).size.height < $1.mask.bounds(in: grid).size.height
    }
    return tallest.map { (Set($0.first...$0.last), $0.mask.bounds(in: grid)) }
  }

  /// The shapes in a color of skin with the shapes around them, back to front. Those of a person
  /// follow each other in depth, and are above each other.
  private var runs: [Run] {
    var runs: [Run] = []
    for leaf in drawing.leaves where isSkin(leaf) {
      if let last = runs.last, leaf.unit <= last.last { continue }
      var run = grown((leaf.unit, leaf.unit, leaf.solid))
      while let last = runs.last, isOne(last, run) {
        runs.removeLast()
        run = grown((last.first, run.last, run.mask))
      }
      runs.append(run)
    }
    return runs
  }

  /// Whether two runs are near in depth and above each other.
  private func isOne(_ low: Run, _ high: Run) -> Bool {
    let (a, b) = (low.mask.bounds(in: grid), high.mask.bounds(in: grid))
    let gap = max(a.minY, b.minY) - min(a.maxY, b.maxY)
    let side = 0.1 * drawing.scale
    return high.first - low.last < 24 && gap < 0.35 * drawing.bounds.size.height
      && a.minX - side < b.maxX && b.minX - side < a.maxX
  }

  private func isSkin(_ leaf: Silhouette.Leaf) -> Bool {
    leaf.isOpaque && leaf.color.isSkin && leaf.bounds.area < 0.08 * drawing.scale * drawing.scale
      && leaf.count > 0
  }

  /// Returns a run with the shapes in between, and with the next ones that touch it.
  private func grown(_ run: Run) -> Run {
    var run = run
    run.mask = drawing.mask(of: (run.first...run.last).filter { !drawing.isScenery($0) })
    while run.first > 0, belongs(run.first - 1, to: run) {
      run.first -= 1
      run.mask.formUnion(drawing.mask(of: [run.first]))
    }
    while run.last + 1 < drawing.leavesOfUnit.count, belongs(run.last + 1, to: run) {
      run.last += 1
      run.mask.formUnion(drawing.mask(of: [run.last]))
    }
    return run
  }

  /// Whether a unit next to a run in depth touches it, and is hair, a shoe, or clothing by its size,
  /// or the shade of the whole person.
  private func belongs(_ unit: Int, to run: Run) -> Bool {
    guard !drawing.isScenery(unit) else { return false }
    let mask = drawing.mask(of: [unit])
    let box = run.mask.bounds(in: grid)
    let room = box.padded(by: 0.15 * box.size.height)
    let touching = mask.grown(by: 1).overlap(run.mask)
    let isShade = touching * 10 > 8 * run.mask.count && mask.count * 10 < 14 * run.mask.count
    return (mask.count < run.mask.count || isShade) && touching > 0
      && room.contains(mask.bounds(in: grid))
  }

  /// Whether a run is one tall region on the ground, with skin at the top.
  private func isPerson(_ run: Run) -> Bool {
    let (box, whole) = (run.mask.bounds(in: grid), drawing.bounds)
    let isTall =
      box.size.height > 1.3 * box.size.width
      && box.size.height > 0.3 * whole.size.height
    let isOnGround = box.maxY > whole.minY + 0.8 * whole.size.height
    let main = run.mask.grown(by: 1).regions.first?.count ?? 0
    guard isTall, isOnGround, box.area < 0.5 * whole.area, main * 10 > 8 * run.mask.count else {
      return false
    }
    let high = box.minY + 0.3 * box.size.height
    return drawing.leaves.contains {
      (run.first...run.last).contains($0.unit) && isSkin($0) && $0.bounds.center.y < high
    }
  }
}

extension Color {
  /// Whether the hue is between pink and tan, and neither pale nor strong.
  fileprivate var isSkin: Bool {
    let strength = saturation / max(red, 1e-9)
    guard red > green, red > blue, (0.14...0.57).contains(strength), red > 0.4 else { return false }
    // Green is between blue, or a little less, and the middle of blue and red.
    return green > blue - 0.2 * saturation && green - blue < 0.66 * saturation
  }
}
