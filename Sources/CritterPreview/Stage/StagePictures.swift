import CritterCompare
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig

extension Stage {
  func sendFrames(_ request: PageRequest) throws {
    let live = try openRig()
    guard isShowing else {
      return try sendJSON(TextMessage(is: "nothing", number: request.number, text: ""))
    }
    let (time, wish) = (request.time ?? 0, request.frame ?? FrameOptions())
    for (index, other) in (wish.onion ?? []).prefix(8).enumerated() {
      try send(live.bitmap(of: live.pose(at: other)), as: "onion\(index)", request)
    }
    let pose = live.pose(at: time)
    let bitmap = try live.bitmap(of: pose)
    var difference: String?
    if wish.isCompared == true {
      let earlier = try earlierRig(live)
      let other = try earlier.bitmap(of: earlier.pose(at: time))
      send(other, as: "before", request)
      if wish.showsDifference == true {
        let map = ChangeMap(from: other, to: bitmap)
        send(map.picture(over: other), as: "difference", request)
      }
      if wish.measuresDifference == true {
        difference = PictureComparison(of: other, and: bitmap).summary
      }
    }
    send(bitmap, as: "now", request) { header in
      let placed = live.rig.placedParts(of: pose)
      if wish.listsParts == true { header.parts = placed.map(PlacedNote.init) }
      header.fields = live.rig.fieldNotes(placed)
      header.inputs = live.inputs(at: time)
      header.difference = difference
    }
  }

  /// Sends the rows that the page has not yet.
  func send(
    _ bitmap: Bitmap, as view: String, _ request: PageRequest,
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

  /// - Throws: `PreviewError`, since what is wrong is not what is on the stage.
  func earlierRig(_ now: LiveRig) throws -> LiveRig {
    do {
      if let before {
        try before.show(now.view)
        return before
      }
      let revision = try Revision(
        of: folder, against: configuration.against, in: configuration.temporaryFolder)
      let live = try LiveRig(revision.folder, now.view, text: configuration.text)
      (self.revision, before) = (revision, live)
      return live
    } catch let error as PreviewError {
      throw error
    } catch {
      let reason = ProblemNote.notes(of: error).map(\.message).joined(separator: "; ")
      throw PreviewError.refused("the earlier version cannot show this: \(reason)")
    }
  }

  /// Looks which the last commit is by now.
  func sendChanges(_ request: PageRequest) throws {
    let live = try openRig()
    if try revision?.isStill(configuration.against, of: folder) != true {
      (before, revision) = (nil, nil)
    }
    let earlier = try earlierRig(live)
    let (old, new) = (
      RigVersion(rig: earlier.rig, art: earlier.art, text: configuration.text),
      RigVersion(rig: live.rig, art: live.art, text: configuration.text)
    )
    try sendJSON(
      ChangesMessage(
        number: request.number, against: revision?.label ?? configuration.against,
        changes: try new.changes(since: old)))
  }
}
