import CritterGraphics
import CritterMotion
import CritterSyntax

/// The view of the rig that the page requests.
struct ViewRequest: Codable {
  enum Kind: String, Codable { case still, transition, clip, scene, live }

  var kind: Kind
  var states: [String]?
  var from: [String]?
  var to: [String]?
  var name: String?
  var events: [LiveEvent]?
  /// The end of a live session in seconds; nil for the time of its last event.
  var until: Double?
  var inputs: [String: InputValue]?
  var theme: String?
  var scale: Double?
  var background: String?
  /// Whether changes of parts make keyframes in the clip.
  var records: Bool?
  var hidden: [String]?
  var solo: String?

  /// Returns the validated view options.
  ///
  /// - Parameters:
  ///   - folder: the folder of the rig.
  ///   - themes: the names of all theme files.
  ///   - sceneFiles: the names of all scene files.
  /// - Throws: `PreviewError.refused` if a value isn't allowed or a file no longer exists.
  func options(
    in folder: String, themes: [String], sceneFiles: [String]
  ) throws(PreviewError) -> ViewOptions {
    var view = ViewOptions()
    view.subject = try subject(folder, sceneFiles.map(\.exact))
    view.inputs = inputs ?? [:]
    if let theme { view.theme = try themes.theme(named: theme) }
    view.scale = try (scale ?? 1).checkedScale
    if let background {
      guard let color = Color(css: background) else {
        throw .refused("'\(background)' isn't a CSS color; try #07beb8")
      }
      view.background = color
    }
    view.hidden = Set(hidden ?? [])
    view.solo = solo
    view.isRecording = records == true
    return view
  }

  private func subject(
    _ folder: String, _ sceneFiles: [ExactText]
  ) throws(PreviewError) -> ViewOptions.Subject {
    let name = name ?? ""
    let isFile = sceneFiles.contains(name.exact)
    if kind == .scene, !isFile, name.exact.contains("/") || name.exact.contains(".yaml") {
      throw .refused("scene '\(name)' no longer exists")
    }
    return switch kind {
    case .still: .selection(.still(states ?? []))
    case .transition: .selection(.transition(from: from ?? [], to: to ?? []))
    case .clip: .selection(.clip(name, over: states ?? []))
    case .scene: .selection(.scene(isFile ? "\(folder)/\(name)" : name))
    case .live: .live(events ?? [], until: until)
    }
  }
}

extension [String] {
  /// Returns the name of a theme's file, if it's in this list of them.
  func theme(named name: String) throws(PreviewError) -> ExactText {
    if contains(where: { $0.exact == name.exact }) { return name.exact }
    throw .refused("theme '\(name)' no longer exists")
  }
}

extension Double {
  /// The number, if it can be a scale.
  var checkedScale: Double {
    get throws(PreviewError) {
      if self > 0, self <= 8 { return self }
      throw .refused("the scale must be greater than 0 and at most 8")
    }
  }
}
