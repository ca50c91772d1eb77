import CritterForms
public import CritterGraphics
import CritterSystem

/// What can go wrong between a rig and its output, beyond the rig, the art and the format.
public enum KitError: Error, Hashable, Sendable {
  case noSuchRig(String, searched: [String], hint: String)
  case noSuchTheme(String, rig: String, hint: String)
  case cannotRead(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  /// What is made from a file would take its place.
  case replacesSource(output: String, source: String)
  case unknownFormat(output: String, known: [String])
  case noSuchFormat(String, hint: String)
  case needsStill(output: String, format: String)
  case noSequence(output: String, format: String)
  case needsShapes(output: String, format: String)
  case noFrames(String)
  case frameSizes(String, PixelSize, first: String, PixelSize)
  case needsPNG(output: String)
  case sameTag(String)
  case sheetTooLarge(pictures: Int, limit: Int)
  case frameRate(Double, format: String, limit: Double)
  case emptySelection(frames: Int)
  /// Both in seconds; the end of a still is at 0.
  case beyondEnd(instant: Double, end: Double)
  case badSize(PixelSize, limit: Int)
  case tooManyFrames(Int, limit: Int)
  case tooManyPixels(Int, limit: Int)
  case tooManyThemes(Int, limit: Int)
  case busy(manifest: String)
  case overBudget(output: String, budget: String, smallest: String)
  case noBudget(output: String)
  case noProgram(String, reason: String)
  case badPlan(path: String, reason: String)
  case tooManyChunks(Int, limit: Int)
  case noSuchChunk(Int, of: Int)
  /// Not as the plan has it: an output's files, or what draws it here.
  case otherInputs(output: String)
  case otherVersion(String, here: String, planned: String)
  /// Numbers as `1-2,5`, and what is wrong with the first of them.
  case badChunks(String, path: String, reason: String)
  case missingChunks(String, of: Int, folder: String)

  /// True when another try may succeed: the disk, not the request, is at fault.
  public var isTransient: Bool {
    switch self {
    case .cannotWrite, .busy, .missingChunks: true
    default: false
    }
  }

  /// True when all was well but the answer is no.
  public var isNegative: Bool {
    if case .overBudget = self { true } else { false }
  }

  /// What is wrong and what to do, in a sentence.
  public var message: String {
    switch self {
    case .overBudget(let output, let budget, let smallest):
      "'\(output)' does not fit \(budget): the smallest that was tried came to \(smallest); show "
        + "less of the motion, or allow more"
    case .noProgram(let path, let reason):
      "cannot start \(path): \(reason); install it beside critter, as scripts/install does"
    case .badPlan(let path, let reason): "\(path): \(reason)"
    case .tooManyChunks(let count, let limit):
      "that would be \(count) chunks; a plan has 1 to \(limit)"
    case .noSuchChunk(let number, let count):
      "there is no chunk \(number); the plan has \(count), counted from 1"
    case .otherInputs(let output):
      "what '\(output)' is made from is not what it was when the render was planned; plan it again"
    case .otherVersion(let name, let here, let planned):
      "here is \(name) \(here), and the render was planned with \(planned), which draws other "
        + "pixels; use the same on every machine, or plan it again here"
    case .badChunks(let numbers, let path, let reason):
      "\(path): \(reason); render the chunks \(numbers) again"
    case .missingChunks(let numbers, let count, let folder):
      "of the \(count) chunks in \(folder) these are missing: \(numbers)"
    case .noBudget(let output):
      "'\(output)' is a sequence, and a budget is for one file; leave out --max-size and --preset"
    case .noSuchRig(let name, let searched, let hint):
      "there is no rig '\(name)' in \(searched.joined(separator: ", "))\(hint)"
    case .noSuchTheme(let name, let rig, let hint):
      "there is no theme '\(name)' beside the rig '\(rig)'\(hint)"
    case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
    case .replacesSource(let output, let source):
      "'\(output)' would take the place of \(source), which it is made from; give it another name"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    case .unknownFormat(let output, let known):
      "cannot tell the format of '\(output)'; end it in \(known.listed), "
        + "or say --format"
    case .noSuchFormat(let name, let hint): "unknown format '\(name)'\(hint)"
    case .needsStill(let output, let format):
      "'\(output)' would be a single \(format), which holds one picture; pick an instant with "
        + "--at SECONDS or a frame with --frames N, or write a sequence to a name with %04d or ending in '/'"
    case .noSequence(let output, let format):
      "'\(output)' names a sequence of stills, and a \(format) is one file; use png"
    case .needsShapes(let output, let format):
      "'\(output)' would be a \(format), which is made of a rig's shapes, and here are only "
        + "pixels; use 'critter render', or another format"
    case .noFrames(let name):
      "'\(name)' stands for no file; name a folder of PNGs, a pattern such as "
        + "'frames/%04d.png', or the files themselves"
    case .frameSizes(let path, let size, let first, let firstSize):
      "\(path) has \(size.width)×\(size.height) pixels and \(first) "
        + "\(firstSize.width)×\(firstSize.height); give all frames one size"
    case .needsPNG(let output):
      "a sheet is a PNG with a JSON file beside it; end '\(output)' in .png"
    case .sameTag(let name):
      "two tags would be named '\(name)'; give one a name of its own, as --tag other=\(name)"
    case .sheetTooLarge(let pictures, let limit):
      "\(pictures) pictures make a sheet of more than \(limit) pixels a side, or "
        + "\(PixelSize.mostPixels) in all; take fewer with "
        + "--fps or --frames, smaller ones with --scale or --trim, or another --columns"
    case .frameRate(let rate, let format, let limit):
      "\(format) cannot show \(rate.shortText) frames a second; use --fps \(limit.shortText) or less"
    case .emptySelection(let frames):
      "--frames picks none of the \(frames) frames, numbered 0 to \(frames - 1)"
    case .beyondEnd(let instant, let end):
      "--at \(instant.shortText) is beyond the end, at \(end.shortText(decimals: 6)) seconds; "
        + (end > 0 ? "use an instant from 0 to there" : "nothing moves here, so leave it out")
    case .badSize(let size, let limit):
      "a picture of \(size.width)×\(size.height) pixels cannot be drawn; each side must be from "
        + "1 to \(limit) and both together at most \(PixelSize.mostPixels) pixels: use a lower --scale "
        + "or --size"
    case .tooManyFrames(let count, let limit):
      "that would be \(count) frames; at most \(limit) are possible: use a lower --fps or a "
        + "higher --speed"
    case .tooManyThemes(let count, let limit):
      "the rig has \(count) themes, and one file holds at most \(limit): take one with --theme NAME"
    case .tooManyPixels(let count, let limit):
      "all frames together would come to \(count) pixels, where a run makes at most \(limit): use "
        + "a lower --scale or --fps, a higher --speed or fewer outputs"
    case .busy(let manifest):
      "another critter is rendering the outputs of \(manifest); try again when it is done"
    }
  }
}
