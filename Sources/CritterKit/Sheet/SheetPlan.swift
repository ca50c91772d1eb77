import CritterForms
package import CritterGraphics
package import CritterMotion
package import CritterRig
import CritterSystem

/// Several motions of a rig for one sheet, as a user asks for them.
package struct SheetRequest: Sendable {
  /// A motion or a still and what the sheet calls it.
  package struct Tag: Hashable, Sendable {
    package var name: String
    package var selection: Selection

    package init(name: String, selection: Selection) {
      self.name = name
      self.selection = selection
    }
  }

  /// At least one, of different names.
  package var tags: [Tag]
  /// What all of them have in common; its selection does not count.
  package var render: RenderRequest
  /// As many as make the sheet a square, or just wider, when nil.
  package var columns: Int?
  /// Pixels between neighbors.
  package var padding = 0
  /// Whether transparent edges are cut off.
  package var trims = false

  package init(tags: [Tag], _ render: RenderRequest) {
    self.tags = tags
    self.render = render
  }
}

/// A request for a sheet that has been checked as far as possible without drawing.
package struct SheetPlan: Sendable {
  /// The path of the PNG; the JSON is next to it.
  package let output: String
  let request: SheetRequest
  let shots: [Shot]

  /// - Parameter output: a path that ends in `.png`.
  /// - Throws: `FileError`, `SelectionError` and `KitError`.
  package init(of document: RigDocument, _ request: SheetRequest, output: Output) throws {
    self.output = try output.sheetPath
    self.request = request
    for (index, tag) in request.tags.enumerated()
    where request.tags[..<index].contains(where: { $0.name == tag.name }) {
      throw KitError.sameTag(tag.name)
    }
    let (render, text) = (request.render, textShaping())
    let rig = try document.rig(for: render)
    shots = try request.tags.map { tag in
      var render = render
      render.selection = tag.selection
      let isInFile = if case .scene(let path) = tag.selection { path.isScenePath } else { false }
      return try (isInFile ? document.rig(for: render) : rig).shot(for: render, text: text)
    }
    let sources = Sources(
      rig.sources + render.sources
        + request.tags.flatMap { RenderRequest($0.selection).sources })
    for path in [self.output, jsonOutput] { try sources.check(path) }
  }

  /// Of all frames together.
  package var pixels: Int { frames * frameSize.area }
  /// The path of the JSON.
  package var jsonOutput: String {
    (output.exact.dropping(suffix: "." + output.exact.fileExtension) ?? output) + ".json"
  }
  /// Of every frame.
  package var frameSize: PixelSize { shots[0].size }
  /// How many frames there are, equal ones counted each.
  package var frames: Int { shots.reduce(0) { $0 + $1.schedule.entries.count } }
}

extension Output {
  fileprivate var sheetPath: String {
    get throws(KitError) {
      if case .file(let path) = self, path.exact.fileExtension.lowercased() == "png" { return path }
      throw .needsPNG(output: name)
    }
  }
}
