/// A damped spring that moves from 0 to 1, as in `CASpringAnimation`. Times are in seconds.
package struct Spring: Hashable, Sendable {
  /// The mass of the moving object, greater than 0.
  package let mass: Double
  /// The stiffness of the spring, greater than 0.
  package let stiffness: Double
  /// The strength of the friction that slows the object down, at least 0.
  package let damping: Double
  /// The initial velocity, in multiples of the whole distance per second.
  package let initialVelocity: Double

  /// Creates a spring. The defaults are those of `CASpringAnimation`.
  ///
  /// - Precondition: `mass` and `stiffness` are greater than 0, and `damping` isn't negative.
  package init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
  }

  init(arguments: [String]) throws(EasingError) {
    let usage = "spring() needs at most four numbers: mass, stiffness, damping, and velocity"
    guard let values = numbers(arguments), values.count <= 4 else { throw .malformed(usage) }
    func value(_ i: Int, _ fallback: Double) -> Double { i < values.count ? values[i] : fallback }
    self.init(
      mass: value(0, 1), stiffness: value(1, 100), damping: value(2, 10),
      initialVelocity: value(3, 0))
    // With smaller values, a quotient may not be a number.
    guard min(mass, stiffness, damping) >= 1e-9 else {
      throw .malformed("spring() needs a mass, a stiffness, and a damping of 1e-9 or more")
    }
    guard settlingDuration <= 1e6 else {
      throw .malformed("this spring() moves for more than 1,000,000 seconds")
    }
  }

  /// A spring with the progress 1 − 2^(−10 t) cos(20 π t / 3), which settles within one second.
  static let elastic = Spring(
    stiffness: 486.6943858846805, damping: 13.862943611198906, initialVelocity: 6.931471805599453)

  private var frequency: Double { (stiffness / mass).squareRoot() }
  private var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The slower decay rate of an overdamped spring, per second.
  private var slowest: Double {
    frequency / (dampingRatio + (dampingRatio * dampingRatio - 1).squareRoot())
  }

  /// Returns the spring's position after a time in seconds.
  package func progress(at time: Double) -> Double {
    let decay = dampingRatio * frequency
    let lag = decay - initialVelocity
    let swing = frequency * abs(1 - dampingRatio * dampingRatio).squareRoot()
    let envelope = exp(-decay * time)
    if swing < 1e-9 * frequency { return 1 - envelope * (1 + lag * time) }
    if dampingRatio < 1 {
      return 1 - envelope * (cos(swing * time) + lag / swing * sin(swing * time))
    }
    // The fast part has decayed, and `cosh` would overflow.
    if swing * time > 300 { return 1 - (1 + lag / swing) / 2 * exp(-slowest * time) }
    return 1 - envelope * (cosh(swing * time) + lag / swing * sinh(swing * time))
  }

  /// The time in seconds after which the spring stays within 0.00083 of 1.
  ///
  /// The bound matches the durations in Apple's documentation for dampings of 5 and 15.
  package var settlingDuration: Double {
    let bound = 8.3e-4
    if dampingRatio < 1 {
      let amplitude = 1 / (1 - dampingRatio * dampingRatio).squareRoot()
      return log(amplitude / bound) / (dampingRatio * frequency)
    }
    var time = 1 / slowest
    while abs(1 - progress(at: time)) > bound { time += 0.01 / slowest }
    return time
  }
}
