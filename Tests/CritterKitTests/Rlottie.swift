import CritterGraphics
import CritterTestSupport
import Foundation

/// Samsung's player of Lottie files, as Debian has it; no part of critter.
struct Rlottie: ~Copyable {
  let frameCount: Int
  let frameRate: Double
  private let animation: OpaquePointer
  private let library: Library

  /// - Throws: `Refused` if it doesn't read the file.
  init(_ bytes: [UInt8]) throws {
    try OnlyInCheck.require("librlottie")
    guard let library = Self.library,
      let animation = String(decoding: bytes, as: UTF8.self).withCString({
        library.open($0, UUID().uuidString, "")
      })
    else { throw Refused() }
    self.library = library
    self.animation = animation
    frameCount = library.frameCount(animation)
    frameRate = library.frameRate(animation)
  }

  deinit {
    library.close(animation)
  }

  struct Refused: Error {}

  func bitmap(frame: Int, size: PixelSize) -> Bitmap {
    // Blue, green, red and alpha, premultiplied.
    var words = [UInt32](repeating: 0, count: size.area)
    library.render(animation, frame, &words, size.width, size.height, size.width * 4)
    return Bitmap(
      size: size,
      pixels: words.map { word in
        let channels = [16, 8, 0, 24].map { UInt8(truncatingIfNeeded: word >> $0) }
        return Bitmap.Pixel(channels[0], channels[1], channels[2], channels[3])
      })
  }

  private struct Library: Sendable {
    typealias Open =
      @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>) ->
      OpaquePointer?
    typealias Count = @convention(c) (OpaquePointer) -> Int
    typealias Rate = @convention(c) (OpaquePointer) -> Double
    typealias Render =
      @convention(c) (OpaquePointer, Int, UnsafeMutablePointer<UInt32>, Int, Int, Int) -> Void
    typealias Close = @convention(c) (OpaquePointer) -> Void

    let open: Open
    let frameCount: Count
    let frameRate: Rate
    let render: Render
    let close: Close
  }

  private static let library: Library? = {
    guard let handle = dlopen("librlottie.so.0-1", RTLD_NOW),
      let open = dlsym(handle, "lottie_animation_from_data"),
      let count = dlsym(handle, "lottie_animation_get_totalframe"),
      let rate = dlsym(handle, "lottie_animation_get_framerate"),
      let render = dlsym(handle, "lottie_animation_render"),
      let close = dlsym(handle, "lottie_animation_destroy")
    else { return nil }
    return Library(
      open: unsafeBitCast(open, to: Library.Open.self),
      frameCount: unsafeBitCast(count, to: Library.Count.self),
      frameRate: unsafeBitCast(rate, to: Library.Rate.self),
      render: unsafeBitCast(render, to: Library.Render.self),
      close: unsafeBitCast(close, to: Library.Close.self))
  }()
}
