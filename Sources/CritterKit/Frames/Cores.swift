import CritterSystem

/// The cores that this process may use.
package enum Cores {
  /// What Slurm gave to the task, or those that the process may run on, as far as its control groups
  /// let it.
  package static var usable: Int {
    usable(
      ProcessInfo.processInfo.environment,
      affinity: affinity(ControlGroups.text("/proc/thread-self/status"))
        ?? ProcessInfo.processInfo.activeProcessorCount,
      quota: quota(in: ControlGroups.root, of: ControlGroups.path(in: ControlGroups.own)))
  }

  static func usable(_ environment: [String: String], affinity: Int, quota: Int?) -> Int {
    let given = environment["SLURM_CPUS_PER_TASK"].flatMap { Int($0) }
    if let given, (1...256).contains(given) { return given }
    return max(min(affinity, quota ?? affinity, 256), 1)
  }

  /// Those that a thread may run on.
  ///
  /// - Parameter status: what `/proc/thread-self/status` says.
  /// - Returns: nil when it says nothing of them.
  static func affinity(_ status: String) -> Int? {
    let name = "Cpus_allowed:"
    guard let line = status.exact.split(separator: "\n").first(where: { $0.exact.hasPrefix(name) })
    else {
      return nil
    }
    // A bit each, as hexadecimal digits with commas between.
    let count = line.dropFirst(name.count).reduce(0) {
      $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0)
    }
    return count > 0 ? count : nil
  }

  /// The least that a group, or one that it is in, allows; nil when none says anything.
  ///
  /// - Parameters:
  ///   - root: where the groups are.
  ///   - group: the path of one, as `/user.slice`.
  static func quota(in root: String, of group: String) -> Int? {
    ControlGroups.folders(in: root, of: group).compactMap {
      cores(ControlGroups.text($0 + "/cpu.max"))
    }.min()
  }

  /// - Parameter limit: `max 100000`, or microseconds of each so many: `150000 100000`.
  private static func cores(_ limit: String) -> Int? {
    let numbers = limit.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { return nil }
    return Int((numbers[0] / numbers[1]).rounded(.up), within: 1...256)
  }
}

/// The control groups of Linux that this process is in, which may limit it.
package enum ControlGroups {
  static let root = "/sys/fs/cgroup"
  /// A line for each hierarchy: `0::/user.slice` of version 2, `9:memory:/docker` of version 1.
  static var own: String { text("/proc/self/cgroup") }

  /// The bytes of memory that the process may have; nil if no group limits them.
  package static var memory: Int? { memory(in: root, own) }

  static func memory(in root: String, _ groups: String) -> Int? {
    let limits =
      folders(in: root, of: path(in: groups)).map { $0 + "/memory.max" }
      + folders(in: root + "/memory", of: path(in: groups, controller: "memory"))
      .map { $0 + "/memory.limit_in_bytes" }
    return limits.compactMap { Int(text($0).exact.split(separator: "\n").first ?? "") }.min()
  }

  /// - Parameters:
  ///   - groups: the contents of `/proc/self/cgroup`.
  ///   - controller: of version 1; empty for version 2.
  /// - Returns: the path of the process's group, such as `/user.slice`; empty if there is none.
  static func path(in groups: String, controller: String = "") -> String {
    let lines = groups.exact.split(separator: "\n").map {
      $0.exact.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    }
    return lines.first { line in
      line.count == 3
        && line[1].exact.split(separator: ",", omittingEmptySubsequences: false)
          .contains(controller)
    }?[2] ?? ""
  }

  /// The folders of a group and of those that it's in. In a container the group's own path may not be
  /// there.
  static func folders(in root: String, of group: String) -> [String] {
    let names = group.exact.split(separator: "/")
    return (0...names.count).map { ([root] + names.prefix($0)).joined(separator: "/") }
  }

  /// Empty if there is no such file.
  static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
