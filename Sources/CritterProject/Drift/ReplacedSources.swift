import CritterGraphics
import CritterKit
import CritterSyntax

extension ReadFiles {
  /// Returns a problem for each output that would replace one of the files.
  ///
  /// - Parameter paths: returns the paths of an output's files.
  func problems(
    of outputs: [PendingOutput], in manifest: String, _ paths: (PendingOutput) -> [String]
  ) -> [FileError.Problem] {
    let sources = Sources(readers.keys.map(\.text).sorted(), isPortable: true)
    return outputs.compactMap { pending in
      let source = paths(pending).lazy.compactMap(sources.source).first
      return source.map { source in
        Place(manifest, pending.output.places.mark(of: "output")).problem(
          "'\(pending.name)' would overwrite a file that is read for "
            + "'\(readers[source.exact] ?? "")'; give it another name")
      }
    }
  }
}

extension [ManifestOutput] {
  /// The first output of each rig.
  var byRig: [ExactText: ManifestOutput] {
    Dictionary(first: map { ($0.entry.rig.exact, $0) })
  }
}

extension Project {
  /// Checks that no pending output would replace a file that any output reads.
  ///
  /// - Throws: `FileError` with the place of each such output.
  func checkReadFiles(_ status: ProjectStatus) throws(FileError) {
    guard !status.pending.isEmpty else { return }
    var files = othersRead
    for pending in status.pending { files.add(pending.reads, for: pending.name) }
    for (key, output) in status.keysOfFresh {
      if let file = file(ofKey: key.text) { files.add([file.path], for: output) }
    }
    for output in manifest.outputs {
      if let row = output.row { files.add([row.data.path], for: output.name) }
    }
    for output in manifest.outputs.byRig.values {
      files.add(drawings(of: output.entry.rig), for: output.name)
    }
    let problems = files.problems(of: status.pending, in: manifest.path) {
      paths(of: $0.output, count: max($0.frames, $0.entry?.count ?? 0))
    }
    if !problems.isEmpty { throw FileError(problems: problems) }
  }

  /// Returns the files that an output reads.
  func files(readFor output: ManifestOutput, _ plan: OutputPlan) -> [String] {
    let options = output.entry.options
    return plan.sources + [output.row?.data.path].compactMap(\.self)
      + [options.themeFile, options.sceneFile].compactMap(\.self).map(manifest.path)
  }
}
