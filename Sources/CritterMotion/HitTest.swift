package import CritterGraphics
package import CritterRig

/// Finds the part that receives a tap, given a rig's current values.
///
/// As in UIKit, hidden and nearly transparent parts and their children receive no taps. A tap goes
/// to the closest listener among the tapped part and its parents.
///
/// Unlike in UIKit, a part without a listener lets taps through. A part outside its parent's frame
/// still receives taps.
package struct HitTest {
  private let rig: Rig
  private let values: [PartValues]
  private let links: [Int: Matrix]
  private let listeners: Set<Int>

  /// - Parameter links: the matrices of parts that move with other parts.
  package init(of rig: Rig, _ values: [PartValues], links: [Int: Matrix] = [:]) {
    self.rig = rig
    self.values = values
    listeners = rig.tapListeners
    self.links = links
  }

  /// Returns the point of a tap and the part that receives it; a nil listener is the canvas.
  ///
  /// Returns nil if the target part isn't visible.
  func tap(on target: Scene.Target) -> (point: Point, listener: Int?)? {
    switch target {
    case .canvas: (Point(rig.canvas.size.width / 2, rig.canvas.size.height / 2), nil)
    case .point(let point): (point, listener(at: point))
    case .part(let part): middle(of: part).map { ($0, listener(from: part)) }
    }
  }

  /// Returns the part that receives a tap at a canvas point; nil for the canvas.
  private func listener(at point: Point) -> Int? {
    let canvas = Rect(size: rig.canvas.size)
    guard canvas.contains(point, cornerRadius: rig.canvas.cornerRadius) else { return nil }
    return listener(at: point, among: rig.children(of: nil, in: values)[...], .identity)
  }

  /// Returns the part, or the closest parent that listens to taps; nil for the canvas.
  private func listener(from part: Int) -> Int? {
    rig.chain(from: part).first(where: listeners.contains)
  }

  /// Returns the visible center of a part, in canvas points; nil if it can't be tapped.
  package func middle(of part: Int) -> Point? {
    let chain = rig.chain(from: part)
    let size = values[part].size
    guard chain.allSatisfy({ values[$0].receivesTaps }),
      let point = matrix(of: part).project(Point(size.width / 2, size.height / 2)),
      Rect(size: rig.canvas.size).contains(point, cornerRadius: rig.canvas.cornerRadius),
      chain.allSatisfy({ isUnmasked(point, in: $0, matrix(of: $0)) })
    else { return nil }
    return point
  }

  private func listener(at point: Point, among parts: ArraySlice<Int>, _ matrix: Matrix) -> Int? {
    for index in parts.reversed() where values[index].receivesTaps {
      let world = ownMatrix(of: index) * matrix
      guard isUnmasked(point, in: index, world) else { continue }
      let children = rig.children(around: index, in: values)
      if let inner = listener(at: point, among: children.front, world) { return inner }
      if isOn(point, index, world), let listener = listener(from: index) { return listener }
      if let inner = listener(at: point, among: children.behind, world) { return inner }
    }
    return nil
  }

  private func isOn(_ point: Point, _ part: Int, _ matrix: Matrix) -> Bool {
    let size = values[part].size
    guard size.width > 0, size.height > 0 else { return false }
    return matrix.inverse?.project(point).map { Rect(size: size).contains($0) } ?? false
  }

  private func isUnmasked(_ point: Point, in part: Int, _ matrix: Matrix) -> Bool {
    let masks = zip(rig.parts[part].masks, values[part].masks)
    guard !rig.parts[part].masks.isEmpty else { return true }
    return masks.reduce(false) { isVisible, each in
      let (mask, values) = each
      let isInside = isInside(point, mask, values, of: matrix)
      return switch mask.mode {
      case .add: isVisible || (isInside ?? true)
      case .subtract: isVisible && !(isInside ?? false)
      case .intersect: isVisible && (isInside ?? true)
      }
    }
  }

  /// Returns whether a point is visible through a mask.
  ///
  /// - Returns: nil for a part that hides, because its art rarely fills its frame.
  private func isInside(
    _ point: Point, _ mask: PartMask, _ values: MaskValues, of matrix: Matrix
  ) -> Bool? {
    if let part = mask.part {
      let hides = mask.isInverted != (mask.mode == .subtract)
      return hides ? nil : isInside(point, part, self.matrix(of: part)) != mask.isInverted
    }
    guard let area = values.area, let inner = matrix.inverse?.project(point) else { return false }
    let isInside =
      area.roundedRect.map { $0.rect.contains(inner, cornerRadius: $0.radius) }
      ?? area.contains(inner)
    return isInside != mask.isInverted
  }

  /// Returns whether a point lies in the frame of a part or of one of its children.
  private func isInside(_ point: Point, _ part: Int, _ matrix: Matrix) -> Bool {
    guard isUnmasked(point, in: part, matrix) else { return false }
    return isOn(point, part, matrix)
      || rig.stacking.children(of: part).contains {
        isInside(point, $0, ownMatrix(of: $0) * matrix)
      }
  }

  private func matrix(of part: Int) -> Matrix {
    rig.chain(from: part).reduce(.identity) { $0 * ownMatrix(of: $1) }
  }

  private func ownMatrix(of part: Int) -> Matrix {
    links[part] ?? values[part].matrix(about: rig.parts[part].anchor)
  }
}

extension Rig {
  /// The parts that respond to taps: text fields, and parts with a tap event.
  package var tapListeners: Set<Int> {
    let tapped = reactions.compactMap { $0.event.kind == .tap ? $0.event.part : nil }
    return Set(tapped + parts.indices.filter { parts[$0].field != nil })
  }

  /// Returns a part and its parents, innermost first.
  func chain(from part: Int) -> [Int] {
    Array(sequence(first: part) { parts[$0].parent })
  }
}

extension PartValues {
  /// Whether the part can receive taps, by UIKit's rule.
  fileprivate var receivesTaps: Bool { isVisible && opacity >= 0.01 }
}

extension Rect {
  fileprivate func contains(_ point: Point, cornerRadius: Double = 0) -> Bool {
    let radius = min(cornerRadius, size.width / 2, size.height / 2)
    let x = max(minX + radius - point.x, point.x - (minX + size.width - radius), 0)
    let y = max(minY + radius - point.y, point.y - (minY + size.height - radius), 0)
    return x * x + y * y <= radius * radius
  }
}
