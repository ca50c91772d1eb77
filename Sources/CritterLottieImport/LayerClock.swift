import CritterAnimated
import CritterGraphics
import CritterRigSpec

/// The time in a composition at a time of the layer that shows it, in frames.
struct LayerClock {
  private let start: Double
  private let stretch: Double
  private let remap: Motion?
  private let frameRate: Double

  /// - Parameter remap: the times in the composition, in seconds; nil without time remapping.
  init(_ layer: JSON, remap: Motion?, frameRate: Double) {
    start = layer["st"]?.number ?? 0
    let stretch = layer["sr"]?.number ?? 1
    self.stretch = abs(stretch) > 1e-3 ? stretch : 1
    self.remap = remap
    self.frameRate = frameRate
  }

  func local(at time: Double) -> Double {
    remap.map { $0.value(at: time)[0] * frameRate } ?? (time - start) / stretch
  }

  /// Returns the times of the layer between which the composition plays evenly, and the time in the
  /// composition at each. A jump has two.
  func points(in span: ClosedRange<Double>) -> [(time: Double, local: Double)] {
    guard let remap else {
      return [span.lowerBound, span.upperBound].map { ($0, local(at: $0)) }
    }
    let cut = remap.cut(to: span)
    var points = [(span.lowerBound, cut.value(at: span.lowerBound)[0] * frameRate)]
    // Before the first keyframe, the composition stands still.
    if cut.keys.count > 1, cut.keys[0].time > span.lowerBound {
      points.append((cut.keys[0].time, cut.keys[0].value[0] * frameRate))
    }
    for (key, next) in zip(cut.keys, cut.keys.dropFirst()) {
      if key.holds {
        points.append((next.time, key.value[0] * frameRate))
      } else if key.eases != [.linear] {
        let count = min(max(Int(next.time - key.time), 1), 200)
        for index in 1..<max(count, 1) {
          let time = key.time + (next.time - key.time) * Double(index) / Double(count)
          points.append((time, local(at: time)))
        }
      }
      points.append((next.time, next.value[0] * frameRate))
    }
    if points[points.count - 1].0 < span.upperBound {
      points.append((span.upperBound, local(at: span.upperBound)))
    }
    return points
  }
}
