import CritterRig
import CritterSyntax
import Testing

@testable import CritterEditing

@Suite struct `An entry of a rig's file` {
  private func removed(_ path: ValuePath, from text: String) throws -> String {
    try ValueText(text).removing(path).text
  }

  @Test func `is removed with a comment of its own`() throws {
    let text = "s:\n  # One.\n  a:\n    x: 1\n\n  # Two.\n  b: { y: 2 }\n\n  c: 3 # three\n"
    #expect(
      try removed(ValuePath("s", "a"), from: text)
        == "s:\n  # One.\n\n  # Two.\n  b: { y: 2 }\n\n  c: 3 # three\n")
    #expect(
      try removed(ValuePath("s", "b"), from: text)
        == "s:\n  # One.\n  a:\n    x: 1\n\n  c: 3 # three\n")
    #expect(
      try removed(ValuePath("s", "c"), from: text)
        == "s:\n  # One.\n  a:\n    x: 1\n\n  # Two.\n  b: { y: 2 }\n")
  }

  @Test(arguments: [
    ("a: { b: 1, c: 2 }", ValuePath("a", "b"), "a: { c: 2 }"),
    ("a: { b: 1, c: 2 }", ValuePath("a", "c"), "a: { b: 1 }"),
    ("a: [1, 2, 3]", ValuePath("a") / 1, "a: [1, 3]"),
    ("a: [1, 2]\nb: 1\n", ValuePath("a") / 1, "a: [1]\nb: 1\n"),
    ("a:\n  - b: 1\n    c: 2\n  - d\n", ValuePath("a") / 0, "a:\n  - d\n"),
    ("a:\n  - b: 1\n    c: 2\n  - d\n", ValuePath("a") / 0 / "b", "a:\n  - c: 2\n  - d\n"),
    ("a:\n  - { b: 1 }\n  - d\n", ValuePath("a") / 1, "a:\n  - { b: 1 }\n"),
    ("a: &x { b: 1 }\nc: *x\nd: 2\n", ValuePath("c"), "a: &x { b: 1 }\nd: 2\n"),
    ("a:\n  p: >-\n    M0 0\n    L1 1\n  q: 1\n", ValuePath("a", "p"), "a:\n  q: 1\n"),
    (
      "s:\n  x:\n    parts:\n      h: {}\n  y:\n", ValuePath("s", "x", "parts", "h"),
      "s:\n  x:\n  y:\n"
    ),
    ("c:\n  i: { d: 1 }\ns: 1\n", ValuePath("c", "i"), "s: 1\n"),
  ])
  func `is removed and nothing else`(text: String, path: ValuePath, result: String) throws {
    #expect(try removed(path, from: text) == result)
  }

  @Test func `is copied with its comments`() throws {
    let text = try ValueText("s:\n  a:\n    x: 1 # one\n\n  b: { y: 2 } # two\n\n  c: 3\n")
    #expect(
      try text.duplicating(ValuePath("s", "b"), as: "d").text
        == "s:\n  a:\n    x: 1 # one\n\n  b: { y: 2 } # two\n\n  d: { y: 2 } # two\n\n  c: 3\n")
    #expect(
      try text.duplicating(ValuePath("s", "a"), as: "d").text.hasPrefix(
        "s:\n  a:\n    x: 1 # one\n  d:\n    x: 1 # one\n"))
  }

  @Test(arguments: [
    (
      "p:\n  # One.\n  a: 1 # one\n\n  b:\n    c: 2\n  # Three.\n  d: 3\n", "a", "d", true,
      "p:\n  b:\n    c: 2\n\n  # Three.\n  d: 3\n  # One.\n  a: 1 # one\n"
    ),
    ("p:\n  a: 1\n  b: 2\n  c: 3", "c", "a", false, "p:\n  c: 3\n  a: 1\n  b: 2"),
    ("p: { a: 1, b: [2, 3], c: 4 }\n", "a", "b", true, "p: { b: [2, 3], a: 1, c: 4 }\n"),
    ("p:\r\n  a: 1\r\n  b: 2\r\n", "b", "a", false, "p:\r\n  b: 2\r\n  a: 1\r\n"),
  ])
  func `moves with its comments`(
    text: String, key: String, other: String, isAfter: Bool, result: String
  ) throws {
    let moved = try ValueText(text).moving(
      ValuePath("p", key), beside: ValuePath("p", other), isAfter: isAfter)
    #expect(moved.text.unicodeScalars.elementsEqual(result.unicodeScalars))
  }

  @Test(arguments: [
    (
      "p:\n  a:\n    x: 1\n    p:\n      b: 2\n  # Three.\n  c: { y: 3 } # three\n", "c",
      ValuePath("p", "a"),
      "p:\n  a:\n    x: 1\n    p:\n      b: 2\n      # Three.\n      c: { y: 3 } # three\n"
    ),
    (
      "p:\n  a: { x: 1 }\n  b: { y: 2 }\n", "b", ValuePath("p", "a"),
      "p:\n  a: { x: 1, p: { b: { y: 2 } } }\n"
    ),
    (
      "p:\n  a: { x: 1 }\n  b:\n    y: 2\n    p:\n      c: 3\n", "b", ValuePath("p", "a"),
      "p:\n  a:\n    x: 1\n    p:\n      b:\n        y: 2\n        p:\n          c: 3\n"
    ),
    (
      "p: { a: { x: 1 }, b: { y: 2 } }\n", "a", ValuePath("p", "b"),
      "p: { b: { y: 2, p: { a: { x: 1 } } } }\n"
    ),
    (
      "p:\r\n  a:\r\n    x: 1\r\n  b: 2\r\n", "b", ValuePath("p", "a"),
      "p:\r\n  a:\r\n    x: 1\r\n    p:\r\n      b: 2\r\n"
    ),
  ])
  func `moves into another entry`(
    text: String, key: String, parent: ValuePath, result: String
  ) throws {
    let moved = try ValueText(text).moving(ValuePath("p", key), into: parent, "p")
    #expect(moved.text.unicodeScalars.elementsEqual(result.unicodeScalars), "\(moved.text)")
  }

  @Test func `moves out of its parent, which loses an empty mapping`() throws {
    let text = try ValueText(
      "p:\n  a:\n    x: 1\n    p:\n      # Two.\n      b:\n        y: 2\n  c: 3\n")
    let moved = try text.moving(
      ValuePath("p", "a", "p", "b"), beside: ValuePath("p", "a"), isAfter: true)
    #expect(moved.text == "p:\n  a:\n    x: 1\n  # Two.\n  b:\n    y: 2\n  c: 3\n")
  }

  @Test func `starts a section where a person would put it`() throws {
    let text = try ValueText("canvas: { size: [1, 1] }\nparts:\n  a: 1\nclips:\n  b: 2\n")
    #expect(
      try text.adding(section: "states", ["  c:"]).text
        == "canvas: { size: [1, 1] }\nparts:\n  a: 1\n\nstates:\n  c:\nclips:\n  b: 2\n")
  }

  @Test func `has the line breaks of its file`() throws {
    let text = try ValueText("a: # one\r\n  b: 1\r\nc: 2\r\n")
    let added = try text.applying(ValueChange(path: ValuePath("a", "d"), text: "3"))
    #expect(
      added.text.unicodeScalars.elementsEqual(
        "a: # one\r\n  b: 1\r\n  d: 3\r\nc: 2\r\n".unicodeScalars))
    #expect(
      try added.removing(ValuePath("a", "d")).text.unicodeScalars.elementsEqual(
        text.text.unicodeScalars))
    let lines = try ValueText("a:\r\n  - 1\r\n  - 3\r\n")
    let item = try lines.applying(ValueChange(path: ValuePath("a") / 1, text: "2", adds: true))
    #expect(
      item.text.unicodeScalars.elementsEqual("a:\r\n  - 1\r\n  - 2\r\n  - 3\r\n".unicodeScalars))
  }
}
