import CritterEditing
import CritterGraphics
import CritterSyntax

/// What the page sends over its socket.
enum SocketMessage: Sendable {
  case request(String)
  /// The bytes of a dropped file, for a request that follows.
  case file([UInt8])
}

/// A message from the page to the stage.
///
/// The message is a JSON object. Its key `do` has the kind of request, and its other keys are those
/// of the request.
struct PageRequest: Decodable {
  let word: Word
  /// The number that identifies the answer.
  let number: Int?
  /// The number of times that the rig on the page had been read; nil for now.
  let generation: Int?
  private var text = ""

  /// The kind of request.
  enum Word: String, Decodable {
    case open, stage, frame, command, save, measure, saveScene, changes, edit, openArt
    case properties, handle, change, hit, undo, redo, sync, addTheme, removeTheme
    case tile, values, thumb, keys, rigs, outputs, renderOutputs, readme
  }

  private enum CodingKeys: String, CodingKey {
    case word = "do"
    case number, generation
  }

  /// Reads a message.
  ///
  /// - Throws: `PreviewError.refused` if the text isn't a request, or has a number beyond ±10⁹.
  init(message text: String) throws(PreviewError) {
    guard text.utf8.numbersOutsideOfStrings.allSatisfy({ abs($0) <= Self.greatestNumber }) else {
      throw .refused("a number in a message must be from -10⁹ to 10⁹")
    }
    self = try Self.decoded(from: text)
    self.text = text
  }

  /// Returns the values of the request.
  ///
  /// - Throws: `PreviewError.refused` if a value is missing or of another type.
  func values<Values: Decodable>() throws(PreviewError) -> Values {
    try Self.decoded(from: text)
  }

  /// Returns the draft of the request: none if the page doesn't show the rig as it was read the last
  /// time, since the file may have the draft already.
  func draft(of generation: Int) throws(PreviewError) -> Draft {
    self.generation ?? generation == generation ? try values() : Draft()
  }

  private static func decoded<Values: Decodable>(from text: String) throws(PreviewError) -> Values {
    do {
      return try JSONDecoder().decode(Values.self, from: Data(text.utf8))
    } catch {
      throw .refused("can't read the message from the page")
    }
  }

  /// The limit of all numbers, so that times and indices can be added and rounded.
  private static let greatestNumber = 1e9
}

/// A rig to show.
struct OpenRequest: Decodable {
  /// The name of the rig; nil for the first one.
  var rig: String?
}

/// What the stage shows.
struct StageRequest: Decodable {
  var stage: ViewRequest
}

/// Art, a part, or a theme.
struct NameRequest: Decodable {
  /// The file name of art of the rig, the path of a part, or the name of a theme's file.
  var name: String
}

/// A theme to add.
struct NewThemeRequest: Decodable {
  var name: String
  /// The theme to copy; nil for the rig's own colors.
  var theme: String?
}

/// The update of the rig from its redrawn drawing.
struct SyncRequest: Decodable {
  /// Whether to remove lines that the author wrote about removed parts.
  var removesUsed: Bool?
}

/// A step of the history.
struct HistoryRequest: Decodable {
  /// The answer to an edit conflict: `mine` or `theirs`.
  var choice: String?
}

/// The values of keyframes, for pasting them.
struct KeysRequest: Decodable {
  var keys: [RigEdit.Key]
}

/// The values of the selected parts at an instant.
struct PropertiesRequest: Decodable {
  /// The path of the part with the handles; nil if none is selected.
  var name: String?
  /// The paths of other selected parts.
  var also: [String]?
  /// The instant in seconds.
  var time: Double
}

/// The numbers that a part's handle changes.
struct HandleRequest: Decodable {
  /// The path of the part.
  var name: String?
  /// The instant in seconds.
  var time: Double
  /// The handle: `move`, `size`, `turn`, `scale`, or `anchor`.
  var handle: String
}

/// The parts at a point.
struct HitRequest: Decodable {
  /// A point of the canvas, x and y.
  var point: [Double]
  /// The instant in seconds.
  var time: Double
}

/// The values of a part's property, or of an input.
struct ValuesRequest: Decodable {
  /// The path of the part, or the name of the input.
  var name: String
  /// The property of the part, or `input`.
  var property: String
  /// The instants in seconds.
  var times: [Double]
}

/// The images of an instant.
struct FrameRequest: Decodable {
  /// The instant in seconds.
  var time: Double
  var frame: FrameOptions?
}

/// Changes of the rig that can be shown without writing them.
struct Draft: Decodable {
  /// The instant that the changes refer to, in seconds; nil for 0.
  var time: Double?
  /// Values in place of those in the file, after `edit`.
  var changes: [ValueChange]?
  /// A change of the rig's structure.
  var edit: RigEdit?
  /// Whether `changes` are of the shown theme's file.
  var isInTheme: Bool?

  var isEmpty: Bool { changes == nil && edit == nil }
}

/// Changes to write into the rig's file.
struct ChangeRequest: Decodable {
  /// A drawing for a new file; `%art` in the changes is its name.
  var drawing: NewDrawing?
  /// The label of the change in the history.
  var label: String?
  /// The answer to an edit conflict: `mine` or `theirs`.
  var choice: String?
  /// Whether the change and the last one of the same label are one step of the history.
  var continues: Bool?
}

/// A file to save, the command that saves it, or an image of another view.
struct OutputRequest: Decodable {
  var output: OutputOptions
  /// The instant of a still image, in seconds; nil for 0.
  var time: Double?
  /// The name of the scene file for a live session, in a command.
  var name: String?
}

/// A file for the live session.
struct SceneRequest: Decodable {
  var name: String
  /// The end of the scene in seconds; nil for the time of its last event.
  var time: Double?
}

/// A place in a file to open in the editor.
struct FilePlace: Decodable {
  /// The path of the file.
  var name: String
  var line: Int?
  var column: Int?
}

extension String.UTF8View {
  /// The numbers of a JSON text. A word that isn't a number is infinite.
  fileprivate var numbersOutsideOfStrings: [Double] {
    var (isString, isEscaped) = (false, false)
    let words = split { byte in
      defer { isEscaped = isString && byte == UInt8(ascii: "\\") && !isEscaped }
      if byte == UInt8(ascii: "\""), !isEscaped { isString.toggle() }
      return isString || !(byte.isDigit || ".eE+-".utf8.contains(byte))
    }
    return words.filter { $0.contains(where: \.isDigit) }.map { Double(Substring($0)) ?? .infinity }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

/// A drawing that the page saves in the rig's folder.
struct NewDrawing: Decodable {
  /// The name of the file without its extension.
  var name: String
  /// The extension: `svg`, `png`, `jpg`, `jpeg`, or `webp`.
  var type: String
  /// The length in bytes of the file with the contents, which was sent before.
  var size: Int
}

/// The additional images of an instant that the page requests.
struct FrameOptions: Decodable {
  /// The other instants of the onion skin, in seconds.
  var onion: [Double]?
  var isCompared: Bool?
  var showsDifference: Bool?
  /// Whether to summarize the difference in words. Too slow during playback.
  var measuresDifference: Bool?
  var listsParts: Bool?
  /// Whether to show the rig's own colors as the image `before`, next to the shown theme.
  var showsOwnColors: Bool?
}

/// The format and timing of a file to save.
struct OutputOptions: Decodable {
  var format: String
  /// The scale in pixels per point; nil for the scale of the stage.
  var scale: Double?
  var fps: Double?
  var speed: Double?
  /// The loop mode: `forever` or `once`.
  var loop: String?
  /// The width in pixels, instead of the scale.
  var width: Int?
  /// The quality, 1 to 100.
  var quality: Int?
  /// The background of semi-transparent pixels.
  var matte: String?
  /// The maximum file size, for example `128KB`.
  var maxSize: String?
  /// The frames of a range, such as `10-34`; nil for all.
  var frames: String?
  /// The name of a preset with a site's limits.
  var preset: String?
  /// The theme's file; empty for none, nil for the theme of the stage.
  var theme: String?
}
