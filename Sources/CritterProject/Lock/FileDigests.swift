import CritterForms
import CritterKit

/// The digests of files by what the lock calls them, each read once.
final class FileDigests {
  private let project: Project
  private var known: [String: String?] = [:]

  init(_ project: Project) {
    self.project = project
  }

  /// Nil for a file that cannot be read.
  subscript(key: String) -> String? {
    if let digest = known[key] { return digest }
    let digest = project.file(ofKey: key).flatMap(digest)
    known[key] = .some(digest)
    return digest
  }

  private func digest(of file: SourceFile) -> String? {
    do throws(SourceError) {
      return Digest.text(of: [UInt8](try file.contents(.art)))
    } catch {
      return nil
    }
  }
}
