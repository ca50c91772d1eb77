import CritterGraphics

/// The files that the outputs of a manifest read, each with the name of one of these outputs.
struct ReadFiles: Sendable {
  private(set) var readers: [ExactText: String] = [:]

  mutating func add(_ paths: some Sequence<String>, for output: String) {
    for path in paths where readers[path.exact] == nil { readers[path.exact] = output }
  }
}
