import CritterEncode
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRaster
import CritterRig
import CritterSVG
import CritterScript
import CritterSyntax

/// A reader of untrusted input, with the conditions that must hold for every input.
struct Target: Sendable {
  let name: String
  let kind: Kind
  /// Small valid inputs.
  let seeds: @Sendable () throws -> [[UInt8]]
  /// Crashes if a condition doesn't hold. Any error that it throws must be a refusal of the input.
  let run: @Sendable ([UInt8]) throws -> Void

  /// The structure of the files, which decides how they are mutated.
  enum Kind: Sendable {
    case bytes
    /// Chunks, each with a checksum.
    case png
    /// Words and signs.
    case words
    /// Words and signs, in lines with a significant indent.
    case lines
  }

  static let all: [Target] = [
    .color, .path, .expression, .script, .pattern, .matrix, .rig, .theme, .scene, .manifest, .lock,
    .gifEncoder,
    .losslessEncoders, .gif, .png, .apng, .webp, .svg, .lottie, .animatedSVG, .rows, .rigChains,
    .lottieChains, .svgChains, .validRigs,
  ]
}

/// Ends the program, which libFuzzer reports as a finding.
func require(_ holds: Bool, _ promise: @autoclosure () -> String) {
  if !holds { fatalError("it does not hold that \(promise())") }
}

/// Whether a module refuses invalid input with this error.
func isRefusal(_ error: any Error) -> Bool {
  switch error {
  case let error as FileError: error.problems.allSatisfy { !$0.message.isEmpty }
  case let error as ExpressionError: error.message?.isEmpty != true
  case let error as ScriptError: !error.message.isEmpty
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
