package import CritterForms

extension [UInt8] {
  /// All of a file.
  ///
  /// - Parameter folder: what it may not lead out of; nil for a file that the user chose.
  /// - Throws: `KitError.cannotRead`.
  package init(
    contentsOf path: String, within folder: String? = nil, _ kind: SourceFile.Kind
  ) throws(KitError) {
    do throws(SourceError) {
      self = try [UInt8](SourceFile(path, within: folder).contents(kind))
    } catch {
      throw .cannotRead(path: path, reason: "\(error)")
    }
  }
}
