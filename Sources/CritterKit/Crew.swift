import CritterGraphics
import CritterRaster
import Dispatch
import Synchronization

/// Several rasterizers at work side by side; all parallel work of the program is here.
///
/// Drawings are dealt out as neighbouring runs, since neighbours share most of their layers, and
/// the bitmaps are joined in order: what comes out never depends on the number of workers.
final class Crew {
  private let workers: [Worker]

  /// - Parameter count: at least 1.
  init(count: Int, art: [ArtFile]) throws {
    workers = try (0..<count).map { _ in try Worker(art) }
  }

  func bitmaps(of drawings: [Drawing]) throws -> [Bitmap] {
    guard workers.count > 1, drawings.count > 1 else {
      return try workers[0].bitmaps(of: drawings[...])
    }
    let share = (drawings.count + workers.count - 1) / workers.count
    let shares = stride(from: 0, to: drawings.count, by: share).map {
      drawings[$0..<min($0 + share, drawings.count)]
    }
    let results = Mutex<[Int: Result<[Bitmap], any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: shares.count) { [workers] index in
      let result = Result { try workers[index].bitmaps(of: shares[index]) }
      results.withLock { $0[index] = result }
    }
    let byShare = results.withLock { $0 }
    return try shares.indices.flatMap { try byShare[$0]?.get() ?? [] }
  }

  /// One rasterizer, used by one thread at a time.
  private final class Worker: Sendable {
    private let rasterizer: Mutex<Rasterizer>

    init(_ art: [ArtFile]) throws {
      rasterizer = Mutex(try Rasterizer(art: art))
    }

    func bitmaps(of drawings: ArraySlice<Drawing>) throws -> [Bitmap] {
      try rasterizer.withLock { rasterizer in
        try drawings.map { try rasterizer.bitmap(of: $0) }
      }
    }
  }
}
