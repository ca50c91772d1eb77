import CritterGraphics
import CritterSVG
import CritterRigSpec

/// The animation of a Lottie file, plain, compressed, or in an archive with its images.
struct LottieContainer {
  let animation: JSON
  private let archive: ZipReader?

  private static let maximumBytes = 64_000_000

  /// - Parameter name: the animation of an archive; nil for the first.
  init(_ bytes: [UInt8], _ name: String?) throws(LottieError) {
    if bytes.starts(with: [0x1F, 0x8B]) {
      guard let plain = Gzip.decompressed(bytes, limit: Self.maximumBytes) else {
        throw LottieError(message: "this gzip file is damaged, or larger than 64 MB")
      }
      archive = nil
      animation = try Self.json(plain, in: "the unpacked file")
    } else if bytes.starts(with: [0x50, 0x4B, 3, 4]) {
      guard let archive = ZipReader(bytes, limit: Self.maximumBytes) else {
        throw LottieError(message: "this archive is damaged, or larger than 64 MB")
      }
      self.archive = archive
      animation = try Self.animation(in: archive, name)
    } else {
      archive = nil
      animation = try Self.json(bytes)
    }
    if archive == nil, let name {
      throw LottieError(message: "only a .lottie has named animations; found no '\(name)'")
    }
  }

  /// Reads JSON.
  ///
  /// - Parameter name: the file in an archive; nil for a plain file.
  private static func json(_ bytes: [UInt8], in name: String? = nil) throws(LottieError) -> JSON {
    do throws(JSONError) {
      return try JSON(reading: bytes)
    } catch {
      let place = ArtPosition(of: error.offset, in: bytes)
      guard let name else {
        throw LottieError(message: "invalid JSON: \(error.message)", place: place)
      }
      throw LottieError(
        message: "invalid JSON: \(error.message), in line \(place.line), column \(place.column) of "
          + name)
    }
  }

  private static func animation(
    in archive: ZipReader, _ name: String?
  ) throws(LottieError) -> JSON {
    guard let bytes = archive.file("manifest.json") else {
      throw LottieError(message: "this archive has no manifest.json; it isn't a .lottie")
    }
    let manifest = try json(bytes, in: "manifest.json")
    let ids = (manifest["animations"]?.items ?? []).compactMap { $0["id"]?.string }
    guard let id = name ?? ids.first, ids.contains(id) else {
      throw LottieError(
        message: "no animation '\(name ?? "")'\(suggestion(for: name ?? "", among: ids, from: nil))"
      )
    }
    let names = ["animations/\(id).json", "a/\(id).json"]
    guard let name = names.first(where: { archive.file($0) != nil }), let file = archive.file(name)
    else { throw LottieError(message: "the archive has no animation '\(id)'") }
    return try json(file, in: name)
  }

  /// Returns the bytes of an image; nil if they are in another file.
  func image(_ asset: JSON) -> [UInt8]? {
    guard let name = asset["p"]?.string else { return nil }
    if let image = EmbeddedImage(uri: name) { return image.bytes }
    return ["images/", "i/", asset["u"]?.string ?? ""].lazy.compactMap { archive?.file($0 + name) }
      .first
  }
}

extension LottieFile {
  /// Adds the images that layers show.
  ///
  /// - Parameters:
  ///   - path: the path of the Lottie file.
  ///   - folder: the folder of linked images; nil for none.
  /// - Returns: the art files, and the names of the linked images, relative to that folder.
  mutating func addImages(
    of container: LottieContainer, path: String, linkedIn folder: String?
  ) -> (art: [ArtFile], linked: [String]) {
    var (art, linked, names): ([ArtFile], [String], PartNames) = ([], [], PartNames())
    for id in shownImages {
      guard let asset = asset(id) else { continue }
      let link = asset["p"]?.string.map { (asset["u"]?.string ?? "") + $0 }
      let own = container.image(asset)
      guard let bytes = own ?? link.flatMap({ Self.image($0, in: folder) }),
        let image = EmbeddedImage(bytes: bytes), let ending = image.fileEnding
      else { continue }
      let name = names.unique(asset["nm"]?.string ?? id) + "." + ending
      images[id] = name
      if own == nil { linked += [link].compactMap(\.self) }
      art.append(ArtFile(name: name, path: "\(path)/\(name)", bytes: bytes))
    }
    return (art, linked)
  }

  private static func image(_ name: String, in folder: String?) -> [UInt8]? {
    guard let folder else { return nil }
    let file = SourceFile("\(folder)/\(name)", within: folder)
    return try? [UInt8](file.contents(.art))
  }
}
