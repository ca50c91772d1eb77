package import CritterGraphics
package import CritterRig

/// A finger or mouse pointer on the canvas at one instant.
package struct Pointer: Hashable, Sendable {
  /// The look: a finger, an arrow, or none.
  package let look: Scene.PointerLook
  /// The position in canvas points.
  package let position: Point
  /// The opacity of the ring around the pressed point, 0…1.
  package let pressure: Double
}

/// The taps of a scene and the pointer that performs them.
///
/// A finger appears only during taps. A mouse is always visible and moves from tap to tap.
struct PointerTrack: Sendable {
  private var looks: [Look] = []
  private var taps: [Tap] = []
  /// Whether the scene ever shows a pointer.
  private var isShown = false

  private struct Look: Timed {
    let start: Double
    let look: Scene.PointerLook
  }

  private struct Tap: Timed {
    /// The end of the press, in seconds. The part reacts at this time.
    let time: Double
    let place: Point

    /// The start of the press, in seconds. The finger appears at this time.
    var start: Double { time - PointerTrack.pressTime }
  }

  /// The duration of a press, in seconds. Recordings of the iOS simulator have 0.14 to 0.21.
  fileprivate static let pressTime = 0.2
  private static let appearing = 0.05
  private static let fading = 0.1
  /// The maximum duration of a mouse movement between taps, in seconds.
  private static let travelTime = 0.6
  private static let easing = Easing.coreAnimationDefault

  /// The end of the last tap's fade-out, in seconds.
  var end: Double {
    isShown ? taps.last.map { $0.time + Self.fading } ?? 0 : 0
  }

  /// The times at which the ring or the mouse starts or ends an animation, in seconds.
  var marks: [Double] {
    guard isShown else { return [] }
    return taps.indices.flatMap { index in
      let tap = taps[index]
      let departure = departure(for: tap, from: index > 0 ? taps[index - 1] : nil)
      return [departure, tap.start, tap.start + Self.appearing, tap.time, tap.time + Self.fading]
    }
  }

  mutating func show(_ look: Scene.PointerLook, at time: Double) {
    looks.append(Look(start: time, look: look))
    if look != .none { isShown = true }
  }

  mutating func tap(at place: Point, _ time: Double) {
    taps.append(Tap(time: time, place: place))
  }

  /// Returns the pointer at a time in seconds, or nil if it's hidden.
  ///
  /// Before its first tap, a mouse is in the middle of the canvas's bottom edge.
  func pointer(at time: Double, in canvas: Canvas) -> Pointer? {
    let tap = taps.started(at: time).last
    let pressure = tap.map { self.pressure(of: $0, at: time) } ?? 0
    switch looks.started(at: time).last?.look {
    case .touch where pressure > 0:
      return tap.map { Pointer(look: .touch, position: $0.place, pressure: pressure) }
    case .arrow:
      let entrance = Point(canvas.size.width / 2, canvas.size.height)
      let place = mouse(at: time, from: tap, or: entrance)
      return Pointer(look: .arrow, position: place, pressure: pressure)
    case .touch, .some(.none), nil: return nil
    }
  }

  private func pressure(of tap: Tap, at time: Double) -> Double {
    let (down, up) = ((time - tap.start) / Self.appearing, (time - tap.time) / Self.fading)
    return min(max(down, 0), max(1 - up, 0), 1)
  }

  /// Returns the position of the mouse. It reaches the next tap when the press starts.
  private func mouse(at time: Double, from last: Tap?, or entrance: Point) -> Point {
    let place = last?.place ?? entrance
    guard let next = taps.dropFirst(taps.started(at: time).count).first else { return place }
    let departure = departure(for: next, from: last)
    guard time > departure, next.start > departure else { return place }
    let way = Self.easing.progress(at: (time - departure) / (next.start - departure), duration: 1)
    return Point(place.x + (next.place.x - place.x) * way, place.y + (next.place.y - place.y) * way)
  }

  private func departure(for next: Tap, from last: Tap?) -> Double {
    max(last?.time ?? 0, next.start - Self.travelTime)
  }
}
