import CritterSVG

extension [ArtOutline.Node] {
  /// Those that are paths and no groups.
  var paths: [PaintedPath] {
    compactMap { node in if case .path(let path) = node { path } else { nil } }
  }
}
