extension Collection<String> {
  /// `a`, `a or b`, `a, b, or c`.
  public var listed: String {
    let start = dropLast().joined(separator: ", ")
    guard !start.isEmpty, let last = suffix(1).first else { return joined() }
    return count == 2 ? "\(start) or \(last)" : "\(start), or \(last)"
  }
}
