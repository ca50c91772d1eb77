import CritterGraphics
import CritterMotion
import CritterRig

// What the stage says to the page; `is` tells the kind.

/// All about a rig that does not change with what is shown of it.
struct RigAnswer: Encodable {
  struct StateNote: Encodable {
    let name: String
    let needs: [String]
    let excludes: [String]
    /// Whether it changes anything.
    let isRest: Bool
    let input: String?
  }
  struct InputNote: Encodable { let name: String, min: Double, max: Double, initial: Double }
  struct TransitionNote: Encodable { let from: String?, to: String?, duration: Double }
  struct ClipNote: Encodable {
    let name: String
    let duration: Double
    let inputs: [String]
  }
  struct PartNote: Encodable {
    let name: String
    let path: String
    let depth: Int
    let art: String?
    let isField: Bool
  }

  let `is` = "rig"
  /// Grows with each reading.
  let generation: Int
  let name: String
  let rigs: [String]
  let width: Double
  let height: Double
  let background: String?
  let states: [StateNote]
  let inputs: [InputNote]
  let transitions: [TransitionNote]
  let clips: [ClipNote]
  let scenes: [String]
  /// Scenes in files of their own.
  let sceneFiles: [String]
  let themes: [String]
  let parts: [PartNote]
  /// What can be tapped, but for the canvas.
  let taps: [String]
  /// Whether anything is to be done to it.
  let isLive: Bool
}

/// What is on the stage now.
struct StageAnswer: Encodable {
  let `is` = "stage"
  let number: Int?
  let duration: Double
  let width: Int
  let height: Int
  /// The states that show, with those that they stand on.
  let combination: [String]
  /// Why a state cannot be added to them, by the state.
  let obstacles: [String: String]
  let tracks: [TrackNote]
  /// What a live scene's file would hold.
  let sceneText: String?
}

/// Goes before the bytes of a picture.
struct PictureHeader: Encodable {
  let `is` = "picture"
  let number: Int?
  /// `now`, `before`, `difference`, `onion0` …
  let view: String
  let generation: Int
  let time: Double
  let width: Int
  let height: Int
  /// The rows that follow; the others are as they were.
  let firstRow: Int
  let rowCount: Int
  let isLast: Bool
  var parts: [PlacedNote]?
  var fields: [FieldNote]?
  var inputs: [String: Double]?
  /// In the words of `critter diff`; nil where it was not measured.
  var difference: String?
}

struct FieldNote: Encodable {
  let part: String
  let corners: [[Double]?]
  let text: String
  let isFocused: Bool
  let isSecure: Bool
}

/// Goes before the bytes of a file.
struct FileHeader: Encodable {
  let `is` = "file"
  let number: Int?
  let name: String
  let type: String
}

struct TextAnswer: Encodable {
  let `is`: String
  let number: Int?
  let text: String
}

struct ProblemAnswer: Encodable {
  let `is` = "problem"
  let number: Int?
  let problems: [ProblemNote]
}

struct ChangesAnswer: Encodable {
  let `is` = "changes"
  let number: Int?
  let against: String
  let changes: [Change]
}
