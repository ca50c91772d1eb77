import CritterEncode
import CritterGraphics
import CritterKit
import CritterRig

extension OutputPlan {
  /// Returns a digest of the output's inputs, independent of how the files are written.
  ///
  /// The digest covers all drawings and their durations, the bytes of visible art, and the format
  /// with its options.
  ///
  /// - Parameter shot: the plan's shot.
  /// - Returns: the digest, and the names of the visible art.
  func inputs(of shot: Shot) throws -> (digest: String, art: Set<String>) {
    let digest = Digest()
    var art: Set<String>
    if let image = content as? TreeImage {
      art = try digest.add(image.art) { add in try add(image.tree.drawing(), 1) }
    } else {
      art = try digest.add(shot)
    }
    for theme in themes {
      digest.add(Array("theme \(theme.theme)\n".utf8))
      art.formUnion(try digest.add(theme.shot))
    }
    let options = [format.name] + options.differences + budget.differences
    digest.add(Array(options.joined(separator: "\n").utf8))
    return (digest.text, art)
  }
}

extension Digest {
  /// Adds all drawings of a shot and the art in them.
  ///
  /// - Returns: the names of the visible art.
  fileprivate func add(_ shot: Shot) throws -> Set<String> {
    try add(shot.rig.art) { add in
      for entry in shot.schedule.entries { try add(shot.drawing(at: entry.time), entry.duration) }
    }
  }

  /// Adds drawings and the art in them.
  ///
  /// - Parameters:
  ///   - files: all art that the drawings may use.
  ///   - forEach: calls a function with each drawing and its duration.
  /// - Returns: the names of the visible art.
  fileprivate func add(
    _ files: [ArtFile], of forEach: ((Drawing, Double) throws -> Void) throws -> Void
  ) throws -> Set<String> {
    var names: Set<String> = []
    var last: Drawing?
    try forEach { drawing, duration in
      add(Array("\(duration.shortText(decimals: 9)) s\n".utf8))
      if drawing != last {
        add(Array(drawing.wholeText.utf8))
        names.formUnion(drawing.layers.flatMap(\.art))
      }
      last = drawing
    }
    let art = files.filter { names.contains($0.name) }.flatMap(\.versions)
    for file in art.sorted(by: { $0.name < $1.name }) {
      add(Array("\(file.name) \(Digest.text(of: file.bytes))\n".utf8))
    }
    return Set(art.map(\.name))
  }
}

extension EncodeOptions {
  /// The options that differ from their defaults, so that a new option doesn't change old digests.
  var differences: [String] {
    var options = RenderOptions()
    options.request.options = self
    return RenderOption.encoding.flatMap { option in
      option.texts(in: options).map { "\(option.name): \($0)" }
    }
  }
}

extension Budget {
  /// The limits of the budget.
  var differences: [String] {
    [
      bytes.map { "at most \($0) bytes" }, frames.map { "at most \($0) pictures" },
      keepsSize ? "size kept" : nil, stillBytes.map { "at most \($0) bytes for a still" },
      seconds.map { "at most \($0.shortText) seconds" },
      frameRate.map { "at most \($0.shortText) frames per second" },
    ].compactMap(\.self)
  }
}

/// A cache of file digests by the lock's keys. It reads each file once.
final class FileDigests: Sendable {
  private let project: Project
  private let cache = Cache<ExactText, String?>(limit: .max)

  init(_ project: Project) {
    self.project = project
  }

  /// The digest of a file; nil if the file can't be read.
  subscript(key: ExactText) -> String? {
    cache.value(of: key) {
      let contents = try? project.file(ofKey: key.text)?.contents(.art)
      return contents.map { Digest.text(of: [UInt8]($0)) }
    }
  }
}
