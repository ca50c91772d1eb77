import CritterEncode
package import CritterGraphics
package import CritterKit
import CritterRaster

/// The images of a check, one PNG per output, with the committed version, the new version, and the
/// difference.
///
/// The folder is created with the first image.
package struct DriftImages {
  /// The result for one output.
  package enum Outcome: Sendable, Equatable {
    case written(path: String)
    /// The reason the output has no image.
    case omitted(reason: String)
  }

  /// The results by output name.
  package private(set) var outcomes: [ExactText: Outcome] = [:]
  private let folder: String
  private let temporaries: TemporaryFiles
  /// The used file names in lowercase, because some file systems ignore case.
  private var taken: Set<ExactText> = []

  /// Creates an empty collection that writes its images to a folder.
  package init(in folder: String, _ temporaries: TemporaryFiles) {
    self.folder = folder.exact.withoutLastSlash
    self.temporaries = temporaries
  }

  /// Writes the image of one output, or records the reason it has none.
  ///
  /// - Parameters:
  ///   - name: the path of the output in the manifest.
  ///   - old: the bytes of the committed file.
  ///   - new: the bytes of a new render.
  ///   - frames: the frames of both before encoding, if known. Lossy files would differ everywhere.
  /// - Throws: the errors of `DiffImage`, and `KitError` if the file can't be written.
  package mutating func add(
    _ name: String, _ old: [UInt8], _ new: [UInt8],
    frames: (before: any FrameSource, after: any FrameSource)?
  ) throws {
    if let frames {
      return try add(name, ComparedAnimation(title: "", ComparisonRules()) { frames })
    }
    guard let after = try Self.decoded(new) else {
      outcomes[name.exact] = .omitted(reason: "critter can't decode this format")
      return
    }
    guard let before = try Self.decoded(old) else {
      outcomes[name.exact] = .omitted(reason: "the existing file isn't a readable image")
      return
    }
    try add(name, ComparedAnimation(before, after))
  }

  private mutating func add(_ name: String, _ show: ComparedAnimation) throws {
    guard !show.comparison.isSame else {
      outcomes[name.exact] = .omitted(reason: "no frame looks different")
      return
    }
    let path = path(for: name)
    try DiffImage([show], names: ("committed", "rendered")).write(to: path, temporaries)
    outcomes[name.exact] = .written(path: path)
  }

  /// Returns the path of an image, such as `docs-bell.gif.png` for `docs/bell.gif`.
  ///
  /// The name keeps its extension, so that each format of an output has its own image. `%` becomes
  /// `#`, because `%` would mark a file pattern.
  private mutating func path(for name: String) -> String {
    let plain = name.exact.replacing("/", with: "-").exact.replacing("%", with: "#")
    let free = plain.numbered { taken.insert($0.lowercased().exact).inserted }
    return (folder == "/" ? "" : folder) + "/\(free).png"
  }

  /// - Returns: nil if the format is unknown or the bytes are damaged.
  private static func decoded(_ bytes: [UInt8]) throws -> DecodedAnimation? {
    do {
      return try DecodedAnimation(bytes)
    } catch EncodeError.unknownFormat, EncodeError.unreadable {
      return nil
    }
  }
}
