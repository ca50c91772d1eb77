import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterRig
@testable import CritterRigFile

@Suite struct TextTemplateTests {
  private var scope: Scope {
    var scope = Scope(["p": 0.426, "total": 1234.5, "m": 7, "s": 3, "i": 1, "big": 1_234_567.891])
    scope.define("name", as: "Ada")
    scope.define("scores", as: [3, 8, 5])
    scope.define("accent", as: "none")
    return scope
  }

  @Test(arguments: [
    ("Hello {name}!", "Hello Ada!"), ("{100 * p:.0} %", "43 %"), ("{total:,.2f}", "1,234.50"),
    ("{m:02}:{s:02}", "07:03"), ("{pick(i, 'Draw', 'Rig', 'Render')}", "Rig"),
    ("{if(p > 1, 'a:b', 'c}')}", "c}"), ("{{name}}", "{name}"), ("{'it''s'}", "it's"),
    ("{total}", "1234.5"), ("{1 / 3}", "0.333"), ("{2}", "2"), ("{-0.0001}", "0"),
    ("{-0.2:.0}", "0"), ("{i:+.1}", "+1.0"), ("{-i:+.1}", "-1.0"), ("{0.125:.2}", "0.13"),
    ("{-0.125:.2}", "-0.13"), ("{1.005:.2}", "1.01"), ("{big:,.1}", "1,234,567.9"),
    ("{-7:03}", "-07"), ("{sum(scores)} of {count(scores)}", "16 of 3"),
    ("{at(scores, 1.9)} {min(scores)} {max(scores)}", "8 3 8"), ("{999999999.5:.0}", "1000000000"),
    ("no braces: 'a' \"b\" $c", "no braces: 'a' \"b\" $c"),
  ])
  func `values stand in braces`(text: String, result: String) throws {
    #expect(try TextTemplate(text).text(in: scope) == result)
  }

  @Test(arguments: [
    ("a } b", "a '}' without '{'; write '}}' for a brace"),
    ("a { b", "a '{' without '}'; write '{{' for a brace"),
    ("{}", "expected an expression in '{ }'; write '{{' and '}}' for braces"),
    ("{total:x}", "unknown format 'x'; expected one such as .2, ,.2f, 02, or +.1"),
    ("{total:.99}", "unknown format '.99'; expected one such as .2, ,.2f, 02, or +.1"),
    ("{name:.2}", "a format is for numbers, but this is text"),
    ("{name + 1}", "'name' is text, not a number"),
    ("{scores}", "a list can't be in text; use at(list, k)"),
    ("{scores + 1}", "'scores' is a list; use at, min, max, sum, or count"),
    ("{at(scores, 3)}", "the list has no number 3; it has 3, counted from 0"),
    ("{at(scores, -1)}", "the list has no number -1; it has 3, counted from 0"),
    ("{at(total, 1)}", "'at' needs a list and a number"),
    ("{max(total)}", "'max' needs a list, or two numbers or more"),
    ("{'a' + 1}", "the text 'a' isn't a number"),
  ])
  func `mistakes have a fix`(text: String, message: String) {
    #expect {
      try TextTemplate(text).text(in: scope)
    } throws: {
      ($0 as? ExpressionError)?.message == message
    }
  }

  @Test func `escaped texts are themselves`() throws {
    for text in ["{name}", "}{", "a{{b}}", "{total:.2", "\u{202e}{'"] {
      #expect(try TextTemplate(TextTemplate.escaped(text)).text(in: scope) == text)
    }
  }
}
