import CritterGraphics
import CritterGuard
import CritterKit

/// Checks for sufficient system resources. Without them, libraries crash or hang.
enum Resources {
  private static let openFiles = 32
  private static let megabytes = 32
  /// The required stack size in kilobytes.
  private static let stack = 1024
  /// The number of threads besides the workers: the run guard, and one for another program.
  private static let threads = 2

  /// Checks the requirements of all commands before the command line is parsed.
  static func checkMemory() throws(MissingResource) {
    var limit = rlimit()
    #if canImport(Darwin)
      let isKnown = getrlimit(RLIMIT_STACK, &limit) == 0
    #else
      let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0
    #endif
    if isKnown, limit.rlim_cur < stack << 10 {
      throw .stack(kilobytes: Int(limit.rlim_cur) >> 10, needed: stack)
    }
    let size = megabytes << 20
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let memory, memory != MAP_FAILED else { throw .memory(megabytes: megabytes) }
    munmap(memory, size)
  }

  /// Checks that the run can open files and start threads.
  static func check() throws(MissingResource) {
    var open: [Int32] = []
    defer { for file in open { close(file) } }
    for _ in 0..<openFiles {
      let file = dup(STDERR_FILENO)
      guard file >= 0 else { throw .openFiles(left: open.count, needed: openFiles) }
      open.append(file)
    }
    let needed = Cores.usable + threads
    let left = Int(guard_available_threads(Int32(needed)))
    guard left == needed else { throw .threads(left: left, needed: needed) }
  }
}

/// An error for insufficient system resources.
enum MissingResource: CritterError {
  case openFiles(left: Int, needed: Int)
  case threads(left: Int, needed: Int)
  case memory(megabytes: Int)
  case stack(kilobytes: Int, needed: Int)

  var message: String {
    switch self {
    case .openFiles(let left, let needed):
      "critter needs to open \(needed) files, but only \(left) more are allowed; allow more, for example "
        + "with 'ulimit -n 256'"
    case .threads(let left, let needed):
      "critter needs \(needed) threads, but only \(left) more are allowed; allow more processes or "
        + "more memory, for example with 'ulimit -u' or 'ulimit -v'"
    case .memory(let megabytes):
      "critter needs at least \(megabytes) MB of memory; allow more, for example with "
        + "'ulimit -v 500000'"
    case .stack(let kilobytes, let needed):
      "critter needs a stack of \(needed) KB, found \(kilobytes) KB; allow more, for example "
        + "with 'ulimit -s 8192'"
    }
  }

  var isTransient: Bool { true }
}
