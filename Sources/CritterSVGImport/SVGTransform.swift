import CritterAnimated
import CritterGraphics
import CritterSVG
import CritterRigSpec

extension TransformFunction {
  /// Creates the function of an `animateTransform`; nil if its numbers are wrong.
  init?(type: String, _ text: String) {
    guard let kind = Kind(rawValue: type), kind != .matrix,
      let functions = Self.list("\(type)(\(text))"), functions.count == 1
    else { return nil }
    self = functions[0]
  }
}

/// A step of a transform over time; the outermost comes first in a list.
enum SVGStep {
  case translate(x: Motion, y: Motion)
  /// In degrees.
  case rotate(Motion)
  case scale(Motion)
  /// In degrees; along the x axis, or the y axis.
  case skew(Motion, isVertical: Bool)

  /// Creates the steps of a function whose numbers move.
  static func steps(_ kind: TransformFunction.Kind, _ motion: Motion) -> [SVGStep] {
    switch kind {
    case .translate: return [.translate(x: motion.component(0), y: motion.component(1))]
    case .scale: return [.scale(motion)]
    case .skewX: return [.skew(motion, isVertical: false)]
    case .skewY: return [.skew(motion, isVertical: true)]
    case .matrix:
      return TransformFunction(.matrix, motion.first).matrix.functions.flatMap {
        steps($0.kind, Motion($0.numbers))
      }
    case .rotate:
      let (x, y) = (motion.component(1), motion.component(2))
      let angle = SVGStep.rotate(motion.component(0))
      if x.isStatic, y.isStatic, x.first == [0], y.first == [0] { return [angle] }
      return [
        .translate(x: x, y: y), angle,
        .translate(x: x.map { [-$0[0]] }, y: y.map { [-$0[0]] }),
      ]
    }
  }

  /// Whether the step skews by nearly a right angle.
  var isDegenerate: Bool {
    guard case .skew(let angle, _) = self else { return false }
    return angle.keys.contains {
      abs($0.value[0].remainder(dividingBy: 180)) > Placement.greatestSkew
    }
  }
}

/// The placements of nested parts that together have the same transform as a list of steps.
struct SVGPlacements {
  /// Outermost first; at least one.
  private(set) var all: [Placement] = []
  private var x = Motion(0)
  private var y = Motion(0)
  private var current = Placement()
  private var stage = Stage.position
  private let range: ClosedRange<Double>

  private enum Stage: Int { case position, rotation, skew, scale, anchor }

  init(_ steps: [SVGStep], in range: ClosedRange<Double>) {
    self.range = range
    for step in steps { add(step) }
    finish()
  }

  private mutating func add(_ step: SVGStep) {
    switch step {
    case .translate(let x, let y): translate(x, y)
    case .rotate(let motion):
      if motion.isStatic, motion.first == [0] { return }
      let joins = stage == .rotation && (motion.isStatic || current.rotation.isStatic)
      if !joins { enter(.rotation) }
      current.rotation = sum(current.rotation, motion)
    case .skew(let motion, let isVertical):
      if motion.isStatic, motion.first == [0] { return }
      enter(.skew)
      current.skew = motion.map { [isVertical ? $0[0] : -$0[0]] }
      current.skewAxis = Motion(isVertical ? 90 : 0)
    case .scale(let motion):
      if motion.isStatic, motion.first == [1, 1] { return }
      if stage == .scale, motion.isStatic || current.scale.isStatic {
        let (moving, factor) =
          motion.isStatic ? (current.scale, motion.first) : (motion, current.scale.first)
        current.scale = moving.map { [$0[0] * factor[0], $0[1] * factor[1]] }
      } else {
        enter(.scale)
        current.scale = motion
      }
    }
  }

  private mutating func translate(_ x: Motion, _ y: Motion) {
    let isStatic = x.isStatic && y.isStatic
    if isStatic, x.first == [0], y.first == [0] { return }
    if stage == .position {
      self.x = sum(self.x, x)
      self.y = sum(self.y, y)
    } else if isStatic {
      let anchor = current.anchor.first
      current.anchor = Motion([anchor[0] - x.first[0], anchor[1] - y.first[0]])
      stage = .anchor
    } else {
      finish()
      (self.x, self.y) = (x, y)
    }
  }

  private mutating func enter(_ next: Stage) {
    if next.rawValue <= stage.rawValue { finish() }
    stage = next
  }

  private mutating func finish() {
    if x.isStatic && y.isStatic || x.keys.haveTimes(of: y.keys) {
      current.position = .whole(
        Motion.combined([x, y], in: range, isAffine: true) { [$0[0][0], $0[1][0]] })
    } else {
      current.position = .separate(x, y)
    }
    all.append(current)
    (current, stage, x, y) = (Placement(), .position, Motion(0), Motion(0))
  }

  private func sum(_ a: Motion, _ b: Motion) -> Motion {
    if b.isStatic { return a.map { [$0[0] + b.first[0]] } }
    if a.isStatic { return b.map { [$0[0] + a.first[0]] } }
    return Motion.combined([a, b], in: range, isAffine: true) { [$0[0][0] + $0[1][0]] }
  }
}

extension PartSpec {
  /// Returns the part with placements around it; the last one is its own.
  func placed(_ placements: [Placement]) -> PartSpec {
    var part = self
    part.placement = placements[placements.count - 1]
    for placement in placements.dropLast().reversed() {
      part = PartSpec(name: name, placement: placement, children: [part])
    }
    return part
  }
}
