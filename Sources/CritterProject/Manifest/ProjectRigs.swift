import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import Synchronization
import CritterSystem

/// The rigs of a project, each read once, and the last ones that were resolved.
final class ProjectRigs: Sendable {
  private let documents = Memo<ExactText, RigDocument>(limit: .max)
  private let resolved = Memo<Key, Rig>(limit: 64)

  /// All that a rig's values depend on.
  private struct Key: Hashable {
    let folder: ExactText
    let inputs: [String: Double]
    let framing: Framing
    let theme: Theme?
    let themeName: ExactText?
    let scene: ExactText?
  }

  /// - Parameter folder: the rig's.
  func rig(in folder: String, for request: RenderRequest) throws -> Rig {
    let key = Key(
      folder: folder.exact, inputs: request.inputs, framing: request.framing, theme: request.theme,
      themeName: request.themeName?.exact,
      scene: request.scenePath?.exact)
    return try resolved.value(of: key) {
      try document(in: folder).rig(for: request)
    }
  }

  /// The names of those next to a rig.
  func themes(in folder: String) throws -> [String] { try document(in: folder).themeNames }

  private func document(in folder: String) throws -> RigDocument {
    try documents.value(of: folder.exact) { try RigDocument(contentsOf: folder) }
  }
}

extension RenderRequest {
  fileprivate var scenePath: String? {
    if case .scene(let path) = selection, path.isScenePath { path } else { nil }
  }
}

/// Remembers what takes long to find out.
final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let known = Mutex<[Key: Value]>([:])
  private let limit: Int

  /// - Parameter limit: when it knows so many, it forgets them.
  init(limit: Int) {
    self.limit = limit
  }

  /// - Parameter find: may be called for a key more than once.
  func value(of key: Key, _ find: () throws -> Value) rethrows -> Value {
    if let value = known.withLock({ $0[key] }) { return value }
    let value = try find()
    known.withLock { known in
      if known.count >= limit { known = [:] }
      known[key] = value
    }
    return value
  }
}
