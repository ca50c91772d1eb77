/// The strings of an LZW dictionary, as a tree by code. Each string is its parent's string with one
/// more index.
struct LZWStrings {
  private(set) var nodes: [Node] = []
  private(set) var origins: [Origin] = []
  /// For each string, a bit for each last index of its children. Indices share 64 bits.
  private(set) var childBits: [UInt64] = []
  private(set) var children = LZWChildren()
  /// The code of the next string.
  private(set) var next = 0
  /// The bits per code.
  private(set) var width = 0
  /// The bits per index.
  let codeSize: Int
  private let transparent: UInt8?
  private let entries: [OpaqueColor]

  /// The part of a string that a search among similar colors reads. Eight bytes, so that all strings
  /// fit into the processor's first cache.
  struct Node {
    /// The first child for an opaque index; 0 for none, since no child has code 0.
    var child: UInt16 = 0
    /// The next sibling of this node, which is older.
    var sibling: UInt16 = 0
    /// The last index of the string, and its color.
    var color = OpaqueColor()
    var index: UInt8
  }

  struct Origin {
    var parent: UInt16 = 0
    /// The child for the transparent index; 0 for none.
    var stay: UInt16 = 0
    /// The descendant after `LZWStrings.leap` transparent indices; 0 for none.
    var farStay: UInt16 = 0
    /// The first index of the string.
    var start: UInt8
    /// A position where the image has the string.
    var place: UInt32 = 0
  }

  /// The number of transparent indices that a search passes at once.
  static let leap = 16
  /// The maximum number of strings with codes of twelve bits.
  static let maximumCount = 4096

  /// - Parameters:
  ///   - codeSize: the bits per index, 2...8.
  ///   - entries: the color of each index.
  init(codeSize: Int, transparent: UInt8?, entries: [OpaqueColor]) {
    self.codeSize = codeSize
    self.transparent = transparent
    self.entries = entries
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
    origins.removeAll(keepingCapacity: true)
    childBits.removeAll(keepingCapacity: true)
    children.removeAll()
    for index in 0...endCode {
      let index = UInt8(truncatingIfNeeded: index)
      nodes.append(Node(index: index))
      origins.append(Origin(start: index))
      childBits.append(0)
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
  ///
  /// - Parameter place: the position of the string in the image.
  mutating func add(_ node: Int, _ index: UInt8, at place: Int) {
    if isFull { return }
    if next == nodes.count { adopt(by: node, index, at: place) }
    next += 1
  }

  /// Adds the next string of a decoder in advance: the last one, followed by its own first index.
  ///
  /// - Returns: nil if the dictionary is full or already has the string.
  mutating func anticipate(_ node: Int, at place: Int) -> Int? {
    let index = origins[node].start
    guard !isFull, next == nodes.count, !hasChild(node, index) else { return nil }
    adopt(by: node, index, at: place)
    return next
  }

  /// Adds a node, and links it to its parent unless that has a child with the same index.
  private mutating func adopt(by parent: Int, _ index: UInt8, at place: Int) {
    let code = UInt16(truncatingIfNeeded: nodes.count)
    var node = Node(color: entries[Int(index)], index: index)
    if index == transparent {
      if origins[parent].stay == 0 {
        origins[parent].stay = code
        var (ancestor, distance) = (parent, 1)
        while distance < Self.leap, ancestor > endCode, nodes[ancestor].index == transparent {
          ancestor = Int(origins[ancestor].parent)
          distance += 1
        }
        if distance == Self.leap { origins[ancestor].farStay = code }
      }
    } else if children.insert(code, of: UInt16(truncatingIfNeeded: parent), index) {
      node.sibling = nodes[parent].child
      nodes[parent].child = code
      childBits[parent] |= Self.bit(index)
    }
    nodes.append(node)
    origins.append(
      Origin(
        parent: UInt16(truncatingIfNeeded: parent), start: origins[parent].start,
        place: UInt32(truncatingIfNeeded: place)))
    childBits.append(0)
  }

  /// The bit of an index in `childBits`.
  @inline(__always)
  static func bit(_ index: UInt8) -> UInt64 { 1 << UInt64(index & 63) }

  private func hasChild(_ node: Int, _ index: UInt8) -> Bool {
    if index == transparent { return origins[node].stay != 0 }
    return children[UInt16(truncatingIfNeeded: node), index] != 0
  }
}

/// The children of all strings, by parent and last index: a hash table with open addressing and
/// linear probing.
struct LZWChildren {
  /// The parent and the index in the upper 20 bits, and the code in the lower 12; 0 for a free slot.
  private var slots = [UInt32](repeating: 0, count: 1 << slotBits)

  /// Twice as many slots as strings.
  private static let slotBits: UInt32 = 13

  /// The code of a child; 0 for none.
  @inline(__always)
  subscript(parent: UInt16, index: UInt8) -> UInt16 {
    UInt16(truncatingIfNeeded: slots[slot(Self.key(parent, index))] & 0xFFF)
  }

  /// Adds a child; returns false if the parent has one with the same index.
  mutating func insert(_ code: UInt16, of parent: UInt16, _ index: UInt8) -> Bool {
    let key = Self.key(parent, index)
    let slot = slot(key)
    if slots[slot] != 0 { return false }
    slots[slot] = key | UInt32(code)
    return true
  }

  mutating func removeAll() {
    for slot in slots.indices { slots[slot] = 0 }
  }

  @inline(__always)
  private static func key(_ parent: UInt16, _ index: UInt8) -> UInt32 {
    UInt32(parent) << 20 | UInt32(index) << 12
  }

  /// Returns the slot of a key, or the free slot for it.
  @inline(__always)
  private func slot(_ key: UInt32) -> Int {
    // Multiplying by 2³² / golden ratio spreads neighboring values over the upper bits.
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) &>> (32 - Self.slotBits))
    while slots[slot] != 0, slots[slot] & ~0xFFF != key { slot = (slot + 1) & (slots.count - 1) }
    return slot
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
