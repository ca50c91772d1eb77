import CritterGraphics
import CritterRaster
import CritterText
public import CritterRig

extension Rig {
  /// Reads a rig and all of its art, drawing nothing.
  ///
  /// - Returns: every problem, those of `rig.yaml` first; a rig whose file has one is not looked
  ///   into further.
  public static func problems(in folder: String) throws(KitError) -> [RigError.Problem] {
    let rig: Rig
    do throws(RigError) {
      rig = try Rig(contentsOf: folder)
    } catch {
      return error.problems
    }
    return try rig.readArt().compactMap(\.problem) + rig.textProblems(in: folder)
  }

  /// Fonts that this machine has not, and characters that its fonts have not.
  private func textProblems(in folder: String) -> [RigError.Problem] {
    let shaping = textShaping()
    return parts.compactMap { part in
      guard let look = part.textLook, let text = part.rest.text else { return nil }
      do {
        _ = try shaping(text, look.style)
        return nil
      } catch {
        let reason = (error as? TextError)?.message ?? "\(error)"
        return RigError.Problem(
          path: folder + "/rig.yaml", message: "part '\(part.name)': \(reason)")
      }
    }
  }
}

extension ArtFile {
  fileprivate var problem: RigError.Problem? {
    do throws(RasterError) {
      _ = try Rasterizer.naturalSize(of: self)
      return nil
    } catch {
      return RigError.Problem(
        path: error.path ?? path, line: error.line, column: error.column, message: error.message)
    }
  }
}
