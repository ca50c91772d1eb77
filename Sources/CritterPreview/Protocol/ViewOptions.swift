import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig

/// The selection and the options of a view of a rig.
struct ViewOptions: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case selection(Selection)
    /// Taps and keys on the page, as far as there are any yet, and when they end.
    case live([LiveEvent], until: Double? = nil)
  }

  var subject = Subject.selection(.still([]))
  var inputs: [String: Double] = [:]
  /// A theme file's name in the rig's folder.
  var theme: ExactText?
  /// Output pixels per point.
  var scale = 1.0
  /// The rig's own when nil.
  var background: Color?
  /// Paths of parts that are not drawn.
  var hidden: Set<String> = []
  /// The path of the only part that is drawn, with those in it.
  var solo: String?

  /// The name of a live scene until it is saved.
  static let liveName = "live"

  var selection: Selection {
    switch subject {
    case .selection(let selection): selection
    case .live: .scene(Self.liveName)
    }
  }

  /// The request for `critter render` that makes the same images.
  func request(in folder: String) throws -> RenderRequest {
    var request = RenderRequest(selection)
    request.inputs = inputs
    request.theme = try theme.map { try Theme(contentsOf: "\(folder)/\($0.text)", within: folder) }
    request.sourceFolder = folder
    request.framing.scale = scale
    request.framing.background = background
    return request
  }

  /// The options that affect how the rig's file is read.
  var reading: Reading {
    Reading(inputs: inputs, theme: theme, scale: scale)
  }

  /// Options of equal readings share the rig as it was read.
  struct Reading: Hashable {
    let inputs: [String: Double]
    let theme: ExactText?
    let scale: Double
  }
}

/// A tap or key on the page.
struct LiveEvent: Hashable, Sendable, Codable {
  /// The time since the start of the scene, in seconds.
  let at: Double
  /// A part's name, or `canvas`.
  var tap: String?
  /// The point of the canvas that is tapped, x and y.
  var point: [Double]?
  var trigger: String?
  var type: String?
  var press: String?
}
