/// A change of a rig's structure: an entry or a keyframe that is added, copied, moved, or removed.
struct RigEdit: Hashable, Sendable, Decodable {
  enum Action: String, Decodable {
    case add, duplicate, rename, remove, length
    case addKey, copyKey, moveKey, removeKey
  }
  enum Kind: String, Decodable { case state, clip, part, transition }

  var action: Action
  /// The kind of an entry; nil for a keyframe.
  var kind: Kind?
  /// The name of an entry, the path of a part, or the index of a transition.
  var name: String?
  /// The name of a new entry, or the new name.
  var newName: String?
  /// The contents of a new part or transition, or the length of a clip in seconds.
  var text: String?
  /// Whether a new state takes the pose on the stage.
  var copiesStage: Bool?
  /// Whether to remove everything that uses a removed entry.
  var removesUses: Bool?
  /// The property of a keyframe, `input` for the keyframe of an input.
  var property: String?
  /// The index of a keyframe in its track.
  var index: Int?
  /// The new time of a keyframe, in fractions of the track's duration.
  var fraction: Double?
}
