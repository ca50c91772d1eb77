import CritterSystem

/// The cores that this process may use.
enum Cores {
  /// What Slurm gave to the task, or those that the process may run on, as far as its control groups
  /// let it.
  static var usable: Int {
    let given = ProcessInfo.processInfo.environment["SLURM_CPUS_PER_TASK"].flatMap { Int($0) }
    if let given, (1...256).contains(given) { return given }
    let allowed = ProcessInfo.processInfo.activeProcessorCount
    return max(min(allowed, quota(in: "/sys/fs/cgroup", of: ownGroup) ?? allowed, 256), 1)
  }

  /// The least that a group, or one that it is in, allows; nil when none says anything.
  ///
  /// - Parameters:
  ///   - root: where the groups are.
  ///   - group: the path of one, as `/user.slice`.
  static func quota(in root: String, of group: String) -> Int? {
    let names = group.split(separator: "/")
    return (0...names.count).compactMap { depth in
      let folder = ([root] + names.prefix(depth).map(String.init)).joined(separator: "/")
      return (try? String(contentsOfFile: folder + "/cpu.max", encoding: .utf8)).flatMap(cores)
    }.min()
  }

  /// - Parameter limit: `max 100000`, or microseconds of each so many: `150000 100000`.
  private static func cores(_ limit: String) -> Int? {
    let numbers = limit.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { return nil }
    return Int((numbers[0] / numbers[1]).rounded(.up).clamped)
  }

  private static var ownGroup: String {
    let groups = (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? ""
    let unified = groups.split(separator: "\n").first { $0.hasPrefix("0::") }
    return unified.map { String($0.dropFirst(3)) } ?? ""
  }
}

extension Double {
  fileprivate var clamped: Double { Swift.min(Swift.max(self, 1), 256) }
}
