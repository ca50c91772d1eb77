/// The reason and the position of a failure to read an XML file.
package struct MarkupError: Error {
  /// The byte offset in the file's UTF-8.
  package let offset: Int
  /// The problem as a phrase for a message.
  package let reason: String
  /// Whether the file isn't valid XML, rather than beyond one of critter's limits.
  package var isMalformed = false
}

extension MarkupTree {
  /// Returns an error at the start of the element.
  func error(_ reason: String) -> MarkupError { MarkupError(offset: offset, reason: reason) }
}
