import CritterGraphics
import CritterKit
import CritterMotion
import CritterRigFile
import CritterSyntax

/// The selection and drawing options of a view.
struct ViewOptions: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case selection(Selection)
    /// A live session with the taps and keys so far, and its end in seconds.
    case live([LiveEvent], until: Double? = nil)
  }

  var subject = Subject.selection(.still([]))
  var inputs: [String: InputValue] = [:]
  /// The name of a theme file in the rig's folder.
  var theme: ExactText?
  /// The scale in pixels per point.
  var scale = 1.0
  /// The background color; if nil, the rig's own.
  var background: Color?
  /// Whether changes of parts make keyframes in the clip.
  var isRecording = false
  /// The paths of hidden parts.
  var hidden: Set<String> = []
  /// The path of the only visible part; its children are visible, too.
  var solo: String?

  /// The name of a live scene until it is saved.
  static let liveName = "live"

  var selection: Selection {
    switch subject {
    case .selection(let selection): selection
    case .live: .scene(Self.liveName)
    }
  }

  /// Returns the request for `critter render` that produces the same images.
  func request(in folder: String) throws -> RenderRequest {
    var request = RenderRequest(selection)
    request.inputs = inputs
    request.theme = try theme.map { try Theme(contentsOf: "\(folder)/\($0.text)", within: folder) }
    request.sourceFolder = folder
    request.framing.scale = scale
    request.framing.background = background
    return request
  }

  /// Whether another view has the same options that affect how the rig's file is read.
  func hasRig(of other: ViewOptions) -> Bool {
    inputs == other.inputs && theme == other.theme && scale == other.scale
  }
}

/// A tap, key, or trigger on the page.
struct LiveEvent: Hashable, Sendable, Codable {
  /// The time since the start of the scene, in seconds.
  let at: Double
  /// The name of the tapped part, or `canvas`.
  var tap: String?
  /// The tapped point as x and y, in canvas points.
  var point: [Double]?
  var trigger: String?
  var type: String?
  var press: String?
}
