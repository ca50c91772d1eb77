/// Returns the end of a message about an unknown name.
///
/// For example ` (did you mean 'shy'?)`, or the first names if no name is similar.
///
/// - Parameter source: a command that prints all names.
package func suggestion(
  for name: String, among names: [String], from source: String? = "critter list"
) -> String {
  if let meant = nearest(to: name, among: names) { return asking(meant) }
  return list(of: names, from: source)
}

/// Returns the end of a message with the word that was probably meant.
package func asking(_ meant: String) -> String { " (did you mean '\(meant)'?)" }

/// Returns the end of a message with the first names.
///
/// - Parameter source: a command that prints all names.
package func list(of names: [String], from source: String?) -> String {
  if names.isEmpty { return " (none exist)" }
  let maximum = source == nil ? maximumListedAlone : maximumListed
  let listed = names.prefix(maximum).map { $0.clipped(to: longestCompared) }
    .joined(separator: ", ")
  guard names.count > maximum else { return ". Expected one of: \(listed)." }
  return ". Expected one of: \(listed), …" + (source.map { " See '\($0)'." } ?? "")
}

/// Returns the most similar name; nil if no name is similar.
package func nearest(to name: String, among names: [String]) -> String? {
  let similar: [(name: String, distance: Int)] = names.compactMap { other in
    let reach = reach(of: name, to: other)
    guard isNear(other, name, reach) else { return nil }
    let distance = distance(name.lowercased(), other.lowercased())
    return distance <= reach ? (other, distance) : nil
  }
  return similar.min { $0.distance < $1.distance }?.name
}

/// The maximum number of names before a command that prints the others.
private let maximumListed = 5
/// The maximum number of names if no command prints them.
private let maximumListedAlone = 20
/// The maximum length of compared names, in characters. The cost is the product of both lengths.
package let longestCompared = 100

/// Returns the maximum number of differences between similar names.
///
/// The maximum is a third of the letters. If both names start with the same two letters, such as
/// 'anker' and 'anchor', it is half.
private func reach(of name: String, to other: String) -> Int {
  let isAlike = name.count > 3 && other.lowercased().hasPrefix(name.lowercased().prefix(2))
  return isAlike ? max(name.count, other.count) / 2 : max(1, name.count / 3)
}

/// Returns whether two names are short enough, and similar enough in length, to compare.
private func isNear(_ a: String, _ b: String, _ reach: Int) -> Bool {
  max(a.count, b.count) <= longestCompared && abs(a.count - b.count) <= reach
}

extension String {
  /// Returns the text, cut off with an ellipsis if it has more than `length` characters.
  package func clipped(to length: Int) -> String {
    let start = prefix(length)
    return start.endIndex == endIndex ? self : start + "…"
  }
}

/// Returns how many insertions, deletions, replacements, and swaps of neighbors change `a` to `b`.
package func distance(_ a: String, _ b: String) -> Int {
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
