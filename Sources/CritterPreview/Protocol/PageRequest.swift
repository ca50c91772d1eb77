import CritterGraphics
import CritterMotion
import CritterRig
import CritterYAML

/// A message from the page to the stage. The key `do` has the kind of message.
struct PageRequest: Decodable {
  enum Kind: String, Decodable {
    case open, stage, frame, pose, command, save, measure, saveScene, changes, edit
    case tweaks, grip, change, undo, redo
    case tile, path, values, thumb, hit, rigs, outputs, renderOutputs, piece
  }

  let kind: Kind
  /// The number that identifies the answer.
  var number: Int?
  var rig: String?
  var stage: ViewRequest?
  /// The instant in seconds.
  var time: Double?
  /// The instants of a part's motion path or values, in seconds.
  var times: [Double]?
  var frame: FrameOptions?
  /// A part's path, the name of a scene to save, or the path of a file to open.
  var name: String?
  var line: Int?
  var column: Int?
  var output: OutputOptions?
  /// Values to preview or write instead of those in the file.
  var changes: [ValueChange]?
  /// A change of the rig's structure, before `changes`.
  var edit: RigEdit?
  /// A piece of a drawing, before the request with the drawing.
  var piece: DrawingPiece?
  /// A drawing for a new file; `%art` in the changes is its name.
  var drawing: NewDrawing?
  /// Whether the changes are of the shown theme's file.
  var isInTheme: Bool?
  /// The property of a part, or `input`, whose values to list.
  var property: String?
  /// A point of the canvas, x and y.
  var point: [Double]?
  /// Whether the change and the last one of the same label are one step of the history.
  var continues: Bool?
  /// The dragged handle: `move`, `size`, `turn`, `scale`, or `anchor`.
  var grip: String?
  /// The label of the change in the history.
  var label: String?
  /// The answer to an edit conflict: `mine` or `theirs`.
  var choice: String?

  private enum CodingKeys: String, CodingKey {
    case kind = "do"
    case number, rig, stage, time, times, frame, name, line, column, output, changes, edit,
      piece, drawing, isInTheme, property, point, continues, grip, label, choice
  }
}

extension PageRequest {
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
struct DrawingPiece: Decodable {
  /// The number of the upload, which all of its pieces have.
  var upload: Int
  /// The length of the whole file in bytes.
  var size: Int
  /// The number of bytes before the piece.
  var offset: Int
  /// The bytes, in base64.
  var data: Data
}

/// The view of the rig that the page requests.
struct ViewRequest: Decodable {
  enum Kind: String, Decodable { case still, transition, clip, scene, live }

  var kind: Kind
  var states: [String]?
  var from: [String]?
  var to: [String]?
  var name: String?
  var events: [LiveEvent]?
  /// The end of a live session in seconds; nil for the time of its last event.
  var until: Double?
  var inputs: [String: Double]?
  var theme: String?
  var scale: Double?
  var background: String?
  var hidden: [String]?
  var solo: String?

  /// Returns the validated view options.
  ///
  /// - Parameters:
  ///   - folder: the folder of the rig.
  ///   - themes: the names of all theme files.
  ///   - sceneFiles: the names of all scene files.
  /// - Throws: `PreviewError.refused` if a value isn't allowed or a file no longer exists.
  func options(
    in folder: String, themes: [String], sceneFiles: [String]
  ) throws(PreviewError) -> ViewOptions {
    var view = ViewOptions()
    view.subject = try subject(folder, sceneFiles.map(\.exact))
    view.inputs = inputs ?? [:]
    if let theme {
      guard themes.map(\.exact).contains(theme.exact) else {
        throw .refused("theme '\(theme)' no longer exists")
      }
      view.theme = theme.exact
    }
    let scale = scale ?? 1
    guard scale > 0, scale <= 8 else {
      throw .refused("the scale must be greater than 0 and at most 8")
    }
    view.scale = scale
    if let background {
      guard let color = Color(css: background) else {
        throw .refused("'\(background)' isn't a CSS color; try #07beb8")
      }
      view.background = color
    }
    view.hidden = Set(hidden ?? [])
    view.solo = solo
    return view
  }

  private func subject(
    _ folder: String, _ sceneFiles: [ExactText]
  ) throws(PreviewError) -> ViewOptions.Subject {
    let name = name ?? ""
    let isFile = sceneFiles.contains(name.exact)
    if kind == .scene, !isFile, name.exact.contains("/") || name.exact.contains(".yaml") {
      throw .refused("scene '\(name)' no longer exists")
    }
    return switch kind {
    case .still: .selection(.still(states ?? []))
    case .transition: .selection(.transition(from: from ?? [], to: to ?? []))
    case .clip: .selection(.clip(name, over: states ?? []))
    case .scene: .selection(.scene(isFile ? "\(folder)/\(name)" : name))
    case .live: .live(events ?? [], until: until)
    }
  }
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
  /// The maximum file size, for example `128KB`.
  var maxSize: String?
  /// The frames of a range, such as `10-34`; nil for all.
  var frames: String?
  /// The name of a preset with a site's limits.
  var preset: String?
}
