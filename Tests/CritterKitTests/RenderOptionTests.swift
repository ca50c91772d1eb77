import CritterGraphics
import CritterMotion
import CritterRig
import CritterSyntax
import Foundation
import Testing

@testable import CritterKit

@Suite struct RenderOptionTests {
  /// A value of each that is not the default, as it is written.
  static let samples: [String: String] = [
    "state": "active,ecstatic", "from": "shy", "to": "neutral", "clip": "ring", "scene": "session",
    "set": "gaze=0.5", "theme": "dark.yaml", "at": "1.5", "fps": "30", "speed": "0.1",
    "frames": "0-9,20,30-40x2", "bounce": "true", "hold": "1", "hold-start": "2", "hold-end": "3",
    "scale": "1,2.5", "size": "320x240", "width": "32", "height": "24", "background": "#07beb8",
    "format": "gif", "loop": "once", "matte": "rgb(127.5 0 0 / 1)", "palette": "16",
    "dither": "ordered", "quality": "80", "effort": "7", "max-size": "128000", "preset": "pypi",
    "partial": "true",
  ]

  @Test func `every option is read and written in one way`() throws {
    #expect(Set(Self.samples.keys) == Set(RenderOption.all.map(\.name)))
    for option in RenderOption.all {
      let text = try #require(Self.samples[option.name])
      let options = RenderOptions([try #require(option.setting(text))])
      #expect(option.texts(in: options) == [text])
      let words = ["--" + option.name] + (option.valueName.isEmpty ? [] : [text])
      #expect(options.arguments == words)
    }
  }

  @Test func `a manifest reads what a command line reads`() throws {
    for option in RenderOption.all where option.name != "set" {
      let context = ReadingContext(path: "")
      var options = RenderOptions()
      let text = try #require(Self.samples[option.name])
      option.key.read(Node(.scalar(text, isPlain: true), at: nil), context, &options)
      #expect(context.problems.isEmpty)
      #expect(option.texts(in: options) == [text])
    }
  }

  @Test func `several stops are read and written in their order`() throws {
    let reported = RenderOptions(
      [
        RenderOption.from.setting("a"), RenderOption.to.setting("b,c"),
        RenderOption.to.setting("a"),
      ].compactMap(\.self))
    #expect(reported.selection == .transition(from: ["a"], to: ["b", "c"], then: [["a"]]))
    #expect(reported.arguments == ["--from", "a", "--to", "b,c", "--to", "a"])
  }

  @Test(
    arguments: [
      ("b", [["b"]]), ("b, c", [["b", "c"]]), ("[b, c]", [["b", "c"]]),
      ("[[b], [a]]", [["b"], ["a"]]),
      ("[[b, c], a]", [["b", "c"], ["a"]]), ("[]", nil), ("[[b], []]", nil), ("{ b: c }", nil),
    ] as [(String, [[String]]?)])
  func `a manifest lists stops as lists`(yaml: String, stops: [[String]]?) throws {
    let node = try Node.whole(Data("to: \(yaml)".utf8), path: "critter.yml")
    let context = ReadingContext(path: "critter.yml")
    var options = RenderOptions()
    RenderOption.to.key.read(try #require(node["to"]), context, &options)
    #expect(options.to == stops)
    #expect(context.problems.isEmpty == (stops != nil))
  }

  @Test func `what is the default isn't said`() throws {
    let usual = ["fps": "25", "hold": "0", "scale": "1", "loop": "forever", "dither": "auto"]
    let settings = try usual.map { name, text in
      try #require(RenderOption.named(name)?.setting(text))
    }
    #expect(RenderOptions(settings).arguments.isEmpty)
    #expect(RenderOption.fps.help.hasSuffix("(default: 25)"))
  }

  @Test func `each of two rivals names the other`() {
    for option in RenderOption.all {
      for other in option.conflicts {
        #expect(RenderOption.named(other)?.conflicts.contains(option.name) == true)
      }
    }
  }

  @Test(arguments: [
    (["state", "to"], ["state can't be combined with to", "to needs from"]),
    (["from"], ["from needs to"]),
    (["size", "scale", "fps"], ["scale can't be combined with size"]),
    (["from", "to", "width"], []),
  ])
  func `options that don't go together are named`(names: [String], messages: [String]) {
    #expect(OptionConflict.all(among: Set(names)).map { $0.message { $0 } } == messages)
  }
}

@Suite struct TextFormTests {
  @Test func `json is one line or one fact a line`() {
    let json: JSON = .object([
      ("a", [1, 0.5, .number(.infinity)]), ("b", .line([.null, .bool(true)])), ("c", .object([])),
      ("\"\\\n\u{1}", "é"),
    ])
    #expect(
      json.text
        == #"{"a": [1, 0.5, null], "b": [null, true], "c": {}, "\"\\\n\u0001": "é"}"#)
    #expect(
      json.indentedText == """
        {
          "a": [
            1,
            0.5,
            null
          ],
          "b": [null, true],
          "c": {},
          "\\"\\\\\\n\\u0001": "é"
        }

        """)
  }

  @Test(arguments: [
    ("docs/a-1.gif", "docs/a-1.gif"), ("a b", "'a b'"), ("", "''"), ("it's", #"'it'\''s'"#),
    ("#fff", "'#fff'"), ("é", "'é'"), ("gaze=0.5", "gaze=0.5"),
  ])
  func `a shell reads one word`(text: String, word: String) {
    #expect(text.shellQuoted == word)
  }
}
