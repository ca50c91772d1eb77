import CritterEncode
import CritterGraphics
package import CritterKit

extension Project {
  /// Checks that outputs replace only files that critter made or git has: the lock file or git has
  /// their bytes, they are images of the output's format, or they have critter's mark.
  ///
  /// - Throws: `KitError.notOwn` with all other files.
  package func checkReplacedFiles(
    of status: ProjectStatus, _ temporaries: TemporaryFiles
  ) throws(KitError) {
    let foreign = status.pending.flatMap(foreignFiles)
    guard !foreign.isEmpty else { return }
    let committed = try committedFiles(among: foreign, temporaries)
    let others = foreign.filter { !committed.contains($0.exact) }
    if !others.isEmpty { throw .notOwn(others) }
  }

  /// Returns the files that an output would replace, and that critter didn't make.
  private func foreignFiles(of pending: PendingOutput) -> [String] {
    let output = pending.output
    let own = pending.isProven ? paths(of: output, count: pending.entry?.count) : []
    let known = Set(own.map(\.exact))
    let paths = paths(of: output, count: pending.frames).filter { !known.contains($0.exact) }
    return output.format.foreignFiles(at: paths, within: manifest.root?.path)
  }

  /// Returns the files that are the same in the last commit. Without git, these are none.
  private func committedFiles(
    among paths: [String], _ temporaries: TemporaryFiles
  ) throws(KitError) -> Set<ExactText> {
    let folder = try temporaries.makeFolder()
    defer { temporaries.removeFolder(folder) }
    return (try? CommittedFiles(among: paths, workingIn: folder).paths) ?? []
  }
}

extension PendingOutput {
  /// Whether the files in the lock are critter's own. Anybody can write a lock, so it proves only the
  /// bytes that it has the digest of. A file that is named as an image is taken for an edited one.
  fileprivate var isProven: Bool {
    let format = output.format
    let isImage = !format.isVector && format.extensions.contains(output.name.exact.fileExtension)
    return mismatch == nil || entry != nil && isImage
  }
}
