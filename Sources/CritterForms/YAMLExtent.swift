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
  static let tooDeep = "lists and mappings lie more than \(greatestDepth) deep in each other here"

  /// What is to be said where it is more than can be read in a second.
  ///
  /// - Parameter counted: what is counted in beside what is written.
  package func excess(counted: String) -> String? {
    if values > Self.most.values {
      return "there are more than \(Self.most.values) values, those that \(counted) counted in"
    }
    if bytes > Self.most.bytes {
      return
        "there are more than \(Self.most.bytes) bytes of text, those that \(counted) counted in"
    }
    return nil
  }
}
