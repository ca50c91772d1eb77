/// An error number of the system.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The value of `errno`.
  package let number: Int32

  package init(_ number: Int32) {
    self.number = number
  }

  /// The error of the last failed call.
  package static var last: SystemError { SystemError(errno) }

  package var description: String { String(cString: strerror(number)) }
}

extension Error {
  /// The system's message, without Foundation's words around it.
  package var reason: String {
    let cause = (self as? CocoaError)?.underlying ?? self
    return (cause as? POSIXError).map { SystemError($0.code.rawValue).description } ?? "\(self)"
  }
}
