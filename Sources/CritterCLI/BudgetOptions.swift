public import ArgumentParser
import CritterEncode
public import CritterKit

/// The most that an output may come to.
struct BudgetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The most bytes, as 128KB or 0.5MB; gives up quality, then frames, then size, and fails "
        + "when nothing fits.", valueName: "bytes"))
  var maxSize: ByteCount?

  @Option(
    help: ArgumentHelp(
      Preset.all.map { "\($0.name): \($0.summary)" }.joined(separator: "; ") + ".",
      valueName: "name"))
  var preset: Preset?

  func format(of output: Output, named name: String?) throws -> Format {
    guard let preset, name == nil, output.hasNoExtension else {
      return try output.format(named: name)
    }
    return preset.format
  }

  func apply(to request: inout RenderRequest) {
    request.limit(to: preset, bytes: maxSize?.bytes)
  }
}

extension ByteCount: ExpressibleByArgument {
  public init?(argument: String) {
    self.init(argument)
  }
}

extension Preset: ExpressibleByArgument {
  public init?(argument: String) {
    guard let preset = Preset.named(argument) else { return nil }
    self = preset
  }

  public static var allValueStrings: [String] { all.map(\.name) }
}
