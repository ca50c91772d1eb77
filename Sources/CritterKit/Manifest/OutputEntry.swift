import CritterEncode
import CritterGraphics
import CritterRig
import CritterForms

/// One of a manifest's outputs as its author wrote it, with variables and defaults filled in.
struct OutputEntry: Sendable {
  var output = ""
  var rig = ""

  var state: [String]?
  var from: [String]?
  var to: [String]?
  var clip: String?
  var scene: String?
  var inputs: [Named<Double>] = []
  var theme: String?
  var instant: Double?

  var frameRate = 25.0
  var speed = 1.0
  var frames: [FrameRange] = []
  var bounces = false
  var hold = 0.0
  var holdStart: Double?
  var holdEnd: Double?

  var scales = [1.0]
  var size: PixelSize?
  var width: Int?
  var height: Int?
  var background: Color?

  var format: String?
  var encoding = EncodeOptions()
  var maxSize: ByteCount?
  var preset: Preset?

  static let form = Form<OutputEntry>.mapping(
    "an output", from: OutputEntry(), ManifestOption.all.map(\.key))
}

/// Where the options of an output stand in the manifest.
struct OptionPlaces: Sendable {
  private var marks: [String: Mark] = [:]
  /// Of the output as a whole.
  let whole: Mark?

  init(_ pairs: [Node.Pair], in whole: Mark?) {
    self.whole = whole
    for pair in pairs {
      marks[pair.key.text ?? ""] = pair.value.mark ?? pair.key.mark
    }
  }

  func has(_ name: String) -> Bool { marks[name] != nil }

  /// The first of these that is there, or the output.
  func mark(of names: String...) -> Mark? {
    names.lazy.compactMap { marks[$0] }.first ?? whole
  }
}
