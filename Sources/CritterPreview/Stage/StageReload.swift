import CritterGraphics
import CritterKit
import CritterRig

extension Stage {
  /// Reads the rig again after a change of its files. If that fails, it tries again after a moment,
  /// because an editor may still be writing.
  func reload() async throws {
    try await drain()
    guard isOpen else { return }
    do {
      try load()
    } catch {
      try await Task.sleep(for: .milliseconds(40))
      guard isOpen else { return }
      do {
        try load()
      } catch {
        report(error, nil)
      }
    }
  }

  /// Reads the rig, answers the last requests of the page again, and describes the rig. The image
  /// comes first, because the user waits for it.
  ///
  /// - Throws: the errors of the rig; then nothing changes.
  func load() throws {
    let (live, view) = try read()
    let picture = try view.flatMap { _ in
      try frameRequest.map { try Picture(of: live, at: $0.time ?? 0) }
    }
    // Finds fonts that are not there.
    if picture == nil { _ = try live.drawing(of: live.pose(at: 0)) }
    self.live = live
    self.view = view ?? self.view
    isShowing = view != nil
    generation += 1
    if let picture { answerAgain(frameRequest) { try showFrame($0, picture) } }
    sendJSON(
      RigMessage(
        live.rig, generation: generation, isShown: picture != nil,
        rigs: configuration.rigNames, sceneFiles: sceneFiles, themes: themes))
    if picture != nil { answerAgain(stageRequest, sendStage) }
    warn(of: live.document)
  }

  /// Sends the page the warnings about the rig and its art, once they are known.
  private func warn(of document: RigDocument) {
    let generation = generation
    Task {
      let warnings = try await inBackground { document.warnings }
      guard isOpen, generation == self.generation else { return }
      sendJSON(
        WarningsMessage(
          problems: warnings.map(ProblemNote.init), hasEditor: configuration.editor != nil))
    }
  }

  /// - Returns: a nil view if only the requested selection is broken or missing. Then the page gets
  ///   the description of the rig and requests another view.
  private func read() throws -> (LiveRig, ViewOptions?) {
    do {
      let view = try stageRequest?.stage.map(options) ?? view
      return (try LiveRig(folder, view, text: configuration.text), view)
    } catch {
      return (try LiveRig(folder, ViewOptions(), text: configuration.text), nil)
    }
  }

  /// Errors are sent as replies to the earlier request.
  private func answerAgain(_ request: PageRequest?, _ answer: (PageRequest) throws -> Void) {
    guard let request else { return }
    do {
      try answer(request)
    } catch {
      fail(error, request.number)
    }
  }
}
