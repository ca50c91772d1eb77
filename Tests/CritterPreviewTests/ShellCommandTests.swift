import CritterGraphics
import CritterMotion
import Testing

@testable import CritterPreview

@Suite struct `The command` {
  private let command = ShellCommand(rig: "critter", parts: nil, folder: "parts/critter")
  private let gif = OutputWish(format: "gif", fps: 25, speed: 1, loop: nil)
  private let png = OutputWish(format: "png", fps: nil, speed: nil, loop: nil)

  private func text(_ look: Look, _ output: OutputWish, time: Double = 0) -> String {
    command.text(look, output, time: time, name: "out.\(output.format)", sceneFile: "a.scene.yaml")
  }

  @Test func `says no more than it needs to`() {
    var look = Look()
    look.subject = .selection(.transition(from: ["neutral"], to: ["shy"]))
    #expect(text(look, gif) == "critter render critter --from neutral --to shy -o out.gif")
  }

  @Test func `says everything that differs from the defaults`() {
    var look = Look()
    look.subject = .selection(.clip("look", over: ["active"]))
    look.inputs = ["gaze": 0.5]
    look.theme = "dark.theme.yaml"
    look.scale = 2
    look.background = Color(css: "#07beb8")
    #expect(
      text(look, OutputWish(format: "gif", fps: 50, speed: 0.5, loop: "bounce"))
        == "critter render critter --clip look --state active --set gaze=0.5 "
        + "--theme parts/critter/dark.theme.yaml --fps 50 --speed 0.5 --bounce --scale 2 "
        + "--background '#07beb8' -o out.gif")
  }

  @Test func `of a picture says when, unless nothing moves`() {
    var look = Look()
    look.subject = .selection(.still([]))
    #expect(text(look, png, time: 1) == "critter render critter --state rest -o out.png")
    look.subject = .selection(.scene("session"))
    #expect(
      text(look, png, time: 1.5) == "critter render critter --scene session --at 1.5 -o out.png")
    look.subject = .live([])
    #expect(
      text(look, png, time: 2) == "critter render critter --scene a.scene.yaml --at 2 -o out.png")
  }

  @Test func `survives a shell`() {
    let command = ShellCommand(rig: "it's a bear", parts: "my parts", folder: "")
    #expect(
      command.text(Look(), png, time: 0, name: "o.png", sceneFile: "").hasPrefix(
        "critter render 'it'\\''s a bear' --parts 'my parts' --state rest"))
  }
}
