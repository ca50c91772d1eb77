package import CritterMotion
package import CritterRig
package import CritterRigFile

/// The rig on the stage of an editor, with the selection that it shows.
package protocol StagedRig {
  /// The rig's files.
  var document: RigDocument { get }
  /// The rig with the inputs and the theme of the stage.
  var rig: Rig { get }
  /// The timeline of the selection.
  var timeline: Timeline { get }
  /// The states, transition, clip, or scene on the stage.
  var selection: Selection { get }
  /// Whether changes of parts make keyframes in the clip.
  var isRecording: Bool { get }

  /// Returns the pose in a combination of states.
  func pose(in states: [String]) throws -> Pose

  /// Returns the same stage with the text of an edit.
  func after(_ edited: EditedRig) throws -> any StagedRig
}
