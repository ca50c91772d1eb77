import CritterGraphics

/// The CPU cores that this process may use.
package enum Cores {
  /// The number of usable cores: Slurm's allocation, or the CPU affinity limited by control groups.
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

  /// Returns the number of cores in a thread's CPU affinity.
  ///
  /// - Parameter status: the contents of `/proc/thread-self/status`.
  /// - Returns: the number of cores, or nil if the status doesn't have it.
  static func affinity(_ status: String) -> Int? {
    let name = "Cpus_allowed:"
    let lines = status.exact.split(separator: "\n")
    guard let line = lines.first(where: { $0.exact.hasPrefix(name) }) else { return nil }
    // One bit per core, in hexadecimal digits with commas.
    let count = line.dropFirst(name.count).reduce(0) {
      $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0)
    }
    return count > 0 ? count : nil
  }

  /// Returns the lowest core quota of a group and its ancestors, or nil for no quota.
  ///
  /// - Parameters:
  ///   - root: the folder of the control groups.
  ///   - group: the path of a group, for example `/user.slice`.
  static func quota(in root: String, of group: String) -> Int? {
    ControlGroups.folders(in: root, of: group).compactMap {
      cores(ControlGroups.text($0 + "/cpu.max"))
    }.min()
  }

  /// Returns the number of cores of a quota, rounded up, or nil for no quota.
  ///
  /// - Parameter limit: the contents of `cpu.max`: `max 100000`, or a quota and a period in
  ///   microseconds, such as `150000 100000`.
  private static func cores(_ limit: String) -> Int? {
    let numbers = limit.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { return nil }
    return Int((numbers[0] / numbers[1]).rounded(.up), within: 1...256)
  }
}

/// The Linux control groups of this process, which may limit its resources.
package enum ControlGroups {
  static let root = "/sys/fs/cgroup"
  /// The lines of each hierarchy: `0::/user.slice` in version 2, `9:memory:/docker` in version 1.
  static var own: String { text("/proc/self/cgroup") }

  /// The memory limit of the process in bytes, or nil for no limit.
  package static var memory: Int? { memory(in: root, own) }

  static func memory(in root: String, _ groups: String) -> Int? {
    let limits =
      folders(in: root, of: path(in: groups)).map { $0 + "/memory.max" }
      + folders(in: root + "/memory", of: path(in: groups, controller: "memory"))
      .map { $0 + "/memory.limit_in_bytes" }
    return limits.compactMap { Int(text($0).exact.split(separator: "\n").first ?? "") }.min()
  }

  /// Finds the control group of this process.
  ///
  /// - Parameters:
  ///   - groups: the contents of `/proc/self/cgroup`.
  ///   - controller: a controller of version 1, or empty for version 2.
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

  /// Returns the folders of a group and its ancestors. In a container, the group's own folder may
  /// be missing.
  static func folders(in root: String, of group: String) -> [String] {
    let names = group.exact.split(separator: "/")
    return (0...names.count).map { ([root] + names.prefix($0)).joined(separator: "/") }
  }

  /// Returns the contents of a file, or an empty string if it can't be read.
  static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
