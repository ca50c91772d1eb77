import CritterEncode
import CritterGraphics
package import CritterKit

/// The files that a player of mascots reads, in a folder.
package protocol MascotPack {
  /// What the files are, such as `9 rows, 1536×1872 pixels`.
  var summary: String { get }
  /// Notes about motions that the rig lacks, one phrase each.
  var notes: [String] { get }
  /// The name of the description, which has critter's mark.
  var description: String { get }
  /// The names and contents of the files.
  var files: [(name: String, bytes: [UInt8])] { get }
}

extension MascotPack {
  /// The entry of each description that critter writes. Players ignore it.
  static var mark: (String, JSON) { ("generator", "critter") }

  /// Checks that the files replace no sources, and only files of a pack that critter made.
  ///
  /// - Parameters:
  ///   - sources: the paths of the sources.
  ///   - isForced: whether to replace other files, too.
  /// - Throws: `KitError.replacesSource` or `KitError.notOwn`.
  package func checkReplaced(
    in folder: String, sources: [String], isForced: Bool
  ) throws(KitError) {
    let sources = Sources(sources)
    for file in files { try sources.check("\(folder)/\(file.name)") }
    if isForced { return }
    let isOwn = SourceFile("\(folder)/\(description)").contains("\"generator\": \"critter\"")
    let paths = files.map { "\(folder)/\($0.name)" }
    let drawings = paths.filter { $0.exact.fileExtension == "svg" }
    let foreign =
      isOwn
      ? Format.svg.foreignFiles(at: drawings) : paths.filter { SourceFile($0).isPlain }
    if !foreign.isEmpty { throw .notOwn(foreign) }
  }

  /// Adds the files to a batch.
  package func write(to folder: String, _ batch: OutputBatch) throws(KitError) {
    for file in files { try batch.add(file.bytes, to: "\(folder)/\(file.name)") }
  }
}

extension [SheetRequest.Tag] {
  /// Checks that all names are known.
  ///
  /// - Throws: `KitError.unknownRow`.
  func checkNames(among known: [String]) throws(KitError) {
    if let tag = first(where: { !known.contains($0.name) }) {
      throw .unknownRow(tag.name, known: known)
    }
  }
}

extension String {
  /// The name of a file in words, each with an upper-case first letter, such as `My Cat` for `my_cat`.
  var title: String {
    unicodeScalars.split { "-_ ".unicodeScalars.contains($0) }.map {
      $0.first!.properties.uppercaseMapping + String($0.dropFirst())
    }.joined(separator: " ")
  }
}
