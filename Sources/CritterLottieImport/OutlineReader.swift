import CritterAnimated
import CritterGraphics
import CritterRigSpec

extension Outline {
  private static let maximumCorners = 3000

  /// Reads a path with its corners in `v`, and their tangents in `i` and `o`.
  init?(path json: JSON?) {
    guard let value = json?["k"] else { return nil }
    var isClosed = false
    func read(_ json: JSON) -> [Double]? {
      guard let corners = Self.corners(json.items?.first ?? json) else { return nil }
      isClosed = corners.isClosed
      return corners.numbers
    }
    // Paths with other numbers of corners repeat their last one.
    let count = (value.items ?? []).compactMap { $0["s"].flatMap(read)?.count }.max() ?? 0
    let motion = LottieProperty.motion(value) { json in
      read(json).map { numbers in
        let last = numbers.suffix(6)
        let point = Array(last.prefix(2))
        var padded = numbers
        while padded.count < count { padded += point + point + point }
        return padded
      }
    }
    guard let motion else { return nil }
    self.init(
      motion: motion, contours: [Contour(count: motion.first.count / 6, isClosed: isClosed)])
  }

  private static func corners(_ json: JSON) -> (numbers: [Double], isClosed: Bool)? {
    guard let points = json["v"]?.items, !points.isEmpty, points.count <= maximumCorners else {
      return nil
    }
    let (into, out) = (json["i"]?.items ?? [], json["o"]?.items ?? [])
    func pair(_ items: [JSON], _ index: Int) -> (Double, Double) {
      let numbers = index < items.count ? items[index].items?.compactMap(\.number) ?? [] : []
      guard numbers.count >= 2, abs(numbers[0]) < 1e6, abs(numbers[1]) < 1e6 else { return (0, 0) }
      return (numbers[0], numbers[1])
    }
    let numbers = points.indices.flatMap { index -> [Double] in
      let (point, i, o) = (pair(points, index), pair(into, index), pair(out, index))
      return [point.0, point.1, point.0 + i.0, point.1 + i.1, point.0 + o.0, point.1 + o.1]
    }
    return (numbers, json["c"]?.number == 1)
  }
}
