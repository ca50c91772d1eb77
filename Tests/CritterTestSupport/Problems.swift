package import CritterRigFile
package import CritterSyntax
package import Testing

/// Returns the problems of a file that must be refused.
package func thrownProblems(
  sourceLocation: SourceLocation = #_sourceLocation, by read: () throws -> some Any
) -> [FileError.Problem] {
  let error = #expect(throws: FileError.self, sourceLocation: sourceLocation) { _ = try read() }
  return error?.problems ?? []
}

extension RigDocument {
  /// The problems of a rig that must be refused, each `line:column: message`.
  package var problems: [String] { thrownProblems { try resolved() }.map(\.located) }
}

extension FileError.Problem {
  /// The message after `line:column: `, or alone if the problem has no place.
  package var located: String {
    let place = [line, column].compactMap { $0.map { "\($0):" } }.joined()
    return place.isEmpty ? message : "\(place) \(message)"
  }
}
