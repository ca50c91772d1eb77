import CLibPCRE2

/// A regular expression in PCRE2 syntax that must match a whole text.
package struct TextPattern: Hashable, Sendable {
  /// The expression as written in the file.
  package let source: String

  /// The maximum length of an expression, in bytes.
  private static let maximumLength = 1000
  /// The maximum number of PCRE2 steps per match, which take about a millisecond.
  private static let maximumSteps: UInt32 = 50_000
  /// The maximum memory per match, in KiB.
  private static let maximumMemory: UInt32 = 10_000

  /// Compiles a regular expression in the syntax of PCRE2, of at most 1000 bytes.
  package init(_ source: String) throws(PatternError) {
    self.source = source
    pcre2_code_free_8(try compiled())
  }

  /// Returns whether the expression matches the whole text.
  ///
  /// - Throws: `PatternError` if the match exceeds the limit of steps or memory.
  package func matches(_ text: String) throws(PatternError) -> Bool {
    let code = try compiled()
    let limits = pcre2_match_context_create_8(nil)
    let match = pcre2_match_data_create_8(1, nil)
    defer {
      pcre2_match_data_free_8(match)
      pcre2_match_context_free_8(limits)
      pcre2_code_free_8(code)
    }
    pcre2_set_match_limit_8(limits, Self.maximumSteps)
    pcre2_set_depth_limit_8(limits, Self.maximumSteps)
    pcre2_set_heap_limit_8(limits, Self.maximumMemory)
    let bytes = Array(text.utf8)
    let result = pcre2_match_8(code, bytes, bytes.count, 0, 0, match, limits)
    if result >= 0 { return true }
    guard result == PCRE2_ERROR_NOMATCH else {
      throw PatternError(message: description(of: result))
    }
    return false
  }

  /// Returns the compiled expression, which the caller frees.
  private func compiled() throws(PatternError) -> OpaquePointer {
    let context = pcre2_compile_context_create_8(nil)
    defer { pcre2_compile_context_free_8(context) }
    pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_ANY))
    pcre2_set_max_pattern_length_8(context, Self.maximumLength)
    // Allow escapes such as \u{e9}.
    pcre2_set_compile_extra_options_8(context, PCRE2_EXTRA_ALT_BSUX)
    let options = PCRE2_UTF | PCRE2_UCP | UInt32(PCRE2_ANCHORED) | UInt32(PCRE2_ENDANCHORED)
    let bytes = Array(source.utf8)
    var (error, offset): (Int32, Int) = (0, 0)
    let code = pcre2_compile_8(
      bytes, bytes.count, options | PCRE2_NEVER_BACKSLASH_C, &error, &offset, context)
    if let code { return code }
    let place = String(decoding: bytes.prefix(offset), as: UTF8.self).count + 1
    throw PatternError(message: "\(description(of: error)), at character \(place)")
  }
}

/// The reason why a regular expression is invalid or a match failed.
package struct PatternError: Error, Hashable, Sendable {
  /// PCRE2's description of the problem, with the place in the expression.
  package let message: String
}

/// Returns PCRE2's message for an error code.
private func description(of error: Int32) -> String {
  var text = [UInt8](repeating: 0, count: 256)
  let count = pcre2_get_error_message_8(error, &text, text.count)
  return String(decoding: text.prefix(Int(max(count, 0))), as: UTF8.self)
}
