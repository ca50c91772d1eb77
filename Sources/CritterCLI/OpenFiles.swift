import CritterSystem

/// The files that a program may have open at a time.
enum OpenFiles {
  /// More than a command needs, with the libraries that it calls. Some of them end the program
  /// where they are refused one.
  private static let needed = 32

  /// - Throws: `TooFewOpenFiles` unless so many more can be opened.
  static func check() throws(TooFewOpenFiles) {
    var open: [Int32] = []
    defer { for file in open { close(file) } }
    for _ in 0..<needed {
      let file = dup(STDERR_FILENO)
      guard file >= 0 else { throw TooFewOpenFiles(left: open.count, needed: needed) }
      open.append(file)
    }
  }
}

struct TooFewOpenFiles: PrintableError {
  let left: Int
  let needed: Int

  var message: String {
    "this program may open only \(left) more files, and needs \(needed); allow it more, as with "
      + "'ulimit -n 256'"
  }
  var isTransient: Bool { true }
}
