/// Why the system refused a call: its number, in its own words.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// As `errno` had it.
  package let number: Int32

  package init(_ number: Int32) {
    self.number = number
  }

  /// Of the call that has just failed.
  package static var last: SystemError { SystemError(errno) }

  package var description: String { String(cString: strerror(number)) }
}

extension Error {
  /// The system's own words, without Foundation's around them.
  package var reason: String {
    let cause = (self as? CocoaError)?.underlying ?? self
    return (cause as? POSIXError).map { SystemError($0.code.rawValue).description } ?? "\(self)"
  }
}
