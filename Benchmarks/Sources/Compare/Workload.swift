/// An animation that is made in many ways.
struct Workload {
  /// Also its folder in the workshop.
  let name: String
  let title: String
  /// What `critter render` is told of it.
  let selection: String
  let frames: Int
  let reference: Reference

  var frameRate: Int { reference.frameRate }

  static let transition = Workload(
    name: "w1", title: "one transition",
    selection:
      "bear --from neutral --to active --fps 50 --speed 0.434 -W 320 -H 320 --background white",
    frames: 25,
    reference: Reference(frames: "png", frameRate: 50, size: (320, 320), detail: nil))

  /// The bear's place is that of `bear` in parts/login/rig.yaml, at twice the size.
  static let session = Workload(
    name: "w2", title: "a login session",
    selection: "login --scene session --fps 30 --scale 2 --background white",
    frames: 340,
    reference: Reference(
      frames: "png", frameRate: 30, size: (560, 1000), detail: (120, 134, 320, 320)))

  /// The same animation, compared with other drawings of its frames.
  func reference(drawn folder: String) -> Reference {
    Reference(
      frames: folder, frameRate: frameRate, size: reference.size, detail: reference.detail)
  }

  var label: String {
    let (width, height) = reference.size
    return "\(name.uppercased()), \(title): \(frames) frames, \(width)×\(height), \(frameRate) fps"
  }
}
