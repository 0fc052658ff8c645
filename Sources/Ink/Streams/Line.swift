/// What one touch has come to at a stage: points, or elements of a curve, in order.
public struct Line<Element: Sendable>: Sendable {
  /// Whose touch it is.
  public let touch: InkIdentifier
  public let kind: TouchKind
  /// In the order they were drawn; what is predicted comes last.
  public internal(set) var elements: [Element] = []
  /// Whether nothing will change any more.
  public internal(set) var isComplete = false

  init(touch: InkIdentifier, kind: TouchKind) {
    self.touch = touch
    self.kind = kind
  }
}

extension Line: Equatable where Element: Equatable {}
