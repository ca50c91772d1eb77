import CritterEncode
package import CritterGraphics
package import CritterKit
import CritterMotion
import CritterRig
package import CritterRigFile

/// A request for a sprite sheet of several animations.
package struct SheetRequest: Sendable {
  /// A still or an animation, and its name in the sheet.
  package struct Tag: Hashable, Sendable {
    /// The name in the sheet.
    package var name: String
    /// The states, transition, clip, or scene to draw.
    package var selection: Selection
    /// The number of frames at equal distances; nil for those of the frame rate.
    package var count: Int?
  }

  /// The stills and animations, at least one, with unique names.
  package var tags: [Tag]
  /// The settings shared by all tags. Its selection is ignored.
  package var render: RenderRequest
  /// The number of columns, or nil for a square or slightly wider sheet.
  package var columns: Int?
  /// The space between images in pixels.
  package var padding = 0
  /// Whether transparent edges are cropped.
  package var trims = false
  /// Whether each tag is a row, with a place for each of its frames.
  package var hasRows = false

  package init(tags: [Tag], _ render: RenderRequest) {
    self.tags = tags
    self.render = render
  }
}

/// A validated request for a sheet. Nothing is drawn yet.
package struct SheetPlan: Sendable {
  /// The path of the PNG or WebP. The JSON file is next to it.
  package let output: String
  private let request: SheetRequest
  private let animations: [Animation]

  /// An animation and its name in the sheet.
  private struct Animation: Sendable {
    var name: String
    var content: any FrameContent
  }

  /// Creates and validates the plan of a request.
  ///
  /// - Parameter output: a path that ends in `.png` or `.webp`.
  /// - Throws: `FileError`, `SelectionError`, or `KitError`.
  package init(of document: RigDocument, _ request: SheetRequest, output: Output) throws {
    self.output = try output.sheetPath
    self.request = request
    for (index, tag) in request.tags.enumerated()
    where request.tags[..<index].contains(where: { $0.name == tag.name }) {
      throw KitError.sameTag(tag.name)
    }
    let (render, text) = (request.render, textShaping())
    let rig = try document.rig(for: render)
    animations = try request.tags.map { tag in
      var render = render
      render.selection = tag.selection
      let isInFile = if case .scene(let path) = tag.selection { path.isScenePath } else { false }
      let shot = try (isInFile ? document.rig(for: render) : rig).shot(for: render, text: text)
      return Animation(name: tag.name, content: try tag.counted(shot))
    }
    let sources = Sources(
      rig.sources + render.sources
        + request.tags.flatMap { RenderRequest($0.selection).sources })
    for path in [self.output, jsonOutput] { try sources.check(path) }
  }

  /// Creates the plan for the frames of image files.
  ///
  /// - Parameters:
  ///   - name: the name of the animation in the sheet.
  ///   - request: the arrangement, and the settings for the frames; its tags are ignored.
  ///   - output: a path that ends in `.png` or `.webp`.
  /// - Throws: `KitError`.
  package init(
    of frames: FrameList, named name: String, _ request: SheetRequest, output: Output
  ) throws {
    self.output = try output.sheetPath
    self.request = request
    let render = request.render
    let animation = try FileAnimation(frames, render.playback, render.framing)
    animations = [Animation(name: name, content: animation)]
    let sources = Sources(animation.sources)
    for path in [self.output, jsonOutput] { try sources.check(path) }
  }

  /// The number of pixels in all frames together.
  package var pixels: Int { frames * frameSize.area }
  /// The path of the JSON file.
  package var jsonOutput: String {
    (output.exact.dropping(suffix: "." + output.exact.fileExtension) ?? output) + ".json"
  }
  /// The size of every frame in pixels.
  package var frameSize: PixelSize { animations[0].content.size }
  /// The number of frames, including duplicates.
  package var frames: Int { animations.reduce(0) { $0 + $1.content.durations.count } }

  func sheet(by renderer: Renderer, progress: (Int, Int) -> Void = { _, _ in }) throws -> Sheet {
    var builder = SheetBuilder(
      frameSize: frameSize, trims: request.trims, hasRows: request.hasRows)
    var done = 0
    for animation in animations {
      builder.begin(animation.name)
      try renderer.frames(of: animation.content).forEach { frame in
        try builder.add(frame)
        done += 1
        progress(done, frames)
      }
    }
    return try builder.sheet(columns: request.columns, padding: request.padding)
  }

  /// Checks that the description replaces only a file with a mark.
  ///
  /// - Throws: `KitError.notOwn`.
  fileprivate func checkReplacedDescription(mark: String) throws(KitError) {
    let file = SourceFile(jsonOutput)
    if file.isPlain, !file.contains(mark) { throw .notOwn([jsonOutput]) }
  }
}

extension Output {
  fileprivate var sheetPath: String {
    get throws(KitError) {
      if case .file(let path) = self,
        ["png", "webp"].contains(path.exact.fileExtension.lowercased())
      {
        return path
      }
      throw .notASheet(output: name)
    }
  }
}

extension SheetRequest.Tag {
  /// Returns the shot with the tag's number of frames.
  ///
  /// - Throws: `KitError.stillInFrames`.
  fileprivate func counted(_ shot: Shot) throws(KitError) -> Shot {
    guard let count else { return shot }
    guard let counted = shot.inFrames(count) else {
      throw .stillInFrames(tag: name, count: count)
    }
    return counted
  }
}

/// A report about a written sheet.
package struct SheetReport: Sendable {
  /// The path of the PNG or WebP.
  package let output: String
  /// The path of the JSON file.
  package let jsonOutput: String
  /// The size of the sheet in pixels.
  package let size: PixelSize
  /// The number of frames, including duplicates.
  package let frames: Int
  /// The number of distinct images.
  package let imageCount: Int
  /// The size of the image's file in bytes.
  package let bytes: Int
}

extension Renderer {
  /// Renders a sheet and its description. Writes both files or neither.
  ///
  /// - Parameters:
  ///   - mark: the text in each description that may be replaced; nil to replace any file.
  ///   - describe: returns the bytes of the description.
  ///   - progress: called with the number of frames drawn so far and the total.
  /// - Throws: `KitError`, `DrawingError`, or `EncodeError`.
  package func render(
    _ plan: SheetPlan, replacing mark: String?, describe: (Sheet) -> [UInt8],
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws -> SheetReport {
    let sheet = try plan.sheet(by: self, progress: progress)
    let image = SingleFrame(Frame(bitmap: sheet.bitmap, duration: 1))
    if let mark { try plan.checkReplacedDescription(mark: mark) }
    let isWebP = plan.output.exact.fileExtension.lowercased() == "webp"
    let bytes = try (isWebP ? Format.webp : .png).encode(image, EncodeOptions(quality: 100)).bytes
    try write { batch in
      try batch.add(bytes, to: plan.output)
      try batch.add(describe(sheet), to: plan.jsonOutput)
    }
    return SheetReport(
      output: plan.output, jsonOutput: plan.jsonOutput, size: sheet.bitmap.size,
      frames: sheet.frames.count, imageCount: sheet.imageCount, bytes: bytes.count)
  }
}
