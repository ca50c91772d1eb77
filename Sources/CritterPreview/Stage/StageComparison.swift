import CritterDiff
import CritterGraphics
import CritterKit

extension Stage {
  /// Answers a request that needs the earlier version.
  ///
  /// Git runs on another thread, so that other requests aren't blocked.
  ///
  /// - Parameters:
  ///   - isFresh: whether to check if the revision name now refers to another commit.
  ///   - answer: sends the answer when `earlier` is available.
  func compare(
    _ number: Int?, isFresh: Bool = false,
    _ answer: @escaping @Sendable (isolated Stage, EarlierVersion) throws -> Void
  ) throws(PreviewError) {
    let name = name
    try inBackground(number) { stage in
      let revision = try await stage.revision(isFresh: isFresh)
      guard stage.isOpen, name == stage.name else { return stage.sendText("nothing", "", number) }
      if stage.earlier == nil { stage.earlier = try stage.readEarlier(revision.folder) }
      try answer(stage, revision)
    }
  }

  /// Returns the earlier version with the same view; nil until it's available.
  ///
  /// - Throws: `PreviewError`, because the errors aren't those of the rig on the stage.
  func earlierRig() throws -> LiveRig? {
    let view = try openRig().view
    try blamingEarlier { try earlier?.show(view) }
    return earlier
  }

  private func readEarlier(_ folder: String) throws -> LiveRig {
    let view = try openRig().view
    return try blamingEarlier { try LiveRig(folder, view, text: configuration.text) }
  }

  private func blamingEarlier<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch {
      let reason = ProblemNote.notes(of: error).map(\.message).joined(separator: "; ")
      throw PreviewError.refused("the earlier version can't show this: \(reason)")
    }
  }

  /// - Parameter isFresh: whether to check if the revision name now refers to another commit.
  private func revision(isFresh: Bool) async throws -> EarlierVersion {
    let (rig, against) = (folder, configuration.against)
    if isFresh, let known = try? await revision?.value,
      try await !onThread({ try known.isStill(against) }), rig == folder
    {
      revision = nil
      earlier = nil
    }
    let place = "\(revisionFolder)/\(UUID().uuidString)"
    let search =
      revision
      ?? Task {
        try await onThread { try EarlierVersion(of: rig, against: against, in: place) }
      }
    revision = search
    do {
      return try await search.value
    } catch {
      // A retry may succeed.
      if revision == search { revision = nil }
      throw error
    }
  }

  func sendChanges(_ revision: EarlierVersion, _ number: Int?) throws {
    let live = try openRig()
    guard let earlier = try earlierRig() else { return }
    let (old, new) = (earlier.rig, live.rig)
    let pictures = try RigChange.redrawnStates(from: old, to: new, text: configuration.text)
    let changes = RigChange.all(from: old, to: new) + [pictures].compactMap(\.self)
    sendJSON(ChangesMessage(against: revision.label, changes: changes), number)
  }
}

/// The version of a rig to compare with: a git revision, or another folder.
struct EarlierVersion: Sendable {
  /// The label on the page.
  let label: String
  /// The folder of the earlier version.
  let folder: String
  /// The git revision; nil for a folder.
  private let revision: Revision?

  /// - Parameters:
  ///   - against: a git revision, a folder with another version of the rig, or the parent of one.
  ///   - place: an empty folder for the files of a revision.
  init(of rig: String, against: String, in place: String) throws {
    if isFolder(against) {
      let name = URL(fileURLWithPath: rig).lastPathComponent
      let isRig = FileManager.default.fileExists(atPath: against + "/rig.yaml")
      label = against
      folder = isRig ? against : "\(against)/\(name)"
      if !isRig { try Self.checkPlace(folder, in: against) }
      revision = nil
      return
    }
    do {
      let revision = try Revision(ofRigIn: rig, at: against, into: place)
      label = try revision.label
      folder = revision.folder
      self.revision = revision
    } catch GitError.noRepository {
      throw PreviewError.notInGit(folder: rig)
    } catch let error as GitError {
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

  /// Whether the revision still refers to the same commit; false for a folder, whose files can
  /// change.
  func isStill(_ against: String) throws -> Bool {
    try revision?.isStill(against) ?? false
  }
}
