/// A value and its position in the file, for checks that run after reading.
package struct Located<Value: Sendable>: Sendable {
  /// The value as it was read.
  package var value: Value
  /// The position of the value; nil if unknown.
  package var mark: Mark?
  /// The offset of the value in the text at `mark`, in Unicode scalars.
  package var offset = 0

  package init(value: Value, mark: Mark? = nil, offset: Int = 0) {
    self.value = value
    self.mark = mark
    self.offset = offset
  }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
