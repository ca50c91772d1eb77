import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import Foundation

/// What one page sees: its rig, what it asked to show of it, and the answers.
actor Stage {
  /// A message to the page.
  typealias Send = @Sendable (Message) -> Void

  private let house: House
  private let send: Send
  private var name = ""
  private var generation = 0
  private var now: Sitter?
  private var before: Sitter?
  private var revision: Revision?
  private var look = Look()
  private var watcher: Watcher?
  /// What the page's pictures show, by view.
  private var shown: [String: Bitmap] = [:]
  private var isOpen = true

  init(in house: House, send: @escaping Send) {
    self.house = house
    self.send = send
  }

  /// Answers one message of the page.
  func answer(_ text: String) {
    let request: Request
    do {
      request = try JSONDecoder().decode(Request.self, from: Data(text.utf8))
    } catch {
      return refuse("the page's message cannot be read", nil)
    }
    do {
      try perform(request)
    } catch let error as PreviewError {
      refuse(error.message, request.number)
    } catch let error as SelectionError {
      refuse(error.message, request.number)
    } catch {
      report(error, request.number)
    }
  }

  /// The page is gone: nothing is watched or drawn any more.
  func close() {
    isOpen = false
    watcher = nil
    (now, before, shown) = (nil, nil, [:])
  }

  private func perform(_ request: Request) throws {
    switch request.kind {
    case .open: try open(request.rig ?? "", request.number)
    case .stage: try show(request)
    case .frame: try sendFrames(request)
    case .hit: try tell("hit", request) { try self.hit($0) }
    case .pose: try tell("pose", request) { try self.poseText($0) }
    case .command: try tell("command", request) { try self.command($0) }
    case .save: try save(request)
    case .saveScene: try saveScene(request)
    case .changes: try sendChanges(request)
    }
  }

  // MARK: Opening and reloading

  private func open(_ wanted: String, _ number: Int?) throws {
    let name = wanted.isEmpty ? house.firstRig : wanted
    guard let folder = house.rigs[name] else { throw PreviewError.refused("no rig '\(name)'") }
    if self.name != name {
      self.name = name
      (now, before, revision, shown) = (nil, nil, nil, [:])
      look = Look()
      watcher = Watcher(of: { RigFolders.all(of: folder) }) { [weak self] in
        await self?.reload()
      }
    }
    try read(folder)
  }

  private func read(_ folder: String) throws {
    do {
      now = try Sitter(folder, look, text: house.text)
    } catch is SelectionError {
      // What was shown is there no more; the page is told what there is.
      now = try Sitter(folder, Look(), text: house.text)
    }
    try drawOnce()
    generation += 1
    if let now { try sendJSON(describe(now)) }
  }

  /// Finds what only drawing finds, as a font that is not there.
  private func drawOnce() throws {
    guard let now else { return }
    _ = try now.bitmap(of: now.pose(at: 0))
  }

  /// A file was saved. What cannot be read is read once more a moment later, since an editor may
  /// be about to write it.
  private func reload(isSecondTry: Bool = false) async {
    guard isOpen, let folder = house.rigs[name] else { return }
    let last = now
    do {
      try read(folder)
    } catch {
      now = last
      guard isSecondTry else {
        try? await Task.sleep(for: .milliseconds(40))
        return await reload(isSecondTry: true)
      }
      report(error, nil)
    }
  }

  private func describe(_ sitter: Sitter) -> RigAnswer {
    RigAnswer(
      sitter.rig, generation: generation, rigs: house.rigs.keys.sorted(),
      sceneFiles: sceneFiles.keys.sorted(), themes: themes)
  }

  private var folder: String { house.rigs[name] ?? "" }
  private var themes: [String] { RigFolders.files(in: folder, endingIn: ".theme.yaml") }

  private var sceneFiles: [String: String] {
    let names = RigFolders.files(in: folder, endingIn: ".scene.yaml")
    return Dictionary(names.map { ($0, "\(folder)/\($0)") }, uniquingKeysWith: { $1 })
  }

  // MARK: Showing

  private func sitter() throws(PreviewError) -> Sitter {
    guard let now else { throw .refused("no rig is open") }
    return now
  }

  private func show(_ request: Request) throws {
    guard let wish = request.stage else { throw PreviewError.refused("nothing to show") }
    let sitter = try sitter()
    let look = try wish.look(themes: themes, sceneFiles: sceneFiles)
    try sitter.show(look)
    self.look = look
    let size = sitter.pixels
    let (combination, obstacles) = try sitter.rig.company(of: wish.states ?? wish.to ?? [])
    try sendJSON(
      StageAnswer(
        number: request.number, duration: sitter.timeline.duration, width: size.width,
        height: size.height, combination: combination, obstacles: obstacles,
        tracks: TrackNote.notes(of: sitter.timeline, in: sitter.rig),
        sceneText: look.liveEvents.map { LiveScene.text($0) }))
  }

  private func sendFrames(_ request: Request) throws {
    let sitter = try sitter()
    let (time, wish) = (request.time ?? 0, request.frame ?? FrameWish())
    for (index, other) in (wish.onion ?? []).prefix(8).enumerated() {
      try send(sitter.bitmap(of: sitter.pose(at: other)), as: "onion\(index)", request)
    }
    let pose = sitter.pose(at: time)
    let bitmap = try sitter.bitmap(of: pose)
    var numbers: Difference?
    if wish.isCompared == true {
      let earlier = try earlierSitter(sitter)
      let other = try earlier.bitmap(of: earlier.pose(at: time))
      send(other, as: "before", request)
      if wish.showsDifference == true {
        let difference = DifferencePicture(other, bitmap)
        send(difference.bitmap, as: "difference", request)
        numbers = difference.numbers
      }
    }
    send(bitmap, as: "now", request) { header in
      let placed = sitter.rig.placedParts(of: pose)
      if wish.listsParts == true { header.parts = placed.map(PlacedNote.init) }
      header.fields = sitter.rig.fieldNotes(placed)
      header.inputs = sitter.inputs(at: time)
      header.difference = numbers
    }
  }

  /// Sends the rows that the page has not yet.
  private func send(
    _ bitmap: Bitmap, as view: String, _ request: Request,
    _ add: (inout PictureHeader) -> Void = { _ in }
  ) {
    let rows = bitmap.rows(changedSince: shown[view])
    shown[view] = bitmap
    var header = PictureHeader(
      number: request.number, view: view, generation: generation, time: request.time ?? 0,
      width: bitmap.size.width, height: bitmap.size.height, firstRow: rows.lowerBound,
      rowCount: rows.count, isLast: view == "now")
    add(&header)
    send(.picture(header, bitmap.bytes(ofRows: rows)))
  }

  // MARK: Parts

  private func hit(_ request: Request) throws -> String {
    let sitter = try sitter()
    let placed = sitter.rig.placedParts(of: sitter.pose(at: request.time ?? 0))
    let point = CritterGraphics.Point(request.x ?? 0, request.y ?? 0)
    return sitter.rig.partToTap(at: point, placed) ?? "canvas"
  }

  private func poseText(_ request: Request) throws -> String {
    let sitter = try sitter()
    guard let index = sitter.rig.parts.firstIndex(where: { $0.path == request.name }) else {
      throw PreviewError.refused("there is no such part any more")
    }
    let values = sitter.timeline.pose(at: request.time ?? 0).parts[index]
    return sitter.rig.text(of: sitter.rig.parts[index], values)
  }

  // MARK: Before and after

  /// - Throws: `PreviewError`, since what is wrong is not what is on the stage.
  private func earlierSitter(_ now: Sitter) throws -> Sitter {
    do {
      if let before {
        try before.show(now.look)
        return before
      }
      let revision = try Revision(of: folder, against: house.against, in: house.place)
      let sitter = try Sitter(revision.folder, now.look, text: house.text)
      (self.revision, before) = (revision, sitter)
      return sitter
    } catch let error as PreviewError {
      throw error
    } catch {
      let reason = ProblemNote.notes(of: error).map(\.message).joined(separator: "; ")
      throw PreviewError.refused("the earlier version cannot show this: \(reason)")
    }
  }

  /// Looks which the last commit is by now.
  private func sendChanges(_ request: Request) throws {
    let sitter = try sitter()
    (before, revision, shown["before"]) = (nil, nil, nil)
    let earlier = try earlierSitter(sitter)
    let (old, new) = (
      RigVersion(rig: earlier.rig, art: earlier.art, text: house.text),
      RigVersion(rig: sitter.rig, art: sitter.art, text: house.text)
    )
    try sendJSON(
      ChangesAnswer(
        number: request.number, against: revision?.label ?? house.against,
        changes: new.changes(since: old)))
  }

  // MARK: Files

  private func command(_ request: Request) throws -> String {
    guard let output = request.output else { throw PreviewError.refused("no output") }
    let rig = try sitter().rig
    return ShellCommand(rig: house.argument(for: name), parts: house.partsOption, folder: folder)
      .text(
        look, output, time: request.time ?? 0, name: fileName(rig, output),
        sceneFile: "\(folder)/\(request.name ?? "take").scene.yaml")
  }

  private func fileName(_ rig: Rig, _ output: OutputWish) -> String {
    "\(rig.name)-\(look.selection.shortName).\(output.format)"
  }

  /// While the file is being made, the page goes on.
  private func save(_ request: Request) throws {
    guard let output = request.output else { throw PreviewError.refused("no output") }
    let export = try Export(look, in: folder, output, time: request.time ?? 0)
    let header = FileHeader(
      number: request.number, name: fileName(try sitter().rig, output),
      type: "image/\(output.format)")
    Task {
      do {
        send(.file(header, try await export.bytes()))
      } catch {
        report(error, request.number)
      }
    }
  }

  private func saveScene(_ request: Request) throws {
    guard let events = look.liveEvents else {
      throw PreviewError.refused("nothing was done that a scene could hold")
    }
    let text = LiveScene.text(events, until: request.time)
    let path = try NewFile.write(text, named: request.name ?? "", ending: ".scene.yaml", in: folder)
    try sendJSON(TextAnswer(is: "sceneSaved", number: request.number, text: path))
  }

  // MARK: Answers

  private func tell(
    _ kind: String, _ request: Request, _ make: (Request) throws -> String
  ) throws {
    try sendJSON(TextAnswer(is: kind, number: request.number, text: make(request)))
  }

  private func refuse(_ reason: String, _ number: Int?) {
    send(.json(TextAnswer(is: "refusal", number: number, text: reason)))
  }

  private func report(_ error: any Error, _ number: Int?) {
    send(.json(ProblemAnswer(number: number, problems: ProblemNote.notes(of: error))))
  }

  private func sendJSON(_ value: some Encodable & Sendable) throws {
    send(.json(value))
  }
}

extension Look {
  /// What is being done on the page, where that shows.
  var liveEvents: [LiveEvent]? {
    if case .live(let events) = subject { events } else { nil }
  }
}

extension Selection {
  /// For a file's name.
  fileprivate var shortName: String {
    let words: [String] =
      switch self {
      case .still(let states): states.isEmpty ? ["rest"] : states
      case .transition(let from, let to):
        [from.isEmpty ? "rest" : from.joined(separator: "-")] + ["to"]
          + [to.isEmpty ? "rest" : to.joined(separator: "-")]
      case .clip(let name, _): [name]
      case .scene(let name):
        [
          URL(fileURLWithPath: name).lastPathComponent
            .replacing(/(\.scene)?\.ya?ml$/, with: "")
        ]
      }
    return words.joined(separator: "-")
  }
}

extension Rig {
  /// - Returns: the states with those that they stand on, and why each other state cannot be added.
  func company(of names: [String]) throws -> (combination: [String], obstacles: [String: String]) {
    let combination = try combination(names).map { states[$0].name }
    var obstacles: [String: String] = [:]
    for state in states where !combination.contains(state.name) {
      do throws(SelectionError) {
        _ = try self.combination(names + [state.name])
      } catch {
        obstacles[state.name] = error.message
      }
    }
    return (combination, obstacles)
  }
}
