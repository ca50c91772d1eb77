import CritterForms
package import CritterRig
import CritterSVG
import CritterSystem

/// The files that something is made from, which must not be written over.
package struct Sources {
  private let files: [FileIdentity: String]

  /// - Parameter paths: those that are not there are left out.
  package init(_ paths: [String]) {
    files = Dictionary(
      paths.compactMap { path in FileIdentity(of: path).map { ($0, path) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter output: the path of a file to be written.
  /// - Throws: when it is one of them, by whichever name.
  package func check(_ output: String) throws(KitError) {
    if let file = FileIdentity(of: output).flatMap({ files[$0] }) {
      throw .replacesSource(output: output, source: file)
    }
  }
}

extension OutputPlan {
  /// - Parameter others: files that are read in addition to the content's own files.
  /// - Throws: when it would be written over what it is made from.
  package func check(sources others: [String]) throws(KitError) {
    let sources = Sources(content.sources + others)
    switch output {
    case .file(let path): try sources.check(path)
    case .sequence(let pattern):
      for number in durations.indices {
        try sources.check(Output.path(pattern: pattern, frame: number))
      }
    case .standardOutput: break
    }
  }
}

extension OutputPlan.Content {
  fileprivate var sources: [String] {
    switch self {
    case .shot(let shot): shot.rig.sources
    case .figure(_, let art): art.map(\.path)
    case .files(let entries, _, _): Set(entries.map(\.path.exact)).map(\.text)
    }
  }
}

extension Rig {
  /// The paths of its files and of those of the rigs that it shows.
  package var sources: [String] { files.map { "\(folder)/\($0)" } + art.map(\.path) }
}

extension RenderRequest {
  /// The paths of the files that it names.
  package var sources: [String] {
    var paths = [theme?.path].compactMap(\.self)
    if case .scene(let path) = selection, path.isScenePath { paths.append(path) }
    return paths
  }
}
