import CritterGraphics

/// Ordered dither of every color that is not in the palette.
struct OrderedDitherer: Ditherer {
  /// The mixes by color number.
  private let mixes: [OrderedMix]

  init(palette: Palette) {
    let entries = palette.entries.map { ColorVector($0) }
    mixes = palette.settled.indices.map { number in
      palette.isExact[number] ? OrderedMix(palette.indices[number]) : palette.mix(number, entries)
    }
  }

  func dithered(_ delta: FrameDelta) -> FrameDelta {
    var result = FrameDelta(rect: delta.rect, delay: delta.delay)
    delta.forEachRowRun { number, columns, row in
      for x in columns {
        result.append(
          number == FrameDelta.unchanged ? number : Int32(mixes[Int(number)].index(x, row)))
      }
    }
    return result
  }
}

extension Palette {
  /// - Parameter entries: its own.
  func mix(_ number: Int, _ entries: [ColorVector]) -> OrderedMix {
    OrderedMix(
      ColorVector(settled[number]), nearest: indices[number], entries,
      drawn: (transparent == nil ? 0 : 1)..<entries.count)
  }
}
