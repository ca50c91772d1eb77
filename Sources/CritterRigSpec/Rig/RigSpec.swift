import CritterAnimated
package import CritterGraphics
import CritterSyntax

/// A rig that isn't written yet.
package struct RigSpec {
  package let name: String
  package let size: Size
  package var parts: [PartSpec]
  /// The frames of the rig's clip.
  package let range: ClosedRange<Double>
  package let frameRate: Double
  /// Whether the clip starts again after its end.
  package var loops = true
  /// Whether the duration is exact to a millionth of a second, for tracks with cycles.
  package var isExact = false

  package init(
    name: String,
    size: Size,
    parts: [PartSpec],
    range: ClosedRange<Double>,
    frameRate: Double,
    loops: Bool = true,
    isExact: Bool = false
  ) {
    self.name = name
    self.size = size
    self.parts = parts
    self.range = range
    self.frameRate = frameRate
    self.loops = loops
    self.isExact = isExact
  }

  /// The name of the only clip.
  package static let clip = "play"

  /// The duration of the clip, in seconds.
  package var duration: Double { (range.upperBound - range.lowerBound) / frameRate }

  /// The duration of the clip as it is written, in thousandths of a second. The frames of a shorter
  /// clip would be before the times of its jumps.
  package var thousandths: Int {
    max(isExact ? duration.thousandthsDown : duration.thousandthsUp, 1)
  }

  /// Whether anything changes over time.
  package var moves: Bool { parts.contains(where: \.moves) }

  /// Returns the entries of the rig file.
  ///
  /// - Parameter inner: the nested rigs; nil for a nested rig.
  package func entries(with inner: [RigSpec]?) -> [YAMLValue.Pair] {
    var writer = RigWriter(self)
    let parts = writer.parts()
    let seconds = isExact ? max(duration, 0.001) : Double(thousandths) / 1000
    var clip: [YAMLValue.Pair] = [.init("duration", .number(seconds, decimals: 6))]
    if inner != nil, loops { clip.append(.init("loop", .flag(true))) }
    if !writer.plays.isEmpty { clip.append(.init("play", .list(writer.plays))) }
    if !writer.tracks.isEmpty { clip.append(.init("parts", .block(writer.tracks))) }
    var body: [YAMLValue.Pair] = []
    if let inner, !inner.isEmpty {
      let rigs = inner.map { YAMLValue.Pair($0.name, .block($0.entries(with: nil))) }
      body.append(.init("rigs", .block(rigs)))
    }
    var own: [YAMLValue.Pair] = [.init("parts", .block(parts))]
    if inner != nil || moves {
      own.append(.init("clips", .block([.init(Self.clip, .block(clip))])))
    }
    let names = RepeatedNames(in: own)
    own = names.replaced(own)
    let canvas = YAMLValue.map([.init("size", .numbers([size.width, size.height]))])
    return [.init("canvas", canvas)] + names.entries + body + own
  }
}

extension PartSpec {
  fileprivate var moves: Bool {
    // A part that others follow is at rest without its turn and scale.
    !tracks.isEmpty || play != nil || !placement.isStatic || !(mask?.isStatic ?? true)
      || layer != nil && !placement.isTranslation || children.contains(where: \.moves)
  }

  /// The part's own rectangle, or that around its children at a time in frames.
  fileprivate func contentBounds(at time: Double) -> Rect {
    if let bounds { return bounds }
    let rects = children.filter { $0.leader == nil }.map { child -> Rect in
      let inner = child.contentBounds(at: time)
      let (position, anchor) = (
        child.placement.position.point(at: time), child.placement.anchor.first
      )
      return Rect(
        inner.minX + position.x - anchor[0], inner.minY + position.y - anchor[1],
        inner.size.width, inner.size.height)
    }
    let rect = rects.isEmpty ? Rect(0, 0, 1, 1) : Rect(around: rects.flatMap(\.corners))
    return Rect(rect.minX, rect.minY, max(rect.size.width, 1), max(rect.size.height, 1))
  }
}

/// Writes the parts and tracks of a rig.
package struct RigWriter {
  private let rig: RigSpec
  package private(set) var tracks: [YAMLValue.Pair] = []
  package private(set) var plays: [YAMLValue] = []
  private var names = PartNames()
  private var layerNames: [Int: String] = [:]
  private var matteNames: [Int: String] = [:]
  /// The place at rest of each layer whose motion others take.
  private var layerOrigins: [Int: Point] = [:]

  package init(_ rig: RigSpec) { self.rig = rig }

  package mutating func parts() -> [YAMLValue.Pair] {
    var named = rig.parts
    for index in named.indices { name(&named[index]) }
    for part in named { findLayers(part) }
    // A leader can itself have a leader, in any order.
    layerOrigins = Leaders(named, at: rig.range.lowerBound).origins
    return named.map { entry(of: $0, from: .zero) }
  }

  /// Gives the part and its children unique names.
  private mutating func name(_ part: inout PartSpec) {
    part.name = names.unique(part.name)
    if let layer = part.matteOf { matteNames[layer] = part.name }
    for index in part.children.indices { name(&part.children[index]) }
  }

  private mutating func findLayers(_ part: PartSpec) {
    if let layer = part.layer { layerNames[layer] = part.name }
    for child in part.children { findLayers(child) }
  }

  // MARK: Parts

  /// Returns the entry of a part.
  ///
  /// - Parameter origin: the origin of the parent's frame, in the parent's points.
  private mutating func entry(of part: PartSpec, from origin: Point) -> YAMLValue.Pair {
    let (pairs, inner) = ownEntries(of: part, from: origin)
    if part.children.isEmpty { return .init(part.name, .map(pairs)) }
    var children: [YAMLValue.Pair] = []
    for child in part.children { children.append(entry(of: child, from: inner)) }
    let parts = YAMLValue.Pair("parts", children.count == 1 ? .map(children) : .block(children))
    return .init(part.name, .block(pairs + [parts]))
  }

  /// Returns the entries of a part without its children, and adds its tracks.
  ///
  /// - Returns: the entries, and the origin of the part's frame in its own points.
  private mutating func ownEntries(
    of part: PartSpec, from origin: Point
  ) -> (pairs: [YAMLValue.Pair], origin: Point) {
    var writer = PlacementWriter(part, in: rig.range)
    let offset = part.leader.flatMap { layerOrigins[$0] } ?? .zero
    writer.write(shift: Point(offset.x - origin.x, offset.y - origin.y))
    var pairs = writer.fields + part.fields
    var moving = writer.tracks + part.tracks
    if let mask = part.mask {
      let place = writer.bounds.origin
      pairs.append(.init("mask", .text(mask.path(mask.motion.first).text(from: place))))
      if !mask.isStatic {
        moving.append(TrackSpec("mask", mask.motion) { .text(mask.path($0).text(from: place)) })
      }
    }
    if let matte = part.matte, let name = matteNames[matte.layer] {
      var mask: [YAMLValue.Pair] = [.init("part", .text(name))]
      if matte.usesLuma { mask.append(.init("luma", .flag(true))) }
      if matte.isInverted { mask.append(.init("inverted", .flag(true))) }
      pairs.append(.init("mask", .map(mask)))
    }
    if let leader = part.leader.flatMap({ layerNames[$0] }) {
      pairs.append(.init("parent", .text(leader)))
    }
    addRest(of: moving, to: &pairs)
    if let play = part.play {
      plays.append(play.value(clip: "\(part.name).\(RigSpec.clip)", in: rig))
    }
    var lines: [YAMLValue.Pair] = []
    for track in moving {
      let text = TrackText(track: track, rig: rig)
      if let rest = text.constant, part.layer == nil {
        // The frame has the size.
        if track.property.exact.hasPrefix("size") || rest == TrackSpec.usual[track.property] {
          continue
        }
        pairs.removeAll { $0.key == track.property }
        pairs.append(.init(track.property, rest))
      } else {
        lines.append(.init(track.property, text.value))
      }
    }
    if !lines.isEmpty { tracks.append(.init(part.name, .map(lines))) }
    return (pairs, writer.bounds.origin)
  }

  /// Adds the first values of moving properties that a part must have, or that show in a still.
  private func addRest(of tracks: [TrackSpec], to pairs: inout [YAMLValue.Pair]) {
    for track in tracks
    where ["path", "fill", "stroke", "dash", "stroke-width"].contains(track.property) {
      let first = track.values.cycle?.keys.first ?? track.values.keys[0]
      pairs.append(.init(track.property, first.value))
    }
  }
}

/// The places at rest of the layers whose motion others take.
private struct Leaders {
  private(set) var origins: [Int: Point] = [:]
  private var own: [Int: (shift: Point, leader: Int?)] = [:]

  init(_ parts: [PartSpec], at time: Double) {
    for part in parts { find(part, under: .zero, nil, at: time) }
    for layer in own.keys { origins[layer] = origin(of: layer, depth: 0) }
  }

  private mutating func find(_ part: PartSpec, under place: Point, _ leader: Int?, at time: Double)
  {
    let (position, anchor) = (part.placement.position.point(at: time), part.placement.anchor.first)
    let shift = Point(place.x + position.x - anchor[0], place.y + position.y - anchor[1])
    let leader = part.leader ?? leader
    if let layer = part.layer { own[layer] = (shift, leader) }
    for child in part.children { find(child, under: shift, leader, at: time) }
  }

  private func origin(of layer: Int, depth: Int) -> Point {
    guard let entry = own[layer], depth < 1000 else { return .zero }
    guard let leader = entry.leader else { return entry.shift }
    let other = origin(of: leader, depth: depth + 1)
    return Point(entry.shift.x + other.x, entry.shift.y + other.y)
  }
}

/// Writes the frame, anchor, and transform of a part.
package struct PlacementWriter {
  package private(set) var fields: [YAMLValue.Pair] = []
  package private(set) var tracks: [TrackSpec] = []
  package let bounds: Rect
  private let part: PartSpec
  private let time: Double
  private let range: ClosedRange<Double>

  package init(_ part: PartSpec, in range: ClosedRange<Double>) {
    self.part = part
    self.range = range
    time = range.lowerBound
    bounds = part.contentBounds(at: time)
  }

  /// - Parameter shift: the distance from the parent's frame and from the leader.
  package mutating func write(shift: Point) {
    let placement = part.placement
    let (position, anchor) = (placement.position.point(at: time), placement.anchor.first)
    let size = Size(
      max(bounds.size.width, PartSpec.smallest), max(bounds.size.height, PartSpec.smallest))
    let frame = [
      position.x - anchor[0] + bounds.minX + shift.x,
      position.y - anchor[1] + bounds.minY + shift.y, size.width, size.height,
    ]
    let side = max(size.width, size.height)
    fields.append(.init("frame", .numbers(frame, decimals: side < 40 ? 3 : 2)))
    let fractions = [
      (anchor[0] - bounds.minX) / size.width, (anchor[1] - bounds.minY) / size.height,
    ]
    let usesAnchor =
      part["copies"] != nil || part.changesSize || !placement.isTranslation
      || placement.position.hasCurves
    let isCentered = zip(fractions, [size.width, size.height]).allSatisfy { fraction, side in
      abs(fraction - 0.5) * side < 0.003
    }
    if usesAnchor, !isCentered {
      fields.append(.init("anchor", .numbers(fractions, decimals: side < 100 ? 4 : 5)))
    }
    writeTurn()
    writePosition(from: position, shift: shift)
  }

  private mutating func writeTurn() {
    let placement = part.placement
    set("rotate", placement.rotation, usual: [0]) { .number($0[0]) }
    set("scale", placement.scale, usual: [1, 1]) {
      $0[0] == $0[1] ? .number($0[0], decimals: 4) : .numbers($0, decimals: 4)
    }
    let isPlain = placement.skew.keys.allSatisfy {
      abs($0.value[0]) <= Placement.greatestSkew
    }
    if placement.skewAxis == Motion(0), isPlain || placement.skew.isStatic {
      let skew = placement.skew.map { $0.map(Placement.plainSkew) }
      set("transform", skew, usual: [0]) {
        .list([.map([.init("skewX", .number(-$0[0]))])])
      }
      return
    }
    let skew = Motion.combined(
      [placement.skew, placement.skewAxis], in: range, isAffine: false, tolerance: 0.002
    ) { values in
      let matrix = Placement.skew(values[0][0], alongAxis: values[1][0])
      return [matrix.row1.x, matrix.row1.y, matrix.row2.x, matrix.row2.y]
    }
    set("transform", skew, usual: [1, 0, 0, 1], Self.skew)
  }

  /// Returns a skew as a transform.
  private static func skew(_ numbers: [Double]) -> YAMLValue {
    let isPlain = zip(numbers, [1, 0, 0, 1]).enumerated().allSatisfy { index, pair in
      index == 2 || abs(pair.0 - pair.1) < 1e-5
    }
    if isPlain {
      return .list([.map([.init("skewX", .number(arcTangent(numbers[2], 1) * 180 / .pi))])])
    }
    let matrix = [
      numbers[0], numbers[1], 0, 0, numbers[2], numbers[3], 0, 0, 0, 0, 1, 0, 0, 0, 0, 1,
    ]
    return .list([.map([.init("matrix", .numbers(matrix, decimals: 5))])])
  }

  /// Adds a value, or a track if it moves. Layers whose motion others take are at rest without it.
  private mutating func set(
    _ key: String, _ motion: Motion, usual: [Double], _ value: ([Double]) -> YAMLValue
  ) {
    if motion.isStatic, motion.first == usual { return }
    if motion.isStatic, part.layer == nil {
      fields.append(.init(key, value(motion.first)))
    } else if motion.isStatic {
      tracks.append(TrackSpec(key, Animated(value(motion.first))))
    } else if motion.hasSeparateEases {
      for (index, name) in ["x", "y"].enumerated() {
        let one = motion.component(index)
        tracks.append(TrackSpec("\(key).\(name)", one) { .number($0[0], decimals: 4) })
      }
    } else {
      tracks.append(TrackSpec(key, motion, value))
    }
  }

  private mutating func writePosition(from start: Point, shift: Point) {
    switch part.placement.position {
    case .separate(let x, let y):
      move("translate.x", x, from: start.x)
      move("translate.y", y, from: start.y)
    case .whole(let motion) where motion.isStatic: break
    case .whole(let motion) where motion.hasCurves || part.placement.orients:
      follow(motion, shift: shift)
    case .whole(let motion):
      let (x, y) = (motion.component(0), motion.component(1))
      if x.isStatic || y.isStatic || motion.hasSeparateEases {
        move("translate.x", x, from: start.x)
        move("translate.y", y, from: start.y)
      } else {
        tracks.append(
          TrackSpec("translate", motion) { .numbers([$0[0] - start.x, $0[1] - start.y]) })
      }
    }
  }

  private mutating func move(_ key: String, _ motion: Motion, from start: Double) {
    guard !motion.isStatic else { return }
    tracks.append(TrackSpec(key, motion) { .number($0[0] - start) })
  }

  /// Adds a motion along a path.
  private mutating func follow(_ motion: Motion, shift: Point) {
    func point(_ key: Motion.Key) -> Point { Point(key.value[0] + shift.x, key.value[1] + shift.y) }
    var path = Path([.move(point(motion.keys[0]))])
    var lengths = [0.0]
    for (key, next) in zip(motion.keys, motion.keys.dropFirst()) {
      let (start, end) = (point(key), point(next))
      let element = key.curve?.element(from: start, to: end) ?? .line(end)
      path.elements.append(element)
      lengths.append(lengths[lengths.count - 1] + Route(Path([.move(start), element])).length)
    }
    guard let whole = lengths.last, whole > 0 else { return }
    let fractions = Motion(
      keys: zip(motion.keys, lengths).map {
        Motion.Key(time: $0.time, value: [$1 / whole], eases: [$0.eases[0]])
      }
    ).cut(to: range)
    var track = TrackSpec("position", fractions) { .number($0[0], decimals: 5) }
    track.route = path
    track.orients = part.placement.orients
    tracks.append(track)
  }
}
