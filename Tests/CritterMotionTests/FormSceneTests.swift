import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

/// iOS's own colors in light mode.
private enum System {
  static let white = Color(1, 1, 1)
  static let gray = Color(red: 142, green: 142, blue: 147)
  static let gray5 = Color(red: 229, green: 229, blue: 234)
  static let green = Color(red: 52, green: 199, blue: 89)
  static let red = Color(red: 255, green: 59, blue: 48)
}

extension Color {
  fileprivate init(red: Double, green: Double, blue: Double) {
    self.init(red / 255, green / 255, blue / 255, 1)
  }

  fileprivate func isNear(_ other: Color) -> Bool {
    let (a, b) = ([red, green, blue, alpha], [other.red, other.green, other.blue, other.alpha])
    return zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 }
  }
}

@Suite struct FormFieldSceneTests {
  private func play(_ steps: String) throws -> PlayedScene {
    try PlayedScene(steps, on: Rig.named("form-field"))
  }

  private func visible(_ scene: PlayedScene, at time: Double) throws -> [String] {
    let pose = scene.timeline.pose(at: time)
    return scene.rig.placedParts(of: pose).filter(\.isVisible).map(\.part.name).sorted()
  }

  private static let idle = ["email", "label", "undo", "undoTitle"]
  private static let editing = ["cancel", "caret", "email", "entry", "label", "typed"] + undo
  private static let invalid = ["cancel", "email", "entry", "invalidLabel", "typed"] + undo
  private static let undo = ["undo", "undoTitle"]

  private func expectIdle(
    _ scene: PlayedScene, at time: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (email, label) = (try scene.part("email", at: time), try scene.part("label", at: time))
    #expect(
      email.fill.color!.isNear(System.gray5) && !email.stroke.isVisible,
      sourceLocation: sourceLocation)
    #expect(label.fill.color!.isNear(System.gray), sourceLocation: sourceLocation)
    #expect(label.transform == .identity, sourceLocation: sourceLocation)
    #expect(try visible(scene, at: time) == Self.idle, sourceLocation: sourceLocation)
  }

  @Test func `the label floats up and shrinks`() throws {
    let scene = try play("[wait: 1, tap: email, wait: 1]")
    try expectIdle(scene, at: 0.999)
    let matrix = Transform([0.7, 0, 0, 0], [0, 0.7, 0, 0], [0, 0, 1, 0], [-5.6, -16.8, 0, 1])
    let floated = try scene.part("label", at: 1.1).transform
    expect(floated.elements, equal: matrix.elements, within: 1e-12)
    let halfway = try scene.part("label", at: 1.05).transform
    expect(
      halfway.elements, equal: Transform.identity.interpolated(to: matrix, 0.5).elements,
      within: 1e-6)
  }

  @Test func `colors turn within a tenth of a second but the labels at once`() throws {
    let scene = try play("[wait: 1, tap: email, wait: 1]")
    #expect(try scene.part("label", at: 1).fill.color!.isNear(System.green))
    let halfway = try scene.part("email", at: 1.05)
    expect(
      [halfway.fill.color!.red, halfway.stroke.color!.alpha], equal: [(229 / 255 + 1) / 2, 0.5],
      within: 1e-6)
    let border = halfway.stroke.color!
    #expect(Color(border.red, border.green, border.blue, 1).isNear(System.green))
    let email = try scene.part("email", at: 1.1)
    #expect(email.fill.color!.isNear(System.white) && email.stroke.color!.isNear(System.green))
  }

  @Test func `the entry waits for the label`() throws {
    let scene = try play("[wait: 1, tap: email, wait: 1]")
    #expect(try visible(scene, at: 1.0999) == Self.idle)
    #expect(try visible(scene, at: 1.1) == Self.editing)
  }

  @Test func `what is no address is invalid at once`() throws {
    let scene = try play(
      "[tap: email, wait: 1, { type: asdf, pace: 0 }, wait: 1, press: return, wait: 1]")
    #expect(try scene.part("typed", at: 1.999).text == "asdf")
    #expect(try visible(scene, at: 1.999) == Self.editing)
    for time in [2.0, 2.05, 2.5] {
      #expect(try visible(scene, at: time) == Self.invalid)
      #expect(try scene.part("email", at: time).stroke.color!.isNear(System.red))
      #expect(try scene.part("email", at: time).fill.color!.isNear(System.white))
      #expect(try scene.part("typed", at: time).text == "")
    }
  }

  @Test func `a tap on the invalid field makes it green again`() throws {
    let scene = try play(
      "[tap: email, wait: 1, { type: asdf, pace: 0 }, press: return, wait: 1, tap: email, wait: 1]")
    #expect(try scene.part("email", at: 1.999).stroke.color!.isNear(System.red))
    #expect(try visible(scene, at: 2.1) == Self.editing)
    #expect(try scene.part("email", at: 2.1).stroke.color!.isNear(System.green))
    for time in [2.0, 2.1] {
      #expect(try scene.part("label", at: time).fill.color!.isNear(System.green))
      #expect(try scene.part("caret", at: time).fill.color!.isNear(System.green))
    }
  }

  /// The original shows it at once. Only a lively field fades it in.
  @Test(arguments: [(false, 1.0), (true, 0.2)])
  func `the x appears with the raised label`(lively: Bool, opacity: Double) throws {
    let scene = try play("[set: { lively: \(lively) }, wait: 1, tap: email, wait: 1]")
    #expect(try !visible(scene, at: 1.099).contains("cancel"))
    #expect(try visible(scene, at: 1.13).contains("cancel"))
    #expect(try abs(scene.part("cancel", at: 1.13).opacity - opacity) < 1e-9)
    #expect(try scene.part("cancel", at: 1.4).opacity == 1)
  }

  @Test func `the field is in the middle of its margins`() throws {
    let scene = try play("[tap: email, wait: 1]")
    for part in ["email", "undo"] {
      let corners = try scene.corners(of: part, at: 1)
      expect([corners[0], corners[2]], equal: [16, 340 - 16], within: 1e-9)
    }
    let (field, text) = (
      try scene.corners(of: "email", at: 1), try scene.corners(of: "typed", at: 1)
    )
    #expect(abs((text[1] + text[5]) / 2 - field[1] - 33) < 1e-9)
    #expect(try scene.corners(of: "cancel", at: 1)[2] == field[2] - 16)
  }

  @Test(arguments: [
    "asdf", "me@example", "@example.com", "me@example.c", "me @example.com",
    "me@example." + String(repeating: "a", count: 65),
  ])
  func `mistyped addresses are invalid`(text: String) throws {
    let scene = try play(
      "[tap: email, wait: 1, { type: '\(text)', pace: 0 }, press: return, wait: 1]")
    #expect(try visible(scene, at: 2) == Self.invalid)
  }

  @Test func `an address goes back to rest`() throws {
    let scene = try play(
      "[tap: email, wait: 1, { type: me@example.com, pace: 0 }, wait: 1, press: return, wait: 1]")
    #expect(try scene.part("label", at: 2).fill.color!.isNear(System.gray))
    #expect(try visible(scene, at: 2) == Self.idle)
    let halfway = try scene.part("email", at: 2.05)
    expect(
      [halfway.fill.color!.red, halfway.stroke.color!.alpha], equal: [(229 / 255 + 1) / 2, 0.5],
      within: 1e-6)
    let quarter = try scene.part("label", at: 2.025).transform
    #expect(abs(quarter.row4.y - -16.8 * 0.75) < 1e-9)
    try expectIdle(scene, at: 2.1)
  }

  @Test(arguments: ["undo", "cancel"])
  func `the label of an invalid field comes down`(button: String) throws {
    let scene = try play(
      "[tap: email, wait: 1, { type: asdf, pace: 0 }, press: return, wait: 1, tap: \(button), wait: 1]"
    )
    #expect(try visible(scene, at: 2) == Self.idle)
    for (time, fraction) in [(2.0, 0.0), (2.025, 0.25), (2.075, 0.75), (2.1, 1)] {
      let label = try scene.part("label", at: time)
      #expect(abs(label.transform.row4.y - -16.8 * (1 - fraction)) < 1e-9)
      #expect(label.fill.color!.isNear(System.gray))
    }
    try expectIdle(scene, at: 2.1)
  }

  @Test func `a long top level domain is fine`() throws {
    let domain = String(repeating: "a", count: 64)
    let scene = try play(
      "[tap: email, wait: 1, { type: me@example.\(domain), pace: 0 }, press: return, wait: 1]")
    try expectIdle(scene, at: 2)
  }

  @Test func `nothing typed keeps the field open`() throws {
    let scene = try play("[tap: email, wait: 1, press: return, wait: 1]")
    #expect(scene.timeline.pose(at: 0.9).parts == scene.timeline.pose(at: 2).parts)
  }

  @Test(
    arguments: ["", "{ type: me, pace: 0 }, ", "{ type: me, pace: 0 }, press: return, "],
    ["cancel", "undo"])
  func `cancelling goes back to rest`(typed: String, button: String) throws {
    let scene = try play("[tap: email, wait: 1, \(typed)tap: \(button), wait: 1]")
    #expect(try visible(scene, at: 1) == Self.idle)
    try expectIdle(scene, at: 1.1)
    #expect(try scene.part("typed", at: 1.1).text == "")
  }

  @Test func `an address after an invalid one is fine`() throws {
    let scene = try play(
      """
      [tap: email, wait: 1, { type: asdf, pace: 0 }, press: return, wait: 1,
       tap: email, { type: me@example.com, pace: 0 }, wait: 1, press: return, wait: 1]
      """)
    #expect(try visible(scene, at: 2.9) == Self.editing)
    #expect(try scene.part("typed", at: 2.9).text == "me@example.com")
    try expectIdle(scene, at: 3.1)
  }

  @Test func `the field works again after canceling`() throws {
    let scene = try play("[tap: email, wait: 1, tap: cancel, wait: 1, tap: email, wait: 1]")
    #expect(try visible(scene, at: 3) == Self.editing)
    #expect(scene.timeline.pose(at: 1).parts != scene.timeline.pose(at: 3).parts)
    #expect(scene.timeline.pose(at: 0.9).parts == scene.timeline.pose(at: 3).parts)
  }
}

@Suite struct LoginButtonSceneTests {
  private func play(_ username: String, _ password: String) throws -> PlayedScene {
    let name = username.isEmpty ? "" : "tap: username, { type: \(username), pace: 0 }, "
    let secret = password.isEmpty ? "" : "tap: password, { type: \(password), pace: 0 }, "
    return try PlayedScene(
      "[\(name)\(secret)wait: 1, tap: button, wait: 1]", on: Rig.named("login-button"))
  }

  @Test(arguments: [
    ("", "", "Username / password cannot be blank"),
    ("Flynn", "", "Username / password cannot be blank"),
    ("Sam", "", "Username / password cannot be blank"),
    ("", "Welcome", "Username / password cannot be blank"),
    ("Sam", "Welcome", "Incorrect username / password"),
    ("Flynn", "wrong", "Incorrect username / password"),
    ("Sam", "wrong", "Incorrect username / password"),
    ("Flynnn", "Welcome", "Incorrect username / password"),
    ("flynn", "Welcome", "Incorrect username / password"),
    ("Flynn", "welcome", "Incorrect username / password"),
  ])
  func `wrong credentials shake the button`(username: String, password: String, message: String)
    throws
  {
    let scene = try play(username, password)
    #expect(try !scene.part("message", at: 0.999).isVisible)
    #expect(try scene.part("message", at: 1).isVisible)
    #expect(try scene.part("message", at: 1).text == message)
    #expect(try !scene.part("spinner", at: 1.5).isVisible)
    let rest = try scene.part("button", at: 0).position
    for (time, offset) in [
      (0.0, 0.0), (0.032, 5), (0.064, 10), (0.132, 0), (0.2, -10), (0.266, 0), (0.332, 10),
      (0.366, 5), (0.4, 0), (0.9, 0),
    ] {
      let position = try scene.part("button", at: 1 + time).position
      #expect(abs(position.x - rest.x - offset) < 1e-9 && position.y == rest.y)
    }
  }

  @Test func `right credentials pass in silence`() throws {
    let scene = try play("Flynn", "Welcome")
    let rest = try scene.part("button", at: 0).position
    for time in stride(from: 1.0, through: 2, by: 0.01) {
      #expect(try !scene.part("message", at: time).isVisible)
      #expect(try scene.part("button", at: time).position == rest)
    }
    #expect(try !scene.part("passwordCaret", at: 1).isVisible)
  }

  @Test func `while signing in an indicator turns`() throws {
    let scene = try play("Flynn", "Welcome")
    #expect(try !scene.part("spinner", at: 0.999).isVisible)
    for (time, degrees) in [(1.0, 0.0), (1.099, 0), (1.101, 45), (1.701, 315), (1.801, 0)] {
      let spinner = try scene.part("spinner", at: time)
      #expect(spinner.isVisible)
      expect(
        spinner.transform.elements, equal: Transform.identity.rotatedZ(degrees).elements,
        within: 1e-9)
    }
  }

  @Test(arguments: [(0.999, 1.0), (1, 0.7), (1.125, 0.7), (1.25, 1)])
  func `the button answers a press`(time: Double, opacity: Double) throws {
    let scene = try play("", "")
    #expect(abs(try scene.part("button", at: time).opacity - opacity) < 1e-9)
  }

  @Test func `right credentials take the message away`() throws {
    let scene = try PlayedScene(
      """
      [tap: button, wait: 1, tap: username, { type: Flynn, pace: 0 }, press: return,
       { type: Welcome, pace: 0 }, tap: button, wait: 1]
      """, on: Rig.named("login-button"))
    #expect(try scene.part("message", at: 0.5).isVisible)
    #expect(try !scene.part("message", at: 1).isVisible)
  }

  @Test func `an impatient tap starts the shake anew`() throws {
    let scene = try PlayedScene(
      "[tap: button, wait: 0.2, tap: button, wait: 1]", on: Rig.named("login-button"))
    let rest = try scene.part("button", at: 0).position.x
    for (time, offset) in [(0.2, 0.0), (0.264, 10), (0.4, -10), (0.532, 10), (0.6, 0)] {
      #expect(abs(try scene.part("button", at: time).position.x - rest - offset) < 1e-9)
    }
  }
}
