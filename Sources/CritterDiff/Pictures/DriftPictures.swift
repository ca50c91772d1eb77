package import CritterKit
import CritterCompare
import CritterEncode
package import CritterSystem

/// Pictures of what a check found: an output as it is committed, as it would be rendered, and the
/// difference. One PNG for each, in a folder that is made when the first is written.
package struct DriftPictures {
  /// What became of one output's picture.
  package enum Outcome: Sendable, Equatable {
    case written(path: String)
    /// There is none, for a reason in a few words.
    case omitted(reason: String)
  }

  /// By the output's name.
  package private(set) var outcomes: [ExactText: Outcome] = [:]
  private let folder: String
  private let temporaries: TemporaryFiles
  /// In lowercase, since some file systems know no other.
  private var taken: Set<ExactText> = []

  package init(in folder: String, _ temporaries: TemporaryFiles) {
    self.folder = folder.exact.withoutLastSlash
    self.temporaries = temporaries
  }

  /// Writes the picture of one output, or notes why there is none.
  ///
  /// - Parameters:
  ///   - name: the output's path in the manifest.
  ///   - old: the bytes that are there.
  ///   - new: the bytes that should be.
  /// - Throws: what `DiffPicture` throws, and `KitError` when the file cannot be written.
  package mutating func add(_ name: String, _ old: [UInt8], _ new: [UInt8]) throws {
    guard let after = try Self.decoded(new) else {
      outcomes[name.exact] = .omitted(reason: "critter can't decode this format")
      return
    }
    guard let before = try Self.decoded(old) else {
      outcomes[name.exact] = .omitted(reason: "the existing file isn't a readable image")
      return
    }
    let show = try ComparedShow(before, after)
    guard !show.comparison.isSame else {
      outcomes[name.exact] = .omitted(reason: "no frame looks different")
      return
    }
    let path = path(for: name)
    try DiffPicture([show], names: ("committed", "rendered")).write(to: path, temporaries)
    outcomes[name.exact] = .written(path: path)
  }

  /// `docs/bell.gif` becomes `docs-bell.gif.png`: the whole name stays, so that a picture never
  /// takes an output's place, nor that of the same picture in another format. A pattern is no longer
  /// one: other programs would look for the numbers.
  private mutating func path(for name: String) -> String {
    let plain = name.exact.replacing("/", with: "-").exact.replacing("%", with: "#")
    var (candidate, number) = (plain, 1)
    while !taken.insert(candidate.lowercased().exact).inserted {
      number += 1
      candidate = "\(plain)-\(number)"
    }
    return (folder == "/" ? "" : folder) + "/\(candidate).png"
  }

  /// - Returns: nil for bytes that are no picture of a known format, or a damaged one.
  private static func decoded(_ bytes: [UInt8]) throws -> DecodedAnimation? {
    do {
      return try DecodedAnimation(bytes)
    } catch EncodeError.notAPicture, EncodeError.unreadable {
      return nil
    }
  }
}
