/// An error with a message for people. All errors of critter's library conform to it.
///
/// ```swift
/// do {
///   _ = try Rig(contentsOf: "parts/bear", theme: "drak")
/// } catch let error as any CritterError {
///   print(error.message)
/// }
/// ```
public protocol CritterError: Error, CustomStringConvertible {
  /// The problem and its fix.
  var message: String { get }
  /// Whether the same call may succeed later, for example after the disk has space again.
  var isTransient: Bool { get }
}

extension CritterError {
  /// Whether the same call may succeed later. Default: no.
  public var isTransient: Bool { false }

  /// The message.
  public var description: String { message }
}
