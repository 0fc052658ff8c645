/// What one touch has come to at a stage: points, or elements of a curve, in order.
@frozen
public struct Line<Element: Sendable>: Sendable {
  /// Whose touch it is.
  public let touch: InkIdentifier
  public let kind: TouchKind
  /// In the order they were drawn; what is predicted comes last.
  public var elements: [Element] = []
  /// Whether nothing will change any more.
  public var isComplete = false

  /// A line without elements.
  @inlinable
  public init(touch: InkIdentifier, kind: TouchKind) {
    self.touch = touch
    self.kind = kind
  }
}

extension Line: Equatable where Element: Equatable {}
