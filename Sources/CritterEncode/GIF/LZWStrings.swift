/// The strings of an LZW dictionary, by their codes, as a tree: each is its parent's and one index
/// more.
struct LZWStrings {
  private(set) var nodes: [Node] = []
  /// The code that the next string gets.
  private(set) var next = 0
  /// Bits of a code.
  private(set) var width = 0
  /// Bits of an index.
  let codeSize: Int
  private let transparent: UInt8?

  struct Node {
    var parent: UInt16 = 0
    /// The child for the transparent index. No child has code 0, so 0 means none.
    var stay: UInt16 = 0
    /// The first of the other children, and this one's next sibling.
    var child: UInt16 = 0
    var sibling: UInt16 = 0
    var index: UInt8
    /// The string's first index.
    var start: UInt8
  }

  /// The maximum number of strings with codes of twelve bits.
  static let most = 4096

  /// - Parameter codeSize: bits of an index, 2...8.
  init(codeSize: Int, transparent: UInt8?) {
    self.codeSize = codeSize
    self.transparent = transparent
    nodes.reserveCapacity(Self.most)
    clear()
  }

  var clearCode: Int { 1 << codeSize }
  var endCode: Int { clearCode + 1 }
  var isFull: Bool { next == Self.most }
  /// Whether codes are longer than after a clear code.
  var hasGrown: Bool { width > codeSize + 1 }

  /// Leaves the strings of one index.
  mutating func clear() {
    nodes.removeAll(keepingCapacity: true)
    for index in 0...endCode {
      let index = UInt8(truncatingIfNeeded: index)
      nodes.append(Node(index: index, start: index))
    }
    next = nodes.count
    width = codeSize + 1
  }

  /// A decoder's codes grow as soon as the next one that it will add does not fit.
  mutating func widen() {
    if next >= 1 << width, width < 12 { width += 1 }
  }

  /// Adds a string with one more index, as the decoder does, unless the dictionary is full. A
  /// string that a decoder adds twice has its first code.
  mutating func add(_ node: Int, _ index: UInt8) {
    if isFull { return }
    if next == nodes.count {
      nodes.append(Node(index: 0, start: 0))
      if child(of: node, index) == nil { adopt(next, by: node, index) }
    }
    next += 1
  }

  /// Adds the string that a decoder is going to: the last one, followed by its own first index.
  ///
  /// - Returns: nil if the dictionary is full or already has the string.
  mutating func anticipate(_ node: Int) -> Int? {
    let index = nodes[node].start
    guard !isFull, next == nodes.count, child(of: node, index) == nil else { return nil }
    nodes.append(Node(index: 0, start: 0))
    adopt(next, by: node, index)
    return next
  }

  private mutating func adopt(_ child: Int, by node: Int, _ index: UInt8) {
    var new = Node(
      parent: UInt16(truncatingIfNeeded: node), index: index, start: nodes[node].start)
    if index == transparent {
      nodes[node].stay = UInt16(truncatingIfNeeded: child)
    } else {
      new.sibling = nodes[node].child
      nodes[node].child = UInt16(truncatingIfNeeded: child)
    }
    nodes[child] = new
  }

  private func child(of node: Int, _ index: UInt8) -> Int? {
    if index == transparent {
      let child = nodes[node].stay
      return child == 0 ? nil : Int(child)
    }
    var child = nodes[node].child
    while child != 0, nodes[Int(child)].index != index { child = nodes[Int(child)].sibling }
    return child == 0 ? nil : Int(child)
  }
}

/// Codes of any width to bytes, lowest bit first.
struct BitWriter {
  private var bytes: [UInt8] = []
  private var word: UInt32 = 0
  private var count = 0

  /// How many whole bytes there are.
  var length: Int { bytes.count }

  mutating func write(_ code: Int, _ width: Int) {
    word |= UInt32(truncatingIfNeeded: code) << UInt32(truncatingIfNeeded: count)
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: word))
      word >>= 8
      count -= 8
    }
  }

  func finished() -> [UInt8] {
    count > 0 ? bytes + [UInt8(truncatingIfNeeded: word)] : bytes
  }
}
