/// Content whose opacity or brightness masks other content. The matte isn't visible itself.
public struct Matte<Content> {
  /// The kind of the matte.
  public var kind: MatteKind
  /// The content, back to front.
  public var content: [Content]

  /// Creates a matte.
  public init(_ kind: MatteKind, _ content: [Content]) {
    self.kind = kind
    self.content = content
  }

  /// Returns a matte of the same kind with converted content.
  package func map<Result, Failure: Error>(
    _ convert: ([Content]) throws(Failure) -> [Result]
  ) throws(Failure) -> Matte<Result> {
    Matte<Result>(kind, try convert(content))
  }
}

/// The property of a matte that determines where the masked content is visible.
public enum MatteKind: String, Hashable, Sendable, CaseIterable {
  /// Visible where the matte is opaque.
  case alpha
  /// Visible where the matte is transparent.
  case invertedAlpha
  /// Visible where the matte is white: by its brightness times its opacity, as in an SVG mask.
  case luma
  /// Visible where the matte is black or transparent.
  case invertedLuma

  /// Whether the masked content is visible where the matte is empty.
  package var isInverted: Bool { self == .invertedAlpha || self == .invertedLuma }

  /// Whether the brightness of the matte counts.
  package var usesLuma: Bool { self == .luma || self == .invertedLuma }
}

extension Matte: Sendable where Content: Sendable {}
extension Matte: Equatable where Content: Equatable {}
extension Matte: Hashable where Content: Hashable {}
