import CritterTestSupport
import Foundation
import Testing

/// A drawing with scripts and links to other files, on each way into a rig and out of it. A drop on the
/// page has its own test.
@Suite struct HostileDrawingTests {
  /// Everything that a browser would run or load has this word.
  private static let mark = "payload"

  /// - Parameter more: elements besides the hostile ones.
  private static func drawing(_ more: String = "") -> String {
    let run = "\(mark)()"
    let address = "https://\(mark).example/x"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
        viewBox="0 0 100 100" width="100" height="100" onload="\(run)">
        <script>\(run)</script><title>\(mark)</title>
        <script xlink:href="\(address).js"/>
        <linearGradient id="g" onclick="\(run)"><stop offset="0" stop-color="teal" onend="\(run)"/></linearGradient>
        <g id="body" onmouseover="\(run)" data-note="\(mark)">
          <a xlink:href="javascript:\(run)" target="\(mark)"><circle cx="40" cy="40" r="30" fill="url(#g)" onfocus="\(run)"/></a>
          <rect id="hat" x="20" y="2" width="30" height="9" fill="navy" onwheel="\(run)" tabindex="0"/>
          <a href="vbscript:\(mark)"><path id="nose" d="M40 40h9v9z" style="fill: red; behavior: url(\(address))"/></a>
        </g>\(more)
      </svg>
      """
  }

  private static let motion =
    "<rect x='70' y='70' width='9' height='9' fill='red' onrepeat='\(mark)()'>"
    + "<animate attributeName='x' to='80' dur='1s' repeatCount='indefinite' onbegin='\(mark)()'/></rect>"

  /// Drawings that show something with `--partial`, and are refused without.
  private static let links = """
    <g><image href="https://\(mark).example/x.png" width="9" height="9"/>
    <use href="https://\(mark).example/x.svg#a"/><iframe src="https://\(mark).example"/>
    <handler type="application/ecmascript">\(mark)()</handler>
    <foreignObject width="9" height="9"><b xmlns="http://www.w3.org/1999/xhtml" onclick="\(mark)()">x</b><video xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>
    <rect x="60" width="9" height="9" fill="url(https://\(mark).example/x.svg#b)" marker-end="url(https://\(mark).example/m)"/>
    <filter id="f"><feImage href="https://\(mark).example/y.png"/></filter></g>
    """

  /// Checks that no SVG below a folder has the mark, and that there is one.
  private func expectHarmless(_ folder: Folder, _ name: String) throws {
    let files = try folder.contents.filter { $0.hasPrefix(name) && $0.hasSuffix(".svg") }
    #expect(!files.isEmpty)
    for file in files {
      let text = folder.text(file)
      #expect(!text.contains(Self.mark) && !text.contains("javascript"), "\(file): \(text)")
    }
  }

  private func run(_ arguments: String..., in folder: Folder) throws {
    let run = try Run(arguments, in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
  }

  @Test func `a still drawing`() throws {
    let folder = try Folder()
    try folder.write(Self.drawing(), to: "still.svg")
    try run("init", "r", "--import", "still.svg", "-q", in: folder)
    try expectHarmless(folder, "r/")
  }

  @Test func `an animated drawing`() throws {
    let folder = try Folder()
    try folder.write(Self.drawing(Self.motion), to: "moving.svg")
    try run("init", "r", "--import", "moving.svg", "-q", in: folder)
    try expectHarmless(folder, "r/")
    try run("render", "moving.svg", "-q", "-o", "out.svg", in: folder)
    try expectHarmless(folder, "out.svg")
  }

  @Test func `an animated drawing with links to other files`() throws {
    let folder = try Folder()
    try folder.write(Self.drawing(Self.motion + Self.links), to: "moving.svg")
    let refused = try Run(["init", "r", "--import", "moving.svg"], in: folder)
    #expect(refused.exitCode == 2)
    for feature in ["a reference to another file", "a <foreignObject> with <video>"] {
      #expect(refused.messages.contains("\(feature) isn't supported"), "\(refused.messages)")
    }
    let partial = try Run(["init", "r", "--partial", "--import", "moving.svg"], in: folder)
    #expect(partial.exitCode == 0, "\(partial.messages)")
    for element in ["a <iframe>", "a <handler>"] {
      #expect(partial.messages.contains("\(element) is left out"), "\(partial.messages)")
    }
    try expectHarmless(folder, "r/")
    try run("render", "moving.svg", "--partial", "-q", "-o", "out.svg", in: folder)
    try expectHarmless(folder, "out.svg")
  }

  @Test func `a Lottie with a drawing in it`() throws {
    let folder = try Folder()
    let data = Data(Self.drawing().utf8).base64EncodedString()
    let layers = ["a", "b"].map {
      #"{"ty":2,"nm":"\#($0)","refId":"\#($0)","ip":0,"op":50,"ks":{"r":{"k":[{"t":0,"s":[0]},{"t":49,"s":[90]}]}}}"#
    }
    try folder.write(Self.drawing(), to: "linked.svg")
    try folder.write(
      #"{"v":"5.7.0","fr":25,"ip":0,"op":50,"w":100,"h":100,"layers":[\#(layers.joined(separator: ","))],"#
        + #""assets":[{"id":"a","w":9,"h":9,"p":"data:image/svg+xml;base64,\#(data)"},"#
        + #"{"id":"b","w":9,"h":9,"u":"","p":"linked.svg"}]}"#, to: "lot.json")
    let run = try Run(["init", "r", "--partial", "--import", "lot.json", "-q"], in: folder)
    #expect(run.exitCode == 0 || run.messages.contains("image"), "\(run.messages)")
    #expect(try folder.contents.filter { $0.hasPrefix("r/") && $0.hasSuffix(".svg") } == [])
  }

  @Test func `a drawing that was drawn again`() throws {
    let folder = try Folder()
    let harmless = #"""
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g id="body">
      <circle cx="40" cy="40" r="30" fill="gray"/><rect id="hat" x="20" y="2" width="30" height="9" fill="navy"/>
      </g></svg>
      """#
    try folder.write(harmless, to: "toy.svg")
    try run("init", "r", "--import", "toy.svg", "-q", in: folder)
    try folder.write(Self.drawing(), to: "toy.svg")
    try run("sync", "./r", "-q", in: folder)
    try expectHarmless(folder, "r/")
    #expect(try folder.contents.filter { $0.hasPrefix("r/") && $0.hasSuffix(".svg") }.count > 1)
  }

  @Test func `art that a rig shows`() throws {
    let folder = try Folder()
    try folder.writeRig("r")
    try folder.write(Self.drawing(), to: "r/dot.svg")
    try run("render", "./r", "--state", "rest", "-q", "-o", "out.svg", in: folder)
    try expectHarmless(folder, "out.svg")
  }
}
