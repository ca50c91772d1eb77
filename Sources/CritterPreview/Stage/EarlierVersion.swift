import CritterDiff
import CritterForms
import CritterSystem

/// The version of a rig to compare with: a git revision, or another folder.
struct EarlierVersion: Sendable {
  /// The label on the page.
  let label: String
  /// The rig's, as it was.
  let folder: String
  /// The git revision; nil for a folder.
  private let revision: Revision?

  /// - Parameters:
  ///   - against: a revision, or a folder that is another version of the rig or contains one.
  ///   - place: an empty folder for the files of a revision.
  init(of rig: String, against: String, in place: String) throws {
    if isFolder(against) {
      let name = URL(fileURLWithPath: rig).lastPathComponent
      let isRig = FileManager.default.fileExists(atPath: against + "/rig.yaml")
      (label, folder) = (against, isRig ? against : "\(against)/\(name)")
      if !isRig { try Self.checkPlace(folder, in: against) }
      revision = nil
      return
    }
    do {
      let revision = try Revision(ofRigIn: rig, at: against, into: place)
      (label, folder, self.revision) = (try revision.label, revision.folder, revision)
    } catch DiffError.noRepository {
      throw PreviewError.notInGit(folder: rig)
    } catch let error as DiffError {
      throw PreviewError.refused(error.message)
    }
  }

  private static func checkPlace(_ folder: String, in against: String) throws(PreviewError) {
    do throws(SourceError) {
      try SourceFile(folder, within: against).realPath()
    } catch {
      throw .refused("can't read \(folder): \(error)")
    }
  }

  /// Whether the revision still has the same commit; false for a folder, which may have changed.
  func isStill(_ against: String) throws -> Bool {
    try revision?.isStill(against) ?? false
  }
}
