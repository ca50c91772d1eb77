import CritterSystem

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
