import CritterTestSupport

extension Folder {
  /// With the rigs of the repository in `parts`.
  static func withParts() throws -> Folder {
    let folder = try Folder()
    try folder.link("parts", to: Repository.parts)
    return folder
  }

  /// With one small rig, `parts/toy`.
  static func withToy(yaml: String = Toy.yaml, svg: String = Toy.svg) throws -> Folder {
    let folder = try Folder()
    try folder.write(yaml, to: "parts/toy/rig.yaml")
    try folder.write(svg, to: "parts/toy/dot.svg")
    return folder
  }
}

/// A small rig without a mistake, to put mistakes in.
enum Toy {
  static let yaml = """
    canvas: { size: [100, 100] }
    inputs:
      gaze: { min: 0, max: 1 }
    parts:
      head:
        art: dot.svg
        frame: [10, 10, 50, 50]
        parts:
          nose: { art: dot.svg, frame: [20, 20, 10, 10] }
      arm: { frame: [0, 0, 10, 10] }
    states:
      on:
        parts:
          head: { opacity: 0.5 }
      off: { needs: on }
    transitions:
      - { to: on, duration: 0.2 }

    """

  static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
      <circle cx="5" cy="5" r="5" fill="teal"/>
    </svg>

    """
}
