package import CritterEncode
import CritterForms
import CritterGraphics
package import CritterMotion
import CritterRig

/// The options of one output, on a command line or in a manifest; those not given have their defaults.
package struct RenderOptions: Sendable {
  /// The options that need nothing else; `request(scale:)` adds the others.
  package var request = RenderRequest(.still([]))

  var state: [String]?
  package internal(set) var from: [String]?
  /// One after the other; not empty.
  var to: [[String]]?
  var clip: String?
  package internal(set) var scene: String?
  /// A name, or a file's path.
  package internal(set) var theme: String?

  var hold = 0.0
  var holdStart: Double?
  var holdEnd: Double?

  /// Pixels per point; each makes an output of its own.
  package var scales = [1.0]
  var size: PixelSize?

  /// Its name.
  package internal(set) var format: String?
  var maxSize: ByteCount?
  var preset: Preset?

  package init() {}

  package init(_ settings: some Sequence<RenderSetting>) {
    for setting in settings { setting.apply(&self) }
  }

  /// As a command line says them: all that are not the default.
  package var arguments: [String] { RenderOption.all.flatMap { $0.arguments(in: self) } }

  /// Whether a still or a motion is said.
  package var saysWhatToShow: Bool {
    state != nil || from != nil || clip != nil || scene != nil
  }

  /// Whether pixels are said rather than a scale.
  package var saysSize: Bool {
    size != nil || request.framing.width != nil || request.framing.height != nil
  }

  /// The theme, if it is a file's path and no name.
  package var themeFile: String? { theme.flatMap { $0.isScenePath ? $0 : nil } }

  /// The scene, if it is a file's path and no name.
  package var sceneFile: String? { scene.flatMap { $0.isScenePath ? $0 : nil } }

  /// Rest when none is said.
  package var selection: Selection {
    if let from, let to {
      return .transition(from: from, to: to[0], then: Array(to.dropFirst()))
    }
    if let scene { return .scene(scene) }
    return clip.map { .clip($0, over: state ?? []) } ?? .still(state ?? [])
  }
}

// What they reach.
extension RenderOptions {
  package var playback: Playback {
    var playback = request.playback
    playback.holdStart = holdStart ?? hold
    playback.holdEnd = holdEnd ?? hold
    return playback
  }

  /// - Parameters:
  ///   - scale: one of the scales.
  ///   - folder: what paths are relative to: empty, or ending in a slash.
  ///   - bounds: the folder that theme and scene may not lead out of; nil when the user chose them.
  /// - Throws: if the theme can't be read, or if the preset needs another size than the options have.
  package func request(
    scale: Double = 1, workers: Int = 1, in folder: String = "", within bounds: String? = nil
  ) throws -> RenderRequest {
    var request = request
    request.selection = selection
    if let scene, scene.isScenePath { request.selection = .scene(folder + scene) }
    if let themeFile {
      request.theme = try Theme(contentsOf: folder + themeFile, within: bounds)
    } else {
      request.themeName = theme
    }
    request.sourceFolder = bounds
    request.playback = playback
    request.framing.scale = scale
    if let size {
      request.framing.width = size.width
      request.framing.height = size.height
    }
    if let preset, let side = preset.side,
      [request.framing.width, request.framing.height].contains(where: { $0 ?? side != side })
    {
      throw KitError.presetSize(preset.name, side: side)
    }
    request.limit(to: preset, bytes: maxSize?.bytes)
    request.workers = workers
    return request
  }

  /// - Parameters:
  ///   - name: as `Output` takes it.
  ///   - scale: one of the scales, which marks the name if there are several.
  package func output(_ name: String, scale: Double) -> Output {
    let output = Output(name, format: format)
    return scales.count > 1 ? output.marked(scale: scale) : output
  }

  /// The format that is said, or that of the name's ending, or the preset's.
  package func format(of output: Output) throws(KitError) -> Format {
    if let preset, format == nil, output.hasNoExtension { return preset.format }
    return try output.format(named: format)
  }
}
