package import CritterGraphics

/// An animation for vector output, with a part tree for each time.
package struct VectorSource {
  /// The duration of one play, in seconds.
  package var duration = 0.0
  /// The number of plays; nil for forever.
  package var plays: Int?
  /// The requested frame rate in frames per second; nil for the default of the format.
  package var frameRate: Double?
  /// Whether the end of the animation is followed by its start without a pause.
  package var loops = false
  /// The times in seconds, in order, at which movement can start, end, or change direction.
  ///
  /// They include the start and the end.
  package var marks = [0.0]
  /// The easing curves of the animation, as hints for keyframe reduction.
  package var curves: [CubicBezier] = []
  /// All art in the part trees.
  package var art: [ArtFile] = []
  /// The named colors of the rig.
  package var colors: [NamedColor] = []
  /// The copies that show the same animation; nil for none.
  package var copies: CopiedParts?
  /// A description for screen readers.
  package var title: String
  /// A function that returns the part tree at a time in seconds.
  package var tree: (Double) throws -> PartTree

  /// Creates an animation with a single sample, at 0 seconds.
  package init(title: String, tree: @escaping (Double) throws -> PartTree) {
    self.title = title
    self.tree = tree
  }
}

/// The reason why vector output can't contain an animation.
package enum VectorError: CritterError, Hashable {
  case tooLong(seconds: Double, maximum: Double)
  /// The total number of changed parts in all samples exceeds the limit.
  case tooManyParts(limit: Int)
  /// Features that Telegram doesn't accept in stickers.
  case notInStickers(features: [String])

  package var message: String {
    switch self {
    case .tooLong(let seconds, let maximum):
      "a vector animation can last at most \(maximum.shortText) seconds, not "
        + "\(seconds.shortText(decimals: 3)); show less of it, or render a video"
    case .tooManyParts(let limit):
      "this animation is too complex for vector output: parts change more than \(limit.grouped) "
        + "times in all frames together; show less of it, or render a video"
    case .notInStickers(let features):
      "a Telegram sticker can't have \(features.prefix(5).joined(separator: ", "))"
        + "\(features.count > 5 ? ", and more" : ""); remove them from the rig, or render a WebM"
    }
  }
}
