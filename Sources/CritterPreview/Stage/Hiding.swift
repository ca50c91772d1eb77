import CritterGraphics
import CritterMotion
import CritterRig
import CritterSystem

extension Rig {
  /// The pose with some of its parts made invisible.
  ///
  /// - Parameters:
  ///   - hidden: paths of parts, hidden with those in them.
  ///   - solo: the path of the only part that stays visible, with those in it.
  func leavingOut(_ hidden: Set<String>, solo: String?, of pose: Pose) -> Pose {
    var pose = pose
    for (index, part) in parts.enumerated() {
      if hidden.contains(part.path) { pose.parts[index].isVisible = false }
      guard let solo, !part.path.isWithin(solo) else { continue }
      if solo.isWithin(part.path) {
        pose.parts[index].showNothing()
      } else {
        pose.parts[index].isVisible = false
      }
    }
    return pose
  }
}

extension String {
  /// Whether this is the path of a part or of one in it.
  fileprivate func isWithin(_ path: String) -> Bool {
    self == path || exact.hasPrefix(path + "/")
  }
}

extension PartValues {
  /// Hides the part's own drawing, but not its children.
  fileprivate mutating func showNothing() {
    (art, fade, text) = (nil, nil, nil)
    (fill, stroke) = (.transparent, .transparent)
  }
}
