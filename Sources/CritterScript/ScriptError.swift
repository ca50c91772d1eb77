/// An error of a script, with its place.
package struct ScriptError: Error, Equatable {
  package let message: String
  /// The byte of the script at which the error is; nil until the failing expression is known.
  package var offset: Int?
  /// Whether a limit of time or memory was reached. A script can't catch such an error.
  package let isLimit: Bool

  package init(_ message: String, at offset: Int? = nil, isLimit: Bool = false) {
    self.message = message
    self.offset = offset
    self.isLimit = isLimit
  }
}
