import CritterKit
import Foundation

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
    let data = project.path(ofKey: key).flatMap { FileManager.default.contents(atPath: $0) }
    let digest = data.map { Digest.text(of: [UInt8]($0)) }
    known[key] = .some(digest)
    return digest
  }
}
