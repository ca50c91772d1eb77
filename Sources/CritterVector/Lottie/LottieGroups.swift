import CritterForms
import CritterGraphics
import CritterRaster

// Parts and what they show as groups of shapes.

extension LottieWriter {
  /// Whether a group can hold it.
  func isPlain(_ item: MovingItem) -> Bool {
    guard item.weight.isConstant else { return false }
    return switch item.content {
    case .art(let name): art[name]?.isPlain ?? true
    case .text(let fill, let glyphs): !fill.isConstant || uses.repeated(among: glyphs) < 4
    case .fill, .shape: true
    }
  }

  /// Whether groups can hold all that a part shows, whatever holds those.
  func holdsShapes(_ part: MovingPart) -> Bool {
    part.items.allSatisfy(isPlain) && part.parts.allSatisfy(isPlain)
  }

  /// The opacity of a group is that of each shape in it, and not of all together.
  func isPlain(_ part: MovingPart) -> Bool {
    let fades =
      part.opacity.keys.contains { $0.values != [0] && $0.values != [1] }
      || !part.opacity.isConstant
    return part.mask == nil && part.cover.isEmpty
      && (!fades || part.parts.isEmpty && paints(of: part) <= 1)
      && holdsShapes(part)
  }

  private func paints(of part: MovingPart) -> Int {
    part.items.reduce(0) { count, item in
      switch item.content {
      case .fill: count + 1
      case .shape(let shape): count + (shape.stroke == nil ? 1 : 2)
      case .text: count + 1
      case .art(let name):
        count
          + (art[name]?.nodes.paths.reduce(0) {
            $0 + ($1.fill == nil ? 0 : 1) + ($1.stroke == nil ? 0 : 1)
          } ?? 0)
      }
    }
  }

  func group(_ part: MovingPart) -> LottieGroup {
    let transforms = LottieTransform.all(of: part.placement)
    let (opacity, isVisible) = (part.opacity, part.needsToShow)
    if opacity.isConstant, opacity.first == [1] || isVisible.isConstant {
      let weight = isVisible.keys.map { [$0[0] * opacity.first[0]] }
      // A part that is one thing needs no group around that.
      if part.items.count == 1, part.parts.isEmpty, transforms.isEmpty {
        var only = group(part.items[0], name: part.ownName)
        if weight.isOpaque { return only }
        if only.opacity.isOpaque {
          only.opacity = weight
          return only
        }
      }
      return LottieGroup(
        shapes(of: part).shapes(clock), name: part.ownName, at: transforms, opacity: weight, clock)
    }
    let inner = LottieGroup(
      shapes(of: part).shapes(clock), opacity: isVisible.keys, clock)
    return LottieGroup(
      [inner].shapes(clock), name: part.ownName, at: transforms, opacity: opacity, clock)
  }

  /// Back to front.
  func shapes(of part: MovingPart) -> [LottieGroup] {
    part.items.map { group($0, name: nil) } + part.parts.map(group)
  }

  func group(_ item: MovingItem, name: String?) -> LottieGroup {
    let transforms = LottieTransform.all(of: item.placement)
    let opacity = item.isVisible.keys.map { [$0[0] * item.weight.first[0]] }
    if case .art(let file) = item.content, let art = art[file] {
      return group(art, name: name, transforms, opacity: opacity)
    }
    return LottieGroup(items(of: item.content), name: name, at: transforms, opacity: opacity, clock)
  }

  /// Front to back.
  private func items(of content: MovingItem.Content) -> [JSON] {
    switch content {
    case .art: []
    case .fill(let color, let size):
      [
        LottieShapes.rectangle(Rect(size: size), cornerRadius: 0),
        fill(Keys(constant: color.numbers)),
      ]
    case .shape(let shape): items(of: shape)
    case .text(let color, let glyphs):
      glyphs.together.reversed().map { group(of: $0, color) }.shapes(clock)
    }
  }

  private func items(of shape: MovingShape) -> [JSON] {
    outlines(of: shape) + (shape.trim.map { [trim($0)] } ?? []) + paints(of: shape)
  }

  private func trim(_ ends: Keys) -> JSON {
    func end(_ index: Int) -> JSON {
      LottieProperty(ends.map { [$0[index]] }.withoutRepeats, clock, decimals: 3, times: 100).json
    }
    return .object([("ty", "tm"), ("s", end(0)), ("e", end(1)), ("o", .constant(0)), ("m", 1)])
  }

  private func paints(of shape: MovingShape) -> [JSON] {
    var items: [JSON] = []
    if let stroke = shape.stroke, !stroke.color.isClear {
      items.append(
        .object(
          [("ty", "st")]
            + LottieShapes.stroke(
              [("c", color(stroke.color))], opacity: alpha(stroke.color),
              width: LottieProperty(stroke.width, clock, decimals: 3).json, stroke.cap,
              stroke.join)))
    }
    if !shape.fill.isClear { items.append(fill(shape.fill)) }
    return items
  }

  private func outlines(of shape: MovingShape) -> [JSON] {
    if shape.points.isConstant, shape.trim == nil {
      return LottieShapes.outlines(
        of: Path(commands: shape.commands, numbers: shape.points.first))
    }
    let paths = shape.points.keys.map {
      Path(commands: shape.commands, numbers: $0.values).contours
    }
    return (paths.first ?? []).indices.map { index in
      let returning = paths.allSatisfy { $0[index].returns }
      let keys = Keys(
        zip(shape.points.keys, paths).map { key, contours in
          var key = key
          key.values = contours[index].numbers
          return key
        })
      let commands = paths[0][index].commands
      let bezier = LottieProperty(keys, clock) { numbers in
        Path(commands: commands, numbers: numbers).bezier(returning: returning)
      }
      return .object([("ty", "sh"), ("ks", bezier.json)])
    }
  }

  /// Of glyphs that come and go together.
  private func group(of glyphs: [MovingGlyph], _ color: Keys) -> LottieGroup {
    let outlines = glyphs.flatMap { glyph in
      LottieShapes.outlines(
        of: glyphOutlines[glyph.outline].moved(by: .translation(glyph.place.x, glyph.place.y)))
    }
    return LottieGroup(
      outlines + [fill(color)], opacity: glyphs[0].isVisible.keys, clock)
  }

  private func fill(_ keys: Keys) -> JSON {
    LottieShapes.fill(color(keys), opacity: alpha(keys))
  }

  private func color(_ keys: Keys) -> JSON {
    LottieProperty(keys.map { Array($0[0...2]) }.withoutRepeats, clock) {
      .array($0.map(JSON.brightness))
    }.json
  }

  private func alpha(_ keys: Keys) -> JSON {
    LottieProperty(keys.map { [$0[3]] }.withoutRepeats, clock, decimals: 1, times: 100).json
  }
}

extension Keys {
  /// Of colours: whether none is ever to be seen.
  fileprivate var isClear: Bool { isConstant && first[3] <= 0 }
}
