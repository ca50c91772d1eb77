import CritterGraphics
import CritterMotion
import CritterSyntax
import Testing

@testable import CritterEditing
@testable import CritterPreview

@Suite struct `The command` {
  private let command = ShellCommand(rig: "bear", rigs: nil, folder: "parts/bear")
  private let gif = OutputOptions(format: "gif", fps: 25, speed: 1, loop: nil)
  private let png = OutputOptions(format: "png", fps: nil, speed: nil, loop: nil)

  private func text(_ view: ViewOptions, _ output: OutputOptions, time: Double = 0) -> String {
    command.text(view, output, time: time, name: "out.\(output.format)", sceneFile: "a.scene.yaml")
  }

  @Test func `says no more than it needs to`() {
    var view = ViewOptions()
    view.subject = .selection(.transition(from: ["neutral"], to: ["shy"]))
    #expect(text(view, gif) == "critter render bear --from neutral --to shy -o out.gif")
  }

  @Test func `says everything that differs from the defaults`() {
    var view = ViewOptions()
    view.subject = .selection(.clip("look", over: ["active"]))
    view.inputs = ["gaze": 0.5]
    view.theme = "dark.theme.yaml"
    view.scale = 2
    view.background = Color(css: "#07beb8")
    #expect(
      text(view, OutputOptions(format: "gif", fps: 50, speed: 0.5, loop: "once"))
        == "critter render bear --clip look --state active --set gaze=0.5 "
        + "--theme parts/bear/dark.theme.yaml --fps 50 --speed 0.5 --loop once --scale 2 "
        + "--background '#07beb8' -o out.gif")
  }

  @Test func `of a picture says when, unless nothing moves`() {
    var view = ViewOptions()
    view.subject = .selection(.still([]))
    #expect(text(view, png, time: 1) == "critter render bear --state rest -o out.png")
    view.subject = .selection(.scene("session"))
    #expect(
      text(view, png, time: 1.5) == "critter render bear --scene session --at 1.5 -o out.png")
    view.subject = .live([])
    #expect(
      text(view, png, time: 2) == "critter render bear --scene a.scene.yaml --at 2 -o out.png")
  }

  @Test func `survives a shell`() {
    let command = ShellCommand(rig: "it's a bear", rigs: "my rigs", folder: "")
    #expect(
      command.text(ViewOptions(), png, time: 0, name: "o.png", sceneFile: "").hasPrefix(
        "critter render 'it'\\''s a bear' --rigs 'my rigs' --state rest"))
  }
}
