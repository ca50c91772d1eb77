import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import Foundation

/// What one page sees: its rig, what it asked to show of it, and the answers.
actor Stage {
  /// A message to the page.
  typealias Send = @Sendable (PageMessage) -> Void

  let configuration: PreviewConfiguration
  let send: Send
  private(set) var name = ""
  private(set) var generation = 0
  var now: LiveRig?
  var before: LiveRig?
  var revision: Revision?
  private(set) var view = ViewOptions()
  private var watcher: Watcher?
  /// What the page's pictures show, by view.
  var shown: [String: Bitmap] = [:]
  /// Whether what the page asked for last is what would be drawn.
  var isShowing = false
  private var isOpen = true

  init(in configuration: PreviewConfiguration, send: @escaping Send) {
    self.configuration = configuration
    self.send = send
  }

  /// Answers one message of the page.
  func answer(_ text: String) {
    let request: PageRequest
    do {
      request = try JSONDecoder().decode(PageRequest.self, from: Data(text.utf8))
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

  private func perform(_ request: PageRequest) throws {
    switch request.kind {
    case .open: try open(request.rig ?? "")
    case .stage: try show(request)
    case .frame: try sendFrames(request)
    case .pose: try tell("pose", request) { try self.poseText($0) }
    case .command: try tell("command", request) { try self.command($0) }
    case .save: try save(request)
    case .saveScene: try saveScene(request)
    case .changes: try sendChanges(request)
    }
  }

  private func open(_ wanted: String) throws {
    let name = wanted.isEmpty ? configuration.firstRig : wanted
    guard let folder = configuration.rigs[name] else {
      throw PreviewError.refused("no rig '\(name)'")
    }
    if self.name != name {
      self.name = name
      (now, before, revision, shown) = (nil, nil, nil, [:])
      view = ViewOptions()
      watcher = try Watcher(of: { RigFolders.all(of: folder) }) { [weak self] in
        try await self?.reload()
      }
    }
    do {
      try read(folder)
    } catch {
      report(error, nil)
    }
  }

  private func read(_ folder: String) throws {
    let live: LiveRig
    do {
      live = try LiveRig(folder, view, text: configuration.text)
      isShowing = true
    } catch {
      // It may be that only what was shown is there no more, or is broken: then the page is told
      // what there is, and asks again for what it wants.
      live = try LiveRig(folder, ViewOptions(), text: configuration.text)
      isShowing = false
    }
    // Finds fonts that are not there.
    _ = try live.drawing(of: live.pose(at: 0))
    now = live
    generation += 1
    try sendJSON(describe(live))
  }

  /// A file was saved. What cannot be read is read once more a moment later, since an editor may
  /// be about to write it.
  private func reload() async throws {
    guard isOpen else { return }
    do {
      try read(folder)
    } catch {
      try await Task.sleep(for: .milliseconds(40))
      rereadOrReport()
    }
  }

  private func rereadOrReport() {
    guard isOpen else { return }
    do {
      try read(folder)
    } catch {
      report(error, nil)
    }
  }

  private func describe(_ live: LiveRig) -> RigMessage {
    RigMessage(
      live.rig, generation: generation, rigs: configuration.rigs.keys.sorted(),
      sceneFiles: sceneFiles.keys.sorted(), themes: themes)
  }

  var folder: String { configuration.rigs[name] ?? "" }
  var themes: [String] { RigFolders.files(in: folder, endingIn: ".theme.yaml") }

  var sceneFiles: [String: String] {
    let names = RigFolders.files(in: folder, endingIn: ".scene.yaml")
    return Dictionary(names.map { ($0, "\(folder)/\($0)") }, uniquingKeysWith: { $1 })
  }

  func openRig() throws(PreviewError) -> LiveRig {
    guard let now else { throw .refused("no rig is open") }
    return now
  }

  private func show(_ request: PageRequest) throws {
    guard let wish = request.stage else { throw PreviewError.refused("nothing to show") }
    let live = try openRig()
    isShowing = false
    let view = try wish.options(themes: themes, sceneFiles: sceneFiles)
    try live.show(view)
    self.view = view
    isShowing = true
    let size = live.pixels
    let (combination, obstacles) = try live.rig.compatibility(of: wish.states ?? wish.to ?? [])
    try sendJSON(
      StageMessage(
        number: request.number, duration: live.timeline.duration, width: size.width,
        height: size.height, combination: combination, obstacles: obstacles,
        tracks: TrackNote.notes(of: live.timeline, in: live.rig),
        sceneText: view.liveEvents.map { LiveScene.text($0) }))
  }

  private func tell(
    _ kind: String, _ request: PageRequest, _ make: (PageRequest) throws -> String
  ) throws {
    try sendJSON(TextMessage(is: kind, number: request.number, text: make(request)))
  }

  private func refuse(_ reason: String, _ number: Int?) {
    send(.json(TextMessage(is: "refusal", number: number, text: reason)))
  }

  func report(_ error: any Error, _ number: Int?) {
    send(.json(ProblemMessage(number: number, problems: ProblemNote.notes(of: error))))
  }

  func sendJSON(_ value: some Encodable & Sendable) throws {
    send(.json(value))
  }
}
