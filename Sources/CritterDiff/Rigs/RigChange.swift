package import CritterRig

/// Something of a rig that is not as it was.
package struct RigChange: Hashable, Sendable, Encodable {
  package enum Kind: String, Sendable, Encodable {
    case added, removed, changed
  }

  package enum Subject: String, Sendable, Encodable {
    case canvas, color, input, part, state, transition, clip, scene, event, art
    /// The image of a state.
    case picture
  }

  package let subject: Subject
  /// A part's path, a state's name, an SVG's file name …; empty for the canvas.
  package let name: String
  package let kind: Kind
  /// The changed keys, for example `frame` and `fill` of a part; empty if there are no details.
  package let details: [String]

  package init(_ subject: Subject, _ name: String, _ kind: Kind, details: [String] = []) {
    (self.subject, self.name, self.kind, self.details) = (subject, name, kind, details)
  }

  /// All that the files of two rigs do not have in common.
  package static func all(from old: Rig, to new: Rig) -> [RigChange] {
    RigComparison(old, new).changes
  }
}
