extension Transform {
  /// The inverse transform; nil if the transform scales an axis to 0.
  package var inverse: Transform? {
    var rows = [row1, row2, row3, row4]
    var result = [Self.identity.row1, Self.identity.row2, Self.identity.row3, Self.identity.row4]
    for column in 0..<4 {
      let pivot = (column..<4).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      guard abs(rows[pivot][column]) > 1e-12 else { return nil }
      rows.swapAt(column, pivot)
      result.swapAt(column, pivot)
      let factor = 1 / rows[column][column]
      rows[column] *= factor
      result[column] *= factor
      for row in 0..<4 where row != column {
        let share = rows[row][column]
        rows[row] -= share * rows[column]
        result[row] -= share * result[column]
      }
    }
    return Transform(result[0], result[1], result[2], result[3])
  }
}
