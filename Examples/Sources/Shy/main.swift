import CritterKit

let rig = try Rig(contentsOf: "parts/bear")
let shot = try rig.shot(.transition(from: ["neutral"], to: ["shy"]))
try await shot.write(to: "shy.gif")
let image = try shot.bitmap(at: 0.1)

print("shy.gif, and an image of \(image.size.width)×\(image.size.height) pixels")
