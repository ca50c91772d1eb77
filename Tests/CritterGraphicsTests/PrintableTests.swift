import CritterGraphics
import Testing

@Suite struct PrintableTests {
  @Test(arguments: [
    ("\u{1b}[2Jgone", "\\u{1b}[2Jgone"), ("a\rb", "a\\u{d}b"), ("a\u{202e}b", "a\\u{202e}b"),
    ("::error::no", "\\u{3a}:error::no"), ("  ::stop-commands::x", "  \\u{3a}:stop-commands::x"),
    ("a ##[error]b", "a \\u{23}#[error]b"),
  ])
  func `what a terminal or a runner would obey is spelled out`(text: String, shown: String) {
    #expect(text.printable == shown)
    #expect("one\n\(text)\ntwo".printableLines == "one\n\(shown)\ntwo")
  }

  @Test(arguments: ["a\tb", "é 🐻\u{200d}❄️", "a::b", "## [a]", ":a:"])
  func `anything else is shown as it is`(text: String) {
    #expect(text.printable == text)
  }
}
