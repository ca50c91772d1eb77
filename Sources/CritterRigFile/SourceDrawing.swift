package import CritterGraphics
package import CritterSyntax

/// The drawing that a rig was split from, as the key `drawing` of `rig.yaml` has it.
package struct SourceDrawing: Hashable, Sendable {
  /// The path relative to the rig's folder, with the region such as `#xywh=0,0,10,10`.
  package var file: String
  /// The `sha256:` digest of the drawing's bytes; nil if critter doesn't compare the drawing.
  package var digest: String?

  package init(file: String, digest: String?) {
    self.file = file
    self.digest = digest
  }

  /// The value of the key.
  package var yaml: String {
    let name = file.isPlainYAML ? file : file.doubleQuoted
    return digest.map { "{ file: \(name), digest: \($0) }" } ?? name
  }
}

extension Schemas {
  static let drawing = ValueSchema<SourceDrawing>(
    expected: "a path, or a mapping such as { file: … }",
    shape: .either([text.shape, recordedDrawing.shape])
  ) { node, context in
    if node.pairs != nil { return recordedDrawing.read(node, context) }
    return text.read(node, context).map { SourceDrawing(file: $0, digest: nil) }
  }

  private static let recordedDrawing = ValueSchema<SourceDrawing>.mapping(
    "'drawing'", from: SourceDrawing(file: "", digest: nil),
    [
      .required("file", \.file, text, "The path of the SVG, relative to the rig's folder."),
      Key(
        "digest", \.digest, digest.optional,
        "The digest of the SVG's bytes, which critter init and critter sync write."),
    ])

  private static let digest = ValueSchema<String>(
    "sha256: and 64 hexadecimal digits", shape: .matching("^sha256:[0-9a-f]{64}$")
  ) { node in
    node.text.flatMap { text in
      let digits = text.exact.dropping(prefix: "sha256:")?.utf8
      return digits.map { $0.count == 64 && $0.allSatisfy(isDigit) } == true ? text : nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
  }
}

extension RigDocument {
  /// The drawing that the rig was split from; nil without a valid key `drawing`.
  package var drawing: Located<SourceDrawing>? { root.drawing }

  /// Returns the drawing of a rig file, and the names of the neighboring rigs that it shows. Both
  /// are empty if the file isn't YAML.
  package static func links(
    in yaml: Data
  ) -> (drawing: Located<SourceDrawing>?, rigs: Set<String>) {
    let root = try? Node.whole(yaml, path: "rig.yaml")
    return (root?.drawing, root?.neighbors ?? [])
  }
}

extension Node {
  fileprivate var drawing: Located<SourceDrawing>? {
    self["drawing"].flatMap { Schemas.drawing.located.read($0, ReadingContext(path: "rig.yaml")) }
  }
}
