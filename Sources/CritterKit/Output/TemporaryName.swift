import CritterSystem

/// Names of temporary files: `critter-`, the process that they are of, and something that no other
/// has. A dot before it hides a file that is next to others.
package enum TemporaryName {
  private static let prefix = "critter-"
  /// After this time no run is at work on a file any more, wherever it may be.
  private static let longestLife = 24.0 * 60 * 60
  /// Where process numbers mean what they mean here: another machine or container that shares a
  /// folder with this one has other processes.
  private static let home: String = {
    let namespace = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")
    var host = [CChar](repeating: 0, count: 256)
    gethostname(&host, host.count - 1)
    let hash = (host.map { UInt8(bitPattern: $0) } + (namespace ?? "").utf8).reduce(
      0xcbf2_9ce4_8422_2325 as UInt64
    ) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 36)
  }()

  /// One that nothing has yet.
  static var new: String { "\(prefix)\(getpid())@\(home)-\(UUID().uuidString)" }

  /// Whether it's the hidden name of a temporary file.
  package static func isHidden(_ name: String) -> Bool { name.exact.hasPrefix("." + prefix) }

  /// Whether an ended process of this user left the file or folder. A file of the user with a similar
  /// name isn't a leftover.
  static func isLeftover(_ name: String, in folder: String) -> Bool {
    let shown = name.exact.dropping(prefix: ".")
    guard let rest = (shown ?? name).exact.dropping(prefix: prefix),
      let (owner, id) = rest.exact.halves(around: "-"), UUID(uuidString: id) != nil,
      let (number, machine) = owner.exact.halves(around: "@"), let process = pid_t(number),
      process > 0
    else { return false }
    var status = stat()
    guard lstat("\(folder)/\(name)", &status) == 0, status.st_uid == geteuid(),
      status.st_mode & S_IFMT == (shown == nil ? S_IFDIR : S_IFREG)
    else { return false }
    guard machine.exact == home.exact else { return status.age > longestLife }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}

extension stat {
  /// Seconds since it was changed.
  fileprivate var age: Double {
    #if canImport(Darwin)
      let changed = st_mtimespec.tv_sec
    #else
      let changed = st_mtim.tv_sec
    #endif
    return Date.now.timeIntervalSince1970 - Double(changed)
  }
}
