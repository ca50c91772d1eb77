/// Returns the sine and cosine of an angle in degrees, exact at multiples of 90.
package func sinCos(_ degrees: Double) -> (sin: Double, cos: Double) {
  let quarters = degrees / 90
  if quarters == quarters.rounded(), quarters.isFinite {
    switch Int(quarters.truncatingRemainder(dividingBy: 4) + 4) % 4 {
    case 0: return (0, 1)
    case 1: return (1, 0)
    case 2: return (0, -1)
    default: return (-1, 0)
    }
  }
  let radians = degrees * .pi / 180
  return (sin(radians), cos(radians))
}

/// Returns the angle from the x axis to a point, in radians.
package func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
