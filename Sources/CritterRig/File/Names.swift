import CritterForms

/// The names of all things of a kind, and where each is among them.
struct Names {
  private(set) var all: [String] = []
  /// As `part`.
  private let kind: String
  private var indices: [String: Int] = [:]

  init(of kind: String, _ names: [String] = []) {
    self.kind = kind
    for name in names { append(name) }
  }

  mutating func append(_ name: String) {
    if indices[name] == nil { indices[name] = all.count }
    all.append(name)
  }

  /// Of the first of that name.
  func index(of name: String) -> Int? { indices[name] }

  /// Reports a name that is none of them.
  func index(of name: Located<String>, _ reading: Reading) -> Int? {
    if let index = indices[name.value] { return index }
    reading.report(
      "unknown \(kind) '\(name.value)'", meaning: name.value, among: all, at: name.mark)
    return nil
  }
}
