package import CritterForms
import CritterGraphics
package import CritterRig
import CritterSVG
import CritterText

extension RigDocument {
  /// Reads a rig and all of its art, drawing nothing.
  ///
  /// - Returns: every problem, those of `rig.yaml` first; a rig whose file has one is not looked
  ///   into further.
  package static func problems(in folder: String) -> [FileError.Problem] {
    do throws(FileError) {
      let document = try RigDocument(contentsOf: folder)
      let rig = try document.resolved()
      return rig.art.compactMap(\.problem) + rig.textProblems
        + document.themeNames.flatMap(document.problems(inTheme:))
    } catch {
      return error.problems
    }
  }

  private func problems(inTheme name: String) -> [FileError.Problem] {
    do throws(FileError) {
      _ = try resolved(theme: theme(named: name))
      return []
    } catch {
      return error.problems
    }
  }
}

extension Rig {
  /// Fonts that this machine has not, and characters that its fonts have not.
  fileprivate var textProblems: [FileError.Problem] {
    let shaping = textShaping()
    return parts.compactMap { part in
      guard let look = part.textLook, let text = part.rest.text else { return nil }
      do {
        _ = try shaping(text, look.style)
        return nil
      } catch {
        let reason = (error as? TextError)?.message ?? "\(error)"
        return FileError.Problem(
          path: folder + "/rig.yaml", message: "part '\(part.name)': \(reason)")
      }
    }
  }
}

extension ArtFile {
  fileprivate var problem: FileError.Problem? {
    do throws(DrawingError) {
      _ = try ParsedArt(self)
      return nil
    } catch {
      return FileError.Problem(
        path: error.path ?? path, line: error.line, column: error.column, message: error.message)
    }
  }
}
