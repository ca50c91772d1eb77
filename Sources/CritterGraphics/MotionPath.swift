/// A path that a part moves along.
package struct MotionPath: Hashable, Sendable {
  /// How a part turns with its path, as the `rotationMode` of `CAKeyframeAnimation`.
  package enum Rotation: String, Hashable, Sendable, CaseIterable {
    case none
    /// The x axis of the part points along the path.
    case auto
    /// The x axis of the part points back along the path.
    case reverse
  }

  /// The path, in points of the part's parent.
  package let route: Route
  /// How the part turns with the path.
  package let rotation: Rotation

  package init(route: Route, rotation: Rotation) {
    self.route = route
    self.rotation = rotation
  }
}

/// The place of a part on its motion path.
package struct PathProgress: Hashable, Sendable {
  package let path: MotionPath
  /// The fraction of the path's length.
  package let fraction: Double

  package init(along path: MotionPath, fraction: Double) {
    self.path = path
    self.fraction = fraction
  }
}
