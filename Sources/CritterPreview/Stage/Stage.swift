import CritterEditing
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import CritterSyntax

/// The server-side state of one page: its rig, its view, and the answers to its requests.
actor Stage {
  /// A function that sends a message to the page.
  typealias Send = @Sendable (PageMessage) -> Void

  let configuration: PreviewConfiguration
  let send: Send
  /// Waits until all messages are written to the socket; throws if the page is closed.
  let drain: @Sendable () async throws -> Void
  private var jobs = 0
  /// Whether slow requests are in progress.
  var isBusy: Bool { jobs > 0 }
  private(set) var name = ""
  private var watcher: Watcher?
  private(set) var isOpen = true

  var live: LiveRig?
  /// The number of times that a rig was read.
  var generation = 0
  /// The files of the rig as it was read.
  var versions: FileVersions?
  /// The last valid view.
  var view = ViewOptions()
  /// Whether `view` is the last requested view.
  var isShowing = false
  /// The page's last requests, which are answered again after the rig changed.
  var lastView: (view: ViewRequest, number: Int?)?
  var lastFrame: (request: FrameRequest, number: Int?)?
  /// The current images on the page, by kind.
  var shown: [String: Bitmap] = [:]

  /// The file that the page has sent last.
  var file: [UInt8] = []

  /// The version to compare with; nil before the first request for it.
  var revision: Task<EarlierVersion, any Error>?
  var earlier: LiveRig?
  /// The rig on the stage, and the same rig without its theme.
  var unthemed: (themed: LiveRig, rig: LiveRig)?
  /// The folder for unpacked revisions.
  let revisionFolder: String

  init(
    in configuration: PreviewConfiguration,
    drain: @escaping @Sendable () async throws -> Void = {}, send: @escaping Send
  ) {
    self.configuration = configuration
    self.drain = drain
    self.send = send
    revisionFolder = "\(configuration.temporaryFolder)/\(UUID().uuidString)"
  }

  /// Answers a page's messages in order, each after the previous answers were sent.
  func answer<Messages: AsyncSequence & Sendable>(all messages: Messages) async throws
  where Messages.Element == SocketMessage {
    for try await message in messages {
      answer(message)
      try await drain()
    }
  }

  func answer(_ message: SocketMessage) {
    switch message {
    case .request(let text): answer(text)
    case .file(let bytes): file = bytes
    }
  }

  /// Answers one message of the page. A slow answer can follow later ones.
  func answer(_ text: String) {
    var number: Int?
    do {
      let request = try PageRequest(message: text)
      number = request.number
      try perform(request)
    } catch {
      fail(error, number)
    }
  }

  /// Closes the stage after its page disconnected. Stops watching and drawing.
  func close() {
    isOpen = false
    watcher = nil
    live = nil
    earlier = nil
    unthemed = nil
    shown = [:]
    file = []
    // The folder exists only if git unpacked a revision.
    try? FileManager.default.removeItem(atPath: revisionFolder)
  }

  private func perform(_ request: PageRequest) throws {
    let number = request.number
    switch request.word {
    case .open: try open((request.values() as OpenRequest).rig ?? "")
    case .stage: try show((request.values() as StageRequest).stage, number)
    case .frame: try showFrame(request.values(), request.draft(of: generation), number)
    case .command: sendText("command", try command(request.values()), number)
    case .save: try save(request.values(), number)
    case .measure: try measure(request.values(), number)
    case .saveScene: sendText("sceneSaved", try saveScene(request.values()), number)
    case .changes:
      try compare(number, isFresh: true) { stage, revision in
        try stage.sendChanges(revision, number)
      }
    case .edit: try edit(request.values())
    case .openArt:
      sendText("opened", try openArt((request.values() as NameRequest).name), number)
    case .properties:
      try inBackground(number) { try await $0.sendProperties(request.values(), number) }
    case .handle: try inBackground(number) { try $0.sendHandle(request.values(), number) }
    case .change:
      try inBackground(number) { try $0.change(request.values(), request.values(), number) }
    case .hit: try inBackground(number) { try $0.sendHit(request.values(), number) }
    case .addTheme: try inBackground(number) { try $0.addTheme(request.values(), number) }
    case .removeTheme: try inBackground(number) { try $0.removeTheme(request.values(), number) }
    case .sync: try inBackground(number) { try await $0.sync(request.values(), number) }
    case .undo: try inBackground(number) { try $0.go(.undo, request.values(), number) }
    case .redo: try inBackground(number) { try $0.go(.redo, request.values(), number) }
    case .rigs: sendJSON(RigsMessage(rigs: configuration.rigNames))
    case .tile: try sendTile(request.values(), request.values(), number)
    case .values: try sendValues(request.values(), request.draft(of: generation), number)
    case .keys: try sendKeys((request.values() as KeysRequest).keys, number)
    case .thumb: try sendThumb(of: (request.values() as NameRequest).name, number)
    case .outputs: try listOutputs(number)
    case .renderOutputs: try renderOutputs(number)
    case .readme: try addReadme(request.values(), number)
    }
  }

  private func open(_ wanted: String) throws {
    let name = wanted.isEmpty ? configuration.firstRig : wanted
    guard let folder = configuration.folder(of: name) else {
      let rigs = configuration.rigNames
      let text = "no rig '\(name)'" + suggestion(for: name, among: rigs)
      return sendJSON(UnknownRigMessage(text: text, rigs: rigs))
    }
    if self.name.exact != name.exact {
      self.name = name
      live = nil
      earlier = nil
      revision = nil
      shown = [:]
      lastView = nil
      lastFrame = nil
      view = ViewOptions()
      configuration.rigEditor.removeLeftovers(besides: folder + "/rig.yaml")
      watch(folder)
    }
    do {
      try load()
    } catch {
      report(error, nil)
    }
  }

  private func watch(_ folder: String) {
    do throws(PreviewError) {
      watcher = try Watcher(of: { RigFolders.watched(of: folder) }) { [weak self] in
        try await self?.reload()
      }
    } catch {
      // The rig can be shown without watching its files.
      refuse(error.message, nil)
    }
  }

  private func show(_ wanted: ViewRequest, _ number: Int?) throws {
    let live = try openRig()
    lastView = (wanted, number)
    isShowing = false
    let view = try options(of: wanted)
    try live.show(view)
    self.view = view
    isShowing = true
    try sendStage(wanted, number)
  }

  /// - Throws: `PreviewError.refused` if no readable rig is open.
  func openRig() throws(PreviewError) -> LiveRig {
    guard let live else { throw .refused("no rig is open") }
    return live
  }

  func options(of wanted: ViewRequest) throws(PreviewError) -> ViewOptions {
    try wanted.options(in: folder, themes: themes, sceneFiles: sceneFiles)
  }

  var folder: String { configuration.folder(of: name) ?? "" }
  var themes: [String] { RigFolders.files(in: folder, endingIn: ".theme.yaml") }

  var sceneFiles: [String] { RigFolders.files(in: folder, endingIn: ".scene.yaml") }

  /// The maximum number of concurrent requests, far above the number that a page sends.
  private static let maximumJobs = 32

  /// Answers a slow request without blocking other requests.
  ///
  /// - Throws: `PreviewError.refused` if too many requests are in progress.
  func inBackground(
    _ number: Int?, _ work: @escaping @Sendable (isolated Stage) async throws -> Void
  ) throws(PreviewError) {
    guard jobs < Self.maximumJobs else {
      throw .refused("too many requests at once; wait for the answers")
    }
    jobs += 1
    Task {
      defer { jobs -= 1 }
      do {
        try await work(self)
      } catch {
        fail(error, number)
      }
    }
  }

  /// Sends the description of the view, as the answer to a request.
  func sendStage(_ wanted: ViewRequest, _ number: Int?) throws {
    let live = try openRig()
    let (combination, exclusions) = try live.rig.compatibility(of: wanted.states ?? wanted.to ?? [])
    sendJSON(
      StageMessage(
        duration: live.timeline.duration, loops: live.timeline.loops,
        loopsForever: live.timeline.loopsForever, combination: combination, exclusions: exclusions,
        inputs: live.rig.inputs(usedBy: live.view.selection),
        colors: live.rig.colors.map { StageMessage.ColorNote(name: $0.name, value: $0.color.hex) },
        tracks: TrackNote.notes(of: live.timeline, in: live.rig)), number)
  }

  /// Sends the error of a request to the page.
  func fail(_ error: any Error, _ number: Int?) {
    switch error {
    case let error as PreviewError: refuse(error.message, number)
    case let error as SelectionError: refuse(error.message, number)
    case let failure as ValueText.Failure: refuse(failure.message, number)
    default: report(error, number)
    }
  }

  private func refuse(_ reason: String, _ number: Int?) {
    sendText("refusal", reason, number)
  }

  /// Sends the errors of the rig to the page.
  func report(_ error: any Error, _ number: Int?) {
    sendJSON(
      ProblemMessage(
        problems: ProblemNote.notes(of: error),
        hasEditor: configuration.editor != nil), number)
  }

  func sendText(_ kind: String, _ text: String, _ number: Int?) {
    sendJSON(TextMessage(kind: kind, text: text), number)
  }

  func sendJSON(_ value: some Answer, _ number: Int? = nil) {
    send(.json(value, number: number, generation: generation))
  }
}

/// Runs a blocking function outside Swift's cooperative thread pool.
func onThread<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await performBlocking { _ in try work() }
}
