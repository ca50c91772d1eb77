import CritterEncode
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRaster
import CritterRig
import CritterSVG
import CritterSyntax

/// Something that reads what strangers wrote, and what has to hold whatever that is.
struct Target: Sendable {
  let name: String
  let kind: Kind
  /// What a file looks like that is read, a few bytes each.
  let seeds: @Sendable () throws -> [[UInt8]]
  /// Traps where something does not hold. What it throws has to be a refusal.
  let run: @Sendable ([UInt8]) throws -> Void

  /// What files are made of, and so how they are changed.
  enum Kind: Sendable {
    case bytes
    /// Chunks with a checksum each.
    case png
    /// Words and signs.
    case words
    /// Words and signs in lines whose indent counts.
    case lines
  }

  static let all: [Target] = [
    .color, .path, .expression, .pattern, .matrix, .rig, .theme, .scene, .manifest, .lock,
    .gifEncoder,
    .losslessEncoders, .gif, .png, .apng, .webp, .svg, .lottie, .animatedSVG, .rows, .rigChains,
    .lottieChains, .svgChains, .validRigs,
  ]
}

/// Ends the program, which libFuzzer takes for a find.
func require(_ holds: Bool, _ promise: @autoclosure () -> String) {
  if !holds { fatalError("it does not hold that \(promise())") }
}

/// Whether this is how a module says that something is no good.
func isRefusal(_ error: any Error) -> Bool {
  switch error {
  case let error as FileError: error.problems.allSatisfy { !$0.message.isEmpty }
  case let error as ExpressionError: error.message?.isEmpty != true
  case let error as PatternError: !error.message.isEmpty
  case let error as PathDataError: !error.message.isEmpty
  case let error as EncodeError: !error.description.isEmpty
  case let error as DrawingError: !error.message.isEmpty
  case let error as KitError: !error.message.isEmpty
  case let error as SelectionError: !error.message.isEmpty
  case let error as TextError: !error.message.isEmpty
  default: false
  }
}
