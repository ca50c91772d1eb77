import CritterGraphics

/// A change of a rig's structure: entries or keyframes that are added, copied, moved, renamed, or
/// removed.
package enum RigEdit: Hashable, Sendable, Decodable {
  /// - Parameter copiesStates: whether the state takes the changes of the states on the stage.
  case addState(name: String, copiesStates: Bool)
  /// - Parameter over: the states that the clip plays over; empty for rest.
  case addClip(name: String, over: [String])
  case addColor(name: String, text: String)
  /// - Parameter text: the part's contents; `%art` is the name of the request's drawing.
  case addPart(name: String, text: String)
  case addTransition(text: String)
  case duplicate(entry: Entry, name: String)
  case rename(entry: Entry, name: String)
  /// - Parameter withUses: whether everything that uses the entries is removed, too.
  case remove(entries: [Entry], withUses: Bool)
  /// - Parameters:
  ///   - part: the path of a part.
  ///   - sibling: the path of the part that it's next to afterwards.
  case movePart(part: String, sibling: String, isAfter: Bool)
  /// Makes a part the last child of another part.
  case nestPart(part: String, parent: String)
  /// Puts parts with one parent into a new part.
  case group(parts: [String], name: String)
  /// Moves the parts in a part out of it, and removes it.
  case ungroup(part: String)
  /// Changes a color of SVG art.
  ///
  /// - Parameter part: the path of a part with the art; nil for all art.
  case recolor(part: String?, old: String, new: String)
  /// - Parameter seconds: the clip's new duration.
  case setLength(clip: String, seconds: String)
  /// - Parameter states: the states that the clip plays over; empty for rest.
  case setOver(clip: String, states: [String])
  /// Adds a keyframe to each track of some parts, or moves parts that don't move yet.
  ///
  /// - Parameter parts: the paths of the parts.
  case addKeys(parts: [String])
  case moveKeys(keys: [PlacedKey])
  case pasteKeys(keys: [PastedKey])
  /// Lets the motion pass through keyframes instead of stopping there.
  case smoothKeys(keys: [Key])
  case removeKeys(keys: [Key])
  /// Adds to a number of a keyframe's value.
  ///
  /// - Parameter component: the index of the number in a value such as a point.
  case addToKey(key: Key, component: Int, difference: Double)

  /// A named entry of a rig's file.
  package struct Entry: Hashable, Sendable, Decodable {
    package enum Kind: String, Decodable {
      case state, clip, part, transition, color, input, scene, easing
    }

    package var kind: Kind
    /// The name, the path of a part, or the index of a transition.
    package var name: String
  }

  /// A track of the shown clip.
  package struct Track: Hashable, Sendable, Codable {
    /// The path of a part, or the name of an input.
    package var name: String
    /// The part's property, or `input`.
    package var property: String
  }

  /// A keyframe by its place in time.
  package struct Key: Hashable, Sendable, Codable {
    package var track: Track
    /// The time in fractions of the track's duration.
    package var fraction: Double
  }

  /// A keyframe and its new time.
  package struct PlacedKey: Hashable, Sendable, Decodable {
    package var key: Key
    /// The new time in fractions of the track's duration.
    var fraction: Double
  }

  /// A keyframe that was copied, and its new place.
  package struct PastedKey: Hashable, Sendable, Decodable {
    package var track: Track
    /// The time in fractions of the track's duration.
    var fraction: Double
    /// The value as written in the file.
    package var text: String
    /// The easing that leads to the keyframe; nil for none.
    package var easing: String?
  }

  /// Whether names that are in use may go away.
  package var changesNames: Bool {
    switch self {
    case .rename, .remove, .ungroup: true
    default: false
    }
  }

  /// The same edit with the name of a drawing in place of `%art`.
  package func naming(art: String) -> RigEdit {
    guard case .addPart(let name, let text) = self else { return self }
    return .addPart(name: name, text: text.exact.replacing("%art", with: art))
  }
}
