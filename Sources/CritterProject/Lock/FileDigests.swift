import CritterForms
import CritterKit
import CritterSystem

/// The digests of files by what the lock calls them, each read once.
final class FileDigests: Sendable {
  private let project: Project
  private let known = Memo<ExactText, String?>(limit: .max)

  init(_ project: Project) {
    self.project = project
  }

  /// Nil for a file that cannot be read.
  subscript(key: ExactText) -> String? {
    known.value(of: key) { project.file(ofKey: key.text).flatMap(digest) }
  }

  private func digest(of file: SourceFile) -> String? {
    do throws(SourceError) {
      return Digest.text(of: [UInt8](try file.contents(.art)))
    } catch {
      return nil
    }
  }
}
