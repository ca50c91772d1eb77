/// The reason why an XML file isn't read, with its place.
package struct MarkupError: Error {
  /// The place in the file's UTF-8.
  package let offset: Int
  package let reason: String
  /// Whether the file breaks a rule of XML rather than one of our limits.
  package let isMalformed: Bool

  package init(offset: Int, reason: String, isMalformed: Bool = false) {
    (self.offset, self.reason, self.isMalformed) = (offset, reason, isMalformed)
  }
}
