import CritterGraphics

/// The names of temporary files: `critter-`, a process ID, and a unique suffix. Files in the user's
/// folders start with a dot.
package enum TemporaryName {
  private static let prefix = "critter-"
  /// The maximum age in seconds of an active run's file, on any machine.
  private static let maximumAge = 24.0 * 60 * 60
  /// An identifier of this machine and process namespace. Process IDs are meaningless on other
  /// machines or containers that share a folder.
  private static let home: String = {
    let namespace = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")
    var host = [CChar](repeating: 0, count: 256)
    gethostname(&host, host.count - 1)
    let hash = (host.map { UInt8(bitPattern: $0) } + (namespace ?? "").utf8).reduce(
      0xcbf2_9ce4_8422_2325 as UInt64
    ) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 36)
  }()

  /// A new, unique name.
  static var new: String { "\(prefix)\(getpid())@\(home)-\(UUID().uuidString)" }

  /// Whether a name is the hidden name of a temporary file.
  package static func isHidden(_ name: String) -> Bool { name.exact.hasPrefix("." + prefix) }

  /// Whether the file or folder is a leftover of an ended process of this user. Similarly named
  /// user files don't count.
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
    guard machine.exact == home.exact else { return status.age > maximumAge }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}

extension stat {
  /// The age of the last modification in seconds.
  fileprivate var age: Double {
    #if canImport(Darwin)
      let changed = st_mtimespec.tv_sec
    #else
      let changed = st_mtim.tv_sec
    #endif
    return Date.now.timeIntervalSince1970 - Double(changed)
  }
}
