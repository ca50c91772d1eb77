import CritterRaster
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
    return try rig.readArt().compactMap(\.problem)
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
