/// The unsupported features of a file, each with the layers that use it.
package struct ImportNotes {
  /// A feature and the layers that use it.
  package struct Feature: Hashable, Sendable {
    package let name: String
    package fileprivate(set) var layers: [String]
    /// The place of the first layer in the file, in bytes; nil for values without a place.
    package let offset: Int?
  }

  /// The features that the picture would miss, in the order of the file.
  package private(set) var features: [Feature] = []
  /// Clauses about values that the picture doesn't miss, or that it shows otherwise.
  package private(set) var warnings: [Feature] = []
  /// The name of the current layer or element; empty for the whole file.
  package var layer = ""
  /// The place of the current element in the file, in bytes.
  package var offset: Int?

  package init() {}

  /// Adds an unsupported feature: an error, or left out if the user asks for that.
  package mutating func add(_ feature: String) { add(feature, to: \.features) }

  /// Adds a warning. The file is drawn all the same.
  ///
  /// - Parameter clause: a sentence without a full stop, in the words of the file.
  package mutating func warn(_ clause: String) { add(clause, to: \.warnings) }

  private mutating func add(_ name: String, to list: WritableKeyPath<ImportNotes, [Feature]>) {
    guard let index = self[keyPath: list].firstIndex(where: { $0.name == name }) else {
      self[keyPath: list].append(
        Feature(name: name, layers: layer.isEmpty ? [] : [layer], offset: offset))
      return
    }
    if !layer.isEmpty, !self[keyPath: list][index].layers.contains(layer) {
      self[keyPath: list][index].layers.append(layer)
    }
  }
}
