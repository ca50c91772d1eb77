package import CritterEncode
package import CritterKit
package import CritterRig
import CritterSheet
package import CritterSyntax

/// Arranges the sprite sheet of a Codex pet, for a manifest.
///
/// - Parameter rows: the stills and animations of single rows, such as `waving=clip:hello`.
/// - Throws: `KitError.unknownRow`, `FileError`, `SelectionError`, `DrawingError`, or `TextError`.
@Sendable package func petSheet(
  of rig: Rig, _ rows: [String], _ inputs: [String: InputValue]
) throws -> (any FrameContent, EncodeOptions) {
  let sheet = try PetSheet(of: rig, rows.compactMap { SheetRequest.Tag($0) }, inputs: inputs)
  return (TreeImage(sheet.tree, art: sheet.art), PetSheet.encoding)
}
