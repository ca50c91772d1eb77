import CritterGraphics
import CritterKit
import CritterMotion
import CritterRaster
import CritterRig
import CritterYAML

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
  func showFrame(_ request: PageRequest, _ drawn: DrawnPose? = nil) throws {
    let live = try openRig()
    frameRequest = request
    frameRequest?.changes = nil
    frameRequest?.edit = nil
    guard isShowing else { return sendText("nothing", "", request) }
    if request.frame?.isCompared == true, earlier == nil { return try compare(request) }
    let shown = try draft(request, of: live)
    try sendImages(request, drawn ?? DrawnPose(of: shown, at: request.time ?? 0), of: shown)
  }

  /// The rig as it would be with the changes of a request; the file stays as it is.
  func draft(_ request: PageRequest, of live: LiveRig) throws -> LiveRig {
    guard request.changes != nil || request.edit != nil else { return live }
    if request.isInTheme == true {
      let path = try themePath(of: live)
      let text = try ValueText(RigEditor.text(of: path, within: live.folder))
      let edited = try (request.changes ?? []).reduce(text) { try $0.applying($1) }
      return try LiveRig(live, theme: Theme(path: path, data: Data(edited.text.utf8)))
    }
    return try LiveRig(live, edited(request, live, in: live.document.readText()))
  }

  private func sendImages(
    _ request: PageRequest, _ drawn: DrawnPose, of live: LiveRig
  ) throws {
    let options = request.frame ?? FrameOptions()
    for (index, time) in (options.onion ?? []).prefix(8).enumerated() {
      send(try live.onionSkin(at: time, beneath: drawn.pose), as: "onion\(index)", request)
    }
    let difference = try sendComparison(request, options, drawn)
    send(drawn.bitmap, as: "now", request) { header in
      let placed = live.rig.placedParts(of: drawn.pose)
      if options.listsParts == true { header.parts = placed.map { PlacedNote($0, in: live.rig) } }
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
    _ request: PageRequest, _ options: FrameOptions, _ drawn: DrawnPose
  ) throws -> String? {
    guard options.isCompared == true, let earlier = try earlierRig() else { return nil }
    let before = try earlier.bitmap(of: earlier.pose(at: drawn.time))
    send(before, as: "before", request)
    if options.showsDifference == true {
      let map = ChangeMap(from: before, to: drawn.bitmap)
      send(map.image(over: before), as: "difference", request)
    }
    guard options.measuresDifference == true else { return nil }
    return ImageComparison(of: before, and: drawn.bitmap).summary
  }

  /// Sends the rows that changed since the last image.
  private func send(
    _ bitmap: Bitmap, as view: String, _ request: PageRequest,
    _ add: (inout ImageHeader) -> Void = { _ in }
  ) {
    let rows = bitmap.rows(changedSince: shown[view])
    shown[view] = bitmap
    var header = ImageHeader(
      number: request.number, view: view, generation: generation, time: request.time ?? 0,
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
