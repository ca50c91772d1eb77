import CritterSVG

extension [ArtOutline.Node] {
  /// The paths outside of groups.
  var paths: [PaintedPath] {
    compactMap { node in if case .path(let path) = node { path } else { nil } }
  }
}
