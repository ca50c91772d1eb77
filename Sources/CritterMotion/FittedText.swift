package import CritterGraphics
package import CritterRig
import CritterSyntax

extension Rig {
  /// The number of equal spans at whose ends texts are measured.
  private static let spans = 250

  /// Returns the rig with the sizes of texts that shrink. Each size is the one that the longest text
  /// of the output needs, so that a counter doesn't jump.
  ///
  /// The size doesn't depend on the frames, so that all frames and single instants agree.
  ///
  /// - Throws: the errors of `text`.
  package func fittingTexts(of timeline: Timeline, _ text: TextShaping) throws -> Rig {
    let parts = self.parts.indices.filter { self.parts[$0].textLook?.minimumSize != nil }
    guard !parts.isEmpty else { return self }
    let times = Set((0...Self.spans).map { timeline.duration * Double($0) / Double(Self.spans) })
    var seen: Set<TextUse> = []
    var sizes: [Int: (size: Double, fits: Bool)] = [:]
    for time in times {
      let pose = timeline.pose(at: time).parts
      for part in parts {
        let values = pose[part]
        let use = TextUse(
          part: part, text: values.text, size: values.size, fontSize: values.fontSize,
          letterSpacing: values.letterSpacing)
        guard seen.insert(use).inserted, let string = values.text, !string.isEmpty,
          let look = self.parts[part].textLook
        else { continue }
        let fitting = try look.fittingSize(of: string, in: values, text)
        if fitting.size < sizes[part]?.size ?? .infinity || !fitting.fits { sizes[part] = fitting }
      }
    }
    var rig = self
    for (part, fitting) in sizes.sorted(by: { $0.key < $1.key }) {
      rig.parts[part].textLook?.fittedSize = fitting.size
      if !fitting.fits { rig.warnings.append(rig.overflow(of: part, fitting.size)) }
    }
    return rig
  }

  private func overflow(of part: Int, _ size: Double) -> FileError.Problem {
    FileError.Problem(
      path: path,
      message:
        "the text of part '\(parts[part].name)' doesn't fit, also at \(size.shortText) points; "
        + "make the frame larger, shorten the text, or lower 'min-size'")
  }
}

/// The values of a part that the size of its text depends on.
private struct TextUse: Hashable {
  let part: Int
  let text: String?
  let size: Size
  let fontSize: Double
  let letterSpacing: Double
}
