package import CritterGraphics
import CritterRig
import CritterSyntax

/// An error that prevents an output, other than errors in the rig, the art, or the format.
package enum KitError: CritterError, Hashable {
  case noSuchRig(String, hint: String)
  /// A rig isn't a file with named animations.
  case noAnimations(of: String)
  case builtIn(String)
  case noSuchTheme(String, rig: String, hint: String)
  case cannotRead(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  /// An output would overwrite one of its source files.
  case replacesSource(output: String, source: String)
  /// Outputs would replace files that critter didn't make.
  case notOwn([String])
  case unknownFormat(output: String, known: [String])
  case noSuchFormat(String, hint: String)
  case needsStill(output: String, format: String)
  case noSequence(output: String, format: String)
  case needsShapes(output: String, format: String)
  case noFrames(String)
  /// A file isn't an image that can be decoded.
  case notAnImage(String)
  /// A JSON file isn't a list of frames.
  case notAFrameList(String)
  /// The number of delays isn't the number of frames.
  case delayCount(Int, frames: Int)
  case frameSizes(String, PixelSize, first: String, PixelSize)
  case notASheet(output: String)
  /// Only an animation can have a number of frames.
  case stillInFrames(tag: String, count: Int)
  case sameTag(String)
  /// A row or state that a pack doesn't have.
  case unknownRow(String, known: [String])
  /// A rig shows nothing at rest.
  case nothingVisible(rig: String)
  case sheetTooLarge(images: Int, limit: Int)
  case frameRate(Double, format: String, limit: Double)
  case otherFrameRate(Double, format: String, known: [Double])
  case emptySelection(frames: Int)
  /// The requested instant is after the end. Both are in seconds; the end of a still is 0.
  case beyondEnd(instant: Double, end: Double)
  case badSize(PixelSize, limit: Int)
  case presetSize(String, side: Int)
  /// An output has another format than the preset's site accepts.
  case presetFormat(String, format: String)
  /// An animation is too long to fit a limit in seconds.
  case tooLong(output: String, seconds: Double, limit: Double)
  case tooManyFrames(Int, limit: Int)
  case tooManyPixels(Int, limit: Int)
  case tooMuchMemory(output: String, least: ByteCount, limit: ByteCount)
  case tooManyThemes(Int, limit: Int)
  case busy(manifest: String)
  case overBudget(output: String, budget: String, smallest: String)
  case noBudget(output: String)
  /// A warning in strict mode, where warnings are errors.
  case warned(String)
  case noProgram(String, reason: String)

  /// Whether a retry may succeed because the request itself is valid.
  package var isTransient: Bool {
    switch self {
    case .cannotWrite, .busy: true
    default: false
    }
  }

  /// A message with the problem and a fix.
  package var message: String {
    switch self {
    case .overBudget(let output, let budget, let smallest):
      "'\(output)' doesn't fit \(budget); the smallest version has \(smallest); show "
        + "less of the animation, or raise the limit"
    case .noProgram(let path, let reason):
      "can't start \(path): \(reason); install it next to critter, as scripts/install does"
    case .warned(let warning): warning
    case .presetSize(let preset, let side):
      "the preset \(preset) needs \(side)×\(side) pixels; remove the size, width, and height, also from the defaults"
    case .presetFormat(let preset, let format):
      "the preset \(preset) needs a \(format); end the output in .\(format)"
    case .tooLong(let output, let seconds, let limit):
      "'\(output)' lasts \(seconds.shortText(decimals: 2)) s, and the limit is \(limit.shortText) s; "
        + "show less of it, or choose a higher speed"
    case .noBudget(let output):
      "'\(output)' is a sequence, and a size limit needs one file"
    case .noSuchRig(let name, let hint):
      "no rig '\(name)'\(hint)"
    case .noAnimations(let rig):
      "'\(rig)' is a rig, and only a .lottie has named animations"
    case .builtIn(let name):
      "'\(name)' comes with critter; copy it first: critter init my\(name) --like \(name)"
    case .noSuchTheme(let name, let rig, let hint):
      "no theme '\(name)' in the folder of the rig '\(rig)'\(hint)"
    case .cannotRead(let path, let reason): "can't read \(path): \(reason)"
    case .replacesSource(let output, let source):
      "'\(output)' would overwrite its source \(source); use another output name"
    case .notOwn(let paths):
      "critter didn't make \(paths.joinedBriefly); move \(paths.count == 1 ? "it" : "them") away, "
        + "or use another output name"
    case .cannotWrite(let path, let reason): "can't write \(path): \(reason)"
    case .unknownFormat(let output, let known):
      output == "-"
        ? "standard output needs a format"
        : Self.otherFormats[output.exact.fileExtension.lowercased()].map {
          "critter doesn't write \($0.title); end '\(output)' in \($0.instead)"
        } ?? "'\(output)' has no known file extension; end it in \(known.listed)"
    case .noSuchFormat(let name, let hint): "unknown format '\(name)'\(hint)"
    case .needsStill(let output, let format):
      "a single \(format) can't hold the frames of '\(output)'"
    case .noSequence(let output, let format):
      "'\(output)' is a sequence of stills, and a \(format) is one file; use png"
    case .needsShapes(let output, let format):
      "'\(output)' needs the shapes of a rig, and there are only pixels; use 'critter render', or "
        + "another format than \(format)"
    case .noFrames(let name):
      "no frames in '\(name)'; pass a folder of PNGs, a pattern such as "
        + "'frames/%04d.png', or the files"
    case .notAnImage(let path):
      "can't read \(path): it isn't a PNG, GIF, APNG, or WebP"
    case .notAFrameList(let path):
      "can't read \(path): it isn't a list of frames such as "
        + "[{\"file\": \"a.png\", \"delay\": 0.1}], with delays in seconds"
    case .delayCount(let count, let frames):
      "\(count) delays for \(frames) frames; pass one delay per frame, or one for all"
    case .frameSizes(let path, let size, let first, let firstSize):
      "\(path) has \(size.width)×\(size.height) pixels and \(first) "
        + "\(firstSize.width)×\(firstSize.height); all frames must have the same size"
    case .notASheet(let output):
      "a sprite sheet must be a PNG or WebP; end '\(output)' in .png or .webp"
    case .stillInFrames(let tag, let count):
      "'\(tag)' can't have \(count) frames, since it doesn't move; remove :\(count)"
    case .unknownRow(let name, let known):
      "a pack has no '\(name)'\(suggestion(for: name, among: known))"
    case .nothingVisible(let rig): "the rig '\(rig)' shows nothing at rest"
    case .sameTag(let name):
      "two tags have the name '\(name)'; rename one, for example --tag other=\(name)"
    case .sheetTooLarge(let images, let limit):
      "a sheet of \(images.grouped) frames is larger than \(limit.grouped) pixels per side, or "
        + "\(PixelSize.maximumArea.grouped) in all; use fewer frames with "
        + "--fps or --frames, smaller frames with --scale or --trim, or another --columns"
    case .frameRate(let rate, let format, let limit):
      "\(format) can't show \(rate.shortText) frames per second; the limit is \(limit.shortText)"
    case .otherFrameRate(let rate, let format, let known):
      "a \(format) plays \(known.map { $0.shortText }.listed(with: "or")) frames per second, found "
        + rate.shortText
    case .emptySelection(let frames):
      "no frame is selected; use numbers from 0 to \(frames - 1)"
    case .beyondEnd(let instant, let end):
      end > 0
        ? "\(instant.shortText) s is after the end; use 0 to \(end.shortText(decimals: 6)) seconds"
        : "\(instant.shortText) s is after the end; nothing moves"
    case .badSize(let size, let limit):
      "can't draw an image of \(size.width)×\(size.height) pixels; each side must be from "
        + "1 to \(limit.grouped) and both together at most \(PixelSize.maximumArea.grouped) pixels"
    case .tooManyFrames(let count, let limit):
      "\(count.grouped) frames are more than the limit of \(limit.grouped)"
    case .tooManyThemes(let count, let limit):
      "the rig has \(count.grouped) themes, and a file can hold at most \(limit.grouped)"
    case .tooManyPixels(let count, let limit):
      "all frames together have \(count.grouped) pixels, more than the limit of \(limit.grouped) per run"
    case .tooMuchMemory(let output, let least, let limit):
      "'\(output)' takes at least \(least.text) of memory, more than the limit of \(limit.text)"
    case .busy(let manifest):
      "another critter is rendering the outputs of \(manifest); try again when it is done"
    }
  }

  /// Runs a closure that reads a file, and converts its errors to `cannotRead`.
  package static func reading<Result>(
    _ path: String, _ read: () throws -> Result
  ) throws(KitError) -> Result {
    do {
      return try read()
    } catch let error as SourceError where error.isMissing {
      throw .cannotRead(path: path, reason: CritterSyntax.reason(missing: path))
    } catch {
      throw .cannotRead(path: path, reason: "\(error)")
    }
  }

  /// Formats that people expect, by file extension, and what to write instead.
  fileprivate static let otherFormats: [String: (title: String, instead: String)] = [
    "jpg": ("JPEG", ".png or .webp"), "jpeg": ("JPEG", ".png or .webp"),
    "mov": ("MOV", ".mp4 or .webm"), "mkv": ("MKV", ".mp4 or .webm"), "pdf": ("PDF", ".svg"),
  ]
}

extension [UInt8] {
  /// Reads a whole file.
  ///
  /// - Parameter folder: the folder that must contain the file, or nil if the user chose the file.
  /// - Throws: `KitError.cannotRead`.
  package init(
    contentsOf path: String, within folder: String? = nil, _ kind: SourceFile.Kind
  ) throws(KitError) {
    self = try KitError.reading(path) {
      [UInt8](try SourceFile(path, within: folder).contents(kind))
    }
  }
}
