package import CritterGraphics
package import CritterRig
package import CritterSyntax

/// Resolves the names in a scene.
struct SceneResolution {
  private let parts: Names
  private let inputs: InputSetting
  private let triggers: Names
  private let clips: Names
  private let canvas: Size
  private let context: ReadingContext
  /// The parts, with their parents.
  private let tree: [Part]
  /// The indices of the parts that react to taps.
  private let listeners: Set<Int>
  /// Whether the canvas reacts to taps.
  private let canvasListens: Bool

  /// Creates a resolution for the scenes of a rig.
  ///
  /// - Parameter use: the inputs that numbers in the rig depend on.
  init(
    parts: [Part], inputs: [Input], use: InputDependencies, triggers: Names, clips: [Clip],
    reactions: [Reaction], canvas: Size, copies: Copies = Copies(), context: ReadingContext
  ) {
    tree = parts
    let taps = reactions.map(\.event).filter { $0.kind == .tap }
    listeners = Set(taps.compactMap(\.part) + parts.indices.filter { parts[$0].field != nil })
    canvasListens = taps.contains { $0.part == nil }
    self.clips = Names(of: .clip, clips.map(\.name))
    self.parts = Names(of: .part, parts.map(\.name), copies: copies)
    self.triggers = triggers
    self.canvas = canvas
    self.context = context
    self.inputs = InputSetting(inputs, of: parts, use: use, context)
  }

  func scene(_ named: Named<[Located<SceneStepEntry>]>) -> Scene {
    countLetters(named.value)
    return Scene(name: named.name.value, steps: named.value.flatMap(steps))
  }

  private func countLetters(_ entries: [Located<SceneStepEntry>]) {
    var count = entries.count
    for entry in entries {
      count += entry.value.type?.count ?? 0
      guard count > Schemas.maximumSteps else { continue }
      return context.report(
        "the scene has more than \(Schemas.maximumSteps.grouped) steps and letters up to here",
        at: entry.mark
      )
    }
  }

  private func steps(_ located: Located<SceneStepEntry>) -> [Scene.Step] {
    let entry = located.value
    var steps: [Scene.Step] = []
    if let target = entry.tap { steps += tap(target).map { [$0] } ?? [] }
    if let text = entry.type { steps.append(.type(text, pace: entry.pace ?? 0.1)) }
    if let key = entry.press { steps.append(.press(key)) }
    if let name = entry.trigger, triggers.index(of: name, context) != nil {
      steps.append(.action(.trigger(name.value)))
    }
    steps += entry.common.actions(inputs, clips: clips, context, at: located.mark)
      .compactMap { $0.map(Scene.Step.action) }
    if let look = entry.pointer { steps.append(.pointer(look)) }
    if let look = entry.caret { steps.append(.caret(look)) }
    if entry.background == true { steps.append(.background) }
    if let seconds = entry.wait { steps.append(.wait(seconds)) }
    if steps.isEmpty {
      context.reportMissing(
        "a step needs 'tap', 'type', 'press', 'trigger', 'set', 'play', 'stop', 'pointer', 'caret', "
          + "'background' or 'wait'", at: located.mark)
    }
    return steps
  }

  private func tap(_ entry: TapEntry) -> Scene.Step? {
    switch entry {
    case .name(let name):
      target(name).map { .tap($0, Place(context.path(of: name.mark), name.mark)) }
    case .point(let point):
      target(point).map { .tap($0, Place(context.path(of: point.mark), point.mark)) }
    }
  }

  private func target(_ name: Located<String>) -> Scene.Target? {
    if name.value == "canvas" {
      if !canvasListens { warn(ofUnheardTapOn: name, "add an event 'tap canvas'") }
      return .canvas
    }
    guard let part = parts.index(of: name, context) else { return nil }
    if !canvasListens, !isInListener(part) {
      let inner = tree.indices.filter { ancestors(of: $0).contains(part) }
      let listener = inner.first(where: listeners.contains).map { "tap '\(tree[$0].name)'" }
      warn(ofUnheardTapOn: name, listener ?? "add an event 'tap \(name.value)'")
    }
    return .part(part)
  }

  private func warn(ofUnheardTapOn name: Located<String>, _ advice: String) {
    context.warn("nothing reacts to a tap on '\(name.value)'; \(advice)", at: name.mark)
  }

  /// Returns whether a part or one of its parents reacts to taps.
  private func isInListener(_ part: Int) -> Bool {
    listeners.contains(part) || ancestors(of: part).contains(where: listeners.contains)
  }

  private func ancestors(of part: Int) -> some Sequence<Int> {
    sequence(first: part) { tree[$0].parent }.dropFirst()
  }

  private func target(_ point: Located<Point>) -> Scene.Target? {
    let (x, y) = (point.value.x, point.value.y)
    if (0...canvas.width).contains(x), (0...canvas.height).contains(y) {
      return .point(point.value)
    }
    let size = "\(canvas.width.shortText) by \(canvas.height.shortText) points"
    return context.refuse("this point is outside of the canvas of \(size)", at: point.mark)
  }
}

extension Rig {
  /// Returns the rig with another scene.
  ///
  /// - Parameters:
  ///   - data: the contents of a scene file.
  ///   - path: the name of the scene, and the file path in errors.
  ///   - names: gets the names that the scene uses.
  /// - Throws: `FileError` with all errors and their positions.
  package func adding(
    scene data: Data, named path: String, names: NameIndex? = nil
  ) throws(FileError) -> Rig {
    let context = ReadingContext(
      path: path, hints: .synonyms, names: names.map { NameCollector($0, rig: nil) })
    context.easings = easings
    let steps = Node.yaml(data, context).flatMap { Schemas.scene.read($0, context) }
    let name = Located(value: path, mark: nil)
    let resolution = SceneResolution(
      parts: parts, inputs: inputs, use: inputDependencies, triggers: Names(of: .trigger, triggers),
      clips: clips, reactions: reactions, canvas: canvas.size, context: context)
    let scene = resolution.scene(Named(name: name, value: steps ?? []))
    try context.throwIfAny()
    var result = self
    result.scenes.append(scene)
    result.warnings += context.warnings
    return result
  }
}
