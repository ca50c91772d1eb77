import CritterGraphics
import CritterMotion

/// What the page says to the stage: one message, of which `do` tells the kind.
struct Request: Decodable {
  enum Kind: String, Decodable {
    case open, stage, frame, pose, command, save, saveScene, changes
  }

  let kind: Kind
  /// Answers bear the number of what they answer.
  var number: Int?
  var rig: String?
  var stage: StageWish?
  /// Seconds.
  var time: Double?
  var frame: FrameWish?
  /// A part's path, or the name of a scene to save.
  var name: String?
  var output: OutputWish?

  private enum CodingKeys: String, CodingKey {
    case kind = "do"
    case number, rig, stage, time, frame, name, output
  }
}

/// What shall be on the stage.
struct StageWish: Decodable {
  enum Kind: String, Decodable { case still, transition, clip, scene, live }

  var kind: Kind
  var states: [String]?
  var from: [String]?
  var to: [String]?
  var name: String?
  var events: [LiveEvent]?
  var inputs: [String: Double]?
  var theme: String?
  var scale: Double?
  var background: String?
  var hidden: [String]?
  var solo: String?

  /// - Parameters:
  ///   - themes: the theme files that there are.
  ///   - sceneFiles: the scene files that there are, by name, and their paths.
  /// - Throws: `PreviewError.refused` for what no page of ours asks for.
  func look(themes: [String], sceneFiles: [String: String]) throws(PreviewError) -> Look {
    var look = Look()
    look.subject = try subject(sceneFiles)
    look.inputs = inputs ?? [:]
    if let theme {
      guard themes.contains(theme) else { throw .refused("there is no theme '\(theme)' any more") }
      look.theme = theme
    }
    let scale = scale ?? 1
    guard scale > 0, scale <= 8 else { throw .refused("the scale must be above 0, at most 8") }
    look.scale = scale
    if let background {
      guard let color = Color(css: background) else {
        throw .refused("'\(background)' is no CSS colour; try #07beb8")
      }
      look.background = color
    }
    look.hidden = Set(hidden ?? [])
    look.solo = solo
    return look
  }

  private func subject(
    _ sceneFiles: [String: String]
  ) throws(PreviewError) -> Look.Subject {
    let name = name ?? ""
    if kind == .scene, sceneFiles[name] == nil, name.contains("/") || name.contains(".yaml") {
      throw .refused("there is no scene '\(name)' any more")
    }
    return switch kind {
    case .still: .selection(.still(states ?? []))
    case .transition: .selection(.transition(from: from ?? [], to: to ?? []))
    case .clip: .selection(.clip(name, over: states ?? []))
    case .scene: .selection(.scene(sceneFiles[name] ?? name))
    case .live: .live(events ?? [])
    }
  }
}

/// Which pictures of an instant the page wants.
struct FrameWish: Decodable {
  /// Other instants, which shine through, in seconds.
  var onion: [Double]?
  var isCompared: Bool?
  var showsDifference: Bool?
  /// Takes too long for pictures that play.
  var measuresDifference: Bool?
  var listsParts: Bool?
}

/// What to make a file of.
struct OutputWish: Decodable {
  var format: String
  var fps: Double?
  var speed: Double?
  /// `forever`, `once` or `bounce`.
  var loop: String?
}
