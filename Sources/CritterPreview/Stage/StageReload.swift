import CritterKit
import CritterMotion
import CritterRig
import CritterSystem

extension Stage {
  /// Reads the rig again after a change of its files. What cannot be read is read once more a moment
  /// later, since an editor may be about to write it.
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

  /// Reads the rig, answers the page's last requests again, which saves it the asking, and describes
  /// the rig to it. The picture comes first: it is what one waits for.
  ///
  /// - Throws: what is wrong with the rig; then all stays as it was.
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

  /// - Returns: a view of nil when only what the page asked for is broken or gone: then the page is
  ///   told what there is, and asks again for what it wants.
  private func read() throws -> (LiveRig, ViewOptions?) {
    do {
      let view = try stageRequest?.stage.map(options) ?? view
      return (try LiveRig(folder, view, text: configuration.text), view)
    } catch {
      return (try LiveRig(folder, ViewOptions(), text: configuration.text), nil)
    }
  }

  /// What cannot be answered any more is said as it is to a request of the page.
  private func answerAgain(_ request: PageRequest?, _ answer: (PageRequest) throws -> Void) {
    guard let request else { return }
    do {
      try answer(request)
    } catch {
      fail(error, request.number)
    }
  }
}
