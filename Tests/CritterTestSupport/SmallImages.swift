package import Foundation

/// Image files of one color.
package enum SmallImage {
  /// One red pixel.
  package static let red = data(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC")
  /// 2 × 2 lime pixels.
  package static let lime = data(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAD0lEQVR42mNg+M8AQhAKABvyA/3ULwSAAAAAAElFTkSu"
      + "QmCC")
  /// 3 × 3 blue pixels.
  package static let blue = data(
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAADCAIAAADZSiLoAAAAD0lEQVR42mNgYPgPQ5gsAH2gCPimIH9kAAAAAElFTkSu"
      + "QmCC")
  /// A PNG whose header announces 5,000 × 5,000 pixels.
  package static let huge = data(
    "iVBORw0KGgoAAAANSUhEUgAAE4gAABOICAIAAADS+hCcAAAADElEQVR42mNgYPgPAAEDAQA2dBFAAAAAAElFTkSuQmCC")
  /// An APNG of one frame.
  package static let animated = data(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACGFjVEwAAAABAAAAALQt6aAAAAAMSURBVHjaY2Bg+A8A"
      + "AQMBADZ0EUAAAAAASUVORK5CYII=")
  /// A JPEG of 4 × 4 lime pixels.
  package static let jpeg = data(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsL"
      + "EBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"
      + "FBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAEAAQDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAABv/EABQQAQAA"
      + "AAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAICf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhED"
      + "EQA/AHYPpxP/2Q==")
  /// The EXIF segment of a JPEG that a camera took on its side.
  package static let rotation = data("/+EAIkV4aWYAAE1NACoAAAAIAAEBEgADAAAAAQAGAAAAAAAA")
  /// A WebP of 2 × 2 red pixels, half transparent.
  package static let webp = data("UklGRhwAAABXRUJQVlA4TA8AAAAvAUAAEAcQ/Y8CBiKi/wEA")
  /// A WebP of two frames.
  package static let animatedWebP = data(
    "UklGRsAAAABXRUJQVlA4WAoAAAACAAAAAQAAAQAAQU5JTQYAAAD/////AABBTk1GSAAAAAAAAAAAAAEAAAEAAGQAAAJW"
      + "UDggMAAAANABAJ0BKgIAAgACADQloAJ0ugH4AAOwAP7wxAv/ILlhdcjX/yA/5Af8gP/48gAAAEFOTUZEAAAAAAAAAAAA"
      + "AQAAAQAAZAAAAFZQOCAsAAAAlAEAnQEqAgACAAAANCWgAnS6AAOYAP75k2//kB//kB//kB//ID/iF3sgMABSSUZGPAAA"
      + "AFdFQlBWUDggMAAAANABAJ0BKgIAAgACADQloAJ0ugH4AAOwAP7wxAv/ILlhdcjX/yA/5Af8gP/48gAAAA==")

  private static func data(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }
}
