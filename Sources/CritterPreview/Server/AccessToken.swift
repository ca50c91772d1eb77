import CritterSystem

/// What a page has to know to be let in: it is in the address that the program prints, so that no
/// other program and no other user of this machine reaches the rigs.
struct AccessToken: Hashable, Sendable {
  let text: String

  /// The same each time, so that an open page goes on when the program is started anew.
  ///
  /// - Parameter folder: where it is kept; one that cannot be kept is of this run alone.
  init(keptIn folder: URL? = AccessToken.usualFolder) {
    guard let file = folder?.appendingPathComponent("preview-token") else {
      text = Self.random()
      return
    }
    if let known = Self.read(file) {
      text = known
    } else {
      text = Self.random()
      write(to: file)
    }
  }

  /// Whether this is it, in a time that tells nothing of where the first difference is.
  func matches(_ other: String?) -> Bool {
    guard let other, other.utf8.count == text.utf8.count else { return false }
    return zip(other.utf8, text.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  static var usualFolder: URL? {
    FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?
      .appendingPathComponent("critter")
  }

  private static func random() -> String {
    (0..<16).map { _ in
      let digits = String(UInt8.random(in: 0...255), radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// - Returns: nil for one that others can read or have put there.
  private static func read(_ file: URL) -> String? {
    var status = stat()
    guard lstat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_mode & 0o077 == 0, status.st_uid == getuid(), let data = try? Data(contentsOf: file)
    else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    return text.wholeMatch(of: /[0-9a-f]{32}/) == nil ? nil : text
  }

  private func write(to file: URL) {
    let manager = FileManager.default
    try? manager.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // A link that waits there is not followed.
    try? manager.removeItem(at: file)
    let number = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if number >= 0 { try? Descriptor(number).write(Array(text.utf8)) }
  }
}
