import CritterEncode
import CritterForms
import CritterGraphics
import CritterSystem

/// A render split into chunks that know nothing of each other, as `critter plan` prints it.
package struct ChunkPlan: Sendable {
  /// The version of critter that made it, and of what draws and shapes for it, by name: others
  /// would draw other pixels.
  package let tool: String
  package let versions: [String: String]
  /// Those of `critter render`, without what says which chunk.
  package let arguments: [String]
  package let outputs: [PlannedOutput]
  package let chunks: [Chunk]

  package struct PlannedOutput: Codable, Hashable, Sendable {
    package let output: String
    /// Names the bytes of all that it is made from, and what is made of them.
    package let inputs: String
    package let frames: Int
    package let pictures: Int
    /// Which frame shows which picture, of an output that several chunks draw; nil for one that one
    /// chunk makes whole.
    package let order: String?
    /// In how many pieces chunks encode it; nil for one that they do not.
    package let pieces: Int?
  }

  package struct Chunk: Codable, Hashable, Sendable {
    /// As `3/8`.
    package let chunk: String
    /// Of all that its product depends on.
    package let digest: String
    /// Seconds on one core, roughly.
    package let cost: Double
    package let command: String
    /// The command by which it encodes something, once all chunks are drawn; nil where there is nothing
    /// to be encoded by it.
    package let encode: String?
    package let makes: [Share]
  }

  /// What a chunk makes of an output.
  package struct Share: Codable, Hashable, Sendable {
    package let output: String
    /// As `0-9`; nil for all of it, as files.
    package let pictures: String?
  }
}

extension ChunkPlan {
  private static let form = 3

  /// Of a plan's file. What it says of chunks is looked at when it is needed.
  ///
  /// - Throws: `KitError.badPlan`.
  package init(contentsOf path: String) throws(KitError) {
    func refusal(_ reason: String) -> KitError { .badPlan(path: path, reason: reason) }
    let contents: Contents
    do {
      contents = try JSONDecoder().decode(
        Contents.self, from: try SourceFile(path).contents(.lock))
    } catch let error as SourceError {
      throw .cannotRead(path: path, reason: "\(error)")
    } catch {
      throw refusal("this is no plan of critter's, or not a whole one; make it with critter plan")
    }
    guard contents.plan == Self.form, contents.tool == critterVersion else {
      throw refusal(
        "it was made by critter \(contents.tool), and this is \(critterVersion); make it again")
    }
    guard (1...ChunkNumbers.most).contains(contents.chunks.count) else {
      throw refusal(
        "it has \(contents.chunks.count) chunks, where 1 to \(ChunkNumbers.most) can be")
    }
    (tool, versions, arguments) = (contents.tool, contents.with, contents.arguments)
    (outputs, chunks) = (contents.outputs, contents.chunks)
  }

  private struct Contents: Decodable {
    let plan: Int
    let tool: String
    let with: [String: String]
    let arguments: [String]
    let outputs: [PlannedOutput]
    let chunks: [Chunk]
  }

  package var json: JSON {
    .object([
      ("plan", .number(Self.form)), ("tool", .string(tool)), ("with", .strings(versions)),
      ("arguments", .line(.array(arguments.map(JSON.string)))),
      ("outputs", .array(outputs.map(\.json))), ("chunks", .array(chunks.map(\.json))),
    ])
  }

  /// - Parameter number: from 1.
  package func chunk(_ number: Int) throws(KitError) -> Chunk {
    guard chunks.indices.contains(number - 1) else {
      throw .noSuchChunk(number, of: chunks.count)
    }
    return chunks[number - 1]
  }

  func output(_ name: String) -> PlannedOutput? { outputs.first { $0.output == name } }

  /// The chunks that encode a piece each of an output that is encoded in pieces, from 1 and in the order
  /// of the pieces.
  func encodingChunks(of output: String) -> [Int] {
    let pieces = self.output(output).map { [output: max($0.pieces ?? 1, 1)] } ?? [:]
    return Self.encodingChunks(chunks.lazy.map(\.makes), pieces)[output] ?? []
  }

  /// The same by output: the first that draw it, one for each piece.
  ///
  /// - Parameters:
  ///   - makes: by chunk.
  ///   - pieces: how many the outputs that are encoded in pieces have, at most.
  static func encodingChunks(
    _ makes: some Sequence<[Share]>, _ pieces: [String: Int]
  ) -> [String: [Int]] {
    var chunks: [String: [Int]] = [:]
    for (number, shares) in zip(1..., makes) {
      for share in shares {
        guard let most = pieces[share.output], chunks[share.output, default: []].count < most
        else { continue }
        chunks[share.output, default: []].append(number)
      }
    }
    return chunks
  }

  /// Names all that chunks draw.
  var drawnDigest: String {
    let digest = Digest()
    for chunk in chunks { digest.add(Array("\(chunk.digest)\n".utf8)) }
    return digest.text
  }

  /// Names all that the product of some shares depends on.
  static func digest(
    of shares: [Share], outputs: [String: PlannedOutput], _ versions: [String: String]
  ) -> String {
    let digest = Digest()
    func add(_ text: String) { digest.add(Array((text + "\n").utf8)) }
    add("chunk \(form) of critter \(critterVersion)")
    for (name, version) in versions.sorted(by: { $0.key < $1.key }) { add("\(name) \(version)") }
    for share in shares {
      let output = outputs[share.output]
      add("\(share.output) \(output?.inputs ?? "") \(output?.frames ?? 0)")
      add("\(share.pictures ?? "whole") of \(output?.order ?? "")")
    }
    return digest.text
  }
}

extension ChunkPlan.PlannedOutput {
  fileprivate var json: JSON {
    .object([
      ("output", .string(output)), ("inputs", .string(inputs)), ("frames", .number(frames)),
      ("pictures", .number(pictures)), ("order", .optional(order, JSON.string)),
      ("pieces", .optional(pieces, JSON.number)),
    ])
  }
}

extension ChunkPlan.Chunk {
  fileprivate var json: JSON {
    .object([
      ("chunk", .string(chunk)), ("digest", .string(digest)),
      ("cost", .number((cost * 1000).rounded() / 1000)), ("command", .string(command)),
      ("encode", .optional(encode, JSON.string)), ("makes", .array(makes.map(\.json))),
    ])
  }
}

extension ChunkPlan.Share {
  fileprivate var json: JSON {
    .line(
      .object([
        ("output", .string(output)), ("pictures", .optional(pictures, JSON.string)),
      ]))
  }

  /// - Parameter count: how many the output has.
  /// - Returns: nil for what is no range of them.
  func range(below count: Int) -> Range<Int>? {
    guard let pictures, let range = FrameRange(pictures), range.step == 1, range.last < count
    else { return nil }
    return range.first..<range.last + 1
  }
}

extension JSON {
  /// By name, in one line.
  static func strings(_ values: [String: String]) -> JSON {
    .line(.object(values.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
  }
}
