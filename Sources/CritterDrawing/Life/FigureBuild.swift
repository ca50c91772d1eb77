import CritterGraphics

/// The kind of animations of a new rig.
package enum DrawnMotion: String, CaseIterable, Sendable {
  /// A figure that breathes, blinks, and moves its limbs.
  case figure
  /// An object or a logo that floats.
  case float
  /// A figure that hops.
  case hop
  /// No animations.
  case none
}

/// The shape of a drawn figure, and the room that its motion has.
struct FigureBuild {
  private(set) var kind = Anatomy.Kind.object
  private(set) var motion: DrawnMotion?
  /// The box of the figure, in points of the canvas.
  private(set) var bounds = Rect(0, 0, 0, 0)
  /// The box with the reach of the limbs.
  private var reach = Rect(0, 0, 0, 0)
  private(set) var cuts: Set<Anatomy.Side> = []
  private(set) var isFullBleed = false
  /// Whether an edge of the canvas cuts the figure, so that a tilt would show the cut.
  private(set) var isCutOff = false
  /// Whether the drawing keeps still since it is a wordmark, a diagram, or a sheet.
  private(set) var isLayout = false
  private var hasLimbs = false
  /// The point of the figure that holds still.
  var ground = Point.zero

  init() {}

  /// Creates the build of an image, which floats. On a plain background, it rises by at most the
  /// margin; a photo comes nearer within its frame.
  init(_ content: ImageContent, on page: Rect, _ motion: DrawnMotion?) {
    self.motion = motion
    switch content {
    case .cutOut(let box): bounds = box
    case .onCard(let box): (bounds, cuts) = (box, Set(Anatomy.Side.allCases))
    case .full: (bounds, kind, cuts) = (page, .scene, Set(Anatomy.Side.allCases))
    }
    if motion == .figure { kind = .figure }
    reach = bounds
  }

  /// - Parameters:
  ///   - motion: the motion that the user chose.
  ///   - origin: the top-left corner of the page, in points of the drawing.
  init(_ living: AnatomySplit, _ motion: DrawnMotion?, origin: Point) {
    self.motion = motion
    guard let anatomy = living.anatomy else { return }
    kind = anatomy.kind
    let isUndecided = kind != .figure && kind != .face
    if living.hasNamedLimbs || living.isNamedFigure && isUndecided { kind = .figure }
    let drawing = anatomy.drawing
    let isFlat = drawing.isFlat
    let isBust =
      kind == .object && isFlat
      && anatomy.bounds.maxY > drawing.canvas.maxY - 0.08 * drawing.canvas.size.height
    if kind == .face && isFlat || isBust { kind = .figure }
    if kind == .layout, motion == nil {
      self.motion = DrawnMotion.none
      isLayout = true
    }
    if motion == .float { kind = .object }
    if motion == .figure, kind != .face { kind = .figure }
    if kind == .layout { kind = .object }
    bounds = anatomy.bounds
    reach = anatomy.reach
    hasLimbs = living.hasMovingLimbs
    (cuts, isFullBleed) = (drawing.cuts, anatomy.isFullBleed)
    isCutOff = !cuts.isEmpty || drawing.endsAtEdge
    move(by: origin)
  }

  var isFloating: Bool { kind == .object || kind == .scene }

  /// Whether the figure leans, since it has no limbs that could move.
  var leans: Bool { kind == .figure && !hasLimbs }

  /// Moves the figure to coordinates with another origin.
  mutating func move(by origin: Point) {
    let shift = Point(-origin.x, -origin.y)
    (bounds, reach) = (bounds.moved(to: shift), reach.moved(to: shift))
  }

  /// Extends the figure by art that isn't measured as shapes, such as text. A smaller difference is
  /// the rounding of the frames.
  mutating func cover(_ drawn: Rect?) {
    guard let drawn else { return }
    let margin = 0.03 * max(drawn.size.width, drawn.size.height)
    guard !isFullBleed, !bounds.padded(by: margin).contains(drawn) else { return }
    bounds = bounds.union(drawn)
    reach = reach.union(drawn)
  }

  /// The height above the ground, in points.
  var height: Double { max(ground.y - bounds.minY, 1e-6) }

  /// Returns the page with the room for the motion; nil if the page has it, or can't grow.
  func roomy(_ page: Rect) -> Rect? {
    guard !isFullBleed, motion != DrawnMotion.none else { return nil }
    let needed = needed
    let longest = max(page.size.width, page.size.height)
    let step = longest < 64 ? 0.25 : 1.0
    // The room includes a margin, and an odd size such as 160×161 would surprise.
    let least = 0.01 * longest
    func grown(_ value: Double, _ side: Anatomy.Side) -> Double {
      cuts.contains(side) || value <= least ? 0 : (value / step).rounded(.up) * step
    }
    let left = grown(page.minX - needed.minX, .left)
    let right = grown(needed.maxX - page.maxX, .right)
    let top = grown(page.minY - needed.minY, .top)
    let low = grown(needed.maxY - page.maxY, .bottom)
    guard left + right + top + low > 0 else { return nil }
    return Rect(
      page.minX - left, page.minY - top, page.size.width + left + right,
      page.size.height + top + low)
  }

  /// The box of everything that the figure touches as it moves.
  private var needed: Rect {
    let (width, height) = (bounds.size.width, bounds.size.height)
    let edge = 0.01 * max(width, height)
    let (side, top, low) = margins(width, height, edge)
    let above = motion == .hop ? 0.2 * height : top
    let own = Rect(bounds.minX - side, bounds.minY - above, width + 2 * side, height + above + low)
    return kind == .figure ? own.union(reach.padded(by: edge)) : own
  }

  /// Returns the room at the sides, at the top, and below, in points.
  private func margins(
    _ width: Double, _ height: Double, _ edge: Double
  ) -> (side: Double, top: Double, low: Double) {
    switch kind {
    case .figure: (max(edge, (hasLimbs ? 0.03 : 0.05) * height), 0.025 * height, 0)
    case .face: (0.05 * height, 0.012 * height + 0.024 * width, 0.024 * width)
    case .standing: (edge, 0.02 * height, 0)
    case .object, .scene, .layout:
      (0.011 * height + edge, 0.04 * height + 0.011 * width, 0.011 * width)
    }
  }
}

extension Anatomy {
  /// The box of the figure with everything that its limbs and its head touch.
  var reach: Rect {
    let moving = limbs.indices.filter { life(of: .limb($0)) != nil }.flatMap { limbs[$0].reach }
    return (moving + (head?.pivot.reach ?? [])).reduce(bounds) { $0.union($1) }
  }
}
