import CritterGraphics
import CritterRig
import CritterSyntax

/// Looks up the parts whose motion other parts take.
extension Resolution {
  private static var maximumSteps: Int { 10_000 }
  private static var greatestDepth: Int { 1000 }

  /// Adds links after all parts, because a part can take the motion of any other part.
  func addLinks(_ entries: [Named<PartEntry>]) {
    var names: [Int: Located<String>] = [:]
    link(entries, &names)
    var (known, total): ([Int: Int], Int) = ([:], 0)
    for part in names.keys.sorted() {
      total += steps(to: part, &known, names)
      guard total > Self.maximumSteps else { continue }
      return context.report(
        "parts follow each other in more than \(Self.maximumSteps.grouped) steps",
        at: names[part]?.mark)
    }
  }

  /// - Parameter names: gets the names of the other parts by the index of the part.
  private func link(_ entries: [Named<PartEntry>], _ names: inout [Int: Located<String>]) {
    for named in entries {
      let entry = named.value
      if let name = entry.motionParent ?? entry.follow?.part, let index = part(named.name) {
        let owner = named.name.value
        parts[index].follow = entry.follow.flatMap { follow in
          part(follow.part, near: owner).map {
            Part.Follow(part: $0, delay: follow.delay, amount: follow.amount)
          }
        }
        parts[index].motionParent = entry.motionParent.flatMap { part($0, near: owner) }
        names[index] = name
      }
      link(entry.parts, &names)
    }
  }

  /// Returns the number of parts whose motion leads to that of a part, at most one more than the limit.
  private func steps(
    to index: Int, _ known: inout [Int: Int], _ names: [Int: Located<String>]
  ) -> Int {
    var open = [index]
    while let last = open.last {
      let part = parts[last]
      let leaders = [part.motionParent ?? part.parent, part.follow?.part].compactMap(\.self)
      guard let next = leaders.first(where: { known[$0] == nil }) else {
        let steps = leaders.reduce(1) { $0 + (known[$1] ?? 0) }
        known[last] = min(steps, Self.maximumSteps + 1)
        open.removeLast()
        continue
      }
      if open.contains(next) {
        let name = ([next] + open.reversed()).lazy.compactMap { names[$0] }.first
        context.report("part '\(parts[next].name)' would follow itself", at: name?.mark)
        known[next] = 0
      } else if open.count < Self.greatestDepth {
        open.append(next)
      } else {
        return Self.maximumSteps + 1
      }
    }
    return known[index] ?? 0
  }
}
