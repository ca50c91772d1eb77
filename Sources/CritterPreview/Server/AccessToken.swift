import CritterKit

/// The secret that lets a page in. It's part of the address that the program prints, and new for
/// each run, so that no other program and no other user of this machine reaches the rigs.
struct AccessToken: Hashable, Sendable {
  /// 32 hexadecimal digits.
  let text: String

  init() {
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255) }
    text = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Compares in constant time.
  func matches(_ other: String?) -> Bool {
    guard let other, other.utf8.count == text.utf8.count else { return false }
    return zip(other.utf8, text.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Proves to a page that the server on this port has the token, without sending the token.
  ///
  /// - Parameter challenge: chosen by the page, different each time.
  func proof(of challenge: String, port: Int) -> String {
    Digest.text(of: Array("\(text) \(port) \(challenge)".utf8))
  }
}
