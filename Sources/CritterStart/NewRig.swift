import CritterForms
import CritterGraphics
import CritterKit
package import CritterRig
import CritterSystem

/// The files of a rig that is not there yet.
package struct NewRig {
  /// Its folder's path.
  package let folder: String
  package private(set) var files: [(path: String, bytes: [UInt8])] = []
  /// What of a drawing it does not look like, in sentences.
  package private(set) var warnings: [String] = []

  /// - Parameter path: of a folder that is not there, or has nothing in it.
  private init(at path: String) throws(StartError) {
    folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    try Self.check(folder)
  }

  /// - Throws: where no rig can be put.
  package static func check(_ folder: String) throws(StartError) {
    let name = URL(fileURLWithPath: folder).lastPathComponent
    guard Forms.isName(name) else { throw .badName(name) }
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    guard names?.isEmpty ?? !FileManager.default.fileExists(atPath: folder) else {
      throw .isThere(folder)
    }
  }

  /// A rig's copy. The rigs that it shows come along, beside it.
  ///
  /// - Throws: `StartError`, and `KitError` where a file cannot be read.
  package init(at path: String, like rig: RigDocument) throws {
    try self.init(at: path)
    let around = URL(fileURLWithPath: folder).deletingLastPathComponent().relativePath
    let beside = rig.shown.map { ($0, "\(folder.contains("/") ? around + "/" : "")\($0.name)") }
    let taken = beside.map(\.1).filter { FileManager.default.fileExists(atPath: $0) }
    guard taken.isEmpty else { throw StartError.hasOthers(rig.name, taken) }
    try add(rig, to: folder)
    for (other, path) in beside { try add(other, to: path) }
  }

  private mutating func add(_ rig: RigDocument, to folder: String) throws(KitError) {
    for name in rig.ownFiles {
      let path = "\(rig.folder)/\(name)"
      do throws(SourceError) {
        let file = SourceFile(path, within: rig.folder)
        files.append(("\(folder)/\(name)", [UInt8](try file.contents(.art))))
      } catch {
        throw .cannotRead(path: path, reason: "\(error)")
      }
    }
  }

  /// The same with a first line in each `rig.yaml` that tells editors of its schema.
  ///
  /// - Parameter path: the schema's.
  package func naming(schema path: String) -> NewRig {
    var result = self
    let line = Array("# yaml-language-server: $schema=\(path)\n".utf8)
    for index in files.indices where files[index].path.hasSuffix("/rig.yaml") {
      result.files[index].bytes = line + files[index].bytes
    }
    return result
  }

  /// A drawing's layers as parts.
  ///
  /// - Throws: `StartError`, and what stands against drawing it.
  package init(at path: String, splitting drawing: String) throws {
    try self.init(at: path)
    let bytes: [UInt8]
    do throws(SourceError) {
      bytes = [UInt8](try SourceFile(drawing).contents(.art))
    } catch {
      throw StartError.isNoDrawing(drawing, reason: "\(error)")
    }
    let file = URL(fileURLWithPath: drawing).lastPathComponent
    let rig = try DrawnRig(splitting: ArtFile(name: file, path: drawing, bytes: bytes))
    let yaml = rig.yaml(name: URL(fileURLWithPath: folder).lastPathComponent, from: file)
    warnings = rig.warnings
    files = ([("rig.yaml", yaml)] + rig.art.map { ($0.name, $0.text) }).map {
      ("\(folder)/\($0)", Array($1.utf8))
    }
  }
}
