import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import Foundation

/// What the page asks the stage to show.
struct Look: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case selection(Selection)
    /// Events that are being done on the page.
    case live([LiveEvent])
  }

  var subject = Subject.selection(.still([]))
  var inputs: [String: Double] = [:]
  /// A theme file's name in the rig's folder.
  var theme: String?
  /// Output pixels per point.
  var scale = 1.0
  /// The rig's own when nil.
  var background: Color?
  /// Paths of parts that are left out.
  var hidden: Set<String> = []
  /// The path of the only part that shows, with those in it.
  var solo: String?

  /// The name that a live scene goes by until it is saved.
  static let liveName = "live"

  var selection: Selection {
    switch subject {
    case .selection(let selection): selection
    case .live: .scene(Self.liveName)
    }
  }

  /// What `critter render` would be asked for.
  func request(in folder: String) throws -> RenderRequest {
    var request = RenderRequest(selection)
    request.inputs = inputs
    request.theme = try theme.map { try Theme(contentsOf: "\(folder)/\($0)") }
    request.scale = scale
    request.background = background
    return request
  }

  /// The same with what else it takes to read the rig's file.
  var reading: Reading {
    Reading(inputs: inputs, theme: theme, scale: scale)
  }

  /// Two looks of equal readings share the rig as it was read.
  struct Reading: Hashable {
    let inputs: [String: Double]
    let theme: String?
    let scale: Double
  }
}

/// Something done on the page, and when.
struct LiveEvent: Hashable, Sendable, Codable {
  /// Seconds since the scene began.
  let at: Double
  /// A part, or `canvas`.
  var tap: String?
  var type: String?
  var press: String?
}
