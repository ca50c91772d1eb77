import CritterAnimated
import CritterGraphics
import CritterSVG
import CritterRigSpec

// The motions of properties.
extension SVGDocument {
  /// Returns the motion of a property; nil if its value can't be read.
  ///
  /// - Parameter usual: the value without one.
  func motion(
    _ name: String, _ kind: SVGKind, usual: String, _ style: SVGStyle, _ notes: inout ImportNotes
  ) throws(SVGError) -> Motion? {
    let base = style.text(name) ?? usual
    let list = style.animations[name] ?? []
    if list.isEmpty, ["d", "points"].contains(name), base.exact.contains("%") {
      notes.warn("'\(name)' can't have percentages, so browsers don't draw the shape")
      return nil
    }
    guard let stack = stack(list, base, kind, style) else {
      let text = Self.texts(of: list, base).first {
        kind.numbers([$0], color: style.color, font: FontUnits()) == nil
      }
      notes.add(
        text.map { "the value '\($0.clipped(to: 30))' of '\(name)'" }
          ?? "a '\(name)' with values that can't be mixed")
      return nil
    }
    return try stack.motion()
  }

  /// Returns the units of an element's font, as far as texts use them.
  private func units(_ style: SVGStyle, for texts: [String]) -> FontUnits {
    let isMeasured = texts.contains { text in
      ["ex", "ch"].contains { text.lowercased().exact.hasSuffix($0) }
    }
    return isMeasured
      ? FontMeasures.shared.units(of: style.values["font-family"] ?? [], size: style.fontSize)
      : FontUnits(size: style.fontSize)
  }

  /// Returns the animations of a property whose values can't be mixed, as indices of words.
  func words(of list: [SVGAnimation], _ base: String) -> (SVGStack, [String]) {
    let words = Self.texts(of: list, base)
    let layers = list.map { animation -> SVGStack.Layer in
      // Words have no sums.
      var animation = animation
      animation.isAdditive = false
      let values = animation.keys.map { key -> [Double] in
        let text = if case .text(let text) = key.value { text } else { base }
        return [Double(words.firstIndex(of: text) ?? 0)]
      }
      return layer(animation, values, flips: true)
    }
    return (SVGStack(base: [0], layers: layers, loop: loop), words)
  }

  private static func texts(of list: [SVGAnimation], _ base: String) -> [String] {
    var texts = [base]
    for key in list.flatMap(\.keys) {
      switch key.value {
      case .text(let text): texts.append(text)
      case .sum(let a, let b): texts += [a, b].compactMap(\.self)
      case .base, .zero: break
      }
    }
    return texts
  }

  private func stack(
    _ list: [SVGAnimation], _ base: String, _ kind: SVGKind, _ style: SVGStyle
  ) -> SVGStack? {
    let texts = Self.texts(of: list, base)
    let all = kind.numbers(texts, color: style.color, font: units(style, for: texts))
    guard let all, let first = all.first else { return nil }
    var rest = all.dropFirst()
    func next() -> [Double] { rest.popFirst() ?? first }
    let layers = list.map { animation -> SVGStack.Layer in
      let values = animation.keys.map { key -> [Double] in
        switch key.value {
        case .text: return next()
        case .base: return first
        case .zero: return first.map { _ in 0 }
        case .sum(let a, _):
          let start = a == nil ? first : next()
          return zip(start, next()).map(+)
        }
      }
      var layer = layer(animation, values)
      if animation.isTowards, let last = values.last {
        let way = [0.0, 1].map { step in last.map { _ in step } }
        layer.approach = (last, self.layer(animation, way).pieces)
      }
      return layer
    }
    return SVGStack(base: first, layers: layers, loop: loop)
  }

  /// Returns an animation with the numbers of its keys.
  ///
  /// - Parameter flips: whether values jump halfway instead of mixing.
  func layer(
    _ animation: SVGAnimation, _ values: [[Double]], flips: Bool = false
  ) -> SVGStack.Layer {
    let offsets = Self.offsets(of: animation, values)
    var pieces: [SVGPiece] = []
    for index in 0..<max(values.count - 1, 0) where offsets[index + 1] > offsets[index] {
      let (start, end) = (offsets[index], offsets[index + 1])
      let ease = animation.keys[index].ease
      if flips, ease != .ease(.hold) {
        let middle = (start + end) / 2
        let (a, b) = (values[index], values[index + 1])
        pieces.append(SVGPiece(start: start, end: middle, from: a, to: a, ease: .linear))
        pieces.append(SVGPiece(start: middle, end: end, from: b, to: b, ease: .linear))
      } else {
        pieces += ease.pieces(from: values[index], to: values[index + 1], start: start, end: end)
      }
    }
    // At its end, an animation has its last value, which its last step may not show.
    if let last = values.last, let piece = pieces.last, piece.to != last {
      pieces.append(SVGPiece(start: 1, end: 1, from: last, to: last, ease: .linear))
    }
    let isTwice = [.alternate, .alternateBackward].contains(animation.direction)
    return SVGStack.Layer(
      pieces: pieces.cycle(animation.direction), intervals: schedule.intervals[animation.timing],
      cycle: animation.duration.map { isTwice ? 2 * $0 : $0 }, animation: animation)
  }

  /// The fractions of the time of an animation's keys.
  private static func offsets(of animation: SVGAnimation, _ values: [[Double]]) -> [Double] {
    let own = animation.keys.map(\.offset)
    guard animation.isPaced, values.count > 2 else { return own }
    let lengths = zip(values, values.dropFirst()).map { one, next in
      zip(one, next).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }
    let whole = lengths.reduce(0, +)
    guard whole > 0 else { return own }
    return [0] + lengths.map { $0 / whole }.runningSums
  }
}
