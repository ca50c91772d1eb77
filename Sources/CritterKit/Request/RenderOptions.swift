package import CritterEncode
import CritterForms
import CritterGraphics
package import CritterMotion
import CritterRig

/// What is said of one output, on a command line or in a manifest; what is not said has its default.
package struct RenderOptions: Sendable {
  var state: [String]?
  package internal(set) var from: [String]?
  /// One after the other; not empty.
  var to: [[String]]?
  var clip: String?
  package internal(set) var scene: String?
  var inputs: [String: Double] = [:]
  /// A name, or a file's path.
  package internal(set) var theme: String?
  /// The one instant to show as a still, in seconds.
  package internal(set) var instant: Double?

  var frameRate = 25.0
  var speed = 1.0
  var frames: [FrameRange] = []
  var bounces = false
  var hold = 0.0
  var holdStart: Double?
  var holdEnd: Double?

  /// Pixels per point; each makes an output of its own.
  package var scales = [1.0]
  var size: PixelSize?
  var width: Int?
  var height: Int?
  var background: Color?

  /// Its name.
  package internal(set) var format: String?
  package internal(set) var encoding = EncodeOptions()
  var maxSize: ByteCount?
  var preset: Preset?

  package init(encoding: EncodeOptions = EncodeOptions()) {
    self.encoding = encoding
  }

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
  package var saysSize: Bool { size != nil || width != nil || height != nil }

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
    var playback = Playback(frameRate: frameRate)
    (playback.speed, playback.instant) = (speed, instant)
    (playback.frames, playback.bounces) = (frames, bounces)
    (playback.holdStart, playback.holdEnd) = (holdStart ?? hold, holdEnd ?? hold)
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
    if let preset, let side = preset.side,
      [width, height, size?.width, size?.height].contains(where: { $0 ?? side != side })
    {
      throw KitError.presetSize(preset.name, side: side)
    }
    var request = RenderRequest(selection)
    if let scene, scene.isScenePath { request.selection = .scene(folder + scene) }
    if let themeFile {
      request.theme = try Theme(contentsOf: folder + themeFile, within: bounds)
    } else {
      request.themeName = theme
    }
    request.sourceFolder = bounds
    request.inputs = inputs
    request.playback = playback
    request.framing.scale = scale
    request.framing.width = size?.width ?? width
    request.framing.height = size?.height ?? height
    request.framing.background = background
    request.options = encoding
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
