import CritterEncode
import CritterGraphics
import CritterMotion
import CritterRig
import CritterRigFile

/// The options of one output on a command line or in a manifest, with defaults for the rest.
package struct RenderOptions: Sendable {
  /// The request with the options that map to it directly. `request(scale:)` adds the other
  /// options.
  package var request = RenderRequest(.still([]))

  package var state: [String]?
  /// The states at the start of a transition; nil if not given.
  package internal(set) var from: [String]?
  /// The end states of transitions in a row. If not nil, not empty.
  var to: [[String]]?
  /// The end states of each transition; empty if not given.
  package var ends: [[String]] { to ?? [] }
  /// The name of a clip; nil if not given.
  package var clip: String?
  /// The name of a scene, or the path of a scene file; nil if not given.
  package internal(set) var scene: String?
  /// The name of a theme, or the path of a theme file.
  package internal(set) var theme: String?

  var hold = 0.0
  var holdStart: Double?
  var holdEnd: Double?

  /// The scales in pixels per point. Each scale writes a separate output.
  package var scales = [1.0]
  var size: PixelSize?

  /// The name of the output format.
  package internal(set) var format: String?
  var maxSize: ByteCount?
  var preset: Preset?

  /// Creates options with all defaults.
  package init() {}

  /// Applies settings to the defaults, in order.
  package init(_ settings: some Sequence<RenderSetting>) {
    for setting in settings { setting.apply(&self) }
  }

  /// The command-line arguments for all options that aren't the default.
  package var arguments: [String] { RenderOption.all.flatMap { $0.arguments(in: self) } }

  /// Whether a state, transition, clip, or scene is selected.
  package var selectsAnimation: Bool {
    state != nil || from != nil || clip != nil || scene != nil
  }

  /// Whether the size is given in pixels instead of a scale.
  package var setsSize: Bool {
    size != nil || request.framing.width != nil || request.framing.height != nil
  }

  /// The theme if it is a file path, otherwise nil.
  package var themeFile: String? { theme.flatMap { $0.isScenePath ? $0 : nil } }

  /// The scene if it is a file path, otherwise nil.
  package var sceneFile: String? { scene.flatMap { $0.isScenePath ? $0 : nil } }

  /// The selected still, transition, clip, or scene. Default: the rest state.
  package var selection: Selection {
    if let from, let to {
      return .transition(from: from, to: to[0], then: Array(to.dropFirst()))
    }
    if let scene { return .scene(scene) }
    return clip.map { .clip($0, over: state ?? []) } ?? .still(state ?? [])
  }

  // MARK: Conversion to requests and outputs

  /// The playback with its holds.
  package var playback: Playback {
    var playback = request.playback
    playback.holdStart = holdStart ?? hold
    playback.holdEnd = holdEnd ?? hold
    return playback
  }

  /// Returns the request for one scale.
  ///
  /// - Parameters:
  ///   - scale: one of the scales.
  ///   - folder: the base folder of relative paths: empty, or ending in a slash.
  ///   - bounds: the folder that must contain the theme and scene files, or nil if the user chose
  ///     them.
  /// - Throws: an error if the theme can't be read, or if the options' size conflicts with the
  ///   preset.
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

  /// Returns the output for one scale.
  ///
  /// - Parameters:
  ///   - name: an output name in the syntax of `Output`.
  ///   - scale: one of the scales. If there are several, the scale is added to the name.
  package func output(_ name: String, scale: Double) -> Output {
    let output = Output(name, format: format)
    return scales.count > 1 ? output.marked(scale: scale) : output
  }

  /// Returns the given format, or the preset's format for a name without an extension, or the
  /// format of the extension.
  package func format(of output: Output) throws(KitError) -> Format {
    if let preset, format == nil, output.hasNoExtension { return preset.format }
    let format = try output.format(named: format)
    if let preset, preset.isFormatFixed, format.name != preset.format.name {
      throw .presetFormat(preset.name, format: preset.format.extensions[0])
    }
    return format
  }
}
