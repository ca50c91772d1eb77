import CritterSyntax

/// The shapes of the values of a kind of file, by their places.
struct ShapeLookup: Sendable {
  private let root: ValueShape
  private var definitions: [String: ValueShape] = [:]

  /// The shapes that a value can have, and the sentence about its key.
  struct Place: Sendable {
    var shapes: [ValueShape] = []
    var help = ""
  }

  /// - Parameter root: the shape of a whole file.
  init(_ root: ValueShape) {
    self.root = root
    root.collect(&definitions)
  }

  /// Returns the shapes of the value at a path; none for a place that no file has.
  subscript(path: ValuePath) -> Place {
    var place = Place(shapes: alternatives(of: root))
    for step in path.steps {
      var next = Place(help: place.help)
      for shape in place.shapes { add(shape, step, to: &next) }
      place = next
    }
    return place
  }

  private func add(_ shape: ValueShape, _ step: ValuePath.Step, to place: inout Place) {
    switch (shape, step) {
    case (.mapping(let entries), .key(let key)), (.choice(let entries), .key(let key)):
      for entry in entries where entry.name == key {
        place.shapes += alternatives(of: entry.shape)
        place.help = entry.help
      }
    case (.names(let value), .key), (.list(let value, _), .index):
      place.shapes += alternatives(of: value)
    case (.definition(_, let shape), _):
      for one in alternatives(of: shape) { add(one, step, to: &place) }
    default: break
    }
  }

  /// The alternatives of a shape, without references.
  private func alternatives(of shape: ValueShape) -> [ValueShape] {
    switch shape {
    case .either(let shapes): shapes.flatMap(alternatives)
    case .reference(let name):
      definitions[name].map { alternatives(of: .definition(name, $0)) } ?? []
    case .definition(let name, .either(let shapes)) where name != "paint" && name != "easing":
      shapes.flatMap(alternatives)
    default: [shape]
    }
  }
}

extension ValueShape {
  /// Adds the named shapes in the shape.
  fileprivate func collect(_ definitions: inout [String: ValueShape]) {
    switch self {
    case .definition(let name, let shape):
      definitions[name] = shape
      shape.collect(&definitions)
    case .list(let shape, _), .names(let shape): shape.collect(&definitions)
    case .mapping(let entries), .choice(let entries):
      for entry in entries { entry.shape.collect(&definitions) }
    case .either(let shapes): for shape in shapes { shape.collect(&definitions) }
    default: break
    }
  }
}
