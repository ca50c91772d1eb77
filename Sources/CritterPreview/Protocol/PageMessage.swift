import CritterDiff
import CritterEditing
import CritterGraphics
import CritterSyntax

/// A message from the stage to the page: JSON, or bytes with a JSON header.
///
/// The key `is` has the kind of message.
enum PageMessage: Sendable {
  /// - Parameters:
  ///   - number: the number of the answered request.
  ///   - generation: the number of times that the rig had been read; nil if it doesn't matter.
  case json(any Answer, number: Int? = nil, generation: Int? = nil)
  case image(ImageHeader, Data)
  case file(FileHeader, [UInt8])

  /// Returns the header's length as a little-endian UInt32, followed by the header and the bytes.
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

/// The values of a message. Its kind is the name of its type: that of `UnknownRigMessage` is `unknownRig`.
protocol Answer: Encodable, Sendable {
  var kind: String { get }
}

extension Answer {
  var kind: String {
    let name = "\(Self.self)".exact.dropping(suffix: "Message") ?? "\(Self.self)"
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}

/// A message with its kind, the number of the answered request, and the version of the rig.
struct VersionedMessage: Encodable {
  let message: any Answer
  let number: Int?
  let generation: Int?

  private enum CodingKeys: CodingKey { case `is`, number, generation }

  func encode(to encoder: any Encoder) throws {
    try message.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(message.kind, forKey: .is)
    try values.encodeIfPresent(number, forKey: .number)
    try values.encodeIfPresent(generation, forKey: .generation)
  }
}

/// A description of the rig, independent of the view.
struct RigMessage: Answer {
  struct StateNote: Encodable {
    let name: String
    let needs: [String]
    let excludes: [String]
    /// Whether the state has no changes.
    let isRest: Bool
    let input: String?
  }
  struct InputNote: Encodable {
    let name: String, kind: String, isFlag: Bool, min: Double, max: Double, initial: InputValue
  }
  struct TransitionNote: Encodable { let from: String?, to: String?, duration: Double }
  struct FormatNote: Encodable { let name: String, summary: String, isAnimated: Bool }
  /// An easing with a name, and the handles of its Bézier curve; nil for another one.
  struct EasingNote: Encodable { let name: String, points: [Double]? }
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
  /// The number of times that a rig was read.
  let generation: Int
  /// Whether the stage repeats its answers to the page's last requests by itself.
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
  /// The names of tappable parts, without the canvas.
  let taps: [String]
  let triggers: [String]
  /// Whether the rig reacts to taps or keys.
  let isLive: Bool
  /// Whether the page can't write files.
  let isReadOnly: Bool
  /// The labels of the next steps to undo and redo.
  let undo: String?
  let redo: String?
  let formats: [FormatNote]
  let presets: [PresetNote]
  let easings: [EasingNote]
}

/// A description of the stage's new view.
struct StageMessage: Answer {
  struct ColorNote: Encodable { let name: String, value: String }

  let duration: Double
  /// Whether the end equals the start.
  let loops: Bool
  /// Whether an animation continues after the end.
  let loopsForever: Bool
  /// The visible states, including the states that they need.
  let combination: [String]
  /// The reason each other state can't be added, by name.
  let exclusions: [String: String]
  /// The names of the inputs that affect the view.
  let inputs: [String]
  /// The named colors, from the theme if it has the name.
  let colors: [ColorNote]
  let tracks: [TrackNote]
}

/// The header of an image. Its bytes are premultiplied RGBA in row order.
struct ImageHeader: Encodable {
  let `is` = "image"
  let number: Int?
  /// The kind of image: `now`, `before`, `difference`, or `onion0` and so on.
  let view: String
  let generation: Int
  let time: Double
  let width: Int
  let height: Int
  /// The first changed row since the previous image of the same kind. Only changed rows are sent.
  let firstRow: Int
  let rowCount: Int
  let isLast: Bool
  var parts: [PlacedNote]?
  var fields: [FieldNote]?
  /// The names of the tappable parts at this instant of a live scene.
  var taps: [String]?
  var inputs: [String: InputValue]?
  /// The difference in the words of `critter diff`; nil if it wasn't measured.
  var difference: String?
}

/// A text field in an image.
struct FieldNote: Encodable {
  let part: String
  /// The corners in canvas points; nil for a corner behind the viewer.
  let corners: [[Double]?]
  let text: String
  let isFocused: Bool
}

/// The header of a file's bytes.
struct FileHeader: Encodable {
  /// The purpose: `file` for a file to save, or `tile` for an image on the page.
  var `is` = "file"
  let number: Int?
  let name: String
  let type: String
  /// The reductions for a size limit, one phrase each.
  let reductions: [String]
}

/// The size of a file that isn't sent.
struct SizeMessage: Answer {
  let bytes: Int
}

/// A text message: `opened`, `command`, `sceneSaved`, or `refusal`; `nothing` has an empty text.
struct TextMessage: Answer {
  let kind: String
  let text: String

  private enum CodingKeys: CodingKey { case text }
}

/// The reasons why a rig can't be read or drawn.
struct ProblemMessage: Answer {
  let problems: [ProblemNote]
  /// Whether critter opens files in an editor by itself.
  let hasEditor: Bool
}

/// Warnings about the rig, its art, and its drawing.
struct WarningsMessage: Answer {
  let problems: [ProblemNote]
  let hasEditor: Bool
  /// The path of the drawing, relative to the rig's folder, if it changed since the rig was split from
  /// it.
  let changedDrawing: String?
}

/// The result of a sync with the redrawn drawing.
struct SyncedMessage: Answer {
  /// The changes, in the words of `critter sync`; nil if nothing is written.
  var summary: String?
  /// The differences from the drawing, in sentences.
  var warnings: [String] = []
  /// A line that the author wrote about a part that left the drawing. Nothing is written until the user
  /// agrees to remove such lines.
  var use: ProblemNote?
  let hasEditor: Bool
}

/// The reply to an unknown rig in the URL.
struct UnknownRigMessage: Answer {
  let text: String
  let rigs: [String]
}

/// The values of the selected parts and of the shown clip that the page can change in the file.
struct PropertiesMessage: Answer {
  /// The values of a part, by the place in the file that has them.
  struct PartNote: Encodable {
    /// The path of the part.
    let part: String
    var places: [PlaceNote] = []
  }

  /// The values of a part in one place: its own, or those of a state or a keyframe.
  struct PlaceNote: Encodable {
    let kind: EditTarget.Kind
    /// The label, such as `shy`, or `idle @ 1.00 s`.
    let label: String
    let fields: [PropertyField]
    /// Other values that the part can get here.
    let offers: [OfferNote]
  }

  /// A file of SVG art with its first colors.
  struct ArtNote: Encodable {
    struct ColorNote: Encodable { let value: String, name: String? }

    let name: String
    let colors: [ColorNote]
  }

  /// A value that a part can get, with the changes that add it.
  struct OfferNote: Encodable {
    let property: String
    let section: PropertyField.Section
    let changes: [ValueChange]
  }

  /// The path of the part; nil if none is selected.
  var part: String?
  /// The place where drags go.
  var target = ""
  /// The reason the part can't be dragged; nil if it can.
  var reason: String?
  /// The nested rig that has the part, if it's in another folder.
  var opens: String?
  let isReadOnly: Bool
  /// Whether a theme replaces named colors.
  let isThemed: Bool
  /// The names of the draggable handles.
  var handles: [String] = []
  var places: [PlaceNote] = []
  /// The colors of the part's SVG art; nil for a part without.
  var art: ArtNote?
  /// The other selected parts.
  var others: [PartNote] = []
  /// The values of the shown clip; nil for none.
  var clip: [PropertyField]?
}

/// The mapping from a drag to numbers in the file.
struct HandleMessage: Answer {
  /// The current numbers.
  let values: [Double]
  /// The movement of the handle per unit of each number, as x and y in canvas points.
  let rates: [[Double]]
  /// The changes to write, with `%0` and `%1` in place of the numbers.
  let changes: [ValueChange]
}

/// The result of a change.
struct ChangedMessage: Answer {
  /// The outcome: `written`, `nothing`, or `conflict`.
  let outcome: String
  let conflict: EditConflict?
  /// The places in other files that may still have a renamed entry's old name.
  let others: [ProblemNote]
  /// The keyframes that the change made or moved.
  let keys: [RigEdit.Key]
  let hasEditor: Bool
  let undo: String?
  let redo: String?
}

/// The values of a property at the requested instants.
struct ValuesMessage: Answer {
  struct Line: Encodable {
    /// The component, for example `x`; empty for a single number.
    let label: String
    let values: [Double]
  }

  /// A line per component; empty for values that aren't numbers.
  let lines: [Line]
}

/// Keyframes as written in the file, in the order of the request.
struct KeysMessage: Answer {
  struct KeyNote: Encodable {
    let text: String
    /// The easing that leads to the keyframe; nil for none.
    let easing: String?
  }

  let keys: [KeyNote]
}

/// The parts that have a pixel at a point, front to back. For a part of a nested rig from another folder,
/// the list has the part that holds the rig.
struct HitMessage: Answer {
  /// Their paths.
  let parts: [String]
}

/// The names of all rigs.
struct RigsMessage: Answer {
  let rigs: [String]
}

/// The manifest's outputs of the rig.
struct OutputsMessage: Answer {
  struct OutputNote: Encodable {
    let name: String
    /// The reasons why the output is out of date; empty if it's up to date.
    let causes: [String]
    /// The view that shows what the output renders.
    let view: ViewRequest
  }

  /// The path of the manifest; nil if it doesn't exist.
  let manifest: String?
  var outputs: [OutputNote] = []
}

/// The images for a README.
struct ReadmeMessage: Answer {
  /// The paths of the images.
  let files: [String]
  /// The HTML element that shows them.
  let picture: String
  /// The path of the manifest, and its lines for the images.
  let manifest: String
  let lines: [String]
}

/// The progress of rendering an output, in frames.
struct OutputProgressMessage: Answer {
  let name: String
  let done: Int
  let count: Int
}

/// The differences from the earlier version.
struct ChangesMessage: Answer {
  let against: String
  let changes: [RigChange]
}
