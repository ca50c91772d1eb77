import CritterGraphics
import CritterKit
import CritterRigFile
import CritterSyntax

extension Stage {
  /// Reads the rig again after its files changed.
  ///
  /// After an error, it retries once, because an editor may still be writing.
  func reload() async throws {
    try await drain()
    guard isOpen else { return }
    do {
      try refresh()
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

  /// Reads the rig again if its files changed since.
  ///
  /// - Throws: the errors of the rig; the stage is then unchanged.
  func refresh() throws {
    if versions?.areCurrent != true { try load() }
  }

  /// Reads the rig, repeats the answers to the page's last requests, and describes the rig.
  ///
  /// The image is sent first, because the user waits for it.
  ///
  /// - Throws: the errors of the rig; the stage is then unchanged.
  func load() throws {
    versions = nil
    let versions = FileVersions(of: RigFolders.watched(of: folder))
    let (live, view) = try read()
    let drawn = try view.flatMap { _ in
      try lastFrame.map { try DrawnPose(of: live, at: $0.request.time) }
    }
    // Draw once to find missing fonts.
    if drawn == nil { _ = try live.drawing(of: live.pose(at: 0)) }
    self.live = live
    self.versions = versions
    self.view = view ?? self.view
    isShowing = view != nil
    generation += 1
    if let drawn, let (request, number) = lastFrame {
      reporting(number) { try showFrame(request, Draft(), number, drawn) }
    }
    sendJSON(
      RigMessage(
        live.rig, generation: generation, isShown: drawn != nil,
        rigs: configuration.rigNames, sceneFiles: sceneFiles, themes: themes,
        isReadOnly: configuration.isReadOnly,
        history: configuration.rigEditor.labels(of: live.file)))
    if drawn != nil, let (view, number) = lastView {
      reporting(number) { try sendStage(view, number) }
    }
    warn(of: live.document)
  }

  /// Sends the warnings about the rig, its art, and its drawing as soon as they are computed.
  private func warn(of document: RigDocument) {
    let generation = generation
    Task {
      // The page draws first, and another save may follow.
      try await Task.sleep(for: .milliseconds(150))
      guard isOpen, generation == self.generation else { return }
      let (drift, warnings) = try await onThread {
        let drift = DrawingDrift(of: document.drawing, ofRigIn: document.folder)
        let missing = drift.map { $0.isChanged ? [] : [$0.problem] } ?? []
        let validation = RigValidation(of: document)
        let omissions = validation.problems.filter { $0.effect == .omission }
        return (drift, omissions + validation.warnings + missing)
      }
      guard isOpen, generation == self.generation else { return }
      sendJSON(
        WarningsMessage(
          problems: warnings.map(ProblemNote.init), hasEditor: configuration.editor != nil,
          changedDrawing: drift?.isChanged == true ? document.drawing?.value.path : nil))
    }
  }

  /// Reads the rig with the requested view.
  ///
  /// - Returns: a nil view if only the requested selection is invalid. Then the page gets the
  ///   description of the rig and requests another view.
  private func read() throws -> (LiveRig, ViewOptions?) {
    do {
      let view = try lastView.map { try options(of: $0.view) } ?? view
      return (try LiveRig(folder, view, text: configuration.text), view)
    } catch {
      return (try LiveRig(folder, ViewOptions(), text: configuration.text), nil)
    }
  }

  /// Repeats an answer. Errors are sent as replies to the earlier request.
  private func reporting(_ number: Int?, _ answer: () throws -> Void) {
    do {
      try answer()
    } catch {
      fail(error, number)
    }
  }
}
