import CritterGraphics
import CritterRaster
import Dispatch
import Synchronization

/// Several workers side by side; all parallel work of the program is here.
///
/// Each takes the next job that nobody has yet, and what they make is handed out in the order of
/// the jobs: what comes out never depends on the number of workers.
final class Crew: Sendable {
  private let workers: [Worker]

  /// - Parameter count: at least 1. A single worker works on its caller's thread.
  init(count: Int, art: [ArtFile]) {
    workers = (0..<count).map { _ in Worker(art) }
  }

  var count: Int { workers.count }

  /// Begins to draw parts of pictures.
  func draw(_ orders: [Order]) -> Shift<Patch> {
    Shift(orders, workers) { order, worker in try worker.draw(order) }
  }

  /// Begins to make something of every job.
  func make<Job: Sendable, Product: Sendable>(
    from jobs: [Job], _ work: @escaping @Sendable (Job) throws -> Product
  ) -> Shift<Product> {
    Shift(jobs, workers) { job, _ in try work(job) }
  }
}

extension Crew: Workers {
  func map<Product: Sendable>(
    _ count: Int, _ body: @Sendable (Int) throws -> Product
  ) throws -> [Product] {
    guard workers.count > 1 else { return try OneWorker().map(count, body) }
    let queue = Queue<Product>(count: count)
    DispatchQueue.concurrentPerform(iterations: min(workers.count, count)) { _ in
      queue.work(body)
    }
    return try queue.products()
  }
}

/// A part of a picture that is to be drawn.
struct Order: Sendable {
  var drawing: Drawing
  var rect: PixelRect
}

/// Jobs that a crew has begun with.
final class Shift<Product: Sendable>: Sendable {
  private let work: @Sendable (Int, Worker) throws -> Product
  private let queue: Queue<Product>
  private let group = DispatchGroup()
  /// Works when the products are asked for.
  private let lone: Worker?

  fileprivate init<Job: Sendable>(
    _ jobs: [Job], _ workers: [Worker],
    _ work: @escaping @Sendable (Job, Worker) throws -> Product
  ) {
    queue = Queue(count: jobs.count)
    self.work = { try work(jobs[$0], $1) }
    lone = workers.count == 1 ? workers[0] : nil
    guard lone == nil else { return }
    for worker in workers.prefix(jobs.count) {
      DispatchQueue.global().async(group: group) { self.run(worker) }
    }
  }

  /// Waits for all of the products.
  ///
  /// - Throws: what the first job that failed threw.
  func products() throws -> [Product] {
    if let lone { run(lone) } else { group.wait() }
    return try queue.products()
  }

  private func run(_ worker: Worker) {
    queue.work { try work($0, worker) }
  }
}

/// Numbered jobs, and what has been made of them.
private final class Queue<Product: Sendable>: Sendable {
  private let count: Int
  private let next = Mutex(0)
  private let results = Mutex<[Int: Result<Product, any Error>]>([:])

  init(count: Int) {
    self.count = count
  }

  /// Takes one job after another until none is left.
  func work(_ body: (Int) throws -> Product) {
    while let job = takeJob() {
      let result = Result { try body(job) }
      results.withLock { $0[job] = result }
    }
  }

  /// When all are done.
  ///
  /// - Throws: what the first job that failed threw.
  func products() throws -> [Product] {
    let results = results.withLock { $0 }
    return try (0..<count).compactMap { try results[$0]?.get() }
  }

  private func takeJob() -> Int? {
    next.withLock { next in
      guard next < count else { return nil }
      defer { next += 1 }
      return next
    }
  }
}

/// One rasterizer, used by one thread at a time; it parses the art when it is first needed.
private final class Worker: Sendable {
  private let art: [ArtFile]
  private let rasterizer = Mutex<Rasterizer?>(nil)

  init(_ art: [ArtFile]) {
    self.art = art
  }

  func draw(_ order: Order) throws -> Patch {
    try rasterizer.withLock { rasterizer in
      let ready = try rasterizer ?? Rasterizer(art: art)
      rasterizer = ready
      return try ready.patch(of: order.drawing, in: order.rect)
    }
  }
}
