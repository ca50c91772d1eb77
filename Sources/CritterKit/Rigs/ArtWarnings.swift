package import CritterForms
import CritterGraphics
package import CritterRig
import CritterSVG
import CritterText

extension RigDocument {
  /// The likely mistakes of a rig, and the features of its art that aren't drawn on every machine; empty
  /// if the rig has errors.
  package var warnings: [FileError.Problem] {
    do throws(FileError) {
      let rig = try resolved()
      return rig.warnings + rig.art.warnings
    } catch {
      return []
    }
  }
}

extension [ArtFile] {
  /// What they hold that is not drawn, or not on every machine. Of art that cannot be read at all
  /// other errors tell.
  var warnings: [FileError.Problem] {
    var fonts = InstalledFonts()
    return flatMap { file -> [FileError.Problem] in
      do throws(DrawingError) {
        let review = try ArtReview(file)
        return review.warnings.map { warning in
          FileError.Problem(
            path: file.path, line: warning.line, column: warning.column, message: warning.message)
        } + review.fonts.compactMap { fonts.problem(with: $0, in: file) }
      } catch {
        return []
      }
    }
  }
}

/// The machine's fonts; Pango is started by the first that is asked for.
private struct InstalledFonts {
  private var shaper: TextShaper?
  private var known: [String: Bool] = [:]

  /// Names that mean whatever the machine has.
  private static let generic: Set<String> = [
    "cursive", "fantasy", "inherit", "monospace", "sans", "sans-serif", "serif", "system-ui",
  ]

  /// - Returns: nil if one of the fonts is here, or nothing but any is asked for.
  mutating func problem(with fonts: ArtFonts, in file: ArtFile) -> FileError.Problem? {
    let named = fonts.families.filter { !Self.generic.contains($0.lowercased()) }
    guard let first = named.first, !named.contains(where: { has($0) }) else { return nil }
    return FileError.Problem(
      path: file.path, line: fonts.line, column: fonts.column,
      message: "the font '\(first)' isn't installed, so another font is drawn; "
        + "install it, or convert the text to outlines")
  }

  private mutating func has(_ family: String) -> Bool {
    if let answer = known[family] { return answer }
    var answer = true
    do {
      let ready = try shaper ?? TextShaper()
      shaper = ready
      _ = try ready.fontVersion(of: TextStyle(family: family, size: 1))
    } catch {
      answer = false
    }
    known[family] = answer
    return answer
  }
}
