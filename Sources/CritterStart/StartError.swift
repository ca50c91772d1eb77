/// Why there is no new rig.
package enum StartError: Error {
  case badName(String)
  case isThere(String)
  case isNoDrawing(String, reason: String)
  case isEmpty(String)
  case canvas(String, width: String, height: String)
  case tooMany(String, limit: Int)
  case tooLarge(String, limit: Int)
  case hasOthers(String, [String])

  /// What is wrong and what to do, in a sentence.
  package var message: String {
    switch self {
    case .badName(let name):
      "'\(name)' is no name for a rig; use letters, digits, '-' and '_', as in snail"
    case .isThere(let path): "\(path) is there already; choose another name, or remove it first"
    case .isNoDrawing(let path, let reason): "cannot read \(path): \(reason)"
    case .isEmpty(let path): "\(path) shows nothing: there is no shape in it that is seen"
    case .canvas(let path, let width, let height):
      "\(path) is \(width) by \(height), and a canvas has 1 to 10000 points a side; scale it in the "
        + "program that drew it"
    case .tooMany(let path, let limit):
      "\(path) comes to more than \(limit) parts; put what moves together into one group or layer"
    case .tooLarge(let path, let limit):
      "\(path) comes to more than \(limit / 1_000_000) MB of art, since each part repeats "
        + "the gradients and symbols that it uses; simplify them, or put parts into one group"
    case .hasOthers(let rig, let folders):
      "\(rig) shows other rigs, which would be put beside it, and \(folders.joined(separator: ", ")) "
        + "is there already; start in another folder"
    }
  }
}
