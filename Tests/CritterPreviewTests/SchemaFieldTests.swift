import CritterRigFile
import CritterSyntax
import Testing

@testable import CritterEditing
@testable import CritterPreview

/// The fields of values, whose kinds come from the schema of the rig's file.
@Suite struct `Fields by the schema` {
  /// The keys of a part's entry without a field.
  private static let hidden: Set<String> = ["parts", "field", "rig", "ignore"]

  private func fields(_ yaml: String, _ entry: ValuePath) throws -> [PropertyField] {
    try RigText([("rig.yaml", yaml)]).fields(ofEntry: entry)
  }

  @Test(arguments: [["parts", "a"], ["states", "s", "parts", "a"]])
  func `know each key of a part and of a change`(steps: [String]) throws {
    let path = ValuePath(steps.map { .key($0) })
    let entries = try #require(FileShapes.rig.entries(at: steps[...], FileShapes.rig))
    #expect(entries.count > 40)
    for entry in entries where !Self.hidden.contains(entry.name) {
      let value = entry.shape.sample
      let nested = (steps + [entry.name]).reversed().reduce(value) { "{ \($1): \($0) }" }
      let fields = try fields(nested, path)
      #expect(!fields.isEmpty, "\(nested)")
      for field in fields { #expect(field.kind != .computed, "\(nested): \(field.label)") }
    }
  }

  @Test func `have words, limits, and steps`() throws {
    let yaml = """
      parts:
        a: { fit: shrink, opacity: 0.5, valign: top, rotate: 5, scale: 2, blur: 3, fill: red,
             font: { family: Inter, size: 9 }, anchor: [0.5, 1], text: "7" }
      """
    let found = try fields(yaml, ValuePath("parts", "a"))
    func field(_ label: String) throws -> PropertyField {
      try #require(found.first { $0.label == label }, "\(label)")
    }
    #expect(try field("fit").words == ["shrink", "fill", "contain", "cover"])
    #expect(try field("valign").kind == .word)
    #expect(try field("opacity").lowest == 0 && field("opacity").highest == 1)
    #expect(try field("blur").highest == 100 && field("blur").step == 1)
    #expect(try field("scale").step == 0.05 && field("rotate").step == 1)
    #expect(try field("anchor x").step == 0.05)
    #expect(try field("fill").kind == .color && field("font family").kind == .text)
    #expect(try field("text").kind == .text)
    let families = try field("font family").choosing(from: ["DejaVu Sans", "Inter"])
    #expect(families.kind == .word && families.words == ["DejaVu Sans", "Inter"])
    #expect(try field("font family").choosing(from: ["Other"]).words == ["Inter", "Other"])
    #expect(try field("font size").kind == .number)
    #expect(try field("rotate").help?.isEmpty == false)
  }

  @Test func `of expressions are computed, and easings are easings`() throws {
    let parts = try fields("parts: { a: { rotate: time * 2 } }", ValuePath("parts", "a"))
    #expect(parts.map(\.kind) == [.computed])
    let rotate = "{ values: [0, 1], easings: [ease] }"
    let text = try RigText([
      ("rig.yaml", "clips: { c: { parts: { a: { rotate: \(rotate) } } } }")
    ])
    let track = ValuePath("clips", "c", "parts", "a", "rotate")
    #expect(text.fields(below: track / "easings" / 0, of: "rotate").map(\.kind) == [.easing])
    #expect(text.fields(below: track / "values" / 1, of: "rotate").map(\.kind) == [.number])
  }
}

extension ValueShape {
  /// The keys of the mapping at a path.
  fileprivate func entries(at path: ArraySlice<String>, _ root: ValueShape) -> [Entry]? {
    switch self {
    case .definition(_, let shape): return shape.entries(at: path, root)
    case .either(let shapes): return shapes.lazy.compactMap { $0.entries(at: path, root) }.first
    case .names(let shape): return shape.entries(at: path.dropFirst(), root)
    case .mapping(let entries):
      guard let key = path.first else { return entries }
      return entries.first { $0.name == key }?.shape.entries(at: path.dropFirst(), root)
    default: return nil
    }
  }

  /// A value as in a file, with one of each alternative.
  fileprivate var sample: String {
    switch self {
    case .definition("paint", _): "red"
    case .definition("easing", _): "linear"
    case .definition(_, let shape): shape.sample
    case .words(let words): words[0]
    case .number(let lowest, _): "\(lowest ?? 1)"
    case .flag: "true"
    case .list(let shape, let count):
      "[\([String](repeating: shape.sample, count: count ?? 1).joined(separator: ", "))]"
    case .mapping(let entries), .choice(let entries):
      "{ \(entries[0].name): \(entries[0].shape.sample) }"
    case .names(let shape): "{ a: \(shape.sample) }"
    case .either(let shapes): shapes[0].sample
    case .any, .text, .type, .matching, .reference: "x"
    }
  }
}
