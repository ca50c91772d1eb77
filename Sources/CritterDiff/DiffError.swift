package import CritterGraphics

/// An error when comparing two inputs that may each be valid.
package enum DiffError: CritterError, Hashable {
  case noMotion(output: String)
  case imageTooLarge(PixelSize)

  /// The message for the user, with a fix if one exists.
  package var message: String {
    switch self {
    case .imageTooLarge(let size):
      "the image of the difference would have \(size.width)×\(size.height) pixels, more than "
        + "the limit of \(PixelSize.maximumArea.grouped); omit -o, or compare smaller images"
    case .noMotion(let output):
      "'\(output)' holds one animation, and rigs have several; select one with --state, "
        + "--from and --to, --clip, or --scene, or use a name that ends in .png"
    }
  }
}
