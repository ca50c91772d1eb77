package import CritterGraphics
import CritterSyntax

/// Makes hidden parts that mask others. Their numbers count on from the layers of a composition.
package struct Mattes {
  private var count: Int

  package init(after count: Int) { self.count = count }

  /// A hidden part that masks others.
  package struct Holder {
    package let part: PartSpec

    package func matte(isInverted: Bool = false, usesLuma: Bool = false) -> PartSpec.Matte {
      PartSpec.Matte(layer: part.matteOf ?? 0, usesLuma: usesLuma, isInverted: isInverted)
    }
  }

  /// Returns a hidden part with others inside of it.
  ///
  /// - Parameter bounds: the rectangle of the part; nil for that around the others.
  package mutating func holder(
    of parts: [PartSpec], named name: String, in bounds: Rect? = nil
  ) -> Holder {
    var holder = PartSpec(name: name, bounds: bounds, children: parts)
    holder.fields = [.init("visible", .flag(false))]
    holder.matteOf = count
    count += 1
    return Holder(part: holder)
  }

  /// Returns parts of which only the area inside of others shows, or outside of them.
  package mutating func cut(
    _ parts: [PartSpec], by shapes: [PartSpec], isInverted: Bool, named name: String
  ) -> [PartSpec] {
    let holder = holder(of: shapes, named: "\(name) mask")
    var group = PartSpec(name: name, children: parts)
    group.matte = holder.matte(isInverted: isInverted)
    return [holder.part, group]
  }
}
