/// Why an XML file is not read on, and where.
package struct MarkupError: Error {
  /// In the bytes of the file's text.
  package let offset: Int
  package let reason: String
  /// Whether the text breaks a rule of XML, and not a limit of ours.
  package var isMalformed = false
  /// Whether the place is that of a tag that is at fault, farther up than where the text ends to be
  /// XML.
  package var isOfTag = false

  package init(offset: Int, reason: String, isMalformed: Bool = false) {
    (self.offset, self.reason, self.isMalformed) = (offset, reason, isMalformed)
  }
}
