#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Workshop {
  /// Makes the frames that everyone starts from; not measured.
  ///
  /// - Returns: how many frames differ from all before them; they are in `distinct/`.
  func prepare(_ workload: Workload) throws -> Int {
    progress("\(workload.name): frames to start from")
    for folder in ["svg", "png", "drawn", "distinct", "sequence"] {
      try makeFolder("\(workload.name)/\(folder)")
    }
    for output in ["'svg/%04d.svg'", "'png/%04d.png'"] {
      _ = try cost(of: workload.critterRender(output: output), in: workload.name)
    }
    return try linkDistinctFrames(of: workload)
  }

  private func linkDistinctFrames(of workload: Workload) throws -> Int {
    var seen: Set<Data> = []
    for index in 0..<workload.frames {
      let name = frameName(index)
      let (isNew, _) = seen.insert(try data("\(workload.name)/png/\(name)"))
      guard isNew else { continue }
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(workload.name)/distinct/\(frameName(seen.count - 1))",
        withDestinationPath: "../png/\(name)")
    }
    return seen.count
  }

  private func frameName(_ index: Int) -> String {
    let digits = String(index)
    return String(repeating: "0", count: 4 - digits.count) + digits + ".png"
  }
}
