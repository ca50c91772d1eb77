import CritterGraphics

/// The keyframes of copies, from those of their originals.
struct CopiedAnimation {
  /// All copies by name.
  private(set) var parts: [String: AnimatedPart] = [:]
  /// The copies of each original that can share its animation, by name.
  private(set) var shared: [[String: AnimatedCopy]] = []
  let glyphs: GlyphTable
  let flattenings: [Flattening]

  init(
    _ copies: CopiedParts, of motion: VectorSource, naturalSize: @escaping (String) -> Size
  ) throws {
    var source = motion
    source.marks = copies.marks
    source.tree = copies.tree
    let (builder, originals) = try KeyframeBuilder.fitted(
      source, isOnCanvas: false, naturalSize: naturalSize)
    glyphs = builder.glyphs
    flattenings = builder.samples.flattenings
    let groups = Dictionary(grouping: copies.copies, by: \.original)
    for (name, group) in groups.sorted(by: { $0.key < $1.key }) {
      guard let original = originals.part(named: name),
        let record = builder.samples.parts.record(named: name)
      else { continue }
      for copy in group { parts[copy.name] = copies.part(copy, of: original) }
      shared.append(
        copies.sharing(AnimatedPart(around: original, record), group, for: motion.duration))
    }
  }
}

extension CopiedParts {
  /// Returns a copy of an original's animation.
  fileprivate func part(_ copy: Copy, of original: AnimatedPart) -> AnimatedPart {
    let delay = shortDelay(of: copy)
    let rest = loops ? end - delay...end : 0...0
    let times = Retiming(
      spans: delay > 0 ? [(rest, 0), (0...max(end - delay, 0), delay)] : [],
      lead: PoseSamples.lead(of: end))
    return original.retimed(times).copied(to: copy.name, by: copy.matrix)
  }

  /// Returns copies that show an animation of all of an original's times, by name.
  ///
  /// - Parameter duration: the duration of each copy in seconds.
  fileprivate func sharing(
    _ original: AnimatedPart, _ copies: [Copy], for duration: Double
  ) -> [String: AnimatedCopy] {
    let last = copies.reduce(0) { max($0, shortDelay(of: $1)) }
    let lead = loops && last > 0 ? end : last
    let times = Retiming(
      spans: last > 0 ? [(loops ? 0...end : 0...0, 0), (0...end, lead)] : [],
      lead: PoseSamples.lead(of: end))
    let shared = original.retimed(times)
    return copies.reduce(into: [:]) { all, copy in
      all[copy.name] = AnimatedCopy(
        original: shared, duration: duration + lead, start: shortDelay(of: copy) - lead,
        placement: AnimatedPlacement(of: copy.matrix))
    }
  }

  /// Returns a copy's delay in seconds, without whole loops.
  private func shortDelay(of copy: Copy) -> Double {
    loops ? copy.delay.truncatingRemainder(dividingBy: end) : copy.delay
  }
}

extension [AnimatedPart] {
  fileprivate func part(named name: String) -> AnimatedPart? {
    lazy.compactMap { $0.name == name ? $0 : $0.parts.part(named: name) }.first
  }
}

extension [PartRecord] {
  fileprivate func record(named name: String) -> PartRecord? {
    lazy.compactMap { $0.name == name ? $0 : $0.parts.record(named: name) }.first
  }
}
