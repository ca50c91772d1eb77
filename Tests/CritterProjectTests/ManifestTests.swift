import CritterEncode
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import CritterTestSupport
import Foundation
import Testing

@testable import CritterProject

@Suite struct ManifestTests {
  private func outputs(_ yaml: String, path: String = "critter.yml") throws -> [ManifestOutput] {
    try Manifest(yaml: Data(yaml.utf8), path: path).outputs
  }

  @Test func `an output takes the options of the command line`() throws {
    let output = try #require(
      outputs(
        """
        outputs:
          - output: docs/a.gif
            rig: bear
            from: neutral
            to: [active, ecstatic]
            set: { gaze: 0.5 }
            fps: 50
            speed: 0.1
            frames: 0-9,20,30-40x2
            bounce: true
            hold: 1
            hold-end: 2
            size: 320x240
            background: "#fff"
            loop: once
            matte: teal
            palette: 16
            dither: ordered
            quality: 80
        """
      ).first)
    var request = RenderRequest(.transition(from: ["neutral"], to: ["active", "ecstatic"]))
    request.inputs = ["gaze": "0.5"]
    (request.playback.frameRate, request.playback.speed) = (50, 0.1)
    request.playback.frames = ["0-9", "20", "30-40x2"].compactMap(FrameRange.init)
    (request.playback.bounces, request.playback.holdStart, request.playback.holdEnd) = (true, 1, 2)
    (request.framing.width, request.framing.height) = (320, 240)
    request.framing.background = Color(1, 1, 1)
    request.options = EncodeOptions(
      plays: 1, matte: Color(css: "teal"), colors: 16, dither: .ordered, quality: 80)
    #expect(output.name == "docs/a.gif")
    #expect(try output.request(workers: 1) == request)
    #expect(
      output.request
        == "bear --from neutral --to active,ecstatic --set gaze=0.5 --fps 50 --speed 0.1 "
        + "--frames 0-9,20,30-40x2 --bounce --hold 1 --hold-end 2 --size 320x240 "
        + "--background '#ffffff' --loop once --matte '#008080' --palette 16 --dither ordered --quality 80"
    )
  }

  @Test func `what isn't set has the command line's default`() throws {
    let output = try #require(
      outputs("outputs: [{ output: a.png, rig: toy, state: rest }]").first)
    #expect(try output.request(workers: 1) == RenderRequest(.still(["rest"])))
  }

  @Test func `an output's own option takes the default's place`() throws {
    let requests = try outputs(
      """
      defaults: { rig: toy, state: on, scale: 2, fps: 10 }
      outputs:
        - output: a.png
        - { output: b.gif, from: rest, to: on, width: 50 }
        - { output: c.gif, scene: taps, fps: 20 }
        - { output: d.gif, clip: ring }
      """
    ).map(\.request)
    #expect(
      requests == [
        "toy --state on --fps 10 --scale 2", "toy --from rest --to on --fps 10 --width 50",
        "toy --scene taps --fps 20 --scale 2", "toy --state on --clip ring --fps 10 --scale 2",
      ])
  }

  @Test func `a matrix makes one output of each combination`() throws {
    let outputs = try outputs(
      """
      variables: { folder: docs, prefix: "${folder}/bear" }
      outputs:
        - output: ${prefix}-${state}-${theme}.${format}
          rig: bear
          state: ${state}
          matrix:
            state: [shy, "${folder}"]
            theme: { light: , dark: { theme: dark.yaml, background: black } }
            format: [png, gif]
      """)
    #expect(
      outputs.map(\.name) == [
        "docs/bear-shy-light.png", "docs/bear-shy-light.gif", "docs/bear-shy-dark.png",
        "docs/bear-shy-dark.gif", "docs/bear-docs-light.png", "docs/bear-docs-light.gif",
        "docs/bear-docs-dark.png", "docs/bear-docs-dark.gif",
      ])
    #expect(outputs[0].request == "bear --state shy")
    #expect(outputs[2].request == "bear --state shy --theme dark.yaml --background '#000000'")
  }

  @Test func `several scales are several outputs`() throws {
    let outputs = try outputs(
      """
      outputs:
        - { output: a.png, rig: toy, state: on, scale: [1, 2] }
        - { output: frames/, rig: toy, from: rest, to: on, scale: 2 }
      """)
    #expect(outputs.map(\.name) == ["a.png", "a@2x.png", "frames/%04d.png"])
    #expect(
      outputs.map(\.request) == [
        "toy --state on", "toy --state on --scale 2", "toy --from rest --to on --scale 2",
      ])
  }

  @Test(arguments: [
    ("./a.png", "a.png"), ("docs//a.png", "docs/a.png"), ("docs/../a.png", "a.png"),
    ("a/./b.png", "a/b.png"),
  ])
  func `paths are written in one way`(written: String, name: String) throws {
    let yaml = "outputs: [{ output: \(written), rig: toy, state: on }]"
    #expect(try outputs(yaml).map(\.name) == [name])
  }

  @Test(arguments: [
    ("critter.yml", "", "critter.lock.json"), ("docs/x.yaml", "docs/", "docs/x.lock.json"),
    ("/a/pictures", "/a/", "/a/pictures.lock.json"),
  ])
  func `the lock stands beside the manifest`(path: String, folder: String, lock: String) throws {
    let manifest = try Manifest(
      yaml: Data("outputs: [{ output: a.png, rig: toy, state: on }]".utf8), path: path)
    #expect(manifest.folder == folder)
    #expect(manifest.lockPath == lock)
  }

  @Test func `every option of the command line is in the schema`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../schemas/critter.schema.json").standardizedFileURL
    if Repository.isRecording {
      try Data(Manifest.schema.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == Manifest.schema)
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(Manifest.schema.utf8)) as? [String: Any])
    let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
    let options = try #require(definitions["options"]?["properties"] as? [String: Any])
    #expect(
      Set(options.keys) == Set(["output", "rig", "pack", "tags"] + RenderOption.all.map(\.name)))
  }

  @Test func `equal requests are written in one way`() throws {
    let requests = try outputs(
      """
      outputs:
        - { output: a.gif, rig: toy, from: rest, to: [on, off], fps: 25, scale: 1, bounce: false }
        - { output: b.gif, to: "on, off", from: rest, rig: toy, hold: 0 }
      """
    ).map(\.request)
    #expect(requests == Array(repeating: "toy --from rest --to on,off", count: 2))
  }
}
