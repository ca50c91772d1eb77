import CritterGraphics

import CritterKit

/// The reason why a rig can't be created or updated.
package enum StartError: CritterError {
  case badName(String)
  /// The name of the new rig is the path of a drawing.
  case isDrawing(String, rig: String)
  case exists(String)
  /// The folder contains a rig whose drawing can be split again.
  case isRig(String)
  case unreadableDrawing(String, reason: String)
  /// The drawing in `rig.yaml` is in a folder that the rig can't read from.
  case outsideDrawing(String, folder: String)
  case isEmpty(String)
  case canvas(String, width: String, height: String)
  case tooMany(String, limit: Int)
  case tooLarge(String, limit: Int)
  case hasOthers(String, [String])
  /// The `rig.yaml` has no drawing.
  case lacksDrawing(String)
  case cannotEdit(String, reason: String)

  /// The problem and its fix, in a sentence.
  package var message: String {
    switch self {
    case .badName(let name):
      "'\(name)' isn't a rig name; use letters, digits, '-', and '_', for example snail"
    case .isDrawing(let path, let rig):
      "'\(path)' is a drawing; to split it into a rig, use "
        + "critter init \(rig) --import \(path.shellQuoted)"
    case .exists(let path): "\(path) already exists; use another name, or remove it"
    case .isRig(let path):
      "\(path) is a rig already; to take in the redrawn file, use critter sync \(path.shellQuoted)"
    case .unreadableDrawing(let path, let reason): "can't read \(path): \(reason)"
    case .outsideDrawing(let path, let folder):
      "the drawing \(path) isn't in \(folder); move it there, or name it with --from"
    case .isEmpty(let path): "\(path) has no visible shape"
    case .canvas(let path, let width, let height):
      "\(path) is \(width) by \(height), and the sides of a canvas must be 1 to 10,000 points; scale it in the "
        + "program that drew it"
    case .tooMany(let path, let limit):
      "\(path) has more than \(limit.grouped) parts; group shapes that move together"
    case .tooLarge(let path, let limit):
      "\(path) has more than \(limit / 1_000_000) MB of art, since each part repeats "
        + "the gradients and symbols that it uses; simplify them, or put parts into one group"
    case .lacksDrawing(let path):
      "\(path) has no 'drawing'; name it with --from, or add a line such as drawing: ../mascot.svg"
    case .cannotEdit(let path, let reason): "can't edit \(path): \(reason)"
    case .hasOthers(let rig, let folders):
      "\(rig) contains other rigs, and \(folders.joined(separator: ", ")) "
        + "already exists here; use another folder"
    }
  }
}
