/// An attribute before its name is resolved.
struct RawAttribute {
  /// With its prefix.
  let name: ArraySlice<UInt8>
  let value: ArraySlice<UInt8>
}

/// What prefixes mean at one place of a file.
struct Namespaces {
  /// By prefix, the innermost declaration last; the default namespace's prefix is empty.
  private var declared: [ArraySlice<UInt8>: [Markup.Namespace]] = [
    Array("xml".utf8)[...]: [.xml]
  ]

  /// - Returns: the prefixes that the attributes declare.
  mutating func declare(_ attributes: [RawAttribute]) -> [ArraySlice<UInt8>] {
    var prefixes: [ArraySlice<UInt8>] = []
    for attribute in attributes {
      guard let prefix = attribute.declaredPrefix else { continue }
      declared[prefix, default: []].append(Markup.Namespace(uri: attribute.value))
      prefixes.append(prefix)
    }
    return prefixes
  }

  mutating func remove(_ prefixes: [ArraySlice<UInt8>]) {
    for prefix in prefixes { declared[prefix]?.removeLast() }
  }

  /// - Parameter name: of an element.
  func name(of name: ArraySlice<UInt8>) -> Markup.Name {
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else {
      return Markup.Name(namespace: declared[[]]?.last ?? .svg, local: String(name))
    }
    let namespace = declared[name[..<colon]]?.last ?? .other
    return Markup.Name(namespace: namespace, local: String(name[(colon + 1)...]))
  }

  /// - Returns: nil of what declares a namespace.
  func attribute(_ attribute: RawAttribute) -> Markup.Attribute? {
    guard attribute.declaredPrefix == nil else { return nil }
    let hasPrefix = attribute.name.contains(UInt8(ascii: ":"))
    let name =
      hasPrefix
      ? name(of: attribute.name)
      : Markup.Name(namespace: .none, local: String(attribute.name))
    return Markup.Attribute(name: name, value: attribute.value)
  }
}

extension RawAttribute {
  /// The prefix of which it says the namespace.
  fileprivate var declaredPrefix: ArraySlice<UInt8>? {
    guard name.starts(with: "xmlns".utf8) else { return nil }
    if name.count == 5 { return [] }
    guard name[name.startIndex + 5] == UInt8(ascii: ":") else { return nil }
    return name.dropFirst(6)
  }
}
