import CritterDiff
import CritterGraphics
import CritterKit
import CritterRig
import CritterRigFile
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterEditing
@testable import CritterPreview

@Suite struct `A stage` {
  private let project: Folder
  private let configuration: PreviewConfiguration
  private let page: StagePage

  init() throws {
    let project = try Folder.project()
    let rigs = ["bear", "login"].map { ($0.exact, "\(project.path)/parts/\($0)") }
    self.project = project
    configuration = PreviewConfiguration(
      rigs: Dictionary(uniqueKeysWithValues: rigs), firstRig: "bear", arguments: [:],
      rigsOption: nil, against: "HEAD", temporaryFolder: project.path + "/tmp",
      text: textShaping(), rigEditor: RigEditor(isReadOnly: false, TemporaryFiles()))
    page = StagePage(on: configuration)
  }

  /// Changes a file of the bear.
  private func edit(_ file: String, _ old: String, _ new: String) throws {
    let text = project.text("parts/bear/\(file)")
    #expect(text.contains(old))
    try project.write(text.replacing(old, with: new), to: "parts/bear/\(file)")
  }

  private let frame = #""do":"frame","number":2,"time":0,"frame":{"listsParts":true}"#

  @Test func `describes the rig that it opens, the first if none is named`() async throws {
    let rig = try await page.ask(#""do":"open""#, RigMessage.self)
    #expect(rig.name == "bear" && rig.rigs == ["bear", "login"])
    #expect(rig.generation == 1 && !rig.isShown)
    #expect(rig.themes.contains("dark.theme.yaml"))
  }

  @Test func `answers a message when the page has read the answers before it`() async throws {
    let sent = Inbox<PageMessage>()
    let counts = Inbox<Int>()
    let stage = Stage(
      in: configuration,
      drain: {
        counts.put(sent.count)
        if counts.count == 3 { throw CancellationError() }
      }, send: { sent.put($0) })
    let (texts, page) = AsyncStream.makeStream(of: SocketMessage.self)
    for _ in 0..<10 { page.yield(.request("nonsense")) }
    await #expect(throws: CancellationError.self) { try await stage.answer(all: texts) }
    for count in 1...3 { #expect(try await counts.next() == count) }
    #expect(sent.count == 3)
  }

  @Test func `answers so many requests at a time that take long`() async throws {
    _ = try await page.ask(#""do":"open","rig":"bear""#, RigMessage.self)
    let tile =
      #""do":"tile","stage":{"kind":"still","states":[]},"output":{"format":"png","scale":1}"#
    // Nothing else runs on the stage in between.
    await page.stage.run { stage in
      for number in 1...33 { stage.answer("{\(tile),\"number\":\(number)}") }
    }
    let refusal: TextMessage = try await page.next()
    #expect(page.number == 33 && refusal.text.contains("too many"))
    for _ in 1...32 { _ = try await page.next(FileHeader.self) }
    _ = try await page.ask(tile, FileHeader.self)
  }

  @Test func `refuses a change at an index that no list has`() async throws {
    try await page.open("bear")
    for index in ["-1", "-9223372036854775808", "9223372036854775807"] {
      let change = #"{"path":["canvas","size",\#(index)],"text":"9","adds":true}"#
      let answer = try await page.ask(
        #""do":"change","number":3,"changes":[\#(change)]"#, TextMessage.self)
      #expect(answer.kind == "refusal")
    }
  }

  /// A change that adds a part with the file that was sent.
  private func hat(_ size: Int) -> String {
    #""do":"change","number":2,"edit":{"addPart":{"name":"hat","text":"{ frame: [0, 0, 4, 4], art: %art }"}},"#
      + #""drawing":{"name":"hat","type":"svg","size":\#(size)}"#
  }

  @Test func `adds the drawing that was sent before, and no other`() async throws {
    try await page.open("bear")
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>"#
    for (file, size) in [("", svg.count), ("", 0), (svg + " ", svg.count), (svg, svg.count + 1)] {
      await page.send(file: file)
      #expect(try await page.ask(hat(size), TextMessage.self).text.contains("is missing"))
    }
    await page.send(file: svg)
    _ = try await page.ask(hat(svg.count), ChangedMessage.self)
    #expect(project.text("parts/bear/hat.svg") == svg + "\n")
  }

  @Test(.inCheck) func `goes on after a rig with 9,000 masks of each other is saved`() async throws
  {
    try await page.open("bear", states: "neutral")
    let yaml = project.text("parts/bear/rig.yaml")
    let masks = (0..<9_000).map {
      "  m\($0): { fill: red, frame: [0, 0, 9, 9], mask: { part: m\($0 + 1) } }\n"
    }
    try project.write(
      "canvas: { size: [9, 9] }\nparts:\n\(masks.joined())  m9000: { fill: red, frame: [0, 0, 9, 9] }\n",
      to: "parts/bear/rig.yaml")
    let problems = try await page.next(ProblemMessage.self).problems
    #expect(problems.map(\.message) == ["masks are nested more than 16 deep"])
    try project.write(yaml, to: "parts/bear/rig.yaml")
    #expect(try await page.next(RigMessage.self).name == "bear")
  }

  @Test func `writes a dropped drawing without its scripts`() async throws {
    try await page.open("bear")
    let svg =
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" onload="run()"><script>run()</script>"#
      + #"<a href="javascript:run()"><rect width="4" height="4" fill="teal" onclick="run()"/></a>"#
      + #"<image href="https://example.com/x.png" width="1" height="1"/></svg>"#
    await page.send(file: svg)
    _ = try await page.ask(hat(svg.utf8.count), ChangedMessage.self)
    let hat = project.text("parts/bear/hat.svg")
    #expect(
      hat == #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">"#
        + #"<a><rect width="4" height="4" fill="teal"/></a><image width="1" height="1"/></svg>"#
        + "\n")
  }

  @Test func `offers the rigs that there are for one that there is not`() async throws {
    let message = try await page.ask(
      #""do":"open","rig":"../../etc/criter""#, UnknownRigMessage.self)
    #expect(message.rigs == ["bear", "login"])
  }

  @Test func `warns of a path with an error`() async throws {
    try await page.open("bear", states: "shy")
    _ = try await page.ask(frame, ReceivedImage.self)
    try edit("face.svg", "<path", "<path d='M45.5 zz'/><path")
    _ = try await page.next(ReceivedImage.self)
    _ = try await page.next(RigMessage.self)
    _ = try await page.next(StageMessage.self)
    let warnings = try await page.next(WarningsMessage.self)
    #expect(warnings.problems.map(\.line) == [2])
  }

  @Test func `says what it shows, and shows it`() async throws {
    _ = try await page.ask(#""do":"open","rig":"bear""#, RigMessage.self)
    let stage = try await page.ask(
      #""do":"stage","number":7,"stage":{"kind":"still","states":["peek"],"scale":2}"#,
      StageMessage.self)
    #expect(page.number == 7 && stage.duration == 0)
    #expect(stage.combination == ["shy", "peek"] && stage.exclusions.keys.sorted() == ["active"])
    let image = try await page.ask(frame, ReceivedImage.self)
    #expect(image.header.number == 2 && image.header.view == "now" && image.header.isLast)
    #expect(image.header.width == 320)
    #expect(image.bytes.count == 320 * image.header.height * 4)
  }

  @Test func `sends only the rows that the page does not have`() async throws {
    try await page.open("bear", states: "neutral")
    #expect(try await page.ask(frame, ReceivedImage.self).header.rowCount > 0)
    #expect(try await page.ask(frame, ReceivedImage.self).header.rowCount == 0)
  }

  @Test func `answers the page's last requests again after a save`() async throws {
    try await page.open("bear", states: "shy")
    let old = try await page.ask(frame, ReceivedImage.self)
    try edit("face.svg", "#68d8d6", "#ff8800")
    // The image comes first.
    let new = try await page.next(ReceivedImage.self)
    #expect(new.header.number == 2 && new.header.generation == 2 && new.header.rowCount > 0)
    #expect(new.bytes != old.bytes)
    let rig = try await page.next(RigMessage.self)
    #expect(rig.generation == 2 && rig.isShown)
    let stage = try await page.next(StageMessage.self)
    #expect(page.number == 1 && stage.combination == ["shy"])
  }

  @Test func `keeps the last good image while the rig is broken`() async throws {
    try await page.open("bear", states: "active")
    _ = try await page.ask(frame, ReceivedImage.self)
    try edit("rig.yaml", "excludes: [neutral, shy]", "excludes: [neutral, shyy]")
    let problem = try #require(try await page.next(ProblemMessage.self).problems.first)
    #expect(problem.path.hasSuffix("bear/rig.yaml") && problem.message.contains("'shyy'"))
    #expect(try await page.ask(frame, ReceivedImage.self).header.rowCount == 0)
    try edit("rig.yaml", "excludes: [neutral, shyy]", "excludes: [neutral, shy]")
    _ = try await page.next(ReceivedImage.self)
    #expect(try await page.next(RigMessage.self).isShown)
  }

  @Test func `shows nothing of a state that is gone until the page asks for another`() async throws
  {
    try await page.open("bear", states: "ecstatic")
    _ = try await page.ask(frame, ReceivedImage.self)
    try edit("rig.yaml", "ecstatic", "joyful")
    let rig = try await page.next(RigMessage.self)
    #expect(!rig.isShown && rig.states.contains { $0.name == "joyful" })
    let nothing = try await page.ask(frame, TextMessage.self)
    #expect(nothing.kind == "nothing" && page.number == 2)
    let stage = #""do":"stage","number":3,"stage":{"kind":"still","states":["ecstatic"]}"#
    #expect(try await page.ask(stage, TextMessage.self).kind == "refusal")
    // When it is back, so is its image.
    try edit("rig.yaml", "joyful", "ecstatic")
    #expect(try await page.next(ReceivedImage.self).header.generation == 3)
    #expect(try await page.next(RigMessage.self).isShown)
    _ = try await page.next(StageMessage.self)
    #expect(page.number == 3)
  }

  @Test func `forgets a part that vanishes while it is shown alone`() async throws {
    try await page.open("bear")
    let solo = #""kind":"still","states":[],"solo":"head/muzzle/nose","hidden":["body"]"#
    _ = try await page.ask(#""do":"stage","stage":{\#(solo)}"#, StageMessage.self)
    let header = try await page.ask(frame, ReceivedImage.self).header
    let nose = try #require(header.parts?.first { $0.path == "head/muzzle/nose" })
    let body = try #require(header.parts?.first { $0.path == "body" })
    #expect(nose.isVisible && !body.isVisible)
    try edit("rig.yaml", "nose:", "snout:")
    _ = try await page.next(ReceivedImage.self)
    let rig = try await page.next(RigMessage.self)
    #expect(rig.isShown && !rig.parts.contains { $0.name == "nose" })
  }

  @Test func `sends the command for what it shows`() async throws {
    try await page.open("bear", states: "shy")
    let command = try await page.ask(
      #""do":"command","number":5,"output":{"format":"gif"}"#, TextMessage.self)
    #expect(command.text == "critter render bear --state shy -o bear-shy.gif")
  }

  @Test func `saves the file that it shows, and a scene of what was done`() async throws {
    try await page.open("bear", states: "shy")
    let file = try await page.ask(
      #""do":"save","number":6,"output":{"format":"png"}"#, FileHeader.self)
    #expect(file.number == 6 && file.name == "bear-shy.png" && file.type == "image/png")
    _ = try await page.ask(#""do":"open","rig":"login""#, RigMessage.self)
    let live = #""do":"stage","stage":{"kind":"live","events":[{"at":0.5,"tap":"email"}]}"#
    _ = try await page.ask(live, StageMessage.self)
    let saved = try await page.ask(
      #""do":"saveScene","number":8,"name":"visit","time":1"#, TextMessage.self)
    #expect(saved.kind == "sceneSaved" && saved.text.hasSuffix("login/visit.scene.yaml"))
    #expect(project.text("parts/login/visit.scene.yaml").contains("tap: \"email\""))
  }

  @Test(arguments: [
    ("lottie", "bear-shy.json", "application/json"),
    ("dotlottie", "bear-shy.lottie", "application/zip"),
  ])
  func `names a file as the command needs it to make the same`(
    format: String, name: String, type: String
  ) async throws {
    try await page.open("bear", states: "shy")
    let file = try await page.ask(
      #""do":"save","output":{"format":"\#(format)"}"#, FileHeader.self)
    #expect(file.name == name && file.type == type)
    let command = try await page.ask(
      #""do":"command","output":{"format":"\#(format)"}"#, TextMessage.self)
    #expect(command.text == "critter render bear --state shy -o \(name)")
  }

  @Test(arguments: [
    (#""kind":"still","states":["neutral"]"#, ["lookX", "lookY"]),
    (#""kind":"still","states":["active"]"#, ["gaze", "lookX", "lookY"]),
    (#""kind":"transition","from":["active"],"to":["shy"]"#, ["gaze", "lookX", "lookY"]),
    (#""kind":"clip","name":"idle","states":[]"#, ["lookX", "lookY"]),
    (#""kind":"clip","name":"idle","states":["active"]"#, ["gaze", "lookX", "lookY"]),
    (#""kind":"clip","name":"look","states":["active"]"#, ["lookX", "lookY"]),
    (#""kind":"live","events":[]"#, ["gaze", "lookX", "lookY", "calmed"]),
  ])
  func `tells which inputs it depends on`(stage: String, inputs: [String]) async throws {
    _ = try await page.ask(#""do":"open","rig":"bear""#, RigMessage.self)
    let message = try await page.ask(
      #""do":"stage","number":1,"stage":{\#(stage)}"#, StageMessage.self)
    #expect(message.inputs == inputs)
  }

  @Test func `has handles where there is something to write to`() async throws {
    try await page.open("bear", states: "shy")
    let properties = #""do":"properties","name":"leftArm","time":"#
    let all = ["move", "size", "turn", "scale", "anchor"]
    #expect(try await page.ask(properties + "0", PropertiesMessage.self).handles == all)
    for (stage, time, handles) in [
      (#""kind":"transition","from":["neutral"],"to":["shy"]"#, 0, all),
      (#""kind":"transition","from":["neutral"],"to":["shy"]"#, 0.1, []),
      (#""kind":"live","events":[]"#, 0, []),
    ] {
      _ = try await page.ask(#""do":"stage","stage":{\#(stage)}"#, StageMessage.self)
      #expect(try await page.ask(properties + "\(time)", PropertiesMessage.self).handles == handles)
    }
    _ = try await page.ask(
      #""do":"stage","stage":{"kind":"clip","records":true,"name":"idle","states":[]}"#,
      StageMessage.self)
    let head = try await page.ask(
      #""do":"properties","name":"head","time":2.35"#, PropertiesMessage.self)
    #expect(head.handles == ["move", "turn", "scale"])
  }

  @Test func `changes a part of a rig in the same file where it is`() async throws {
    try project.write(
      """
      canvas: { size: [100, 40] }
      rigs:
        meter:
          canvas: { size: [40, 8] }
          colors: { ink: "#2f6bff" }
          parts:
            bar: { frame: [0, 0, 30, 8], fill: ink }
      parts:
        cpu: { rig: meter, frame: [4, 4, 40, 8] }
        memory: { rig: meter, frame: [4, 20, 40, 8] }

      """, to: "parts/bear/rig.yaml")
    try await page.open("bear")
    let properties = try await page.ask(
      #""do":"properties","name":"memory/bar","time":0"#, PropertiesMessage.self)
    #expect(
      properties.target == "rig meter: rest" && properties.reason == nil
        && properties.handles.contains("move"))
    let fill = try #require(properties.fields.first { $0.label == "fill" })
    #expect(fill.path == ValuePath("rigs", "meter", "parts", "bar", "fill"))
    #expect(fill.definition?.path == ValuePath("rigs", "meter", "colors", "ink"))
    let width = #"{"path":["rigs","meter","parts","bar","frame",2],"text":"20","was":"30"}"#
    await page.send(#""do":"change","number":5,"changes":[\#(width)]"#)
    while !project.text("parts/bear/rig.yaml").contains("frame: [0, 0, 20, 8]") {
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  @Test func `knows where a color with a name is defined`() async throws {
    try edit(
      "rig.yaml", "  body: { art:",
      "  blot: { fill: fur, stroke: red, frame: [4, 4, 20, 20] }\n  body: { art:")
    try await page.open("bear", states: "neutral")
    let fields = try await page.ask(
      #""do":"properties","name":"blot","time":0"#, PropertiesMessage.self
    ).fields
    let fill = try #require(fields.first { $0.label == "fill" })
    #expect(
      fill.definition == PropertyField.Definition(path: ValuePath("colors", "fur"), text: "#68d8d6")
    )
    #expect(fields.first { $0.label == "stroke" }?.definition == nil)
  }

  private func stage(theme: String) async throws -> StageMessage {
    try await page.ask(
      #""do":"stage","number":1,"stage":{"kind":"still","states":[]\#(theme)}"#)
  }

  @Test func `has the named colors of the shown theme`() async throws {
    try await page.open("bear")
    let dark = try await stage(theme: #","theme":"dark.theme.yaml""#)
    let light = try await stage(theme: "")
    let bear = try RigDocument(contentsOf: rigFolder("bear"))
    let theme = try bear.theme(named: "dark")
    #expect(light.colors.map(\.value) == (try bear.resolved().colors.map(\.color.hex)))
    #expect(
      dark.colors.map(\.value) == (try bear.resolved(theme: theme).colors.map(\.color.hex)))
    #expect(dark.colors.map(\.value) != light.colors.map(\.value))
  }

  @Test func `recolors art with a named color, so that themes still recolor both`() async throws {
    try await page.open("bear")
    let bear = project.path + "/parts/bear"
    func dark() throws -> [[UInt8]] {
      let document = try RigDocument(contentsOf: bear)
      return try document.resolved(theme: document.theme(named: "dark")).art.map(\.bytes)
    }
    let (rig, face, before) = (
      project.text("parts/bear/rig.yaml"), project.text("parts/bear/face.svg"), try dark()
    )
    #expect(face.contains("#68d8d6"))
    let change = ##"{"path":["colors","fur"],"text":"#ff8800","was":"#68d8d6"}"##
    await page.send(#""do":"change","number":5,"label":"Color","changes":[\#(change)]"#)
    while !project.text("parts/bear/face.svg").contains("#ff8800") {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(project.text("parts/bear/rig.yaml").contains("fur: \"#ff8800\""))
    #expect(try dark() == before)
    await page.send(#""do":"undo""#)
    while project.text("parts/bear/face.svg") != face {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(project.text("parts/bear/rig.yaml") == rig)
  }

  @Test func `lists what changed since the last commit`() async throws {
    try await page.open("bear", states: "neutral")
    #expect(try await page.ask(#""do":"changes","number":9"#, ChangesMessage.self).changes.isEmpty)
    try edit("face.svg", "#68d8d6", "#ff8800")
    #expect(try await page.next(RigMessage.self).generation == 2)
    let message = try await page.ask(#""do":"changes","number":10"#, ChangesMessage.self)
    #expect(page.number == 10 && message.against.hasSuffix(" First drawing"))
    #expect(
      message.changes.first == RigChange(.art, "face.svg", .changed))
    try project.commit("Second drawing")
    let later = try await page.ask(#""do":"changes","number":11"#, ChangesMessage.self)
    #expect(later.against.hasSuffix(" Second drawing") && later.changes.isEmpty)
  }

  @Test func `shows the earlier version next to the rig`() async throws {
    try edit("face.svg", "#68d8d6", "#ff8800")
    try await page.open("bear", states: "neutral")
    let compared =
      #""do":"frame","number":3,"time":0,"frame":"#
      + #"{"isCompared":true,"showsDifference":true,"measuresDifference":true}"#
    let before = try await page.ask(compared, ReceivedImage.self)
    let difference = try await page.next(ReceivedImage.self)
    let now = try await page.next(ReceivedImage.self)
    #expect([before, difference, now].map(\.header.view) == ["before", "difference", "now"])
    #expect(now.header.difference?.contains("pixels changed") == true)
    #expect(before.bytes != now.bytes)
  }

  @Test func `answers other requests while git is at work`() async throws {
    try await page.open("bear", states: "shy")
    await page.send(#""do":"changes","number":12"#)
    _ = try await page.ask(
      #""do":"command","number":13,"output":{"format":"png"}"#, TextMessage.self)
    #expect(page.number == 13)
    _ = try await page.next(ChangesMessage.self)
    #expect(page.number == 12)
  }

  @Test(arguments: [
    "", #""do":"fly""#, #""do":"frame""#, #""do":"edit","name":"/etc/passwd""#,
    #""do":"stage","stage":{"kind":"still"}"#, #""do":"save","output":{"format":"gif"}"#,
  ])
  func `refuses what it does not understand or cannot do`(request: String) async throws {
    #expect(try await page.ask(request, TextMessage.self).kind == "refusal")
  }

  @Test func `is silent after its end`() async throws {
    try await page.open("bear", states: "shy")
    await page.stage.close()
    let count = page.count
    try edit("face.svg", "#68d8d6", "#ff8800")
    // Another stage gets a message, so this one would have got it, too.
    let other = StagePage(on: configuration)
    try await other.open("bear")
    _ = try await other.ask(frame, ReceivedImage.self)
    try edit("face.svg", "#ff8800", "#68d8d6")
    _ = try await other.next(ReceivedImage.self)
    #expect(page.count == count)
  }
}

extension Stage {
  /// Does all of something before anything else.
  fileprivate func run(_ work: @Sendable (isolated Stage) -> Void) { work(self) }
}
