import CritterGraphics
import CritterKit
import Testing

@testable import CritterSheet

@Suite struct SheetLayoutTests {
  @Test(arguments: [
    (1, 10, 10, nil, 0, 1, 1), (6, 10, 10, nil, 0, 3, 2), (36, 10, 10, nil, 0, 6, 6),
    (8, 10, 40, nil, 0, 6, 2), (5, 10, 10, 2, 3, 2, 3), (3, 10, 10, 9, 1, 3, 1),
  ])
  func `a grid has as many columns as asked for, or makes a square`(
    count: Int, width: Int, height: Int, columns: Int?, padding: Int, across: Int, down: Int
  ) {
    let sizes = [PixelSize](repeating: PixelSize(width, height), count: count)
    let layout = SheetLayout(of: sizes, columns: columns, padding: padding)
    #expect(layout.size.width == across * (width + padding) - padding)
    #expect(layout.size.height == down * (height + padding) - padding)
  }

  @Test func `each row of images is a row of the grid`() {
    let sizes = [PixelSize](repeating: PixelSize(10, 20), count: 6)
    let layout = SheetLayout(of: sizes, rows: [1, 3, 2], padding: 1)
    #expect(layout.size == PixelSize(32, 62))
    #expect(layout.places.map(\.x) == [0, 0, 11, 22, 0, 11])
    #expect(layout.places.map(\.y) == [0, 21, 21, 21, 42, 42])
  }

  @Test func `no two pictures touch, and all are in the sheet in reading order`() {
    for count in 1...12 {
      for columns in [nil, 1, 2, 5] {
        let sizes = (0..<count).map { PixelSize(3 + $0 % 4, 2 + $0 % 3) }
        let layout = SheetLayout(of: sizes, columns: columns, padding: 2)
        var taken: Set<[Int]> = []
        for (place, size) in zip(layout.places, sizes) {
          #expect((place.width, place.height) == (size.width, size.height))
          #expect(place.x >= 0 && place.x + place.width <= layout.size.width)
          #expect(place.y >= 0 && place.y + place.height <= layout.size.height)
          for x in place.x - 1..<place.x + place.width + 1 {
            for y in place.y - 1..<place.y + place.height + 1 {
              #expect(taken.insert([x, y]).inserted)
            }
          }
        }
        let order = layout.places.map { [$0.y, $0.x] }
        #expect(order == order.sorted { $0.lexicographicallyPrecedes($1) })
      }
    }
  }
}

@Suite struct SheetBuilderTests {
  private let size = PixelSize(6, 4)

  private func dot(_ x: Int, _ y: Int, _ red: UInt8 = 255) -> Bitmap {
    var bitmap = Bitmap(size: size)
    bitmap[x, y] = .init(red, 0, 0)
    return bitmap
  }

  private func sheet(_ bitmaps: [Bitmap], trims: Bool, duration: Double = 0.04) throws -> Sheet {
    var builder = SheetBuilder(frameSize: size, trims: trims)
    builder.begin("all")
    for bitmap in bitmaps { try builder.add(Frame(bitmap: bitmap, duration: duration)) }
    return try builder.sheet(columns: nil, padding: 0)
  }

  @Test func `equal frames share a place`() throws {
    let sheet = try sheet([dot(1, 1), dot(2, 1), dot(1, 1)], trims: false)
    #expect(sheet.imageCount == 2)
    #expect(sheet.frames.count == 3)
    #expect(sheet.frames[0] == sheet.frames[2])
    #expect(sheet.frames[0].place != sheet.frames[1].place)
  }

  @Test func `trimmed frames that look the same elsewhere share a place`() throws {
    let sheet = try sheet([dot(1, 1), dot(5, 3), dot(0, 0, 9), Bitmap(size: size)], trims: true)
    #expect(sheet.imageCount == 3)
    #expect(sheet.frames[0].place == sheet.frames[1].place)
    #expect(sheet.frames.map(\.part.x) == [1, 5, 0, 0])
    #expect(sheet.frames.map(\.part.y) == [1, 3, 0, 0])
    #expect(sheet.frames.allSatisfy { $0.part.width == 1 && $0.part.height == 1 })
  }

  @Test func `ink bounds are as tight as can be`() {
    var bitmap = dot(1, 2)
    bitmap[4, 1] = .init(0, 0, 0, 1)
    #expect(bitmap.inkBounds == PixelRect(1, 1, 4, 2))
    #expect(bitmap.cropped(to: bitmap.inkBounds)[0, 1] == .init(255, 0, 0))
  }

  @Test func `milliseconds add up`() throws {
    let bitmaps = Array(repeating: dot(0, 0), count: 30)
    let sheet = try sheet(bitmaps, trims: false, duration: 1.0 / 30)
    #expect(sheet.frames.map(\.duration).reduce(0, +) == 1000)
    #expect(Set(sheet.frames.map(\.duration)) == [33, 34])
  }

  @Test func `a sheet that no graphics card takes is an error`() throws {
    var builder = SheetBuilder(frameSize: PixelSize(4000, 10), trims: false)
    builder.begin("wide")
    for red in 0..<5 {
      let pixel = Bitmap.Pixel(UInt8(red), 0, 0)
      try builder.add(
        Frame(bitmap: Bitmap(size: PixelSize(4000, 10), filledWith: pixel), duration: 1))
    }
    #expect(throws: KitError.sheetTooLarge(images: 5, limit: 16384)) {
      try builder.sheet(columns: 5, padding: 0)
    }
    #expect(try builder.sheet(columns: 4, padding: 0).bitmap.size == PixelSize(16000, 20))
  }
}

@Suite struct ContactLayoutTests {
  private let cell = Size(100, 80)

  @Test func `long rows go on below, without their label`() {
    let layout = ContactLayout(
      [(isLabelled: false, rows: [7]), (isLabelled: true, rows: [3, 2])], cell: cell,
      columns: 3)
    #expect(layout.sections[0].rows.map(\.cells.count) == [3, 3, 1])
    #expect(layout.sections[0].rows.allSatisfy { $0.label == nil })
    #expect(layout.sections[1].rows.map(\.cells.count) == [3, 2])
    #expect(layout.sections[1].rows.allSatisfy { $0.label != nil })
  }

  @Test func `nothing overlaps and everything is within the margins`() {
    for columns in 1...6 {
      let layout = ContactLayout(
        [(isLabelled: false, rows: [5]), (isLabelled: true, rows: [6, 6])], cell: cell,
        columns: columns)
      var bottom = layout.subtitle.y
      for section in layout.sections {
        #expect(section.heading.y > bottom + 20)
        bottom = section.heading.y
        for row in section.rows {
          if let label = row.label {
            #expect(label.y > bottom + 12)
            bottom = label.y
          }
          for (left, right) in zip(row.cells, row.cells.dropFirst()) {
            #expect(left.maxX + 10 < right.minX)
          }
          #expect(row.cells.allSatisfy { $0.minY > bottom && $0.minX >= ContactLayout.margin })
          let right = layout.size.width - ContactLayout.margin
          #expect(row.cells.allSatisfy { $0.maxX <= right + 1e-9 })
          #expect(zip(row.captions, row.cells).allSatisfy { $0.y > $1.maxY + 12 })
          bottom = row.captions.map(\.y).max() ?? bottom
        }
      }
      #expect(layout.size.height > bottom + 40)
    }
  }
}
