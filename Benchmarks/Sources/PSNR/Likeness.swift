#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What differs, over all frames and in the worst of them.
struct Likeness {
  var whole = Tally()
  var detail = Tally()
  /// SSIM of each frame.
  var similarities: [Double] = []

  /// Separated by tabs.
  var line: String {
    let similarity = similarities.reduce(0, +) / Double(max(similarities.count, 1))
    return [whole.decibels, whole.worst, detail.decibels, detail.worst, similarity]
      .map { "\($0)" }.joined(separator: "\t")
  }
}

struct Tally {
  private var errors = 0
  private var samples = 0
  private var worstMean = 0.0

  mutating func add(_ difference: (errors: Int, samples: Int)) {
    errors += difference.errors
    samples += difference.samples
    worstMean = max(worstMean, Double(difference.errors) / Double(difference.samples))
  }

  /// Of the mean squared error over all frames; infinite when nothing differs.
  var decibels: Double { Self.decibels(Double(errors) / Double(samples)) }
  var worst: Double { Self.decibels(worstMean) }

  private static func decibels(_ meanSquaredError: Double) -> Double {
    10 * log10(255 * 255 / meanSquaredError)
  }
}

struct Rectangle {
  let x: Int
  let y: Int
  let width: Int
  let height: Int

  /// Squared differences of all channels in the rectangle, summed up.
  func difference(
    _ a: [UInt8], _ b: [UInt8], rowWidth: Int
  ) -> (errors: Int, samples: Int) {
    var errors = 0
    for row in y..<(y + height) {
      let start = (row * rowWidth + x) * 3
      errors += rowDifference(a, b, start..<(start + width * 3))
    }
    return (errors, width * height * 3)
  }

  private func rowDifference(_ a: [UInt8], _ b: [UInt8], _ range: Range<Int>) -> Int {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        var sum: Int32 = 0
        for index in range {
          let difference = Int32(a[index]) - Int32(b[index])
          sum &+= difference &* difference
        }
        return Int(sum)
      }
    }
  }
}
