package import CritterGraphics

/// A GIF whose frames were looked at in strips: what all of them reach, in pieces that can be
/// encoded apart from each other, and the file that the pieces make.
package struct GIFStrips {
  private let size: PixelSize
  private let frames: Int
  private let strips: [Strip]
  private let deltas: [Delta]

  /// What a `GIFStrip` came to.
  package struct Strip {
    fileprivate let changed: [PixelRect]
    fileprivate let change: (Int) throws -> [UInt8]
    fileprivate let colors: () throws -> [UInt8]

    /// How many frames it has.
    package var count: Int { changed.count }

    /// - Parameters:
    ///   - changed: where each of its frames changes something.
    ///   - change: what that is, by number of the frame.
    ///   - colors: how often each color has come.
    package init(
      changed: [PixelRect], change: @escaping (Int) throws -> [UInt8],
      colors: @escaping () throws -> [UInt8]
    ) {
      (self.changed, self.change, self.colors) = (changed, change, colors)
    }
  }

  private struct Delta {
    let strip: Int
    let place: Int
    /// Centiseconds.
    var delay: Int
  }

  /// - Parameters:
  ///   - strips: first to last.
  ///   - frames: which frame of the strips, counted through, each of the animation's frames shows, and
  ///     for how long, in seconds; it shows that of the one before, or the next.
  package init(
    _ size: PixelSize, _ strips: [Strip], _ frames: some Collection<(shown: Int, duration: Double)>
  ) throws {
    (self.size, self.strips, self.frames) = (size, strips, frames.count)
    let places = strips.indices.flatMap { strip in
      strips[strip].changed.indices.map { (strip: strip, place: $0) }
    }
    var (deltas, delays, last) = ([Delta](), GIFDelays(), -1)
    for (shown, duration) in frames {
      let (delay, place) = (try delays.append(duration), places[shown])
      if shown != last, !strips[place.strip].changed[place.place].isEmpty {
        deltas.append(Delta(strip: place.strip, place: place.place, delay: delay))
      } else if !deltas.isEmpty {
        deltas[deltas.count - 1].delay += delay
      }
      last = shown
    }
    self.deltas = deltas
  }

  /// How many pieces are worth having: with more of them the longest would be no shorter, for a batch is not
  /// cut, and each takes time to begin.
  ///
  /// - Parameter changes: how many pixels each frame changes, roughly.
  package static func usefulPieces(changes: [Int]) -> Int {
    let batches = (0..<GIFEncoder.batches(deltas: changes.count)).map { number in
      changes[GIFEncoder.deltas(ofBatch: number, of: changes.count)].reduce(0, +)
    }
    return max(batches.reduce(0, +) / max(batches.max() ?? 0, 1), 1)
  }

  /// Encodes some pieces.
  ///
  /// - Parameters:
  ///   - numbers: of the pieces, from 0.
  ///   - count: of all pieces.
  ///   - progress: is told how many of the frames that change something are done, and of how many.
  /// - Throws: `EncodeError`, and whatever reading the strips throws.
  package func pieces(
    _ numbers: [Int], of count: Int, _ options: EncodeOptions, workers: any Workers = OneWorker(),
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws -> [GIFPiece] {
    let (histogram, colors) = try merged()
    let palette = Palette(histogram, options)
    let all = batches(ofPieces: count)
    let batches = numbers.map { all[$0] }
    let rects = batches.joined().flatMap(changes(inBatch:))
    let changed = rects.reduce(PixelRect.empty) { $0.union($1) }
    var pieces = numbers.map { _ in GIFPiece(palette) }
    var encoder = GIFEncoder(
      size, deltas: deltas.count, histogram, palette, options, workers, changed: changed
    ) { number in batches.contains { $0.contains(number) } }
    func add(_ image: GIFImage, batch: Int) {
      for piece in pieces.indices where batches[piece].contains(batch) { pieces[piece].add(image) }
    }
    let end = batches.map(\.upperBound).max() ?? 0
    for (number, delta) in deltas.enumerated() where encoder.count < end {
      try encoder.add(try self.delta(delta, colors), add)
      progress(number + 1, deltas.count)
    }
    try encoder.finish(add)
    return pieces
  }

  /// - Parameter pieces: all, first to last.
  package func file(_ pieces: [GIFPiece], _ options: EncodeOptions) throws -> Encoded {
    guard let first = pieces.first, pieces.allSatisfy({ $0.entries == first.entries }) else {
      throw damage
    }
    var file = try GIFFile(
      size, first.entries, transparent: first.transparent, plays: options.plays, nil)
    for image in pieces.lazy.map(\.images).joined() { try file.add(image) }
    return try file.finished()
  }

  /// Which batches each of so many pieces has: about as much to do, and one at least while there are enough.
  private func batches(ofPieces count: Int) -> [Range<Int>] {
    let weights = (0..<GIFEncoder.batches(deltas: deltas.count)).map { number in
      changes(inBatch: number).reduce(0) { $0 + Double($1.area) }
    }
    let length = weights.reduce(0, +) / Double(count)
    var (start, done) = (0, 0.0)
    return (1...count).map { piece in
      let isLast = piece == count
      let most = weights.count - (count - piece)
      var end = start
      // Each batch goes to where its middle is.
      while end < most, isLast || end == start || done + weights[end] / 2 < Double(piece) * length {
        done += weights[end]
        end += 1
      }
      defer { start = end }
      return start..<end
    }
  }

  /// The rectangles that its deltas change.
  private func changes(inBatch number: Int) -> [PixelRect] {
    deltas[GIFEncoder.deltas(ofBatch: number, of: deltas.count)].map {
      strips[$0.strip].changed[$0.place]
    }
  }

  /// - Returns: by strip, the numbers of its colors among all.
  private func merged() throws -> (ColorHistogram, [[Int32]]) {
    var histogram = ColorHistogram(ofPartsIn: frames)
    let numbers = try strips.map { strip in
      guard let part = ColorHistogram(try strip.colors()) else { throw damage }
      return histogram.add(part)
    }
    return (histogram, numbers)
  }

  private func delta(_ delta: Delta, _ numbers: [[Int32]]) throws -> FrameDelta {
    let strip = strips[delta.strip]
    let found = FrameDelta(
      try strip.change(delta.place), in: strip.changed[delta.place],
      numbers: numbers[delta.strip], delay: delta.delay)
    guard let found else { throw damage }
    return found
  }

  private var damage: EncodeError { .unreadable(format: "part of a gif", reason: "it is damaged") }
}
