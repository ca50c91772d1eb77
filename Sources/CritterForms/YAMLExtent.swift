/// How much there is in a YAML text.
package struct YAMLExtent: Hashable, Sendable {
  /// Scalars, lists and mappings, keys counted in.
  package var values = 0
  /// Of all scalars.
  package var bytes = 0
  /// How many lists and mappings lie in each other.
  var depth = 0

  package init(values: Int = 0, bytes: Int = 0) {
    (self.values, self.bytes) = (values, bytes)
  }

  package static func += (a: inout YAMLExtent, b: YAMLExtent) {
    a.values += b.values
    a.bytes += b.bytes
  }

  package static let most = YAMLExtent(values: 400_000, bytes: 4_000_000)
  static let greatestDepth = 200
  static let tooDeep = "lists and mappings are nested more than \(greatestDepth) deep"

  /// What is to be said where it is more than can be read in a second.
  ///
  /// - Parameter counted: what is counted in in addition to the written text.
  package func excess(counted: String) -> String? {
    if values > Self.most.values {
      return "more than \(Self.most.values) values, including those that \(counted)"
    }
    if bytes > Self.most.bytes {
      return
        "more than \(Self.most.bytes) bytes of text, including those that \(counted)"
    }
    return nil
  }
}
