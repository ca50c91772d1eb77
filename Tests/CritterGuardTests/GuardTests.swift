import CritterGuard
import Foundation
import Testing

/// Notes belong to the whole program, so each test that reads them has its own process.
@Suite(.serialized) struct GuardTests {
  @Test func `work is named and measured until it is done`() async {
    await #expect(processExitsWith: .success) {
      #expect(longest() == nil)
      guard_enter(guard_image, nil)
      guard_advance(10)
      guard_enter(guard_art, "a.svg")
      guard_advance(5)
      #expect(longest()?.name == "a.svg")
      #expect(longest()?.duration == 15)
      guard_leave()
      #expect(longest()?.name == "")
      #expect(longest()?.kind == guard_image)
      guard_leave()
      #expect(longest() == nil)
      guard_leave()
      #expect(longest() == nil)
    }
  }

  @Test func `a name is cut to what fits and has no control characters`() async {
    await #expect(processExitsWith: .success) {
      guard_enter(guard_text, "a\n\u{1B}[2Jb" + String(repeating: "x", count: 5000))
      defer { guard_leave() }
      #expect(longest()?.name.hasPrefix("a??[2Jbx") == true)
      #expect(longest()?.name.utf8.count == 31)
    }
  }

  @Test func `the longest of several threads is told`() async {
    await #expect(processExitsWith: .success) {
      let (begun, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let ended = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        guard_enter(guard_art, "slow.svg")
        begun.signal()
        done.wait()
        guard_leave()
        ended.signal()
      }
      begun.wait()
      guard_advance(1)
      guard_enter(guard_art, "quick.svg")
      #expect(longest()?.name == "slow.svg")
      done.signal()
      ended.wait()
      #expect(longest()?.name == "quick.svg")
      guard_leave()
    }
  }

  @Test func `threads that end make room for others`() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<2000 {
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          guard_enter(guard_art, "a.svg")
          guard_leave()
          ended.signal()
        }
        ended.wait()
      }
      guard_enter(guard_art, "last.svg")
      #expect(longest()?.name == "last.svg")
      guard_leave()
    }
  }

  @Test func `memory is counted`() {
    #expect((1_000_000..<100_000_000_000).contains(guard_memory()))
  }

  @Test func `a crash at art ends the program with one line that names it`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(3), observing: [\.standardErrorContent]
    ) {
      guard_install(3)
      guard_enter(guard_art, "eyes/ev\nil.svg")
      // A crash waits until somebody has seen it and cleaned up.
      Thread.detachNewThread {
        while !guard_has_crashed() { sched_yield() }
        guard_finish_cleanup()
      }
      abort()
    }
    let line = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(line.contains("eyes/ev?il.svg: error: librsvg crashed at this art; leave out"))
  }

  @Test func `a crash on a thread that blocks the signal names the art, too`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      var blocked = sigset_t()
      sigemptyset(&blocked)
      sigaddset(&blocked, SIGABRT)
      pthread_sigmask(SIG_BLOCK, &blocked, nil)
      guard_install(3)
      guard_finish_cleanup()
      guard_enter(guard_art, "a.svg")
      raise(SIGABRT)
    }
  }

  @Test func `an endless recursion at art names the art, too`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(3), observing: [\.standardErrorContent]
    ) {
      guard_install(3)
      guard_finish_cleanup()
      guard_enter(guard_text, "words")
      @inline(never) func fall(_ depth: Int) -> Int {
        depth < 0 ? 0 : fall(depth + 1) &+ Int.random(in: 0...1)
      }
      _ = fall(0)
    }
    let line = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(line.contains("error: Pango crashed at the text 'words'; take another font"))
  }

  @Test(arguments: [
    ("e\u{9B}\u{202E}\u{E0041}v.svg", #"e\u{9b}\u{202e}\u{e0041}v.svg: error: librsvg"#),
    ("::error::\u{D4E}##[x]é\u{200D}.svg", "\\u{3a}:error::\u{D4E}\\u{23}#[x]é\u{200D}.svg: error"),
  ])
  func `the line that names art of a crash is obeyed by no terminal or runner`(
    name: String, line: String
  ) async throws {
    let result = try await #require(
      processExitsWith: .exitCode(3), observing: [\.standardErrorContent]
    ) { [name] in
      guard_install(3)
      guard_finish_cleanup()
      guard_enter(guard_art, name)
      abort()
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.unicodeScalars.contains(line.unicodeScalars), "\(text)")
  }

  @Test func `a crash without memory is blamed on that`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(3), observing: [\.standardErrorContent]
    ) {
      guard_install(3)
      guard_finish_cleanup()
      guard_enter(guard_art, "a.svg")
      var none = rlimit(rlim_cur: 1 << 20, rlim_max: 1 << 20)
      #if canImport(Darwin)
        setrlimit(RLIMIT_AS, &none)
      #else
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &none)
      #endif
      abort()
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("error: the system gives this program no more memory"), "\(text)")
    #expect(!text.contains("a.svg"))
  }

  @Test func `threads are counted, and started`() {
    #expect(guard_available_threads(3) == 3)
    let started = DispatchSemaphore(value: 0)
    let context = Unmanaged.passUnretained(started).toOpaque()
    let failure = guard_start_thread(
      true,
      { context in
        guard let context else { return }
        Unmanaged<DispatchSemaphore>.fromOpaque(context).takeUnretainedValue().signal()
      }, context)
    #expect(failure == 0)
    #expect(started.wait(timeout: .now() + 60) == .success)
  }

  @Test func `the memory of programs that are noted is counted`() async {
    await #expect(processExitsWith: .success) {
      let before = guard_memory()
      var process = pid_t()
      let command = ["sleep", "1000"]
      var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
      words.append(nil)
      guard posix_spawnp(&process, "sleep", nil, nil, &words, environ) == 0 else { exit(99) }
      guard_adopt_program(process)
      let own = guard_memory()
      guard_release_program(process)
      #expect(own > before)
      kill(process, SIGKILL)
    }
  }

  @Test func `a crash of critter itself names the file that it read last`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(3), observing: [\.standardErrorContent]
    ) {
      guard_install(3)
      guard_finish_cleanup()
      guard_read("parts/first/rig.yaml")
      guard_enter(guard_image, nil)
      guard_enter(guard_art, "eye.svg")
      guard_leave()
      guard_read("parts/la\nst/rig.yaml")
      abort()
    }
    let line = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      line.contains(
        "parts/la?st/rig.yaml: error: critter crashed after it read this file; please report it"),
      "\(line)")
  }

  @Test func `an endless recursion on another thread has a message`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(3), observing: [\.standardErrorContent]
    ) {
      guard_install(3)
      guard_finish_cleanup()
      let ended = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        guard_read("deep.json")
        @inline(never) func fall(_ depth: Int) -> Int {
          depth < 0 ? 0 : fall(depth + 1) &+ Int.random(in: 0...1)
        }
        _ = fall(0)
        ended.signal()
      }
      ended.wait()
    }
    let line = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(line.contains("deep.json: error: critter crashed after it read this file"), "\(line)")
  }

  @Test func `a crash signal from another program has its usual effect`() async {
    await #expect(processExitsWith: .signal(SIGSEGV)) {
      guard_install(3)
      guard_finish_cleanup()
      guard_read("a.json")
      var process = pid_t()
      let command = ["sh", "-c", "kill -SEGV \(getpid())"]
      var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
      words.append(nil)
      guard posix_spawnp(&process, "sh", nil, nil, &words, environ) == 0 else { exit(99) }
      sleep(60)
    }
  }

  @Test func `a signal that asks to end is noted`() async {
    await #expect(processExitsWith: .exitCode(SIGHUP)) {
      guard_install(3)
      raise(SIGHUP)
      exit(guard_end_signal())
    }
  }

  @Test func `a hangup that is ignored stays ignored`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      signal(SIGHUP, SIG_IGN)
      guard_install(3)
      raise(SIGHUP)
      exit(guard_end_signal())
    }
  }

  @Test func `programs that are noted are killed`() async {
    await #expect(processExitsWith: .exitCode(SIGKILL)) {
      var process = pid_t()
      let command = ["sleep", "1000"]
      var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
      words.append(nil)
      guard posix_spawnp(&process, "sleep", nil, nil, &words, environ) == 0 else { exit(99) }
      guard_adopt_program(process)
      guard_kill_programs()
      var status: Int32 = 0
      waitpid(process, &status, 0)
      exit(status & 0x7f)
    }
  }
}

private func longest() -> (kind: guard_kind, duration: UInt64, name: String)? {
  var work = guard_work()
  var name = [CChar](repeating: 0, count: 32)
  guard guard_longest_work(&work, &name, name.count) else { return nil }
  let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  return (work.kind, work.duration, text)
}
