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

  /// The path of the file, relative to the rig's folder.
  package var path: String { file.exact.halves(around: "#xywh=")?.before ?? file }

  /// The region of a page such as `page.svg#xywh=10,20,300,200`, which is a media fragment; nil for the
  /// whole page, and for a region that no canvas can show.
  package var region: Rect? {
    let list = file.exact.halves(around: "#xywh=")?.behind ?? ""
    let numbers = list.exact.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Double($0) }
    guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= 1e6 }),
      numbers[2...].allSatisfy((1...10_000).contains)
    else { return nil }
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Whether a canvas can show the region, if there is one.
  package var isValid: Bool { path.exact == file.exact || region != nil }

  /// The condition for a valid drawing, for messages.
  package static let regionRule =
    "#xywh= must be four numbers, with a width and height of 1 to 10,000"

  /// Returns the path of the file, without the region of a page.
  ///
  /// - Parameter folder: the path of the rig's folder.
  package func path(ofRigIn folder: String) -> String {
    path.exact.hasPrefix("/") ? path : "\(folder)/\(path)"
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
    return drawingFile.read(node, context).map { SourceDrawing(file: $0, digest: nil) }
  }

  private static let drawingFile = text.satisfying(SourceDrawing.regionRule) {
    SourceDrawing(file: $0, digest: nil).isValid
  }

  private static let recordedDrawing = ValueSchema<SourceDrawing>.mapping(
    "'drawing'", from: SourceDrawing(file: "", digest: nil),
    [
      .required("file", \.file, drawingFile, "The path of the SVG, relative to the rig's folder."),
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
