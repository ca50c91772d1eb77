import CritterGraphics

/// A direction in which a pet looks, in the second version of its sheet.
struct PetLook: Hashable {
  /// The place on the circle, from -1, left, to 1, right.
  let x: Double
  /// The place on the circle, from -1, up, to 1, down.
  let y: Double

  /// The inputs of a rig that looks around, both from -1 to 1.
  static let inputs = ["lookX", "lookY"]

  /// The looks of the sheet, clockwise from up in steps of 22.5°.
  ///
  /// Source: crafter-station/petdex, issues 548 and 600; 2026-11.
  static let all = (0..<16).map { step in
    let (sine, cosine) = sinCos(22.5 * Double(step))
    return PetLook(x: sine, y: -cosine)
  }

  /// The lean of a whole figure that can't move its eyes: toward the side, taller or smaller.
  var gesture: Gesture {
    var gesture = Gesture(lean: 7 * x)
    if y > 0 { gesture.droop = 0.06 * y } else { gesture.breath = -0.04 * y }
    return gesture
  }
}
