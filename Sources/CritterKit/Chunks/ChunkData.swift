import CritterForms
import CritterSystem

/// A chunk's data while they grow, under a temporary name.
final class ChunkData {
  private let file: GrowingFile
  private let digest = Digest()
  private var count = 0

  init(_ file: GrowingFile) {
    self.file = file
  }

  func append(_ bytes: [UInt8]) throws(KitError) {
    try file.append(bytes)
    digest.add(bytes)
    count += bytes.count
  }

  /// Nothing can be appended afterwards.
  func finish() -> ChunkRecord.StoredData {
    return ChunkRecord.StoredData(bytes: count, digest: digest.text)
  }
}

/// The data of several chunks; one file is open at a time.
final class ChunkReaders {
  private var last: (path: String, reader: ChunkReader)?

  func bytes(of path: String, at offset: Int, _ count: Int) throws(KitError) -> [UInt8] {
    if last?.path != path { last = (path, try ChunkReader(path)) }
    return try last?.reader.bytes(at: offset, count) ?? []
  }
}

/// The data of a whole chunk, read as they are needed.
final class ChunkReader {
  private let path: String
  private let file: Descriptor

  init(_ path: String) throws(KitError) {
    self.path = path
    do {
      file = try Descriptor(reading: path)
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
  }

  func bytes(at offset: Int, _ count: Int) throws(KitError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try file.bytes(at: offset, count)
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
    guard bytes.count == count else { throw .cannotRead(path: path, reason: "it is cut short") }
    return bytes
  }
}
