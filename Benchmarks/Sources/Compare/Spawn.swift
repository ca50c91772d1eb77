#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What one run of a program took, its children counted in.
struct Cost {
  /// On the wall's clock.
  let seconds: Double
  /// Of all cores, the kernel's part counted in.
  let processorSeconds: Double
  /// Bytes resident at most, of the largest process.
  let peakMemory: Int
}

/// A line for the shell that is run as a process of its own and waited for.
struct Spawn {
  let script: String
  let folder: String
  let environment: [String: String]
  /// What it prints goes here.
  let log: String

  /// - Returns: the cost and the exit code; a signal is 128 and its number.
  func run() throws -> (cost: Cost, exitCode: Int32) {
    let start = ContinuousClock.now
    let process = try started()
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) == -1 {
      guard errno == EINTR else { throw Problem.cannotRun(code: errno) }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let signal = status & 0x7f
    return (Cost(seconds, usage), signal == 0 ? status >> 8 & 0xff : 128 + signal)
  }

  private func started() throws -> pid_t {
    var actions = self.actions()
    defer { posix_spawn_file_actions_destroy(&actions) }
    let argv = Strings(["sh", "-c", "cd '\(folder)' && \(script)"])
    let envp = Strings(environment.map { "\($0)=\($1)" })
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &actions, nil, argv.pointers, envp.pointers)
    guard code == 0 else { throw Problem.cannotRun(code: code) }
    return process
  }

  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
  #else
    private typealias Actions = posix_spawn_file_actions_t
  #endif

  private func actions() -> Actions {
    #if canImport(Darwin)
      var actions: Actions = nil
    #else
      var actions = Actions()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    return actions
  }
}

extension Cost {
  fileprivate init(_ seconds: Double, _ usage: rusage) {
    self.seconds = seconds
    processorSeconds = usage.ru_utime.seconds + usage.ru_stime.seconds
    peakMemory = usage.peakMemory
  }
}

/// What a program that this one starts is counted for at least: until it begins it is this one.
func ownPeakMemory() -> Int {
  var usage = rusage()
  let itself: Int32 = 0  // RUSAGE_SELF, whose type differs between the systems.
  getrusage(itself, &usage)
  return usage.peakMemory
}

extension rusage {
  fileprivate var peakMemory: Int {
    #if canImport(Darwin)
      ru_maxrss
    #else
      ru_maxrss * 1024
    #endif
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}

/// C strings and the nil that ends them.
private final class Strings {
  private(set) var pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) {
    pointers = strings.map { strdup($0) } + [nil]
  }

  deinit { for pointer in pointers { free(pointer) } }
}
