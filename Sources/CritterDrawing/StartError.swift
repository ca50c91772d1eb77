package import CritterGraphics

/// The reason why a rig can't be created or updated.
package enum StartError: CritterError {
  case badName(String)
  /// The name of the new rig is the path of a drawing.
  case isDrawing(String, rig: String)
  case exists(String)
  /// The folder contains a rig whose drawing can be split again.
  case isRig(String)
  case cannotRead(String, reason: String)
  /// The drawing in `rig.yaml` is in a folder that the rig can't read from.
  case outsideDrawing(String, folder: String)
  /// - Parameter loss: the message about the first element that isn't drawn; nil if all are.
  case isEmpty(String, loss: String? = nil)
  case canvas(String, Size)
  case tooMany(String, limit: Int)
  case tooLarge(String, limit: Int)
  case hasOthers(String, [String])
  /// The `rig.yaml` has no drawing.
  case lacksDrawing(String)
  case cannotEdit(String, reason: String)
  /// The author wrote lines about a part that left the drawing.
  case stillUsed(String, line: Int, part: String)
  /// Most parts aren't in the drawing.
  case unlike(String, parts: [String])
  /// A part that moves or changes would show nothing.
  case emptied(String, part: String)
  /// The rig would not look like the drawing.
  case differs(String, folder: String, order: (part: String, over: String)?)
  case isPostScript(String)
  case needsPoppler(String)
  case imageName(String, ending: String)
  /// The rig's copy of the image has other bytes than the imported image.
  case imageChanged(folder: String, String)
  case otherImage(String, String)

  /// The problem and its fix, in a sentence.
  package var message: String {
    switch self {
    case .badName(let name):
      "'\(name)' isn't a rig name; use letters, digits, '-', and '_', and begin with a letter, for example "
        + "snail"
    case .isDrawing(let path, let rig):
      "'\(path)' is a drawing; to split it into a rig, use "
        + "critter init \(rig) --import \(path.shellQuoted)"
    case .exists(let path): "\(path) already exists; use another name, or remove it"
    case .isRig(let path):
      "\(path) is a rig already; to take in the redrawn file, use critter sync \(path.shellQuoted)"
    case .cannotRead(let path, let reason): "can't read \(path): \(reason)"
    case .outsideDrawing(let path, let folder):
      "the drawing \(path) isn't in \(folder); move it there, or name it with --from"
    case .isEmpty(let path, let loss):
      "\(path) has no visible shape" + (loss.map { ": " + $0 } ?? "")
    case .canvas(let path, let size):
      "\(path) is \(size.width.shortText(decimals: 2)) by \(size.height.shortText(decimals: 2)), and the "
        + "sides of a canvas must be 1 to 10,000 points; scale it in the program that drew it"
    case .tooMany(let path, let limit):
      "\(path) has more than \(limit.grouped) parts; group shapes that move together"
    case .tooLarge(let path, let limit):
      "\(path) has more than \(limit / 1_000_000) MB of art, since each part repeats "
        + "the gradients and symbols that it uses; simplify them, or put parts into one group"
    case .lacksDrawing(let path):
      "\(path) has no 'drawing'; name it with --from, or add a line such as drawing: ../mascot.svg"
    case .stillUsed(let path, let line, let part):
      "\(path):\(line): '\(part)' isn't in the drawing, but this line uses it; remove the line, or "
        + "use --force to remove it"
    case .unlike(let path, let parts):
      "\(path) lacks most parts of the rig: \(parts.prefix(5).joined(separator: ", "))"
        + (parts.count > 5 ? ", and \(parts.count - 5) more" : "")
        + "; to remove them, use --force"
    case .emptied(let path, let part):
      "with \(path), '\(part)' would show nothing, but the rig moves or changes it; to go on, use --force"
    case .differs(let path, let folder, let order):
      (order.map {
        "'\($0.part)' is behind '\($0.over)' in \(path), but not in \(folder)/rig.yaml; move it there, or "
      } ?? "\(folder) wouldn't look like \(path); ")
        + "import the drawing again: critter init NAME --import \(path.shellQuoted)"
    case .isPostScript(let path):
      "\(path) is PostScript; convert it, then import the PDF: "
        + "ps2pdf -dEPSCrop \(path.shellQuoted) \(path.withEnding("pdf").shellQuoted)"
    case .needsPoppler(let path):
      "\(path) is a PDF, which needs pdftocairo; install it (Debian: apt install poppler-utils; macOS: "
        + "brew install poppler)"
    case .imageName(let path, let ending):
      "\(path) is an image of another kind than its name; rename it to "
        + path.withEnding(ending)
    case .imageChanged(let folder, let path):
      "\(folder) has no unchanged copy of \(path) to replace; remove your changes of the copy, or "
        + "import the image again"
    case .otherImage(let old, let new):
      "\(new) and \(old) are images of different kinds; convert one, or import the image again"
    case .cannotEdit(let path, let reason): "can't edit \(path): \(reason)"
    case .hasOthers(let rig, let folders):
      "\(rig) contains other rigs, and \(folders.joined(separator: ", ")) "
        + "already exists here; use another folder"
    }
  }
}

extension String {
  /// The path with another ending.
  fileprivate func withEnding(_ ending: String) -> String {
    let old = exact.fileExtension
    return (exact.dropping(suffix: "." + old) ?? self) + "." + ending
  }
}
