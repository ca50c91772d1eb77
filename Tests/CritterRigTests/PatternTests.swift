import Testing

@testable import CritterRig

/// Regular expressions, against those of Swift's library wherever both know what is meant.
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
        let expected = try theirs.wholeMatch(in: text) != nil
        #expect(ours.matches(text) == expected, "\(source) on '\(text)'")
      }
    }
  }

  private static let atoms = ["a", "b", ".", "[ab]", "[^a]", "(a|)", "^", "$"]
  private static let repeated = ["*", "+", "?", "{2}", "{,1}", "{1,2}", "{2,}", "*?"].flatMap {
    end in ["a", "b", ".", "(a|bb)", "(ab?)", "(a*)"].map { $0 + end }
  }

  @Test func `One item and two agree on every short text`() throws {
    let items = Self.atoms + Self.repeated
    let texts = words(["a", "b"], upTo: 4)
    try expectAgreement(on: items, texts)
    try expectAgreement(on: items.flatMap { a in items.map { a + $0 } }, texts)
  }

  @Test func `Choices and repeated groups of two agree on every short text`() throws {
    let items = Self.atoms + Self.repeated
    let pairs = items.indices.flatMap { a in
      items.indices.filter { (a + $0) % 3 == 0 }.map { (items[a], items[$0]) }
    }
    let texts = words(["a", "b"], upTo: 4)
    try expectAgreement(on: pairs.map { "\($0)|\($1)" }, texts)
    try expectAgreement(on: pairs.map { "(\($0)\($1))*a" }, texts)
  }

  @Test func `Classes agree on every character of ASCII`() throws {
    let characters = (0..<128).compactMap { Unicode.Scalar($0) }.map { String($0) }
    try expectAgreement(
      on: [
        "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", ".", "[\\w.-]", "[^\\s@]", "[a-]",
        "[!-/]", "\\.", "\\x41", "\\u0041", "[\\x{41}-Z]", "\\t", "\\n", "(?i)q",
        "(?i)[a-f]", "(?i:[^K])", "(?s).", "(?-i)a", "\\u{e9}", "{", "a{,}", "}", "]", "-",
      ], characters + ["", "é", "٣", "\r\n", "ß", "a{,}"])
  }

  @Test func `Anchors and boundaries agree on words`() throws {
    let texts = words(["a", " ", "_"], upTo: 4)
    try expectAgreement(
      on: [
        "\\ba.*", ".*a\\b", ".*a\\b\\s.*", ".*\\Ba.*", "^a.*$", "\\A.*a\\z", "(^|a)*",
        ".*\\b_\\b.*",
      ], texts)
  }

  @Test func `Flags hold until their group ends`() throws {
    try expectAgreement(
      on: ["a(?i)b", "(a(?i)b)c", "(?i:a)b", "(?i)a|b", "(?i)a(?-i)b", "(?<n>a)(?:b)"],
      words(["a", "A", "b", "B"], upTo: 3))
  }

  @Test(arguments: [
    ("(a+)+b", 26), ("(a*)*b", 1000), ("(a|aa)+$", 1000), ("(.*a){20}b", 1000),
    ("(a?){900}a{900}", 899), ("(((a*)*)*)*b", 1000), ("(a|a|a|a)*b", 1000),
  ])
  func `What makes others search for ever is answered at once`(source: String, length: Int) throws {
    let pattern = try TextPattern(source)
    #expect(pattern.matches(String(repeating: "a", count: length)) == (source == "(a|aa)+$"))
  }

  @Test(arguments: [
    ("(a)\\1", "referring back to a group is not supported, at character 4"),
    ("\\k<n>", "referring back to a group is not supported, at character 1"),
    ("a(?=b)", "looking ahead or behind is not supported, at character 2"),
    ("a(?<!b)", "looking ahead or behind is not supported, at character 2"),
    ("(?>a)", "'(?>' is not supported, at character 1"),
    ("(?x) a", "'(?x' is not supported, at character 1"),
    ("a++", "'++' is not supported, at character 2"),
    ("a**", "a repetition cannot be repeated; put it in ( ), at character 3"),
    ("*a", "'*' stands behind nothing to repeat, at character 1"),
    ("^*", "there is nothing to repeat, at character 2"),
    ("\\p{L}", "'\\p' is not supported, at character 1"),
    ("a)", "this ')' closes nothing, at character 2"),
    ("(a", "this '(' is never closed, at character 1"),
    ("[a", "this '[' is never closed, at character 1"),
    ("[", "this '[' is never closed, at character 1"),
    ("[^", "this '[' is never closed, at character 1"),
    ("[b-a]", "a range goes from one character up to another, at character 2"),
    ("[\\w-a]", "a range goes from one character up to another, at character 2"),
    ("[a&&b]", "'&&' within [ ] is not supported, at character 3"),
    ("[[:alpha:]]", "a '[' within [ ] needs a '\\' before it, at character 2"),
    ("[]a]", "there is nothing within [ ], at character 1"),
    ("[\\b]", "this has no meaning within [ ], at character 2"),
    ("a\\", "a '\\' at the end says nothing, at character 2"),
    ("\\xZZ", "this is no character's number, at character 1"),
    ("\\u{110000}", "this is no character's number, at character 1"),
    ("\\x{", "this is no character's number, at character 1"),
    ("a{3,2}", "3 times at least and 2 at most is never, at character 2"),
    ("a{1001}", "at most 1000 times may be asked for, at character 3"),
    ("(?<>a)", "a group's name is made of letters and digits between '<' and '>', at character 1"),
    ("(?i", "this '(' is never closed, at character 1"),
    ("(?", "this '(' is never closed, at character 1"),
    (
      "(a{1000}){1000}", "with its repetitions written out it has more than 5000 steps"
    ),
    (
      "((((){1000}){1000}){1000}){1000}",
      "with its repetitions written out it has more than 5000 steps"
    ),
    (String(repeating: "a", count: 1001), "it has 1001 characters, and at most 1000 may be"),
    (
      String(repeating: "(", count: 51) + String(repeating: ")", count: 51),
      "groups lie more than 50 deep in each other, at character 51"
    ),
  ])
  func `What is not understood is said`(source: String, message: String) {
    let error = #expect(throws: PatternError.self) { try TextPattern(source) }
    #expect(error?.message == message)
  }
}
