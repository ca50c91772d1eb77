import CritterKit

let rig = try RigDocument(contentsOf: "parts/bear").resolved()
let shot = try rig.shot(.transition(from: ["neutral"], to: ["shy"]), frameRate: 50)
try shot.write(to: "shy.gif")
let picture = try shot.bitmap(at: 0.1)

print("shy.gif, and a picture of \(picture.size.width)×\(picture.size.height) pixels")
