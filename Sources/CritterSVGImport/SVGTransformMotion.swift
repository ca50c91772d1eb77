import CritterAnimated
import CritterGraphics
import CritterSVG
import CritterRigSpec

// The transforms of elements over time.
extension SVGDocument {
  /// Returns the steps of an element's transform, outermost first.
  func transform(
    of element: MarkupTree, _ style: SVGStyle, _ notes: inout ImportNotes
  ) throws(SVGError) -> [SVGStep] {
    // The root is a box of a page.
    let isRoot = element.offset == root.offset
    let own = StyleTransform(style.values, isRoot: isRoot)
    let box = isRoot ? Rect(size: size) : box(of: element, style, own, &notes)
    let text = style.text("transform") ?? "none"
    guard let base = TransformFunction.list(text, box: box.size) else {
      notes.add("the transform '\(text.clipped(to: 40))'")
      return []
    }
    let origin = own.origin(in: box)
    func around(_ inner: [SVGStep]) -> [SVGStep] {
      guard origin != .zero else { return inner }
      let there = SVGStep.translate(x: Motion(origin.x), y: Motion(origin.y))
      return [there] + inner + [.translate(x: Motion(-origin.x), y: Motion(-origin.y))]
    }
    var steps = try elementMotion(style, &notes)
    for name in ["translate", "rotate", "scale"] {
      steps += try around(single(name, style, box.size, &notes))
    }
    steps += try offsetPath(style, anchor: origin, &notes)
    steps += around(try self.steps(base, style.animations["transform"] ?? [], box.size, &notes))
    if steps.contains(where: \.isDegenerate) { notes.add("a skew of more than 85°") }
    return steps
  }

  /// Returns the steps of the property `translate`, `rotate`, or `scale`.
  private func single(
    _ name: String, _ style: SVGStyle, _ box: Size, _ notes: inout ImportNotes
  ) throws(SVGError) -> [SVGStep] {
    func function(_ text: String) -> String { StyleTransform.function(name, text) }
    let base = TransformFunction.list(function(style.text(name) ?? "none"), box: box)
    guard let base else {
      notes.add("the value '\((style.text(name) ?? "").clipped(to: 30))' of '\(name)'")
      return []
    }
    let animations = (style.animations[name] ?? []).map { animation in
      var animation = animation
      animation.keys = animation.keys.map { key in
        var key = key
        if case .text(let text) = key.value { key.value = .text(function(text)) }
        return key
      }
      return animation
    }
    return try steps(base, animations, box, &notes)
  }

  /// Returns the steps of functions with their animations.
  func steps(
    _ base: [TransformFunction], _ list: [SVGAnimation], _ box: Size, _ notes: inout ImportNotes
  ) throws(SVGError) -> [SVGStep] {
    let still = base.flatMap { SVGStep.steps($0.kind, Motion($0.numbers)) }
    if list.isEmpty { return still }
    var (layers, functions): ([SVGStack.Layer], [[TransformFunction]]) = ([], [])
    for animation in list {
      guard let keys = self.functions(of: animation, base, box) else {
        let texts = animation.texts
        let text = texts.first { TransformFunction.list($0, box: box) == nil } ?? texts.first ?? ""
        notes.add("the transform '\(text.clipped(to: 40))'")
        continue
      }
      layers.append(layer(animation, keys.map { $0.flatMap(\.numbers) }))
      functions.append(keys[0])
    }
    let stack = SVGStack(base: [], layers: layers, loop: loop)
    let (isBase, motions) = try stack.separateMotions { functions[$0].flatMap(\.neutral) }
    var steps: [SVGStep] = []
    if isBase.isStatic {
      if isBase.first == [1] { steps += still }
    } else {
      // The transform without animations jumps in and out.
      for function in base.flatMap({ $0.kind == .matrix ? $0.matrix.functions : [$0] }) {
        steps += SVGStep.steps(
          function.kind, isBase.map { $0[0] == 1 ? function.numbers : function.neutral })
      }
    }
    for (own, motion) in zip(functions, motions) {
      var start = 0
      for function in own {
        let end = start + function.numbers.count
        steps += SVGStep.steps(function.kind, motion.map { [start] in Array($0[start..<end]) })
        start = end
      }
    }
    return steps
  }

  /// Returns the functions of an animation's keys, of the same kinds in each; nil if one can't be
  /// read.
  private func functions(
    of animation: SVGAnimation, _ base: [TransformFunction], _ box: Size
  ) -> [[TransformFunction]]? {
    var all: [[TransformFunction]] = []
    for key in animation.keys {
      let own: [TransformFunction]?
      switch (key.value, animation.function) {
      case (.text(let text), let type?): own = TransformFunction(type: type, text).map { [$0] }
      case (.text(let text), nil): own = TransformFunction.list(text, box: box)
      case (.sum(let a?, let b), let type?):
        guard var sum = TransformFunction(type: type, a), let by = TransformFunction(type: type, b),
          sum.numbers.count == by.numbers.count
        else { return nil }
        sum.numbers = zip(sum.numbers, by.numbers).map(+)
        own = [sum]
      case (.zero, let type?): own = TransformFunction(type: type, "0").map { [$0] }
      case (.base, nil): own = base
      default: own = []
      }
      guard let own else { return nil }
      all.append(own)
    }
    return Self.matched(all)
  }

  /// Fills shorter lists up, or replaces all by the functions of their matrices.
  private static func matched(_ lists: [[TransformFunction]]) -> [[TransformFunction]] {
    let longest = lists.max { $0.count < $1.count } ?? []
    let isMatching = lists.allSatisfy { list in
      zip(list, longest).allSatisfy { $0.kind == $1.kind && $0.kind != .matrix }
    }
    if isMatching {
      return lists.map { list in
        list + longest.dropFirst(list.count).map { TransformFunction($0.kind, $0.neutral) }
      }
    }
    var lists = lists.map(\.matrix.functions)
    for index in lists.indices.dropFirst() {
      // The shorter way around.
      let turn = lists[index][1].numbers[0] - lists[index - 1][1].numbers[0]
      lists[index][1].numbers[0] -= 360 * (turn / 360).rounded()
    }
    return lists
  }

  // MARK: Origin

  /// Returns the box to which `transform-origin` and percentages refer.
  private func box(
    of element: MarkupTree, _ style: SVGStyle, _ own: StyleTransform, _ notes: inout ImportNotes
  ) -> Rect {
    let viewBox = Rect(size: style.viewport)
    // Only an origin or percentages depend on the box.
    let texts =
      [style.text("transform") ?? ""] + (style.animations["transform"] ?? []).flatMap(\.texts)
    guard own.usesOwnBox,
      style.values["transform-origin"] != nil || texts.contains(where: { $0.exact.contains("%") })
    else { return viewBox }
    if let box = still.boxes[element.offset] { return box }
    notes.add("'transform-box' around text or nothing")
    return viewBox
  }

  // MARK: Motion paths

  /// Returns the steps of `animateMotion`.
  private func elementMotion(
    _ style: SVGStyle, _ notes: inout ImportNotes
  ) throws(SVGError) -> [SVGStep] {
    let list = (style.animations["motion"] ?? []).filter { $0.motion != nil }
    let arePoints = list.allSatisfy { animation in
      animation.motion.map { $0.path.isEmpty && !$0.turn.exact.hasPrefix("auto") } ?? false
    }
    if arePoints, !list.isEmpty {
      let layers = list.map { layer($0, Self.points(of: $0)) }
      let place = try SVGStack(base: [0, 0], layers: layers, loop: loop).motion()
      return [.translate(x: place.component(0), y: place.component(1))]
    }
    if replaceEachOther(list) { notes.add("an 'animateMotion' that replaces another one") }
    var steps: [SVGStep] = []
    for animation in list {
      guard let motion = animation.motion else { continue }
      if animation.accumulates { notes.add("an 'animateMotion' along a path that accumulates") }
      steps += try route(animation, motion.path, turn: motion.turn, &notes)
    }
    return steps
  }

  /// Whether an animation takes the place of another one that still has an effect.
  private func replaceEachOther(_ list: [SVGAnimation]) -> Bool {
    guard list.count > 1, !list.allSatisfy(\.isAdditive) else { return false }
    if list.contains(where: \.freezes) { return true }
    let spans = list.map { schedule.intervals[$0.timing] }
    return spans.indices.contains { one in
      spans[(one + 1)...].contains { other in
        other.contains { span in
          spans[one].contains { $0.contains(span.begin) || span.contains($0.begin) }
        }
      }
    }
  }

  private static func points(of animation: SVGAnimation) -> [[Double]] {
    animation.keys.map { key in
      guard case .text(let text) = key.value else { return [0, 0] }
      let numbers = [Double](lengths: text, percent: 0) ?? []
      return numbers.count == 2 ? numbers : [0, 0]
    }
  }

  private func route(
    _ animation: SVGAnimation, _ data: String, turn: String, _ notes: inout ImportNotes
  ) throws(SVGError) -> [SVGStep] {
    var (path, fractions): (Path?, [Double]) = (nil, [])
    if data.isEmpty {
      let points = Self.points(of: animation).map { Point($0[0], $0[1]) }
      let lengths = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
      let traveled = [0] + lengths.runningSums
      let whole = max(traveled[lengths.count], 1e-9)
      fractions = traveled.map { $0 / whole }
      path = Path([.move(points[0])] + points.dropFirst().map { .line($0) })
    } else {
      let target = data.exact.dropping(prefix: "#").flatMap { styles.element(withID: $0) }
      path = try? Path(svg: target.map { $0["d"] ?? "" } ?? data)
      fractions = animation.keys.map { key in
        if case .text(let text) = key.value { Double(parsing: text) ?? 0 } else { 0 }
      }
    }
    guard let path else {
      notes.add("the motion path '\(data.clipped(to: 30))'")
      return []
    }
    let layer = layer(animation, fractions.map { [$0] })
    let (isBase, motions) = try SVGStack(base: [0], layers: [layer], loop: loop)
      .separateMotions { _ in [0] }
    return follow(
      Route(path), motions[0], turns: turn.exact.hasPrefix("auto"),
      extra: turn == "auto-reverse" ? 180 : Double(parsing: turn) ?? 0,
      shows: isBase.map { [1 - $0[0]] })
  }

  /// Returns the steps of the property `offset-path`.
  private func offsetPath(
    _ style: SVGStyle, anchor: Point, _ notes: inout ImportNotes
  ) throws(SVGError) -> [SVGStep] {
    guard let data = style.values["offset-path"], data.keyword != "none" else { return [] }
    guard let path = Path(svgValue: data.text) else {
      notes.add("the value '\(data.text.clipped(to: 30))' of 'offset-path'")
      return []
    }
    let length = max(Route(path).length, 1e-9)
    let distance =
      try motion(
        "offset-distance", .number(percent: length), usual: "0", style, &notes) ?? Motion(0)
    let turn = StyleTransform(style.values).offsetTurn
    let steps = follow(
      Route(path), distance.map { [$0[0] / length] }, turns: turn.follows, extra: turn.angle)
    return steps + [.translate(x: Motion(-anchor.x), y: Motion(-anchor.y))]
  }

  /// Returns the steps of a motion along a path.
  ///
  /// - Parameters:
  ///   - fractions: the fraction of the path's length over time.
  ///   - turns: whether the x axis points along the path.
  ///   - extra: the rotation besides, in degrees.
  ///   - shows: 1 while the motion has an effect.
  private func follow(
    _ route: Route, _ fractions: Motion, turns: Bool, extra: Double, shows: Motion = Motion(1)
  ) -> [SVGStep] {
    func sampled(_ tolerance: Double, _ value: (Double) -> [Double]) -> Motion {
      let moving = [fractions, shows].filter { !$0.isStatic }
      if moving.isEmpty { return Motion(value(0)) }
      return Motion.sampled(moving, in: range, tolerance: tolerance) { time in
        guard shows.value(at: time)[0] > 0.5 else { return value(-1).map { _ in 0 } }
        return value(min(max(fractions.value(at: time)[0], 0), 1))
      }
    }
    let place = sampled(0.02) { fraction in
      let point = route.point(at: fraction)
      return [point.x, point.y]
    }
    let there = SVGStep.translate(x: place.component(0), y: place.component(1))
    guard turns else {
      return extra == 0 ? [there] : [there, .rotate(shows.map { [$0[0] * extra] })]
    }
    var last = 0.0
    let angle = sampled(0.1) { fraction in
      let angle = route.direction(at: fraction) + extra
      last = angle - ((angle - last) / 360).rounded() * 360
      return [last]
    }
    return [there, .rotate(angle)]
  }
}
