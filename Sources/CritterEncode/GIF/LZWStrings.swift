/// The strings of an LZW dictionary, as a tree by code. Each string is its parent's string with one
/// more index.
struct LZWStrings {
  private(set) var nodes: [Node] = []
  /// The code of the next string.
  private(set) var next = 0
  /// The bits per code.
  private(set) var width = 0
  /// The bits per index.
  let codeSize: Int
  private let transparent: UInt8?

  struct Node {
    var parent: UInt16 = 0
    /// The child for the transparent index; 0 for none, since no child has code 0.
    var stay: UInt16 = 0
    /// The first of the other children, and the next sibling of this node.
    var child: UInt16 = 0
    var sibling: UInt16 = 0
    var index: UInt8
    /// The first index of the string.
    var start: UInt8
  }

  /// The maximum number of strings with codes of twelve bits.
  static let maximumCount = 4096

  /// - Parameter codeSize: the bits per index, 2...8.
  init(codeSize: Int, transparent: UInt8?) {
    self.codeSize = codeSize
    self.transparent = transparent
    nodes.reserveCapacity(Self.maximumCount)
    clear()
  }

  var clearCode: Int { 1 << codeSize }
  var endCode: Int { clearCode + 1 }
  var isFull: Bool { next == Self.maximumCount }
  /// Whether codes are longer than right after a clear code.
  var hasGrown: Bool { width > codeSize + 1 }

  /// Removes all strings except those of one index.
  mutating func clear() {
    nodes.removeAll(keepingCapacity: true)
    for index in 0...endCode {
      let index = UInt8(truncatingIfNeeded: index)
      nodes.append(Node(index: index, start: index))
    }
    next = nodes.count
    width = codeSize + 1
  }

  /// Makes codes longer at the same time as a decoder: when the next string's code doesn't fit.
  mutating func widen() {
    if next >= 1 << width, width < 12 { width += 1 }
  }

  /// Adds a string with one more index, as a decoder does, unless the dictionary is full. A string
  /// that a decoder adds twice keeps its first code.
  mutating func add(_ node: Int, _ index: UInt8) {
    if isFull { return }
    if next == nodes.count {
      nodes.append(Node(index: 0, start: 0))
      if child(of: node, index) == nil { adopt(next, by: node, index) }
    }
    next += 1
  }

  /// Adds the next string of a decoder in advance: the last one, followed by its own first index.
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

/// A writer of codes with any number of bits, lowest bit first.
struct BitWriter {
  private var bytes: [UInt8] = []
  private var word: UInt32 = 0
  private var count = 0

  /// The number of complete bytes.
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
