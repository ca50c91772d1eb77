import CritterForms
import CritterEncode
import CritterKit
import CritterSystem

/// One output of a manifest.
package struct ManifestOutput: Sendable {
  /// Its path relative to the manifest; a pattern with `%04d` for a sequence.
  package let name: String
  /// The options as a command line would say them: equal lines ask for the same.
  let request: String
  let places: OptionPlaces
  let entry: OutputEntry
  let format: Format
  private let scale: Double

  /// - Returns: nil when it cannot be an output; the problem is reported.
  init?(_ entry: OutputEntry, scale: Double, _ places: OptionPlaces, _ reading: Reading) {
    (self.entry, self.scale, self.places) = (entry, scale, places)
    let output = entry.options.output(entry.output, scale: scale)
    guard case .inside(let name) = Place(output.name), output != .standardOutput else {
      reading.report(
        "'\(entry.output)' isn't below the folder of the manifest", at: places.mark(of: "output")
      )
      return nil
    }
    if name.unicodeScalars.contains(where: \.isUnsafe) {
      reading.report(
        "a file name can't contain control characters or characters that change the text direction",
        at: places.mark(of: "output"))
      return nil
    }
    self.name = name
    do throws(KitError) {
      format = try entry.options.format(of: output)
    } catch {
      reading.report(error.message, at: places.mark(of: "format", "output"))
      return nil
    }
    var options = entry.options
    options.scales = [scale]
    request = ([entry.rig] + options.arguments).map(\.shellQuoted).joined(separator: " ")
  }

  func output(in manifest: Manifest) -> Output { Output(manifest.path(of: name)) }

  /// - Parameters:
  ///   - folder: the manifest's.
  ///   - bounds: what theme and scene may not lead out of.
  func request(
    workers: Int, in folder: String = "", within bounds: String? = nil
  ) throws -> RenderRequest {
    try entry.options.request(scale: scale, workers: workers, in: folder, within: bounds)
  }
}

/// Whether a path stays below the folder that it is relative to.
enum Place: Hashable {
  /// Without `.`, `..` and empty names.
  case inside(String)
  case outside

  init(_ path: String) {
    var names: [String] = []
    self = .outside
    guard !path.exact.hasPrefix("/") else { return }
    for name in path.exact.split(separator: "/") where name != "." {
      if name != ".." {
        names.append(name)
      } else if names.popLast() == nil {
        return
      }
    }
    if !names.isEmpty { self = .inside(names.joined(separator: "/")) }
  }
}
