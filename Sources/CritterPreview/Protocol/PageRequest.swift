import CritterEditing
import CritterGraphics
import CritterMotion
import CritterRig
import CritterSyntax

/// A message from the page to the stage.
///
/// The message is a JSON object. Its key `do` has the kind of request, and its other keys are those
/// of the request.
struct PageRequest: Decodable {
  /// The number that identifies the answer.
  let number: Int?
  /// The number of times that the rig on the page had been read; nil for now.
  let generation: Int?
  let kind: Kind

  enum Kind {
    /// - Parameter rig: the name of a rig; nil for the first one.
    case open(rig: String?)
    case stage(ViewRequest)
    case frame(FrameRequest, Draft)
    case command(CommandRequest)
    case save(OutputRequest)
    case measure(OutputRequest)
    case saveScene(SceneRequest)
    /// The changes since the earlier version.
    case changes
    case edit(FilePlace)
    /// Opens art in the program for its kind of file.
    ///
    /// - Parameter name: the file name of art of the rig.
    case openArt(name: String)
    case properties(PropertiesRequest)
    case handle(HandleRequest)
    case change(ChangeRequest, Draft)
    case hit(HitRequest)
    /// Adds a theme.
    ///
    /// - Parameters:
    ///   - name: the name of the theme.
    ///   - theme: the file to copy; nil for the rig's own colors.
    case addTheme(name: String, like: String?)
    /// - Parameter theme: the name of a theme's file.
    case removeTheme(String)
    /// Updates the rig from its redrawn drawing.
    ///
    /// - Parameter removesUsed: whether to remove lines that the author wrote about removed parts.
    case sync(removesUsed: Bool)
    /// - Parameter choice: the answer to an edit conflict: `mine` or `theirs`.
    case undo(choice: String?)
    case redo(choice: String?)
    case tile(TileRequest)
    case values(ValuesRequest, Draft)
    /// - Parameter name: the path of a part.
    case thumb(name: String)
    /// The values of keyframes, for pasting them.
    case keys([RigEdit.Key])
    /// Adds the outputs of a README to the manifest, and renders them.
    case readme(OutputRequest)
    case rigs, outputs, renderOutputs
    case piece(UploadChunk)
  }

  private enum Word: String, Decodable {
    case open, stage, frame, command, save, measure, saveScene, changes, edit, openArt
    case properties, handle, change, hit, undo, redo, sync, addTheme, removeTheme
    case tile, values, thumb, keys, rigs, outputs, renderOutputs, piece, readme
  }

  private enum CodingKeys: String, CodingKey {
    case word = "do"
    case number, generation, rig, stage, choice, name, piece, keys, removesUsed, theme
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    number = try values.decodeIfPresent(Int.self, forKey: .number)
    generation = try values.decodeIfPresent(Int.self, forKey: .generation)
    func choice() throws -> String? { try values.decodeIfPresent(String.self, forKey: .choice) }
    kind =
      switch try values.decode(Word.self, forKey: .word) {
      case .open: .open(rig: try values.decodeIfPresent(String.self, forKey: .rig))
      case .stage: .stage(try values.decode(ViewRequest.self, forKey: .stage))
      case .frame: .frame(try FrameRequest(from: decoder), try Draft(from: decoder))
      case .command: .command(try CommandRequest(from: decoder))
      case .save: .save(try OutputRequest(from: decoder))
      case .measure: .measure(try OutputRequest(from: decoder))
      case .saveScene: .saveScene(try SceneRequest(from: decoder))
      case .changes: .changes
      case .edit: .edit(try FilePlace(from: decoder))
      case .openArt: .openArt(name: try values.decode(String.self, forKey: .name))
      case .properties: .properties(try PropertiesRequest(from: decoder))
      case .handle: .handle(try HandleRequest(from: decoder))
      case .change: .change(try ChangeRequest(from: decoder), try Draft(from: decoder))
      case .hit: .hit(try HitRequest(from: decoder))
      case .addTheme:
        .addTheme(
          name: try values.decode(String.self, forKey: .name),
          like: try values.decodeIfPresent(String.self, forKey: .theme))
      case .removeTheme: .removeTheme(try values.decode(String.self, forKey: .theme))
      case .sync:
        .sync(removesUsed: try values.decodeIfPresent(Bool.self, forKey: .removesUsed) ?? false)
      case .undo: .undo(choice: try choice())
      case .redo: .redo(choice: try choice())
      case .tile: .tile(try TileRequest(from: decoder))
      case .values: .values(try ValuesRequest(from: decoder), try Draft(from: decoder))
      case .thumb: .thumb(name: try values.decode(String.self, forKey: .name))
      case .keys: .keys(try values.decode([RigEdit.Key].self, forKey: .keys))
      case .rigs: .rigs
      case .readme: .readme(try OutputRequest(from: decoder))
      case .outputs: .outputs
      case .renderOutputs: .renderOutputs
      case .piece: .piece(try values.decode(UploadChunk.self, forKey: .piece))
      }
  }
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

/// A file to save.
struct OutputRequest: Decodable {
  var output: OutputOptions
  /// The instant of a still image, in seconds; nil for 0.
  var time: Double?
}

/// A command that saves a file.
struct CommandRequest: Decodable {
  var output: OutputOptions
  /// The instant of a still image, in seconds; nil for 0.
  var time: Double?
  /// The name of the scene file for a live session.
  var name: String?
}

/// An image of another view.
struct TileRequest: Decodable {
  var stage: ViewRequest
  var output: OutputOptions
  /// The instant in seconds; nil for 0.
  var time: Double?
  /// The name of the image.
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

extension PageRequest {
  /// Whether the page shows the rig as it was read the last time. A draft for an older one may be in the
  /// file already.
  func isOf(_ generation: Int) -> Bool { self.generation.map { $0 == generation } ?? true }

  /// Reads a message.
  ///
  /// - Throws: `PreviewError.refused` if the text isn't a request, or has a number beyond ±10⁹.
  init(message text: String) throws(PreviewError) {
    guard text.utf8.numbersOutsideOfStrings.allSatisfy({ abs($0) <= Self.greatestNumber }) else {
      throw .refused("a number in a message must be from -10⁹ to 10⁹")
    }
    do {
      self = try JSONDecoder().decode(PageRequest.self, from: Data(text.utf8))
    } catch {
      throw .refused("can't read the message from the page")
    }
  }

  /// The limit of all numbers, so that times and indices can be added and rounded.
  private static let greatestNumber = 1e9
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
  /// The number of the upload that has the file's contents.
  var upload: Int
}

/// A piece of a file that is too long for a message.
struct UploadChunk: Decodable {
  /// The number of the upload, which all of its pieces have.
  var upload: Int
  /// The length of the whole file in bytes.
  var size: Int
  /// The number of bytes before the piece.
  var offset: Int
  /// The bytes, in base64.
  var data: Data
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
  /// The loop mode: `forever`, `once`, or `bounce`.
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
}
