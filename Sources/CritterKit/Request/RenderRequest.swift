public import CritterEncode
public import CritterMotion
public import CritterRig
import CritterSystem

/// What to make of a rig, as a user says it; the defaults are the command line's.
public struct RenderRequest: Hashable, Sendable {
  /// What of the rig.
  public var selection: Selection
  /// Replaces named colors of the rig.
  public var theme: Theme?
  /// One of the themes next to the rig, unless a theme is given.
  package var themeName: String?
  /// Inputs by name; those left out have their initial values.
  public var inputs: [String: Double] = [:]
  /// Which instants.
  public var playback = Playback()
  /// How large.
  public var framing = Framing()
  /// How it is encoded.
  public var options = EncodeOptions()
  /// The limits of the output; as much is given up as that takes.
  public var budget = Budget()
  /// What the scene's file may not lead out of; nil for one that the user chose.
  package var sourceFolder: String?
  /// At least 1; the bytes do not depend on it.
  public var workers = 1

  /// All else as the command line has it.
  public init(_ selection: Selection) {
    self.selection = selection
  }
}

extension String {
  /// Whether it names a file rather than one of the rig's scenes or themes.
  package var isScenePath: Bool {
    exact.contains("/") || exact.hasSuffix(".yaml") || exact.hasSuffix(".yml")
  }
}
