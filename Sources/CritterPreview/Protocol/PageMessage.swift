import CritterGraphics
import CritterKit
import CritterRig

/// A message from the stage to the page: JSON, or a JSON header and bytes. The key `is` is its
/// kind.
enum PageMessage: Sendable {
  case json(any Encodable & Sendable)
  case picture(PictureHeader, Data)
  case file(FileHeader, [UInt8])

  /// The header's length as a little-endian UInt32, the header, the bytes.
  static func framed(_ header: some Encodable, _ bytes: Data) throws -> Data {
    let json = try encoded(header)
    let count = UInt32(json.count)
    var data = Data(capacity: 4 + json.count + bytes.count)
    data.append(contentsOf: (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) })
    data.append(json)
    data.append(bytes)
    return data
  }

  static func encoded(_ value: any Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return try encoder.encode(value)
  }
}

/// The rig, independent of the view.
struct RigMessage: Encodable {
  struct StateNote: Encodable {
    let name: String
    let needs: [String]
    let excludes: [String]
    /// Whether it changes nothing.
    let isRest: Bool
    let input: String?
  }
  struct InputNote: Encodable {
    let name: String, isFlag: Bool, min: Double, max: Double, initial: Double
  }
  struct TransitionNote: Encodable { let from: String?, to: String?, duration: Double }
  struct FormatNote: Encodable { let name: String, summary: String, isAnimated: Bool }
  struct PresetNote: Encodable { let name: String, summary: String, format: String, hasSide: Bool }
  struct ClipNote: Encodable {
    let name: String
    let duration: Double
    let loops: Bool
    let over: [String]
    let inputs: [String]
  }
  struct PartNote: Encodable {
    let name: String
    let path: String
    let depth: Int
  }

  let `is` = "rig"
  /// Counts how often a rig was read.
  let generation: Int
  /// Whether the answers to the page's last requests follow, so that it need not ask again.
  let isShown: Bool
  let name: String
  let rigs: [String]
  let width: Double
  let height: Double
  let states: [StateNote]
  let inputs: [InputNote]
  let transitions: [TransitionNote]
  let clips: [ClipNote]
  let scenes: [String]
  /// The names of scene files in the rig's folder.
  let sceneFiles: [String]
  let themes: [String]
  let parts: [PartNote]
  /// The names of parts that can be tapped, besides the canvas.
  let taps: [String]
  let triggers: [String]
  /// Whether taps or keys do anything.
  let isLive: Bool
  let formats: [FormatNote]
  let presets: [PresetNote]
}

/// The new view of the stage.
struct StageMessage: Encodable {
  let `is` = "stage"
  /// The number of the answered request.
  let number: Int?
  let duration: Double
  /// Whether its end is its beginning.
  let loops: Bool
  /// Whether something moves on after its end.
  let goesOn: Bool
  /// The states that show, with those that they need.
  let combination: [String]
  /// Why each other state cannot be added to them.
  let obstacles: [String: String]
  /// The inputs that it depends on.
  let inputs: [String]
  let tracks: [TrackNote]
}

/// The header of a picture's bytes: premultiplied RGBA, row by row.
struct PictureHeader: Encodable {
  let `is` = "picture"
  let number: Int?
  /// `now`, `before`, `difference`, `onion0` …
  let view: String
  let generation: Int
  let time: Double
  let width: Int
  let height: Int
  /// The rows that changed since the last picture of the view; only they are sent.
  let firstRow: Int
  let rowCount: Int
  let isLast: Bool
  var parts: [PlacedNote]?
  var fields: [FieldNote]?
  /// The names of parts that can be tapped now, of a live scene.
  var taps: [String]?
  var inputs: [String: Double]?
  /// The difference, in the words of `critter diff`; nil if it wasn't measured.
  var difference: String?
}

/// A text field of the picture.
struct FieldNote: Encodable {
  let part: String
  /// Points of the canvas; nil for one behind the viewer.
  let corners: [[Double]?]
  let text: String
  let isFocused: Bool
}

/// The header of a file's bytes.
struct FileHeader: Encodable {
  /// `file` for one that is saved, `tile` for one that the page shows.
  var `is` = "file"
  let number: Int?
  let name: String
  let type: String
  /// The reductions for a size limit, one phrase each.
  let concessions: [String]
}

/// A message with a text: `pose`, `command`, `sceneSaved`, or `refusal`; `nothing` has no text.
struct TextMessage: Encodable {
  let `is`: String
  let number: Int?
  let text: String
}

/// Why something cannot be read or drawn.
struct ProblemMessage: Encodable {
  let `is` = "problem"
  let number: Int?
  let problems: [ProblemNote]
  /// Whether the program opens files by itself.
  let hasEditor: Bool
}

/// The features of visible art that aren't drawn.
struct WarningsMessage: Encodable {
  let `is` = "warnings"
  let problems: [ProblemNote]
  let hasEditor: Bool
}

/// The reply to an unknown rig in the address.
struct UnknownRigMessage: Encodable {
  let `is` = "unknownRig"
  let text: String
  let rigs: [String]
}

/// The values of a part that the page can change in the file.
struct TweaksMessage: Encodable {
  let `is` = "tweaks"
  let number: Int?
  /// The part's path.
  let part: String
  /// Where changes go, as `state shy`.
  let target: String
  /// Why nothing can be changed; nil if it can.
  let reason: String?
  /// Whether a theme replaces named colors.
  let isThemed: Bool
  /// The handles that can be dragged.
  let grips: [String]
  let fields: [TweakField]
  let undo: String?
  let redo: String?
}

/// How a drag of the mouse becomes numbers of the file.
struct GripMessage: Encodable {
  let `is` = "grip"
  let number: Int?
  /// The current numbers.
  let values: [Double]
  /// The movement of the part on the canvas, x and y, when a number grows by 1.
  let rates: [[Double]]
  /// The changes to write, with `%0` and `%1` for the numbers.
  let changes: [ValueChange]
}

/// The result of a change.
struct ChangedMessage: Encodable {
  let `is` = "changed"
  let number: Int?
  /// `written`, `nothing` or `conflict`.
  let outcome: String
  let conflict: EditConflict?
  let undo: String?
  let redo: String?
}

/// Where a part's anchor is at the instants that were asked for.
struct PathMessage: Encodable {
  let `is` = "path"
  let number: Int?
  /// Points of the canvas; nil for one behind the viewer.
  let points: [[Double]?]
}

/// The outputs of the manifest for the rig.
struct OutputsMessage: Encodable {
  struct OutputNote: Encodable {
    let name: String
    /// Why it is to be rendered; empty for one that is up to date.
    let causes: [String]
  }

  let `is` = "outputs"
  let number: Int?
  /// The path of the manifest; nil without one.
  let manifest: String?
  let isReadOnly: Bool
  var outputs: [OutputNote] = []
}

/// How far the rendering of an output is.
struct OutputProgressMessage: Encodable {
  let `is` = "outputProgress"
  let number: Int?
  let name: String
  let done: Int
  let count: Int
}

/// The differences from the earlier version.
struct ChangesMessage: Encodable {
  let `is` = "changes"
  let number: Int?
  let against: String
  let changes: [RigChange]
}
