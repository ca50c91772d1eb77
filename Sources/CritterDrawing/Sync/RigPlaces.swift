import CritterGraphics
import CritterSyntax

/// The parts in the text of a `rig.yaml`.
struct RigPlaces {
  /// A part in `rig.yaml`.
  struct Place {
    let name: String
    let path: ValuePath
    let parent: String?
    let art: String?
    /// The frame in the parent; nil if the frame is computed.
    let frame: Rect?
    let isHidden: Bool
    fileprivate(set) var children: [String] = []
  }

  private(set) var all: [String: Place] = [:]
  /// The names of all parts in the order in which they are drawn.
  private(set) var order: [String] = []

  /// The names of the parts that a clip shows and hides.
  private var blinking: Set<String> = []

  init(_ text: ValueText) {
    add(ValuePath("parts"), in: nil, text)
    for clip in text.node(at: ValuePath("clips"))?.pairs ?? [] {
      for track in clip.value["parts"]?.pairs ?? [] where track.value["visible"] != nil {
        if let name = track.key.text { blinking.insert(name) }
      }
    }
  }

  private mutating func add(_ path: ValuePath, in parent: String?, _ text: ValueText) {
    for pair in text.node(at: path)?.pairs ?? [] {
      guard let name = pair.key.text, all[name] == nil else { continue }
      let numbers = pair.value["frame"]?.items?.compactMap { $0.text.flatMap { Double($0) } } ?? []
      let frame =
        numbers.count == 4 ? Rect(numbers[0], numbers[1], numbers[2], numbers[3]) : nil
      all[name] = Place(
        name: name, path: path / name, parent: parent, art: pair.value["art"]?.text, frame: frame,
        isHidden: pair.value["visible"]?.text == "false")
      order.append(name)
      if let parent { all[parent]?.children.append(name) }
      add(path / name / "parts", in: name, text)
    }
  }

  subscript(name: String) -> Place? { all[name] }

  /// The part and the parts around it, innermost first.
  func chain(of name: String?) -> [String] {
    var (chain, next) = ([String](), name)
    while let name = next, chain.count < 200 {
      chain.append(name)
      next = all[name]?.parent
    }
    return chain
  }

  /// The top-left corner of a part in the canvas; nil if a frame is computed.
  func origin(of name: String?) -> Point? {
    var point = Point.zero
    for name in chain(of: name) {
      guard let frame = all[name]?.frame else { return nil }
      point = Point(point.x + frame.minX, point.y + frame.minY)
    }
    return point
  }

  /// The names of the parts directly in a part, or in the canvas.
  func children(of parent: String?) -> [String] {
    parent.map { all[$0]?.children ?? [] } ?? order.filter { all[$0]?.parent == nil }
  }

  /// Whether a part or a part in it has art.
  func showsArt(_ name: String) -> Bool {
    guard let place = all[name] else { return false }
    return place.art != nil || place.children.contains(where: showsArt)
  }

  /// The lid that critter drew over an eye, and the eye of a lid.
  func lid(of name: String) -> String? {
    let lid = name + "-lid"
    return isLid(lid) ? lid : nil
  }

  /// Whether the part is a lid or a feeling that critter drew.
  func isLid(_ name: String) -> Bool {
    guard let place = all[name] else { return false }
    if place.isHidden, Feeling.allCases.contains(where: { $0.part == name }) { return true }
    let words = name.exact.split(separator: "-")
    let last = words.last.flatMap { Int($0) } == nil ? words.last : words.dropLast().last
    return place.isHidden && words.count > 1 && last == "lid" && blinking.contains(name)
  }
}

extension ValueText {
  /// Returns the text with the entries of a block mapping in another order.
  func reordering(_ path: ValuePath, to names: [String]) throws(Failure) -> ValueText {
    guard let mapping = node(at: path), let pairs = mapping.pairs,
      Set(pairs.compactMap(\.key.text)) == Set(names), pairs.count == names.count
    else { throw Failure(message: "the parts have other names; edit the file") }
    let ranges = try entries(of: mapping)
    let texts = Dictionary(uniqueKeysWithValues: zip(pairs.compactMap(\.key.text), ranges))
    if mapping.isFlow {
      var result = self
      for (range, name) in zip(ranges, names).reversed() {
        guard let new = texts[name] else { continue }
        result = try result.replacing(range, with: Self.string(scalars[new]))
      }
      return result
    }
    let starts = ranges.map { commentStart(above: lineStart(before: $0.lowerBound)) }
    let end = ranges.last.map { min(nextLine(after: lineEnd(after: $0.upperBound)), scalars.count) }
    guard let first = starts.first, let end else { return self }
    let ends = starts.dropFirst() + [end]
    let lines = Dictionary(
      uniqueKeysWithValues: zip(pairs.compactMap(\.key.text), zip(starts, ends)))
    let text = names.compactMap { lines[$0] }.map { start, end in
      let entry = Self.string(scalars[start..<end])
      return entry.exact.hasSuffix("\n") ? entry : entry + "\n"
    }.joined()
    return try replacing(first..<end, with: text)
  }
}
