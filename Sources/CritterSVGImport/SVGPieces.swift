import CritterAnimated
import CritterGraphics
import CritterRigSpec

/// A part of a motion, between two times.
struct SVGPiece: Hashable {
  var start: Double
  var end: Double
  var from: [Double]
  var to: [Double]
  var ease: Ease

  var isConstant: Bool { from == to }

  func value(at time: Double) -> [Double] {
    guard end > start else { return from }
    let progress = ease.progress(at: min(max((time - start) / (end - start), 0), 1))
    return from.indices.map { from[$0] + (to[$0] - from[$0]) * progress }
  }

  /// Returns the piece between two times within it.
  func cut(from low: Double, to high: Double) -> SVGPiece {
    let length = max(end - start, 1e-12)
    let (a, b) = ((low - start) / length, (high - start) / length)
    let isWhole = a < 1e-9 && b > 1 - 1e-9
    return SVGPiece(
      start: low, end: high, from: a < 1e-9 ? from : value(at: low),
      to: b > 1 - 1e-9 ? to : value(at: high), ease: isWhole ? ease : ease.cut(from: a, to: b))
  }

  func mapped(_ change: ([Double]) -> [Double]) -> SVGPiece {
    SVGPiece(start: start, end: end, from: change(from), to: change(to), ease: ease)
  }
}

extension [SVGPiece] {
  /// Returns the pieces between two times within them.
  func cut(from low: Double, to high: Double) -> [SVGPiece] {
    compactMap { piece in
      let (start, end) = (Swift.max(piece.start, low), Swift.min(piece.end, high))
      return end - start > 1e-9 ? piece.cut(from: start, to: end) : nil
    }
  }

  func value(at time: Double) -> [Double] {
    let piece = first { time < $0.end } ?? last
    return piece?.value(at: time) ?? []
  }

  /// The value at the end.
  var finalValue: [Double] { last?.to ?? [] }

  /// The pieces from 0 to 1, backward.
  fileprivate var reversed: [SVGPiece] {
    reversed().map { piece in
      SVGPiece(
        start: 1 - piece.end, end: 1 - piece.start, from: piece.to, to: piece.from,
        ease: piece.ease.reversed)
    }
  }

  /// Two plays in half of the time each.
  fileprivate func joined(_ other: [SVGPiece]) -> [SVGPiece] {
    func half(_ pieces: [SVGPiece], _ offset: Double) -> [SVGPiece] {
      pieces.map { piece in
        var piece = piece
        piece.start = offset + piece.start / 2
        piece.end = offset + piece.end / 2
        return piece
      }
    }
    return half(self, 0) + half(other, 0.5)
  }

  /// The pieces of one cycle of an animation in a direction.
  func cycle(_ direction: SVGAnimation.Direction) -> [SVGPiece] {
    switch direction {
    case .forward: self
    case .backward: reversed
    case .alternate: joined(reversed)
    case .alternateBackward: reversed.joined(self)
    }
  }
}

extension SVGEase {
  /// Returns the pieces between two keys.
  func pieces(from: [Double], to: [Double], start: Double, end: Double) -> [SVGPiece] {
    func mix(_ progress: Double) -> [Double] {
      from.indices.map { from[$0] + (to[$0] - from[$0]) * progress }
    }
    func held(_ low: Double, _ high: Double, _ progress: Double) -> SVGPiece {
      let value = mix(progress)
      return SVGPiece(
        start: start + (end - start) * low, end: start + (end - start) * high, from: value,
        to: value, ease: .linear)
    }
    switch self {
    case .ease(.hold): return [held(0, 1, 0)]
    case .ease(let ease):
      return [SVGPiece(start: start, end: end, from: from, to: to, ease: ease)]
    case .steps(let count, let atStart, let atEnd):
      let jumps = Double(Swift.max(count - 1 + (atStart ? 1 : 0) + (atEnd ? 1 : 0), 1))
      return (0..<count).map { step in
        let progress = (Double(step) + (atStart ? 1 : 0)) / jumps
        return held(
          Double(step) / Double(count), Double(step + 1) / Double(count), Swift.min(progress, 1))
      }
    case .points(let points):
      return zip(points, points.dropFirst()).compactMap { point, next in
        guard next.time > point.time else { return nil }
        return SVGPiece(
          start: start + (end - start) * point.time, end: start + (end - start) * next.time,
          from: mix(point.value), to: mix(next.value), ease: .linear)
      }
    }
  }
}

/// The animations of one property of an element, over a value without them.
struct SVGStack {
  /// An animation with its numbers.
  struct Layer {
    /// One cycle, from 0 to 1.
    fileprivate(set) var pieces: [SVGPiece]
    let intervals: [SVGInterval]
    /// The length of a cycle, in microseconds; nil without an end.
    let cycle: Int?
    let animation: SVGAnimation
    /// For an animation from the value below it: its own value, and the way there from 0 to 1.
    var approach: (target: [Double], way: [SVGPiece])?
  }

  let base: [Double]
  let layers: [Layer]
  let loop: SVGLoop

  /// Frames per second of the motions.
  static let frameRate = 100.0
  /// The most changes of a property.
  private static let limit = 20_000

  /// The most samples of a sum.
  private static let maximumSamples = 4000.0
  /// The most animations of a property.
  private static let maximumLayers = 500
  private static let tooManyLayers = SVGError(
    "more than \(maximumLayers.grouped) animations of one property of an element; simplify them")

  /// The frames of the loop.
  static func range(of loop: SVGLoop) -> ClosedRange<Double> {
    0...Double(loop.end - loop.start) / 1e6 * frameRate
  }

  /// What an animation shows at a time.
  private enum State { case active(SVGInterval), frozen([Double]) }

  private func state(of layer: Layer, at time: Double) -> State? {
    let last = layer.intervals.last { Double($0.begin) <= time }
    guard let last else {
      return layer.animation.showsBefore ? .frozen(layer.pieces.value(at: 0)) : nil
    }
    if last.end.map({ time < Double($0) }) ?? true { return .active(last) }
    guard layer.animation.freezes, let end = last.end else { return nil }
    return .frozen(final(layer, from: last.begin, to: end))
  }

  private func final(_ layer: Layer, from begin: Int, to end: Int) -> [Double] {
    guard let cycle = layer.cycle, end > begin else { return layer.pieces.value(at: 0) }
    let progress = Double(end - begin) / Double(cycle)
    let whole = progress.rounded(.down)
    let isAtEnd = progress - whole < 1e-9
    let value = isAtEnd ? layer.pieces.finalValue : layer.pieces.value(at: progress - whole)
    return accumulated(value, layer, whole - (isAtEnd ? 1 : 0))
  }

  private func accumulated(_ value: [Double], _ layer: Layer, _ plays: Double) -> [Double] {
    guard layer.animation.accumulates, plays > 0 else { return value }
    let whole = layer.pieces.finalValue
    return value.indices.map { value[$0] + plays * whole[$0] }
  }

  /// The times at which an animation begins, ends, or starts its next cycle.
  private func boundaries(_ window: Range<Int>) throws(SVGError) -> [Double] {
    let (low, high) = (Double(window.lowerBound), Double(window.upperBound))
    var times: Set<Double> = [low, high]
    for layer in layers {
      for interval in layer.intervals {
        let (begin, end) = (Double(interval.begin), interval.end.map(Double.init) ?? high)
        times.formUnion([begin, end].filter { $0 > low && $0 < high })
        guard let cycle = layer.cycle.map(Double.init), cycle > 0 else { continue }
        var next = begin + max(((low - begin) / cycle).rounded(.down), 0) * cycle
        while next < min(end, high) {
          if next > low { times.insert(next) }
          next += cycle
          guard times.count < Self.limit else {
            throw SVGError("more than \(Self.limit.grouped) repetitions; simplify the animation")
          }
        }
      }
    }
    return times.sorted()
  }

  /// The animations that have an effect, lowest first, by their indices. Without one that replaces,
  /// the value without animations has an effect, too.
  private func effective(at time: Double) -> (layers: [Int], hasBase: Bool) {
    var list: [(order: [Double], index: Int, isAdditive: Bool)] = []
    for (index, layer) in layers.enumerated() {
      guard state(of: layer, at: time) != nil else { continue }
      let begin = layer.intervals.last { Double($0.begin) <= time }?.begin ?? .min
      let isStyle = layer.animation.isStyle
      list.append(
        (
          [isStyle ? 1 : 0, isStyle ? 0 : Double(begin), Double(index)], index,
          layer.animation.isAdditive || layer.approach != nil
        ))
    }
    list.sort { $0.order.lexicographicallyPrecedes($1.order) }
    let lowest = list.lastIndex { !$0.isAdditive }
    return (list[(lowest ?? 0)...].map(\.index), lowest == nil)
  }

  /// The pieces of an animation between two boundaries, in microseconds.
  private func pieces(of layer: Layer, from low: Double, to high: Double) -> [SVGPiece] {
    let middle = (low + high) / 2
    switch state(of: layer, at: middle) {
    case nil: return []
    case .frozen(let value):
      return [SVGPiece(start: low, end: high, from: value, to: value, ease: .linear)]
    case .active(let interval):
      guard layer.animation.pausedAt == nil, let cycle = layer.cycle.map(Double.init) else {
        let time = layer.animation.pausedAt.flatMap { paused in
          layer.cycle.map { Double(paused % $0) / Double($0) }
        }
        let value = layer.pieces.value(at: time ?? 0)
        return [SVGPiece(start: low, end: high, from: value, to: value, ease: .linear)]
      }
      let begin = Double(interval.begin)
      let plays = ((middle - begin) / cycle).rounded(.down)
      let origin = begin + plays * cycle
      return layer.pieces.cut(from: (low - origin) / cycle, to: (high - origin) / cycle).map {
        piece in
        var piece = piece.mapped { accumulated($0, layer, plays) }
        piece.start = origin + piece.start * cycle
        piece.end = origin + piece.end * cycle
        return piece
      }
    }
  }

  /// Returns the motion of the sum of all animations, in frames from the start of the loop.
  func motion() throws(SVGError) -> Motion {
    var motion = try motion(in: loop.start..<loop.end)
    if let window = cycle(of: layers) {
      motion.cycle = try self.motion(in: window).cycle(in: window, of: loop)
    }
    return motion
  }

  private func motion(in window: Range<Int>) throws(SVGError) -> Motion {
    guard layers.count <= Self.maximumLayers else { throw Self.tooManyLayers }
    return try motion(in: window) { low, high in
      let (indices, hasBase) = effective(at: (low + high) / 2)
      let start = hasBase ? base : base.map { _ in 0 }
      let constant = SVGPiece(start: low, end: high, from: start, to: start, ease: .linear)
      return indices.reduce([constant]) { below, index in
        var layer = layers[index]
        guard let approach = layer.approach else {
          return Self.sum(below, pieces(of: layer, from: low, to: high))
        }
        // Over the value without animations, the pieces are the whole.
        let isBase = index == indices.first && hasBase
        if !isBase { layer.pieces = approach.way }
        let own = pieces(of: layer, from: low, to: high)
        if own.isEmpty { return below }
        return isBase ? own : Self.mix(below, own, towards: approach.target)
      }
    }
  }

  /// Returns the time of one cycle that animations repeat during the loop; nil if they don't, or
  /// if it is the loop.
  private func cycle(of layers: [Layer]) -> Range<Int>? {
    let length = loop.end - loop.start
    let periods = layers.map { loop.periods[$0.animation.timing] }.filter { $0 > 0 }
    guard loop.loopsForever, let first = layers.compactMap(\.intervals.last).first,
      !layers.contains(where: { $0.animation.accumulates })
    else { return nil }
    let period = periods.reduce(1) { $0 <= length ? $0.leastMultiple($1) : $0 }
    guard period > 1, length % period == 0 else { return nil }
    let delay = ((first.begin - loop.start) % period + period) % period
    guard period < length || delay > 0 else { return nil }
    return loop.start + delay..<loop.start + delay + period
  }

  /// Returns the motions of each animation alone, and of the value without animations: 1 while it
  /// has an effect. Without an effect, an animation has the neutral value.
  func separateMotions(
    _ neutral: (Int) -> [Double]
  ) throws(SVGError) -> (base: Motion, layers: [Motion]) {
    guard layers.count <= Self.maximumLayers else { throw Self.tooManyLayers }
    let whole = loop.start..<loop.end
    var known: [Double: (layers: Set<Int>, hasBase: Bool)] = [:]
    /// All motions have the same boundaries.
    func effective(at time: Double) -> (layers: Set<Int>, hasBase: Bool) {
      if let effect = known[time] { return effect }
      let effect = self.effective(at: time)
      known[time] = (Set(effect.layers), effect.hasBase)
      return (Set(effect.layers), effect.hasBase)
    }
    let base = try motion(in: whole) { low, high in
      let flag = [effective(at: (low + high) / 2).hasBase ? 1.0 : 0]
      return [SVGPiece(start: low, end: high, from: flag, to: flag, ease: .linear)]
    }
    var motions: [Motion] = []
    for (index, layer) in layers.enumerated() {
      var isAlways = true
      func pieces(_ low: Double, _ high: Double) -> [SVGPiece] {
        let isEffective = effective(at: (low + high) / 2).layers.contains(index)
        let own = isEffective ? self.pieces(of: layer, from: low, to: high) : []
        if !own.isEmpty { return own }
        isAlways = false
        let value = neutral(index)
        return [SVGPiece(start: low, end: high, from: value, to: value, ease: .linear)]
      }
      var motion = try motion(in: whole, pieces)
      if let window = cycle(of: isAlways ? [layer] : layers) {
        motion.cycle = try self.motion(in: window, pieces).cycle(in: window, of: loop)
      }
      motions.append(motion)
    }
    return (base, motions)
  }

  private func motion(
    in window: Range<Int>, _ pieces: (Double, Double) -> [SVGPiece]
  ) throws(SVGError) -> Motion {
    let times = try boundaries(window)
    var all = zip(times, times.dropFirst()).filter { $1 - $0 > 0.5 }.flatMap { pieces($0, $1) }
    if !loop.loopsForever, window.upperBound == loop.end {
      // At the end, animations that don't stay have no effect.
      let end = Double(window.upperBound)
      let after = pieces(end, end + 2).first?.from ?? []
      if let last = all.last, !after.isEmpty, last.to != after {
        all.append(SVGPiece(start: end, end: end, from: after, to: after, ease: .linear))
      }
    }
    return motion(of: all, from: window.lowerBound)
  }

  /// Returns the way from a value below an animation to the animation's own value.
  private static func mix(
    _ below: [SVGPiece], _ way: [SVGPiece], towards target: [Double]
  ) -> [SVGPiece] {
    combined(below, way) { under, way in
      target.indices.map { under[$0] + (target[$0] - under[$0]) * way[$0] }
    }
  }

  /// Adds two lists of pieces of the same time.
  private static func sum(_ a: [SVGPiece], _ b: [SVGPiece]) -> [SVGPiece] {
    guard let first = a.first, !b.isEmpty else { return a }
    func add(_ x: [Double], _ y: [Double]) -> [Double] {
      x.indices.map { x[$0] + ($0 < y.count ? y[$0] : 0) }
    }
    if a.allSatisfy(\.isConstant), a.count == 1 {
      return b.map { $0.mapped { add(first.from, $0) } }
    }
    if b.allSatisfy(\.isConstant), b.count == 1 {
      return a.map { $0.mapped { add($0, b[0].from) } }
    }
    return combined(a, b, add)
  }

  /// Combines two lists of pieces of the same time, in lines between samples.
  private static func combined(
    _ a: [SVGPiece], _ b: [SVGPiece], _ add: ([Double], [Double]) -> [Double]
  ) -> [SVGPiece] {
    guard let first = a.first, let last = a.last else { return a }
    var times = Set((a + b).flatMap { [$0.start, $0.end] })
    let length = last.end - first.start
    let step = max(1e6 / frameRate, length / maximumSamples)
    for index in 0..<max(Int(length / step), 0) {
      times.insert(first.start + Double(index) * step)
    }
    let sorted = times.sorted()
    var (one, other) = (PieceCursor(a), PieceCursor(b))
    return zip(sorted, sorted.dropFirst()).compactMap { low, high -> SVGPiece? in
      guard high - low > 1 else { return nil }
      let inner = (low + 1e-3, high - 1e-3)
      return SVGPiece(
        start: low, end: high, from: add(one.value(at: inner.0), other.value(at: inner.0)),
        to: add(one.value(at: inner.1), other.value(at: inner.1)), ease: .linear)
    }
  }

  /// Reads values of pieces at ascending times.
  private struct PieceCursor {
    private let pieces: [SVGPiece]
    private var index = 0

    init(_ pieces: [SVGPiece]) { self.pieces = pieces }

    mutating func value(at time: Double) -> [Double] {
      while index < pieces.count - 1, time >= pieces[index].end { index += 1 }
      return pieces.isEmpty ? [] : pieces[index].value(at: time)
    }
  }

  /// Jumps take this many frames.
  private static let jump = 0.02

  /// - Parameter origin: the time of frame 0, in microseconds.
  private func motion(of pieces: [SVGPiece], from origin: Int) -> Motion {
    let scale = Self.frameRate / 1e6
    var keys: [Motion.Key] = []
    var last: SVGPiece?
    for piece in pieces {
      let start = (piece.start - Double(origin)) * scale
      if let before = last {
        let isSame = zip(before.to, piece.from).allSatisfy { abs($0 - $1) < 1e-6 }
        if isSame, before.isConstant, piece.isConstant {
          last?.end = piece.end
          continue
        }
        if !isSame, before.isConstant {
          keys[keys.count - 1].eases = [.hold]
        } else if !isSame {
          keys.append(Motion.Key(time: start - Self.jump, value: before.to, eases: [.hold]))
        }
      }
      keys.append(Motion.Key(time: start, value: piece.from, eases: [piece.ease]))
      last = piece
    }
    guard let last else { return Motion(base) }
    let end = (last.end - Double(origin)) * scale
    if !last.isConstant || keys.count > 1, end > keys[keys.count - 1].time {
      keys.append(Motion.Key(time: end, value: last.to, eases: [.linear]))
    }
    return Motion(keys: keys)
  }
}

extension Motion {
  /// The keyframes as a cycle of a loop, in a time in microseconds.
  fileprivate func cycle(in window: Range<Int>, of loop: SVGLoop) -> Cycle {
    let scale = SVGStack.frameRate / 1e6
    return Cycle(
      keys: keys, length: Double(window.count) * scale,
      delay: Double(window.lowerBound - loop.start) * scale)
  }
}
