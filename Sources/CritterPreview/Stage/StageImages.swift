import CritterDiff
import CritterGraphics
import CritterMotion
import CritterRaster
import CritterRigFile
import CritterSyntax

/// A drawn pose of a live rig.
struct DrawnPose {
  let time: Double
  let pose: Pose
  let bitmap: Bitmap

  /// - Parameter time: the time in seconds.
  init(of live: LiveRig, at time: Double) throws {
    self.time = time
    pose = live.pose(at: time)
    bitmap = try live.bitmap(of: pose)
  }
}

extension Stage {
  /// Sends the images of an instant.
  ///
  /// - Parameter drawn: the pose of the instant; drawn if nil.
  func showFrame(
    _ request: FrameRequest, _ draft: Draft, _ number: Int?, _ drawn: DrawnPose? = nil
  ) throws {
    let live = try openRig()
    lastFrame = (request, number)
    guard isShowing else { return sendText("nothing", "", number) }
    let options = request.frame ?? FrameOptions()
    if options.isCompared == true, earlier == nil {
      return try compare(number) { stage, _ in try stage.showFrame(request, draft, number) }
    }
    let shown = try rig(live, with: draft)
    if options.showsOwnColors == true {
      let own = try ownColors(of: draft.isInTheme == true ? live : shown)
      send(try own.bitmap(of: own.pose(at: request.time)), as: "before", at: request.time, number)
    }
    try sendImages(options, drawn ?? DrawnPose(of: shown, at: request.time), of: shown, number)
  }

  /// The rig as it would be with a draft; the file stays as it is.
  func rig(_ live: LiveRig, with draft: Draft) throws -> LiveRig {
    guard !draft.isEmpty else { return live }
    if draft.isInTheme == true {
      let path = try themePath(of: live)
      let text = try ValueText(RigEditor.text(of: path, within: live.folder))
      let edited = try (draft.changes ?? []).reduce(text) { try $0.applying($1) }
      return try LiveRig(live, theme: Theme(path: path, data: Data(edited.text.utf8)))
    }
    let text = try live.source()
    return try LiveRig(live, edited(draft.closingLoops(of: live, in: text), live, in: text))
  }

  private func sendImages(
    _ options: FrameOptions, _ drawn: DrawnPose, of live: LiveRig, _ number: Int?
  ) throws {
    for (index, time) in (options.onion ?? []).prefix(8).enumerated() {
      let image = try live.onionSkin(at: time, beneath: drawn.pose)
      send(image, as: "onion\(index)", at: drawn.time, number)
    }
    let difference = try sendComparison(options, drawn, number)
    send(drawn.bitmap, as: "now", at: drawn.time, number) { header in
      let placed = live.rig.placedParts(of: drawn.pose)
      if options.listsParts == true { header.parts = placed.map(PlacedNote.init) }
      header.fields = live.rig.fieldNotes(placed)
      if view.liveEvents != nil {
        header.taps = live.rig.tappableParts(in: live.timeline.pose(at: drawn.time))
      }
      header.inputs = live.inputs(at: drawn.time)
      header.difference = difference
    }
  }

  /// Sends the images of the comparison.
  ///
  /// - Returns: the difference in words, if requested.
  private func sendComparison(
    _ options: FrameOptions, _ drawn: DrawnPose, _ number: Int?
  ) throws -> String? {
    guard options.isCompared == true, let earlier = try earlierRig() else { return nil }
    let before = try earlier.bitmap(of: earlier.pose(at: drawn.time))
    send(before, as: "before", at: drawn.time, number)
    if options.showsDifference == true {
      let map = ChangeMap(from: before, to: drawn.bitmap)
      send(map.image(over: before), as: "difference", at: drawn.time, number)
    }
    guard options.measuresDifference == true else { return nil }
    return ImageComparison(of: before, and: drawn.bitmap).summary
  }

  /// Sends the rows that changed since the last image.
  private func send(
    _ bitmap: Bitmap, as view: String, at time: Double, _ number: Int?,
    _ add: (inout ImageHeader) -> Void = { _ in }
  ) {
    let rows = bitmap.rows(changedSince: shown[view])
    shown[view] = bitmap
    var header = ImageHeader(
      number: number, view: view, generation: generation, time: time,
      width: bitmap.size.width, height: bitmap.size.height, firstRow: rows.lowerBound,
      rowCount: rows.count, isLast: view == "now")
    add(&header)
    send(.image(header, bitmap.bytes(ofRows: rows)))
  }
}

extension Bitmap {
  /// The rows from the first to the last difference.
  ///
  /// Empty for equal bitmaps; all rows if the sizes differ or `other` is nil.
  func rows(changedSince other: Bitmap?) -> Range<Int> {
    guard let other, other.size == size else { return 0..<size.height }
    let changed = changes(since: other)
    return changed.y..<changed.y + changed.height
  }

  /// Returns the pixels of some rows, as premultiplied RGBA.
  func bytes(ofRows rows: Range<Int>) -> Data {
    pixels.withUnsafeBytes { bytes in
      let length = size.width * MemoryLayout<Pixel>.stride
      return Data(bytes[(rows.lowerBound * length)..<(rows.upperBound * length)])
    }
  }
}
