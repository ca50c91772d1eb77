import CritterTestSupport
import Foundation
import Testing

@testable import CritterKit

@Suite struct CoresTests {
  @Test func `a thread has the cores that it may run on`() {
    #expect(Cores.affinity("Name:\tx\nCpus_allowed:\tffffffff,0000000f\nMems:\t1\n") == 36)
    #expect(Cores.affinity("Cpus_allowed:\t2\nCpus_allowed_list:\t1\n") == 1)
    #expect(Cores.affinity("") == nil)
  }

  @Test func `there are at most 16 workers, or twice as many as cores`() {
    let most = max(16, 2 * ProcessInfo.processInfo.activeProcessorCount)
    #expect(WorkerPool(count: 10_000).count == most)
    #expect(WorkerPool(count: 3).count == 3)
  }

  @Test func `as many jobs are started as fit in 512 MB`() {
    let pool = WorkerPool(count: 4)
    #expect([1, 256 << 20, 257 << 20, 1 << 40].map(pool.jobs(ofBytes:)) == [4, 2, 1, 1])
  }

  @Test func `a process tied to one core has one`() throws {
    // Some core that this process may run on itself.
    let own = try #require(
      try String(contentsOfFile: "/proc/self/status", encoding: .utf8).firstMatch(
        of: #/Cpus_allowed_list:\s*(\d+)/#))
    let run = try Run(
      ["-c", String(own.1), "cat", "/proc/self/status"], in: Folder(),
      program: URL(fileURLWithPath: "/usr/bin/taskset"))
    #expect(Cores.affinity(run.text) == 1)
  }

  @Test func `a group may use as much as each that it is in`() throws {
    let folder = try Folder()
    try folder.write("max 100000\n", to: "cpu.max")
    try folder.write("350000 100000\n", to: "user.slice/cpu.max")
    try folder.write("800000 100000\n", to: "user.slice/job/cpu.max")
    #expect(Cores.quota(in: folder.url.path, of: "/") == nil)
    #expect(Cores.quota(in: folder.url.path, of: "/other") == nil)
    #expect(Cores.quota(in: folder.url.path, of: "/user.slice/job") == 4)
    try folder.write("10000 100000\n", to: "user.slice/job/cpu.max")
    #expect(Cores.quota(in: folder.url.path, of: "/user.slice/job") == 1)
    #expect(ControlGroups.path(in: "1:cpu:/old\n0::/user.slice/job\n") == "/user.slice/job")
    #expect(ControlGroups.path(in: "1:cpu:/old\n").isEmpty)
  }

  @Test func `a process may have as much memory as each of its groups allows`() throws {
    let folder = try Folder()
    let groups = "9:cpu,memory:/docker/job\n1:name=systemd:/x\n0::/user.slice/job\n"
    func memory() -> Int? { ControlGroups.memory(in: folder.url.path, groups) }
    #expect(memory() == nil)
    try folder.write("max\n", to: "user.slice/job/memory.max")
    #expect(memory() == nil)
    try folder.write("2000000000\n", to: "user.slice/memory.max")
    #expect(memory() == 2_000_000_000, "a slice around it")
    try folder.write("9223372036854771712\n", to: "memory/memory.limit_in_bytes")
    try folder.write("1000000000\n", to: "memory/docker/memory.limit_in_bytes")
    #expect(memory() == 1_000_000_000, "version 1")
  }

  @Test func `Slurm's limit comes first`() {
    #expect(Cores.usable(["SLURM_CPUS_PER_TASK": "7"], affinity: 4, quota: 1) == 7)
    #expect(Cores.usable(["SLURM_CPUS_PER_TASK": "many"], affinity: 4, quota: 1) == 1)
    #expect(Cores.usable([:], affinity: 4, quota: nil) == 4)
    #expect(Cores.usable([:], affinity: 4, quota: 3) == 3)
    #expect(Cores.usable([:], affinity: 4, quota: 1000) == 4)
  }
}
