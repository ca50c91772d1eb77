/// The rest of a sentence about an unknown name: ` (did you mean 'shy'?)`, or the names that exist
/// when none is near.
package func suggestion(for name: String, among names: [String]) -> String {
  let nearest = names.map { ($0, distance(name.lowercased(), $0.lowercased())) }
    .min { $0.1 < $1.1 }
  if let (candidate, distance) = nearest, distance <= max(1, name.count / 3) {
    return " (did you mean '\(candidate)'?)"
  }
  if names.isEmpty { return " (there are none)" }
  return " (there is \(names.map { "'\($0)'" }.joined(separator: ", ")))"
}

/// How many insertions, deletions, replacements and swaps of neighbours turn `a` into `b`.
private func distance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a), Array(b))
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, beforeLast[j - 1] + 1)
      }
      row.append(best)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
