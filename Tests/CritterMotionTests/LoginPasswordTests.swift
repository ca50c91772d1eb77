import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

@Suite struct LoginShyTests {
  @Test(arguments: ["tap: password", "press: return"])
  func `the head calms down and the arms rise together`(step: String) throws {
    let scene = try play("[tap: email, wait: 1, \(step), wait: 1]")
    for time in [1.0, 1.05, 1.1] { #expect(try scene.shift(of: "bear.leftArm", at: time) == 0) }
    for fraction in [0.1, 0.25, 0.5, 0.75, 0.9, 1] {
      for name in ["bear.leftArm", "bear.rightArm"] {
        let shift = try scene.shift(of: name, at: 1.1 + 0.2 * fraction)
        #expect(abs(shift - -82.6 * easeIn(fraction)) < 1e-6)
      }
    }
    #expect(try scene.part("bear.head", at: 1.15).transform != .identity)
    #expect(try scene.part("bear.head", at: 1.1725).transform == .identity)
    #expect(try !scene.part("show", at: 1.0999).isVisible)
    #expect(try scene.part("show", at: 1.1).isVisible)
    #expect(try scene.part("passwordCaret", at: 1).isVisible)
    #expect(try !scene.part("emailCaret", at: 1).isVisible)
  }

  @Test func `the eye icon lets it peek and shows the password`() throws {
    let scene = try play(
      """
      [tap: password, wait: 0.5, { type: abcd, pace: 0 }, wait: 1.5, tap: show, wait: 1, tap: show,
       wait: 1]
      """)
    for fraction in [0.0, 0.25, 0.5, 0.75, 1] {
      let way = easeIn(fraction)
      let (up, down) = (2 + 0.15 * fraction, 3 + 0.15 * fraction)
      #expect(abs(try scene.shift(of: "bear.leftArm", at: up) - (-82.6 + 12 * way)) < 1e-6)
      #expect(abs(try scene.shift(of: "bear.leftArm", at: down) - (-70.6 - 12 * way)) < 1e-6)
      #expect(abs(try scene.shift(of: "bear.mouth", at: up) - 2.5 * way) < 1e-6)
      #expect(abs(try scene.shift(of: "bear.mouth", at: down) - 2.5 * (1 - way)) < 1e-6)
    }
    #expect(try scene.part("bear.mouth", at: 2.05).art == "../bear/mouth-circle.svg")
    #expect(try scene.part("bear.mouth", at: 2.05).fade == nil)
    let smile = try scene.part("bear.mouth", at: 3.075)
    #expect(smile.art == "../bear/mouth-smile.svg")
    #expect(abs((smile.fade?.fraction ?? 0) - easeIn(0.5)) < 1e-6)
    for (time, text, icon) in [
      (1.99, "•••d", "show.svg"), (2, "abcd", "hide.svg"), (2.99, "abcd", "hide.svg"),
      (3, "••••", "show.svg"),
    ] {
      #expect(try scene.part("passwordText", at: time).text == text)
      #expect(try scene.part("show", at: time).art == icon)
    }
  }

  /// Ways back from peeking, which are two motions that add up; the address was left before.
  @Test(arguments: ["press: return", "tap: canvas"], 1...9)
  func `after peeking the arms come down in two motions at once`(step: String, tenths: Int) throws {
    let scene = try play(
      """
      [tap: email, wait: 0.5, tap: password, wait: 0.5, { type: abc, pace: 0 }, wait: 1.5, tap: show,
       wait: 0.5, \(step), wait: 1]
      """)
    let time = 0.02 * Double(tenths)
    let toCovered = -70.6 + (-82.6 + 70.6) * easeIn(time / 0.15)
    let down = 82.6 * easeIn(time / 0.2)
    for name in ["bear.leftArm", "bear.rightArm"] {
      #expect(abs(try scene.shift(of: name, at: 3 + time) - (toCovered + down)) < 1e-6)
    }
    #expect(
      abs(try scene.shift(of: "bear.mouth", at: 3 + time) - 2.5 * (1 - easeIn(time / 0.15)))
        < 1e-6)
    #expect(try scene.part("passwordText", at: 3 + time).text == "•••")
    #expect(try !scene.part("passwordCaret", at: 3 + time).isVisible)
    try scene.expectBearAtRest(at: 3.2)
  }

  @Test(arguments: [0.02, 0.1, 0.18])
  func `to peek while the arms still rise adds up`(time: Double) throws {
    let scene = try play("[tap: password, wait: 0.1, wait: \(time), tap: show, wait: 1]")
    for later in [0.0, 0.05, 0.1, 0.15, 0.2] {
      let expected = -82.6 * easeIn((time + later) / 0.2) + 12 * easeIn(later / 0.15)
      let shift = try scene.shift(of: "bear.leftArm", at: 0.1 + time + later)
      #expect(abs(shift - expected) < 1e-6)
    }
  }
}

@Suite struct LoginIconTests {
  @Test func `the icon is as large as in the original`() throws {
    let scene = try play("[tap: password, wait: 1]")
    #expect(try scene.part("show", at: 1).size == Size(18, 18))
  }

  @Test(arguments: ["press: return", "tap: canvas", "background: true"])
  func `the icon goes when the password is left`(step: String) throws {
    let scene = try play("[tap: password, wait: 1, tap: show, wait: 0.5, \(step), wait: 1]")
    #expect(try scene.part("show", at: 1.4999).isVisible)
    #expect(try !scene.part("show", at: 1.5).isVisible)
    #expect(try scene.part("show", at: 1.5).art == "show.svg")
  }
}

@Suite struct LoginCanvasTests {
  @Test(arguments: [0.1, 0.3, 0.5, 0.7, 0.9, 1])
  func `the first time the arms come down as fast as the bear calms down`(fraction: Double) throws {
    let scene = try play("[tap: password, wait: 1, tap: canvas, wait: 1]")
    let shift = try scene.shift(of: "bear.leftArm", at: 1 + 0.1725 * fraction)
    #expect(abs(shift - -82.6 * (1 - easeIn(fraction))) < 1e-6)
  }

  /// Going back to rest, to the covered eyes and down: three motions of the arms that add up.
  @Test(arguments: 1...9)
  func `the first time from peeking three motions add up`(tenths: Int) throws {
    let scene = try play("[tap: password, wait: 0.5, tap: show, wait: 0.5, tap: canvas, wait: 1]")
    let time = 0.02 * Double(tenths)
    let toRest = -70.6 * (1 - easeIn(time / 0.1725))
    let toCovered = -82.6 * easeIn(time / 0.15)
    let down = 82.6 * easeIn(time / 0.2)
    let shift = try scene.shift(of: "bear.leftArm", at: 1 + time)
    #expect(abs(shift - (toRest + toCovered + down)) < 1e-6)
  }

  /// The address was left, or everything went back to rest before.
  @Test(
    arguments: ["[tap: email, wait: 1", "[tap: canvas, wait: 1"], [0.1, 0.3, 0.5, 0.7, 0.9, 1])
  func `later they take their own time`(before: String, fraction: Double) throws {
    let scene = try play(before + ", tap: password, wait: 1, tap: canvas, wait: 1]")
    let shift = try scene.shift(of: "bear.leftArm", at: 2 + 0.2 * fraction)
    #expect(abs(shift - -82.6 * (1 - easeIn(fraction))) < 1e-6)
  }

  @Test func `a tap at rest changes nothing`() throws {
    let scene = try play("[wait: 0.5, tap: canvas, wait: 1]")
    let start = scene.timeline.pose(at: 0).parts
    for time in stride(from: 0, through: 1.5, by: 0.01) {
      #expect(scene.timeline.pose(at: time).parts == start)
    }
  }

  @Test(arguments: ["tap: canvas", "background: true"])
  func `everything goes back to rest`(step: String) throws {
    let scene = try play(
      "[tap: password, wait: 0.5, { type: abc, pace: 0 }, tap: show, wait: 0.5, \(step), wait: 1]")
    try scene.expectBearAtRest(at: 1.2)
    let mouth = try scene.part("bear.mouth", at: 1.2)
    #expect(mouth.art == "../bear/mouth-smile.svg" && mouth.size == Size(30, 6.5))
    #expect(try !scene.part("passwordCaret", at: 1).isVisible)
    #expect(try scene.part("passwordText", at: 1.9).text == "•••")
    #expect(try scene.part("show", at: 1).art == "show.svg")
  }
}

@Suite struct LoginPasswordTests {
  @Test func `the caret jumps where the password shows`() throws {
    let scene = try play(
      "[tap: password, { type: abc, pace: 0 }, wait: 3, tap: show, wait: 1, tap: show, wait: 1]")
    let index = try #require(scene.rig.parts.firstIndex { $0.name == "passwordCaret" })
    // Bullets are 0.611 of the font's 15 points apart, letters 9 points.
    for (time, width) in [
      (2.999, 3 * 0.611 * 15), (3.0, 27), (3.1, 27), (4.0, 3 * 0.611 * 15), (4.1, 3 * 0.611 * 15),
    ] {
      let caret = try scene.part("passwordCaret", at: time).position.x
      #expect(abs(caret - scene.rig.parts[index].rest.position.x - width) < 1e-9, "at \(time)")
    }
  }

  @Test func `the last character shows for two seconds`() throws {
    let scene = try play("[tap: password, wait: 1, { type: ab, pace: 0.5 }, wait: 3]")
    for (time, text) in [
      (0.99, ""), (1, "a"), (1.49, "a"), (1.5, "•b"), (3, "•b"), (3.49, "•b"), (3.5, "••"),
    ] {
      #expect(try scene.part("passwordText", at: time).text == text)
    }
  }

  @Test func `the times of keys are decimals`() throws {
    // 1.1 + 0.14 is a little more than 1.24, at which a frame of 25 or 50 a second is.
    let scene = try play(
      "[tap: email, wait: 0.6, wait: 0.5, { type: abcdef, pace: 0.14 }, wait: 1]")
    for (key, time) in [1.1, 1.24, 1.38, 1.52, 1.66, 1.8].enumerated() {
      #expect(try scene.part("emailText", at: time).text?.count == key + 1, "at \(time)")
    }
  }

  @Test func `a character in the place of a deleted one shows as long`() throws {
    let scene = try play(
      "[tap: password, type: a, wait: 0.4, press: backspace, type: b, wait: 3]")
    for (time, text) in [(0, "a"), (0.5, "b"), (2, "b"), (2.49, "b"), (2.5, "•")] {
      #expect(try scene.part("passwordText", at: time).text == text)
    }
  }

  @Test func `a scene lasts until the last bullet`() throws {
    let scene = try play("[tap: password, wait: 1, { type: ab, pace: 0 }]")
    #expect(scene.timeline.duration == 3)
    #expect(try scene.part("passwordText", at: 2.999).text == "•b")
    #expect(try scene.part("passwordText", at: 3).text == "••")
  }

  @Test func `a field that is left shows bullets only`() throws {
    let scene = try play(
      "[tap: password, wait: 1, { type: ab, pace: 0.1 }, press: return, wait: 1]")
    #expect(try scene.part("passwordText", at: 1.19).text == "•b")
    #expect(try scene.part("passwordText", at: 1.21).text == "••")
  }

  @Test func `deleting shows bullets only`() throws {
    let scene = try play(
      "[tap: password, { type: ab, pace: 0 }, wait: 0.1, press: backspace, wait: 1]")
    #expect(try scene.part("passwordText", at: 0.05).text == "•b")
    #expect(try scene.part("passwordText", at: 0.1).text == "•")
  }

  @Test func `the screen of the readme plays to its end`() throws {
    let scene = try PlayedScene(scene: "session", of: .named("login"))
    try scene.expectBearAtRest(at: 0)
    try scene.expectBearAtRest(at: scene.timeline.duration)
    for name in scene.parts(of: "bear.") where !name.hasSuffix("Arm") {
      _ = try scene.corners(of: name, at: scene.timeline.duration / 2)
    }
  }
}
