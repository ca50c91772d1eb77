import CritterSyntax
import Testing

@testable import CritterRig
@testable import CritterRigFile

/// Regular expressions, compared with those of Swift's library.
@Suite struct PatternTests {
  private func words(_ letters: [String], upTo length: Int) -> [String] {
    guard length > 0 else { return [""] }
    let shorter = words(letters, upTo: length - 1)
    return shorter
      + shorter.filter { $0.count == length - 1 }.flatMap { word in letters.map { word + $0 } }
  }

  private func expectAgreement(on patterns: [String], _ texts: [String]) throws {
    for source in patterns {
      let (ours, theirs) = (try TextPattern(source), try Regex(source))
      for text in texts {
        let (matches, expected) = (try ours.matches(text), try theirs.wholeMatch(in: text) != nil)
        #expect(matches == expected, "\(source) on '\(text)'")
      }
    }
  }

  @Test func `the whole text is matched`() throws {
    try expectAgreement(
      on: ["a", "a|ab", "a*", "^a", "(a|bb)+", "(ab?){2}", "b{1,2}a", "(a|)*?b$", "[^a]+"],
      words(["a", "b"], upTo: 4))
  }

  @Test func `classes agree on every character of ASCII`() throws {
    let characters = (0..<128).compactMap { Unicode.Scalar($0) }.map { String($0) }
    try expectAgreement(
      on: [
        "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", ".", "[\\w.-]", "[^\\s@]", "[a-]",
        "[!-/]", "\\.", "\\x41", "\\u0041", "[\\u{41}-Z]", "\\t", "\\n", "(?i)q",
        "(?i)[a-f]", "(?i:[^K])", "(?s).", "(?-i)a", "\\u{e9}", "-",
      ], characters + ["", "é", "٣", "ß"])
  }

  @Test func `anchors and boundaries agree on words`() throws {
    try expectAgreement(
      on: [
        "\\ba.*", ".*a\\b", ".*a\\b\\s.*", ".*\\Ba.*", "^a.*$", "\\A.*a\\z", "(^|a)*",
        ".*\\b_\\b.*", "(?=.*a).*_",
      ], words(["a", " ", "_"], upTo: 4))
  }

  @Test func `a match that would search for ever is an error`() throws {
    let pattern = try TextPattern("(a+)+[bc]")
    #expect(throws: PatternError(message: "match limit exceeded")) {
      try pattern.matches(String(repeating: "a", count: 40))
    }
    #expect(try pattern.matches("aab"))
  }

  @Test(arguments: [
    ("é)", "unmatched closing parenthesis, at character 2"),
    (
      String(repeating: "a", count: 1001),
      "pattern string is longer than the limit set by the application, at character 1"
    ),
  ])
  func `a mistake has its place`(source: String, message: String) {
    #expect(throws: PatternError(message: message)) { try TextPattern(source) }
  }

  @Test(arguments: [
    "(a", "[a", "*a", "[b-a]", "a{3,2}", "(?<>a)", "a\\", "((((a){900}){900}){900})",
  ])
  func `what PCRE2 can't read is an error`(source: String) {
    #expect(throws: PatternError.self) { try TextPattern(source) }
  }
}
