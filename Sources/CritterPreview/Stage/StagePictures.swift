import CritterCompare
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig

extension Stage {
  func sendFrames(_ request: Request) throws {
    let sitter = try sitter()
    guard isShowing else {
      return try sendJSON(TextAnswer(is: "nothing", number: request.number, text: ""))
    }
    let (time, wish) = (request.time ?? 0, request.frame ?? FrameWish())
    for (index, other) in (wish.onion ?? []).prefix(8).enumerated() {
      try send(sitter.bitmap(of: sitter.pose(at: other)), as: "onion\(index)", request)
    }
    let pose = sitter.pose(at: time)
    let bitmap = try sitter.bitmap(of: pose)
    var difference: String?
    if wish.isCompared == true {
      let earlier = try earlierSitter(sitter)
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
      let placed = sitter.rig.placedParts(of: pose)
      if wish.listsParts == true { header.parts = placed.map(PlacedNote.init) }
      header.fields = sitter.rig.fieldNotes(placed)
      header.inputs = sitter.inputs(at: time)
      header.difference = difference
    }
  }

  /// Sends the rows that the page has not yet.
  func send(
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

  /// - Throws: `PreviewError`, since what is wrong is not what is on the stage.
  func earlierSitter(_ now: Sitter) throws -> Sitter {
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
  func sendChanges(_ request: Request) throws {
    let sitter = try sitter()
    if try revision?.isStill(house.against, of: folder) != true { (before, revision) = (nil, nil) }
    let earlier = try earlierSitter(sitter)
    let (old, new) = (
      RigVersion(rig: earlier.rig, art: earlier.art, text: house.text),
      RigVersion(rig: sitter.rig, art: sitter.art, text: house.text)
    )
    try sendJSON(
      ChangesAnswer(
        number: request.number, against: revision?.label ?? house.against,
        changes: try new.changes(since: old)))
  }
}
