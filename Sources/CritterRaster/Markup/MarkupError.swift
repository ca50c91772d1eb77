/// Why an XML file is not read on, and where.
struct MarkupError: Error {
  /// In the bytes of the file's text.
  let offset: Int
  let reason: String
  /// Whether the text breaks a rule of XML, and not a limit of ours.
  var isMalformed = false
}
