package import CritterGraphics
package import CritterRig
package import CritterRigFile
import CritterSVG
package import CritterSyntax

/// A rig that isn't saved yet.
package struct NewRig {
  /// The rig with the contents of the files.
  package let rig: Rig
  /// The path of the rig's folder.
  package let folder: String
  /// The files to write, by path.
  package private(set) var files: [(path: String, bytes: [UInt8])] = []
  /// The differences from the drawing, and hints for it, in sentences.
  package private(set) var warnings: [String] = []
  /// The warnings about elements that the rig draws differently, or not at all, and about fonts.
  package private(set) var imageWarnings: [FileError.Problem] = []
  /// Whether the rig was split from a drawing.
  package private(set) var isDrawn = false
  /// Whether the drawing contains photos or filters, which make large GIFs.
  package private(set) var isSoft = false
  /// Whether the rig is a single image, with one point per pixel.
  package private(set) var isImage = false
  /// Whether nearly nothing of the drawing shows on a white page.
  package private(set) var isPale = false
  /// Whether the rig was imported from an animation.
  package private(set) var isAnimation = false
  /// Whether the drawing keeps still since it is a wordmark, a diagram, or a sheet.
  package private(set) var isLayout = false
  /// The parts that move in `idle`, in a line; nil if only the whole figure moves.
  package private(set) var motions: String?
  /// Whether the drawing is a figure whose eyes blink.
  package private(set) var hasFace = false
  /// The drawing with its region, if `rig.yaml` can't name it; otherwise nil.
  package private(set) var outsideDrawing: String?

  /// Checks that a rig can be created in the folder.
  ///
  /// - Throws: `StartError` if the name is invalid or the folder isn't empty.
  package static func check(_ folder: String) throws(StartError) {
    // An empty path would become the root folder.
    let name = folder.isEmpty ? "" : URL(fileURLWithPath: folder).lastPathComponent
    guard Schemas.isName(name) else {
      let stem =
        [".svg", ".png", ".jpg", ".jpeg", ".webp", ".pdf", ".json", ".lottie", ".tgs"]
        .compactMap { name.exact.dropping(suffix: $0) }.first ?? ""
      throw Schemas.isName(stem) ? .isDrawing(folder, rig: stem) : .badName(name)
    }
    let names = try? folderEntries(folder)
    guard names?.isEmpty ?? !FileManager.default.fileExists(atPath: folder) else {
      throw hasDrawing(folder) ? .isRig(folder) : .exists(folder)
    }
  }

  private static func hasDrawing(_ folder: String) -> Bool {
    let file = SourceFile("\(folder.exact.withoutLastSlash)/rig.yaml", within: folder)
    guard let yaml = try? file.contents(.description) else { return false }
    return RigDocument.links(in: yaml).drawing != nil
  }

  /// Creates a copy of a rig. Copies nested rigs next to it.
  ///
  /// - Throws: `StartError`, and errors of the rig.
  package init(at path: String, like rig: RigDocument) throws {
    folder = path.exact.withoutLastSlash
    try Self.check(folder)
    self.rig = try rig.resolved()
    let beside = rig.shown.map { [folder] in ($0, folder.exact.folderPrefix + $0.name) }
    let taken = beside.map(\.1).filter { FileManager.default.fileExists(atPath: $0) }
    guard taken.isEmpty else { throw StartError.hasOthers(rig.name, taken) }
    try add(rig, to: folder)
    for (other, path) in beside { try add(other, to: path) }
  }

  private mutating func add(_ rig: RigDocument, to folder: String) throws(StartError) {
    for name in rig.ownFiles {
      let path = "\(rig.folder)/\(name)"
      do throws(SourceError) {
        let file = SourceFile(path, within: rig.folder)
        files.append(("\(folder)/\(name)", [UInt8](try file.contents(.art))))
      } catch {
        throw .cannotRead(path, reason: "\(error)")
      }
    }
  }

  /// Returns the rig with a first line in each `rig.yaml` that links the schema for editors.
  ///
  /// - Parameter path: the path of the schema.
  package func naming(schema path: String) -> NewRig {
    var result = self
    let line = Array("# yaml-language-server: $schema=\(path.printable)\n".utf8)
    for index in files.indices where files[index].path.exact.hasSuffix("/rig.yaml") {
      result.files[index].bytes = line + files[index].bytes
    }
    return result
  }

  /// Creates a rig from an animation in a file that is read already.
  ///
  /// - Parameters:
  ///   - yaml: the contents of `rig.yaml`.
  ///   - files: the art of the rig.
  ///   - file: the path of the animation.
  ///   - warnings: the warnings about elements that the rig draws differently, or not at all.
  /// - Throws: `StartError`, and `FileError`.
  package init(
    at path: String, importing yaml: [UInt8], art files: [ArtFile], from file: String,
    warnings: [FileError.Problem]
  ) throws {
    folder = path.exact.withoutLastSlash
    try Self.check(folder)
    let title =
      "# \(URL(fileURLWithPath: folder).lastPathComponent), imported from \(file.exact.lastName.printable).\n\n"
    let yaml = Array(title.utf8) + yaml
    let art = files.map { [folder] art in
      ArtFile(name: art.name, path: "\(folder)/\(art.name)", bytes: art.bytes)
    }
    do throws(FileError) {
      rig = try RigDocument(yaml: yaml, folder: folder, art: art).resolved()
    } catch {
      // The files aren't written.
      throw error.ofImport(from: file)
    }
    imageWarnings = warnings
    isAnimation = true
    self.files = [("\(folder)/rig.yaml", yaml)] + art.map { ($0.path, $0.bytes) }
  }

  /// Creates a rig whose parts are the layers of a drawing.
  ///
  /// - Throws: `StartError`, and errors of the drawing and of the rig.
  ///
  /// - Parameter keepsPage: whether to keep a mostly empty page instead of cropping it to the
  ///   drawing.
  /// - Parameter motion: the kind of animations; nil for the one that suits the drawing.
  /// - Parameter bounds: the folder of the drawings that `rig.yaml` can name; nil for any folder.
  package init(
    at path: String, splitting drawing: String, keepsPage: Bool = false,
    motion: DrawnMotion? = nil, within bounds: String? = nil
  ) throws {
    folder = path.exact.withoutLastSlash
    try Self.check(folder)
    let source = try DrawingFile(drawing)
    let file = source.art
    let region = keepsPage ? DrawnRig.Region.page : .roomy
    let drawn =
      try file.isImage
      ? DrawnRig(image: file, region: region, motion: motion)
      : DrawnRig(splitting: file, region: region, motion: motion)
    let name = URL(fileURLWithPath: folder).lastPathComponent
    let isInside = (try? SourceFile(drawing, within: bounds).realPath()) != nil
    if !isInside { outsideDrawing = drawing + drawn.fragment }
    let place = drawing.relative(toFolder: folder) + drawn.fragment
    let yaml = Array(
      drawn.yaml(name: name, from: place, isNamed: isInside, digest: source.digest).utf8)
    let images = drawn.parts.flatMap(\.withChildren).compactMap(\.art)
      .filter { !$0.exact.hasSuffix(".svg") }.map { ($0, file.bytes) }
    let art = (drawn.art.map { ($0.name, Array($0.text.utf8)) } + images).map {
      [folder] name, bytes in
      ArtFile(name: name, path: "\(folder)/\(name)", bytes: bytes)
    }
    rig = try RigDocument(yaml: yaml, folder: folder, art: art).resolved()
    warnings = drawn.warnings
    imageWarnings = try source.imageWarnings()
    isDrawn = true
    isImage = file.isImage
    isSoft = drawn.art.contains { art in
      ["<image", "<filter"].contains { art.text.exact.contains($0) }
    }
    motions = drawn.motions
    hasFace = drawn.blinks
    isLayout = drawn.build.isLayout
    isPale = drawn.isPale
    if drawn.isCropped {
      let size = [drawn.size.width, drawn.size.height].map { $0.shortText(decimals: 0) }
      warnings.append(
        "\(drawing): the page is mostly empty, so the canvas is \(size.joined(separator: "×")) points "
          + "around the drawing; for the whole page, use --page")
    }
    if let hint = drawn.namingHint {
      warnings.append(
        "\(drawing): no layer has a name, so colors and places name the parts, such as "
          + "'\(drawn.figure.withChildren.last { !$0.isHidden }?.name ?? "")'; before you go on, \(hint)"
      )
    }
    files = [("\(folder)/rig.yaml", yaml)] + art.map { ($0.path, $0.bytes) }
  }
}

extension String {
  /// Returns the path relative to a folder.
  fileprivate func relative(toFolder folder: String) -> String {
    func names(_ path: String) -> [String] {
      URL(fileURLWithPath: path).standardizedFileURL.path.exact.split(separator: "/")
    }
    var (own, others) = (names(self)[...], names(folder)[...])
    while let name = own.first, name.exact == others.first?.exact, own.count > 1 {
      own.removeFirst()
      others.removeFirst()
    }
    return (others.map { _ in ".." } + own).joined(separator: "/")
  }
}
