import CritterEncode
import CritterGraphics
import CritterKit
import CritterRig
import CritterSyntax

extension OutputPlan {
  /// Returns a digest of the output's inputs, independent of how the files are written.
  ///
  /// The digest covers all drawings and their durations, the bytes of visible art, and the format
  /// with its options.
  ///
  /// - Parameter shot: the plan's shot.
  /// - Returns: the digest, and the names of the visible art.
  func inputs(of shot: Shot) throws -> (digest: String, art: Set<String>) {
    let digest = Digest()
    var art: Set<String>
    if case .partTree(let tree, let files) = content {
      art = try digest.add(files) { add in try add(tree.drawing(), 1) }
    } else {
      art = try digest.add(shot)
    }
    for theme in themes {
      digest.add(Array("theme \(theme.theme)\n".utf8))
      art.formUnion(try digest.add(theme.shot))
    }
    let options = [format.name] + options.differences + budget.differences
    digest.add(Array(options.joined(separator: "\n").utf8))
    return (digest.text, art)
  }
}

extension Digest {
  /// Adds all drawings of a shot and the art in them.
  ///
  /// - Returns: the names of the visible art.
  fileprivate func add(_ shot: Shot) throws -> Set<String> {
    try add(shot.rig.art) { try shot.forEachDrawing($0) }
  }

  /// Adds drawings and the art in them.
  ///
  /// - Parameters:
  ///   - files: all art that the drawings may use.
  ///   - forEach: calls a function with each drawing and its duration.
  /// - Returns: the names of the visible art.
  fileprivate func add(
    _ files: [ArtFile], of forEach: ((Drawing, Double) throws -> Void) throws -> Void
  ) throws -> Set<String> {
    var names: Set<String> = []
    var last: Drawing?
    try forEach { drawing, duration in
      var text = CanonicalBytes()
      text.add(duration)
      if drawing != last {
        text.add(drawing)
        names.formUnion(drawing.layers.flatMap(\.art))
      }
      add(text.bytes)
      last = drawing
    }
    let art = files.filter { names.contains($0.name) }.flatMap(\.versions)
    for file in art.sorted(by: { $0.name < $1.name }) {
      add(Array("\(file.name) \(Digest.text(of: file.bytes))\n".utf8))
    }
    return Set(art.map(\.name))
  }
}

extension EncodeOptions {
  /// The options that differ from their defaults, so that a new option doesn't change old digests.
  var differences: [String] {
    var options = RenderOptions()
    options.request.options = self
    return RenderOption.encoding.flatMap { option in
      option.texts(in: options).map { "\(option.name): \($0)" }
    }
  }
}

extension Budget {
  /// The limits of the budget.
  var differences: [String] {
    [
      bytes.map { "at most \($0) bytes" }, frames.map { "at most \($0) pictures" },
      keepsSize ? "size kept" : nil, stillBytes.map { "at most \($0) bytes for a still" },
      seconds.map { "at most \($0.shortText) seconds" },
      frameRate.map { "at most \($0.shortText) frames per second" },
    ].compactMap(\.self)
  }
}

/// A serialization of values, identical on every machine.
///
/// Numbers are rounded to nine decimals: finer than any pixel, but coarser than the differences
/// between processors.
struct CanonicalBytes {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ drawing: Drawing) {
    add(drawing.size.width)
    add(drawing.size.height)
    add(drawing.background)
    add(drawing.mask)
    add(drawing.layers)
  }

  private mutating func add(_ layers: [Layer]) {
    add(layers.count)
    for layer in layers { add(layer) }
  }

  /// Adds a layer without its name, which isn't visible.
  private mutating func add(_ layer: Layer) {
    add(layer.content)
    add(layer.size.width)
    add(layer.size.height)
    add(layer.matrix)
    add(layer.mask)
    add(layer.opacity)
    add(layer.effects)
    guard let matte = layer.matte else { return }
    add(matte.kind == .invertedAlpha ? "cover" : "matte \(matte.kind)")
    add(matte.content)
  }

  private mutating func add(_ effects: Effects) {
    if effects.blend != .normal { add(effects.blend.rawValue) }
    guard effects.filters else { return }
    add("blur")
    add(effects.blur)
    add("shadow", effects.shadow.offset)
    add(effects.shadow.blur)
    add(effects.shadow.color)
  }

  private mutating func add(_ content: Layer.Content) {
    switch content {
    case .art(let name):
      add("art")
      add(name)
    case .fade(let from, let to, let fraction):
      add("fade")
      add(from)
      add(to)
      add(fraction)
    case .fill(let color):
      add("fill")
      add(color)
    case .shape(let shape):
      add("shape")
      add(shape)
    case .group(let layers):
      add("group")
      add(layers)
    }
  }

  private mutating func add(_ shape: Shape) {
    add(shape.path)
    add(shape.fill)
    if shape.fillRule != .nonzero { add(shape.fillRule.rawValue) }
    add(shape.trim.start)
    add(shape.trim.end)
    guard let stroke = shape.stroke else { return add("no stroke") }
    add(stroke.paint)
    add(stroke.width)
    add("\(stroke.cap) \(stroke.join)")
    guard !stroke.dashes.isEmpty else { return }
    add("dash")
    for length in stroke.dashes { add(length) }
    add(stroke.dashOffset)
  }

  private mutating func add(_ paint: Paint) {
    switch paint {
    case .color(let color): add(color)
    case .gradient(let gradient):
      add(gradient.isRadial ? "radial" : "linear", gradient.start, gradient.end)
      if let focus = gradient.focus { add("focus", focus) }
      for stop in gradient.stops {
        add(stop.offset)
        add(stop.color)
      }
    }
  }

  private mutating func add(_ path: Path) {
    add(path.elements.count)
    for element in path.elements {
      switch element {
      case .move(let point): add("m", point)
      case .line(let point): add("l", point)
      case .curve(let a, let b, let end): add("c", a, b, end)
      case .close: add("z")
      }
    }
  }

  private mutating func add(_ kind: String, _ points: Point...) {
    bytes += kind.utf8
    for point in points {
      add(point.x)
      add(point.y)
    }
  }

  private mutating func add(_ mask: Mask?) {
    guard let mask else { return add("no mask") }
    for value in [mask.rect.minX, mask.rect.minY, mask.rect.size.width, mask.rect.size.height] {
      add(value)
    }
    add(mask.cornerRadius)
    add(mask.matrix)
    if let path = mask.path {
      add("path")
      add(path)
    }
  }

  private mutating func add(_ matrix: Matrix) {
    for row in [matrix.row1, matrix.row2, matrix.row3] {
      for column in 0..<3 { add(row[column]) }
    }
  }

  private mutating func add(_ color: Color) {
    for value in [color.red, color.green, color.blue, color.alpha] { add(value) }
  }

  mutating func add(_ value: Double) {
    let rounded = (value * 1e9).rounded()
    add(Int64(exactly: rounded) ?? (rounded > 0 ? .max : .min))
  }

  private mutating func add(_ value: Int) { add(Int64(value)) }

  private mutating func add(_ value: Int64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func add(_ text: String) {
    bytes += text.utf8
    bytes.append(0)
  }
}

/// A cache of file digests by the lock's keys. It reads each file once.
final class FileDigests: Sendable {
  private let project: Project
  private let known = Cache<ExactText, String?>(limit: .max)

  init(_ project: Project) {
    self.project = project
  }

  /// The digest of a file; nil if the file can't be read.
  subscript(key: ExactText) -> String? {
    known.value(of: key) {
      let contents = try? project.file(ofKey: key.text)?.contents(.art)
      return contents.map { Digest.text(of: [UInt8]($0)) }
    }
  }
}
