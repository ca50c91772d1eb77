import CritterEncode
import CritterForms
import CritterGraphics
import CritterRaster

/// An output that chunks make together.
package struct ChunkedOutput: Sendable {
  package let plan: OutputPlan
  /// As the user, or the manifest, names it.
  package let name: String
  /// Names the bytes of all that it is made from, and what is made of them.
  let inputs: String
  /// Of what draws it, by name.
  let versions: [String: String]
  /// What is to be remembered of an output that a chunk has made whole.
  let note: (@Sendable (RenderReport) throws -> String)?

  /// - Parameters:
  ///   - request: what is asked for, in one line.
  ///   - sources: the paths of what is read beside the rig.
  ///   - versions: of what draws it; looked up when nil.
  package init(
    _ plan: OutputPlan, named name: String? = nil, request: String, sources: [String],
    versions: [String: String]? = nil, note: (@Sendable (RenderReport) throws -> String)? = nil
  ) throws {
    (self.plan, self.name, self.note) = (plan, name ?? plan.output.name, note)
    inputs = try plan.sourceDigest(request, sources)
    self.versions = try versions ?? plan.content.shot?.libraryVersions() ?? [:]
  }

  /// What it takes to make it.
  func survey() throws -> OutputSurvey {
    guard let shot = plan.content.shot, plan.durations.count > 1 else {
      let (drawing, encoding) = plan.costs(ofPixels: plan.size.area)
      return OutputSurvey(order: nil, drawing: [drawing], encoding: encoding, pieces: 1, frames: 1)
    }
    var (order, changes) = try shot.survey()
    // A picture that is drawn again costs less than a GIF that is encoded in one place.
    let again = order.pictureChanges - order.firstFrames.count
    if 0 < again, 10 * again <= order.firstFrames.count, plan.canBeEncodedInPieces {
      (order, changes) = try shot.survey(recognizes: false)
    }
    let costs = changes.map(plan.costs(ofPixels:))
    // What a budget gives up is not known before all is drawn.
    let isDivisible = !plan.format.isVector && !plan.budget.isLimited && changes.count > 1
    let encoding = costs.reduce(0) { $0 + $1.encoding }
    guard plan.output.isSequence else {
      return OutputSurvey(
        order: isDivisible ? order : nil, drawing: costs.map(\.drawing), encoding: encoding,
        pieces: GIFStrips.usefulPieces(changes: changes), frames: order.pictures.count)
    }
    return OutputSurvey(
      order: isDivisible ? order : nil, drawing: costs.map { $0.drawing + $0.encoding },
      encoding: 0, pieces: 1, frames: order.pictures.count)
  }
}

/// What it takes to make an output, in seconds of one core.
struct OutputSurvey: Sendable {
  /// Nil for an output that has to be made whole.
  let order: FrameOrder?
  /// Of each picture; with its encoding where it has a file of its own.
  let drawing: [Double]
  /// Of what has to be encoded in one place.
  let encoding: Double
  /// How many pieces chunks would encode it in, if they do.
  let pieces: Int
  let frames: Int

  var cost: Double { drawing.reduce(0, +) + encoding }
}

extension OutputPlan {
  /// Seconds on one core, roughly, that it takes to draw so many pixels of one picture, and to encode
  /// them: measured with this repository's rigs, in docs/how-to/many-machines.md.
  func costs(ofPixels pixels: Int) -> (drawing: Double, encoding: Double) {
    if format.isVector { return (0.0003, 0) }
    let nanoseconds =
      switch format.name {
      case "gif": 150.0
      case "webp": 580.0
      case "mp4", "webm": 100.0
      default: 240.0
      }
    // A sequence has each picture whole, and so has a video.
    let isWhole = output.isSequence || !format.saysPlays
    let encoded = Double(isWhole ? size.area : pixels)
    return (0.003 + 45e-9 * Double(pixels), 1e-9 * nanoseconds * encoded)
  }

  /// Names the bytes of all files that it is made from, and what is made of them; where the files
  /// are does not matter.
  fileprivate func sourceDigest(_ request: String, _ others: [String]) throws -> String {
    let digest = Digest()
    func add(_ text: String) { digest.add(Array((text + "\n").utf8)) }
    func add(_ name: String, _ path: String) throws {
      add("\(name) \(Digest.text(of: try [UInt8](contentsOf: path, .art)))")
    }
    add("\(format.name) \(request)")
    guard let shot = content.shot else { return digest.text }
    for file in shot.rig.files.sorted() { try add(file, "\(shot.rig.folder)/\(file)") }
    for file in shot.rig.art.sorted(by: { $0.name < $1.name }) {
      add("\(file.name) \(Digest.text(of: file.bytes))")
    }
    for path in others.sorted() { try add("beside", path) }
    return digest.text
  }
}

extension OutputPlan.Content {
  var shot: Shot? {
    if case .shot(let shot) = self { shot } else { nil }
  }
}
